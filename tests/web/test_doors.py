"""Every door has a limit, says in words when to come back, and is wide enough for a living room."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from types import SimpleNamespace

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from app.live import buckets
from app.web import doors
from app.web.doors import Doors, household
from tests.web.conftest import live_url
from tests.web.guests import Gathering, bearer, begin, open_room, parsed
from tests.web.house import House, open_house, settings_for

PEOPLE = 8
"""Phones behind one address, in a living room."""


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken does not come back while a test runs, however slow the machine is."""
    monkeypatch.setattr(buckets, "time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.fixture
async def strict_house(sqlite_url: str) -> AsyncIterator[House]:
    async with open_house(settings_for(sqlite_url).model_copy(update={"veil_limits": 1})) as house:
        yield house


@pytest.fixture
async def caller(strict_house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=strict_house.url, timeout=60) as client:
        yield client


def check_refusal(response: httpx.Response) -> None:
    """In words, with the time to come back."""
    assert response.status_code == 429, response.text[:200]
    seconds = int(response.headers["retry-after"])
    assert f"Come back in {seconds if seconds > 1 else 'a'} second" in response.text


async def test_guessing_codes_is_slow_at_every_door_and_a_right_guess_is_not_told(
    caller: httpx.AsyncClient,
) -> None:
    gathering = await begin(caller, "fourth-wall")
    campaign = parsed(await caller.post("/api/campaigns", json={"game": "projector", "name": "Tuesdays"}))["campaign"]
    for number in range(30):
        assert (await caller.get(f"/?code=guess{number:03}")).status_code == 404
    doors_of_codes = (
        ("GET", "/?code={}"),
        ("GET", "/api/rooms/{}/view"),
        ("GET", "/rooms/{}"),
        ("GET", "/rooms/{}/table"),
        ("POST", "/api/rooms/{}/restore"),
        ("POST", "/rooms/{}/act"),
        ("DELETE", "/api/rooms/{}"),
        ("GET", "/campaigns/{}"),
        ("GET", "/api/campaigns/{}"),
        ("DELETE", "/api/campaigns/{}"),
        ("POST", "/api/campaigns/{}/restore"),
        ("POST", "/campaigns/{}/restore"),
        ("GET", "/campaigns/{}/file"),
    )
    for method, path in doors_of_codes:
        for code in ("guess999", gathering.room, campaign):
            check_refusal(await caller.request(method, path.format(code)))
    caller.cookies.set("veil-campaigns", f"{campaign}.guess998")
    assert "Tuesdays" not in (await caller.get("/open/projector")).text
    assert (await gathering.view("wall"))["status"] == "playing", "who has a seat is not held up by others' guesses"


async def test_a_socket_is_a_door_for_codes_too(caller: httpx.AsyncClient, strict_house: House) -> None:
    gathering = await begin(caller, "fourth-wall")
    for number in range(30):
        await caller.get(f"/api/rooms/guess{number:03}/view")
    for code in ("guess999", gathering.room):
        async with connect(f"{strict_house.socket_url}/api/rooms/{code}/live") as socket:
            assert json.loads(await socket.recv())["error"] == "too-many"
    async with connect(
        live_url(strict_house, gathering), additional_headers=bearer(gathering.tokens["wall"])
    ) as socket:
        assert "regions" in json.loads(await socket.recv())


async def test_made_up_cookies_are_guesses(caller: httpx.AsyncClient) -> None:
    for number in range(3):
        caller.cookies.set("veil-campaigns", ".".join(f"guess{number}{letter}" for letter in "abcdefghijkl"))
        await caller.get("/open/projector")
    check_refusal(await caller.get("/?code=guess999"))


async def test_owners_tokens_cannot_be_tried_without_end(caller: httpx.AsyncClient) -> None:
    campaign = parsed(await caller.post("/api/campaigns", json={"game": "projector"}))["campaign"]
    tried = [await caller.delete(f"/api/campaigns/{campaign}", headers=bearer(f"x{number}")) for number in range(40)]
    assert [answer.status_code for answer in tried[:30]] == [403] * 30
    check_refusal(tried[-1])


async def test_wrong_tokens_are_counted(caller: httpx.AsyncClient) -> None:
    gathering = await begin(caller, "fourth-wall")
    tried = [await caller.get(gathering.path("/view"), headers=bearer(f"wrong {number}")) for number in range(70)]
    assert [answer.status_code for answer in tried[:60]] == [403] * 60
    check_refusal(tried[-1])
    assert (await gathering.view("wall"))["seat"] == "wall"


async def test_a_seat_is_not_a_revolving_door(caller: httpx.AsyncClient) -> None:
    gathering = await open_room(caller, "within-walls")
    for _ in range(40):
        sat = await caller.post(gathering.path("/seats"), json={"name": "Ada"})
        if sat.status_code == 429:
            break
        path = gathering.path(f"/seats/{parsed(sat)['seat']}")
        left = await caller.delete(path, headers=bearer(parsed(sat)["token"]))
        sat = left if left.status_code == 429 else sat
    check_refusal(sat)


async def said_by(gathering: Gathering, path: str, body: dict[str, object], times: int) -> list[httpx.Response]:
    token = next(iter(gathering.tokens.values()))
    return [await gathering.http.post(gathering.path(path), json=body, headers=bearer(token)) for _ in range(times)]


PRESSED = [
    ("/ready", {"seat": "wall"}),
    ("/undo", {"seat": "wall"}),
    ("/undo/consent", {"seat": "wall", "number": 1, "agree": True}),
]


@pytest.mark.parametrize(("path", "body"), PRESSED)
async def test_pressing_without_end_is_refused(caller: httpx.AsyncClient, path: str, body: dict[str, object]) -> None:
    gathering = await begin(caller, "fourth-wall")
    check_refusal((await said_by(gathering, path, body, 80))[-1])


async def test_new_names_give_no_new_voice(caller: httpx.AsyncClient) -> None:
    """Each person's bucket is small; all of an address share one at each table."""
    gathering = await begin(caller, "fourth-wall")
    said = [
        await caller.post(gathering.path("/chat"), json={"text": f"word {number}"}, headers=bearer(token))
        for number in range(20)
        for token in gathering.tokens.values()
    ]
    assert [answer.status_code for answer in said[:60]] == [201] * 60
    check_refusal(said[-1])


async def test_every_write_goes_through_one_door_whatever_it_is(caller: httpx.AsyncClient) -> None:
    gathering = await begin(caller, "fourth-wall")
    host = bearer(gathering.host)
    tried = [await caller.post(gathering.path("/pause"), json={"paused": False}, headers=host) for _ in range(400)]
    assert {answer.status_code for answer in tried[:280]} == {200}
    check_refusal(next(answer for answer in tried if answer.status_code != 200))
    elsewhere = await begin(caller, "fourth-wall")
    await elsewhere.post("/pause", {"paused": True}, token=elsewhere.host)


async def test_messages_by_socket_go_through_the_same_doors(caller: httpx.AsyncClient, strict_house: House) -> None:
    gathering = await begin(caller, "fourth-wall")
    cookie = {"Cookie": f"veil-{gathering.room}={gathering.tokens['wall']}"}
    async with connect(f"{strict_house.socket_url}/rooms/{gathering.room}/live", additional_headers=cookie) as socket:
        for _ in range(60):
            await socket.send(json.dumps({"act": "ready", "ready": "yes"}))
        while "Come back in" not in str(await socket.recv()):
            pass


async def test_looking_back_has_a_limit(caller: httpx.AsyncClient) -> None:
    gathering = await begin(caller, "fourth-wall")
    tried = [await caller.get(gathering.path("/replay")) for _ in range(150)]
    assert tried[0].status_code == 409
    check_refusal(next(answer for answer in tried if answer.status_code != 409))


async def test_taking_a_campaign_along_has_a_limit(caller: httpx.AsyncClient) -> None:
    campaign = parsed(await caller.post("/api/campaigns", json={"game": "projector"}))["campaign"]
    check_refusal([await caller.get(f"/campaigns/{campaign}/file") for _ in range(20)][-1])


async def test_sockets_are_counted_by_address_and_by_room(
    caller: httpx.AsyncClient, strict_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathering, other = await begin(caller, "fourth-wall"), await open_room(caller, "within-walls")
    sockets = strict_house.app.state.doors.sockets
    monkeypatch.setattr(sockets, "_most_of_room", 3)
    monkeypatch.setattr(sockets, "_most_of_address", 5)

    async def comes_in(stack: AsyncExitStack, room: Gathering, token: str | None = None) -> bool:
        line = connect(live_url(strict_house, room), additional_headers=bearer(token))
        socket = await stack.enter_async_context(line)
        said = json.loads(await socket.recv())
        if "error" not in said:
            return True
        assert (said["error"], "Come back in 5 seconds" in said["detail"]) == ("too-many", True)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1013
        return False

    async with AsyncExitStack() as stack:
        assert [await comes_in(stack, gathering) for _ in range(4)] == [True, True, True, False]
        assert await comes_in(stack, gathering, gathering.tokens["wall"]), "a seat's own people come in"
        assert [await comes_in(stack, other) for _ in range(2)] == [True, False]
    assert not sockets._of, "none is forgotten"


def test_a_household_counts_as_one() -> None:
    assert household("2001:db8:1:2:aaaa::1") == household("2001:db8:1:2:bbbb::9") == "2001:db8:1:2::"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("::ffff:192.0.2.7") == "192.0.2.7"
    assert household("fe80::1%eth0") == "fe80::"
    assert household("testclient") == "testclient"


def test_a_living_room_never_notices() -> None:
    """Eight people behind one address, each as lively as anybody can be by hand, for as long as they like."""
    a_second = {"write": 2.0, "chat": 0.5, "notes": 1.0, "undo": 1 / 16, "ready": 1 / 8, "sit": 1 / 40}
    at_once = {"write": 20, "chat": 5, "notes": 10, "undo": 2, "ready": 4, "sit": 3}
    for door, limit in doors.AT_A_TABLE.items():
        assert limit.per_second >= PEOPLE * a_second[door], door
        assert limit.burst >= PEOPLE * at_once[door], door
    assert doors.SOCKETS_OF_AN_ADDRESS >= PEOPLE * 2 * 5
    assert doors.OF_AN_ADDRESS["replay"].per_second >= PEOPLE


def test_a_club_can_open_its_doors_wider() -> None:
    wide, open_doors = Doors(5), Doors(0)
    for _ in range(150):
        wide.count("miss", "a club")
        open_doors.count("miss", "a test")
    with pytest.raises(Exception, match="Come back in a second"):
        wide.count("miss", "a club")
