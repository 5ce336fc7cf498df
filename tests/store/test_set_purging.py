"""A card set that was deleted goes for good after thirty days; what a room plays with stays."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.card_sets import StoredSet, card_set
from app.store.journal import Journal
from app.store.models import ClockRow, PictureRow
from app.store.pictures import PictureShelf
from app.store.purging import purge
from app.store.workshop import DraftCard, SetFacts, SetShelf

KEEP = timedelta(days=30)
PLAYED, FORGOTTEN, SHARED = ("a" * 32, "b" * 32, "c" * 32)
A_SET = SetFacts("aaaaaaaa", "bbbbbbbb", "fourth-wall", "Ours", "", "x", datetime(2026, 1, 1, tzinfo=UTC))
OTHER = replace(A_SET, code="cccccccc", play_code="dddddddd")


@pytest.fixture
async def shelf(engine: AsyncEngine, journal: Journal) -> SetShelf:
    """A deleted set of three versions: one is played, one is another set's too, and one nothing speaks of."""
    shelf, pictures = SetShelf(engine), PictureShelf(engine)
    drawn = await pictures.keep(b"a lodger")
    await shelf.open(A_SET, [DraftCard("horror", "H01", {"id": "H01"}, picture=f"webp {drawn}")])
    await shelf.open(OTHER, [])
    for hash in (PLAYED, FORGOTTEN, SHARED):
        await shelf.freeze(A_SET.code, StoredSet(hash, A_SET.game, "Ours", {"horror.H01.webp": drawn}), "")
    await shelf.freeze(OTHER.code, StoredSet(SHARED, A_SET.game, "Ours", {}), "")
    await journal.open_room("aaaa", A_SET.game, f'["Opened", {{"card_hash": "{PLAYED}"}}]')
    await shelf.set_deleted(A_SET.code, True)
    return shelf


async def a_month_passes(engine: AsyncEngine) -> None:
    await purge(engine, KEEP, 60)
    async with engine.begin() as connection:
        await connection.execute(update(ClockRow).values(ticked_at=datetime(2020, 1, 1, tzinfo=UTC)))
    await purge(engine, KEEP, KEEP.total_seconds())


async def test_only_what_is_played_stays(engine: AsyncEngine, shelf: SetShelf) -> None:
    assert await purge(engine, KEEP, 60) == 0
    assert await shelf.facts(A_SET.code), "it can still be brought back"
    await a_month_passes(engine)
    assert await shelf.facts(A_SET.code) is None
    assert await shelf.cards(A_SET.code) == []
    kept = [hash for hash in (PLAYED, FORGOTTEN, SHARED) if await card_set(engine, hash)]
    assert kept == [PLAYED, SHARED]


async def test_a_picture_stays_as_long_as_a_version_shows_it(engine: AsyncEngine, shelf: SetShelf) -> None:
    assert await shelf.cards(A_SET.code)
    await a_month_passes(engine)
    async with engine.connect() as connection:
        assert len((await connection.execute(select(PictureRow.hash))).all()) == 1


async def test_a_set_that_was_brought_back_stays(engine: AsyncEngine, shelf: SetShelf) -> None:
    await purge(engine, KEEP, 60)
    await shelf.set_deleted(A_SET.code, False)
    await a_month_passes(engine)
    assert await shelf.facts(A_SET.code)
    assert await card_set(engine, FORGOTTEN)
