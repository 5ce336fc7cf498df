"""Setting Marbles against Horrors: which, and against which one."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.bots.hands import TeamJudgement, left_after
from app.games.fourth_wall.records import MarbleCard
from app.games.fourth_wall.view_types import StreetHorror

PARTIAL = 0.5
"""The share of a kill that a half-done one is worth."""


class Strike(NamedTuple):
    """Marbles at these places of my hand against the Horror at that place."""

    worth: float
    marbles: tuple[int, ...]
    horror: int


def blow(mind: TeamJudgement, horror: StreetHorror, *marbles: MarbleCard) -> float:
    """What it is worth to Attach these Marbles, whatever they cost."""
    total = sum(horror.left)
    left = left_after(horror.left, marbles)
    worth = sum(_side_effect(mind, horror, marble) for marble in marbles)
    if left == 0:
        return worth + mind.threat(horror) - mind.rattle(horror.horror)
    return worth + PARTIAL * mind.threat(horror) * (total - left) / max(1, total)


def _side_effect(mind: TeamJudgement, horror: StreetHorror, marble: MarbleCard) -> float:
    worth = 0.0
    for sentence in marble.intervene:
        match sentence.clause:
            case n.Search():
                worth += mind.draw_worth(mind.myself, sentence.clause.n)
            case n.Drain():
                worth += mind.drain_worth(horror)
            case _:
                pass
    return worth


def strikes(mind: TeamJudgement, most: int, fits: Callable[[MarbleCard], bool] = lambda _: True) -> Iterator[Strike]:
    """Every sensible way to Intervene with up to so many Marbles of my hand."""
    places = [place for place, marble in enumerate(mind.hand) if fits(marble)]
    for size in range(1, min(most, len(places)) + 1):
        for chosen in combinations(places, size):
            yield from _strikes_with(mind, chosen)


def _strikes_with(mind: TeamJudgement, chosen: tuple[int, ...]) -> Iterator[Strike]:
    marbles = [mind.hand[place] for place in chosen]
    price: float | None = None
    for horror in mind.horrors:
        if all(_helps(horror, marble) for marble in marbles):
            if price is None:
                price = mind.losses[chosen[0]] if len(chosen) == 1 else mind.loss_of(*chosen)
            yield Strike(blow(mind, horror, *marbles) - price, chosen, horror.place)


def _helps(horror: StreetHorror, marble: MarbleCard) -> bool:
    return any(left and shown for left, shown in zip(horror.left, marble.symbols, strict=True))


def best_strike(mind: TeamJudgement, most: int, fits: Callable[[MarbleCard], bool] = lambda _: True) -> Strike | None:
    return max(strikes(mind, most, fits), default=None)
