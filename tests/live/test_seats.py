"""Sitting down, standing up, handing on: a seat is a token, not a connection."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.live import claims, handing, play, seating
from app.live.errors import NotAllowed, NotNow
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.room import Room
from app.live.watching import frames as frames_of
from tests.live.party import ADA, BO, CY, FIRST, SECOND, THIRD, WALL, answer, begun, gather, lend, play_on, seated, sees


def chairs(room: Room) -> dict[Seat, tuple[str, str]]:
    """Who sits where, as everybody sees it."""
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    return {chair.seat: (chair.kind, chair.name) for chair in view.chairs}


async def test_a_token_sits_on_the_seat_it_was_given_for(hub: Hub) -> None:
    party = await seated(hub)
    for seat, token in party.tokens.items():
        assert party.room.seats_of(party.room.person(token)) == (seat,)
    assert party.room.person("nobody's token") is None
    assert chairs(party.room) == {ADA: ("person", "Ada"), BO: ("person", "Bo"), CY: ("person", "Cy")}


async def test_without_a_wish_one_gets_the_next_free_seat(hub: Hub) -> None:
    room = (await gather(hub)).room
    assert [(await seating.sit(room, name, None, None)).seat for name in ("One", "Two", "Three")] == [ADA, BO, CY]
    with pytest.raises(NotNow, match="Every seat is taken"):
        await seating.sit(room, "Late", None, None)


async def test_a_taken_seat_and_one_that_is_not_there_are_refused(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA)
    with pytest.raises(NotNow, match="sits there already"):
        await seating.sit(party.room, "Bold", ADA, None)
    with pytest.raises(NotNow, match="no seat 'throne'"):
        await seating.sit(party.room, "Bold", Seat("throne"), None)
    with pytest.raises(NotNow, match="give a name"):
        await seating.sit(party.room, " \n\u0007 ", BO, None)


async def test_several_people_who_want_the_last_seat_at_once_do_not_share_it(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA, BO)
    wishes = [seating.sit(party.room, f"Guest {number}", None, None) for number in range(8)]
    outcomes = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(outcome, seating.Ticket) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, NotNow) for outcome in outcomes) == 7


async def test_one_person_can_hold_several_seats_and_a_side_is_kept_together(hub: Hub) -> None:
    party = await (await gather(hub, "fourth-wall")).sit(SECOND)
    token = party.tokens[SECOND]
    another = await seating.sit(party.room, "", None, token)
    assert another == seating.Ticket(FIRST, token)
    assert party.room.seats_of(party.room.person(token)) == (FIRST, SECOND)


async def test_the_host_can_sit_down_with_the_hosts_token_and_be_called_something_else(hub: Hub) -> None:
    party = await gather(hub)
    ticket = await seating.sit(party.room, "Queen Hanna", ADA, party.host)
    assert ticket.token == party.host
    assert chairs(party.room)[ADA] == ("person", "Queen Hanna")


async def test_no_token_is_ever_kept(hub: Hub, engine: AsyncEngine) -> None:
    party = await begun(hub)
    code = await handing.make_hand_over(party.room, ADA, party.tokens[ADA])
    async with engine.connect() as connection:
        rows = (await connection.execute(text("SELECT event FROM journal"))).scalars().all()
    kept = "\n".join(rows)
    assert "token_hash" in kept
    for secret in (party.host, code, *party.tokens.values()):
        assert secret not in kept


async def test_only_ones_own_token_speaks_for_a_seat(hub: Hub) -> None:
    party = await seated(hub)
    with pytest.raises(NotAllowed):
        await seating.set_ready(party.room, ADA, True, party.tokens[BO])
    with pytest.raises(NotAllowed):
        await seating.stand_up(party.room, ADA, party.tokens[BO])
    with pytest.raises(NotAllowed):
        await handing.make_hand_over(party.room, ADA, None)
    with pytest.raises(NotAllowed, match="does not belong"):
        await seating.sit(party.room, "Bo", None, "a token of another room")


async def test_ready_is_said_by_oneself_and_forgotten_when_one_leaves(hub: Hub) -> None:
    party = await seated(hub)
    await seating.set_ready(party.room, ADA, True, party.tokens[ADA])
    assert party.room.state.chairs[ADA].is_ready
    await seating.stand_up(party.room, ADA, party.tokens[ADA])
    assert not party.room.state.chairs[ADA].is_ready


async def test_before_the_start_the_host_asks_anybody_off_and_their_token_is_dead(hub: Hub) -> None:
    party = await seated(hub)
    assert await seating.stand_up(party.room, BO, party.host)
    assert chairs(party.room)[BO] == ("free", "")
    assert party.room.person(party.tokens[BO]) is None
    assert (await seating.sit(party.room, "Bo", BO, None)).seat == BO
    with pytest.raises(NotNow, match="no seat 'throne'"):
        await seating.stand_up(party.room, Seat("throne"), party.host)


async def test_only_the_host_has_the_hosts_rights(hub: Hub) -> None:
    party = await seated(hub)
    acts = [
        play.start(party.room, party.tokens[ADA]),
        play.set_pause(party.room, True, party.tokens[ADA]),
        play.set_option(party.room, "rounds", 1, party.tokens[ADA]),
        seating.seat_bot(party.room, BO, "random", party.tokens[ADA]),
    ]
    for act in acts:
        with pytest.raises(NotAllowed, match="Only the host"):
            await act


async def test_the_host_moves_to_another_phone_with_the_rights_of_a_host(hub: Hub) -> None:
    party = await gather(hub)
    await seating.sit(party.room, "Hanna", ADA, party.host)
    await seating.sit(party.room, "", BO, party.host)
    frames = frames_of(party.room, ADA, None)
    await anext(frames)
    code = await handing.make_move(party.room, ADA, party.host)
    ticket = await handing.take_over(party.room, code, "")
    assert party.room.seats_of(party.room.host(ticket.token)) == (ADA, BO)
    with pytest.raises(NotAllowed, match="host"):
        party.room.host(party.host)
    with pytest.raises(NotAllowed, match="no longer yours"):
        await anext(frames)


async def test_a_hand_over_code_works_once(hub: Hub) -> None:
    party = await begun(hub)
    code = await handing.make_hand_over(party.room, ADA, party.tokens[ADA])
    before = party.room.offer(ADA)
    ticket = await handing.take_over(party.room, code, "Ada on her phone")
    assert ticket.seat == ADA
    assert party.room.offer(ADA) == before
    assert party.room.seats_of(party.room.person(party.tokens[ADA])) == ()
    with pytest.raises(NotAllowed, match="has been used"):
        await handing.take_over(party.room, code, "A thief")


async def test_a_newer_code_makes_the_older_worthless_and_so_does_another_holder(hub: Hub) -> None:
    party = await begun(hub)
    older = await handing.make_hand_over(party.room, ADA, party.tokens[ADA])
    newer = await handing.make_hand_over(party.room, ADA, party.tokens[ADA])
    with pytest.raises(NotAllowed):
        await handing.take_over(party.room, older, "Late")
    await lend(party, ADA)
    with pytest.raises(NotAllowed):
        await handing.take_over(party.room, newer, "Late")


async def test_two_who_use_the_same_code_at_once_do_not_both_get_the_seat(hub: Hub) -> None:
    party = await begun(hub)
    code = await handing.make_hand_over(party.room, ADA, party.tokens[ADA])
    tries = [handing.take_over(party.room, code, f"Guest {number}") for number in range(4)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(outcome, seating.Ticket) for outcome in outcomes) == 1


async def test_a_seat_goes_to_a_bot_and_back_in_the_middle_of_the_game(hub: Hub) -> None:
    party = await begun(hub)
    await lend(party, ADA)
    assert chairs(party.room)[ADA] == ("bot", "Ada")  # a friend whom a bot plays keeps the name
    while ADA in party.table.asked():
        await asyncio.sleep(0.01)
    answers = [entry for entry in party.table.log.entries if getattr(entry, "seat", None) == ADA]
    assert answers
    await seating.take_back(party.room, ADA, party.tokens[ADA])
    assert chairs(party.room)[ADA] == ("person", "Ada")
    await play_on(party.room, Chance("to the end"))
    assert party.table.outcome


async def test_there_are_only_the_bots_the_game_has(hub: Hub) -> None:
    party = await gather(hub)
    with pytest.raises(NotNow, match="no 'genius' bot"):
        await seating.seat_bot(party.room, ADA, "genius", party.host)
    with pytest.raises(NotNow, match="no seat 'throne'"):
        await seating.seat_bot(party.room, Seat("throne"), "random", party.host)
    assert await seating.seat_bot(party.room, None, "random", party.host) == ADA


async def test_who_has_seen_one_sides_secrets_cannot_go_over(hub: Hub) -> None:
    party = await begun(hub, "fourth-wall")
    wall, first = party.tokens[WALL], party.tokens[FIRST]
    await seating.stand_up(party.room, SECOND, party.tokens[SECOND])
    with pytest.raises(NotAllowed, match="one side only"):
        await seating.sit(party.room, "", SECOND, wall)
    await seating.stand_up(party.room, WALL, wall)
    with pytest.raises(NotAllowed, match="other side's secrets"):
        await seating.sit(party.room, "", SECOND, wall)
    with pytest.raises(NotAllowed, match="other side's secrets"):
        await claims.ask_to_sit(party.room, WALL, "", party.tokens[SECOND], "", "a phone")
    code = await handing.make_hand_over(party.room, WALL, party.host)
    with pytest.raises(NotAllowed, match="one side only"):
        await handing.take_over(party.room, code, "", first)
    await seating.take_back(party.room, WALL, wall)
    await claims.ask_to_sit(party.room, SECOND, "", first, "", "a phone")
    await claims.answer(party.room, 1, True, party.host)
    assert party.room.seats_of(party.room.person(first)) == (FIRST, SECOND)


async def test_before_the_start_anybody_may_try_every_seat(hub: Hub) -> None:
    party = await (await gather(hub, "fourth-wall")).sit(WALL)
    token = party.tokens[WALL]
    await seating.stand_up(party.room, WALL, token)
    assert (await seating.sit(party.room, "", THIRD, token)).seat == THIRD


async def test_whoever_loses_a_seat_sees_no_more_through_it(hub: Hub) -> None:
    party = await begun(hub)
    frames = frames_of(party.room, ADA, None)
    await anext(frames)
    code = await handing.make_move(party.room, ADA, party.tokens[ADA])
    await handing.take_over(party.room, code, "")
    with pytest.raises(NotAllowed, match="no longer yours"):
        await asyncio.wait_for(anext(frames), 1)
    await frames.aclose()
    assert not party.room.is_watched


async def test_a_chair_that_an_option_takes_away_is_nobodys(hub: Hub) -> None:
    party = await seated(hub, "fourth-wall", investigators=4)
    last = Seat("investigator-4")
    await play.set_option(party.room, "investigators", 3, party.host)
    assert last not in chairs(party.room)
    assert party.room.seats_of(party.room.person(party.tokens[last])) == ()
    await party.start()
    assert list(party.room.header.seats) == [WALL, FIRST, SECOND, THIRD]


async def test_after_a_restart_everybody_has_their_seat_hand_and_question_back(hub: Hub) -> None:
    party = await begun(hub)
    await answer(party.room, BO)
    again = await party.again()
    for seat, token in party.tokens.items():
        assert again.seats_of(again.person(token)) == (seat,)
        assert sees(again, seat) == sees(party.room, seat)
    assert sees(again, None) == sees(party.room, None)
    assert again.host(party.host)


async def test_a_refusal_changes_nothing(hub: Hub) -> None:
    party = await begun(hub)
    before, seq = sees(party.room, ADA), party.room.seq
    for refused in (
        seating.sit(party.room, "Late", None, None),
        handing.take_over(party.room, "no code", "Late"),
        seating.set_ready(party.room, CY, True, party.tokens[ADA]),
        play.start(party.room, party.host),
    ):
        with pytest.raises(VeilError):
            await refused
    assert (sees(party.room, ADA), party.room.seq) == (before, seq)
