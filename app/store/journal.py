"""Rooms and their events. Appends of one turn of the event loop go into one transaction."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ARRAY, Text, bindparam, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.card_sets import StoredSet
from app.store.database import CHANNEL, READING, STORE_ERRORS
from app.store.models import EventRow, RoomRow, SnapshotRow
from app.store.writing import Append, writer_for

DELETED = 0
"""In place of an event's number: the room was deleted or restored."""


class Conflict(Exception):
    """Another process wrote this number of this room first."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room as it was after `seq` events."""

    seq: int
    data: str


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """What is known of a room without opening it."""

    code: str
    game: str
    status: str
    created_at: datetime
    touched_at: datetime
    is_deleted: bool


FRESH_SECONDS = 5.0
"""For so long the last write says that the store can be written to."""
NOBODYS = ""
"""A code that no room has, for a row that is gone before a caller sees it."""


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """The store of one process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._is_postgres = engine.dialect.name == "postgresql"
        self._reading = engine.execution_options(**READING)
        self._writer = writer_for(engine)
        self._pending: list[Append] = []
        self._flusher: asyncio.Task[None] | None = None
        self._wrote_at: float | None = None
        """When something was written last, unless writing has failed since."""

    @property
    def engine(self) -> AsyncEngine:
        return self._engine

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to the same rooms."""
        return self._is_postgres

    async def is_there(self) -> bool:
        """Whether the store takes what is written, tried if nothing was lately: a full disk can still be read."""
        if self._wrote_at is not None and time.monotonic() - self._wrote_at < FRESH_SECONDS:
            return True
        return await self._can_write()

    async def _can_write(self) -> bool:
        row = {"code": NOBODYS, "game": "", "status": "", "created_at": _now(), "touched_at": _now()}
        try:
            async with self._engine.begin() as connection:
                await self._insert(connection, RoomRow, [row])
                await connection.execute(delete(RoomRow).where(RoomRow.code == NOBODYS))
        except STORE_ERRORS:
            return False
        self._wrote_at = time.monotonic()
        return True

    async def close(self) -> None:
        """Let what is being written be written."""
        if self._flusher is not None:
            await asyncio.gather(self._flusher, return_exceptions=True)
        await self._writer.close()

    async def open_room(self, code: str, game: str, event: str) -> bool:
        """A new room with its first event; False if the code is taken."""
        async with self._engine.begin() as connection:
            row = {"code": code, "game": game, "status": "lobby", "created_at": _now(), "touched_at": _now()}
            if not await self._insert(connection, RoomRow, [row]):
                return False
            await self._insert(connection, EventRow, [{"room": code, "seq": 1, "event": event, "at": _now()}])
        return True

    async def append(
        self, room: str, seq: int, events: Sequence[str], status: str | None, cards: StoredSet | None = None
    ) -> None:
        """Commit events numbered from `seq`; raises Conflict, with nothing written, if the first number is taken."""
        entry = Append(room, seq, events, status, cards)
        self._pending.append(entry)
        if self._flusher is None or self._flusher.done():
            self._flusher = asyncio.create_task(self._flush())
        await entry.done

    async def _flush(self) -> None:
        while self._pending:
            # Nobody waits any more for what was given up; its number may be somebody else's by now.
            batch = [entry for entry in self._pending if not entry.done.cancelled()]
            self._pending = []
            outcomes: dict[str, Exception | None]
            try:
                batch.sort(key=lambda entry: entry.room)  # two processes that lock the same rooms do so in one order
                written = await self._writer.write(batch)
                outcomes = {entry.room: None if entry.room in written else Conflict(entry.room) for entry in batch}
                self._wrote_at = time.monotonic()
            except Exception as error:
                self._wrote_at = None
                outcomes = {entry.room: error for entry in batch}
            for entry in batch:
                entry.settle(outcomes[entry.room])

    async def _insert(
        self, connection: AsyncConnection, table: type[RoomRow | EventRow], rows: list[dict[str, object]]
    ) -> list[tuple[str, ...]]:
        """Insert what is not there yet; returns the keys of the rows that were written."""
        if not rows:
            return []
        # Rows as parameters, not as values of the statement: it is compiled once, and cut where it grows too long.
        insert = postgresql.insert(table) if self._is_postgres else sqlite.insert(table)
        statement = insert.on_conflict_do_nothing().returning(*table.__table__.primary_key)
        return [tuple(row) for row in await connection.execute(statement, rows)]

    async def _notify(self, connection: AsyncConnection, notes: list[str]) -> None:
        """Tell the other processes, once this is committed."""
        if self._is_postgres and notes:
            note = func.unnest(bindparam("notes", type_=ARRAY(Text))).column_valued("note")
            await connection.execute(select(func.pg_notify(CHANNEL, note)), {"notes": notes})

    async def notify_processes(self, words: list[str]) -> None:
        """Tell the other processes something that is not kept; JSON objects."""
        async with self._engine.begin() as connection:
            await self._notify(connection, words)

    async def events_after(self, room: str, seq: int) -> list[tuple[int, str]]:
        """The events behind that number, in order."""
        query = select(EventRow.seq, EventRow.event).where(EventRow.room == room, EventRow.seq > seq)
        async with self._reading.connect() as connection:
            rows = await connection.execute(query.order_by(EventRow.seq))
            return [(seq, event) for seq, event in rows]

    async def snapshot(self, room: str) -> Snapshot | None:
        """The newest snapshot, if there is one."""
        query = select(SnapshotRow.seq, SnapshotRow.data).where(SnapshotRow.room == room)
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).first()
            return None if row is None else Snapshot(row.seq, row.data)

    async def keep_snapshot(self, room: str, snapshot: Snapshot) -> None:
        """Put a newer snapshot in place of the old one."""
        insert = postgresql.insert(SnapshotRow) if self._is_postgres else sqlite.insert(SnapshotRow)
        values = {"room": room, "seq": snapshot.seq, "data": snapshot.data}
        statement = insert.values(values)
        statement = statement.on_conflict_do_update(
            index_elements=["room"],
            set_={"seq": statement.excluded.seq, "data": statement.excluded.data},
            where=SnapshotRow.seq < statement.excluded.seq,
        )
        async with self._engine.begin() as connection:
            await connection.execute(statement)

    async def drop_snapshot(self, room: str) -> None:
        """Forget a snapshot that no longer fits."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(SnapshotRow).where(SnapshotRow.room == room))

    async def facts(self, room: str) -> RoomFacts | None:
        """What is known of a room, deleted or not."""
        async with self._reading.connect() as connection:
            row = (await connection.execute(select(RoomRow.__table__).where(RoomRow.code == room))).first()
        return None if row is None else RoomFacts(
            row.code, row.game, row.status, row.created_at, row.touched_at, row.deleted_at is not None
        )  # fmt: skip

    async def rooms_with_status(self, *statuses: str) -> list[str]:
        """The codes of all rooms in these states that are not deleted."""
        query = select(RoomRow.code).where(RoomRow.status.in_(statuses), RoomRow.deleted_at.is_(None))
        async with self._reading.connect() as connection:
            return [row.code for row in await connection.execute(query.order_by(RoomRow.created_at))]

    async def set_status(self, room: str, status: str) -> None:
        """What the list of rooms says of it."""
        async with self._engine.begin() as connection:
            await connection.execute(update(RoomRow).where(RoomRow.code == room).values(status=status))

    async def set_deleted(self, room: str, is_deleted: bool) -> None:
        """Hide a room, or bring it back."""
        async with self._engine.begin() as connection:
            moment = _now() if is_deleted else None
            await connection.execute(
                update(RoomRow).where(RoomRow.code == room).values(deleted_at=moment, deleted_since=None)
            )
            await self._notify(connection, [f"{room}:{DELETED}"])
