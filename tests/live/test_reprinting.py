"""A campaign takes newer cards when its party chooses to, and never by itself."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from app import games
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.errors import LogError
from app.live import play, reprinting, seating
from app.live.campaigns import Bearer
from app.live.errors import NotAllowed, NotNow
from app.live.exporting import bring_in, export
from app.live.hub import Hub
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.live.party import play_on
from tests.live.printings import new_printing
from tests.live.sittings import FIRST, SECOND, Evenings, begun, played_days

OWNER = Bearer(is_owner=True, is_member=True, seat=FIRST)
MEMBER = Bearer(is_member=True, seat=SECOND)


def at(room: Room, bearer: Bearer) -> Bearer:
    """The bearer, who has sat down in this room."""
    person = room.state.person_of(bearer.seat) if bearer.seat else None
    assert person is not None
    return replace(bearer, person=person.id)


@pytest.fixture
async def light(sqlite_url: str) -> AsyncIterator[Hub]:
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    yield hub
    await hub.close()
    await engine.dispose()


def reprinted(*changes: tuple[str, str, str]) -> CardSet:
    """The Projector's cards with other words in some files."""
    game = games.GAMES["projector"]
    files = dict(game.card_set().files)
    for file, old, new in changes:
        assert old in files[file]
        files[file] = files[file].replace(old, new, 1)
    return game.read_cards(files)


SHARPER = reprinted(
    ("abilities.toml", 'natural_20 = "Draw 1 resource."', 'natural_20 = "Draw 2 resources."'),
    ("entropy.toml", 'name = "Dust in the Beam"', 'name = "Something in the Beam"'),
)


async def between_days(hub: Hub) -> tuple[Evenings, Room, str]:
    """The next sitting is laid, and the two have sat down."""
    evenings = await played_days(hub)
    opened = await evenings.next()
    room = await hub.room(opened.room)
    for seat in (FIRST, SECOND):
        await seating.sit(room, seat.title(), seat, None)
    return evenings, room, opened.host_token


async def test_without_a_choice_a_campaign_keeps_its_cards(light: Hub) -> None:
    evenings, room, host = await between_days(light)
    before = room.cards.hash
    with new_printing("projector", SHARPER):
        await play.start(room, host)
        await play_on(room, Chance("second"), 30)
        assert room.header.card_hash == before
        assert (await evenings.sit(await evenings.next(), FIRST, SECOND)).header.card_hash == before


async def test_new_cards_are_shown_card_by_card_to_the_party_as_far_as_it_has_met_them(light: Hub) -> None:
    evenings, _, _ = await between_days(light)
    with new_printing("projector", SHARPER):
        campaign = await evenings.now()
        shown = reprinting.reprint_for(campaign, MEMBER)
        assert shown is not None
        assert [(card.name, card.fields) for card in shown.changes] == [
            ("Tinker", (("natural 20", "Draw 1 resource.", "Draw 2 resources."),))
        ]
        assert shown.unmet == 1
        assert reprinting.reprint_for(campaign, Bearer()) is None


async def test_the_party_takes_new_cards_when_all_agree(light: Hub) -> None:
    evenings, room, host = await between_days(light)
    with new_printing("projector", SHARPER):
        owner, member = at(room, OWNER), at(room, MEMBER)
        with pytest.raises(NotAllowed):
            await reprinting.ask(room, SHARPER.hash, member)
        await reprinting.ask(room, SHARPER.hash, owner)
        before = room.cards.hash
        await reprinting.answer(room, SHARPER.hash, member, False)
        with pytest.raises(NotNow, match="no longer asked"):
            await reprinting.answer(room, SHARPER.hash, member, True)
        assert room.cards.hash == before
        await reprinting.ask(room, SHARPER.hash, owner)
        await reprinting.answer(room, SHARPER.hash, member, True)
        assert room.cards.hash == SHARPER.hash
        await play.start(room, host)
        await play_on(room, Chance("second"), 40)
        assert not room.broken
    sitting = await evenings.sit(await evenings.next(), FIRST, SECOND)
    assert sitting.header.card_hash == SHARPER.hash


async def test_cards_stay_within_a_day(light: Hub) -> None:
    evenings = await begun(light, 60)
    with new_printing("projector", SHARPER):
        campaign = await evenings.now()
        shown = reprinting.reprint_for(campaign, OWNER)
        assert shown is not None
        assert "when the day is over" in shown.why_not
        with pytest.raises(NotNow, match="when the day is over"):
            await reprinting.ask(campaign.room, SHARPER.hash, OWNER)


async def test_cards_that_lack_what_the_campaign_has_are_not_taken(light: Hub) -> None:
    _, room, _ = await between_days(light)
    game = games.GAMES["projector"]
    whole = game.card_set()
    lacking = replace(whole, hash="lacking", abilities={})  # type: ignore[call-arg]
    with new_printing("projector", lacking), pytest.raises(LogError, match="no longer have"):
        await reprinting.ask(room, "lacking", OWNER)
    assert room.cards.hash == whole.hash


async def test_a_campaigns_file_brings_its_cards_to_another_server(light: Hub, tmp_path: object) -> None:
    with new_printing("projector", SHARPER):
        evenings = await begun(light, 60)
        light.seal_key = "shared by both"
        file = await export(light, await evenings.now(), OWNER)
    engine = open_engine(f"sqlite:///{tmp_path}/other.db")
    await migrate(engine)
    other = Hub(Journal(engine), pace=0, seal_key="shared by both")
    opened = await bring_in(other, file)
    room = await other.room(opened.room)
    assert room.cards.hash == SHARPER.hash
    for seat in (FIRST, SECOND):
        await seating.sit(room, seat.title(), seat, None)
    await play.start(room, opened.host_token)
    await play_on(room, Chance("there"), 30)
    assert not room.broken
    await other.close()
    await engine.dispose()
