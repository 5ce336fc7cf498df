"""The questions every game asks: one of several, some of them, yes or no.

    asking = Asking(seat, "Ada is thinking.", timing=clock)
    card = yield from asking.choose(Topic.PLAY, lambda: hand_options(state, player))

Options come as a function, because they are worked out afresh whenever the state changes while the question is open.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias, TypeVar

from app.kernel.decision import (
    Build,
    Cover,
    Flow,
    Option,
    Pick,
    Question,
    Seat,
    Timing,
    WhyNot,
    ask,
    ask_many,
    ask_together,
    question,
)
from app.kernel.topic import Asked
from app.kernel.values import value

T = TypeVar("T")
Choices: TypeAlias = Callable[[], tuple[Option[T], ...]]
BACK: Option[None] = Option("back", "Back", None, declines=True)


@value()
class Asking:
    """Which seat is asked, why, and what all others read meanwhile."""

    seat: Seat
    about: str
    timing: Timing | None = None
    because: str | None = None
    cover: Cover | None = None
    hides: bool = False
    """How much there is to choose from is only the seat's to know, so it is asked even where it can only decline."""
    is_lasting: bool = False
    why_not: tuple[WhyNot, ...] = ()
    """What the seat might look for among the options, and why it is not there."""

    def choose(self, asked: Asked, options: Choices[T]) -> Flow[T | None]:
        """One of the options, all of them public; a single one is taken without asking, and none gives None."""
        now = options()
        if len(now) <= 1:
            return now[0].value if now else None
        return (yield from self.in_secret(asked, options))

    def one_of(self, asked: Asked, options: Choices[T]) -> Flow[T]:
        """One of the options, all of them public, of which there is at least one."""
        picked = yield from self.choose(asked, options)
        assert picked is not None
        return picked

    def in_secret(self, asked: Asked, options: Choices[T]) -> Flow[T | None]:
        """One of the options, asked for even if there is only one: how many there are is not for others to know."""
        return (yield from self._one(lambda: self._question(asked, options())))

    def or_back(self, asked: Asked, options: Choices[T], back: Option[None] = BACK) -> Flow[T | None]:
        """One of the options, or None; silence is None."""

        def build() -> Question[T | None]:
            now = options()
            return self._question(asked, (*now, back) if now or self.hides else (), default=(back.key,))

        return (yield from self._one(build))

    def exactly(self, asked: Asked, options: Choices[T], count: int) -> Flow[tuple[T, ...]]:
        """As many of the options as wanted; without a real choice they are taken without asking."""
        now = options()
        if len(now) <= count:
            return tuple(option.value for option in now)

        def build() -> Question[T]:
            fresh = options()
            wanted = min(count, len(fresh))
            return self._question(asked, fresh, pick=Pick(wanted, wanted))

        return (yield from self._many(build))

    def up_to(self, asked: Asked, options: Choices[T], most: int) -> Flow[tuple[T, ...]]:
        """None to so many of the options; silence is none."""
        if not self.hides and not options():
            return ()

        def build() -> Question[T]:
            fresh = options()
            return self._question(asked, fresh, pick=Pick(0, min(most, len(fresh))), default=())

        return (yield from self._many(build))

    def confirm(self, asked: Asked, yes: Option[bool], no: str) -> Flow[bool]:
        """Yes or no; silence is no."""
        options = (yes, Option("no", no, False, declines=True))
        return bool((yield from self._one(lambda: self._question(asked, options, default=("no",)))))

    def _question(
        self,
        asked: Asked,
        options: tuple[Option[T], ...],
        *,
        pick: Pick[T] | None = None,
        default: tuple[str, ...] | None = None,
    ) -> Question[T]:
        return question(
            asked,
            options,
            pick=pick,
            why_not=self.why_not,
            default=default,
            because=self.because,
            is_lasting=self.is_lasting,
        )

    def _one(self, build: Callable[[], Question[T]]) -> Flow[T | None]:
        return (yield from ask(self.seat, self.about, build, cover=self.cover, timing=self.timing))

    def _many(self, build: Callable[[], Question[T]]) -> Flow[tuple[T, ...]]:
        return (yield from ask_many(self.seat, self.about, build, cover=self.cover, timing=self.timing))


def all_pick(
    asked: Asked, options: Mapping[Seat, Choices[T]], about: str, count: int = 1, timing: Timing | None = None
) -> Flow[dict[Seat, tuple[T, ...]]]:
    """Each of these seats picks so many of its own options; none is seen until all have picked.

    A seat that has no more than so many gives them all and is not asked: how many it has must be known to all.
    """

    def build(seat: Seat) -> Question[T]:
        return question(asked, options[seat](), pick=Pick(count, count) if count > 1 else None)

    given = {seat: tuple(each.value for each in choices()) for seat, choices in options.items()}
    questions: dict[Seat, Build[T]] = {seat: partial(build, seat) for seat, has in given.items() if len(has) > count}
    return {**given, **((yield from ask_together(questions, about, timing=timing)) if questions else {})}
