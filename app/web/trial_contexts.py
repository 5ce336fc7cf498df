"""What the page of trials is given: figures with their intervals, in words and as drawings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.store.trials import TrialRow
from app.web.whiskers import Whisker
from app.web.workshop_contexts import SetHead
from app.workshop.trial_figures import FEWEST, SMALL

MOST_CARDS = 200


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card and how often a side won when it was played."""

    name: str
    drawn: int
    games: int
    won: Whisker | None
    against: Whisker | None
    """Against the mean of the set."""
    words: str
    is_small: bool


@dataclass(frozen=True, slots=True)
class VersionLine:
    number: int
    games: int
    wins: tuple[tuple[str, Whisker], ...]
    length: str
    endings: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    side: str
    points: float
    low: float
    high: float
    is_sure: bool


@dataclass(frozen=True, slots=True)
class ShownTrial:
    row: TrialRow
    done: int
    is_running: bool
    versions: tuple[VersionLine, ...]
    differences: tuple[DifferenceLine, ...]
    side: str
    """The one that cards are told of."""
    mean: float
    cards: tuple[CardLine, ...]

    @property
    def is_small(self) -> bool:
        return self.done < SMALL


@dataclass(frozen=True, slots=True)
class TrialPage:
    head: SetHead
    players: tuple[int, ...]
    kept: tuple[TrialRow, ...]
    shown: ShownTrial | None


def shown_trial(
    row: TrialRow, done: int, is_running: bool, figures: Mapping[str, Any], names: Mapping[str, str]
) -> ShownTrial:
    """A trial as people read it."""
    versions, numbers = figures.get("versions", []), (row.version, row.against)
    lines = tuple(_version(number, found) for number, found in zip(numbers, versions, strict=False))
    differences = tuple(
        DifferenceLine(side, it["points"], it["low"], it["high"], it["is_sure"])
        for side, it in (figures.get("difference") or {}).items()
    )
    side, _ = lines[0].wins[0] if lines and lines[0].wins else ("", None)
    mean = versions[0]["wins"][side]["share"] * 100 if side else 0.0
    cards = _cards(versions[0]["cards"], side, mean, names) if side else ()
    return ShownTrial(row, done, is_running, lines, differences, side, mean, cards)


def _version(number: int, found: Mapping[str, Any]) -> VersionLine:
    wins = tuple((side, Whisker.kept(share)) for side, share in found["wins"].items())
    taken = found["answers"]
    words = f"half of the games take up to {taken['median']:.0f} answers, nine in ten up to {taken['p90']:.0f}"
    return VersionLine(number, found["games"], wins, words, tuple(found["endings"].items()))


def _cards(
    found: Sequence[Mapping[str, Any]], side: str, mean: float, names: Mapping[str, str]
) -> tuple[CardLine, ...]:
    lines = [_card(card, side, mean, names) for card in found]
    return tuple(sorted(lines, key=lambda line: -(line.against.value if line.against else -999)))[:MOST_CARDS]


def _card(card: Mapping[str, Any], side: str, mean: float, names: Mapping[str, str]) -> CardLine:
    games, name = card["games_played"], names.get(card["id"], card["id"])
    if games < FEWEST or side not in card["wins"]:
        return CardLine(name, card["drawn"], games, None, None, f"too few games: {games}", is_small=True)
    won = Whisker.kept(card["wins"][side])
    against = Whisker(won.low - mean, won.value - mean, won.high - mean)
    return CardLine(name, card["drawn"], games, won, against, _strength(against), games < SMALL)


def _strength(against: Whisker) -> str:
    if against.low <= 0 <= against.high:
        return "cannot be told from the rest"
    return "strong" if against.value > 0 else "weak"
