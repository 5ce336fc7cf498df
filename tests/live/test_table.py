"""Options, the start, answers, the pause, giving up."""

import asyncio

import pytest

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import IllegalAnswer, SetupError, StaleAnswer
from app.kernel.log import Answer
from app.live import play, seating
from app.live.errors import NotNow
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.room import Room
from tests.live.party import ADA, BO, CY, FIRST, WALL, answer, begun, gather, lend, play_on, seated, sees


def room_view(room: Room) -> RoomView:
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    return view


async def test_options_are_checked_when_the_room_opens(hub: Hub) -> None:
    opened = await hub.open("lantern", {"rounds": 6, "table.absent": 30})
    room = await hub.room(opened.room)
    assert room.options == {"players": 3, "rounds": 6}
    assert room.all_options() == {"players": 3, "rounds": 6, "table.absent": 30}
    for wrong in ({"rounds": 7}, {"rounds": "6"}, {"cheating": True}, {"table.absent": -1}):
        with pytest.raises(SetupError):
            await hub.open("lantern", wrong)
    with pytest.raises(SetupError, match="no game called 'chess'"):
        await hub.open("chess")
    with pytest.raises(NotNow, match="no card set"):
        await hub.open("lantern", card_set="another")


async def test_seeds_are_chosen_by_tests_alone(hub: Hub) -> None:
    hub.allows_seeds = False
    with pytest.raises(NotNow, match="choose the seed"):
        await hub.open("lantern", seed="I know what comes")


async def test_the_host_changes_options_until_the_start_and_settings_at_any_time(hub: Hub) -> None:
    party = await seated(hub)
    await play.set_option(party.room, "rounds", 1, party.host)
    with pytest.raises(SetupError):
        await play.set_option(party.room, "rounds", 100, party.host)
    with pytest.raises(SetupError, match="no option called 'dragons'"):
        await play.set_option(party.room, "dragons", 1, party.host)
    await party.start()
    assert party.room.header.options == {"players": 3, "rounds": 1}
    with pytest.raises(NotNow, match="fixed once it has begun"):
        await play.set_option(party.room, "rounds", 2, party.host)
    await play.set_option(party.room, "table.undo_dice", "new", party.host)
    assert (await party.again()).all_options()["table.undo_dice"] == "new"


async def test_a_game_does_not_start_with_a_free_seat_nor_twice(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA, BO)
    with pytest.raises(NotNow, match="Cy has nobody yet"):
        await play.start(party.room, party.host)
    assert party.room.status == "lobby"
    await seating.seat_bot(party.room, CY, "random", party.host)
    await play.start(party.room, party.host)
    assert party.room.status == "playing"
    with pytest.raises(NotNow, match="begun already"):
        await play.start(party.room, party.host)


async def test_a_table_that_cannot_be_set_up_says_why_and_stays_a_lobby(hub: Hub) -> None:
    party = await seated(hub, "fourth-wall", investigators=6, street_magician=False)
    with pytest.raises(SetupError, match="Street Magician"):
        await play.start(party.room, party.host)
    assert (party.room.status, (await party.again()).status) == ("lobby", "lobby")


async def test_nobody_answers_before_the_start(hub: Hub) -> None:
    party = await seated(hub)
    with pytest.raises(NotNow, match="not begun"):
        await party.room.answer(Answer(ADA, 1, ("nothing",)))


async def test_the_seeds_promise_is_shown_from_the_start_and_the_seed_at_the_end(hub: Hub) -> None:
    party = await begun(hub)
    view = room_view(party.room)
    assert (view.commitment, view.seed) == (party.room.header.commitment, "")
    await play_on(party.room, Chance("to the end"))
    view = room_view(party.room)
    assert (view.commitment, view.seed, view.status) == (party.room.header.commitment, "a quiet evening", "ended")
    assert view.outcome


async def test_an_answer_sent_twice_counts_once(hub: Hub) -> None:
    party = await begun(hub)
    offer = party.room.offer(ADA)
    assert offer is not None
    sent = Answer(ADA, offer.number, ("nothing",), "a1")
    await asyncio.gather(*(party.room.answer(sent) for _ in range(5)))
    assert len(party.table.log.entries) == 1
    await (await party.again()).answer(sent)
    assert len((await party.again()).state.entries) == 1


async def test_the_same_id_of_another_seat_is_another_answer(hub: Hub) -> None:
    party = await begun(hub)
    for seat in (ADA, BO):
        await answer(party.room, seat, "nothing", id="mine")
    assert len(party.table.log.entries) == 2


async def test_stale_and_illegal_answers_are_refused_and_leave_no_trace(hub: Hub) -> None:
    party = await begun(hub)
    offer = party.room.offer(ADA)
    assert offer is not None
    before = party.room.seq, sees(party.room, ADA)
    for stale in (
        Answer(ADA, offer.number + 1, ("nothing",)),
        Answer(ADA, -5, ("nothing",)),
        Answer(Seat("throne"), 1, ("nothing",)),
        Answer(ADA, 10**40, ("nothing",)),
    ):
        with pytest.raises(StaleAnswer):
            await party.room.answer(stale)
    for choice in ((), ("no such key",), ("nothing", "nothing"), ("nothing", "hand-1")):
        with pytest.raises(IllegalAnswer):
            await party.room.answer(Answer(ADA, offer.number, choice))
    assert (party.room.seq, sees(party.room, ADA)) == before


async def test_answers_of_all_at_once_are_all_taken(hub: Hub) -> None:
    party = await begun(hub)
    await asyncio.gather(*(answer(party.room, seat, "nothing") for seat in (ADA, BO, CY)))
    assert len(party.table.log.entries) == 3


async def test_while_the_host_pauses_nobody_plays_on_and_nothing_is_lost(hub: Hub) -> None:
    party = await begun(hub)
    await play.set_pause(party.room, True, party.host)
    assert room_view(party.room).is_paused
    with pytest.raises(NotNow, match="paused"):
        await answer(party.room, ADA, "nothing")
    await play.set_pause(party.room, False, party.host)
    await answer(party.room, ADA, "nothing")


async def test_an_answer_that_could_tell_by_its_speed_waits_its_time(hub: Hub) -> None:
    hub.pace = 0.1
    party = await begun(hub)
    for seat in (ADA, BO, CY):
        await answer(party.room, seat, "nothing")
    start = asyncio.get_running_loop().time()
    asked = party.table.asked()
    await asyncio.gather(*(answer(party.room, seat, "pass") for seat in asked))
    assert asyncio.get_running_loop().time() - start >= 0.19  # two seconds at a tenth of people's pace


async def test_giving_up_takes_all_whom_the_rules_ask(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    people = [seat for seat in party.tokens if seat != WALL]
    for seat in people[:-1]:
        await play.give_up(party.room, seat, True, party.tokens[seat])
    await play.give_up(party.room, FIRST, False, party.tokens[FIRST])
    await play.give_up(party.room, people[-1], True, party.tokens[people[-1]])
    assert party.room.status == "playing"
    await play.give_up(party.room, FIRST, True, party.tokens[FIRST])
    assert party.table.outcome
    assert party.table.outcome.ending == "team-gave-up"
    with pytest.raises(NotNow, match="over"):
        await play.give_up(party.room, WALL, True, party.tokens[WALL])
    assert not party.room.broken


async def test_bots_give_up_with_their_side_and_a_wish_goes_with_its_holder(hub: Hub) -> None:
    party = await (await gather(hub, "fourth-wall")).sit(WALL, FIRST)
    for _ in range(2):
        await seating.seat_bot(party.room, None, "random", party.host)
    await play.set_pause(party.room, True, party.host)
    await party.start()
    await play.set_pause(party.room, False, party.host)
    await lend(party, WALL)
    assert not party.room.state.giving_up
    await play.give_up(party.room, FIRST, True, party.tokens[FIRST])
    assert party.room.status == "ended"


async def test_before_giving_up_one_reads_what_comes_of_it(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    assert play.after_giving_up(party.room, WALL) == (
        "If your side agrees, it is over: The Wall gave up. The other side wins. Bots agree at once."
    )
    assert "The Investigators gave up. The other side wins." in play.after_giving_up(party.room, FIRST)
    others = await begun(hub, "within-walls")
    assert play.after_giving_up(others.room, next(iter(others.tokens))) == (
        "If everybody agrees, it is over: The game was ended without a result. Nobody wins. Bots agree at once."
    )
    assert not party.room.state.giving_up
