"""Shapes: what a region's value can be for pages to draw it without a template of the game.

    def wax(state: State, _viewer: Viewer) -> Gauge:
        return Gauge("Wax", state.wax, most=12, low=3, glyph="flame")

What a builder is annotated to return is the region's shape: by it pages choose the template `kit/_<shape>.html` and,
unless the region names a slot, where to put it. Whatever can be an answer is a place with a name: the third card of the
region `hand-1` is `hand-1-3`, a pile or a gauge has the name of its region, a person that of the seat. Options light
them by `place` or `seat`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, get_args, get_type_hints

from app.kernel.decision import Seat
from app.kit.text import Text


class Tone(StrEnum):
    """How a step or a line is meant; pages tell them apart by form as well as by colour."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    DONE = "done"
    OPEN = "open"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Fact:
    """A number or a word in a corner of a card; `name` says what it is."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card whose face the viewer may see. The first fact stands in its right corner, the second in its left."""

    kind: str
    id: str
    name: str
    facts: tuple[Fact, ...] = ()
    text: Text = ()
    art: str = ""
    """A part of the shared drawings; without one, the id decides."""
    mark: str = ""
    """A word beside it: "newest", "tapped"."""
    is_open: bool = False
    """It lies face up where others lie face down."""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """A card face down: it has no kind, no id and no place of its own that lasts."""

    mark: str = ""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a row, or the hand of the reader."""

    name: str
    cards: tuple[Card | Back, ...] = ()
    most: int | None = None
    """How many fit; the free places are drawn."""
    note: str = ""
    empty: str = ""
    """What is said where there are none."""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A stack of which all know the height, and some the top."""

    name: str
    count: int
    top: Card | None = None
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number with a meaning."""

    name: str
    value: int
    most: int | None = None
    low: int | None = None
    """Dangerous from here down."""
    before: int | None = None
    """What it was, where the change is told."""
    glyph: str = ""
    note: str = ""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Track:
    """Steps one after another, and which of them is now, counted from 0."""

    name: str
    steps: tuple[Step, ...]
    at: int
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How many of something a person has, for all to see."""

    name: str
    value: int
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A seat as all see it. Names, presence and which of them is the reader come from the room."""

    seat: Seat
    name: str
    fact: str = ""
    counts: tuple[Count, ...] = ()
    is_acting: bool = False
    is_out: bool = False
    """No longer in the game."""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class People:
    name: str
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One of several lines, with a mark before it and a value at its end."""

    words: str
    small: str = ""
    mark: Tone = Tone.PLAIN
    value: str = ""
    is_changed: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """A list: what is known, what is still to do, how it ends."""

    name: str
    lines: tuple[Item, ...] = ()
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs."""

    name: str
    text: tuple[str, ...] = ()
    has_voice: bool = False
    """The first paragraph is set large, with an initial."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What only the owner may look at, and only while holding it; for all others it is empty and not shown."""

    name: str
    card: Card | None = None
    lines: tuple[Item, ...] = ()

    @property
    def is_empty(self) -> bool:
        return self.card is None and not self.lines


@dataclass(frozen=True, slots=True)
class Space:
    """A place of a map. Both neighbours name a door between them: n, e, s, w."""

    name: str = ""
    glyph: str = ""
    note: str = ""
    doors: str = ""
    people: tuple[str, ...] = ()
    is_here: bool = False
    is_hidden: bool = False
    is_changed: bool = False

    @property
    def is_gap(self) -> bool:
        return not self.name and not self.is_hidden


@dataclass(frozen=True, slots=True)
class Grid:
    """A map, row by row; a space without a name that is not hidden is a gap."""

    name: str
    columns: int
    places: tuple[Space, ...]


Shape: TypeAlias = Cards | Pile | Gauge | Track | People | Lines | Prose | Secret | Grid
SHAPES: tuple[type[Shape], ...] = get_args(Shape)


def shape_name(kind: type[Shape]) -> str:
    """The shape's word in template names, style sheets and `GET /api/games`."""
    return kind.__name__.lower()


def shape_called(name: str) -> type[Shape] | None:
    """The shape of that name."""
    return next((kind for kind in SHAPES if shape_name(kind) == name), None)


def shape_of(build: Callable[..., object]) -> type[Shape] | None:
    """The shape that a builder is annotated to return; None where it returns something that only its game can draw."""
    returned: object = get_type_hints(build).get("return")
    found = [kind for kind in (get_args(returned) or (returned,)) if kind in SHAPES]
    return found[0] if len(found) == 1 else None
