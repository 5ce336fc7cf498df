"""What is left of games that have ended: written once, by whichever process is first."""

from dataclasses import dataclass

from sqlalchemy import CompoundSelect, String, bindparam, delete, exists, func, literal, select, union_all
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import READING
from app.store.models import DebriefRow, EventRow, RoomRow

ANSWERS = '["Played",%'
"""How the events begin that only a table needs. They are most of a long game."""


@dataclass(frozen=True, slots=True)
class KeptDebrief:
    """A debrief as it was written when the room had so many events."""

    seq: int
    body: str


@dataclass(frozen=True, slots=True)
class EndedRoom:
    """A room whose game is over, without its answers."""

    kept: KeptDebrief
    last: int
    """How many events it has."""
    events: list[tuple[int, str]]
    """All but the answers, by number."""


class DebriefShelf:
    """The debriefs in the store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._reading = engine.execution_options(**READING)
        self._ended = _ended()

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
        """Write it down, in place of the named one that no longer holds; another process that was first stays first."""
        values = {"room": room, "seq": debrief.seq, "body": debrief.body, "log": log, "base": base}
        async with self._engine.begin() as connection:
            if instead_of is not None:
                old = DebriefRow.room == room, DebriefRow.seq == instead_of
                await connection.execute(delete(DebriefRow).where(*old))
            await connection.execute(self._insert(DebriefRow).values(values).on_conflict_do_nothing())

    async def ended(self, room: str) -> EndedRoom | None:
        """Everything to show a room whose game is over, read at one go; nothing if it is not over, or has no debrief.

        The answers are left where they are: what they came to stands in the debrief.
        """
        async with self._reading.connect() as connection:
            rows = (await connection.execute(self._ended, {"code": room})).all()
        if not rows or rows[0].seq:
            return None
        first, *others = rows
        return EndedRoom(KeptDebrief(first.at, first.text), others[0].at, [(row.seq, row.text) for row in others])


def _ended() -> CompoundSelect[tuple[int, str, int]]:
    """The debrief of a room that is over as number 0, then its events; put together once, for it is read often."""
    code = bindparam("code", type_=String)
    is_over = exists().where(RoomRow.code == code, RoomRow.status == "ended", RoomRow.deleted_at.is_(None))
    kept = select(literal(0).label("seq"), DebriefRow.body.label("text"), DebriefRow.seq.label("at"))
    last = select(func.max(EventRow.seq)).where(EventRow.room == code).scalar_subquery()
    events = select(EventRow.seq, EventRow.event, last).where(EventRow.room == code, EventRow.event.not_like(ANSWERS))
    return union_all(kept.where(DebriefRow.room == code, is_over), events.where(is_over)).order_by("seq")
