"""Lessons: a table that is prepared, what the others at it answer, and what a learner is told and asked step by step.

A lesson knows questions by their topics and options by their data, never by words on the page:

    Step(
        "This Noise wants 6 Light. *A Lantern* gives 3.",
        "Lay A Lantern.",
        right=(on(Topic.LAY, card="lantern"),),
        mistakes=(Mistake(on(Topic.LAY, card="dead-bulb"), "A Dead Bulb gives nothing."),),
    )

A learner's answer is taken only if it is right, so how far a lesson is follows from the number of answers in the log.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, permutations
from typing import Generic, TypeVar

from app.kernel.decision import Seat
from app.kernel.log import Answer, Entry, OptionValue
from app.kernel.offer import Offer, OfferedOption
from app.kernel.topic import Topic

S = TypeVar("S")

WRITTEN = "written-"
"""Begins the id of an answer that comes from the lesson."""


@dataclass(frozen=True, slots=True)
class Which:
    """An option by its data; what is left out may be anything."""

    card: str | None = None
    place: str | None = None
    seat: str | None = None
    amount: int | None = None
    act: str | None = None
    key: str | None = None
    declines: bool | None = None

    def fits(self, option: OfferedOption) -> bool:
        wanted = {name: getattr(self, name) for name in self.__slots__}
        return all(value is None or getattr(option, name) == value for name, value in wanted.items())


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer by the topic of its question and the data of its options; without any, every answer to it."""

    topic: Topic | None
    """None for what may be played at any time."""
    picks: tuple[Which, ...] = ()
    during: Topic | None = None
    """Of what may be played at any time: while the learner is waited for with this question."""

    def keys(self, offer: Offer) -> tuple[str, ...] | None:
        """The keys with which this choice can be made now, if it can."""
        options = self._options(offer)
        if not self.picks:
            return offer.default if options else None
        found: list[str] = []
        for which in self.picks:
            key = next((it.key for it in options if it.key not in found and which.fits(it)), None)
            if key is None:
                return None
            found.append(key)
        return tuple(found)

    def is_made(self, offer: Offer, keys: Sequence[str]) -> bool:
        """Whether an answer with these keys is this choice."""
        options = self._options(offer)
        chosen = [option for option in options if option.key in keys]
        if not self.picks:
            return bool(options)
        return len(chosen) == len(self.picks) and any(
            all(which.fits(option) for which, option in zip(self.picks, order, strict=True))
            for order in permutations(chosen)
        )

    def is_part(self, offer: Offer, keys: Sequence[str]) -> bool:
        """Whether an answer with these keys has this choice in it."""
        options = self._options(offer)
        chosen = [option for option in options if option.key in keys]
        return bool(options) and all(any(map(which.fits, chosen)) for which in self.picks)

    def _options(self, offer: Offer) -> tuple[OfferedOption, ...]:
        if self.topic is None:
            is_time = self.during is None or (offer.topic is self.during and offer.given is None)
            return offer.anytime if is_time else ()
        return offer.options if offer.topic is self.topic else ()


def on(
    topic: Topic,
    *picks: Which,
    card: str | None = None,
    place: str | None = None,
    seat: str | None = None,
    amount: int | None = None,
    act: str | None = None,
    key: str | None = None,
    declines: bool | None = None,
) -> Choice:
    """An answer to a question: some options, or the one with this data."""
    which = Which(card, place, seat, amount, act, key, declines)
    return Choice(topic, picks or (() if which == Which() else (which,)))


def at_any_time(
    *, card: str | None = None, act: str | None = None, seat: str | None = None, during: Topic | None = None
) -> Choice:
    """Something that is played while others are asked, or instead of an answer to one question."""
    return Choice(None, (Which(card=card, act=act, seat=seat),), during)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A usual wrong answer, and what a learner who gives it is told."""

    choice: Choice
    words: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What another seat answers when it is its turn to."""

    seat: Seat
    choice: Choice


@dataclass(frozen=True, slots=True)
class Step:
    """What is said, with the weighty words between asterisks; and what is asked of the learner, if anything is."""

    say: str
    do: str = ""
    """What to do, in a few words."""
    right: tuple[Choice, ...] = ()
    """The answers with which the lesson goes on; the first is the one that is lit."""
    mistakes: tuple[Mistake, ...] = ()
    why: str = ""
    """What the right answer has done, and why that matters."""
    light: tuple[str, ...] = ()
    """The regions it speaks of."""
    rule: str = ""
    then: tuple[Reply, ...] = ()
    """What others answer around this time: to each question the first of these that is an answer to it."""


@dataclass(frozen=True, slots=True)
class Page:
    """What the learner reads at once."""

    say: str
    is_right: bool = False
    """It speaks of what was done just now."""
    light: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """How far a learner is: what there is to read, and what to do then; nothing once the lesson is over."""

    at: int
    of: int
    pages: tuple[Page, ...]
    task: Step | None


@dataclass(frozen=True)
class Lesson(Generic[S]):
    """A lesson of a game."""

    id: str
    title: str
    about: str
    """What is learnt, in a line."""
    minutes: int
    seat: Seat
    """The learner's."""
    others: Mapping[Seat, str]
    """Who else is at the table, by name."""
    options: Mapping[str, OptionValue]
    prepare: Callable[[S], None]
    """Lays the table as the lesson wants it, before the learner has seen anything."""
    steps: tuple[Step, ...]
    plays: Mapping[str, OptionValue] = field(default_factory=dict)
    """The options of the table at which it is played afterwards, with bots."""
    seed: str = "lesson"

    @property
    def tasks(self) -> tuple[Step, ...]:
        """The steps at which the learner answers."""
        return tuple(step for step in self.steps if step.right)

    def replies(self, seat: Seat) -> tuple[Choice, ...]:
        """All that another seat answers, in order."""
        said = chain.from_iterable(step.then for step in self.steps)
        return tuple(reply.choice for reply in said if reply.seat == seat)

    def position(self, entries: Iterable[Entry]) -> Position:
        """Where the lesson is after these entries of the log."""
        return self.position_at(given(entries, self.seat))

    def position_at(self, at: int) -> Position:
        """Where it is after so many right answers."""
        tasks, places = self.tasks, [number for number, step in enumerate(self.steps) if step.right]
        start = places[at - 1] + 1 if at else 0
        end = places[at] if at < len(tasks) else len(self.steps)
        done = tasks[at - 1] if at else None
        because = (Page(done.why, is_right=True, light=done.light, rule=done.rule),) if done and done.why else ()
        task = tasks[at] if at < len(tasks) else None
        told = (*self.steps[start:end], *((task,) if task else ()))
        pages = (*because, *(Page(step.say, light=step.light, rule=step.rule) for step in told))
        return Position(at, len(tasks), pages, task)


def given(entries: Iterable[Entry], seat: Seat) -> int:
    """How many answers a seat has given by itself."""
    answers = (entry for entry in entries if isinstance(entry, Answer) and entry.seat == seat)
    return sum(not entry.id.startswith(WRITTEN) for entry in answers)
