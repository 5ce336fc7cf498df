"""What comes without a person: bots, answers given in advance, silence."""

import asyncio

import pytest

from app.kernel.log import Answer
from app.live import play, seating
from app.live.attendant import next_due
from app.live.hub import Hub
from app.live.room import Room
from tests.live.party import ADA, BO, CY, answer, begun, gather


async def until_ended(room: Room) -> None:
    while room.status != "ended":
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", ["lantern", "fourth-wall"])
async def test_a_table_of_bots_plays_to_the_end_by_itself(hub: Hub, game: str) -> None:
    party = await gather(hub, game)
    for _ in party.room.seats:
        await seating.seat_bot(party.room, None, "random", party.host)
    await party.start()
    await asyncio.wait_for(until_ended(party.room), 120)
    assert party.table.outcome


async def test_bots_leave_people_time_to_follow(hub: Hub) -> None:
    hub.pace = 0.3
    party = await (await gather(hub)).sit(ADA, BO)
    await seating.seat_bot(party.room, CY, "random", party.host)
    await party.start()
    start = asyncio.get_running_loop().time()
    await asyncio.sleep(0.1)
    await play.say(party.room, "table", "Talk does not make them slower", None, party.host)
    while CY in party.table.asked():
        await asyncio.sleep(0.01)
    assert 0.2 <= asyncio.get_running_loop().time() - start <= 0.3


async def test_bots_wait_while_the_game_is_paused(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA, BO)
    await seating.seat_bot(party.room, CY, "random", party.host)
    await play.set_pause(party.room, True, party.host)
    await party.start()
    await asyncio.sleep(0.1)
    assert CY in party.table.asked()
    assert next_due(party.room) is None
    await play.set_pause(party.room, False, party.host)
    while CY in party.table.asked():
        await asyncio.sleep(0.01)


async def test_an_answer_given_in_advance_is_given_by_the_room(hub: Hub) -> None:
    party = await begun(hub, rounds=6)
    party.table.state.never = [ADA, BO, CY]  # type: ignore[attr-defined]
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    while not any(isinstance(entry, Answer) and entry.choice == ("pass",) for entry in party.table.log.entries):
        await asyncio.sleep(0.01)


async def test_where_the_table_does_not_wait_for_the_absent_silence_answers(hub: Hub) -> None:
    party = await begun(hub)
    assert next_due(party.room) is None
    await play.set_option(party.room, "table.absent", 1, party.host)
    due = next_due(party.room)
    assert due is not None
    assert due.answer.choice == ("nothing",)
    start = asyncio.get_running_loop().time()
    while party.table.asked() == (ADA, BO, CY):
        await asyncio.sleep(0.01)
    assert asyncio.get_running_loop().time() - start >= 0.8
    first = party.table.log.entries[0]
    assert isinstance(first, Answer)
    assert first.choice == ("nothing",)


async def test_a_pause_does_not_use_up_anybodys_time(hub: Hub) -> None:
    party = await begun(hub)
    await play.set_option(party.room, "table.absent", 1, party.host)
    await asyncio.sleep(0.6)
    await play.set_pause(party.room, True, party.host)
    await asyncio.sleep(0.6)
    await play.set_pause(party.room, False, party.host)
    await asyncio.sleep(0.3)
    assert party.table.asked() == (ADA, BO, CY)


async def test_a_rule_with_a_time_of_its_own_is_answered_by_silence_when_the_time_is_up(hub: Hub) -> None:
    hub.pace = 0.01
    party = await gather(hub, "fourth-wall", options={"turn_timer": 60})
    await party.sit()
    await party.start()
    await play.set_option(party.room, "table.absent", 1, party.host)
    for _ in range(400):
        if len(party.table.log.entries) >= 6:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nobody answered for the silent")
