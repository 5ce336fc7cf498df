"""What people take along to another browser: sealed, for a few minutes, to be fetched once."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.models import ParcelRow


class Parcels:
    """The parcels of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def keep(self, code_hash: str, sealed: str, kept_for: timedelta) -> None:
        """Keep it for so long; what is not fetched in time is gone."""
        now = datetime.now(UTC)
        async with self._engine.begin() as connection:
            await connection.execute(delete(ParcelRow).where(ParcelRow.until < now))
            row = {"code_hash": code_hash, "sealed": sealed, "until": now + kept_for}
            await connection.execute(insert(ParcelRow), row)

    async def fetch(self, code_hash: str) -> str | None:
        """What is in it, once: it is gone then."""
        fetched = delete(ParcelRow).where(ParcelRow.code_hash == code_hash, ParcelRow.until >= datetime.now(UTC))
        async with self._engine.begin() as connection:
            return (await connection.execute(fetched.returning(ParcelRow.sealed))).scalar_one_or_none()
