"""No link changes anything: every address that can be opened leaves the store as it was."""

import asyncio

import httpx
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.routing import Route

from app.store.models import Base
from tests.web.guests import Gathering, begin, open_room, parsed
from tests.web.house import House
from tests.web.routes import all_routes

DERIVED = ("snapshots", "debriefs")
QUERIES = ("", "?seat=wall", "?step=0", "?watch=yes&display=shared", "?key=x&code={room}", "?part=1&find=a")


async def contents(engine: AsyncEngine) -> dict[str, list[str]]:
    """Everything the store holds but what it keeps to be quicker, which a room writes by itself."""
    async with engine.connect() as connection:
        tables = [table.name for table in Base.metadata.sorted_tables if table.name not in DERIVED]
        rows = {name: await connection.execute(text(f"SELECT * FROM {name}")) for name in tables}
        return {name: sorted(map(str, found)) for name, found in rows.items()}


async def settled(engine: AsyncEngine) -> dict[str, list[str]]:
    """The same, once nothing is written any more that was begun before."""
    found: dict[str, list[str]] = {}
    while found != (found := await contents(engine)):
        await asyncio.sleep(0.5)
    return found


async def different_rooms(http: httpx.AsyncClient) -> tuple[list[Gathering], str]:
    """A lobby, a game going on, one that is over; and a campaign."""
    over = await begin(http, "fourth-wall")
    await over.post("/give-up", {"seat": "wall"}, token=over.tokens["wall"])
    campaign = parsed(await http.post("/api/campaigns", json={"game": "projector"}))["campaign"]
    return [await open_room(http, "fourth-wall"), await begin(http, "fourth-wall"), over], campaign


def addresses(app: FastAPI, room: Gathering, campaign: str) -> list[str]:
    """Every address that can be opened, filled in for this room."""
    codes = {"{room}": room.room, "{campaign}": campaign, "{game}": "fourth-wall", "{seat}": "wall", "{code}": "x" * 32}
    found = []
    for route in all_routes(app):
        path = route.path.replace(":path}", "}")
        for name, value in codes.items():
            path = path.replace(name, value)
        if isinstance(route, Route) and "GET" in (route.methods or ()):
            found += [path + query.format(room=room.room) for query in QUERIES]
    return found


async def test_nothing_that_can_be_opened_changes_anything(light_http: httpx.AsyncClient, light_house: House) -> None:
    rooms, campaign = await different_rooms(light_http)
    engine = light_house.hub.journal.engine
    for room in rooms:
        tokens = {None, room.host, next(iter(room.tokens.values()), None)}
        before = await settled(engine)
        for address in addresses(light_house.app, room, campaign):
            for token in tokens:
                light_http.cookies.clear()
                if token:
                    light_http.cookies.set(f"veil-{room.room}", token)
                answer = await light_http.get(address)
                assert answer.status_code != 500, address
        after = await contents(engine)
        assert after == before


async def test_the_walk_finds_the_pages(light_house: House) -> None:
    paths = {route.path for route in all_routes(light_house.app)}
    assert {"/rooms/{room}", "/api/rooms/{room}/view", "/campaigns/{campaign}/file", "/healthz"} <= paths
