"""Elections: who is asked, what settles them, and how the votes are counted.

    count = yield from Ballot(Topic.WHOM, options, voters, "The table votes.", abstention="No preference").hold()
    chosen = count.winner or …          # nothing where votes are tied: `count.tied` are the leading ones

Ties are the game's to break. Votes cast one after another, or by weight, are counted with `counts`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, TypeVar, cast

from app.kernel.decision import Ask, Build, Cover, Flow, Option, Question, Seat, Timing, WhyNot, question
from app.kernel.topic import Asked
from app.kit.ask import Choices

T = TypeVar("T")
K = TypeVar("K")

ABSTAIN = "abstain"


def counts(votes: Mapping[Seat, K | None], weights: Mapping[Seat, int] | None = None) -> dict[K, int]:
    """How many votes each has that was named; a vote counts once, unless its seat has another weight."""
    found: dict[K, int] = {}
    for seat, named in votes.items():
        if named is not None:
            found[named] = found.get(named, 0) + (weights or {}).get(seat, 1)
    return found


@dataclass(frozen=True)
class Count(Generic[T]):
    """The votes of a ballot: by seat the key of the option it is for."""

    choices: tuple[Option[T], ...]
    votes: Mapping[Seat, str] = field(default_factory=dict)
    needed: int | None = None

    @property
    def winner(self) -> Option[T] | None:
        """The option that has won, if one has: by votes, or because there was no other."""
        if len(self.choices) == 1:
            return self.choices[0]
        leading = self.tied
        if self.needed is None:
            return leading[0] if len(leading) == 1 else None
        found = counts(self.votes)
        return next((option for option in leading if found.get(option.key, 0) >= self.needed), None)

    @property
    def tied(self) -> tuple[Option[T], ...]:
        """The options with the most votes; all of them if there were no votes."""
        found = counts(self.votes)
        most = max((found.get(option.key, 0) for option in self.choices), default=0)
        return tuple(option for option in self.choices if found.get(option.key, 0) == most)


@dataclass(frozen=True)
class Ballot(Generic[T]):
    """One question to several seats, each with one vote. Those who vote see each other's votes, unless it is secret."""

    asked: Asked
    options: Choices[T]
    voters: tuple[Seat, ...]
    about: str
    needed: int | None = None
    """So many votes settle it at once, and fewer do not settle it; without it all vote, and most win."""
    abstention: str = ""
    """What voting for nothing is called, which silence then does; without it silence votes for the first option."""
    is_secret: bool = False
    spares_self: bool = False
    """No seat is offered what is about itself."""
    is_revisable: bool = True
    cover: Cover | None = None
    timing: Timing | None = None
    because: str | None = None
    why_not: tuple[WhyNot, ...] = ()

    def hold(self) -> Flow[Count[T]]:
        """Have all vote; where there is nothing to choose between, nothing is asked."""
        if len(self.options()) <= 1:
            return Count(self.options())
        questions: dict[Seat, Build[str]] = {seat: partial(self._question, seat) for seat in self.voters}
        answers = yield Ask(
            cast("Mapping[Seat, Build[object]]", questions),
            self.about,
            self.cover,
            self.timing,
            self.is_revisable,
            self.is_secret,
            self._settles,
        )
        return self._count(cast("Mapping[Seat, tuple[object, ...]]", answers))

    def _question(self, voter: Seat) -> Question[str]:
        offered = (option for option in self.options() if not self.spares_self or option.seat != voter)
        votes = tuple(option.standing_for(option.key) for option in offered)
        if self.abstention:
            votes = (*votes, Option(ABSTAIN, self.abstention, ABSTAIN, declines=True))
        default = (ABSTAIN,) if self.abstention else None
        return question(self.asked, votes, why_not=self.why_not, default=default, because=self.because)

    def _settles(self, voters: Iterable[Seat], answers: Mapping[Seat, tuple[object, ...]]) -> bool:
        if all(seat in answers for seat in voters):
            return True
        return self.needed is not None and self._count(answers).winner is not None

    def _count(self, answers: Mapping[Seat, tuple[object, ...]]) -> Count[T]:
        votes = {seat: str(picked[0]) for seat, picked in answers.items() if picked and picked[0] != ABSTAIN}
        return Count(self.options(), votes, self.needed)
