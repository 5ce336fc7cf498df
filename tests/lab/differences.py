"""What two versions differ by, worked out once more: by numeric integration where the report has a formula."""

from collections.abc import Callable, Mapping, Sequence
from math import gamma, isclose, pi, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.lab.recount import Counted

Chosen = Callable[["Counted", str], bool]
FEWEST = 5


def wrong_differences(report: Mapping[str, Any], tables: Sequence["Counted"], chosen: Chosen) -> list[str]:
    """The rows of "A against B" that are not what the logs say."""
    sides = [[table for table in tables if table.version == version] for version in (0, 1)]
    if min(map(len, sides)) < FEWEST:
        return [f"compared too early: {report['compared']}"] if report["compared"] else []
    wrong = []
    for row in report["compared"]:
        values = [_values(row, report, games, chosen) for games in sides]
        is_share = row["unit"] == "games in a hundred"
        low, high = _newcombe(*values) if is_share else _welch(*values)
        scale = 100 if is_share else 1
        told = (row["first"], row["second"], row["points"], row["low"], row["high"])
        first, second = (scale * fmean(it) for it in values)
        true = (first, second, second - first, scale * low, scale * high)
        if not all(isclose(*pair, rel_tol=0.02, abs_tol=0.02 * scale) for pair in zip(told, true, strict=True)):
            wrong.append(f"{row['what']}: {told} is not {true}")
        if row["is_sure"] != (told[3] > 0 or told[4] < 0) or row["of"] != [len(it) for it in values]:
            wrong.append(f"{row['what']}: {row} speaks otherwise than its numbers")
    return wrong


def _values(
    row: Mapping[str, Any], report: Mapping[str, Any], games: Sequence["Counted"], chosen: Chosen
) -> list[float]:
    """What the row is the mean of: a number for each game, or for each answer."""
    what = row["what"]
    if row["unit"] == "games in a hundred":
        return [float(what.removeprefix("The ").removesuffix(" won") in table.winners) for table in games]
    if row["unit"] == "from 1 to 5":
        place = next(str(at) for at, it in enumerate(report["answers"]) if it["asked"]["text"] == what)
        said = [table.said.get(person, {}) for table in games for person in table.people if chosen(table, person)]
        return [float(answers[place]) for answers in said if answers.get(place)]
    if what == "Minutes":
        return [(table.at("Ended") - table.at("Started")).total_seconds() / 60 for table in games]
    return [float(sum(_counts(what, kind, it) for kind, it in _seen(table, chosen))) for table in games]


def _seen(table: "Counted", chosen: Chosen) -> list[tuple[str, dict[str, Any]]]:
    found = [(kind, it) for kind in ("Noted", "Noticed") for it in table.of(kind)]
    return [(kind, it) for kind, it in found if chosen(table, it["person"])]


def _counts(what: str, kind: str, it: Mapping[str, Any]) -> bool:
    if kind == "Noted":
        return bool(what == f"Notes “{it['feeling']}”")
    wanted = {"Look-ups": ("card", "rule", "hint"), "Refused answers": ("refused",)}.get(what, ())
    return it["what"] in wanted


def _newcombe(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    (p, low, high), (q, low_2, high_2) = _wilson(first), _wilson(second)
    return q - p - sqrt((q - low_2) ** 2 + (high - p) ** 2), q - p + sqrt((high_2 - q) ** 2 + (p - low) ** 2)


def _wilson(values: Sequence[float]) -> tuple[float, float, float]:
    z, n, p = 1.959964, len(values), fmean(values)
    a, b, c = 1 + z * z / n, -(2 * p + z * z / n), p * p
    root = sqrt(max(0.0, b * b - 4 * a * c))
    return p, (-b - root) / (2 * a), (-b + root) / (2 * a)


def _welch(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    parts = [stdev(values) ** 2 / len(values) for values in (first, second)]
    between = fmean(second) - fmean(first)
    if not sum(parts):
        return between, between
    freedom = sum(parts) ** 2 / sum(
        part**2 / (len(values) - 1) for part, values in zip(parts, (first, second), strict=True)
    )
    wide = _student(freedom) * sqrt(sum(parts))
    return between - wide, between + wide


def _student(freedom: float) -> float:
    """Up to where 47.5 % of the distribution lie, to one side of its middle."""
    scale = gamma((freedom + 1) / 2) / (sqrt(freedom * pi) * gamma(freedom / 2)) if freedom < 300 else 1 / sqrt(2 * pi)
    area, at, step = 0.0, 0.0, 0.005
    while area < 0.475:
        area += step * scale * (1 + (at + step / 2) ** 2 / freedom) ** (-(freedom + 1) / 2)
        at += step
    return at
