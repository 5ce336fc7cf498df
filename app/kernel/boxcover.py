"""What is printed on a game's box: all that pages say and show of a game before a table of it is opened."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How a game looks that brings no style sheet and no drawings: three colours as #rrggbb, and an emblem."""

    emblem: str
    """A part of the shared drawings, or a path of its own, 48 wide and high."""
    accent: str
    paper: str = "#f6ecd8"
    """Of cards and pages; those that are dark by night, too."""
    ink: str = "#231a16"


@dataclass(frozen=True, slots=True)
class BoxCover:
    """The picture is the template `_cover.html` in the game's folder; without one, it is drawn from the look."""

    line: str
    about: str
    people: str
    kind: str
    paper: str = "#2a1f1c"
    """The colour behind the title, as #rrggbb."""
    ink: str = "#fff6e2"
    """The colour of the title."""
    time: str = ""
    """How long it takes, where minutes do not say it."""
    asks: tuple[str, ...] = ()
    """The options that decide what is played, chosen before all others."""
    credits: tuple[tuple[str, str], ...] = ()
    """Who made the printed game, each with what they did."""
    look: Look | None = None
    """What pages are made of that the game does not draw itself."""
    content: str = ""
    """What a table should know before it sits down: matters not everybody wants to play with."""
