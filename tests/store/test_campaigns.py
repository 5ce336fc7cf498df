"""Campaigns and their sittings, on both databases."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.campaigns import CampaignFacts, Farewell, NewSitting, Shelf, Taken
from app.store.journal import Conflict, Journal
from app.store.purging import purge

CREW = CampaignFacts("crew", "projector", "The Attic Crew", "hash", datetime(2026, 1, 2, tzinfo=UTC), False)


@pytest.fixture
async def shelf(engine: AsyncEngine) -> Shelf:
    """One campaign that has begun."""
    shelf = Shelf(engine)
    await shelf.open(CREW, NewSitting("crew", 1, "aaaa", "projector", ("opened",)))
    return shelf


async def test_a_campaign_begins_with_its_first_sitting(shelf: Shelf, journal: Journal) -> None:
    assert await shelf.facts("crew") == CREW
    assert await shelf.facts("none") is None
    assert [(it.number, it.room, it.status) for it in await shelf.sittings("crew")] == [(1, "aaaa", "lobby")]
    assert await journal.events_after("aaaa", 0) == [(1, "opened")]
    for code, room in (("crew", "bbbb"), ("other", "aaaa")):
        taken = replace(CREW, code=code)
        with pytest.raises(Taken):
            await shelf.open(taken, NewSitting(code, 1, room, "projector", ("opened",)))
    assert await shelf.facts("other") is None, "both or neither"


async def test_the_next_sitting_and_the_last_word_of_the_one_before_are_written_together(
    shelf: Shelf, journal: Journal
) -> None:
    second = NewSitting("crew", 2, "bbbb", "projector", ("opened", "laid"))
    await shelf.go_on(second, Farewell("aaaa", 2, "moved"))
    assert [(it.room, it.status) for it in await shelf.sittings("crew")] == [("aaaa", "ended"), ("bbbb", "lobby")]
    assert await journal.events_after("aaaa", 1) == [(2, "moved")]
    assert await journal.events_after("bbbb", 0) == [(1, "opened"), (2, "laid")]


async def test_nothing_is_written_where_somebody_was_quicker(shelf: Shelf, journal: Journal) -> None:
    await journal.append("aaaa", 2, ["answered"], None)
    with pytest.raises(Conflict):
        await shelf.go_on(NewSitting("crew", 2, "bbbb", "projector", ("opened",)), Farewell("aaaa", 2, "moved"))
    with pytest.raises(Conflict):
        await shelf.go_on(NewSitting("crew", 1, "bbbb", "projector", ("opened",)), Farewell("aaaa", 3, "moved"))
    with pytest.raises(Taken):
        await shelf.go_on(NewSitting("crew", 2, "aaaa", "projector", ("opened",)), Farewell("aaaa", 3, "moved"))
    assert await journal.events_after("aaaa", 1) == [(2, "answered")]
    assert await journal.facts("bbbb") is None


async def test_a_deleted_campaign_takes_its_sittings_along_and_is_gone_for_good_in_the_end(
    shelf: Shelf, journal: Journal
) -> None:
    await shelf.set_deleted("crew", True)
    facts, room = await shelf.facts("crew"), await journal.facts("aaaa")
    assert facts is not None
    assert room is not None
    assert facts.is_deleted
    assert room.is_deleted
    await shelf.set_deleted("crew", False)
    assert await journal.rooms_with_status("lobby") == ["aaaa"]
    await shelf.set_deleted("crew", True)
    assert await purge(journal.engine, timedelta(days=30)) == 0
    assert await purge(journal.engine, timedelta(0)) == 1
    assert await shelf.facts("crew") is None
    assert await shelf.sittings("crew") == []


async def test_a_secret_is_made_up_once(shelf: Shelf) -> None:
    assert await shelf.secret("seal", "first") == "first"
    assert await shelf.secret("seal", "second") == "first"
