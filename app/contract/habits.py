"""People of one habit at a table of bots with sense: whatever one of them does, the evening must end."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from app.contract.proofs import Failure, bots_of, header_of
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import Bots, next_answer
from app.kernel.errors import IllegalAnswer
from app.kernel.game import Game, State
from app.kernel.log import Answer, Log, OptionValue
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.kernel.topic import Topic

S = TypeVar("S", bound=State)
Keys: TypeAlias = tuple[str, ...]
Habit: TypeAlias = Callable[[Offer], Iterator[Keys]]
"""What this person would answer, the dearest wish first: a selection may be refused."""

MOST = 6_000
"""Answers within which any evening ends."""


def _from(keys: Keys, offer: Offer) -> Iterator[Keys]:
    """One after the other; of a selection as few as will be taken, but not nothing."""
    if offer.pick is None:
        yield from ((key,) for key in keys)
        return
    least, most = offer.pick
    yield from (keys[:size] for size in range(max(1, least), most + 1))


def always_first(offer: Offer) -> Iterator[Keys]:
    """The first answer of the list."""
    yield from _from(offer.keys, offer)


def always_last(offer: Offer) -> Iterator[Keys]:
    """The last answer of the list."""
    yield from _from(offer.keys[::-1], offer)


def always_refusing(offer: Offer) -> Iterator[Keys]:
    """No to whatever can be declined, nothing where nothing may be chosen; otherwise what silence says."""
    if offer.pick is not None:
        yield offer.keys[: offer.pick[0]]
    yield from ((option.key,) for option in offer.options if option.declines)


def always_default(_offer: Offer) -> Iterator[Keys]:
    """What silence says, at once."""
    yield from ()


HABITS: Mapping[str, Habit] = {
    "first": always_first,
    "last": always_last,
    "refusing": always_refusing,
    "default": always_default,
    "silent": always_default,
}
"""The silent one says the same as the one who takes every default, but only after everybody else has spoken."""


@dataclass(frozen=True)
class Evening:
    """One person of a habit on one seat of a table."""

    game: Game[State]
    players: int
    mode: Mapping[str, OptionValue]
    side: str
    habit: str

    @property
    def name(self) -> str:
        return "-".join([self.game.id, *map(str, self.mode.values()), str(self.players), self.side, self.habit])


def seat_on(evening: Evening) -> Seat:
    """The first chair of the side."""
    chosen = evening.game.check_options({evening.game.player_option: evening.players, **evening.mode})
    return next(info.seat for info in evening.game.seats(chosen) if info.side == evening.side)


def sides_of(game: Game[S], players: int, mode: Mapping[str, OptionValue]) -> list[str]:
    """The sides there are to sit on, as everybody knows them before the game."""
    chosen = game.check_options({game.player_option: players, **mode})
    return list(dict.fromkeys(info.side for info in game.seats(chosen)))


class Person:
    """Answers by habit. To go round and round in one's own menu is excepted: a question that comes back before
    any other seat has spoken gets the next best answer.
    """

    def __init__(self, seat: Seat, habit: Habit) -> None:
        self.seat, self.habit = seat, habit
        self.met: Counter[tuple[Topic | None, Keys]] = Counter()

    def answer(self, table: Table[State]) -> Answer:
        offer = table.offer(self.seat)
        assert offer is not None, "the game waits for somebody who is asked nothing"
        legal = [answer for answer in self._wishes(offer) if _is_taken(table, answer)]
        again = self.met[offer.topic, offer.keys]
        self.met[offer.topic, offer.keys] += 1
        return legal[again % len(legal)]

    def _wishes(self, offer: Offer) -> Iterator[Answer]:
        for choice in dict.fromkeys((*self.habit(offer), offer.default, *_from(offer.keys, offer))):
            yield Answer(self.seat, offer.number, choice)


def _is_taken(table: Table[State], answer: Answer) -> bool:
    try:
        table.check(answer)
    except IllegalAnswer:
        return False
    return True


def prove_it_ends(evening: Evening, number: int = 0) -> int:
    """The game ends, whichever seats have that habit; returns after how many answers."""
    game, person = evening.game, Person(seat_on(evening), HABITS[evening.habit])
    table = Table(game, Log(header_of(game, evening.players, f"habits {number}", **evening.mode)))
    bots: Bots = {seat: bots_of(game)["sense"] for seat in table.seats if seat != person.seat}
    chance = Chance(f"habits/{evening.name}/{number}")
    for count in range(MOST):
        if table.outcome is not None:
            return count
        is_last = evening.habit == "silent" or person.seat not in table.asked()
        answer = table.given() or (next_answer(table, bots, chance) if is_last else None) or person.answer(table)
        if answer.seat != person.seat:
            person.met.clear()
        table.apply(answer)
    said = [entry.choice for entry in table.log.entries[-100:] if isinstance(entry, Answer)]
    raise Failure(table.log, f"{evening.name} did not end within {MOST} answers, of which the last were {said}")
