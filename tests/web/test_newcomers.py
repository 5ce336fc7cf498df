"""Somebody has not played this before: the table knows it before the start, and what it is about is shown to all."""

import httpx
import pytest

from app.games import GAMES
from tests.web.guests import Gathering, bearer, open_room, sit_all

SEE_OTHER, FORBIDDEN = 303, 403


async def act(room: Gathering, token: str | None, **form: str) -> int:
    """A form of the room's page."""
    headers = {"Cookie": f"veil-{room.room}={token}"} if token else {}
    response = await room.http.post(f"/rooms/{room.room}/act", data=form, headers=headers)
    return response.status_code


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_is_new_says_so_and_the_host_has_the_game_explained(
    light_http: httpx.AsyncClient, game: str
) -> None:
    room = await open_room(light_http, game)
    await sit_all(room)
    seat, token = list(room.tokens.items())[-1]
    assert await act(room, token, act="new-here", **{"as": seat}) == SEE_OTHER
    lobby = (await room.view(None))["regions"]["room"]
    assert [chair["seat"] for chair in lobby["chairs"] if chair["is_new"]] == [seat]
    assert lobby["prologues"] == 0

    assert await act(room, token, act="prologue") == FORBIDDEN  # only the host may
    assert await act(room, room.host, act="prologue") == SEE_OTHER
    assert await act(room, room.host, act="first-game") == SEE_OTHER
    lobby = (await room.view(None))["regions"]["room"]
    assert (lobby["prologues"], lobby["first_game"]) == (1, [])
    assert dict(lobby["options"])["table.pace"] == "unhurried"

    for holder, asked in ((token, seat), (None, "screen")):
        shown = await light_http.get(f"/rooms/{room.room}/prologue", params={"seat": asked}, headers=bearer(holder))
        assert shown.text.count('class="prologue-scene"') == 6
        assert shown.text.count("<b>For you</b>") == (6 if holder else 0)

    await room.post("/start", token=room.host)
    assert await act(room, token, act="new-here", new="no", **{"as": seat}) != SEE_OTHER
    playing = (await room.view(None))["regions"]["room"]
    assert playing["prologues"] is None
    assert [chair["seat"] for chair in playing["chairs"] if chair["is_new"]] == [seat], "it is said before the start"
