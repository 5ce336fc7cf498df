"""The public contract over the real socket: frames down, answers up."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect

from app.games import GAMES
from app.live.attendant import next_due
from app.live.clock import now
from app.live.story_channel import SHOWN
from tests.web.conftest import live_url, watcher_of
from tests.web.guests import Gathering, Json, Watcher, bearer, begin, is_asked, open_room, play_all, sit_all, watching
from tests.web.house import House
from tests.web.test_contract import check_decision


@asynccontextmanager
async def all_watching(house: House, gathering: Gathering, ask: str = "") -> AsyncIterator[dict[str, Watcher]]:
    """Everybody connected, the spectator under the empty name."""
    async with AsyncExitStack() as stack:
        watchers = {}
        for seat in (*gathering.tokens, ""):
            watchers[seat] = watcher = watcher_of(house, gathering, seat or None)
            watcher.url += ask
            await watcher.connect()
            stack.push_async_callback(watcher.close)
            await watcher.until(lambda watcher=watcher: watcher.seq is not None)
        yield watchers


async def settle(house: House, gathering: Gathering, watchers: dict[str, Watcher]) -> None:
    """Until what comes by itself has come, and everybody has every frame that there is for them."""
    room = await house.hub.room(gathering.room)
    while (due := next_due(room)) and due.when <= now():
        await room.moved.wait()
    for seat, watcher in watchers.items():
        audience = room.audience(seat or None)  # type: ignore[arg-type]
        await watcher.until(lambda watcher=watcher, audience=audience: watcher.seq == audience.seq)


def seen(watcher: Watcher) -> Json:
    """What the frames so far add up to, in the shape of a view."""
    return {
        "seq": watcher.seq,
        "status": watcher.status,
        "regions": watcher.regions,
        "decision": watcher.decision,
        "story": newest(watcher.story),
    }


def newest(story: Json) -> Json:
    """As many lines as a view has."""
    gone = max(0, len(story["lines"]) - SHOWN)
    return {"from": story["from"] + gone, "lines": story["lines"][gone:]}


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_clients_that_answer_at_random_finish_every_game_over_sockets(
    house: House, http: httpx.AsyncClient, game: str
) -> None:
    gathering = await begin(http, game)
    async with all_watching(house, gathering) as watchers:
        await play_all({seat: watcher for seat, watcher in watchers.items() if seat}, Random(3))
        for watcher in watchers.values():
            await watcher.until(lambda watcher=watcher: watcher.status == "ended")
            assert watcher.decision is None
    assert (await gathering.view(None))["outcome"]


@pytest.mark.parametrize("game", ["fourth-wall", "within-walls"])
async def test_frames_put_together_equal_the_view_at_every_step(
    house: House, http: httpx.AsyncClient, game: str
) -> None:
    gathering, chance = await begin(http, game), Random(4)
    async with all_watching(house, gathering) as watchers:
        for _ in range(60):
            asked = [watcher for seat, watcher in watchers.items() if seat and is_asked(watcher)]
            await chance.choice(asked).answer_any(chance)
            await settle(house, gathering, watchers)
            for seat, watcher in watchers.items():
                view = await gathering.view(seat or None)
                view.pop("seat")
                assert seen(watcher) == view


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_client_that_keeps_what_it_has_is_told_only_what_has_changed_in_it(
    light_house: House, light_http: httpx.AsyncClient, game: str
) -> None:
    gathering, chance = await begin(light_http, game), Random(4)
    async with all_watching(light_house, gathering, "?same=kept") as watchers:
        for _ in range(30):
            asked = [watcher for seat, watcher in watchers.items() if seat and is_asked(watcher)]
            await chance.choice(asked).answer_any(chance)
            await settle(light_house, gathering, watchers)
            for seat, watcher in watchers.items():
                view = await gathering.view(seat or None)
                view.pop("seat")
                assert seen(watcher) == view
        said = [json.loads(text) for watcher in watchers.values() for text in watcher.got]
        assert any("asked" in frame for frame in said)
        assert any("changes" in frame for frame in said)


async def test_a_frame_carries_changed_regions_only_and_no_frame_nothing(house: House, http: httpx.AsyncClient) -> None:
    gathering, chance = await begin(http, "fourth-wall"), Random(5)
    async with all_watching(house, gathering) as watchers:
        before = {seat: dict(watcher.regions) for seat, watcher in watchers.items()}
        for _ in range(40):
            counts = {seat: len(watcher.got) for seat, watcher in watchers.items()}
            asked = [watcher for seat, watcher in watchers.items() if seat and is_asked(watcher)]
            await chance.choice(asked).answer_any(chance)
            await settle(house, gathering, watchers)
            for seat, watcher in watchers.items():
                for message in watcher.got[counts[seat] :]:
                    frame = json.loads(message)
                    if "regions" not in frame:
                        continue
                    assert set(frame) <= {"seq", "status", "regions", "decision", "outcome", "ack", "story", "beats"}
                    for name, region in frame["regions"].items():
                        assert before[seat].get(name) != region
                        before[seat][name] = region
                    if frame["decision"]:
                        check_decision(frame["decision"])
                assert before[seat] == watcher.regions


async def test_a_reconnect_gets_exactly_what_it_missed(house: House, http: httpx.AsyncClient) -> None:
    gathering, chance = await begin(http, "fourth-wall"), Random(6)
    async with all_watching(house, gathering) as watchers, watching(live_url(house, gathering), None) as staying:
        away = watchers.pop("")
        for answers in (1, 3, 7):
            before, seq, stayed = dict(away.regions), away.seq, len(staying.got)
            await away.close()
            players = {seat: watcher for seat, watcher in watchers.items() if seat}
            await play_all(players, chance, answers)
            await settle(house, gathering, watchers)
            came = len(away.got)
            await away.connect(seq)
            view = await gathering.view(None)
            await away.until(lambda view=view: away.seq == view["seq"])
            await staying.until(lambda view=view: staying.seq == view["seq"])
            [message] = away.got[came:]
            sent = set(json.loads(message)["regions"])
            changed = {name for name, region in view["regions"].items() if before.get(name) != region}
            meanwhile = {name for frame in staying.got[stayed:] for name in json.loads(frame)["regions"]}
            assert changed <= sent <= meanwhile, "what changed back is sent, too"
            assert away.regions == view["regions"]
        await away.close()


async def test_whoever_has_seen_everything_gets_nothing_until_something_happens(
    house: House, http: httpx.AsyncClient
) -> None:
    gathering = await begin(http, "fourth-wall")
    seq = (await gathering.view(None))["seq"]
    async with watching(live_url(house, gathering), seq=seq) as watcher:
        await asyncio.sleep(0.1)
        assert watcher.got == []
        await gathering.post("/chat", {"text": "Hello"}, token=gathering.host)
        await watcher.until(lambda: watcher.got)
        assert set(json.loads(watcher.got[0])["regions"]) == {"chat"}


@pytest.mark.parametrize("seq", ["12345", "-1", "0", "99999999999999999999999999", "soon", "", "1e5", "٣"])
async def test_a_number_we_never_gave_gets_everything(
    light_house: House, light_http: httpx.AsyncClient, seq: str
) -> None:
    gathering = await open_room(light_http, "fourth-wall")
    async with connect(f"{live_url(light_house, gathering)}?seq={seq}") as connection:
        frame = json.loads(await connection.recv())
    view = await gathering.view(None)
    assert {**frame, "seat": None} == view


async def test_answers_sent_twice_stale_and_illegal_ones_over_the_socket(house: House, http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    async with all_watching(house, gathering) as watchers:
        seat, watcher = next((seat, watcher) for seat, watcher in watchers.items() if is_asked(watcher))
        assert watcher.decision is not None
        number, default = watcher.decision["number"], watcher.decision["default"]
        illegal = await watcher.answer(number, "no such key", "x1")
        assert (illegal["error"], illegal["id"]) == ("illegal", "x1")
        assert illegal["view"]["decision"] == watcher.decision
        for _ in range(3):
            assert await watcher.answer(number, default, "x2") == {"accepted": "x2"}
        await settle(house, gathering, watchers)
        stale = await watcher.answer(number, default, "x3")
        assert stale["error"] == "stale"
        view = await gathering.view(seat)
        assert stale["view"] == {name: value for name, value in view.items() if name != "seat"}
        room = await house.hub.room(gathering.room)
        assert len(room.state.entries) == 1


async def test_an_answer_is_acknowledged_in_its_frame_and_by_itself_where_none_is_due(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    gathering = await begin(light_http, "fourth-wall")
    async with all_watching(light_house, gathering) as watchers:
        seat, watcher = next((seat, watcher) for seat, watcher in watchers.items() if is_asked(watcher))
        assert watcher.decision is not None
        number, default = watcher.decision["number"], watcher.decision["default"]
        await settle(light_house, gathering, watchers)
        before = {other: len(it.got) for other, it in watchers.items()}
        await watcher.answer(number, default, "x1")
        (frame,) = watcher.got[before[seat] :]
        assert (json.loads(frame)["ack"], "accepted" in frame) == ("x1", False)
        await settle(light_house, gathering, watchers)
        others = [frame for other, it in watchers.items() if other != seat for frame in it.got[before[other] :]]
        assert others
        assert not any("ack" in json.loads(frame) for frame in others)
        await watcher.answer(number, default, "x1")
        assert json.loads(watcher.got[-1]) == {"accepted": "x1"}


async def test_no_frame_is_compressed_whatever_a_browser_offers(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    """Where an opponent's words and a hand shared a compressed stream, its length would tell how they match."""
    gathering = await open_room(light_http, "fourth-wall")
    async with connect(live_url(light_house, gathering), compression="deflate") as connection:
        assert connection.response is not None
        assert "Sec-WebSocket-Extensions" not in connection.response.headers
        assert isinstance(await connection.recv(), str)


async def test_an_answer_that_waits_its_time_does_not_hold_up_the_next(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    gathering = await begin(light_http, "fourth-wall")
    room = await light_house.hub.room(gathering.room)
    async with all_watching(light_house, gathering) as watchers:
        watcher = next(watcher for watcher in watchers.values() if is_asked(watcher))
        assert watcher.decision is not None
        async with room.lock:  # as if the room were busy with it
            slow = {"decision": watcher.decision["number"], "choice": watcher.decision["default"], "id": "slow"}
            await watcher.send(slow)
            await watcher.send("nonsense")
            await watcher.until(lambda: watcher.refusals)
            assert "slow" not in watcher.replies
        await watcher.until(lambda: "slow" in watcher.replies)
        assert len(room.state.entries) == 1


async def test_whoever_loses_a_seat_is_told_and_hears_no_more(house: House, http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    seat = "investigator-1"
    async with watching(live_url(house, gathering), gathering.tokens[seat]) as watcher:
        await watcher.until(lambda: watcher.seq is not None)
        code = (await gathering.post(f"/seats/{seat}/hand-over", token=gathering.tokens[seat]))["code"]
        await gathering.post("/take-over", {"code": code, "name": "Another"})
        await watcher.until(lambda: watcher.closed)
        assert watcher.refusals == [{"error": "not-allowed", "detail": "This seat is no longer yours."}]
        assert watcher.closed is not None
        assert watcher.closed.rcvd is not None
        assert watcher.closed.rcvd.code == 4001


async def test_a_deleted_room_says_so_to_whoever_looks(house: House, http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    async with watching(live_url(house, gathering)) as watcher:
        await watcher.until(lambda: watcher.seq is not None)
        await http.delete(gathering.path(), headers=bearer(gathering.host))
        await watcher.until(lambda: watcher.closed)
        assert [refusal["error"] for refusal in watcher.refusals] == ["no-such-room"]


async def test_nobody_is_counted_as_looking_after_they_left(house: House, http: httpx.AsyncClient) -> None:
    gathering = await open_room(http, "fourth-wall")
    await sit_all(gathering)
    room = await house.hub.room(gathering.room)
    async with all_watching(house, gathering):
        assert room.is_watched
    for _ in range(100):
        if not room.is_watched:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("somebody is still counted")
