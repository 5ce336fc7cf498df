"""What an answer costs, game by game, beside a bare push in the same run: `python -m tests.bench_answers`.

Rooms of five watchers are played from their beginning as fast as they go; each round takes them further into their
games. Every figure is the median of five rounds, after one to warm up, with the spread between the rounds. The last
line is JSON.
"""

import argparse
import asyncio
import gc
import os
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

import orjson
import uvloop

from app.contract.proofs import bots_of, header_of
from app.games import GAMES
from app.kernel.chance import Chance
from app.kernel.decision import Viewer
from app.kernel.driver import play_out
from app.kernel.game import Game, State
from app.kernel.log import Log
from app.kernel.region import RegionValue
from app.kernel.table import Table
from tests.bench import microseconds, seconds
from tests.bench_live import BARE, SETTINGS
from tests.load import bare
from tests.load.rooms import Sitting, leave_rooms, open_rooms, watch_rooms
from tests.load.wire import HTML, JSON, KEPT, Wire
from tests.serving import OURS, Served, served

ROUNDS, ROOMS, ANSWERS, BARE_ANSWERS, WATCHERS = 5, 6, 20, 100, 5
LAST_FRAMES = 0.1
"""Seconds in which the frames of the last answers come; they are a part of the price."""
BOT_GAMES = 3


@dataclass
class Cell:
    """One game over one wire: what each round came to."""

    us: list[float] = field(default_factory=list)
    bytes: list[float] = field(default_factory=list)
    sittings: list[Sitting] = field(default_factory=list)

    @property
    def spread(self) -> float:
        """How far the rounds lie apart, as a share of their median."""
        return (max(self.us) - min(self.us)) / median(self.us)

    def figures(self, bare_us: float, plain_us: float) -> dict[str, float]:
        us = median(self.us)
        return {
            "us": round(us),
            "x": round(us / bare_us, 2),
            "x_plain": round(us / plain_us, 2),
            "bytes": round(median(self.bytes)),
            "spread": round(self.spread, 2),
        }


async def play(server: Served, cell: Cell, answers: int) -> None:
    """Every room gives so many answers; notes what one costs the server, and what a watcher gets of it."""
    before = [_bytes(sitting) for sitting in cell.sittings]
    cpu = server.cpu_seconds()
    given = await asyncio.gather(*(_play_room(sitting, answers) for sitting in cell.sittings))
    await asyncio.sleep(LAST_FRAMES)
    if not sum(given):
        return
    cell.us.append((server.cpu_seconds() - cpu) * 1e6 / sum(given))
    each = [
        (_bytes(sitting) - was) / count / len(sitting.watchers)
        for sitting, was, count in zip(cell.sittings, before, given, strict=True)
        if count
    ]
    cell.bytes.append(median(each))


async def _play_room(sitting: Sitting, answers: int) -> int:
    for given in range(answers):
        if await sitting.answer() is None:
            return given
    return answers


def _bytes(sitting: Sitting) -> int:
    return sum(watcher.plain_bytes for watcher in sitting.watchers)


async def sit(server: Served, cell: Cell, game: str, wire: Wire) -> None:
    """Rooms of this game, all seats watched, and spectators until there are five; rooms that are over are left."""
    leave_rooms(cell.sittings)
    if wire is bare.BARE:
        cell.sittings = [Sitting(f"bare-{number}", [None] * WATCHERS) for number in range(ROOMS)]
    else:
        cell.sittings = await open_rooms(server, ROOMS, game)
        for sitting in cell.sittings:
            sitting.tokens += [None] * (WATCHERS - len(sitting.tokens))
    await watch_rooms(server, cell.sittings, wire)


def is_over(cell: Cell) -> bool:
    return not cell.sittings or any(watcher.is_over for it in cell.sittings for watcher in it.watchers)


async def round_of(server: Served, cells: dict[tuple[str, str], Cell], wires: dict[str, Wire], answers: int) -> None:
    for (game, wire), cell in cells.items():
        if is_over(cell):
            await sit(server, cell, game, wires[wire])
        await play(server, cell, answers)


# Without a server


def decision_us(game: Game[State]) -> float:
    """A decision by the rules alone, without checkpoints: a log is replayed."""
    logs = [_bot_log(game, number) for number in range(BOT_GAMES)]
    for log in logs:
        Table(game, log, saves=0)
    answers = sum(len(log.entries) for log in logs)
    took = [sum(seconds(partial(Table, game, log, saves=0))[0] for log in logs) for _ in range(ROUNDS)]
    return median(took) * 1e6 / answers


def view_us(game: Game[State]) -> tuple[float, float]:
    """Bringing the views of all viewers up to date after an answer, and after one that has changed nothing."""
    log, moved, idle = _bot_log(game, 0), list[float](), list[float]()
    table = Table(game, log.upto(0), saves=0)
    viewers = [*table.seats, None]
    for entry in log.entries:
        table.apply(entry)
        moved.append(microseconds(partial(look, table, viewers, table.steps)))
        # As if an entry had changed nothing: what has no marks is built again.
        idle.append(microseconds(partial(look, table, viewers, table.steps + 1)))
        table.steps += 1
    return median(moved), median(idle)


def look(table: Table[State], viewers: Sequence[Viewer], step: int) -> Sequence[object]:
    return table.views.look(table.state, step, viewers, viewers, _fail)


def _fail(name: str, error: Exception) -> RegionValue:
    raise AssertionError(name) from error


def _bot_log(game: Game[State], number: int) -> Log:
    bot = list(bots_of(game).values())[-1]
    table = Table(game, Log(header_of(game, game.players[-1], f"bench {number}")), saves=0)
    play_out(table, dict.fromkeys(table.seats, bot), Chance(f"bots {number}"), 20_000)
    return table.log


# All of it


BARES = {
    "bare_us": ("a bare push as uvicorn does it", {bare.DEFLATES: "1"}),
    "bare_plain_us": ("the same, nothing compressed", {}),
    "bare_unstored_us": ("nor stored", {bare.STORES: "0"}),
}
"""The bare servers beside which ours is measured, by the names of their figures. The first is the yardstick."""


@dataclass
class Measured:
    """All that one run came to: the bare servers, and ours."""

    bares: dict[str, Cell]
    cells: dict[tuple[str, str], Cell]

    @property
    def limits(self) -> tuple[float, float]:
        """What the bare server takes that stores: compressing, and not."""
        return median(self.bares["bare_us"].us), median(self.bares["bare_plain_us"].us)


async def measure(ours: Served, folder: Path, games: Sequence[str]) -> Measured:
    wires = {"json": JSON, "json_kept": KEPT, "html": HTML}
    cells = {(game, wire): Cell() for wire in wires for game in games}
    await round_of(ours, cells, wires, ANSWERS)  # to warm up
    frames = folder / "frames"
    frames.write_bytes(b"\n".join(await some_frames(ours, cells[games[0], "json"])))
    for cell in cells.values():
        cell.us.clear()
        cell.bytes.clear()
    given = {bare.FRAMES: str(frames)}
    with ExitStack() as running:
        servers = [running.enter_context(served(BARE, **given, **how)) for _, how in BARES.values()]
        limits = [(server, {("bare", "bare"): Cell()}) for server in servers]
        for server, limit in limits:
            await round_of(server, limit, {"bare": bare.BARE}, BARE_ANSWERS)
            limit["bare", "bare"].us.clear()
        for _ in range(ROUNDS):
            for server, limit in limits:
                await round_of(server, limit, {"bare": bare.BARE}, BARE_ANSWERS)
            await round_of(ours, cells, wires, ANSWERS)
        found = [limit["bare", "bare"] for _, limit in limits]
        for cell in found:
            check_told(cell, 1 + BARE_ANSWERS * (1 + ROUNDS))
        leave_rooms(sitting for cell in (*cells.values(), *found) for sitting in cell.sittings)
    return Measured(dict(zip(BARES, found, strict=True)), cells)


def check_told(bare: Cell, frames: int) -> None:
    """The bare server has told everybody everything."""
    told = {watcher.frames for sitting in bare.sittings for watcher in sitting.watchers}
    assert told == {frames}, f"the bare server sent {told} frames instead of {frames}"


async def some_frames(server: Served, cell: Cell) -> list[bytes]:
    """What the watchers of one room get in a round of play: the bare server pushes just these."""
    watchers = cell.sittings[0].watchers
    for watcher in watchers:
        watcher.messages = []
    await play(server, cell, ANSWERS)
    return [message for watcher in watchers for message in watcher.messages or ()]


def report(found: Measured, games: Iterable[str]) -> dict[str, object]:
    limits, cells = found.limits, found.cells
    line: dict[str, object] = {name: round(median(cell.us)) for name, cell in found.bares.items()}
    for wire in ("json", "json_kept", "html"):
        line[wire] = {game: cell.figures(*limits) for (game, name), cell in cells.items() if name == wire and cell.us}
    views = {game: view_us(GAMES[game]) for game in games}
    line["decision_us"] = {game: round(decision_us(GAMES[game])) for game in games}
    line["view_us"] = {game: round(moved) for game, (moved, _idle) in views.items()}
    line["idle_us"] = {game: round(idle, 1) for game, (_moved, idle) in views.items()}
    line["idle_viewer_us"] = {game: round(idle / (GAMES[game].players[-1] + 1), 1) for game, (_, idle) in views.items()}
    return line


def show(found: Measured) -> None:
    limits, cells = found.limits, found.cells
    print(f"An answer told to {WATCHERS} watchers, µs of the server's CPU: medians of {ROUNDS} rounds")
    for name, bare_cell in found.bares.items():
        print(f"  {BARES[name][0]:<32}{median(bare_cell.us):>8.0f}   ± {bare_cell.spread * 50:.0f} %")
    for (game, wire), cell in cells.items():
        if not cell.us:
            continue
        it = cell.figures(*limits)
        beside = f"{it['x']:.2f} × bare ({it['x_plain']:.2f} × uncompressed)"
        words = f"{it['us']:>8.0f}   ± {it['spread'] * 50:.0f} %   {beside}   {it['bytes']:.0f} B a watcher"
        print(f"  {f'{game}, {wire.upper()}':<32}{words}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), help="which games; all, if none is named")
    games = parser.parse_args().games
    gc.disable()  # a pause of the clients is none of the server's
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    with tempfile.TemporaryDirectory(prefix="veil-bench-") as folder, served(OURS, **SETTINGS) as ours:
        found = uvloop.run(measure(ours, Path(folder), games))
    gc.enable()
    show(found)
    if load > cores / 2:
        print(f"  Load {load:.1f} on {cores} cores: others are working on this machine. Compare ratios, not times.")
    print(orjson.dumps(report(found, games)).decode())


if __name__ == "__main__":
    main()
