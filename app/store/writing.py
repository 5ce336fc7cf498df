"""The one path that every answer takes: a batch of appends in one transaction, straight through the driver.

Everything else in the store speaks through SQLAlchemy. This goes around it, for it happens with every click at every
table, and the driver's own call costs a tenth.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

import asyncpg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.card_sets import StoredSet
from app.store.database import CHANNEL, PRAGMAS, driver_address

PATIENCE = 20


class NotWritten(SQLAlchemyError):
    """The store did not say that it has taken what it was given. What became of it, the journal will tell."""


@dataclass(slots=True)
class Append:
    """Events of one room, numbered from `seq`, for the caller that waits for `done`."""

    room: str
    seq: int
    events: Sequence[str]
    status: str | None
    """What the list of rooms is to say, where that changes."""
    cards: StoredSet | None = None
    """What the room plays with from now on, to be kept with the event that says so."""
    done: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_single(self) -> bool:
        """One event, and nothing to write beside it: an answer, nearly always."""
        return len(self.events) == 1 and self.status is None and self.cards is None

    def settle(self, error: Exception | None) -> None:
        """Wake the caller, if it still waits."""
        if self.done.cancelled():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Writer(Protocol):
    """Writes batches, one after the other. In a batch a room stands at most once, for it holds its own lock."""

    async def write(self, batch: Sequence[Append]) -> set[str]:
        """The rooms whose events were written; of the others, another process wrote the number first."""
        ...

    async def close(self) -> None: ...


def writer_for(engine: AsyncEngine) -> Writer:
    return PostgresWriter(engine) if engine.dialect.name == "postgresql" else SqliteWriter(engine)


class SqliteWriter:
    """A connection with a thread of its own."""

    FIRST = "INSERT INTO journal (room, seq, event, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    REST = "INSERT INTO journal (room, seq, event, at) VALUES (?, ?, ?, ?)"
    SINGLES = "INSERT INTO journal (room, seq, event, at) VALUES {} ON CONFLICT DO NOTHING RETURNING room"
    LIST = "UPDATE rooms SET status = ?, touched_at = ? WHERE code = ?"
    KEEP = "INSERT OR IGNORE INTO card_sets (hash, game, name, files, at) VALUES (:hash, :game, :name, :files, :at)"

    def __init__(self, engine: AsyncEngine) -> None:
        self._path = engine.url.database or ""
        self._thread = ThreadPoolExecutor(1, "veil-journal")
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)
        except sqlite3.Error as error:
            raise NotWritten(str(error)) from error

    def _write(self, batch: Sequence[Append]) -> set[str]:
        connection, now = self._open(), datetime.now(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")
        if all(entry.is_single for entry in batch):
            return self._append_singles(connection, batch, now)
        connection.execute("BEGIN IMMEDIATE")
        try:
            written = {entry.room for entry in batch if self._append(connection, entry, now)}
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        return written

    def _append_singles(self, connection: sqlite3.Connection, batch: Sequence[Append], now: str) -> set[str]:
        """One statement, which is the transaction: each call of the driver makes this thread wait for the other."""
        rows = ", ".join(["(?, ?, ?, ?)"] * len(batch))
        values = [part for entry in batch for part in (entry.room, entry.seq, entry.events[0], now)]
        return {room for (room,) in connection.execute(self.SINGLES.format(rows), values).fetchall()}

    def _append(self, connection: sqlite3.Connection, entry: Append, now: str) -> bool:
        if not connection.execute(self.FIRST, (entry.room, entry.seq, entry.events[0], now)).rowcount:
            return False
        for seq, event in enumerate(entry.events[1:], start=entry.seq + 1):
            connection.execute(self.REST, (entry.room, seq, event, now))
        if entry.status is not None:
            connection.execute(self.LIST, (entry.status, now, entry.room))
        if entry.cards is not None:
            connection.execute(self.KEEP, {**entry.cards.row(), "at": now})
        return True

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None)
            for pragma in PRAGMAS:
                self._connection.execute(f"PRAGMA {pragma}")
        return self._connection

    async def close(self) -> None:
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._connection.close)
            self._connection = None


class PostgresWriter:
    """A connection of its own and a single statement, which is the transaction unless there are cards to keep."""

    APPEND = f"""
        WITH given AS (
            SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::int[])
                AS given(room, seq, event, status, last)
        ), written AS (
            INSERT INTO journal (room, seq, event, at)
            SELECT room, seq, event, $6 FROM given ORDER BY room
            ON CONFLICT DO NOTHING RETURNING room
        ), rest AS (
            INSERT INTO journal (room, seq, event, at)
            SELECT more.room, more.seq, more.event, $6
            FROM unnest($7::text[], $8::int[], $9::text[]) AS more(room, seq, event) JOIN written USING (room)
        ), listed AS (
            UPDATE rooms SET status = given.status, touched_at = $6
            FROM given JOIN written USING (room) WHERE rooms.code = given.room AND given.status IS NOT NULL
        )
        SELECT room, pg_notify('{CHANNEL}', room || ':' || last) FROM given JOIN written USING (room)
    """

    KEEP = """
        INSERT INTO card_sets (hash, game, name, files, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._address = driver_address(engine.url.render_as_string(hide_password=False))
        self._connection: asyncpg.Connection | None = None

    async def write(self, batch: Sequence[Append]) -> set[str]:
        sets = {entry.cards.hash: entry.cards for entry in batch if entry.cards is not None}
        try:
            connection = await self._open()
            if not sets:
                return await self._append(connection, batch)
            async with connection.transaction():
                for hash in sorted(sets):  # two processes that keep the same sets do so in one order
                    await connection.execute(self.KEEP, *sets[hash].row().values(), datetime.now(UTC), timeout=PATIENCE)
                return await self._append(connection, batch)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
            raise NotWritten(str(error)) from error

    async def _append(self, connection: asyncpg.Connection, batch: Sequence[Append]) -> set[str]:
        rest = [
            (entry.room, entry.seq + number, event)
            for entry in batch
            for number, event in enumerate(entry.events[1:], start=1)
        ]
        rows = await connection.fetch(
            self.APPEND,
            [entry.room for entry in batch],
            [entry.seq for entry in batch],
            [entry.events[0] for entry in batch],
            [entry.status for entry in batch],
            [entry.seq + len(entry.events) - 1 for entry in batch],
            datetime.now(UTC),
            *([row[part] for row in rest] for part in range(3)),
            timeout=PATIENCE,
        )
        return {row["room"] for row in rows}

    async def _open(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._address, timeout=PATIENCE)
        return self._connection

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
            self._connection = None
