"""What only a program would send gets a refusal like anything else; no 500, and never without the usual headers."""

import json
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, InvalidStatus

from app.web import errors, headers
from tests.web.guests import bearer, begin, open_room, parsed
from tests.web.house import House

NUMBERS = ["²", "--5", "٣", "9" * 5000, "-", "1e9", "0x10", " 5"]


ORIGINS = ["http://[", "http://]", "null", "http://[::1", "//", "http://evil.example"]


async def listen(url: str, headers: dict[str, str]) -> None:
    """Until the server has enough of it."""
    async with connect(url, additional_headers=headers) as socket:
        while True:
            await socket.recv()


async def test_an_origin_that_is_none_is_another_site(light_http: httpx.AsyncClient, light_house: House) -> None:
    room = await open_room(light_http, "within-walls")
    for origin in ORIGINS:
        sent = {"origin": origin}
        assert (await light_http.get(f"/api/rooms/{room.room}/view", headers=sent)).status_code == 403
        form = await light_http.post(f"/rooms/{room.room}/act", data={"act": "start"}, headers=sent)
        assert form.status_code == 403
        for path in (f"/api/rooms/{room.room}/live", f"/rooms/{room.room}/live"):
            with pytest.raises((InvalidStatus, ConnectionClosedError), match=r"403|1008"):
                await listen(f"{light_house.socket_url}{path}", sent)


@pytest.mark.parametrize("number", NUMBERS)
async def test_odd_numbers_in_forms_are_refused(light_http: httpx.AsyncClient, number: str) -> None:
    room = await open_room(light_http, "great-old-ones")
    option = {"act": "option", "key": "investigators", "value": number}
    assert (await light_http.post(f"/rooms/{room.room}/act", data=option)).status_code < 500
    opened = await light_http.post("/open/great-old-ones", data={"name": "Ada", "investigators": number})
    assert opened.status_code == 422
    assert (await light_http.post(f"/rooms/{room.room}/act", data={"decision": number})).status_code < 500


async def test_odd_numbers_do_not_stop_a_campaign(light_http: httpx.AsyncClient) -> None:
    opened = parsed(await light_http.post("/api/campaigns", json={"game": "projector"}))
    for number in NUMBERS:
        answer = await light_http.post(f"/campaigns/{opened['campaign']}/sittings", data={"after": number})
        assert answer.status_code < 500


FILES = [b"[" * 30_000, b'{"kind":"veil campaign","format":1,"sealed":"\\ud800"}', b'{"kind":"veil campaign"', b"\xff"]


@pytest.mark.parametrize("file", FILES, ids=["deep", "surrogate", "torn", "no text"])
async def test_a_file_that_is_no_campaign_is_refused(light_http: httpx.AsyncClient, file: bytes) -> None:
    assert (await light_http.post("/api/campaigns/import", content=file)).status_code in (409, 422)
    assert (await light_http.post("/campaigns", files={"file": file})).status_code == 422


async def test_codes_that_no_room_can_have_are_not_looked_up(http: httpx.AsyncClient) -> None:
    for path in ("/?code=%00", "/campaigns/%00", "/rooms/%00", "/?code=%ED%A0%80", "/api/campaigns/%00"):
        assert (await http.get(path)).status_code == 404


def failing(error: Exception) -> FastAPI:
    """An app with one page that fails."""
    app = FastAPI()
    app.state = SimpleNamespace(public_url="")  # type: ignore[assignment]
    errors.install(app)
    app.add_middleware(errors.Mistakes)
    app.add_middleware(headers.Headers)

    @app.get("/")
    async def page() -> None:
        raise error

    return app


async def asked(app: FastAPI) -> httpx.Response:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://veil") as client:
        return await client.get("/", headers={"accept": "text/html"})


@pytest.mark.parametrize("error", [ConnectionRefusedError(), OperationalError("", {}, Exception())])
async def test_a_store_that_is_gone_is_worth_another_try(error: Exception) -> None:
    answer = await asked(failing(error))
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0


async def test_our_own_mistakes_keep_the_headers_and_the_connection() -> None:
    answer = await asked(failing(ZeroDivisionError()))
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"


async def gone(*_given: object) -> None:
    raise ConnectionRefusedError("nobody listens")


async def test_a_socket_says_in_words_that_the_store_is_gone(
    light_http: httpx.AsyncClient, light_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathering = await begin(light_http, "fourth-wall")
    monkeypatch.setattr(light_house.hub.journal, "append", gone)
    path, token = gathering.path("/live"), gathering.tokens["investigator-1"]
    async with connect(f"{light_house.socket_url}{path}", additional_headers=bearer(token)) as socket:
        decision = json.loads(await socket.recv())["decision"]
        await socket.send(json.dumps({"decision": decision["number"], "choice": decision["default"], "id": "x"}))
        said = json.loads(await socket.recv())
    assert (said["error"], said["id"], "try again" in said["detail"]) == ("no-store", "x", True)
    cookie = {"Cookie": f"veil-{gathering.room}={token}"}
    async with connect(f"{light_house.socket_url}/rooms/{gathering.room}/live", additional_headers=cookie) as socket:
        await socket.recv()
        await socket.send(json.dumps({"act": "say", "text": "Hello?", "id": "y"}))
        words = str(await socket.recv())
    assert "does not answer" in words
    assert 'data-id="y"' not in words  # the page sends it again


@pytest.mark.parametrize("path", ["/api/rooms/{}/live", "/rooms/{}/live"])
async def test_a_socket_that_finds_no_store_is_to_come_back(
    light_http: httpx.AsyncClient, light_house: House, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    room = await open_room(light_http, "within-walls")
    monkeypatch.setattr(light_house.hub, "room", gone)
    async with connect(f"{light_house.socket_url}{path.format(room.room)}") as socket:
        assert "does not answer" in str(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    page = await light_http.get(f"/rooms/{room.room}", headers={"accept": "text/html"})
    assert (page.status_code, page.headers["retry-after"]) == (503, "5")
    assert "does not answer at the moment" in page.text


async def test_a_server_is_not_healthy_before_it_is_warm(light_http: httpx.AsyncClient, light_house: House) -> None:
    light_house.app.state.is_warm = False
    cold = await light_http.get("/healthz")
    assert (cold.status_code, cold.json(), cold.headers["retry-after"]) == (503, {"status": "warming"}, "5")
    light_house.app.state.is_warm = True
    assert (await light_http.get("/healthz")).status_code == 200
