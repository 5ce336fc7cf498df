"""A campaign taken along as a file, and brought in."""

import json

import pytest

from app.kernel.chance import Chance
from app.live.campaigns import (
    Bearer,
    Campaign,
    OpenedSitting,
    find,
    open_campaign,
    save_of,
    set_deleted,
    sheet,
    write_notes,
)
from app.live.errors import NotAllowed, NotNow
from app.live.exporting import bring_in, export
from app.live.hub import Hub
from app.store.journal import Journal
from tests.live.party import play_on
from tests.live.sittings import FIRST, PARTY, SECOND, Evenings, begun
from tests.rules import rule


async def taken_along(evenings: Evenings) -> bytes:
    return await export(evenings.hub, await evenings.now(), PARTY)


def lasting(campaign: Campaign) -> object:
    """Everything that is kept, and what the party is shown of it."""
    laid = save_of(campaign.room)
    assert laid is not None
    return json.loads(laid.kept), laid.notes, campaign.facts.name, sheet(campaign, PARTY)


@rule("PJ-261", "PJ-R82")
@pytest.mark.parametrize(("answers", "days"), [(50, 9), (140, 9), (5000, 1)])
async def test_taken_along_deleted_and_brought_in_it_is_the_identical_campaign(
    hub: Hub, answers: int, days: int
) -> None:
    evenings = await begun(hub, answers, days)
    await write_notes(await evenings.room(), FIRST, "The mirror lies.")
    before = lasting(await evenings.now())
    file = await taken_along(evenings)
    await set_deleted(hub, evenings.code, evenings.owner, True)
    opened = await bring_in(hub, file, "Ada")
    assert opened.campaign != evenings.code
    again = Evenings(hub, opened.campaign, opened.owner_token, {})
    assert lasting(await again.now()) == before
    room = await again.sit(OpenedSitting(opened.room, opened.host_token), FIRST, SECOND)
    await play_on(room, Chance("elsewhere"), 20)
    assert room.broken is None


@rule("PJ-261")
async def test_the_file_seals_what_no_seat_may_see_and_leaves_the_generator_out(light: Hub) -> None:
    evenings = await begun(light, 60)
    await write_notes(await evenings.room(), FIRST, "The mirror lies.")
    room, file = await evenings.room(), (await taken_along(evenings)).decode()
    assert "The mirror lies" not in file
    assert room.header.seed not in file
    kept = save_of(room)
    assert kept is not None
    assert room.header.seed not in kept.kept
    table = room.table
    assert table is not None
    unseen = [card.name for id, card in table.state.cards.locations.items() if id not in table.state.campaign.seen]  # type: ignore[attr-defined]
    assert unseen
    assert not [name for name in unseen if f'"{name}"' in file]


async def test_a_file_that_was_changed_or_comes_from_elsewhere_is_refused_in_plain_words(light: Hub) -> None:
    evenings = await begun(light, 60)
    file = json.loads(await taken_along(evenings))
    sealed = file["sealed"]
    swapped = sealed[:-9] + ("A" if sealed[-9] != "A" else "B") + sealed[-8:]
    wrong = [
        {**file, "name": "Somebody else's"},
        {**file, "sealed": swapped},
        {**file, "sealed": "no seal"},
        {**file, "sealed": ""},
        {**file, "format": 2},
        {"kind": "something"},
        [],
    ]
    for values in wrong:
        with pytest.raises(NotNow, match="file"):
            await bring_in(light, json.dumps(values).encode())
    with pytest.raises(NotNow, match="not the file"):
        await bring_in(light, b"\xff\x00")
    light.seal_key = "the key of another server"
    with pytest.raises(NotNow, match="another server"):
        await bring_in(light, json.dumps(file).encode())


async def test_only_the_party_and_the_owner_take_a_campaign_along_and_only_once_it_has_begun(light: Hub) -> None:
    evenings = await begun(light, 5)
    with pytest.raises(NotAllowed):
        await export(light, await evenings.now(), Bearer())
    host_only = json.loads(await export(light, await evenings.now(), Bearer(is_owner=True)))
    own = json.loads(await taken_along(evenings))
    assert own["sheet"]["reserve-1"]
    assert host_only["sheet"]["reserve-1"] is None, "an owner without a seat reads what a watcher may"
    opened = await open_campaign(light, "projector")
    with pytest.raises(NotNow, match="not begun"):
        await export(light, await find(light, opened.campaign), Bearer(is_owner=True))


async def test_the_seal_is_made_once_and_kept_by_the_store(hub: Hub, journal: Journal) -> None:
    evenings = await begun(hub, 5)
    file = await taken_along(evenings)
    other = Hub(Journal(journal.engine), pace=0)
    assert await bring_in(other, file)
    await other.close()
