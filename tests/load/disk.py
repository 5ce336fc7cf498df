"""What it costs that an acknowledged answer is on the disk: SQLite's `synchronous`, FULL as it is, beside NORMAL."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from app.store.writing import SqliteWriter
from tests.bench import Measure

WRITES, TOGETHER = 200, 20


async def _times(folder: Path, how: str) -> tuple[float, float]:
    """Milliseconds until one answer is written, and until twenty of one moment are."""
    engine = open_engine(f"sqlite:///{folder}/{how}.db")
    await migrate(engine)
    journal = Journal(engine)
    rooms = [f"room{number}" for number in range(TOGETHER)]
    for room in rooms:
        await journal.open_room(room, "fourth-wall", "opened")
    assert isinstance(journal._writer, SqliteWriter)
    await asyncio.get_running_loop().run_in_executor(journal._writer._thread, _set, journal._writer, how)
    alone = [await _timed(journal, rooms[:1], 2 + number) for number in range(WRITES)]
    together = [await _timed(journal, rooms[1:], 2 + number) for number in range(WRITES)]
    await journal.close()
    await engine.dispose()
    return median(alone), median(together)


def _set(writer: SqliteWriter, how: str) -> sqlite3.Cursor:
    return writer._open().execute(f"PRAGMA synchronous={how}")


async def _timed(journal: Journal, rooms: list[str], seq: int) -> float:
    start = time.perf_counter()
    await asyncio.gather(*(journal.append(room, seq, ["x" * 200], None) for room in rooms))
    return (time.perf_counter() - start) * 1000


def durability(folder: Path) -> Iterator[Measure]:
    """A line for each way, alone and together."""
    for how in ("FULL", "NORMAL"):
        alone, together = asyncio.run(_times(folder, how))
        yield Measure(f"SQLite {how}: an answer is written", alone, "ms")
        yield Measure(f"SQLite {how}: {TOGETHER} rooms' answers at once", together, "ms")
