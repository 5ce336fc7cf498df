"""Clocks that are seen and fair, and answers that are held for the table's sake."""

import asyncio
from contextlib import aclosing

import pytest

from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.errors import StaleAnswer
from app.kernel.log import Answer
from app.live import clock, play
from app.live.attendant import next_due
from app.live.hub import Hub
from app.live.presence import Connection
from app.live.room import Room
from app.live.watching import frames as frames_of
from tests.live.party import ADA, BO, CY, FIRST, SECOND, THIRD, WALL, Party, answer, begun, gather, lend

PEOPLE = (WALL, FIRST, SECOND, THIRD)


async def at_fourth_wall(hub: Hub, pace: float = 1.0) -> Party:
    """Everybody is at the table, and whoever is in turn has a minute."""
    hub.pace = pace
    party = await (await gather(hub, "fourth-wall", options={"turn_timer": 60})).sit()
    for seat in PEOPLE:
        party.room.presence.come(person_of(party.room, seat), Connection())
    return await party.start()


def person_of(room: Room, seat: Seat) -> str:
    person = room.state.person_of(seat)
    assert person is not None
    return person.id


async def until_a_clock_runs(party: Party) -> Seat:
    """Play on until somebody is asked something that ends by itself."""
    for _ in range(100):
        for seat in party.table.asked():
            timing = party.table.timing_of(seat)
            if timing and timing.at_most:
                return seat
        seat = party.table.asked()[0]
        silence = party.table.silence(seat)
        assert silence is not None
        await party.room.answer(party.room.numbered(silence))
    raise AssertionError("no clock ever runs")


async def test_whoever_is_asked_knows_how_long(hub: Hub) -> None:
    party = await at_fourth_wall(hub)
    seat = await until_a_clock_runs(party)
    timing = party.table.timing_of(seat)
    closing = party.room.closes_in(seat)
    assert timing is not None
    assert closing is not None
    assert closing.of == timing.at_most
    assert 0 < closing.left <= closing.of
    assert not closing.is_held
    assert party.room.closes_in(None) is None
    shown = party.room.stays_open(None)
    assert shown is not None
    assert shown.of == closing.of  # everybody may see how long the table waits


async def test_the_table_can_have_slower_clocks_or_none_and_all_asked_are_told(hub: Hub) -> None:
    party = await at_fourth_wall(hub)
    seat = await until_a_clock_runs(party)
    before = party.room.closes_in(seat)
    seq = party.room.audience(seat).seq
    await play.set_option(party.room, "table.clocks", "slower", party.host)
    after = party.room.closes_in(seat)
    assert before is not None
    assert after is not None
    assert after.of == before.of * clock.TIMES_SLOWER
    assert party.room.audience(seat).seq > seq
    seq = party.room.audience(seat).seq
    await play.set_option(party.room, "table.clocks", "off", party.host)
    assert party.room.closes_in(seat) is None
    assert next_due(party.room) is None
    assert party.room.audience(seat).seq > seq


async def until_a_fixed_window(party: Party) -> tuple[Seat, ...]:
    """Let random bots play on until a window opens that is equally long for all; those who may answer in it."""
    bots = dict.fromkeys(PEOPLE, random_bot)
    for number in range(2000):
        timings = {seat: party.table.timing_of(seat) for seat in party.table.asked()}
        if any(timing and timing.is_fixed for timing in timings.values()):
            return tuple(timings)
        answer = next_answer(party.table, bots, Chance(f"window/{number}"))
        assert answer is not None
        await party.room.answer(party.room.numbered(answer))
    raise AssertionError("no window ever opens")


@pytest.mark.parametrize("setting", ["normal", "slower", "off"])
async def test_a_fixed_window_closes_when_silence_would_close_it_whoever_could_answer(hub: Hub, setting: str) -> None:
    party = await at_fourth_wall(hub, pace=0)
    seats = await until_a_fixed_window(party)
    party.room.pace = 1.0
    await play.set_option(party.room, "table.clocks", setting, party.host)
    room, table = party.room, party.table
    for is_connected in (True, False):
        if not is_connected:
            person = person_of(room, table.waited_with(seats[0])[0])
            room.presence.leave(person, room.presence.connections[person][0])
            room.broadcast()
        silences = [answer for seat in seats if (answer := table.silence(seat))]
        endings = [room.clocks.ending(room, seat) for seat in seats]
        assert {ending.of for ending in endings if ending} == {8.0 * (clock.TIMES_SLOWER if setting == "slower" else 1)}
        closes_at = [ending.when for ending in endings if ending]
        assert closes_at == pytest.approx([room.clocks.settles_at(room, table, answer) for answer in silences], abs=0.1)
        assert {ending.is_held for ending in endings if ending} == {not is_connected}
        assert room.stays_open(None) is None  # that somebody could answer shows to nobody


def is_talk(party: Party) -> bool:
    """Whether everybody may talk now before a vote."""
    timing = party.table.timing_of(party.table.asked()[0])
    return bool(timing and timing.at_most)


async def test_bots_do_not_think_about_a_minute_to_talk(hub: Hub) -> None:
    hub.pace = 1.0
    party = await (await gather(hub, "within-walls", options={"players": 4})).sit()
    await party.start()
    for seat in party.tokens:
        await lend(party, seat, "random")
    room = party.room
    while (due := next_due(room)) and not is_talk(party):
        assert due.when > room.stepped_at
        await room.answer(due.answer)
    assert due is not None
    assert due.when == room.stepped_at


async def test_one_person_with_bots_has_no_clock(hub: Hub) -> None:
    party = await at_fourth_wall(hub)
    seat = await until_a_clock_runs(party)
    for other in PEOPLE:
        if other != seat:
            await lend(party, other, "sense")
    assert party.room.closes_in(seat) is None


async def test_a_clock_stands_still_while_an_asked_persons_connection_is_down_but_not_for_ever(hub: Hub) -> None:
    party = await at_fourth_wall(hub)
    room, seat = party.room, await until_a_clock_runs(party)
    person, limit = person_of(room, seat), party.table.timing_of(seat)
    connection = room.presence.connections[person][0]
    assert limit is not None
    room.presence.leave(person, connection)
    room.broadcast()
    held = room.closes_in(seat)
    assert held is not None
    assert held.is_held
    timer = room.clocks.timers[seat, party.table.number_of(seat)]
    assert timer.held_since is not None
    timer.held_since -= 50  # fifty seconds later
    timer.opened_at -= 50
    room.presence.come(person, connection)
    room.broadcast()
    back = room.closes_in(seat)
    assert back is not None
    assert not back.is_held
    assert back.left == pytest.approx(held.left, abs=1)
    room.presence.leave(person, connection)
    room.broadcast()
    assert timer.held_since is not None
    timer.held_since -= 20  # away again: only ten seconds are left to be held
    timer.opened_at -= 20
    room.broadcast()
    worn = room.closes_in(seat)
    assert worn is not None
    assert not worn.is_held
    assert worn.left == pytest.approx(held.left - 10, abs=1)


async def test_somebody_who_is_not_asked_holds_no_clock(hub: Hub) -> None:
    party = await at_fourth_wall(hub)
    seat = await until_a_clock_runs(party)
    watching = next(other for other in PEOPLE if other not in party.table.waited_with(seat))
    person = person_of(party.room, watching)
    party.room.presence.leave(person, party.room.presence.connections[person][0])
    party.room.broadcast()
    closing = party.room.closes_in(seat)
    assert closing is not None
    assert not closing.is_held


async def test_a_held_answer_is_told_at_once_to_its_seat_alone_and_is_given_though_its_socket_is_gone(hub: Hub) -> None:
    hub.pace = 0.2
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    *others, last = party.table.asked()
    for seat in others:
        await answer(party.room, seat, "pass")
    offer = party.room.offer(last)
    assert offer is not None
    before = {viewer: party.room.audience(viewer).seq for viewer in (ADA, BO, CY, None)}
    giving = asyncio.create_task(party.room.answer(Answer(last, offer.number, ("pass",), "tap-1")))
    async with aclosing(frames_of(party.room, None, None)):
        while (held := party.room.offer(last)) is None or held.held is None:
            await asyncio.sleep(0)
    assert held.held == ("pass",)
    assert {viewer: party.room.audience(viewer).seq for viewer in before if viewer != last} == {
        viewer: seq for viewer, seq in before.items() if viewer != last
    }
    with pytest.raises(StaleAnswer, match="holds its breath"):
        await party.room.answer(Answer(last, offer.number, ("pass",), "tap-2"))
    giving.cancel()
    again = asyncio.create_task(party.room.answer(Answer(last, offer.number, ("pass",), "tap-1")))
    while last in party.table.asked() and party.table.number_of(last) == offer.number:
        await asyncio.sleep(0.01)
    await again
