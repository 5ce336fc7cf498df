"""What a seat gets to see of the decision that is open: the public contract's `decision`."""

from dataclasses import dataclass

from app.kernel.decision import Needs, Option, Question, Seat, Timing, WhyNot
from app.kernel.topic import Topic
from app.kernel.values import value


@value()
class OfferedOption:
    """An option without the value it stands for."""

    key: str
    name: str
    card: str | None = None
    region: str | None = None
    warning: str | None = None
    group: str | None = None
    short: str | None = None
    text: str | None = None
    act: str | None = None
    place: str | None = None
    seat: Seat | None = None
    amount: int | None = None
    declines: bool = False
    gives: tuple[str, ...] = ()
    cost: str | None = None

    @property
    def label(self) -> str:
        """Its name, with what it costs."""
        return f"{self.name} ({self.cost})" if self.cost else self.name


@dataclass(frozen=True, slots=True)
class Selecting:
    """How players are led through a selection: what it must give, how to choose none, a word about choosing all."""

    needs: Needs | None
    none: str
    everything: str


@value()
class Offer:
    """An open question, numbered; an answer quotes the number. Without options, only any-time plays are offered."""

    number: int
    prompt: str
    seats_waited_for: tuple[Seat, ...]
    options: tuple[OfferedOption, ...] = ()
    pick: tuple[int, int] | None = None
    selecting: Selecting | None = None
    """More about the selection, where it is one."""
    anytime: tuple[OfferedOption, ...] = ()
    why_not: tuple[WhyNot, ...] = ()
    default: tuple[str, ...] = ()
    chosen: tuple[str, ...] | None = None
    """What this seat has answered so far, where it may still change its mind."""
    held: tuple[str, ...] | None = None
    """What this seat has answered, where the table waits for its own sake before it goes on; not to be changed."""
    votes: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    """In an open vote: what has been answered so far, and by whom."""
    given: tuple[str, ...] | None = None
    """The answer this seat gave in advance."""
    rule: str | None = None
    because: str | None = None
    turn: Seat | None = None
    """Whose turn it is, as everybody knows; none where all act at once."""
    timing: Timing | None = None
    topic: Topic | None = None
    """What the question is about; none where nothing is asked."""
    again: tuple[str, ...] | None = None
    """What this seat has answered to this very question before in this turn, and may let stand for the rest of it."""
    stands: bool = False
    """It does let that stand: the table answers so in its place."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the options."""
        return tuple(option.key for option in self.options)


def offered(option: Option[object]) -> OfferedOption:
    """The option as the player sees it."""
    return OfferedOption(
        option.key,
        option.label,
        option.card,
        option.region,
        option.warning,
        option.group,
        option.short,
        option.text,
        option.act,
        option.place,
        option.seat,
        option.amount,
        option.declines,
        option.gives,
        option.cost,
    )


def selecting(question: Question[object]) -> Selecting | None:
    """What players are told about a selection beside its bounds."""
    pick = question.pick
    return Selecting(pick.needs, pick.none, pick.everything) if pick else None


def bounds(question: Question[object]) -> tuple[int, int] | None:
    """How many options the question wants, where it wants a selection."""
    return (question.pick.least, question.pick.most) if question.pick else None
