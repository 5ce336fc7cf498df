"""What is left of games that have ended: written once, by whichever process is first."""

from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import READING
from app.store.models import DebriefRow, EventRow

ANSWERS = '["Played",%'
"""How the events begin that only a table needs. They are most of a long game."""


@dataclass(frozen=True, slots=True)
class KeptDebrief:
    """A debrief as it was written when the room had so many events."""

    seq: int
    body: str


class DebriefShelf:
    """The debriefs in the store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._reading = engine.execution_options(**READING)

    async def find(self, room: str) -> KeptDebrief | None:
        """The room's debrief, if one was written."""
        query = select(DebriefRow.seq, DebriefRow.body).where(DebriefRow.room == room)
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else KeptDebrief(row.seq, row.body)

    async def log(self, room: str) -> tuple[str, str]:
        """The whole game of the room's debrief, and where its log begins; nothing if there is none."""
        query = select(DebriefRow.log, DebriefRow.base).where(DebriefRow.room == room)
        async with self._reading.connect() as connection:
            row = (await connection.execute(query)).first()
        return (row.log, row.base) if row else ("", "")

    async def keep(self, room: str, debrief: KeptDebrief, log: str, base: str, instead_of: int | None = None) -> None:
        """Write it down, in place of the named one that no longer holds; whoever else was first stays first."""
        values = {"room": room, "seq": debrief.seq, "body": debrief.body, "log": log, "base": base}
        async with self._engine.begin() as connection:
            if instead_of is not None:
                old = DebriefRow.room == room, DebriefRow.seq == instead_of
                await connection.execute(delete(DebriefRow).where(*old))
            await connection.execute(self._insert(DebriefRow).values(values).on_conflict_do_nothing())

    async def events(self, room: str) -> tuple[int, list[tuple[int, str]]]:
        """How many events the room has, and all but the answers: what they came to stands in the debrief."""
        last = select(func.max(EventRow.seq)).where(EventRow.room == room).scalar_subquery()
        query = select(EventRow.seq, EventRow.event, last.label("last"))
        query = query.where(EventRow.room == room, EventRow.event.not_like(ANSWERS)).order_by(EventRow.seq)
        async with self._reading.connect() as connection:
            rows = (await connection.execute(query)).all()
        return (rows[0].last if rows else 0), [(row.seq, row.event) for row in rows]
