"""The store goes away and comes back: rooms catch up by themselves, and nobody takes it for a fault of theirs."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import pytest

from app.live import play, retry
from app.live.hub import Hub
from app.store.journal import Journal
from tests.live.party import ADA, begun

GONE: list[Exception] = [
    ConnectionRefusedError("nobody listens"),
    asyncpg.CannotConnectNowError("the database system is starting up"),
    asyncpg.InterfaceError("connection is closed"),
]


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "FIRST_PAUSE", 0.001)


def failing_first(work: Callable[..., Awaitable[Any]], errors: list[Exception]) -> Callable[..., Awaitable[Any]]:
    """The same work, which fails that often before it is done."""
    left = list(errors)

    async def working(*given: object) -> object:
        if left:
            raise left.pop()
        return await work(*given)

    return working


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.005)


async def test_a_room_that_could_not_catch_up_tries_until_it_can(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await begun(hub)
    elsewhere = Hub(Journal(hub.journal.engine), pace=0)
    other = await elsewhere.room(party.room.code)
    await play.say(other, "table", "Is anybody there?", ADA, party.tokens[ADA])
    monkeypatch.setattr(hub.journal, "events_after", failing_first(hub.journal.events_after, GONE))
    hub.on_notice(party.room.code, other.seq)
    await until(lambda: party.room.seq == other.seq)
    await elsewhere.close()


async def test_a_deletion_that_was_heard_of_while_the_store_was_gone_is_carried_out(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    await hub.journal.set_deleted(party.room.code, True)
    monkeypatch.setattr(hub.journal, "facts", failing_first(hub.journal.facts, GONE))
    hub.resync()
    await until(lambda: party.room.is_closed)


async def test_a_store_that_is_gone_is_no_reason_why_a_room_cannot_go_on(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(hub)
    for name in ("rooms_with_status", "events_after"):
        monkeypatch.setattr(hub.journal, name, failing_first(getattr(hub.journal, name), GONE))
    assert await hub.check_open_rooms() == {}


async def test_what_fails_for_another_reason_is_looked_at(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """No task exception is left for the collector to find: see `nothing_fails_unseen`."""
    party = await begun(hub)
    monkeypatch.setattr(hub.journal, "events_after", failing_first(hub.journal.events_after, [ZeroDivisionError()]))
    hub.on_notice(party.room.code, party.room.seq + 1)
    await until(lambda: not hub._tasks)
