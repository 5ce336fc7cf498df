"""What a table of a playtest is asked besides the game: whether somebody may watch, whether bots shall play."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.lab.testing import Playtest, Seated, begun
from tests.web.guests import bearer
from tests.web.house import House


async def test_the_observer_sees_everything_only_while_all_agree(http: httpx.AsyncClient) -> None:
    test = await begun(http)
    table = await test.table("Ann", "Ben")
    owner = bearer(test.owner)
    place = f"/playtests/{test.code}/rooms/{table.room}"
    assert (await http.get(f"{place}/watch")).status_code == 403
    await http.post(f"{place}/observe", data={"ask": "yes"}, headers=owner)
    await table.ask("POST", "/observer", "Ann", {"agree": True})
    await table.begin()
    seat = table.seats["Ann"]
    closed = (await http.get(f"{place}/watch", params={"seat": seat}, headers=owner)).text
    assert "1 of 2 have agreed" in closed
    assert f'data-seen-by="{seat}"' not in closed
    late = await table.ask("POST", "/observer", "Ben", {"agree": True})
    assert late.status_code == 409  # that is settled before the game begins


async def test_any_player_closes_the_observers_eyes_at_once(http: httpx.AsyncClient) -> None:
    test = await begun(http)
    table = await test.table("Ann", "Ben")
    owner = bearer(test.owner)
    place = f"/playtests/{test.code}/rooms/{table.room}"
    await http.post(f"{place}/observe", data={"ask": "yes"}, headers=owner)
    for who in ("Ann", "Ben"):
        await table.ask("POST", "/observer", who, {"agree": True})
    await table.begin()
    seat = table.seats["Ann"]
    watching = (await http.get(f"{place}/watch", params={"seat": seat}, headers=owner)).text
    assert f'data-seen-by="{seat}"' in watching
    cookie = {"Cookie": f"veil-{table.room}={table.tokens['Ben']}"}
    assert "Lena watches everything" in (await http.get(f"/rooms/{table.room}", headers=cookie)).text
    await table.ask("POST", "/observer", "Ben", {"agree": False})
    closed = (await http.get(f"{place}/watch", params={"seat": seat}, headers=owner)).text
    assert f'data-seen-by="{seat}"' not in closed


async def watched(http: httpx.AsyncClient) -> tuple[Playtest, Seated]:
    """A table that has begun and lets the designer watch."""
    test = await begun(http)
    table = await test.table("Ann", "Ben")
    await http.post(
        f"/playtests/{test.code}/rooms/{table.room}/observe", data={"ask": "yes"}, headers=bearer(test.owner)
    )
    for who in ("Ann", "Ben"):
        await table.ask("POST", "/observer", who, {"agree": True})
    await table.begin()
    return test, table


@asynccontextmanager
async def eyes(house: House, test: Playtest, table: Seated, who: str) -> AsyncIterator[ClientConnection]:
    """The observer's socket, looking through somebody's eyes."""
    place = f"{house.socket_url}/playtests/{test.code}/rooms/{table.room}/live?seat={table.seats[who]}"
    async with connect(place, additional_headers=bearer(test.owner)) as socket:
        yield socket


async def rest_of(socket: ClientConnection) -> str:
    """Everything until the server closes."""
    found = ""
    try:
        while True:
            found += str(await asyncio.wait_for(socket.recv(), 10))
    except ConnectionClosed:
        return found


async def test_the_observer_sees_every_change_as_it_comes_and_can_do_nothing(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    test, table = await watched(light_http)
    async with eyes(light_house, test, table, "Ann") as socket:
        first = str(await asyncio.wait_for(socket.recv(), 10))
        assert "region-" in first
        assert "<form" not in first
        await table.play(Random(1), 1)
        assert "region-" in str(await asyncio.wait_for(socket.recv(), 10))
        before = {who: await table.view(who) for who in ("Ann", "Ben", None)}
        for act in ({"act": "say", "text": "Hello"}, {"act": "answer", "decision": "1", "choice": "x"}):
            await socket.send(json.dumps(act))
        while "neither speak nor act" not in str(await asyncio.wait_for(socket.recv(), 10)):
            pass
        assert {who: await table.view(who) for who in ("Ann", "Ben", None)} == before


async def test_the_observers_socket_closes_at_once_and_empties_the_page(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    test, table = await watched(light_http)
    assert (await table.view("Ben"))["regions"]["room"]["playtest"]["observer"] == "watches"
    async with eyes(light_house, test, table, "Ann") as socket:
        await asyncio.wait_for(socket.recv(), 10)
        await table.ask("POST", "/observer", "Ben", {"agree": False})
        said = await rest_of(socket)
    assert 'id="observed-board" hx-swap-oob="innerHTML"></div>' in said
    assert "The players have closed this view." in said
    assert (await table.view("Ann"))["regions"]["room"]["playtest"]["observer"] == "asks"
    async with eyes(light_house, test, table, "Ann") as socket:
        assert "region-" not in await rest_of(socket)


async def test_nobody_but_the_owner_watches(light_house: House, light_http: httpx.AsyncClient) -> None:
    test, table = await watched(light_http)
    for token in ("no owner", table.tokens["Ben"]):
        async with eyes(light_house, Playtest(light_http, test.code, token), table, "Ann") as socket:
            assert "region-" not in await rest_of(socket)


PATIENCE = 10
"""Minutes that people wait before they are asked."""


async def waiting(house: House, table: Seated, minutes: int) -> list[str] | None:
    """Who is asked about bots once people have waited that long."""
    room = await house.hub.room(table.room)
    since = (datetime.now(UTC) - timedelta(minutes=minutes)).isoformat(timespec="seconds")
    if room.state.lab.fill_refused_at:
        room.state.lab.fill_refused_at = since
    else:
        room.state.opened_at = since
    room.broadcast()
    found: list[str] | None = None
    for _ in range(200 if minutes > PATIENCE else 1):  # on a busy machine the table comes late to it
        await asyncio.sleep(0.05)
        found = (await table.view(None))["regions"]["room"]["playtest"]["fill"]
        if found is not None:
            break
    return found


async def test_after_ten_minutes_all_who_wait_are_asked_about_bots(
    light_house: House, light_http: httpx.AsyncClient
) -> None:
    test = await begun(light_http, options={"players": 3})
    table = await test.table("Ann", "Ben")
    assert await waiting(light_house, table, 9) is None
    assert (await table.ask("POST", "/fill", "Ann", {"agree": True})).status_code == 409
    assert await waiting(light_house, table, 11) == [table.seats["Ann"], table.seats["Ben"]]
    lobby = (await light_http.get(f"/rooms/{table.room}", headers=cookie(table, "Ann"))).text
    assert "Play with bots" in lobby
    assert (await table.ask("POST", "/fill", "Ann", {"agree": True})).json() == {"filled": False}
    assert (await table.ask("POST", "/fill", "Ben", {"agree": False})).json() == {"filled": False}
    assert await waiting(light_house, table, 9) is None
    assert await waiting(light_house, table, 11) == [table.seats["Ann"], table.seats["Ben"]]
    for who, is_filled in (("Ben", False), ("Ann", True)):
        assert (await table.ask("POST", "/fill", who, {"agree": True})).json() == {"filled": is_filled}
    chairs = (await table.view(None))["regions"]["room"]["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "person", "bot"]


def cookie(table: Seated, who: str) -> dict[str, str]:
    return {"Cookie": f"veil-{table.room}={table.tokens[who]}"}
