"""Rooms come and go from memory; the journal keeps them all."""

import asyncio
from datetime import timedelta

import pytest

from app.kernel.chance import Chance
from app.kernel.log import NewDice
from app.live import campaigns, play, seating
from app.live.campaigns import Bearer
from app.live.errors import NoSuchRoom, NotAllowed, NotNow
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.tables import SNAPSHOT_EVERY
from app.live.watching import frames as frames_of
from app.store.purging import purge
from tests.live.party import ADA, BO, Party, answer, begun, gather, play_on, sees


async def test_a_room_is_found_by_its_code_in_any_letters(hub: Hub) -> None:
    party = await gather(hub)
    assert await hub.room(party.room.code.upper()) is party.room
    for code in ("nothere2", "", "x" * 17, "a b", "ábc", "a\0b", "../etc"):
        with pytest.raises(NoSuchRoom):
            await hub.room(code)
    assert not hub._loading


async def test_many_who_ask_at_once_get_the_same_room(hub: Hub) -> None:
    opened = await hub.open("lantern")
    rooms = await asyncio.gather(*(hub.room(opened.room) for _ in range(20)))
    assert len({id(room) for room in rooms}) == 1


async def test_a_room_nobody_looks_at_leaves_memory_and_comes_back_as_it_was(hub: Hub) -> None:
    party = await begun(hub)
    await play_on(party.room, Chance("onwards"), 5)
    before = [sees(party.room, viewer) for viewer in (ADA, BO, None)]
    assert await hub.sweep() == 0
    hub.idle_seconds = 0
    await asyncio.sleep(0.01)
    assert await hub.sweep() == 1
    assert hub.rooms == {}
    room = await hub.room(party.room.code)
    assert room is not party.room
    assert [sees(room, viewer) for viewer in (ADA, BO, None)] == before


async def test_a_room_somebody_looks_at_stays(hub: Hub) -> None:
    party = await begun(hub)
    hub.idle_seconds = 0
    frames = frames_of(party.room, ADA, None)
    await anext(frames)
    await asyncio.sleep(0.01)
    assert await hub.sweep() == 0
    await frames.aclose()
    await asyncio.sleep(0.01)
    assert await hub.sweep() == 1


async def test_what_is_let_go_takes_no_more_answers(hub: Hub) -> None:
    party = await begun(hub)
    hub.idle_seconds = 0
    await asyncio.sleep(0.01)
    await hub.sweep()
    with pytest.raises(NoSuchRoom):
        await answer(party.room, ADA, "nothing")
    await answer(await hub.room(party.room.code), ADA, "nothing")


async def test_a_game_of_bots_that_was_let_go_goes_on_where_it_was(hub: Hub) -> None:
    party = await gather(hub, "lantern", options={"rounds": 6})
    for _ in range(3):
        await seating.seat_bot(party.room, None, "random", party.host)
    await party.start()
    hub.idle_seconds = 0
    for _ in range(200):
        await asyncio.sleep(0.01)
        await hub.sweep()
        if (await hub.room(party.room.code)).status == "ended":
            return
    raise AssertionError("the bots never came to an end")


async def test_a_long_game_comes_back_from_a_snapshot(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    assert await play_on(party.room, Chance("a long evening"), SNAPSHOT_EVERY + 20) > SNAPSHOT_EVERY
    await party.room.maintain()
    snapshot = await hub.journal.snapshot(party.room.code)
    assert snapshot is not None
    again = await party.again()
    assert again.table is not None
    assert again.table.fingerprint() == party.table.fingerprint()
    await play_on(party.room, Chance("longer"), 10)
    later = await party.again()
    assert later.table is not None
    assert later.table.fingerprint() == party.table.fingerprint()


async def test_the_list_of_rooms_says_what_goes_on_in_them(hub: Hub) -> None:
    party = await gather(hub)
    await party.sit()

    async def listed() -> str:
        facts = await hub.journal.facts(party.room.code)
        assert facts is not None
        return facts.status

    assert await listed() == "lobby"
    await party.start()
    assert await listed() == "playing"
    await play_on(party.room, Chance("to the end"))
    for _ in range(100):
        if await listed() == "ended":
            return
        await asyncio.sleep(0.01)
    raise AssertionError(await listed())


async def test_a_deleted_room_is_gone_for_all_but_its_host_can_bring_it_back(hub: Hub) -> None:
    party = await begun(hub)
    before = sees(party.room, ADA)
    frames = frames_of(party.room, ADA, None)
    await anext(frames)
    await hub.delete(party.room.code)
    with pytest.raises(NoSuchRoom, match="closed"):
        await asyncio.wait_for(anext(frames), 1)
    await frames.aclose()
    with pytest.raises(NoSuchRoom):
        await hub.room(party.room.code)
    with pytest.raises(NotAllowed):
        await hub.restored(party.room.code, party.tokens[ADA])
    with pytest.raises(NoSuchRoom):
        await hub.restored("nothere2", party.host)
    room = await hub.restored(party.room.code.upper(), party.host)
    assert sees(room, ADA) == before


async def test_what_was_deleted_long_ago_cannot_come_back(hub: Hub) -> None:
    party = await begun(hub)
    await hub.delete(party.room.code)
    await purge(hub.journal.engine, timedelta(0))
    with pytest.raises(NoSuchRoom):
        await hub.restored(party.room.code, party.host)


async def finished(hub: Hub) -> Party:
    party = await begun(hub)
    await play_on(party.room, Chance("to the end"))
    return party


async def test_a_rematch_is_the_same_game_in_a_room_that_the_old_one_names(hub: Hub) -> None:
    party = await begun(hub, rounds=1)
    with pytest.raises(NotNow, match="after the end"):
        await hub.rematch(party.room, party.host)
    await play_on(party.room, Chance("to the end"))
    with pytest.raises(NotAllowed):
        await hub.rematch(party.room, party.tokens[ADA])
    opened = await hub.rematch(party.room, party.host)
    view = party.room.audience(ADA).regions["room"]
    assert isinstance(view, RoomView)
    assert view.rematch == opened.room
    another = await hub.room(opened.room)
    assert (another.status, another.options) == ("lobby", party.room.options)
    assert another.state.seed != party.room.state.seed
    with pytest.raises(NotNow, match=opened.room):
        await hub.rematch(party.room, party.host)


async def test_at_a_rematch_everybody_has_the_old_seat_by_the_old_token(hub: Hub) -> None:
    party = await begun(hub, rounds=1)
    await play_on(party.room, Chance("to the end"))
    await seating.seat_bot(party.room, BO, "random", party.host)
    another = await hub.room((await hub.rematch(party.room, party.host)).room)
    assert another.seats_of(another.person(party.tokens[ADA])) == (ADA,)
    assert another.person(party.tokens[BO]) is None
    assert another.state.chairs[BO].bot == "random"
    await seating.stand_up(another, BO, party.host)
    newcomer = await seating.sit(another, "Dee", BO, None)
    assert another.seats_of(another.person(newcomer.token)) == (BO,)
    assert another.seats_of(another.person(party.tokens[ADA])) == (ADA,)
    await play.start(another, party.host)
    assert another.status == "playing"


async def test_a_branch_begins_where_the_finished_game_was_and_falls_otherwise(hub: Hub) -> None:
    party = await finished(hub)
    steps = len(party.table.log.entries)
    opened = await hub.branch(party.room, 4)
    branch = await hub.room(opened.room)
    assert branch.status == "playing"
    assert branch.table is not None
    assert branch.table.log.entries[:4] == party.table.log.entries[:4]
    assert isinstance(branch.table.log.entries[4], NewDice)
    assert branch.people_seats() == ()
    ticket = await seating.sit(branch, "Ada", ADA, None)
    assert branch.seats_of(branch.person(ticket.token)) == (ADA,)
    assert branch.host(opened.host_token)
    await play_on(branch, Chance("another way"))
    assert branch.status == "ended"
    for step in (-1, steps, steps + 5):
        with pytest.raises(NotNow, match="can be taken up"):
            await hub.branch(party.room, step)


async def test_only_a_finished_game_can_be_branched(hub: Hub) -> None:
    party = await begun(hub)
    with pytest.raises(NotNow):
        await hub.branch(party.room, 0)


async def test_everything_goes_on_after_the_server_was_stopped_and_started(hub: Hub) -> None:
    party = await begun(hub)
    await play.say(party.room, "table", "See you", ADA, party.tokens[ADA])
    await play_on(party.room, Chance("onwards"), 4)
    before = [sees(party.room, viewer) for viewer in (ADA, BO, None)]
    await hub.close()
    another = Hub(hub.journal, pace=0)
    room = await another.room(party.room.code)
    assert [sees(room, viewer) for viewer in (ADA, BO, None)] == before
    await play_on(room, Chance("to the end"))
    assert room.status == "ended"
    await another.close()


async def test_the_server_stops_at_once_even_if_something_has_just_happened(hub: Hub) -> None:
    party = await gather(hub)
    await party.sit(ADA, BO)
    await seating.seat_bot(party.room, None, "random", party.host)
    hub.pace = party.room.pace = 1000
    await party.start()
    await asyncio.sleep(0.02)  # its attendant waits for the bot
    await answer(party.room, ADA, "nothing")
    async with asyncio.timeout(5):
        await hub.close()


async def test_a_sitting_that_was_left_in_the_lobby_comes_back_whole(hub: Hub) -> None:
    opened = await campaigns.open_campaign(hub, "projector")
    campaign = await campaigns.find(hub, opened.campaign)
    await campaigns.next_sitting(hub, campaign, Bearer(is_owner=True, is_member=True), "Ada")
    await hub.evict_if_loaded(opened.room)
    room = await hub.room(opened.room)
    assert room.broken is None
    assert room.is_moved
