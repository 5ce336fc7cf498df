"""Campaigns and their sittings, and what the server keeps to itself."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.card_sets import StoredSet, keep_card_set
from app.store.database import CHANNEL, READING
from app.store.journal import DELETED, Conflict
from app.store.models import CampaignRow, EventRow, RoomRow, SecretRow


class Taken(Exception):
    """A code that was made up is taken already."""


@dataclass(frozen=True, slots=True)
class CampaignFacts:
    code: str
    game: str
    name: str
    owner_hash: str
    created_at: datetime
    is_deleted: bool


@dataclass(frozen=True, slots=True)
class Sitting:
    """One evening of a campaign: a room."""

    number: int
    room: str
    status: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class NewSitting:
    """A room to be opened, with all it begins with."""

    campaign: str
    number: int
    room: str
    game: str
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Farewell:
    """What the sitting before writes last, under that number of its journal."""

    room: str
    seq: int
    event: str


def _now() -> datetime:
    return datetime.now(UTC)


class Shelf:
    """The campaigns of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**READING)
        self._is_postgres = engine.dialect.name == "postgresql"

    async def open(self, facts: CampaignFacts, first: NewSitting, cards: StoredSet | None = None) -> None:
        """A new campaign with its first sitting, and the cards it brings; raises Taken if a code is in use."""
        row = {"code": facts.code, "game": facts.game, "name": facts.name, "owner_hash": facts.owner_hash}
        try:
            async with self._engine.begin() as connection:
                if cards is not None:
                    await keep_card_set(connection, cards)
                await connection.execute(insert(CampaignRow), {**row, "created_at": facts.created_at})
                await self._add(connection, first)
        except IntegrityError:
            raise Taken from None

    async def go_on(self, sitting: NewSitting, farewell: Farewell) -> None:
        """The next sitting, together with the last word of the one before: both or neither.

        Raises Conflict if the room before has moved on meanwhile, Taken if the room's code is in use already.
        """
        try:
            async with self._engine.begin() as connection:
                await self._part(connection, farewell)
                await self._add(connection, sitting)
        except IntegrityError:
            async with self._reading.connect() as connection:
                known = select(RoomRow.code).where(RoomRow.code == sitting.room)
                raise Taken if (await connection.execute(known)).first() else Conflict(farewell.room) from None

    async def _add(self, connection: AsyncConnection, new: NewSitting) -> None:
        now = _now()
        room = {"code": new.room, "game": new.game, "status": "lobby", "created_at": now, "touched_at": now}
        await connection.execute(insert(RoomRow), {**room, "campaign": new.campaign, "sitting": new.number})
        rows = [
            {"room": new.room, "seq": seq, "event": event, "at": now} for seq, event in enumerate(new.events, start=1)
        ]
        await connection.execute(insert(EventRow), rows)

    async def _part(self, connection: AsyncConnection, last: Farewell) -> None:
        now = _now()
        row = {"room": last.room, "seq": last.seq, "event": last.event, "at": now}
        await connection.execute(insert(EventRow), [row])
        ended = update(RoomRow).where(RoomRow.code == last.room).values(status="ended", touched_at=now)
        await connection.execute(ended)
        await self._notify(connection, f"{last.room}:{last.seq}")

    async def _notify(self, connection: AsyncConnection, note: str) -> None:
        if self._is_postgres:
            await connection.execute(select(func.pg_notify(CHANNEL, note)))

    async def facts(self, code: str) -> CampaignFacts | None:
        """What is known of a campaign, deleted or not."""
        async with self._reading.connect() as connection:
            row = (await connection.execute(select(CampaignRow.__table__).where(CampaignRow.code == code))).first()
        return None if row is None else CampaignFacts(
            row.code, row.game, row.name, row.owner_hash, row.created_at, row.deleted_at is not None
        )  # fmt: skip

    async def sittings(self, code: str) -> list[Sitting]:
        """The evenings so far, in order."""
        query = select(RoomRow.sitting, RoomRow.code, RoomRow.status, RoomRow.created_at)
        async with self._reading.connect() as connection:
            rows = await connection.execute(query.where(RoomRow.campaign == code).order_by(RoomRow.sitting))
            return [Sitting(row.sitting or 0, row.code, row.status, row.created_at) for row in rows]

    async def set_deleted(self, code: str, is_deleted: bool) -> None:
        """Hide a campaign with all its sittings, or bring them back."""
        gone = {"deleted_at": _now() if is_deleted else None, "deleted_since": None}
        async with self._engine.begin() as connection:
            await connection.execute(update(CampaignRow).where(CampaignRow.code == code).values(**gone))
            rooms = update(RoomRow).where(RoomRow.campaign == code).values(**gone).returning(RoomRow.code)
            for row in (await connection.execute(rooms)).all():
                await self._notify(connection, f"{row.code}:{DELETED}")

    async def secret(self, name: str, made_up: str) -> str:
        """What is kept under this name; at first what was made up for it."""
        make = postgresql.insert(SecretRow) if self._is_postgres else sqlite.insert(SecretRow)
        async with self._engine.begin() as connection:
            await connection.execute(make.values(name=name, value=made_up).on_conflict_do_nothing())
            kept = select(SecretRow.value).where(SecretRow.name == name)
            return str((await connection.execute(kept)).scalar_one())
