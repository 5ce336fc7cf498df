"""What the operator is told of the store: rooms and their sizes, never what is said or held in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Integer, Select, and_, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import READING
from app.store.models import EventRow, RoomRow, UtcTime

ALL, DELETED = "all", "deleted"
"""Beside the states a room can be in: what a list of rooms can be cut down to."""


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """A room from outside."""

    code: str
    game: str
    status: str
    campaign: str
    events: int
    moved_at: datetime
    deleted_at: datetime | None


_LAST = select(EventRow).where(EventRow.room == RoomRow.code).order_by(EventRow.seq.desc()).limit(1)
MOVED_AT = _LAST.with_only_columns(EventRow.at).scalar_subquery()
EVENTS = _LAST.with_only_columns(EventRow.seq).scalar_subquery()
"""Of the room's newest event: the key of the journal leads straight to it."""
RECORDS = select(
    RoomRow.code,
    RoomRow.game,
    RoomRow.status,
    func.coalesce(RoomRow.campaign, ""),
    func.coalesce(EVENTS, 0, type_=Integer()),
    func.coalesce(MOVED_AT, RoomRow.touched_at, type_=UtcTime()),
    RoomRow.deleted_at,
)


def _cut(show: str) -> ColumnElement[bool]:
    if show == DELETED:
        return RoomRow.deleted_at.is_not(None)
    living = RoomRow.deleted_at.is_(None)
    return living if show == ALL else and_(living, RoomRow.status == show)


class Overview:
    """The list of rooms of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._reading = engine.execution_options(**READING)
        self._is_postgres = engine.dialect.name == "postgresql"

    async def rooms(self, show: str, most: int, skip: int = 0) -> list[RoomRecord]:
        """Rooms in this state, or all that are not deleted, or the deleted ones; those that moved last come first."""
        return await self._records(RECORDS.where(_cut(show)).order_by(MOVED_AT.desc()).limit(most).offset(skip))

    async def room(self, code: str) -> RoomRecord | None:
        """One room, deleted or not."""
        return next(iter(await self._records(RECORDS.where(RoomRow.code == code))), None)

    async def _records(self, query: Select[str, str, str, str, int, datetime, datetime | None]) -> list[RoomRecord]:
        async with self._reading.connect() as connection:
            return [RoomRecord(*row) for row in await connection.execute(query)]

    async def counts(self) -> dict[str, int]:
        """How many rooms there are in each state, and how many are deleted."""
        query = (
            select(RoomRow.status, func.count().label("rooms"))
            .where(RoomRow.deleted_at.is_(None))
            .group_by(RoomRow.status)
        )
        gone = select(func.count()).where(RoomRow.deleted_at.is_not(None))
        async with self._reading.connect() as connection:
            found = {row.status: row.rooms for row in await connection.execute(query)}
            return found | {DELETED: (await connection.execute(gone)).scalar_one()}

    async def size(self) -> int:
        """Bytes of the whole store."""
        query = "SELECT pg_database_size(current_database())"
        if not self._is_postgres:
            query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        async with self._reading.connect() as connection:
            return int((await connection.execute(text(query))).scalar_one())

    async def events_of(self, rooms: Sequence[str], kinds: Iterable[str]) -> list[tuple[str, str]]:
        """The events of these kinds, by room and in order."""
        wanted = or_(*(EventRow.event.startswith(f'["{kind}",', autoescape=True) for kind in kinds))
        query = select(EventRow.room, EventRow.event).where(EventRow.room.in_(rooms), wanted)
        async with self._reading.connect() as connection:
            rows = await connection.execute(query.order_by(EventRow.room, EventRow.seq))
            return [(room, event) for room, event in rows]

    async def ended_before(self, moment: datetime, most: int) -> list[str]:
        """Rooms whose game is over and in which nothing has happened since; sittings belong to their campaign."""
        query = select(RoomRow.code).where(
            RoomRow.status == "ended",
            RoomRow.deleted_at.is_(None),
            RoomRow.campaign.is_(None),
            moment > MOVED_AT,
        )
        async with self._reading.connect() as connection:
            return [row.code for row in await connection.execute(query.limit(most))]
