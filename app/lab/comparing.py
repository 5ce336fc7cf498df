"""Two versions side by side: how much they differ, and whether chance alone would do that."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from app.simulation.figures import Share, Z
from app.workshop.trial_figures import FEWEST

SHARES = "games in a hundred"
"""The unit of shares."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One number of both versions, and by how much the second has more, with the 95 % interval."""

    what: str
    unit: str
    first: float
    second: float
    of: tuple[int, int]
    """Behind each number: so many games, or answers."""
    points: float
    low: float
    high: float
    is_sure: bool
    """Chance alone would hardly do that."""


def shares(what: str, first: Share, second: Share, of: tuple[int, int]) -> Compared:
    """Two shares in points of a hundred; their difference by Newcombe's interval."""
    points = second.share - first.share
    below = sqrt((second.share - second.low) ** 2 + (first.high - first.share) ** 2)
    above = sqrt((second.high - second.share) ** 2 + (first.share - first.low) ** 2)
    low, high = 100 * (points - below), 100 * (points + above)
    return _compared(what, SHARES, (100 * first.share, 100 * second.share), of, (low, high))


def means(what: str, unit: str, first: Sequence[float], second: Sequence[float]) -> Compared | None:
    """Two means; their difference by Welch's interval. Nothing where one of them has too few values."""
    if min(len(first), len(second)) < FEWEST:
        return None
    parts = [variance(values) / len(values) for values in (first, second)]
    both, found = sum(parts), (fmean(first), fmean(second))
    counts = (len(first), len(second))
    freedom = both**2 / sum(part**2 / (count - 1) for part, count in zip(parts, counts, strict=True)) if both else 1.0
    wide = _student(freedom) * sqrt(both)
    return _compared(what, unit, found, counts, (found[1] - found[0] - wide, found[1] - found[0] + wide))


def _compared(
    what: str, unit: str, found: tuple[float, float], of: tuple[int, int], ends: tuple[float, float]
) -> Compared:
    first, second = found
    low, high = (round(end, 2) for end in ends)
    return Compared(
        what, unit, round(first, 2), round(second, 2), of, round(second - first, 2), low, high, low > 0 or high < 0
    )


def _student(freedom: float) -> float:
    """How many standard errors to either side hold 95 %, for so few degrees of freedom (Cornish and Fisher)."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )
