"""People come and go: who is here, who says they are somebody, who sits in, and how one comes back."""

import asyncio
from contextlib import aclosing
from dataclasses import replace

import pytest

from app.kernel.decision import Seat
from app.kernel.log import Answer
from app.live import claims, handing, presence, seating
from app.live.errors import NotAllowed, NotNow, TooMany
from app.live.hub import Hub
from app.live.presence import Connection
from app.live.regions import ChairView, ChatView, RoomView
from app.live.room import Room
from app.live.watching import frames as frames_of
from tests.live.party import ADA, BO, CY, Party, begun, gather, lend


def view(room: Room) -> RoomView:
    region = room.audience(None).regions["room"]
    assert isinstance(region, RoomView)
    return region


def chair(room: Room, seat: Seat) -> ChairView:
    return next(chair for chair in view(room).chairs if chair.seat == seat)


def told(room: Room) -> list[str]:
    chat = room.audience(None).regions["chat"]
    assert isinstance(chat, ChatView)
    return [line.text for line in chat.lines]


def come(party: Party, seat: Seat) -> Connection:
    person, connection = party.room.state.person_of(seat), Connection()
    assert person is not None
    party.room.presence.come(person.id, connection)
    party.room.broadcast()
    return connection


# Presence


async def test_everybody_sees_who_is_here_asleep_or_gone(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await begun(hub)
    await lend(party, CY)
    connection = Connection()
    async with aclosing(frames_of(party.room, ADA, None, connection)) as frames:
        await anext(frames)
        assert chair(party.room, ADA).presence == "here"
        connection.is_hidden = True
        party.room.broadcast()
        assert chair(party.room, ADA).presence == "asleep"
        connection.is_hidden = False
        party.room.broadcast()
    assert chair(party.room, ADA).presence == "asleep"
    assert chair(party.room, CY).presence == "bot"
    monkeypatch.setattr(presence, "GONE_AFTER", 0.1)
    party.room.broadcast()
    while chair(party.room, ADA).presence != "gone":
        await asyncio.sleep(0.01)


async def test_who_is_here_stands_in_no_journal(hub: Hub) -> None:
    party = await begun(hub)
    before = party.room.seq
    come(party, ADA)
    assert party.room.seq == before


# I am …


async def test_a_majority_of_the_people_seated_gives_somebody_back_their_seat(hub: Hub) -> None:
    party = await begun(hub)
    hand = party.room.audience(ADA).whole().regions
    come(party, BO)
    come(party, CY)
    code = await claims.claim(party.room, ADA, "a phone")
    asked = view(party.room).claims[0]
    assert (asked.name, asked.asked) == ("Ada", (BO, CY))
    with pytest.raises(NotAllowed):
        await claims.redeem(party.room, code)
    await claims.answer(party.room, asked.number, True, party.tokens[BO])
    with pytest.raises(NotNow):
        await claims.answer(party.room, asked.number, True, party.tokens[BO])
    with pytest.raises(NotAllowed):
        await claims.redeem(party.room, code)
    await claims.answer(party.room, asked.number, True, party.tokens[CY])
    with pytest.raises(NotAllowed):
        await claims.redeem(party.room, "another browser's code")
    again = await party.again()
    assert claims.found(again, code) is not None  # it is in the journal
    token = await claims.redeem(party.room, code)
    assert party.room.seats_of(party.room.person(token)) == (ADA,)
    assert party.room.person(party.tokens[ADA]) is None
    assert party.room.audience(ADA).whole().regions["hand"] == hand["hand"]
    with pytest.raises(NotAllowed):
        await claims.redeem(party.room, code)


async def test_half_of_those_asked_can_refuse(hub: Hub) -> None:
    party = await begun(hub)
    code = await claims.claim(party.room, ADA, "a phone")
    number = view(party.room).claims[0].number
    await claims.answer(party.room, number, False, party.tokens[CY])
    assert not view(party.room).claims
    with pytest.raises(NotAllowed):
        await claims.redeem(party.room, code)


async def test_whoever_is_connected_gives_their_seat_only_themselves(hub: Hub) -> None:
    party = await begun(hub)
    come(party, ADA)
    code = await claims.claim(party.room, ADA, "a phone")
    number = view(party.room).claims[0].number
    for seat in (BO, CY):
        with pytest.raises(NotAllowed):
            await claims.answer(party.room, number, True, party.tokens[seat])
    await claims.answer(party.room, number, True, party.tokens[ADA])
    assert party.room.seats_of(party.room.person(await claims.redeem(party.room, code))) == (ADA,)


async def test_after_a_minute_of_silence_the_hosts_word_is_enough(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await gather(hub)
    await seating.sit(party.room, "Hanna", ADA, party.host)
    await (await party.sit(BO, CY)).start()
    code = await claims.claim(party.room, CY, "a phone")
    await claims.answer(party.room, view(party.room).claims[0].number, True, party.host)
    with pytest.raises(NotAllowed):
        await claims.redeem(party.room, code)
    monkeypatch.setattr(claims, "SILENCE", 0.0)
    party.room.broadcast()
    while view(party.room).claims:
        await asyncio.sleep(0.01)
    await claims.redeem(party.room, code)


async def test_bots_have_no_voice_and_a_host_who_lost_everything_has_it_all_back(hub: Hub) -> None:
    party = await gather(hub)
    await seating.sit(party.room, "Hanna", ADA, party.host)
    await party.sit(BO)
    await seating.seat_bot(party.room, CY, "random", party.host)
    await party.start()
    code = await claims.claim(party.room, ADA, "a phone")
    await claims.answer(party.room, view(party.room).claims[0].number, True, party.tokens[BO])
    token = await claims.redeem(party.room, code)
    assert party.room.host(token).name == "Hanna"
    with pytest.raises(NotAllowed):
        party.room.host(party.host)


async def test_the_table_is_not_asked_without_end(hub: Hub) -> None:
    party = await begun(hub)
    for _ in range(4):
        await claims.withdraw(party.room, await claims.claim(party.room, ADA, "a phone"))
    with pytest.raises(TooMany):
        await claims.claim(party.room, ADA, "a phone")


# Being replaced


async def test_who_is_replaced_keeps_name_and_seat_is_told_by_whom_and_comes_back(hub: Hub) -> None:
    party = await begun(hub)
    await lend(party, BO)
    assert (chair(party.room, BO).name, chair(party.room, BO).kind) == ("Bo", "bot")
    assert (chair(party.room, BO).plays_for, chair(party.room, BO).given_by) == ("Bo", "Hanna")
    assert "Hanna gave Bo’s seat to a bot." in told(party.room)
    assert party.room.state.lost_by(party.room.person(party.tokens[BO]).id) == (BO,)  # type: ignore[union-attr]
    with pytest.raises(NotAllowed):
        await seating.take_back(party.room, BO, party.tokens[ADA])
    await seating.take_back(party.room, BO, party.tokens[BO])
    assert party.room.seats_of(party.room.person(party.tokens[BO])) == (BO,)
    assert "Bo is back." in told(party.room)
    assert chair(party.room, BO).past == ("A bot has played it.",)


async def test_a_bot_from_the_start_is_nobody_else(hub: Hub) -> None:
    party = await (await gather(hub)).sit(ADA, BO)
    await seating.seat_bot(party.room, CY, "sense" if "sense" in party.room.game.bots else "random", party.host)
    await party.start()
    assert chair(party.room, CY).name.endswith("3")
    assert chair(party.room, CY).plays_for == ""


async def test_who_takes_a_seat_over_stays_marked_on_it(hub: Hub) -> None:
    party = await begun(hub)
    code = await handing.make_hand_over(party.room, BO, party.tokens[BO])
    ticket = await handing.take_over(party.room, code, "Newcomer")
    assert "Newcomer has taken Bo’s seat, and sees the hand." in told(party.room)
    assert "Newcomer" in chair(party.room, BO).past[0]
    await seating.stand_up(party.room, BO, ticket.token)
    await seating.take_back(party.room, BO, party.tokens[BO])
    assert "Newcomer" in chair(party.room, BO).past[0]


async def test_giving_away_one_of_the_hosts_seats_gives_nothing_else_away(hub: Hub) -> None:
    party = await gather(hub)
    await seating.sit(party.room, "Hanna", ADA, party.host)
    await seating.sit(party.room, "", BO, party.host)
    await (await party.sit(CY)).start()
    code = await handing.make_hand_over(party.room, BO, party.host)
    ticket = await handing.take_over(party.room, code, "Friend")
    assert party.room.seats_of(party.room.person(ticket.token)) == (BO,)
    assert party.room.host(party.host).name == "Hanna"
    assert party.room.seats_of(party.room.host(party.host)) == (ADA,)


# Choices that last


def let_it_last(party: Party, seat: Seat) -> None:
    """What this seat is asked now would change it for good."""
    found = party.table._slot(seat)
    assert found is not None
    found[1].question = replace(found[1].question, is_lasting=True)


async def test_in_a_campaign_the_party_chooses_what_lasts_for_an_absent_member(hub: Hub) -> None:
    party = await begun(hub)
    party.room.state.campaign = "a campaign"
    let_it_last(party, CY)
    await lend(party, CY)
    for seat in (ADA, BO):
        come(party, seat)
        offer = party.room.offer(seat)
        assert offer is not None
        await party.room.answer(Answer(seat, offer.number, ("nothing",)))
    vote = party.room.offer(ADA)
    assert vote is not None
    assert vote.number < 0
    assert "Cy is away" in str(vote.because)
    assert party.room.offer(None) is None
    await party.room.answer(Answer(ADA, vote.number, ("hand-1",)))
    changed = party.room.offer(ADA)
    assert changed is not None
    assert changed.chosen == ("hand-1",)
    assert party.table.asked() == (CY,)
    await party.room.answer(Answer(BO, vote.number, ("hand-1",)))
    last = party.table.log.entries[2]
    assert isinstance(last, Answer)
    assert (last.seat, last.choice) == (CY, ("hand-1",))


async def test_outside_campaigns_a_bot_chooses_as_it_likes(hub: Hub) -> None:
    party = await begun(hub)
    let_it_last(party, CY)
    await lend(party, CY)
    while CY in party.table.asked():
        await asyncio.sleep(0.01)
