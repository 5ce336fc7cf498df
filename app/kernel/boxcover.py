"""What is printed on a game's box: all that pages say and show of a game before anybody has opened it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BoxCover:
    """The picture is the template `_cover.html` in the game's folder."""

    line: str
    about: str
    people: str
    kind: str
    paper: str
    """The colour behind the title, as #rrggbb."""
    ink: str = "#fff6e2"
    """The colour of the title."""
    time: str = ""
    """How long it takes, where minutes do not say it."""
    asks: tuple[str, ...] = ()
    """The options that decide what is played, chosen before all others."""
    credits: tuple[tuple[str, str], ...] = ()
    """Who made the printed game, each with what they did."""
