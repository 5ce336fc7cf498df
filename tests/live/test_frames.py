"""Frames carry what changed and nothing else, and their numbers tell nothing."""

import asyncio
from contextlib import aclosing

from app.kernel.chance import Chance
from app.kernel.decision import Viewer
from app.kernel.region import RegionValue
from app.live import play
from app.live.frames import REMEMBERED, Audience, Frame
from app.live.hub import Hub
from app.live.watching import frames as frames_of
from tests.live.party import ADA, BO, CY, answer, answer_any, begun, gather, play_on


def regions(frame: Frame | None) -> dict[str, RegionValue]:
    assert frame is not None
    return dict(frame.regions)


def audience() -> Audience:
    found = Audience()
    found.update("playing", {"board": 1, "hand": 1, "story": 1}, None)
    return found


def test_a_frame_holds_the_changed_regions_in_the_views_own_order() -> None:
    looking = audience()
    seq = looking.seq
    looking.update("playing", {"board": 2, "hand": 1, "story": 2}, None)
    looking.update("playing", {"board": 2, "hand": 3, "story": 2}, None)
    assert list(regions(looking.since(seq)).items()) == [("board", 2), ("hand", 3), ("story", 2)]
    assert regions(looking.since(seq + 1)) == {"hand": 3}
    assert looking.since(seq + 2) is None


def test_nothing_changed_means_no_frame_and_no_number() -> None:
    looking = audience()
    seq, moved = looking.seq, looking.moved
    looking.update("playing", {"board": 1, "hand": 1, "story": 1}, None)
    assert (looking.seq, looking.moved.is_set(), moved.is_set()) == (seq, False, False)


def test_whoever_names_a_number_we_never_gave_or_forgot_gets_everything() -> None:
    looking = audience()
    first = looking.seq
    for number in range(REMEMBERED + 5):
        looking.update("playing", {"board": number, "hand": 1, "story": 1}, None)
    everything = {"board": REMEMBERED + 4, "hand": 1, "story": 1}
    for unknown in (None, first, looking.seq + 1, -1, 0, 10**18):
        assert regions(looking.since(unknown)) == everything
    assert regions(looking.since(looking.seq - 3)) == {"board": REMEMBERED + 4}


def test_numbers_begin_anywhere() -> None:
    assert len({Audience().seq for _ in range(50)}) == 50


def test_an_equal_region_stays_the_value_it_was() -> None:
    looking = Audience()
    first, equal = ("a", 1), ("a", 1)
    looking.update("playing", {"board": first}, None)
    looking.update("ended", {"board": equal}, None)
    assert looking.regions["board"] is first


async def test_what_a_viewer_may_not_know_makes_no_frame_for_it(hub: Hub) -> None:
    party = await gather(hub, "fourth-wall")
    await party.sit()
    await party.start()
    viewers: tuple[Viewer, ...] = (*party.tokens, None)
    numbers = {viewer: party.room.audience(viewer).seq for viewer in viewers}
    wall, first, *_ = party.tokens
    await play.say(party.room, "investigators", "It is in the attic", first, party.tokens[first])
    moved = [viewer for viewer in viewers if party.room.audience(viewer).seq != numbers[viewer]]
    assert set(moved) == {*party.tokens} - {wall}


async def test_frames_put_together_are_the_view_however_fast_one_reads(hub: Hub) -> None:
    party = await begun(hub)
    chance = Chance("frames")
    for viewer, every in ((ADA, 1), (BO, 3), (None, 7)):
        seen: dict[str, RegionValue] = {}
        async with aclosing(frames_of(party.room, viewer, None)) as frames:
            for number in range(12):
                if party.table.outcome:
                    break
                await answer_any(party.room, chance.pick(party.table.asked()), chance)
                if number % every == 0 and party.room.audience(viewer).since(_last(seen)) is not None:
                    frame = await asyncio.wait_for(anext(frames), 1)
                    seen.update(frame.regions)
                    seen["seq"] = frame.seq
                    whole = party.room.audience(viewer).whole()
                    assert {name: value for name, value in seen.items() if name != "seq"} == dict(whole.regions)


def _last(seen: dict[str, RegionValue]) -> int | None:
    seq = seen.get("seq")
    return seq if isinstance(seq, int) else None


async def test_a_reader_who_was_away_gets_exactly_what_it_missed(hub: Hub) -> None:
    party = await begun(hub)
    looking = party.room.audience(CY)
    before, seq = dict(looking.regions), looking.seq
    await answer(party.room, ADA, "nothing")
    async with aclosing(frames_of(party.room, CY, seq)) as frames:
        frame = await anext(frames)
        assert set(frame.regions) == {name for name, region in looking.regions.items() if before.get(name) != region}
        assert frame.seq == looking.seq


async def test_public_regions_are_built_once_for_all(hub: Hub) -> None:
    party = await gather(hub, "fourth-wall")
    await party.sit()
    await party.start()
    for viewer in (*party.tokens, None):
        party.room.audience(viewer)
    await play_on(party.room, Chance("onwards"), 10)
    there = party.room.audience(None).regions
    public = [name for name, region in party.room.game.regions.items() if region.is_public and name in there]
    assert len(public) > 3
    for name in ("room", *public):
        values = {id(party.room.audience(viewer).regions[name]) for viewer in (*party.tokens, None)}
        assert len(values) == 1, name
