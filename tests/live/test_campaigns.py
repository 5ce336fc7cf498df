"""Campaigns over many sittings, on both databases."""

import asyncio
from dataclasses import replace

import pytest

from app import games
from app.kernel.chance import Chance
from app.kernel.errors import SetupError
from app.live import checkpoints, claims, party, play, records, seating
from app.live.campaigns import (
    Bearer,
    OpenedSitting,
    bearer_of,
    find,
    host_too,
    next_sitting,
    notes,
    open_campaign,
    save_of,
    set_deleted,
    sheet,
    write_notes,
)
from app.live.errors import NoSuchRoom, NotAllowed, NotNow
from app.live.hub import Hub
from app.live.presence import Connection
from app.live.room import Room
from app.live.tables import Broken
from app.store.journal import Journal
from tests.live.party import play_on
from tests.live.sittings import (
    FIRST,
    MEMBERS,
    PARTY,
    SECOND,
    THIRD,
    Evenings,
    begun,
    of_game,
    play_into_a_turn,
    played_days,
)
from tests.rules import rule


@rule("PJ-259", "PJ-260", "PJ-R82")
async def test_the_next_sitting_goes_on_in_the_middle_of_a_turn_with_nothing_rolled_again(hub: Hub) -> None:
    evenings = await begun(hub, 120)
    old = await evenings.room()
    before = await of_game(old)
    room = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert await of_game(room) == before
    assert room.header.seed != old.header.seed
    again = Room(room.code, room.journal, 0)
    await again.load()
    assert await of_game(again) == await of_game(room)
    await play_into_a_turn(room, Chance("second evening"))
    before = await of_game(room)
    assert await of_game(await evenings.sit(await evenings.next(), FIRST, SECOND)) == before


async def test_the_sitting_before_is_closed_and_says_where_it_goes_on(hub: Hub) -> None:
    evenings = await begun(hub, 40)
    old = await evenings.room()
    opened = await evenings.next()
    assert (old.status, old.state.rematch, old.offer(FIRST)) == ("ended", opened.room, None)
    with pytest.raises(NotNow, match="another table"):
        old.playing()
    facts = await hub.journal.facts(old.code)
    assert facts is not None
    assert facts.status == "ended"


async def test_of_two_people_who_open_the_next_sitting_one_comes_first(hub: Hub, journal: Journal) -> None:
    evenings = await begun(hub, 20)
    other = Hub(Journal(journal.engine), pace=0)
    ours, theirs = await evenings.now(), await find(other, evenings.code)
    openings = (next_sitting(hub, ours, PARTY, "Ada"), next_sitting(other, theirs, PARTY, "Bo"))
    outcomes = await asyncio.gather(*openings, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {OpenedSitting, NotNow}
    assert len((await evenings.now()).sittings) == 2
    with pytest.raises(NotNow, match="sitting 2 is open already"):
        await next_sitting(hub, await evenings.now(), PARTY, "Cy", after=1)
    await other.close()


async def test_strangers_cannot_open_the_next_sitting(light: Hub) -> None:
    evenings = await begun(light)
    with pytest.raises(NotAllowed):
        await next_sitting(light, await evenings.now(), Bearer(), "Mallory")


async def test_a_lobby_whose_host_is_lost_is_left_for_another(light: Hub) -> None:
    evenings = await begun(light, 60)
    before = await of_game(await evenings.room())
    await evenings.next()
    room = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert await of_game(room) == before
    assert len((await evenings.now()).sittings) == 3


async def test_within_a_day_the_chairs_and_the_options_stay(light: Hub) -> None:
    evenings = await begun(light, 60)
    opened = await evenings.next()
    room = await light.room(opened.room)
    assert [info.seat for info in room.seats] == [FIRST, SECOND]
    with pytest.raises(NotNow, match="middle of a day"):
        await play.set_option(room, "hands", "closed", opened.host_token)
    await seating.sit(room, "Amy", FIRST, None)
    with pytest.raises(NotNow, match="nobody yet"):
        await play.start(room, opened.host_token)
    await seating.seat_bot(room, SECOND, "random", opened.host_token)
    await play.start(room, opened.host_token)
    assert room.status == "playing"


@rule("PJ-266", "PJ-268", "PJ-269", "PJ-R80")
async def test_between_days_people_join_and_stay_away(hub: Hub) -> None:
    evenings = await played_days(hub)
    opened = await evenings.next()
    room = await hub.room(opened.room)
    assert len(room.seats) == 4
    await play.set_option(room, "hands", "closed", opened.host_token)
    for key, value in (("players", 3), ("opens", "AH")):
        with pytest.raises(NotNow):
            await play.set_option(room, key, value, opened.host_token)
    await evenings.sit(opened, FIRST, THIRD)
    assert [info.seat for info in room.seats] == [FIRST, THIRD]
    assert room.options["players"] == 2
    offer = room.offer(THIRD)
    assert offer is not None
    assert offer.rule == "PJ-268"
    await play_on(room, Chance("second evening"), 60)
    assert room.broken is None


async def test_a_party_too_small_is_told_so(light: Hub) -> None:
    evenings = await played_days(light)
    opened = await evenings.next()
    with pytest.raises(NotNow, match="2 to 4"):
        await evenings.sit(opened, SECOND)


@rule("PJ-261")
async def test_neither_seed_nor_log_of_a_sitting_is_published(light: Hub) -> None:
    room = await (await played_days(light)).room()
    view = room.audience(None).regions["room"]
    assert view.seed == ""  # type: ignore[attr-defined]
    for published in (records.full_log, records.source, records.report_of):
        with pytest.raises(NotNow):
            await published(light.debriefs, room)
    with pytest.raises(NotNow):
        await light.rematch(room, None)
    with pytest.raises(NotNow, match="owner"):
        await light.delete(room.code)


async def test_between_days_a_campaign_goes_on_though_the_rules_were_mended(
    hub: Hub, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings = await played_days(hub)
    old = await evenings.room()
    while old.debrief is None:
        await asyncio.sleep(0.01)
    monkeypatch.setitem(games.GAMES, "projector", replace(games.GAMES["projector"], rules_version=99))
    later = Evenings(Hub(Journal(journal.engine), pace=0), evenings.code, evenings.owner, {})
    assert ((await later.room()).table, (await later.room()).status) == (None, "ended"), "nothing needs playing again"
    before, after = sheet(await evenings.now(), PARTY), sheet(await later.now(), PARTY)
    assert [after[name] for name in MEMBERS] == [before[name] for name in MEMBERS]
    room = await later.sit(await later.next(), FIRST, SECOND)
    assert (room.broken, room.header.rules_version) == (None, 99)
    await later.hub.close()


async def test_in_the_middle_of_a_day_a_campaign_goes_on_under_mended_rules(
    light: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings = await begun(light, 90)
    old = await evenings.room()
    before = await of_game(old)
    await checkpoints.keep(old)
    await light.evict_if_loaded(old.code)
    monkeypatch.setitem(games.GAMES, "projector", replace(games.GAMES["projector"], rules_version=2))
    moved = await evenings.room()
    assert moved.header.rules_version == 2
    assert await of_game(moved) == before
    room = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert await of_game(room) == before
    await play_on(room, Chance("onwards"), 20)
    assert room.broken is None


async def test_a_campaign_laid_aside_in_the_middle_of_a_day_is_taken_out_under_mended_rules(
    light: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings = await begun(light, 90)
    before = await of_game(await evenings.room())
    next_one = await evenings.next()
    monkeypatch.setitem(games.GAMES, "projector", replace(games.GAMES["projector"], rules_version=2))
    assert sheet(await evenings.now(), PARTY)
    room = await evenings.sit(next_one, FIRST, SECOND)
    assert await of_game(room) == before


async def test_a_campaign_can_be_saved_though_nothing_of_it_can_be_set(light: Hub) -> None:
    evenings = await begun(light, 90)
    room = await evenings.room()
    await checkpoints.keep(room)
    room.table, room.broken = None, Broken("A rule of ours failed.")
    kept = save_of(room)
    assert kept is not None
    assert room.header.seed not in kept.kept
    again = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert again.table is not None
    await play_on(again, Chance("onwards"), 20)
    assert again.broken is None


async def test_giving_up_for_tonight_loses_nothing(light: Hub) -> None:
    evenings = await begun(light, 90)
    old = await evenings.room()
    before = await of_game(old)
    for seat in (FIRST, SECOND):
        await play.give_up(old, seat, True, evenings.tokens[seat])
    assert old.status == "ended"
    room = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert await of_game(room) == before


# Who sees what, and who may put it away


async def test_the_party_sees_its_sheet_and_strangers_what_anybody_may(light: Hub) -> None:
    evenings = await begun(light, 60)
    campaign = await evenings.now()
    room = campaign.room
    ada = await bearer_of(light, campaign, None, {room.code: evenings.tokens[FIRST]})
    assert (ada.is_member, ada.is_owner, ada.seat) == (True, False, FIRST)
    owner = await bearer_of(light, campaign, evenings.owner, {})
    assert (owner.is_member, owner.is_owner) == (True, True)
    stranger = await bearer_of(light, campaign, "guess", {room.code: "guess"})
    assert not stranger.may_go_on
    assert sheet(campaign, ada)["reserve-1"]
    assert not sheet(campaign, stranger)["reserve-1"]


async def test_a_campaigns_people_stay_its_people_whoever_sits_in_for_them(light: Hub) -> None:
    evenings = await begun(light, 60)
    room, bo = await evenings.room(), evenings.tokens[SECOND]
    await seating.seat_bot(room, SECOND, "sense", evenings.host)
    await claims.answer(room, 1, True, bo)
    member = await bearer_of(light, await evenings.now(), None, {room.code: bo})
    assert (member.is_member, member.seat, member.name) == (True, None, "Player-2")
    opened = await evenings.next()
    newer = await light.room(opened.room)
    assert newer.state.members == {FIRST: "Player-1", SECOND: "Player-2"}
    await seating.seat_bot(newer, SECOND, "sense", opened.host_token)
    await seating.sit(newer, "Stranger", FIRST, None)
    names = {info.seat: newer.name_of(info) for info in newer.seats if newer.name_of(info)}
    assert names == {FIRST: "Stranger", SECOND: "Player-2"}  # a bot that sits in keeps the name
    assert party.sitting_in(newer) == {SECOND}
    again = await bearer_of(light, await evenings.now(), None, {room.code: bo})
    assert again.may_go_on


async def test_membership_begins_with_a_game_that_has_begun(light: Hub) -> None:
    opened = await open_campaign(light, "projector", {}, "The Attic Crew", "Ada")
    room = await light.room(opened.room)
    ticket = await seating.sit(room, "Quick", FIRST, None)
    campaign = await find(light, opened.campaign)
    assert not (await bearer_of(light, campaign, None, {room.code: ticket.token})).may_go_on
    await seating.seat_bot(room, SECOND, "sense", opened.host_token)
    await play.start(room, opened.host_token)
    assert (await bearer_of(light, campaign, None, {room.code: ticket.token})).may_go_on


async def test_nobody_ends_a_running_evening_alone(light: Hub) -> None:
    evenings = await begun(light, 60)
    room, first, second = await evenings.room(), evenings.tokens[FIRST], evenings.tokens[SECOND]
    holder = room.state.person_of(FIRST)
    assert holder is not None
    room.presence.come(holder.id, Connection())
    bearer = await bearer_of(light, await evenings.now(), None, {room.code: second})
    with pytest.raises(NotNow, match="is asked"):
        await next_sitting(light, await evenings.now(), bearer, "Bo")
    assert not room.is_moved
    await claims.answer(room, 1, True, first)
    assert not room.is_moved  # it is for the one who asked to open it
    await next_sitting(light, await evenings.now(), bearer, "Bo")
    assert room.is_moved


async def test_the_owner_hosts_whichever_sitting_there_is(light: Hub) -> None:
    evenings = await begun(light, 60)
    bearer = await bearer_of(light, await evenings.now(), None, {(await evenings.room()).code: evenings.tokens[SECOND]})
    opened = await next_sitting(light, await evenings.now(), bearer, "Bo")
    room, campaign = await light.room(opened.room), await evenings.now()
    with pytest.raises(NotAllowed):
        await host_too(campaign, await bearer_of(light, campaign, None, {}), "A stranger", None)
    token = await host_too(campaign, await bearer_of(light, campaign, evenings.owner, {}), "Olga", None)
    assert room.host(token).name == "Olga"
    assert room.host(opened.host_token).name == "Bo"
    await play.set_pause(room, True, token)


async def test_notes_are_their_seats_own_and_go_along(light: Hub) -> None:
    evenings = await begun(light, 60)
    await write_notes(await evenings.room(), FIRST, "The mirror lies.\x00\n" + "x" * 9000)
    room = await evenings.sit(await evenings.next(), FIRST, SECOND)
    campaign = await evenings.now()
    assert notes(campaign, Bearer(seat=FIRST)).startswith("The mirror lies.\nx")
    assert len(room.state.texts[FIRST]) == 4000
    assert notes(campaign, Bearer(seat=SECOND)) == ""
    assert not [view for view in await of_game(room) if b"mirror lies" in view]


async def test_a_campaign_is_put_away_by_its_owner_alone_and_comes_back(hub: Hub) -> None:
    evenings = await begun(hub, 30)
    before, code = await of_game(await evenings.room()), (await evenings.room()).code
    with pytest.raises(NotAllowed):
        await set_deleted(hub, evenings.code, evenings.tokens[FIRST], True)
    await set_deleted(hub, evenings.code, evenings.owner, True)
    for gone in (find(hub, evenings.code), hub.room(code)):
        with pytest.raises(NoSuchRoom):
            await gone
    await set_deleted(hub, evenings.code, evenings.owner, False)
    assert await of_game(await evenings.room()) == before


async def test_other_games_have_no_campaigns(light: Hub) -> None:
    with pytest.raises(SetupError, match="one sitting"):
        await open_campaign(light, "fourth-wall")
