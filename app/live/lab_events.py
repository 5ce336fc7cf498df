"""What is recorded in rooms of playtests, and in no others. None of it is part of the game's log or of any view."""

from dataclasses import dataclass, field

from app.kernel.decision import Seat


@dataclass(frozen=True, slots=True)
class FirstTimer:
    """A person says that they have never played this."""

    person: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A person's note, pinned to what their seat saw at that moment."""

    person: str
    seat: Seat
    number: int
    """Counts a person's notes from 1."""
    feeling: str
    text: str
    step: int
    """How many entries the game's log had."""
    decision: int | None
    """The number of the open question at the table, if this seat was asked one."""
    topic: str
    view: str
    """The regions and the question that this seat saw, as JSON."""


@dataclass(frozen=True, slots=True)
class NoteWorded:
    """The words of a note, written later."""

    person: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something the table noticed by itself: `docs/playtests.md` says what there is."""

    what: str
    person: str
    seat: Seat | None = None
    topic: str = ""
    about: list[str] = field(default_factory=list)
    """The cards of the answer, or the card or rule that was looked up."""
    seconds: float = 0.0
    """How long the question had been open."""
    step: int = 0


@dataclass(frozen=True, slots=True)
class AnsweredAfter:
    """A person's answers to the designer's questions, by the place of each question."""

    person: str
    answers: dict[str, str]


@dataclass(frozen=True, slots=True)
class FillOffered:
    """Those who wait have waited long: they are asked whether bots shall take the free chairs."""


@dataclass(frozen=True, slots=True)
class FillAgreed:
    """A person who waits would like bots on the free chairs."""

    person: str


@dataclass(frozen=True, slots=True)
class FillRefused:
    """A person would rather wait on; all are asked again later."""

    person: str
    at: str


@dataclass(frozen=True, slots=True)
class ObserverAsked:
    """The designer would like to watch everything."""

    is_asked: bool


@dataclass(frozen=True, slots=True)
class ObserverAnswered:
    """A person lets the designer watch, or no longer."""

    person: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A person has taken their name and their words out of the playtest."""

    person: str
