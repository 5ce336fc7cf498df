"""Work in the background: what fails is said and tried again; old games are deleted where the operator wants it."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from app.kernel.chance import Chance
from app.live.errors import NoSuchRoom
from app.live.hub import Hub
from app.live.jobs import Job
from app.live.overseeing import delete_old
from app.store.models import EventRow
from app.store.rotation import BackupFailed
from tests.live.party import begun, gather, play_on


async def test_a_failure_is_said_until_it_goes_well_again() -> None:
    outcomes: list[str | Exception] = [
        "3 rooms", BackupFailed("The disk is full."), OperationalError("", None, ValueError()), "4 rooms",
    ]  # fmt: skip

    async def work() -> str:
        outcome = outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    job, heard = Job("Back up", 60, work), []
    while outcomes:
        await job.do()
        heard.append((job.said, job.failed))
    assert heard == [
        ("3 rooms", ""),
        ("3 rooms", "The disk is full."),
        ("3 rooms", "The store failed: OperationalError."),
        ("4 rooms", ""),
    ]
    assert job.at is not None
    assert not job.is_running


async def age(hub: Hub, code: str, days: int) -> None:
    """As if nothing had happened in the room for so long."""
    moment = datetime.now(UTC) - timedelta(days=days)
    async with hub.journal.engine.begin() as connection:
        await connection.execute(update(EventRow).where(EventRow.room == code).values(at=moment))


async def test_games_that_are_over_are_deleted_after_so_many_days(hub: Hub) -> None:
    over, recent, running, lobby = await begun(hub), await begun(hub), await begun(hub), await gather(hub)
    for party in (over, recent):
        await play_on(party.room, Chance("to the end"))
        await party.room.maintain()
        assert party.room.status == "ended"
    for party in (over, running, lobby):
        await age(hub, party.room.code, 11)
    assert await delete_old(hub, 0) == 0  # kept for ever
    assert await delete_old(hub, 12) == 0
    assert await delete_old(hub, 10) == 1
    with pytest.raises(NoSuchRoom):
        await hub.room(over.room.code)
    for party in (recent, running, lobby):
        assert await hub.room(party.room.code)
    assert (await hub.restored(over.room.code, over.host)).status == "ended"  # as its host could for 30 days
