"""The big screen over HTTP, in every game and every state of a room: public, and never a failure of the server."""

import httpx
import pytest

from app.games import GAMES
from app.live.running import Broken
from tests.web.guests import begin, open_room
from tests.web.house import House

QUESTION = "Will others see this display?"


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_it_has_a_page_for_every_state_of_a_room(
    light_house: House, light_http: httpx.AsyncClient, game: str
) -> None:
    lobby = await open_room(light_http, game)
    shown = await light_http.get(f"/rooms/{lobby.room}/table")
    assert shown.status_code == 200
    assert "<form" not in shown.text

    gathering = await begin(light_http, game)
    page = f"/rooms/{gathering.room}/table"
    assert 'data-role="screen"' in (await light_http.get(page)).text
    assert (await light_http.get(f"/rooms/{gathering.room}/replay")).status_code == 409, "a replay waits for the end"
    room = light_house.hub.rooms[gathering.room]
    room.table, room.broken = None, Broken("A rule of ours failed.")
    room.audiences.clear()
    for address in (page, f"/rooms/{gathering.room}?watch=yes"):
        stopped = await light_http.get(address)
        assert stopped.status_code == 200
        assert "stands still" in stopped.text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_where_somebody_sits_it_asks_first_and_shows_nothing_of_the_seat(
    light_http: httpx.AsyncClient, game: str
) -> None:
    gathering = await begin(light_http, game)
    seat, token = next(iter(gathering.tokens.items()))
    page = f"/rooms/{gathering.room}/table"
    public = (await light_http.get(page)).text
    light_http.cookies.set(f"veil-{gathering.room}", token)
    asked = (await light_http.get(page)).text
    assert QUESTION in asked
    assert 'id="region-' not in asked
    assert (await light_http.get(f"{page}?display=shared")).text == public
    moved = await light_http.post(f"{page}/move")
    assert f"/rooms/{gathering.room}/take/" in moved.text
    assert 'id="region-' not in moved.text
    code = moved.text.partition("/take/")[2].partition("<")[0].strip()
    async with httpx.AsyncClient(base_url=light_http.base_url) as phone:
        taken = await phone.post(f"/rooms/{gathering.room}/take/{code}", data={"name": ""})
        assert taken.status_code == 303, taken.text
    assert QUESTION not in (await light_http.get(page)).text, f"{seat} is on the phone now"
