"""Moments: what a line of the story shows where it matters, so that screens can play it large.

A game has one enum of the kinds of its moments. Tone and length stand in the row of each, for they may follow from the
kind and from the number of steps only, which everybody may know:

    class Beat(kernel.Beat):
        GATE_CLOSED = plays(GOOD, "A Gate closes", Size.STRIP, glows=("gates",))

    state.story.tell("A Gate is closed.", "good", Beat.GATE_CLOSED("The Nurse closes a Gate", cards=("lamp",)))

A moment is made of what those who read the line may know: cards by the names options have for them, never a card's own
number at the table; seats; sentences that come one after another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import TypeAlias

from app.kernel.decision import Seat
from app.kernel.values import value

GOOD, DREAD, PLAIN = "good", "dread", ""
OPENS = 2600
"""Milliseconds for which a moment stands before its first further step."""
STEP = 1800
"""Milliseconds of each further step."""
MOST_LENGTH = 20_000


class Size(StrEnum):
    """How much of the big screen a moment takes."""

    STAGE = "stage"
    STRIP = "strip"
    BETWEEN = "between"
    """A band that is there only as long as nothing else is shown; seats have nothing of it."""


@value()
class Cause:
    """Why it happened: through which card, by which rule, by whose choice, or in words."""

    card: str = ""
    by: Seat | None = None
    rule: str = ""
    words: str = ""


@value()
class Change:
    """A number before and after, and what it counts."""

    of: str
    before: int
    after: int
    most: int | None = None
    seat: Seat | None = None
    """Whose it is, where each of those it is about has one."""


@dataclass(frozen=True, slots=True)
class Named:
    """Words and what they are about, for what is drawn in two parts: a vote and who gave it, a text and its label."""

    of: str
    words: str
    is_void: bool = False
    """It comes to nothing, and is drawn so."""
    seat: Seat | None = None
    """Whose it is, where it is drawn beside a face."""
    count: int = 0
    """How often it is drawn."""

    def __str__(self) -> str:
        return f"{self.of}: {self.words}"


Step: TypeAlias = str | Named


@value()
class Moment:
    """What is shown with a line: to those who read its `text`, or, without what those alone may know, to the others."""

    kind: str
    title: str
    length: int
    """In milliseconds, at a readable pace."""
    cards: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whom it is about."""
    steps: tuple[Step, ...] = ()
    """What follows from it, sentence by sentence."""
    figures: tuple[Named, ...] = ()
    """What is drawn large beside the words, which say it too: a die that fell, a stamp in a file."""
    yours: str = ""
    """The title for those whom it is about."""
    change: Change | None = None
    each: tuple[Change, ...] = ()
    """What it changes for each of those it is about."""
    cause: Cause | None = None
    regions: tuple[str, ...] = ()
    """Where on the table something has changed."""
    is_private: bool = False
    """Only some seats have this moment as it is."""
    public_title: str = ""
    tone: str = ""
    """For those of no side."""

    @property
    def is_bare(self) -> bool:
        """Nothing of it but its kind says what has happened."""
        return self.title == self.public_title and not (self.steps or self.change or self.each)

    @property
    def is_between(self) -> bool:
        """Nothing waits for it."""
        return self.kind == Shared.NEXT_TURN.key

    @property
    def outside(self) -> "Moment":
        """The moment for those who may not read it: of the same kind and length, and with nothing else of it."""
        return Moment(self.kind, self.public_title, self.length, public_title=self.public_title, tone=self.tone)

    def joined(self, other: "Moment") -> "Moment":
        """This and a further moment of the same kind and cause, as one that stands as long as the longer of them."""
        change = other.change and (replace(other.change, before=self.change.before) if self.change else other.change)
        return replace(
            self,
            length=max(self.length, other.length),
            cards=self.cards + other.cards,
            seats=tuple(dict.fromkeys(self.seats + other.seats)),
            steps=self.steps + other.steps,
            change=change or self.change,
            each=_followed(self.each, other.each),
            regions=tuple(dict.fromkeys(self.regions + other.regions)),
        )

    @property
    def gist(self) -> tuple[object, ...]:
        """What two moments share that are shown as one."""
        return self.kind, self.title, self.yours, self.cause, self.is_private


def _followed(first: Sequence[Change], then: Sequence[Change]) -> tuple[Change, ...]:
    """Whom both strike has one change, from before the first to after the last."""
    began = {(one.seat, one.of): one for one in first}
    later = {(one.seat, one.of): one for one in then}
    whole = {key: replace(one, before=began[key].before) if key in began else one for key, one in later.items()}
    return tuple((began | whole).values())


@dataclass(frozen=True, slots=True, eq=False)  # two rows that read alike are still two kinds
class Plays:
    """One row: how a kind of moment sounds and looks, and how long it stands."""

    tone: str
    title: str
    size: Size
    opens: int
    step: int
    glows: tuple[str, ...]
    dread_for: str
    good_for: str
    sign: str
    is_told: bool


def plays(
    tone: str,
    title: str,
    size: Size = Size.STAGE,
    *,
    opens: int = OPENS,
    step: int = STEP,
    glows: tuple[str, ...] = (),
    dread_for: str = "",
    good_for: str = "",
    sign: str = "",
    is_told: bool = False,
) -> Plays:
    """The row of a kind. `title` is for moments without one of their own, and for those who may not read that one;
    `glows` names the regions it changes; the side `dread_for` or `good_for` takes it the other way than the rest;
    `sign` is the symbol of the game's sprite by which it is drawn where it has no card; `is_told` shows the words of
    the story beneath it always, otherwise they are shown only with a moment that brings nothing of its own.
    """
    return Plays(tone, title, size, opens, step, glows, dread_for, good_for, sign, is_told)


class Beat(Enum):
    """The base of every game's kinds of moments. A member called with what it shows is a moment of that kind."""

    def __call__(
        self,
        title: str = "",
        *,
        cards: Sequence[str] = (),
        seats: Sequence[Seat] = (),
        steps: Sequence[Step] = (),
        figures: Sequence[Named] = (),
        yours: str = "",
        change: Change | None = None,
        each: Sequence[Change] = (),
        cause: Cause | None = None,
        regions: Sequence[str] = (),
    ) -> Moment:
        length = min(MOST_LENGTH, self.plays.opens + len(steps) * self.plays.step)
        named = self.plays.glows + tuple(regions)
        return Moment(
            self.key,
            title or self.plays.title,
            length,
            tuple(cards),
            tuple(seats),
            tuple(steps),
            tuple(figures),
            yours,
            change,
            tuple(each),
            cause,
            named,
            public_title=self.plays.title,
            tone=self.plays.tone,
        )

    @property
    def key(self) -> str:
        """The name clients know it by."""
        return self.name.lower().replace("_", "-")

    @property
    def plays(self) -> Plays:
        row = self.value
        assert isinstance(row, Plays)
        return row

    def tone_for(self, side: str) -> str:
        """Its tone for a reader of that side."""
        if side and side == self.plays.dread_for:
            return DREAD
        return GOOD if side and side == self.plays.good_for else self.plays.tone


class Shared(Beat):
    """Kinds that every game has."""

    BY_HAND = plays(PLAIN, "A sentence is settled by hand", opens=5000)
    NEXT_TURN = plays(PLAIN, "The next turn", Size.BETWEEN, opens=3600)


def turn_begins(title: str, *seats: Seat, standing: Sequence[str] = ()) -> Moment:
    """Whose turn it is now, and by what all know how close everybody is to the end: the goal, then the threat."""
    return Shared.NEXT_TURN(title, seats=seats, steps=standing, cause=Cause(words="The next turn"))


def beat_called(beats: type[Beat], key: str) -> Beat | None:
    """The kind of that name, where the game or every game has it."""
    return next((beat for beat in (*beats, *Shared) if beat.key == key), None)
