"""Nobody sits where they do not belong: how many seats one holds, who says yes, who is called what."""

import pytest

from app.kernel.decision import Seat
from app.live import claims, handing, play, seating
from app.live.errors import NotAllowed, NotNow
from app.live.hub import Hub
from app.live.presence import Connection
from tests.live.party import ADA, BO, CY, FIRST, WALL, Party, begun, gather, seated

PLAYER = Seat("player-1")


def come(party: Party, seat: Seat) -> None:
    person = party.room.state.person_of(seat)
    assert person is not None
    party.room.presence.come(person.id, Connection())


async def test_a_game_says_how_many_seats_one_person_holds(hub: Hub) -> None:
    one = await gather(hub, "within-walls")
    await seating.sit(one.room, "", PLAYER, one.host)
    with pytest.raises(NotAllowed, match="everybody holds one seat"):
        await seating.sit(one.room, "", None, one.host)
    side = await gather(hub, "fourth-wall")
    await seating.sit(side.room, "", WALL, side.host)
    with pytest.raises(NotAllowed, match="one side only"):
        await seating.sit(side.room, "", FIRST, side.host)
    await seating.sit(side.room, "Cunning", FIRST, None, "a browser")
    await seating.stand_up(side.room, WALL, side.host)
    with pytest.raises(NotAllowed, match="one side only"):
        await seating.sit(side.room, "Again", WALL, None, "a browser")


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200b", "\u0301", " \n "])
async def test_a_name_can_be_seen(hub: Hub, name: str) -> None:
    party = await gather(hub)
    with pytest.raises(NotNow, match="can be read"):
        await seating.sit(party.room, name, ADA, None)


@pytest.mark.parametrize("name", ["Ada", "ADA", "\uff21\uff44\uff41", "A\u2800da", "Bot 3", "random bot 1"])
async def test_no_two_are_called_the_same_and_nobody_like_a_bot(hub: Hub, name: str) -> None:
    party = await (await gather(hub)).sit(ADA)
    with pytest.raises(NotNow, match="another name"):
        await seating.sit(party.room, name, BO, None)


async def test_a_free_chair_in_a_running_game_is_asked_for(hub: Hub) -> None:
    party = await begun(hub)
    await seating.stand_up(party.room, CY, party.tokens[CY])
    with pytest.raises(NotNow, match="ask for this chair"):
        await seating.sit(party.room, "Stranger", CY, None)
    code = await claims.ask_to_sit(party.room, CY, "Stranger", None, "", "a phone")
    assert party.room.person(code) is None
    await claims.answer(party.room, 1, True, party.host)
    assert party.room.seats_of(party.room.person(await claims.redeem(party.room, code))) == (CY,)
    left, taken = party.room.state.chairs[CY].past
    assert left.startswith("Left by")
    assert "Stranger" in taken


async def test_who_is_here_gives_their_seat_themselves_and_silence_is_a_no(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await begun(hub)
    come(party, BO)
    await claims.ask_to_sit(party.room, BO, "Stranger", None, "", "a phone")
    for seat in (ADA, CY):
        with pytest.raises(NotAllowed):
            await claims.answer(party.room, 1, True, party.tokens[seat])
    with pytest.raises(NotAllowed):
        await claims.answer(party.room, 1, True, party.host)
    monkeypatch.setattr(claims, "SILENCE", 0.0)
    await claims.close_due(party.room)
    assert not party.room.state.claims
    assert party.room.seats_of(party.room.person(party.tokens[BO])) == (BO,)


async def test_somebody_away_is_asked_off_by_the_table_and_comes_in_no_more(hub: Hub) -> None:
    party = await begun(hub)
    assert not await seating.stand_up(party.room, BO, party.host)
    for seat in (ADA, CY):
        await claims.answer(party.room, 1, True, party.tokens[seat])
    assert party.room.person(party.tokens[BO]) is None
    with pytest.raises(NotAllowed):
        await play.say(party.room, "table", "I am still here", None, party.tokens[BO])


async def test_a_bot_does_not_turn_a_no_into_a_yes(hub: Hub) -> None:
    party = await begun(hub)
    await claims.ask_to_sit(party.room, BO, "Stranger", None, "", "a phone")
    await claims.answer(party.room, 1, False, party.tokens[CY])
    assert not party.room.state.claims  # one of the two who are asked is enough for a no
    assert party.room.state.person_of(BO) is not None


async def test_a_closed_table_takes_nobody_new(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA)
    await play.set_option(party.room, "table.newcomers", "closed", party.host)
    assert "closed" in party.room.state.chat[-1].text
    with pytest.raises(NotAllowed, match="closed to newcomers"):
        await seating.sit(party.room, "Late", BO, None)
    assert (await seating.sit(party.room, "", BO, party.tokens[ADA])).seat == BO
    code = await handing.make_hand_over(party.room, BO, party.tokens[ADA])
    with pytest.raises(NotAllowed, match="closed to newcomers"):
        await handing.take_over(party.room, code, "Late")


async def test_a_browser_that_was_asked_to_leave_does_not_come_back_under_another_name(hub: Hub) -> None:
    party = await seated(hub)
    await seating.stand_up(party.room, CY, party.host)
    ticket = await seating.sit(party.room, "Pest", CY, None, "a browser")
    await seating.stand_up(party.room, CY, party.host)
    assert party.room.person(ticket.token) is None
    with pytest.raises(NotAllowed, match="asked to leave"):
        await seating.sit(party.room, "Nice", CY, None, "a browser")


async def test_the_wall_gets_no_other_sides_seat_without_its_token_from_the_same_browser(hub: Hub) -> None:
    party = await gather(hub, "fourth-wall")
    await party.sit(*(info.seat for info in party.room.seats if info.seat != WALL))
    await seating.sit(party.room, "Wanda", WALL, None, "a browser")
    await party.start()
    await seating.stand_up(party.room, FIRST, party.tokens[FIRST])
    with pytest.raises(NotAllowed, match="one side only"):
        await claims.ask_to_sit(party.room, FIRST, "Nobody", None, "a browser", "a phone")
    with pytest.raises(NotAllowed, match="secrets"):
        await claims.claim(party.room, Seat("investigator-2"), "a phone", "a browser")


async def test_a_bot_gives_the_seat_back_to_who_held_it_last(hub: Hub) -> None:
    party = await begun(hub)
    code = await handing.make_hand_over(party.room, BO, party.tokens[BO])
    ticket = await handing.take_over(party.room, code, "Newcomer")
    await seating.seat_bot(party.room, BO, "random", party.host)
    await claims.answer(party.room, 1, True, ticket.token)
    with pytest.raises(NotAllowed, match="A bot plays for Newcomer"):
        await seating.stand_up(party.room, BO, party.host)  # the host would sit down there alone
    with pytest.raises(NotAllowed, match="not your seat"):
        await seating.take_back(party.room, BO, party.tokens[BO])
    await seating.take_back(party.room, BO, ticket.token)
    assert party.room.seats_of(party.room.person(ticket.token)) == (BO,)


async def test_a_link_dies_with_the_token_that_made_it(hub: Hub) -> None:
    party = await begun(hub)
    link = await handing.make_move(party.room, BO, party.tokens[BO])
    code = await claims.claim(party.room, BO, "another phone")
    for token in (party.tokens[ADA], party.tokens[CY]):
        await claims.answer(party.room, 1, True, token)
    await claims.redeem(party.room, code)
    with pytest.raises(NotAllowed, match="no longer good"):
        await handing.take_over(party.room, link, "Thief")
