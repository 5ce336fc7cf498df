"""And so on for the rest: the room answers as the seat did twice, and nothing else tells it from the seat."""

import asyncio

import pytest

from app.kernel.decision import Seat
from app.kernel.log import Answer
from app.live import play, standing
from app.live.errors import NotNow
from app.live.hub import Hub
from tests.live.party import ADA, BO, CY, Party, answer, begun, sees


def number(party: Party, seat: Seat) -> int:
    offer = party.room.offer(seat)
    assert offer is not None
    return offer.number


async def at_the_grab(hub: Hub, takes: int = 2) -> Party:
    """All grab for tokens, of which two rounds have left some, and Ada has taken a few."""
    party = await begun(hub, rounds=6)
    for is_last in (False, False, True):
        await to_the_grab(party)
        for seat in () if is_last else (ADA, BO, CY):
            await answer(party.room, seat, "stop")
    for _ in range(takes):
        await answer(party.room, ADA, "take")
    return party


async def to_the_grab(party: Party) -> None:
    """Nobody bids, objects, or burns anything."""
    while (question := party.table.question_of(party.table.asked()[0])) is not None and question.topic is None:
        await answer(party.room, party.table.asked()[0])


async def settled(party: Party) -> None:
    """The room has given what stands."""
    while standing.answers(party.room, party.table):
        await asyncio.sleep(0.01)


async def test_after_the_second_equal_answer_the_third_may_stand_for_the_rest(hub: Hub) -> None:
    party = await at_the_grab(hub)
    before, others = len(party.table.log.entries), sees(party.room, BO)
    assert await standing.so_on(party.room, ADA, number(party, ADA)) == ("take",)
    assert sees(party.room, BO) == others, "that an answer stands is for its seat alone"
    offer = party.room.offer(ADA)
    assert offer is not None
    assert offer.stands
    await settled(party)
    later = party.table.log.entries[before:]
    assert [(entry.seat, entry.choice) for entry in later if isinstance(entry, Answer)] == [(ADA, ("take",))] * 10
    again = await party.again()
    assert again.table is not None
    assert again.table.log.entries == party.table.log.entries


async def test_one_that_was_not_given_twice_cannot_stand(hub: Hub) -> None:
    party = await at_the_grab(hub, takes=1)
    with pytest.raises(NotNow, match="given twice"):
        await standing.so_on(party.room, ADA, number(party, ADA))


async def test_it_survives_a_restart_and_ends_when_its_seat_says_so(hub: Hub) -> None:
    party = await at_the_grab(hub)
    party.room.pace = 60.0
    await standing.so_on(party.room, ADA, number(party, ADA))
    again = await party.again()
    assert again.table is not None
    assert standing.stands(again, again.table, ADA)
    await standing.no_more(party.room, ADA, number(party, ADA))
    assert not standing.answers(party.room, party.table)


async def test_taking_back_ends_it(hub: Hub) -> None:
    party = await at_the_grab(hub)
    party.room.pace = 60.0
    await standing.so_on(party.room, ADA, number(party, ADA))
    await answer(party.room, ADA, "take")
    assert standing.answers(party.room, party.table)
    assert await play.ask_undo(party.room, ADA, party.tokens[ADA])
    assert not standing.answers(party.room, party.table)
    offer = party.room.offer(ADA)
    assert offer is not None
    assert (offer.again, offer.stands) == (("take",), False)


async def test_another_turn_asks_anew(hub: Hub) -> None:
    party = await at_the_grab(hub)
    await standing.so_on(party.room, ADA, number(party, ADA))
    await settled(party)
    await to_the_grab(party)
    for _ in range(2):
        await answer(party.room, ADA, "take")
    assert not standing.answers(party.room, party.table)
