"""Trials of card sets: what was asked for, how far it is, and what it has come to."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import READING
from app.store.models import WorkshopTrialRow

RUNNING, DONE, STOPPED = "running", "done", "stopped"


@dataclass(frozen=True, slots=True)
class TrialRow:
    code: str
    set_code: str
    version: int
    against: int
    """The version it is compared with; 0 where it is not."""
    options: str
    games: int
    at: datetime
    done: int = 0
    status: str = RUNNING
    figures: str = ""


class TrialShelf:
    """The trials of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**READING)

    async def begin(self, trial: TrialRow) -> None:
        """Keep a trial that has just been asked for."""
        row = {name: getattr(trial, name) for name in TrialRow.__slots__}
        async with self._engine.begin() as connection:
            await connection.execute(insert(WorkshopTrialRow), row)

    async def keep(self, code: str, done: int, status: str, figures: str) -> None:
        """How far it is and what it came to."""
        values = {"done": done, "status": status, "figures": figures}
        async with self._engine.begin() as connection:
            await connection.execute(update(WorkshopTrialRow).where(WorkshopTrialRow.code == code).values(**values))

    async def one(self, code: str) -> TrialRow | None:
        found = await self._select(WorkshopTrialRow.code == code)
        return found[0] if found else None

    async def of_set(self, set_code: str) -> list[TrialRow]:
        """All trials of a set, the newest first."""
        return await self._select(WorkshopTrialRow.set_code == set_code)

    async def interrupted(self) -> list[TrialRow]:
        """The trials that were running when their process ended."""
        return await self._select(WorkshopTrialRow.status == RUNNING)

    async def _select(self, which) -> list[TrialRow]:  # type: ignore[no-untyped-def]
        query = select(WorkshopTrialRow.__table__).where(which).order_by(WorkshopTrialRow.at.desc())
        async with self._reading.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [TrialRow(**{name: getattr(row, name) for name in TrialRow.__slots__}) for row in rows]
