"""The card sets that rooms play with, each kept once under the hash of what it means."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.database import READING
from app.store.models import CardAliasRow, CardSetRow

FIRST = Path(__file__).resolve().parents[2] / "migrations" / "versions" / "0003_card_sets.json"


@dataclass(frozen=True, slots=True)
class StoredSet:
    """A card set as its files were when it was first played with."""

    hash: str
    game: str
    name: str
    files: Mapping[str, str]

    def row(self) -> dict[str, str]:
        """As its columns, but for the moment."""
        files = json.dumps(dict(self.files), ensure_ascii=False)
        return {"hash": self.hash, "game": self.game, "name": self.name, "files": files}


@dataclass(frozen=True, slots=True)
class FirstKept(StoredSet):
    """A set as it was shipped when sets were first kept, with the hash of its bytes that rooms knew it by."""

    alias: str


def first_kept() -> list[FirstKept]:
    """What the migration brought that made the tables."""
    return [FirstKept(**row) for row in json.loads(FIRST.read_text("utf-8"))]


async def card_set(engine: AsyncEngine, hash: str) -> StoredSet | None:
    """The set of that hash, or of the hash it had when it was taken of the files' bytes."""
    alias = select(CardAliasRow.hash).where(CardAliasRow.alias == hash).scalar_subquery()
    query = select(CardSetRow.__table__).where(or_(CardSetRow.hash == hash, CardSetRow.hash == alias))
    async with engine.execution_options(**READING).connect() as connection:
        row = (await connection.execute(query)).first()
    return None if row is None else StoredSet(row.hash, row.game, row.name, json.loads(row.files))


async def keep_card_set(connection: AsyncConnection, cards: StoredSet) -> None:
    """Keep a set that is not kept yet, in the transaction that needs it."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {**cards.row(), "at": datetime.now(UTC)}
    await connection.execute(insert(CardSetRow).values(row).on_conflict_do_nothing())
