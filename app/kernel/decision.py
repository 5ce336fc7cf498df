"""Questions put to seats, and the flows that put them.

A rule is a generator (a *flow*) that yields what it waits for and is sent what came of it. Rules never build these
steps by hand: they say `yield from ask(...)`, `ask_together(...)` or `together(...)`.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Generic, NewType, TypeAlias, TypeVar, cast

from app.kernel.topic import Asked, Topic
from app.kernel.values import value

T = TypeVar("T")
U = TypeVar("U")
T_co = TypeVar("T_co", covariant=True)

Seat = NewType("Seat", str)
Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for spectators and the table's big screen."""


@value(slots=False)  # which Python 3.11 cannot join with Option[Card](...)
class Option(Generic[T_co]):
    """One thing a seat may answer. The key names a place or an act, never a hidden card."""

    key: str
    label: str
    value: T_co
    card: str | None = None
    region: str | None = None
    warning: str | None = None
    group: str | None = None
    """What long lists are gathered by where there is little room: the thing that all of these would use."""
    short: str | None = None
    """What is left of the label to say where its group stands above it."""
    text: str | None = None
    """What choosing it does, in a line under the label."""
    is_lasting: bool = False
    """Of an any-time play: it changes a player's character for good, so no bot makes it for an absent member of a
    campaign. No client is sent this."""
    act: str | None = None
    """What kind of act it is, where one question offers several: a lasting word of the game."""
    place: str | None = None
    """The place it is about: a row, a space of the board, a slot of a hand."""
    seat: Seat | None = None
    """The seat it is about."""
    amount: int | None = None
    """The number it is about."""
    declines: bool = False
    """Choosing it does nothing: a pass, a step back, an end of one's own acts."""
    gives: tuple[str, ...] = ()
    """What it brings to a selection that needs certain things."""
    cost: str | None = None
    """What stands behind the label in brackets: a price, how many are left."""

    @property
    def whole(self) -> str:
        """Its label, with what it costs."""
        return f"{self.label} ({self.cost})" if self.cost else self.label

    def standing_for(self, value: U, *, cost: str | None = None) -> "Option[U]":
        """The same option to the eye, with another value behind it, at that price if one is named."""
        return cast("Option[U]", replace(cast("Option[object]", self), value=value, cost=cost or self.cost))

    @property
    def data(self) -> tuple[object, ...]:
        """What it is about; its key where it carries no data."""
        found = (self.act, self.card, self.place, self.seat, self.amount)
        return found if any(part is not None for part in found) else (self.key,)

    @property
    def shown(self) -> tuple[object, ...]:
        """All of it that reaches the player."""
        return (
            self.key,
            self.label,
            self.card,
            self.region,
            self.warning,
            self.group,
            self.short,
            self.text,
            self.act,
            self.place,
            self.seat,
            self.amount,
            self.declines,
            self.gives,
            self.cost,
        )


ANYTIME = "any:"
"""Begins the key of every any-time play, so that it is never taken for an option of the open question."""


@value()
class WhyNot:
    """Something a player might look for among the options, why it is not there, and the rule that says so."""

    label: str
    reason: str
    rule: str
    act: str | None = None
    """What kind of act it would be, as an option's; and where."""
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Needs:
    """What a selection must give: at least so many of these, and so many options more than that takes."""

    names: tuple[str, ...]
    least: int
    spare: int = 0

    def are_met(self, given: Iterable[tuple[str, ...]]) -> bool:
        """Whether options that give these suffice; pages count the same way (choosing.js)."""
        picked = [frozenset(gives) & frozenset(self.names) for gives in given]
        return len(frozenset().union(*picked)) >= self.least and any(
            len(frozenset().union(*some)) >= self.least
            for size in range(min(self.least, len(picked) - self.spare) + 1)
            for some in combinations(picked, size)
        )


@dataclass(frozen=True)
class Pick(Generic[T]):
    """A selection of several options: bounds, and a check that says what is wrong with it, or nothing."""

    least: int
    most: int
    check: Callable[[tuple[T, ...]], str | None] = lambda _: None
    needs: Needs | None = None
    """What players see counted while they choose, where the check wants more than a number."""
    none: str = "None of them"
    """The words for choosing none, which is an answer of its own."""
    everything: str = ""
    """What to beware of when all that is offered is chosen."""

    @property
    def shown(self) -> tuple[object, ...]:
        """All of it that reaches the player."""
        return (self.least, self.most, self.needs, self.none, self.everything)


@value(slots=False)
class Question(Generic[T]):
    """What a seat is asked, worked out from the state as it is now.

    `default` is what silence answers: always legal, never informative. Left out, it is the first option, or as
    many of the first options as a selection needs. `given` is an answer the seat gave in advance: the driver of the
    table gives it for the seat as soon as the timing allows, so that no player can tell it from an answer given now.
    """

    prompt: str
    options: tuple[Option[T], ...]
    pick: Pick[T] | None = None
    why_not: tuple[WhyNot, ...] = ()
    default: tuple[str, ...] | None = None
    given: tuple[str, ...] | None = None
    rule: str | None = None
    because: str | None = None
    """Who or what asks, where it is not the seat's own turn that does: a card, a rule, another player's act."""
    is_lasting: bool = False
    """The answer changes this seat's character for good. Where a bot sits in for an absent member of a campaign, the
    people present are asked instead and vote; so its words hold nothing that the party may not read. No client is
    sent this mark. Votes that all are asked anyway do not need it."""
    topic: Topic | None = None
    """What it is about, wherever it offers something."""

    @property
    def silence(self) -> tuple[str, ...]:
        """The answer of a seat that does not answer."""
        if self.default is not None:
            return self.default
        count = 1 if self.pick is None else self.pick.least
        return tuple(option.key for option in self.options[:count])

    @property
    def shown(self) -> tuple[object, ...]:
        """All of it that reaches the player; two questions that show the same are the same question."""
        return (
            self.prompt,
            self.topic,
            tuple(option.shown for option in self.options),
            self.pick.shown if self.pick else None,
            self.why_not,
            self.given,
            self.rule,
            self.because,
        )


def question(
    asked: Asked,
    options: tuple[Option[T], ...],
    *,
    pick: Pick[T] | None = None,
    why_not: tuple[WhyNot, ...] = (),
    default: tuple[str, ...] | None = None,
    given: tuple[str, ...] | None = None,
    because: str | None = None,
    is_lasting: bool = False,
) -> Question[T]:
    """The question of a topic."""
    topic = asked.topic
    return Question(asked.prompt, options, pick, why_not, default, given, topic.rule, because, is_lasting, topic)


@dataclass(frozen=True, slots=True)
class Cover:
    """What those outside see while insiders answer: a text and seats that depend on public facts alone."""

    insiders: frozenset[Seat]
    about: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds for the clock of a live room; the rules themselves know no time."""

    at_least: int = 0
    at_most: int | None = None

    @property
    def is_fixed(self) -> bool:
        """Whether the question is a window that stays open equally long, whichever seats could answer it."""
        return self.at_least == self.at_most


Build: TypeAlias = Callable[[], Question[T]]
"""Works a question out afresh; called again whenever the state changed while the question was open."""


def _all_in(asked: Iterable[Seat], answers: Mapping[Seat, tuple[object, ...]]) -> bool:
    return all(seat in answers for seat in asked)


@value()
class Ask:
    """A step: one or more seats are asked at once; the flow goes on with all answers when they settle it."""

    questions: Mapping[Seat, Build[object]]
    about: str
    cover: Cover | None = None
    timing: Timing | None = None
    is_revisable: bool = False
    is_secret: bool = False
    """What has been answered so far shows to no other seat, even where answers can still be changed."""
    settles: Callable[[Iterable[Seat], Mapping[Seat, tuple[object, ...]]], bool] = _all_in


@dataclass(frozen=True, slots=True)
class Together:
    """A step: one flow per seat, all in motion at once on the shared state; order of arrival decides."""

    flows: Mapping[Seat, "Flow[object]"]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A step: the flow can be entered afresh from the state as it is here. Never waits."""


Step: TypeAlias = Ask | Together | Checkpoint
Flow: TypeAlias = Generator[Step, object, T]

CHECKPOINT = Checkpoint()


@dataclass(frozen=True)
class Outcome:
    """How a game ended. No winners: everybody lost, or the game was abandoned."""

    ending: str
    winners: tuple[Seat, ...]
    reason: str
    rule: str


@dataclass
class GameOver(Exception):
    """Raised by any rule at the moment the game ends; nothing that was still to happen happens."""

    outcome: Outcome = field()


def ask_together(
    questions: Mapping[Seat, Build[T]],
    about: str,
    *,
    cover: Cover | None = None,
    timing: Timing | None = None,
    is_revisable: bool = False,
    is_secret: bool = False,
) -> Flow[dict[Seat, tuple[T, ...]]]:
    """Ask several seats at once; nothing shows until all have answered, unless it is an open vote."""
    builds = cast("Mapping[Seat, Build[object]]", questions)
    answers = yield Ask(builds, about, cover, timing, is_revisable, is_secret)
    return cast("dict[Seat, tuple[T, ...]]", answers)


def ask_first(
    questions: Mapping[Seat, Build[T]],
    about: str,
    counts: Callable[[T], bool],
    *,
    cover: Cover | None = None,
    timing: Timing | None = None,
) -> Flow[dict[Seat, tuple[T, ...]]]:
    """Ask several seats at once until one gives an answer that counts, or all have answered."""

    def settles(asked: Iterable[Seat], answers: Mapping[Seat, tuple[object, ...]]) -> bool:
        given = (cast(T, value) for values in answers.values() for value in values)
        return any(counts(value) for value in given) or _all_in(asked, answers)

    step = Ask(cast("Mapping[Seat, Build[object]]", questions), about, cover, timing, settles=settles)
    answers = yield step
    return cast("dict[Seat, tuple[T, ...]]", answers)


def ask_many(
    seat: Seat, about: str, build: Build[T], *, cover: Cover | None = None, timing: Timing | None = None
) -> Flow[tuple[T, ...]]:
    """Ask one seat for a selection."""
    answers = yield from ask_together({seat: build}, about, cover=cover, timing=timing)
    return answers[seat]


def ask(
    seat: Seat, about: str, build: Build[T], *, cover: Cover | None = None, timing: Timing | None = None
) -> Flow[T | None]:
    """Ask one seat for one option. None comes back when there is nothing, or nothing any more, to choose."""
    picked = yield from ask_many(seat, about, build, cover=cover, timing=timing)
    return picked[0] if picked else None


def together(flows: Mapping[Seat, Flow[T]]) -> Flow[dict[Seat, T]]:
    """Run one flow per seat side by side; go on when all are through."""
    results = yield Together(cast("Mapping[Seat, Flow[object]]", flows))
    return cast("dict[Seat, T]", results)
