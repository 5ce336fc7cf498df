"""What rooms show is never stale: every audience has, at every step, what a fresh build would show it."""

from dataclasses import replace

import pytest

from app.contract.proofs import bots_of, header_of
from app.games import GAMES
from app.kernel.chance import Chance
from app.kernel.decision import Viewer
from app.kernel.driver import play_out
from app.kernel.game import Game, State
from app.kernel.log import Log, header_to_json
from app.kernel.region import STORY_REGIONS, Slot
from app.kernel.table import Table
from app.live.events import Played, Started, Undone
from app.live.hub import Hub
from app.live.play import begin_at
from app.live.room import REST_SECONDS, Room
from app.live.views import RoomViews
from app.web.wire import frame_json
from tests.live.party import gather

ANSWERS = 120


def some_log(game: Game[State]) -> Log:
    """The beginning of a game of bots."""
    table = Table(game, Log(header_of(game, game.players[0], "audiences")), saves=0)
    play_out(table, dict.fromkeys(table.seats, bots_of(game)["random"]), Chance("audiences"), ANSWERS)
    return table.log


def check_all(room: Room) -> int:
    """Every audience has what was built just now, and nothing else of the game; says how many regions that were."""
    assert room.table is not None
    checked = 0
    for eyes, audience in room.audiences.items():
        for name, region in room.table.regions.items():
            is_shown = name not in STORY_REGIONS and not (eyes.is_page and region.slot is Slot.NOWHERE)
            assert (name in audience.regions) is is_shown
            if is_shown:
                assert audience.regions[name] == region.build(room.table.state, eyes.viewer), f"{name} for {eyes}"
                checked += 1
        for name, value in RoomViews().of_room(room, eyes.viewer).items():
            assert audience.regions[name] == value, f"{name} for {eyes}"
            checked += 1
    return checked


@pytest.mark.parametrize("name", list(GAMES))
async def test_people_come_and_go_and_nobody_is_shown_what_was(hub: Hub, name: str) -> None:
    log = some_log(GAMES[name])
    party = await gather(hub, name, log.header.seed, dict(log.header.options))
    room = (await party.sit()).room
    await begin_at(room, [Started(header_to_json(log.header))], [])
    coming: list[tuple[Viewer, bool]] = [
        (viewer, is_page) for viewer in (None, *log.header.seats) for is_page in (False, True)
    ]
    checked = 0
    for count, entry in enumerate(log.entries):
        if not count % 7 and coming:
            viewer, is_page = coming.pop(0)
            room.audience(viewer, is_page=is_page)
        room.apply([Played(entry)])
        checked += check_all(room) if not count % 3 else 0
    assert checked > 60


async def test_what_was_taken_back_is_no_longer_shown(hub: Hub) -> None:
    log = some_log(GAMES["fourth-wall"])
    party = await gather(hub, "fourth-wall", log.header.seed, dict(log.header.options))
    room = (await party.sit()).room
    await begin_at(room, [Started(header_to_json(log.header))], [Played(entry) for entry in log.entries[:40]])
    for viewer in (None, *log.header.seats):
        room.audience(viewer)
    room.apply([Undone(10, "", {})])
    assert check_all(room)
    for entry in log.entries[10:30]:
        room.apply([Played(entry)])
        check_all(room)


async def test_a_room_at_rest_forgets_what_it_showed_and_shows_it_again_to_whoever_comes_back(hub: Hub) -> None:
    room = (await (await gather(hub, "lantern", "rest")).sit()).room
    audience = room.audience(None)
    room.audience(room.seats[0].seat)
    seen = audience.seq
    room.rest()
    assert room.audiences, "somebody has only just looked"
    room.last_seen -= REST_SECONDS
    room.audience(None).watchers += 1
    room.last_seen -= REST_SECONDS
    room.rest()
    assert room.audiences, "somebody is looking"
    audience.watchers -= 1
    room.rest()
    assert not room.audiences
    frame = room.audience(None).since(seen)
    assert frame is not None
    assert frame.regions == audience.regions


async def test_a_frame_is_the_same_bytes_for_all_watchers_of_an_audience_as_encoded_for_one(hub: Hub) -> None:
    log = some_log(GAMES["wick"])
    party = await gather(hub, "wick", log.header.seed, dict(log.header.options))
    room = (await party.sit()).room
    await begin_at(room, [Started(header_to_json(log.header))], [])
    audiences = [room.audience(viewer) for viewer in (None, *log.header.seats)]
    for entry in log.entries:
        seen = [audience.seq for audience in audiences]
        room.apply([Played(entry)])
        for audience, seq in zip(audiences, seen, strict=True):
            frame, other = audience.since(seq), audience.since(seq)
            if frame is None or other is None:
                continue
            shared = frame_json(frame)
            assert frame_json(other) is shared, "encoded twice"
            assert frame_json(replace(frame, encoded=None)) == shared
