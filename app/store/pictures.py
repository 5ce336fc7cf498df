"""Pictures of cards that people brought, each kept once under the hash of its bytes."""

import hashlib
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import READING
from app.store.models import PictureRow


class PictureShelf:
    """The pictures of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**READING)

    async def keep(self, data: bytes) -> str:
        """Keep a picture and say by what hash it is known."""
        name = hashlib.sha256(data).hexdigest()
        async with self._engine.begin() as connection:
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            row = {"hash": name, "data": data, "at": datetime.now(UTC)}
            await connection.execute(insert(PictureRow).values(row).on_conflict_do_nothing())
        return name

    async def read(self, name: str) -> bytes | None:
        """The bytes of a picture."""
        async with self._reading.connect() as connection:
            found = await connection.execute(select(PictureRow.data).where(PictureRow.hash == name))
            return found.scalar()
