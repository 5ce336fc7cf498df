"""Wrong input of every kind gets a clear refusal, and the room does not care."""

import json
from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.web.limits import MOST_BYTES, MOST_IN_A_SET
from app.web.socket_session import MOST_REFUSALS
from tests.live.party import sees
from tests.web import fuzz
from tests.web.conftest import live_url
from tests.web.fuzz import fuzz_posts
from tests.web.guests import Gathering, bearer, begin, is_asked, open_room, parsed, watching
from tests.web.house import House, open_house, settings_for


async def refusal(response: httpx.Response) -> tuple[int, str]:
    """Status and name of a refusal that says why."""
    data = parsed(response)
    assert data["detail"]
    return response.status_code, data["error"]


async def unharmed(house: House, gathering: Gathering) -> bytes:
    room = await house.hub.room(gathering.room)
    return b"".join(sees(room, viewer) for viewer in (*room.people_seats(), None))


@pytest.fixture
async def gathering(light_http: httpx.AsyncClient) -> Gathering:
    return await begin(light_http, "fourth-wall")


async def test_malformed_bodies(light_http: httpx.AsyncClient, gathering: Gathering, light_house: House) -> None:
    before = await unharmed(light_house, gathering)
    headers = bearer(gathering.tokens["wall"]) | {"content-type": "application/json"}
    for content in (b"", b"{", b"[]", b'"word"', b"\xff\xfe", b'{"decision": "one", "choice": "x"}', b"[" * 50_000):
        response = await light_http.post(gathering.path("/answers"), content=content, headers=headers)
        assert await refusal(response) in ((422, "malformed"), (400, "malformed"))
    assert await unharmed(light_house, gathering) == before


async def test_a_form_with_too_large_a_file_is_answered_by_a_page(light_http: httpx.AsyncClient) -> None:
    large = {"file": ("ours.zip", b"x" * (MOST_IN_A_SET + 1))}
    response = await light_http.post("/workshop/wick/file", files=large, headers={"accept": "text/html,*/*"})
    assert (response.status_code, response.headers["content-type"].partition(";")[0]) == (413, "text/html")
    assert "more than 8192 KB" in response.text
    assert "Too large" in response.text


async def test_a_body_that_is_too_large_announced_or_not(light_http: httpx.AsyncClient, gathering: Gathering) -> None:
    large = json.dumps({"text": "x" * MOST_BYTES})
    headers = bearer(gathering.host) | {"content-type": "application/json"}
    response = await light_http.post(gathering.path("/chat"), content=large, headers=headers)
    assert await refusal(response) == (413, "too-large")
    assert "64 KB" in parsed(response)["detail"]

    async def drops() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"x" * 1024

    response = await light_http.post(gathering.path("/chat"), content=drops(), headers=headers)
    assert await refusal(response) == (413, "too-large")
    fits = json.dumps({"text": "x" * 3000})
    response = await light_http.post(gathering.path("/chat"), content=fits, headers=headers)
    assert response.status_code == 201


async def test_unknown_options_games_and_seats(light_http: httpx.AsyncClient, gathering: Gathering) -> None:
    for body in (
        {"game": "chess"},
        {"game": "fourth-wall", "options": {"dragons": 3}},
        {"game": "fourth-wall", "options": {"gates": 99}},
        {"game": "fourth-wall", "options": {"gates": True}},
    ):
        assert await refusal(await light_http.post("/api/rooms", json=body)) == (422, "setup")
    body = {"game": "fourth-wall", "options": {"gates": 3.5}}
    assert await refusal(await light_http.post("/api/rooms", json=body)) == (422, "malformed")
    response = await light_http.post(gathering.path("/seats"), json={"name": "Late", "seat": "throne"})
    assert await refusal(response) == (409, "not-now")


async def test_no_token_another_seats_another_rooms_and_none_at_all(
    light_http: httpx.AsyncClient, light_house: House, gathering: Gathering
) -> None:
    other = await begin(light_http, "fourth-wall", "another evening")
    before = await unharmed(light_house, gathering)
    answer = {"decision": 1, "choice": "x"}
    wall = gathering.tokens["wall"]
    for token, status in ((None, 403), ("nonsense", 403), (other.tokens["wall"], 403), (other.host, 403)):
        for route, body in (
            ("/answers", answer),
            ("/chat", {"text": "Psst"}),
            ("/start", {}),
            ("/pause", {"paused": True}),
            ("/stop-card", {}),
            ("/undo", {"seat": "wall"}),
            ("/give-up", {"seat": "wall"}),
            ("/ready", {"seat": "wall"}),
            ("/options", {"key": "table.absent", "value": 5}),
            ("/seats/wall/bot", {"bot": "random"}),
            ("/seats/wall/hand-over", {}),
            ("/take-over", {"code": "guessed"}),
        ):
            response = await light_http.post(gathering.path(route), json=body, headers=bearer(token))
            assert await refusal(response) == (status, "not-allowed"), route
    for route, body in (
        ("/undo", {"seat": "investigator-1"}),
        ("/give-up", {"seat": "investigator-1"}),
        ("/answers", {**answer, "seat": "investigator-1"}),
        ("/chat", {"text": "Psst", "channel": "investigators"}),
    ):
        response = await light_http.post(gathering.path(route), json=body, headers=bearer(wall))
        assert await refusal(response) == (403, "not-allowed"), route
    for path in ("/view", "/log", "/view?seat=wall"):
        response = await light_http.get(gathering.path(path), headers=bearer(other.tokens["wall"]))
        assert await refusal(response) == (403, "not-allowed")
    assert await unharmed(light_house, gathering) == before


async def test_another_site_cannot_speak_through_somebodys_browser(
    light_http: httpx.AsyncClient, light_house: House, gathering: Gathering
) -> None:
    for origin in ("https://evil.example", "null", f"http://{light_house.host}.evil.example"):
        headers = bearer(gathering.host) | {"origin": origin}
        response = await light_http.post(gathering.path("/pause"), json={}, headers=headers)
        assert await refusal(response) == (403, "not-allowed")
        async with connect(live_url(light_house, gathering), additional_headers={"Origin": origin}) as connection:
            assert json.loads(await connection.recv())["error"] == "not-allowed"
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    headers = bearer(gathering.host) | {"origin": light_house.url}
    assert (await light_http.post(gathering.path("/pause"), json={}, headers=headers)).status_code == 200


@pytest.mark.parametrize("code", ["%00", "..%2f..", "a" * 300, "%F0%9F%92%80", "room;drop", "-1"])
async def test_codes_that_are_none(light_http: httpx.AsyncClient, code: str) -> None:
    response = await light_http.get(f"/api/rooms/{code}/view")
    assert response.status_code == 404
    assert parsed(response)["detail"]


async def test_wrong_tokens_on_the_socket(
    light_house: House, light_http: httpx.AsyncClient, gathering: Gathering
) -> None:
    other = await open_room(light_http, "fourth-wall")
    for token in ("nonsense", other.host):
        async with connect(live_url(light_house, gathering), additional_headers=bearer(token)) as connection:
            assert json.loads(await connection.recv())["error"] == "not-allowed"
    async with connect(
        f"{live_url(light_house, gathering)}?seat=wall", additional_headers=bearer(gathering.tokens["investigator-1"])
    ) as connection:
        assert json.loads(await connection.recv())["error"] == "not-allowed"


async def test_a_spectator_cannot_answer(light_house: House, gathering: Gathering) -> None:
    async with watching(live_url(light_house, gathering)) as watcher:
        await watcher.until(lambda: watcher.seq is not None)
        reply = await watcher.answer(1, "nothing", "x")
        assert (reply["error"], "view" in reply) == ("not-allowed", False)


async def test_an_oversized_message_ends_the_line_and_nothing_else(light_house: House, gathering: Gathering) -> None:
    before = await unharmed(light_house, gathering)
    async with connect(live_url(light_house, gathering)) as connection:
        await connection.recv()
        await connection.send("x" * (MOST_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await connection.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert await unharmed(light_house, gathering) == before


async def test_binary_messages_are_read_like_any_other(light_house: House, gathering: Gathering) -> None:
    async with connect(live_url(light_house, gathering)) as connection:
        await connection.recv()
        for message in (b"\x00\xff", b"{}"):
            await connection.send(message)
            assert json.loads(await connection.recv())["error"] == "malformed"


async def test_a_flood_is_refused_and_then_shown_the_door_and_others_do_not_notice(
    light_house: House, gathering: Gathering
) -> None:
    url = live_url(light_house, gathering)
    async with (
        watching(url, gathering.tokens["wall"]) as calm,
        watching(url, gathering.tokens["investigator-1"]) as rude,
    ):
        await rude.until(lambda: rude.seq is not None)
        try:
            for number in range(3 * MOST_REFUSALS):
                await rude.send({"decision": -1, "choice": "x", "id": f"{number}"})
        except ConnectionClosed:
            pass
        await rude.until(lambda: rude.closed)
        names = [found["error"] for found in rude.refusals]
        assert set(names) <= {"stale", "too-many"}
        assert len(names) >= MOST_REFUSALS
        assert calm.closed is None
        room = await light_house.hub.room(gathering.room)
        assert not room.broken
        assert room.state.entries == []


async def test_messages_that_come_too_fast_are_refused_even_if_each_is_harmless(
    light_house: House, gathering: Gathering
) -> None:
    async with watching(live_url(light_house, gathering), gathering.tokens["investigator-1"]) as watcher:
        await watcher.until(lambda: watcher.seq is not None)
        assert watcher.decision is not None
        again = {"decision": watcher.decision["number"], "choice": watcher.decision["default"], "id": "again"}
        for _ in range(300):
            await watcher.send(again)
        await watcher.until(lambda: watcher.refusals)
        assert {found["error"] for found in watcher.refusals} == {"too-many"}
        room = await light_house.hub.room(gathering.room)
        assert len(room.state.entries) == 1


async def test_somebody_who_talks_without_end_is_asked_to_wait_whatever_the_line(gathering: Gathering) -> None:
    token = gathering.tokens["investigator-1"]
    said = [
        await gathering.http.post(
            gathering.path("/chat"), json={"channel": "table", "text": f"word {number}"}, headers=bearer(token)
        )
        for number in range(40)
    ]
    assert [response.status_code for response in said[:20]] == [201] * 20
    assert await refusal(said[-1]) == (429, "too-many")
    other = await gathering.post("/chat", {"channel": "table", "text": "Hush."}, token=gathering.tokens["wall"])
    assert other == {"said": True}


async def test_whoever_opens_rooms_without_end_is_asked_to_wait(sqlite_url: str) -> None:
    settings = settings_for(sqlite_url).model_copy(update={"veil_rooms_per_minute": 3})
    async with open_house(settings) as house, httpx.AsyncClient(base_url=house.url) as http:
        opened = [await http.post("/api/rooms", json={"game": "fourth-wall"}) for _ in range(4)]
        page = await http.post("/open/fourth-wall", data={"name": "Ada"})
    assert [response.status_code for response in opened[:3]] == [201] * 3
    assert await refusal(opened[3]) == (429, "too-many")
    assert "many rooms" in page.text


async def test_three_thousand_random_messages_do_no_harm() -> None:
    report = await fuzz.run(3000)
    assert report.sent == 3000
    assert report.refused + report.reconnects == report.sent  # the door closes on one message each time


async def test_posts_of_all_kinds_never_fail_on_our_side(http: httpx.AsyncClient, house: House) -> None:
    gathering = await begin(http, "fourth-wall")
    report = await fuzz_posts(http, gathering, 300, seed=3)
    assert report.refused > 200
    room = await house.hub.room(gathering.room)
    assert not room.broken
    async with watching(live_url(house, gathering), gathering.tokens["wall"]) as watcher:
        await watcher.until(lambda: watcher.seq is not None)
        assert watcher.status == "playing"
        assert is_asked(watcher) in (True, False)


async def test_a_page_that_is_not_there_is_refused_in_plain_words(light_http: httpx.AsyncClient) -> None:
    for path in ("/api/nothing", "/api/rooms/abcdefgh/nothing"):
        response = await light_http.get(path)
        assert response.status_code == 404
        assert parsed(response)["error"] == "not-found"
    assert (await light_http.put("/api/rooms")).status_code == 405


async def test_something_that_is_no_socket_is_refused(light_house: House, gathering: Gathering) -> None:
    with pytest.raises(InvalidStatus):
        async with connect(f"{light_house.socket_url}/api/rooms/{gathering.room}/nothing"):
            pass
