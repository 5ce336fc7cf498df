"""Card sets that were deleted long ago go for good; of their versions only those are kept that something plays with."""

import json
from collections.abc import Iterable

from sqlalchemy import delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store.models import (
    CardAliasRow,
    CardSetRow,
    DebriefRow,
    EventRow,
    PictureRow,
    PlaytestRow,
    SnapshotRow,
    WorkshopCardRow,
    WorkshopSetRow,
    WorkshopTrialRow,
    WorkshopVersionRow,
)

SPOKEN_OF = (EventRow.event, SnapshotRow.data, DebriefRow.log, PlaytestRow.body)
"""Where a room, a campaign or a playtest names its cards by their hash."""


async def purge_sets(connection: AsyncConnection, before: int) -> int:
    """Remove the sets that sweeps saw deleted by then, and what nothing else needs of them; says how many."""
    is_old = (WorkshopSetRow.deleted_at.is_not(None), WorkshopSetRow.deleted_since <= before)
    gone = [row.code for row in await connection.execute(select(WorkshopSetRow.code).where(*is_old))]
    if not gone:
        return 0
    hashes, pictures = await _frozen(connection, gone), await _drawn(connection, gone)
    for table in (WorkshopTrialRow, WorkshopCardRow, WorkshopVersionRow):
        await connection.execute(delete(table).where(table.set_code.in_(gone)))
    await connection.execute(delete(WorkshopSetRow).where(WorkshopSetRow.code.in_(gone)))
    for hash in hashes:
        if not await _is_played(connection, hash):
            await connection.execute(delete(CardSetRow).where(CardSetRow.hash == hash))
    for hash in pictures:
        if not await _is_drawn(connection, hash):
            await connection.execute(delete(PictureRow).where(PictureRow.hash == hash))
    return len(gone)


async def _frozen(connection: AsyncConnection, sets: list[str]) -> set[str]:
    query = select(WorkshopVersionRow.hash).where(WorkshopVersionRow.set_code.in_(sets))
    return {row.hash for row in await connection.execute(query)}


async def _drawn(connection: AsyncConnection, sets: list[str]) -> set[str]:
    """The pictures that were brought for cards of these drafts and versions."""
    drafts = select(WorkshopCardRow.picture).where(WorkshopCardRow.set_code.in_(sets))
    found = {row.picture.partition(" ")[2] for row in await connection.execute(drafts) if row.picture[:5] == "webp "}
    versions = select(CardSetRow.files).where(CardSetRow.hash.in_(await _frozen(connection, sets)))
    return found | {hash for row in await connection.execute(versions) for hash in _brought(row.files)}


def _brought(files: str) -> Iterable[str]:
    return (words for name, words in json.loads(files).items() if name.endswith(".webp"))


async def _is_played(connection: AsyncConnection, hash: str) -> bool:
    """Whether anything still speaks of these cards."""
    named = (exists().where(WorkshopVersionRow.hash == hash), exists().where(CardAliasRow.hash == hash))
    spoken = (exists().where(column.contains(hash, autoescape=True)) for column in SPOKEN_OF)
    return bool((await connection.execute(select(or_(*named, *spoken)))).scalar_one())


async def _is_drawn(connection: AsyncConnection, hash: str) -> bool:
    columns = (WorkshopCardRow.picture, CardSetRow.files)
    return bool(
        (await connection.execute(select(or_(*(exists().where(it.contains(hash)) for it in columns))))).scalar_one()
    )
