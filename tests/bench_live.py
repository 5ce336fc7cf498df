"""Measures the server over real sockets, and never fails: `python -m tests.bench_live [--rooms N]`.

CPU and waiting for an answer on both databases, bytes, many rooms held at a slow pace, memory of a room nobody watches,
and beside them the bare limit: the same server pushing ready-made frames with no game behind them.
"""

import argparse
import asyncio
import gc
import os
import resource
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import uvloop

from tests.bench import Measure
from tests.load import bare
from tests.load.disk import durability
from tests.load.rooms import Sitting, caller, leave_rooms, open_rooms, watch_rooms
from tests.load.wire import HTML, JSON, Wire
from tests.postgres import new_database, private_postgres
from tests.serving import OURS, Served, served

SETTINGS = {"VEIL_PACE": "0", "VEIL_TEST_SEEDS": "1", "VEIL_LOG_LEVEL": "info"}
QUIET_ROOMS, QUIET_ANSWERS, THINKING = 10, 40, 0.05
BUSY_ROOMS, BUSY_ANSWERS = 80, 40
HELD_EVERY, HELD_FOR = 10.0, 30.0
IDLE_ROOMS = 300
BARE = ("python", "-m", "tests.load.bare")

CPU, PLAIN, P99, IDLE = 800, 3 * 1024, 100, 250


@dataclass
class Stretch:
    """What a stretch of play cost the server and gave the watchers."""

    watchers: int
    seconds: float = 0
    cpu: float = 0
    waits: list[float] = field(default_factory=list)
    """Milliseconds from each answer until the last watcher had its frame."""
    wire: int = 0
    frames: list[bytes] = field(default_factory=list)
    """Some of those that came."""

    @property
    def cpu_each(self) -> float:
        return self.cpu * 1e6 / len(self.waits)

    def bytes_each(self, total: int) -> float:
        return total / len(self.waits) / self.watchers

    def wait(self, part: float) -> float:
        ordered = sorted(self.waits)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)]


@contextmanager
def _counted(server: Served, sittings: Sequence[Sitting], stretch: Stretch) -> Iterator[None]:
    """Add what the server uses and the watchers get in the meantime."""
    watchers = [watcher for sitting in sittings for watcher in sitting.watchers]
    start, cpu = time.perf_counter(), server.cpu_seconds()
    wire = sum(it.wire_bytes for it in watchers)
    yield
    stretch.seconds, stretch.cpu = time.perf_counter() - start, server.cpu_seconds() - cpu
    stretch.wire = sum(it.wire_bytes for it in watchers) - wire


async def play(server: Served, sittings: Sequence[Sitting], answers: int, thinking: float) -> Stretch:
    """Every room gives so many answers, one after the other, with so much thinking between them."""
    stretch = Stretch(len(sittings[0].watchers))
    with _counted(server, sittings, stretch):
        await asyncio.gather(*(_play_one(sitting, answers, thinking, stretch) for sitting in sittings))
    return stretch


async def _play_one(sitting: Sitting, answers: int, thinking: float, stretch: Stretch) -> None:
    for _ in range(answers):
        sent = await sitting.answer()
        if sent is None:
            return
        await asyncio.sleep(thinking)
        stretch.waits.append((sitting.last_told() - sent) * 1000)
        stretch.frames += [it.last_message for it in sitting.watchers if it.told_at >= sent][: 5 if thinking else 0]


async def hold(server: Served, sittings: Sequence[Sitting], seconds: float) -> Stretch:
    """Every room answers once in a while, each at its own moment."""
    stretch = Stretch(len(sittings[0].watchers))
    with _counted(server, sittings, stretch):
        await asyncio.gather(*(_hold_one(sitting, seconds, stretch) for sitting in sittings))
    return stretch


async def _hold_one(sitting: Sitting, seconds: float, stretch: Stretch) -> None:
    await asyncio.sleep(sitting.chance.random() * HELD_EVERY)
    for _ in range(int(seconds / HELD_EVERY)):
        sent = await sitting.answer()
        if sent is None:
            return
        await asyncio.sleep(HELD_EVERY)
        stretch.waits.append((sitting.last_told() - sent) * 1000)


# What is measured


async def answers_on(server: Served, what: str, wire: Wire = JSON) -> tuple[list[Measure], list[bytes]]:
    """The price of an answer, at leisure and as fast as it goes, with five watchers a room."""
    quiet = await _sittings(server, QUIET_ROOMS, wire)
    slow = await play(server, quiet, QUIET_ANSWERS, THINKING)
    busy = await _sittings(server, BUSY_ROOMS, wire)
    fast = await play(server, busy, BUSY_ANSWERS, 0)
    leave_rooms([*quiet, *busy])
    is_ours = wire is not bare.BARE
    lines = [
        Measure(f"{what}: CPU, at leisure", slow.cpu_each, "µs", CPU if is_ours else None),
        Measure(f"{what}: CPU, as fast as it goes", fast.cpu_each, "µs", CPU if is_ours else None),
        Measure(f"{what}: answers a second", len(fast.waits) / fast.seconds, "per s"),
        Measure(f"{what}: last watcher told, median", median(slow.waits), "ms"),
        Measure(f"{what}: last watcher told, p99", slow.wait(0.99), "ms", P99 if is_ours else None),
        Measure(f"{what}: a watcher gets", slow.bytes_each(slow.wire), "B", PLAIN if is_ours else None),
    ]
    return lines, slow.frames


async def _sittings(server: Served, rooms: int, wire: Wire) -> list[Sitting]:
    """Rooms with four seats and a spectator, all watched."""
    if wire is bare.BARE:
        sittings = [Sitting(f"room{rooms}-{number}", [None] * 5) for number in range(rooms)]
    else:
        sittings = await open_rooms(server, rooms)
        for sitting in sittings:
            sitting.tokens.append(None)
    await watch_rooms(server, sittings, wire)
    return sittings


async def many_rooms(server: Served, rooms: int) -> tuple[list[Measure], list[Sitting]]:
    """Rooms of four watchers, one answer in ten seconds each."""
    before = server.memory()
    sittings = await open_rooms(server, rooms)
    await watch_rooms(server, sittings, JSON)
    held = await hold(server, sittings, HELD_FOR)
    watched = (server.memory() - before) / 1024 / rooms
    leave_rooms(sittings)
    what = f"{rooms} rooms, an answer every {HELD_EVERY:g} s"
    return [
        Measure(f"{what}: of one core", held.cpu / held.seconds * 100, "%"),
        Measure(f"{what}: last watcher told, median", median(held.waits), "ms"),
        Measure(f"{what}: last watcher told, p99", held.wait(0.99), "ms", P99),
        Measure(f"{what}: last watcher told, worst", max(held.waits), "ms"),
        Measure("memory of a room with four watchers", watched, "KB"),
    ], sittings


async def idle_rooms(server: Served, sittings: Iterable[Sitting]) -> list[Measure]:
    """Rooms brought back from the journal, looked at by everybody once, then left alone."""
    some = list(sittings)[: IDLE_ROOMS + 20]
    await _look(server, some[:20])  # what is loaded only once is not counted
    before = server.memory()
    await _look(server, some[20:])
    kept = (server.memory() - before) / 1024 / len(some[20:])
    return [Measure(f"memory of a room nobody watches, of {len(some[20:])}", kept, "KB", IDLE)]


async def _look(server: Served, sittings: Iterable[Sitting]) -> None:
    async with caller(server) as client:
        for sitting in sittings:
            for token in [*sitting.tokens, None]:
                headers = {"Authorization": f"Bearer {token}"} if token else {}
                (await client.get(f"/api/rooms/{sitting.room}/view", headers=headers)).raise_for_status()


# All of it


def show(lines: Iterable[Measure]) -> list[str]:
    """Print the lines; gives what was missed."""
    missed = []
    for line in lines:
        print(line.line(), flush=True)
        missed += [line.what] if line.is_missed else []
    return missed


def on_sqlite(folder: Path, rooms: int) -> tuple[list[str], list[bytes]]:
    with served(OURS, **SETTINGS) as server:
        lines, frames = uvloop.run(answers_on(server, "SQLite, JSON"))
        missed = show(lines)
    with served(OURS, **SETTINGS) as server:
        missed += show(uvloop.run(answers_on(server, "SQLite, HTML", HTML))[0])
    many = f"sqlite:///{folder}/many.db"
    with served(OURS, **SETTINGS, DATABASE_URL=many) as server:
        lines, sittings = uvloop.run(many_rooms(server, rooms))
        missed += show(lines)
    start = time.perf_counter()
    with served(OURS, **SETTINGS, DATABASE_URL=many) as server:
        missed += show([Measure(f"start with {rooms} games going on", time.perf_counter() - start, "s")])
        missed += show(uvloop.run(idle_rooms(server, sittings)))
    return missed, frames


def on_postgres() -> list[str]:
    with private_postgres() as machine:
        url = uvloop.run(new_database(machine))
        with served(OURS, **SETTINGS, DATABASE_URL=url) as server:
            missed = show(uvloop.run(answers_on(server, "Postgres, JSON"))[0])
            return missed + show(uvloop.run(answers_on(server, "Postgres, HTML", HTML))[0])


def bare_limit(folder: Path, frames: Sequence[bytes]) -> None:
    file = folder / "frames"
    file.write_bytes(b"\n".join(frames))
    with served(BARE, **{bare.FRAMES: str(file)}) as server:
        show(uvloop.run(answers_on(server, "bare limit", bare.BARE))[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=1000, help="how many rooms are held at once")
    rooms = parser.parse_args().rooms
    gc.disable()  # a pause of the clients is none of the server's
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print(f"The server over real sockets, an answer told to five watchers; load {load:.1f} on {cores} cores")
    if load > cores / 2:
        print("  Others are working on this machine: every time below is too long. Compare with the bare limit.")
    with tempfile.TemporaryDirectory(prefix="veil-bench-") as folder:
        missed, frames = on_sqlite(Path(folder), rooms)
        missed += show(durability(Path(folder)))
        missed += on_postgres()
        bare_limit(Path(folder), frames)
    print(f"  Missed: {'; '.join(missed)}." if missed else "  Every budget is kept.")


if __name__ == "__main__":
    main()
