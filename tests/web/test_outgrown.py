"""A process that a room has outgrown says 503, when to come back, and closes sockets so that browsers do."""

from contextlib import suppress

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.web.conftest import live_url
from tests.web.guests import Gathering, bearer, begin
from tests.web.house import House

COME_BACK = 1012


async def outgrow(house: House, gathering: Gathering) -> None:
    """A newer version writes to the room."""
    room = house.hub.rooms[gathering.room]
    await house.hub.journal.append(room.code, room.seq + 1, ['["Teleported",{}]'], None)
    await house.hub.evict_if_loaded(room.code)


async def test_requests_get_503_and_when_to_come_back(light_house: House, light_http: httpx.AsyncClient) -> None:
    gathering = await begin(light_http, "fourth-wall")
    await outgrow(light_house, gathering)
    for address in (gathering.path("/view"), f"/rooms/{gathering.room}"):
        said = await light_http.get(address, headers={"accept": "text/html"})
        assert said.status_code == 503
        assert int(said.headers["retry-after"]) > 0
        assert "Nothing is lost" in said.text


async def test_sockets_are_closed_with_a_code_on_which_browsers_come_back(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    gathering = await begin(light_http, "fourth-wall")
    seat, token = next(iter(gathering.tokens.items()))
    url = live_url(light_house, gathering)
    page = f"{light_house.socket_url}/rooms/{gathering.room}/live"
    async with connect(url, additional_headers=bearer(token)) as before:
        await before.recv()
        light_house.hub.rooms[gathering.room].outgrow()
        assert await code_of_close(before) == COME_BACK, seat
    for address in (url, page):
        async with connect(address, additional_headers=bearer(token)) as again:
            assert await code_of_close(again) == COME_BACK


async def code_of_close(connection: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        async for _message in connection:
            pass
    return connection.close_code
