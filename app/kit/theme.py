"""A game's three colours as a style sheet. Whatever they are, text keeps its contrast: a colour is moved toward black
or white until it does."""

from itertools import count

READABLE = 4.6
"""The least contrast of a text with its ground."""


def rgb(colour: str) -> tuple[float, float, float]:
    """A colour written as #rrggbb, each part from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _written(parts: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(max(0, min(1, part)) * 255):02x}" for part in parts)


def mix(one: str, share: float, other: str) -> str:
    """So much of one colour, and the rest of another."""
    return _written(tuple(a * share + b * (1 - share) for a, b in zip(rgb(one), rgb(other), strict=True)))


def light(colour: str) -> float:
    """Its relative luminance."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as the accessibility guidelines count it."""
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def fit(colour: str, ground: str, least: float = READABLE) -> str:
    """The nearest shade of a colour that can be read on that ground."""
    pole = "#000000" if light(ground) > 0.2 else "#ffffff"
    shades = (mix(colour, 1 - step / 40, pole) for step in count())
    return next(shade for step, shade in enumerate(shades) if contrast(shade, ground) >= least or step == 40)


def on(ground: str) -> str:
    """What can be read on a full colour: warm white or warm black, the pure ones where those do not suffice."""
    best = max(("#fffaf0", "#1a100a"), key=lambda tone: contrast(tone, ground))
    if contrast(best, ground) >= READABLE:
        return best
    return max(("#ffffff", "#000000"), key=lambda tone: contrast(tone, ground))


def glow(accent: str, ink: str, text: str) -> str:
    """As much of the accent as the text on it bears."""
    shades = [mix(accent, share / 100, ink) for share in range(42, -1, -2)]
    return next((shade for shade in shades if contrast(text, shade) >= 7), shades[-1])


def printed(accent: str, paper: str, ink: str) -> dict[str, str]:
    """The tokens of what is printed: the same in light and dark."""
    return {
        "print-paper": paper,
        "print-ink": fit(ink, paper, 9),
        "print-accent": accent,
        "print-on-accent": on(accent),
        "print-type": fit(accent, paper),
        "deep": mix(ink, 0.82, mix(accent, 0.5, "#000000")),
    }


def by_day(accent: str, paper: str, ink: str) -> dict[str, str]:
    """The tokens of the light scheme."""
    panel = mix(paper, 0.5, "#ffffff")
    day, far = fit(accent, mix(panel, 0.9, ink)), mix(ink, 0.22, mix(accent, 0.3, paper))
    return {
        "paper": paper,
        "panel": panel,
        "ink": fit(ink, paper, 9),
        "muted": fit(mix(ink, 0.62, paper), mix(paper, 0.93, ink)),
        "line": mix(ink, 0.24, paper),
        "accent": day,
        "accent-ink": on(day),
        "board": mix(accent, 0.16, paper),
        "near": mix(accent, 0.10, panel),
        "far": far,
        "on-far": "#fffaf0" if light(far) < 0.18 else fit(ink, far, 7),
    }


def by_night(accent: str, paper: str, ink: str) -> dict[str, str]:
    """The tokens of the dark scheme."""
    night, dusk, words = mix(ink, 0.62, "#0a0808"), mix(ink, 0.95, "#ffffff"), mix(paper, 0.93, "#ffffff")
    eve = fit(accent, dusk)
    return {
        "paper": night,
        "panel": dusk,
        "ink": words,
        "muted": fit(mix(paper, 0.62, ink), dusk, 5),
        "line": mix(paper, 0.22, ink),
        "accent": eve,
        "accent-ink": on(eve),
        "board": mix(accent, 0.2, night),
        "near": glow(accent, ink, words),
        "far": mix(ink, 0.45, "#050404"),
        "on-far": words,
    }


def sheet(game: str, accent: str, paper: str, ink: str, wallpaper: str = "none") -> str:
    """The style sheet of one game: printed colours, then light, then dark."""
    day = _block({**printed(accent, paper, ink), **by_day(accent, paper, ink)})
    return (
        f'[data-game="{game}"], [data-cover="{game}"] {{\n  {day}\n  --print: {wallpaper};\n}}\n'
        f"@media (prefers-color-scheme: dark) {{\n"
        f'  [data-game="{game}"] {{ {_block(by_night(accent, paper, ink))} }}\n}}\n'
    )


def _block(tokens: dict[str, str]) -> str:
    return " ".join(f"--{name}: {value};" for name, value in tokens.items())
