"""Every text of every card on a stage where it can do something, carried out by somebody who says yes to everything."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from app.games.projector import GAME
from app.games.projector import nodes as n
from app.games.projector.lines import If, Line, Lines
from app.games.projector.records import Ability, Cards, Printed
from app.games.projector.running import Play, run_lines
from app.games.projector.state import State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow, Option, Question, ask
from app.kernel.offer import Offer
from tests.games.projector.scene import Scene, campaign, given, resumed

PATIENCE = 400
PLAIN = {"CA": "CA:16", "AH": "AH:19", "PF": "PF:19", "LS": "LS:19"}
"""A place in each area to stand on, most of them with a barred side."""
AT_HOME = {"The Conductor": "AH", "Undertow": "LS", "Drowned Pilot": "LS", "The Afterimage": "CA"}
RESOURCES = ("Brass", "Brass", "Glass", "Paper", "Rope", "Wax", "Salt", "Ink", "Sugar", "Silver")
LENSES = ("Lens of When", "Lens of Where", "Lens of Who")
UNLUCKY, NATURAL = 2, 20


@dataclass(frozen=True)
class Passage:
    """A line of a card that does something."""

    kind: str
    card: str
    name: str
    line: Line

    def __str__(self) -> str:
        return f"{self.card} {self.line.trigger.value}: {self.line.text}"


def kinds(cards: Cards) -> dict[str, list[Printed]]:
    """All printed cards with lines, by kind."""
    named = (
        "stations stories backgrounds setups objectives hours locations entropy baddies conditions items resources "
        "diaries projector perks styles maneuvers"
    )
    return {kind: list(getattr(cards, kind).values()) for kind in named.split()}


def passages(cards: Cards) -> list[Passage]:
    """Every line with a body, abilities included."""
    found = [
        Passage(kind, card.id, card.name, line)
        for kind, printed in kinds(cards).items()
        for card in printed
        for line in card.lines
        if line.body is not None
    ]
    for ability in cards.abilities.values():
        found += [Passage("abilities", ability.id, ability.name, line) for line in _of_ability(ability)]
    return found


def _of_ability(ability: Ability) -> Iterator[Line]:
    for lines in (ability.on_success, ability.on_failure, ability.on_natural_1, ability.on_natural_20):
        yield from lines


def perform(cards: Cards, passage: Passage, die: int) -> Scene:
    """Carry the passage out to its end."""
    scene = stage(cards, passage, (passage.line,), die)
    eager(scene)
    return scene


def falls(passage: Passage) -> tuple[int, ...]:
    """How the die should fall: badly and well where there is a test."""
    return (UNLUCKY, NATURAL) if "test" in passage.line.text else (NATURAL,)


def at_home(passage: Passage, die: int) -> Scene:
    """The passage read as a story is, before anybody sets out."""
    state, log = campaign(2)

    def flow(state: State) -> Flow[None]:
        yield from run_lines(state, Play(state.seats[0], passage.name, passage.card), (passage.line,))
        done: tuple[Option[str], ...] = (Option("done", "That was it", "done"),)
        while True:
            yield from ask(state.seats[0], "Done.", lambda: Question("Done.", done))

    return resumed(state, log, [die] * PATIENCE, replace(GAME, play=flow))


def untouched(cards: Cards, passage: Passage) -> Scene:
    """The same stage, where nothing was carried out."""
    return stage(cards, passage, (), NATURAL)


def stage(cards: Cards, passage: Passage, lines: Lines, die: int) -> Scene:
    """A projection in full swing: Baddies, wounds, things in every hand, and the card where it belongs."""
    id, kind, name = passage.card, passage.kind, passage.name
    area, here = _area(cards, passage), _place(cards, passage)
    held = [*LENSES, "Winding Key", *([name] if kind == "items" and name not in LENSES else [])]
    in_play = [id] if kind == "entropy" and not cards.entropy[id].is_baddie else []
    return given(
        2,
        cards=cards,
        area=area,
        setup=_setup(cards, passage),
        at={"Ada": here, "Bo": here},
        lay={here: id if kind == "locations" else PLAIN[area]},
        up=[here, "C3"],
        hands={"Ada": sorted(cards.abilities), "Bo": sorted(cards.abilities)},
        decks={"Ada": ["Dash"] * 8, "Bo": ["Dash"] * 8},
        discards={"Ada": ["Spot", "Fend"], "Bo": ["Spot"]},
        lost={"Ada": ["Tinker", "Fend", "Dash"], "Bo": ["Tinker", "Dash"]},
        levels=dict.fromkeys(cards.abilities, 8),
        learned={"Ada": {"Grace": 3, "Logic": 2}},
        items={"Ada": held},
        conditions={"Ada": [name] if kind == "conditions" else ["Homesick"]},
        resources={"Ada": RESOURCES},
        foes=_foes(passage, area, bool(in_play)),
        in_play=in_play,
        perks={"Ada": id} if kind == "perks" else {},
        marks=["Drive", "Hare", "Stag", "Answered", "Pity", *_marks(passage.line)],
        goals=_goals(passage.line),
        craftable=[item.name for item in cards.items.values() if item.is_craftable and kind == "abilities"],
        dice=[die] * PATIENCE,
        lines=lines,
        play=_play(passage, here),
    )


def _goals(line: Line) -> list[str]:
    """What must have been achieved for a line to do anything."""
    match line.body:
        case If(condition=n.GoalAchieved() as achieved):
            return [achieved.goal]
        case _:
            return []


def _marks(line: Line) -> tuple[str, ...]:
    match line.body:
        case If(condition=n.Marked() as marked):
            return marked.marks
        case _:
            return ()


def _area(cards: Cards, passage: Passage) -> str:
    own = passage.card[:2]
    return own if own in cards.areas else AT_HOME.get(passage.name, "CA")


def _setup(cards: Cards, passage: Passage) -> str:
    if passage.kind == "setups":
        return passage.card
    is_late = passage.kind == "locations" and cards.locations[passage.card].is_locked
    return "CA:03" if is_late and passage.card.startswith("CA") else f"{_area(cards, passage)}:02"


def _place(cards: Cards, passage: Passage) -> str:
    """Where the setup lays the card down, or any place."""
    for line in cards.setups[_setup(cards, passage)].lines:
        for node in line.setup:
            if isinstance(node, n.PlaceCard) and node.card == passage.card:
                return node.space
    return "B3"


def _foes(passage: Passage, area: str, is_in_play: bool) -> list[tuple[str, str | None]]:
    foes: list[tuple[str, str | None]] = [("Flicker", "Ada"), ("Moth Choir", None)]
    if passage.kind == "baddies" or (passage.kind == "entropy" and not is_in_play):
        foes.append((passage.name, "Ada"))
    return [*foes, ("The Conductor", None)] if area == "AH" and passage.kind == "locations" else foes


def _play(passage: Passage, here: str) -> Play:
    """As the rules would set it going: by the first player, at the first Baddie, with margin to spare."""
    kind, name = passage.kind, passage.name
    me, other = _blank().seats
    return Play(
        me,
        name,
        passage.card,
        space=here if kind in ("locations", "hours") else "",
        margin=8,
        target_seat=other,
        target_baddie=1,
        target_side="E",
        participants=(me, other),
        entropy=_blank().card_with(passage.card) if kind == "entropy" else None,
        condition=name if kind == "conditions" else "",
        item=name if kind == "items" else "",
        baddie=3 if kind == "baddies" else 0,
    )


@cache
def _blank() -> State:
    """Physical cards have the same numbers at every table."""
    return campaign(2)[0]


def eager(scene: Scene) -> None:
    """Say yes to everything until it is over, or until a player may act freely."""
    table = scene.table
    for _ in range(PATIENCE):
        asked = table.asked()
        offer = table.offer(asked[0]) if asked else None
        if offer is None or offer.topic in (None, Topic.ACT):
            return
        table.answer(asked[0], offer.number, *_yes(offer))
    raise AssertionError("It never came to an end.")


def _yes(offer: Offer) -> tuple[str, ...]:
    if offer.pick:
        return offer.keys[: offer.pick[1]]
    if offer.topic is Topic.STEP_IN:
        return ("pass",)
    wanted = tuple(key for key in offer.keys if key not in ("none", "no"))
    return (wanted or offer.keys)[:1]
