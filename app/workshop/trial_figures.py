"""What a trial adds up to: who wins, how long it takes, how each card did, and whether two versions differ."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from app.simulation.figures import Length, Share, Z, length, share
from app.simulation.playing import Played

SMALL = 30
"""So few games are called few."""
FEWEST = 5
"""Below this, no percentage is given at all."""


@dataclass(frozen=True, slots=True)
class CardTrial:
    """How one card did, for the side that wins more often with it or less."""

    id: str
    drawn: int
    games_played: int
    wins: dict[str, Share]
    """By side, among the games in which it was played."""

    @property
    def is_small(self) -> bool:
        return self.games_played < SMALL


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more often a side wins in the first version than in the second, on the same deals."""

    points: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether chance alone would hardly do that."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class TrialFigures:
    games: int
    wins: dict[str, Share]
    answers: Length
    endings: dict[str, int]
    cards: tuple[CardTrial, ...]


def trial_figures(games: Sequence[Played], sides: Sequence[str]) -> TrialFigures:
    """What these games of one version add up to."""
    endings: dict[str, int] = {}
    for game in games:
        endings[game.ending] = endings.get(game.ending, 0) + 1
    ids = sorted({id for game in games for id in (*game.drawn, *game.played)})
    return TrialFigures(
        len(games),
        {side: share(sum(side in game.winners for game in games), len(games)) for side in sides},
        length([game.answers for game in games]),
        dict(sorted(endings.items(), key=lambda item: -item[1])),
        tuple(_card(id, games, sides) for id in ids),
    )


def _card(id: str, games: Sequence[Played], sides: Sequence[str]) -> CardTrial:
    with_it = [game for game in games if game.played.get(id)]
    wins = {side: share(sum(side in game.winners for game in with_it), len(with_it)) for side in sides if with_it}
    return CardTrial(id, sum(game.drawn.get(id, 0) for game in games), len(with_it), wins)


def difference(first: Sequence[Played], second: Sequence[Played], side: str) -> Difference | None:
    """Game by game on the same deals, so that the luck of the deal falls out; in points of a hundred."""
    pairs = [(side in one.winners) - (side in other.winners) for one, other in zip(first, second, strict=False)]
    if len(pairs) < 2:
        return None
    spread = Z * stdev(pairs) / sqrt(len(pairs))
    mean = fmean(pairs)
    return Difference(round(mean * 100, 1), round((mean - spread) * 100, 1), round((mean + spread) * 100, 1))
