"""The big screen over HTTP, in every game and every state of a room: public, and never a failure of the server."""

from collections.abc import Callable
from functools import partial

import httpx
import pytest
from jinja2 import UndefinedError
from starlette.responses import Response

from app.games import GAMES
from app.kernel.decision import Seat
from app.live.regions import Unshown
from app.live.tables import Broken
from app.web.routes import pages
from app.web.templating import page
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
        assert "cannot be shown" in stopped.text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_table_of_which_nothing_can_be_shown_still_has_its_page(
    light_house: House, light_http: httpx.AsyncClient, game: str
) -> None:
    gathering = await begin(light_http, game)
    room = light_house.hub.rooms[gathering.room]
    seat, token = next(iter(gathering.tokens.items()))
    for viewer in (None, Seat(seat)):
        regions = room.audience(viewer, is_page=True).regions
        regions.update(dict.fromkeys(room.game.regions, Unshown()))
    public = await light_http.get(f"/rooms/{gathering.room}/table")
    light_http.cookies.set(f"veil-{gathering.room}", token)
    for shown in (public, await light_http.get(f"/rooms/{gathering.room}?seat={seat}")):
        assert shown.status_code == 200
        assert Unshown().unshown in shown.text


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_page_whose_template_fails_gives_way_to_a_plain_one(
    light_http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    gathering = await begin(light_http, game)
    monkeypatch.setattr(pages, "page", partial(failing_for_games, page))
    for address in (f"/rooms/{gathering.room}/table", f"/rooms/{gathering.room}?watch=yes"):
        shown = await light_http.get(address)
        assert shown.status_code == 200
        assert "cannot be shown" in shown.text


def failing_for_games(render: Callable[[str, object], Response], name: str, context: object) -> Response:
    if name.startswith(("games/", "kit/")):
        raise UndefinedError("regions has no turn")
    return render(name, context)


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
