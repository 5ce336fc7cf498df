"""Taking back: at once while nobody learnt anything, otherwise by consent; the same dice or new ones."""

import asyncio

import pytest

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import StaleAnswer
from app.kernel.log import Answer, NewDice
from app.live import clock, play, seating
from app.live.attendant import next_due
from app.live.errors import NotAllowed, NotNow
from app.live.hub import Hub
from app.live.regions import RoomView, UndoView
from app.live.room import Room
from tests.live.party import ADA, BO, CY, Party, answer, begun, gather, lend, play_on, sees, sees_of_game

SEATS = (ADA, BO, CY)


async def ask_undo(party: Party, seat: Seat, steps: int = 1) -> bool:
    return await play.ask_undo(party.room, seat, party.tokens[seat], steps)


async def agree(party: Party, seat: Seat, number: int, agrees: bool = True) -> None:
    await play.answer_undo(party.room, number, seat, agrees, party.tokens[seat])


def asked_of(room: Room) -> UndoView | None:
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    return view.undo


async def all_bid_nothing(party: Party, *order: Seat) -> None:
    for seat in order or SEATS:
        await answer(party.room, seat, "nothing")


async def test_a_secret_bid_that_nobody_has_seen_is_taken_back_at_once(hub: Hub) -> None:
    party = await begun(hub)
    before = {seat: sees_of_game(await party.again(), seat) for seat in SEATS}
    await answer(party.room, ADA, "hand-1")
    assert await ask_undo(party, ADA)
    assert party.table.log.entries == []
    assert {seat: sees_of_game(party.room, seat) for seat in (BO, CY)} == {seat: before[seat] for seat in (BO, CY)}
    await answer(party.room, ADA, "hand-2")


async def test_once_somebody_else_has_answered_all_others_are_asked(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    assert not await ask_undo(party, ADA)
    assert asked_of(party.room) == UndoView(1, ADA, 1, "", (ADA,), (BO, CY))
    await agree(party, BO, 1)
    assert len(party.table.log.entries) == 2
    await agree(party, CY, 1)
    assert party.table.log.entries == []
    assert asked_of(party.room) is None


async def test_once_somebody_has_learnt_something_all_others_are_asked(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "nothing")
    await answer(party.room, BO, "nothing")
    await answer(party.room, CY, "hand-1")
    assert not await ask_undo(party, CY)


async def test_whether_it_is_free_never_tells_what_goes_on_out_of_sight(hub: Hub) -> None:
    party = await begun(hub)
    await all_bid_nothing(party, BO, CY, ADA)  # Ada bids the most; the others may object, and Ada may not know
    assert party.table.is_covered(ADA)
    assert not await ask_undo(party, ADA)


async def test_the_others_read_what_would_be_taken_back_as_they_were_told_it(hub: Hub) -> None:
    party = await begun(hub)
    await all_bid_nothing(party, BO, CY, ADA)
    await ask_undo(party, ADA)
    wish = asked_of(party.room)
    assert wish is not None
    assert wish.words == f"{ADA} bids the most."
    again = asked_of(await party.again())
    assert again == wish


async def test_what_was_answered_out_of_sight_is_only_called_a_choice(hub: Hub) -> None:
    party = await begun(hub)
    await all_bid_nothing(party, BO, CY, ADA)
    offers = {seat: offer.keys for seat in (BO, CY) if (offer := party.room.offer(seat))}
    objector, moth = next((seat, key) for seat, keys in offers.items() for key in keys if key.startswith("hand-"))
    await answer(party.room, objector, moth)
    assert (f"{objector} objects.", "bad") in party.table.state.story.heard(None)
    assert not await ask_undo(party, objector)
    wish = asked_of(party.room)
    assert wish is not None
    assert wish.words == ""


async def test_a_consent_is_to_what_one_saw(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    await ask_undo(party, ADA)
    await answer(party.room, CY, "nothing")
    await ask_undo(party, ADA)
    with pytest.raises(NotNow, match="no longer asked"):
        await agree(party, CY, 1)
    assert asked_of(party.room) == UndoView(2, ADA, 1, "", (ADA,), (BO, CY))
    with pytest.raises(NotAllowed):
        await play.answer_undo(party.room, 2, ADA, True, party.tokens[CY])


async def test_one_refusal_is_enough_and_nobody_asks_twice_for_the_same(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    await ask_undo(party, ADA)
    await agree(party, CY, 1, agrees=False)
    assert asked_of(party.room) is None
    await lend(party, CY)
    with pytest.raises(NotNow, match="asked for that once"):
        await ask_undo(party, ADA)
    assert len([entry for entry in party.table.log.entries if isinstance(entry, Answer) and entry.seat != CY]) == 2


async def test_one_may_think_better_of_it(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    await ask_undo(party, ADA)
    await agree(party, ADA, 1, agrees=False)
    assert asked_of(party.room) is None


async def test_silence_refuses_in_the_end_and_the_table_goes_on(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "UNDO_SECONDS", 0.2)
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    await lend(party, CY)
    await ask_undo(party, ADA)
    while asked_of(party.room):
        await asyncio.sleep(0.01)
    while CY in party.table.asked():
        await asyncio.sleep(0.01)


async def test_an_answer_given_meanwhile_ends_the_wish(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    await ask_undo(party, ADA)
    await answer(party.room, CY, "nothing")
    assert asked_of(party.room) is None


async def test_several_answers_of_ones_own_can_be_taken_back_together(hub: Hub) -> None:
    party = await begun(hub)
    start = sees_of_game(await party.again(), None)
    await all_bid_nothing(party)
    for seat in party.table.asked():
        await answer(party.room, seat, "pass")
    given = [entry for entry in party.table.log.entries if isinstance(entry, Answer) and entry.seat == BO]
    assert not await ask_undo(party, BO, steps=len(given))
    wish = asked_of(party.room)
    assert wish is not None
    assert wish.steps == len(given)
    for seat in (ADA, CY):
        await agree(party, seat, wish.number)
    assert [getattr(entry, "seat", "") for entry in party.table.log.entries] == [ADA]
    assert sees_of_game(party.room, None) == start


async def test_there_must_be_something_to_take_back(hub: Hub) -> None:
    party = await begun(hub)
    with pytest.raises(NotNow, match="nothing to take back"):
        await ask_undo(party, ADA)
    await answer(party.room, ADA, "nothing")
    with pytest.raises(NotNow, match="not given that many"):
        await ask_undo(party, ADA, steps=2)
    with pytest.raises(NotAllowed):
        await play.ask_undo(party.room, ADA, party.tokens[BO])
    await play_on(party.room, Chance("to the end"))
    with pytest.raises(NotNow, match="nothing to take back"):
        await ask_undo(party, ADA)


async def test_with_the_same_dice_the_same_answers_lead_to_the_same_game(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, ADA, "hand-1")
    before = party.table.fingerprint()
    await ask_undo(party, ADA)
    await answer(party.room, ADA, "hand-1")
    assert party.table.fingerprint() == before


async def test_with_new_dice_chance_falls_otherwise_from_there_on(hub: Hub) -> None:
    party = await begun(hub)
    await play.set_option(party.room, "table.undo_dice", "new", party.host)
    seed = party.table.state.chance.seed
    await answer(party.room, ADA, "hand-1")
    assert await ask_undo(party, ADA)
    [entry] = party.table.log.entries
    assert isinstance(entry, NewDice)
    assert party.table.state.chance.seed != seed
    again = await party.again()
    assert again.table is not None
    assert again.table.fingerprint() == party.table.fingerprint()


async def test_a_late_click_from_before_never_fits_what_is_asked_afterwards(hub: Hub) -> None:
    party = await begun(hub)
    offer = party.room.offer(ADA)
    assert offer is not None
    sent = Answer(ADA, offer.number, ("hand-1",), "a1")
    await party.room.answer(sent)
    await ask_undo(party, ADA)
    with pytest.raises(StaleAnswer):
        await party.room.answer(sent)
    with pytest.raises(StaleAnswer):
        await (await party.again()).answer(sent)
    assert party.table.log.entries == []
    await answer(party.room, ADA, "hand-2")
    assert (await party.again()).state.entries == party.room.state.entries


async def test_bots_wait_while_people_are_asked(hub: Hub) -> None:
    hub.pace = 1000  # so that the bot thinks for as long as this takes
    party = await (await gather(hub)).sit(ADA, BO)
    await seating.seat_bot(party.room, CY, "random", party.host)
    await party.start()
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    assert next_due(party.room) is not None
    assert not await ask_undo(party, ADA)
    assert next_due(party.room) is None
    await agree(party, BO, 1)
    assert next_due(party.room) is not None


async def test_whoever_plays_with_bots_alone_asks_nobody(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA)
    for seat in (BO, CY):
        await seating.seat_bot(party.room, seat, "random", party.host)
    await party.start()
    while {BO, CY} & {*party.table.asked()}:
        await asyncio.sleep(0.01)
    await answer(party.room, ADA, "hand-1")
    assert await ask_undo(party, ADA)


async def test_whoever_holds_several_seats_agrees_once(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA, BO)
    await seating.sit(party.room, "", CY, party.tokens[BO])
    party.tokens[CY] = party.tokens[BO]
    await party.start()
    await answer(party.room, ADA, "hand-1")
    await answer(party.room, BO, "nothing")
    assert not await ask_undo(party, ADA)
    await agree(party, CY, 1)
    assert party.table.log.entries == []


async def test_taken_back_in_the_middle_of_a_long_game_the_room_comes_back_the_same(hub: Hub) -> None:
    party = await begun(hub, rounds=6)
    chance = Chance("long")
    for _ in range(6):
        await play_on(party.room, chance, 20)
        await party.room.maintain()
        if party.table.outcome:
            break
        last = party.table.log.entries[-1]
        assert isinstance(last, Answer)
        if not await ask_undo(party, last.seat):
            wish = asked_of(party.room)
            assert wish is not None
            for seat in wish.still_asked:
                await agree(party, seat, wish.number)
        again = await party.again()
        assert again.table is not None
        assert again.table.fingerprint() == party.table.fingerprint()
        assert [sees(again, seat) for seat in (*SEATS, None)] == [sees(party.room, seat) for seat in (*SEATS, None)]
