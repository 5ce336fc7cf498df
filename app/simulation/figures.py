"""What many games add up to: win rates with their uncertainty, lengths, endings, and how each card did."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, stdev

from app.simulation.meaning import Meaning, Meant
from app.simulation.playing import Played

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
class Tallied:
    """What a game counted or measured, over the games that have the number, with the 95 % interval of the mean."""

    mean: float
    low: float
    high: float
    median: float
    p10: float
    p90: float
    max: int
    games: int
    ever: Share
    """The games, of all, in which it was more than 0."""
    more: Share
    """The games, of all, in which it was more than 1."""


@dataclass(frozen=True, slots=True)
class Idle:
    """How many answers decided nothing, and the share they are of all."""

    answers: int
    share: float
    passes: int
    single: int
    repeated: int


@dataclass(frozen=True, slots=True)
class Meaningless(Idle):
    """The same over all seats, then by topic (the worst first), by seat and by side."""

    by_topic: dict[str, Idle]
    by_seat: dict[str, Idle]
    by_side: dict[str, Idle]


@dataclass(frozen=True, slots=True)
class Figures:
    """All of it."""

    games: int
    wins: dict[str, Share]
    answers: Length
    checkpoints: Length
    endings: dict[str, int]
    tallies: dict[str, Tallied]
    meaningless: Meaningless
    cards: dict[str, CardFigures]


def figures(games: Sequence[Played], sides: Iterable[str], chairs: Mapping[str, str] | None = None) -> Figures:
    """What these games add up to; `chairs` tells each seat's side."""
    sides = list(sides)
    endings = Counter(game.ending for game in games)
    return Figures(
        games=len(games),
        wins={side: share(sum(side in game.winners for game in games), len(games)) for side in sides},
        answers=length([game.answers for game in games]),
        checkpoints=length([game.checkpoints for game in games]),
        endings=dict(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
        tallies=tallies(games),
        meaningless=meaningless([meant for game in games for meant in game.meant], chairs or {}),
        cards=card_figures(games, sides),
    )


def tallies(games: Sequence[Played]) -> dict[str, Tallied]:
    """Everything the games counted or measured, by name."""
    counted = sorted({name for game in games for name in game.counts})
    measured = sorted({name for game in games for name in game.measures})
    values = {name: [game.counts.get(name, 0) for game in games] for name in counted}
    values |= {name: [game.measures[name] for game in games if name in game.measures] for name in measured}
    return {name: _tallied(values[name], len(games)) for name in values}


def _tallied(values: Sequence[int], games: int) -> Tallied:
    taken = length(values)
    spread = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    low, high = round(fmean(values) - spread, 2), round(fmean(values) + spread, 2)
    ever, more = (share(sum(value > least for value in values), games) for least in (0, 1))
    return Tallied(taken.mean, low, high, taken.median, taken.p10, taken.p90, taken.max, len(values), ever, more)


def meaningless(answers: Sequence[Meant], chairs: Mapping[str, str]) -> Meaningless:
    """How many of these answers decided nothing."""
    topics = _by([(meant.topic, meant) for meant in answers])
    worst = sorted(topics, key=lambda topic: (-_wasted(topics[topic]), topic))
    seats = _by([(meant.seat, meant) for meant in answers])
    sides = _by([(chairs.get(meant.seat, ""), meant) for meant in answers])
    whole = idle(answers)
    return Meaningless(
        **{name: getattr(whole, name) for name in ("answers", "share", "passes", "single", "repeated")},
        by_topic={topic: topics[topic] for topic in worst},
        by_seat=seats,
        by_side=sides,
    )


def _by(answers: Iterable[tuple[str, Meant]]) -> dict[str, Idle]:
    groups: dict[str, list[Meant]] = {}
    for name, meant in answers:
        groups.setdefault(name, []).append(meant)
    return {name: idle(groups[name]) for name in sorted(groups)}


def _wasted(found: Idle) -> int:
    return found.passes + found.single + found.repeated


def idle(answers: Iterable[Meant]) -> Idle:
    """How many answers there are, and how many of each kind decided nothing."""
    counts: Counter[Meaning] = Counter()
    for meant in answers:
        counts[meant.meaning] += meant.answers
    passes, single, repeated = counts[Meaning.PASS], counts[Meaning.SINGLE], counts[Meaning.REPEAT]
    return Idle(
        counts.total(), round((passes + single + repeated) / max(1, counts.total()), 4), passes, single, repeated
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
