"""What was deleted long ago goes for good. How long is counted in time that servers ran, sweep by sweep.

No clock on a wall is trusted with that: one that was wrong when something was deleted, and is set right a minute later,
would have it gone at once.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import and_, delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.database import READING
from app.store.models import (
    CampaignRow,
    ClockRow,
    DebriefRow,
    EventRow,
    PlaytestRoomRow,
    RoomRow,
    SnapshotRow,
    WorkshopSetRow,
)
from app.store.set_purging import purge_sets

DELETED_THINGS = (RoomRow, CampaignRow, WorkshopSetRow)
SERVED = "served"


async def purge(engine: AsyncEngine, keep: timedelta, elapsed: float = 0) -> int:
    """A sweep, `elapsed` seconds of this process after its last: removes what sweeps have seen deleted for that long.

    Says how many rooms and card sets are gone.
    """
    if not await _is_anything_deleted(engine):
        return 0
    async with engine.begin() as connection:
        served = await _serve(connection, elapsed)
        for table in DELETED_THINGS:
            is_new = and_(table.deleted_at.is_not(None), table.deleted_since.is_(None))
            await connection.execute(update(table).where(is_new).values(deleted_since=served))
        before = served - int(keep.total_seconds())
        return await _remove(connection, before) + await purge_sets(connection, before)


async def _is_anything_deleted(engine: AsyncEngine) -> bool:
    found = or_(*(exists().where(table.deleted_at.is_not(None)) for table in DELETED_THINGS))
    async with engine.execution_options(**READING).connect() as connection:
        return bool((await connection.execute(select(found))).scalar_one())


async def _serve(connection: AsyncConnection, elapsed: float) -> int:
    """Add to the time served, unless another process has just done so; says how much it is now."""
    now, clock = datetime.now(UTC), ClockRow.name == SERVED
    is_due = or_(ClockRow.ticked_at <= now - timedelta(seconds=0.9 * elapsed), ClockRow.ticked_at > now)
    tick = update(ClockRow).where(clock, is_due).values(seconds=ClockRow.seconds + int(elapsed), ticked_at=now)
    await connection.execute(tick)
    served = (await connection.execute(select(ClockRow.seconds).where(clock))).scalar_one_or_none()
    if served is None:
        await connection.execute(insert(ClockRow).values(name=SERVED, seconds=0, ticked_at=now))
    return served or 0


async def _remove(connection: AsyncConnection, before: int) -> int:
    is_old = and_(RoomRow.deleted_at.is_not(None), RoomRow.deleted_since <= before)
    gone = [row.code for row in await connection.execute(select(RoomRow.code).where(is_old))]
    for table in (DebriefRow, SnapshotRow, EventRow, PlaytestRoomRow):
        await connection.execute(delete(table).where(table.room.in_(gone)))
    await connection.execute(delete(RoomRow).where(RoomRow.code.in_(gone)))
    sittings = select(RoomRow.campaign).where(RoomRow.campaign.is_not(None))
    is_empty = (
        CampaignRow.deleted_at.is_not(None),
        CampaignRow.deleted_since <= before,
        CampaignRow.code.not_in(sittings),
    )
    await connection.execute(delete(CampaignRow).where(*is_empty))
    return len(gone)
