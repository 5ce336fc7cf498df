"""A checkpoint is never far: written when a room is quiet and at a goodbye; by it replicas see whether they agree."""

import asyncio

import pytest

from app.kernel.chance import Chance
from app.live import checkpoints
from app.live.checkpoints import Checkpoint
from app.live.hub import Hub
from app.store.journal import Journal, Snapshot
from tests.kernel.toy import Lantern
from tests.live.moves import rules
from tests.live.party import ADA, BO, CY, Party, answer, begun, play_on, sees
from tests.live.test_replicas import Two, hubs, two, until

__all__ = ["hubs", "two"]


async def kept(journal: Journal, room: str) -> Checkpoint | None:
    snapshot = await journal.snapshot(room)
    return Checkpoint.load(snapshot.data) if snapshot else None


async def in_mid_game(hub: Hub) -> Party:
    party = await begun(hub, rounds=6)
    await play_on(party.room, Chance("some way"), 20)
    return party


async def test_a_room_that_was_quiet_for_some_seconds_writes_one(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoints, "QUIET_SECONDS", 0.05)
    party = await in_mid_game(hub)
    async with asyncio.timeout(10):
        while (found := await kept(hub.journal, party.room.code)) is None or found.at < 20:
            await asyncio.sleep(0.01)
    assert found.saved.count == party.table.began, "that of the newest turn"
    assert found.fingerprint == party.table.fingerprint()


async def test_a_room_in_which_something_happens_all_the_time_writes_none(hub: Hub) -> None:
    party = await in_mid_game(hub)
    assert await kept(hub.journal, party.room.code) is None
    assert checkpoints.due_at(party.room) == party.room.stepped_at + checkpoints.QUIET_SECONDS


async def test_a_process_that_goes_away_writes_one_of_every_room(journal: Journal) -> None:
    hub = Hub(Journal(journal.engine), pace=0, allows_seeds=True)
    parties = [await in_mid_game(hub) for _ in range(3)]
    await hub.close()
    for party in parties:
        found = await kept(journal, party.room.code)
        assert found is not None
        assert found.at == 20
        assert set(found.asked) == {ADA, BO, CY}


async def test_one_in_a_form_nobody_knows_is_not_needed(hub: Hub) -> None:
    party = await in_mid_game(hub)
    await hub.journal.keep_snapshot(party.room.code, Snapshot(party.room.seq, '{"of": "a later release"}'))
    again = await party.again()
    assert sees(again, ADA) == sees(party.room, ADA)


async def test_a_process_whose_table_differs_reads_it_from_the_store_again(two: Two) -> None:
    room, other = two.rooms
    await answer(room, ADA, "nothing")
    await until(lambda: other.seq == room.seq)
    assert other.table is not None
    assert isinstance(other.table.state, Lantern)
    other.table.state.purses[BO] += 100
    other.broadcast()
    assert sees(other, BO) != sees(room, BO)
    await checkpoints.keep(room)
    await checkpoints.keep(other)
    assert [sees(other, seat) for seat in (ADA, BO, CY)] == [sees(room, seat) for seat in (ADA, BO, CY)]
    await answer(other, BO, "nothing")
    await until(lambda: other.seq == room.seq)
    assert sees(other, None) == sees(room, None)


async def test_processes_that_agree_leave_each_other_alone(two: Two) -> None:
    room, other = two.rooms
    await until(lambda: other.seq == room.seq)
    table = other.table
    await checkpoints.keep(room)
    await checkpoints.keep(other)
    assert other.table is table


async def test_a_process_of_older_rules_says_how_its_room_stands_before_a_newer_one_moves_it(
    hubs: tuple[Hub, Hub],
) -> None:
    party = await in_mid_game(hubs[0])
    before = [sees(party.room, seat) for seat in (ADA, BO, CY)]
    hubs[0]._attendants[party.room.code].cancel()  # both are one process here, so it would learn of the rules, too
    with rules(2):
        moved = await hubs[1].room(party.room.code)
        assert moved.header.rules_version == 2
        assert moved.state.mended == ""
        assert [sees(moved, seat) for seat in (ADA, BO, CY)] == before
        await hubs[1].evict_if_loaded(moved.code)
