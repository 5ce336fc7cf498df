"""What was deleted is kept for as long as servers ran since a sweep first saw it, whatever the clocks say."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store import purging
from app.store.journal import Journal
from app.store.models import ClockRow, RoomRow
from app.store.purging import purge

KEEP = timedelta(days=30)
A_DAY = 24 * 3600


async def tick_long_ago(engine: AsyncEngine) -> None:
    """The last sweep was not a moment ago, as far as anybody can tell."""
    async with engine.begin() as connection:
        await connection.execute(update(ClockRow).values(ticked_at=datetime(2020, 1, 1, tzinfo=UTC)))


@pytest.fixture
async def deleted(journal: Journal) -> str:
    await journal.open_room("aaaa", "fourth-wall", "one")
    await journal.set_deleted("aaaa", True)
    return "aaaa"


async def test_a_clock_that_was_wrong_when_something_was_deleted_loses_nothing(
    engine: AsyncEngine, journal: Journal, deleted: str
) -> None:
    async with engine.begin() as connection:
        await connection.execute(update(RoomRow).values(deleted_at=datetime(1970, 1, 1, tzinfo=UTC)))
    assert await purge(engine, KEEP, 60) == 0
    await tick_long_ago(engine)
    assert await purge(engine, KEEP, 60) == 0
    assert await journal.facts(deleted)


async def test_it_goes_when_it_was_seen_for_long_enough(engine: AsyncEngine, journal: Journal, deleted: str) -> None:
    assert await purge(engine, KEEP, A_DAY) == 0
    for _ in range(29):
        await tick_long_ago(engine)
        assert await purge(engine, KEEP, A_DAY) == 0
    await tick_long_ago(engine)
    assert await purge(engine, KEEP, A_DAY) == 1
    assert await journal.facts(deleted) is None


async def test_two_processes_do_not_make_time_run_twice_as_fast(engine: AsyncEngine, deleted: str) -> None:
    await purge(engine, KEEP, 60)
    await tick_long_ago(engine)
    for _ in range(5):
        await purge(engine, KEEP, 60)
    async with engine.connect() as connection:
        assert await purging._serve(connection, 60) == 60
    assert deleted


async def test_what_is_brought_back_and_deleted_again_begins_anew(
    engine: AsyncEngine, journal: Journal, deleted: str
) -> None:
    await purge(engine, KEEP, 60)
    await journal.set_deleted(deleted, False)
    await journal.set_deleted(deleted, True)
    await tick_long_ago(engine)
    assert await purge(engine, KEEP, int(KEEP.total_seconds())) == 0


async def test_where_nothing_is_deleted_nothing_is_written(engine: AsyncEngine, journal: Journal) -> None:
    await journal.open_room("aaaa", "fourth-wall", "one")
    await purge(engine, KEEP, 60)
    async with engine.connect() as connection:
        assert (await connection.exec_driver_sql("SELECT count(*) FROM clocks")).scalar_one() == 0
