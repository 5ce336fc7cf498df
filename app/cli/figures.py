"""What many games add up to: win rates with their uncertainty, lengths, endings, and how each card did."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median

from app.cli.simulate import Played

Z = 1.959964
"""Standard deviations to either side of 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many games, and the 95 % interval (Wilson) of the rate behind it."""

    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Length:
    """How long games took, in one unit."""

    mean: float
    median: float
    p10: float
    p90: float
    max: int


@dataclass(frozen=True, slots=True)
class CardFigures:
    """How one card did. `wins` are each side's, among the games in which it was played at least once."""

    drawn: int
    played: int
    games_drawn: float
    games_played: float
    wins: dict[str, float]


@dataclass(frozen=True, slots=True)
class Figures:
    """All of it."""

    games: int
    wins: dict[str, Share]
    answers: Length
    checkpoints: Length
    endings: dict[str, int]
    cards: dict[str, CardFigures]


def figures(games: Sequence[Played], sides: Iterable[str]) -> Figures:
    """What these games add up to."""
    sides = list(sides)
    endings = Counter(game.ending for game in games)
    return Figures(
        games=len(games),
        wins={side: share(sum(side in game.winners for game in games), len(games)) for side in sides},
        answers=length([game.answers for game in games]),
        checkpoints=length([game.checkpoints for game in games]),
        endings=dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
        cards=card_figures(games, sides),
    )


def share(part: int, whole: int) -> Share:
    """The part's share of the whole with its Wilson interval."""
    rate = part / whole
    middle = rate + Z * Z / (2 * whole)
    spread = Z * sqrt(rate * (1 - rate) / whole + Z * Z / (4 * whole * whole))
    scale = 1 + Z * Z / whole
    low, high = max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
    return Share(part, round(rate, 4), round(low, 4), round(high, 4))


def length(values: Sequence[int]) -> Length:
    """Mean, median, tenth and ninetieth percentile, longest."""
    ordered = sorted(values)
    return Length(round(fmean(ordered), 2), median(ordered), at(ordered, 0.1), at(ordered, 0.9), ordered[-1])


def at(ordered: Sequence[int], part: float) -> float:
    """The value below which this part of the ordered values lies, between two where it falls between."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return round(ordered[below] + (ordered[above] - ordered[below]) * (place - below), 2)


def card_figures(games: Sequence[Played], sides: Sequence[str]) -> dict[str, CardFigures]:
    """Each card that was ever drawn or played."""
    names = sorted({name for game in games for name in (*game.drawn, *game.played)})
    return {name: _card(name, games, sides) for name in names}


def _card(name: str, games: Sequence[Played], sides: Sequence[str]) -> CardFigures:
    with_it = [game for game in games if game.played.get(name)]
    return CardFigures(
        drawn=sum(game.drawn.get(name, 0) for game in games),
        played=sum(game.played.get(name, 0) for game in games),
        games_drawn=round(sum(name in game.drawn for game in games) / len(games), 4),
        games_played=round(len(with_it) / len(games), 4),
        wins={side: round(sum(side in game.winners for game in with_it) / len(with_it), 4) for side in sides}
        if with_it
        else {},
    )
