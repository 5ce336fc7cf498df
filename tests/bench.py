"""Measures, and never fails: `python -m tests.bench`.

Decisions without the bots' thinking, games of bots, cold loads, memory, and what a viewer costs, beside their budgets.
"""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from statistics import mean, median
from typing import TypeVar

from app.contract.proofs import Played, bots_of, finished, header_of, walk
from app.contract.traffic import traffic
from app.games import GAMES
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.game import Game, State
from app.kernel.log import Entry, Log
from app.kernel.table import Table

T = TypeVar("T")

GAMES_EACH = 6
TABLES_IN_MEMORY = 40
LONG = 300
"""Answers of the game whose cold load is measured, or the nearest to it that was played."""
BUCKET = 100


@dataclass(frozen=True)
class Measure:
    """One line of the table."""

    what: str
    figure: float
    unit: str
    budget: float | None = None

    @property
    def is_missed(self) -> bool:
        return self.budget is not None and self.figure > self.budget

    def line(self) -> str:
        """Figure, unit, and how it stands to its budget."""
        verdict = "" if self.budget is None else f"budget {self.budget:g}   {'MISSED' if self.is_missed else 'kept'}"
        return f"  {self.what:<52}{self.figure:>10.1f} {self.unit:<8}{verdict}".rstrip()


def seconds(work: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds of this process, so that busy neighbours matter less."""
    gc.collect()
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def games_of_bots(game: Game[State]) -> Iterator[tuple[str, float, Played[State]]]:
    """Some games of every kind of bot, with the seconds each took."""
    for name, bot in bots_of(game).items():
        for number in range(GAMES_EACH):
            players = game.players[number % len(game.players)]
            table = Table(game, Log(header_of(game, players, f"bench {number}")), saves=False)
            bots, chance = dict.fromkeys(table.seats, bot), Chance(f"bots {number}")
            took, _ = seconds(partial(play_out, table, bots, chance, 20_000))
            yield name, took, finished(game, table.log)


def speed_of_bots(played: list[tuple[str, float, Played[State]]]) -> Iterator[Measure]:
    for name in dict.fromkeys(name for name, _, _ in played):
        took = [seconds for kind, seconds, _ in played if kind == name]
        yield Measure(f"games of the {name} bot", len(took) / sum(took), "per s")


def per_decision(games: list[Played[State]]) -> Iterator[Measure]:
    """Replaying a log is a game without the bots' thinking."""
    answers = sum(len(it.log.entries) for it in games)
    bare = sum(seconds(partial(Table, it.game, it.log, saves=False))[0] for it in games)
    yield Measure("a decision", bare * 1e6 / answers, "µs", 100)
    full = sum(seconds(partial(Table, it.game, it.log))[0] for it in games)
    yield Measure("a decision, checkpoints included", full * 1e6 / answers, "µs")
    yield Measure("a checkpoint", (full - bare) * 1e6 / sum(len(it.saves) for it in games), "µs")


def by_length(games: list[Played[State]]) -> Iterator[Measure]:
    """How a decision's price grows while the game goes on."""
    prices: dict[int, list[float]] = {}
    for it in games:
        table = Table(it.game, it.log.upto(0), saves=False)
        for start in range(0, len(it.log.entries), BUCKET):
            entries = it.log.entries[start : start + BUCKET]
            took, _ = seconds(partial(apply_all, table, entries))
            prices.setdefault(start, []).append(took * 1e6 / len(entries))
    for start, found in sorted(prices.items()):
        yield Measure(f"  answers {start + 1} to {start + BUCKET}, {len(found)} games", mean(found), "µs", 100)


def apply_all(table: Table[State], entries: list[Entry]) -> None:
    for entry in entries:
        table.apply(entry)


def cold_load(games: list[Played[State]]) -> Iterator[Measure]:
    long = min(games, key=lambda it: abs(len(it.log.entries) - LONG))
    length = len(long.log.entries)
    from_start = median(seconds(lambda: Table(long.game, long.log))[0] for _ in range(5))
    yield Measure(f"cold load of {length} answers, from the start", from_start * 1e3, "ms", 50)
    resume = median(seconds(lambda: Table.resume(long.game, long.log, long.saves[-1]))[0] for _ in range(5))
    left = length - long.saves[-1].count
    yield Measure(f"cold load of {length} answers, {left} after a checkpoint", resume * 1e3, "ms", 50)
    sizes = [len(saved.state.encode()) / 1024 for saved in long.saves]
    yield Measure("a checkpoint, at the start", sizes[0], "KB")
    yield Measure("a checkpoint, at the end", sizes[-1], "KB")


def memory(games: list[Played[State]]) -> Iterator[Measure]:
    """Tables at their very start, in the middle and shortly before the end, log and last checkpoint included."""
    for what, share in (("at the start", 0.0), ("halfway", 0.5), ("near the end", 0.98)):
        it = max(games, key=lambda it: len(it.log.entries))
        log = it.log.upto(int(len(it.log.entries) * share))
        kept = [Table(it.game, log)]  # what is loaded only once is not counted
        gc.collect()
        tracemalloc.start()
        kept += [Table(it.game, log) for _ in range(TABLES_IN_MEMORY)]
        gc.collect()
        size = tracemalloc.get_traced_memory()[0] / 1024 / TABLES_IN_MEMORY
        tracemalloc.stop()
        yield Measure(f"memory of a table {what}, {len(log.entries)} answers", size, "KB", 250)


def per_viewer(games: list[Played[State]]) -> Iterator[Measure]:
    """What it costs to tell one viewer how things stand, and how that grows."""
    view, offer, sent = dict[int, list[float]](), list[float](), list[float]()
    for it in games:
        for table in islice(walk(it.game, it.log), 0, None, 25):
            start = len(table.log.entries) // BUCKET * BUCKET
            for viewer in it.viewers:
                view.setdefault(start, []).append(microseconds(partial(table.view, viewer)))
                offer.append(microseconds(partial(table.offer, viewer)))
                sent.append(len(traffic(table, viewer)) / 1024)
    yield Measure("an offer for one viewer", mean(offer), "µs")
    yield Measure("a view for one viewer", mean(chain.from_iterable(view.values())), "µs")
    for start, found in sorted(view.items()):
        yield Measure(f"  after {start} to {start + BUCKET - 1} answers", mean(found), "µs")
    yield Measure("everything one viewer gets, as JSON", mean(sent), "KB")


def microseconds(work: Callable[[], object]) -> float:
    """CPU time of something short, without cleaning up first."""
    start = time.process_time_ns()
    work()
    return (time.process_time_ns() - start) / 1e3


def measure(game: Game[State]) -> None:
    """Measure one game and say what was missed."""
    print(f"{game.title}, {GAMES_EACH} games of each bot")
    played = list(games_of_bots(game))
    games = [it for _, _, it in played]
    answers = [len(it.log.entries) for it in games]
    print(f"  {min(answers)} to {max(answers)} answers a game, {mean(answers):.0f} on average")
    missed = []
    for part in (per_decision, by_length, cold_load, memory, per_viewer):
        for line in part(games):
            print(line.line(), flush=True)
            missed += [line.what.strip()] if line.is_missed else []
    for line in speed_of_bots(played):
        print(line.line())
    print(f"  Missed: {'; '.join(missed)}." if missed else "  Every budget is kept.")


def main() -> None:
    """Measure every game."""
    for game in GAMES.values():
        measure(game)


if __name__ == "__main__":
    main()
