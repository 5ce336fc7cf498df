"""A picture for every card that brings none: ground and tone from its kind; part, field and stance from its id.

The same card gets the same picture on every machine. A card face down never gets one: its back shows the game's emblem.
"""

import hashlib
import json
from functools import cache
from importlib.resources import files

WORDS = {
    "breath": "cloud",
    "cellar": "wall",
    "chair": "seat",
    "draught": "moon",
    "footfall": "print",
    "frost": "star",
    "glass": "window",
    "guest": "person",
    "hands": "hand",
    "heads": "head",
    "knock": "hand",
    "lift": "ladder",
    "matchbook": "match",
    "milk": "bottle",
    "song": "note",
    "stair": "stairs",
    "wire": "bolt",
}
"""Words of an id that name a part, beside the parts' own names."""
VAGUE = frozenset(
    [
        "bars",
        "beam",
        "box",
        "calm",
        "cross",
        "dust",
        "fold",
        "frame",
        "hole",
        "page",
        "pole",
        "sea",
        "sheet",
        "static",
        "strip",
        "wall",
    ]
)
"""Parts that say too little alone: only by name."""
STANCES = ("alone", "alone", "tilted", "echo", "twins")
RAYS = (
    ((44, -40), (56, -40)),
    ((86, -40), (108, -28)),
    ((140, 12), (146, 30)),
    ((140, 62), (130, 82)),
    ((88, 110), (74, 116)),
    ((46, 116), (30, 112)),
    ((-20, 96), (-34, 80)),
    ((-46, 40), (-44, 22)),
    ((-16, -24), (4, -36)),
)
STARS = (
    *((9, 9, 1.5), (22, 20, 1), (14, 40, 1.8), (6, 60, 1.1), (27, 57, 1.4), (35, 8, 1), (62, 7, 1.5)),
    *((74, 17, 1), (90, 8, 1.7), (84, 33, 1.2), (95, 47, 1.5), (76, 60, 1.6), (60, 64, 1), (91, 63, 1)),
)


@cache
def parts() -> dict[str, str]:
    """The shared drawings by name: paths 48 wide and high, filled even-odd."""
    found: dict[str, str] = json.loads(files("app.kit").joinpath("parts.json").read_text("utf-8"))
    return found


@cache
def fields() -> dict[str, str]:
    """What lies behind a part, 100 by 70."""
    return {
        "floor": '<path d="M0 52h100v18H0z"/>' + _line("M50 52 22 70M50 52l28 18M36 52-6 70M64 52l42 18", 1),
        "panes": '<path d="M0 33h100v2.5H0zM31 0h2.5v70H31zM67 0h2.5v70H67z"/>',
        "rain": f'<g transform="rotate(18 50 35)">{"".join(map(_drop, range(15)))}</g>',
        "rays": "".join(f'<path d="M50 35 {x} {y} {x2} {y2}z"/>' for (x, y), (x2, y2) in RAYS),
        "rings": "".join(_ring(radius) for radius in (33, 40, 47, 54, 61)),
        "scales": "".join(_scales(row) for row in range(10)),
        "stars": "".join(f'<circle cx="{x}" cy="{y}" r="{radius}"/>' for x, y, radius in STARS),
        "stripes": "".join(f'<path d="M{x} -8h5v96h-5z"/>' for x in range(-3, 104, 11)),
    }


def _line(path: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="{width}"/>'


def _drop(column: int) -> str:
    return "".join(f'<path d="M{column * 8 - 6} {y}h1.6v11h-1.6z"/>' for y in range(7 * (column % 2) - 20, 96, 19))


def _ring(radius: int) -> str:
    return f'<circle cx="50" cy="35" r="{radius}" fill="none" stroke="currentColor" stroke-width="1.4"/>'


def _scales(row: int) -> str:
    return "".join(_line(f"M{x} {row * 8}a7 7 0 0 0 14 0", 1.3) for x in range(7 * (row % 2) - 14, 104, 14))


def _dice(*seeds: str) -> bytes:
    """Even bytes that depend on nothing but the seeds."""
    return hashlib.blake2b("/".join(seeds).encode(), digest_size=16).digest()


def part_of(card: str, given: str = "") -> str:
    """The part that the card's record names, else one that its id speaks of, else any."""
    if given in parts():
        return given
    named = [WORDS.get(word, word) for word in card.split("-") if word in WORDS or word in parts()]
    if named:
        return named[0]
    names = sorted(set(parts()) - VAGUE)
    return names[_dice(card)[0] * len(names) // 256]


def _put(part: str, x: float, y: float, size: float, turn: int = 0, look: str = "em-motif") -> str:
    """One part with its middle at (x, y)."""
    at = f"translate({x:g} {y:g}) rotate({turn}) scale({size:g}) translate(-24 -24)"
    return f'<path class="{look}" d="{parts()[part]}" transform="{at}"/>'


def _motif(part: str, stance: str, tilt: int) -> str:
    if stance == "alone":
        return _put(part, 50, 35, 1.02)
    if stance == "tilted":
        return _put(part, 50, 35, 1.02, tilt)
    if stance == "echo":
        return _put(part, 77, 18, 0.42, -tilt, "em-echo") + _put(part, 45, 37, 0.98, tilt)
    beside = _put(part, 19, 42, 0.5, -8, "em-echo") + _put(part, 81, 42, 0.5, 8, "em-echo")
    return beside + _put(part, 50, 34, 0.96)


def emblem(kind: str, card: str, tone: int, given: str = "") -> str:
    """The picture of a card; its field is `#field-…` of the page's sprite."""
    roll = _dice(kind, card)
    field, stance = sorted(fields())[roll[1] % len(fields())], STANCES[roll[2] % len(STANCES)]
    halos = "".join(f'<circle class="em-halo" cx="50" cy="35" r="{radius}"/>' for radius in (30, 22))
    return (
        f'<svg class="emblem" data-tone="{tone}" viewBox="0 0 100 70" preserveAspectRatio="xMidYMid slice"'
        f' aria-hidden="true"><path class="em-ground" d="M-50-50h200v200H-50z"/>'
        f'<use class="em-field" href="#field-{field}"/>{halos}'
        f"{_motif(part_of(card, given), stance, (-10, -6, 6, 10)[roll[3] % 4])}</svg>"
    )


def glyph(part: str) -> str:
    """A small sign in the colour of the text; a path of the game's own is drawn as it is."""
    path = parts().get(part, part)
    return f'<svg class="glyph" viewBox="0 0 48 48" aria-hidden="true"><path d="{path}"/></svg>'


def cover(game: str, part: str) -> str:
    """The front of a box, 300 by 420: a field as wallpaper, light behind the emblem, a sill below."""
    field = fields()[sorted(fields())[_dice(game)[1] % len(fields())]]
    halos = "".join(f'<circle class="em-halo" cx="150" cy="232" r="{radius}"/>' for radius in (176, 132, 92))
    motif = f'<path class="em-motif" d="{parts().get(part, part)}" transform="translate(39.6 121.6) scale(4.6)"/>'
    return (
        '<svg class="cover-art emblem" data-tone="2" viewBox="0 0 300 420" preserveAspectRatio="xMidYMid slice"'
        ' aria-hidden="true"><path class="em-ground" d="M0 0h300v420H0z"/>'
        f'<g class="em-field" transform="translate(-135 -14) scale(5.7 6.3)">{field}</g>{halos}'
        '<path class="em-sill" d="M0 344h300v76H0z"/><path class="em-sill-edge" d="M0 338h300v9H0z"/>'
        f'{motif}<path class="em-shadow" d="M92 352h116l34 24H58z"/></svg>'
    )


def wallpaper(part: str, ink: str) -> str:
    """The emblem as a faint pattern, for a style sheet."""
    path = parts().get(part, part)
    places = "".join(f"%3Cpath transform='translate({at}) scale(.8)' d='{path}'/%3E" for at in ("14 12", "74 72"))
    svg = (
        "%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='120'%3E"
        f"%3Cg fill='%23{ink.lstrip('#')}' fill-opacity='.045' fill-rule='evenodd'%3E{places}%3C/g%3E%3C/svg%3E"
    )
    return f'url("data:image/svg+xml,{svg}")'
