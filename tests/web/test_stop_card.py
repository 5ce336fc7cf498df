"""The stop card: every player can pause the table, and nothing anywhere says who did."""

import httpx
import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from tests.web.guests import Json, bearer, begin


async def test_a_player_stops_the_table_and_another_goes_on(light_http: httpx.AsyncClient) -> None:
    gathering = await begin(light_http, "fourth-wall", "stop card")
    first, second = gathering.tokens["investigator-1"], gathering.tokens["investigator-2"]
    assert (await gathering.post("/stop-card", {}, token=first))["paused"]
    views: list[Json] = [await gathering.view(seat) for seat in gathering.tokens]
    rooms = [view["regions"]["room"] for view in views]
    assert all(room["is_halted"] and room["is_paused"] and room == rooms[0] for room in rooms)
    asked = next(seat for seat, view in zip(gathering.tokens, views, strict=True) if view["decision"])
    decision = (await gathering.view(asked))["decision"]
    answer = {"decision": decision["number"], "choice": decision["options"][0]["key"]}
    held = await light_http.post(gathering.path("/answers"), json=answer, headers=bearer(gathering.tokens[asked]))
    assert (held.status_code, held.json()["error"]) == (409, "not-now"), "no answer counts until the table goes on"
    again = await light_http.post(gathering.path("/stop-card"), json={}, headers=bearer(second))
    assert (again.status_code, again.json()["error"]) == (409, "not-now")
    assert not (await gathering.post("/pause", {"paused": False}, token=second))["paused"]
    assert not (await gathering.view(None))["regions"]["room"]["is_halted"]


async def test_what_the_host_has_paused_only_the_host_takes_up(light_http: httpx.AsyncClient) -> None:
    gathering = await begin(light_http, "within-walls", "a break")
    token = next(iter(gathering.tokens.values()))
    await gathering.post("/pause", {"paused": True}, token=gathering.host)
    refused = await light_http.post(gathering.path("/pause"), json={"paused": False}, headers=bearer(token))
    assert (refused.status_code, refused.json()["error"]) == (403, "not-allowed")


async def test_it_cannot_be_laid_down_all_evening_long(light_http: httpx.AsyncClient) -> None:
    gathering = await begin(light_http, "great-old-ones", "again and again")
    token = next(iter(gathering.tokens.values()))
    for _ in range(3):
        await gathering.post("/stop-card", {}, token=token)
        await gathering.post("/pause", {"paused": False}, token=token)
    refused = await light_http.post(gathering.path("/stop-card"), json={}, headers=bearer(token))
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_boxes_say_who_made_the_printed_game_and_what_is_in_it(
    light_http: httpx.AsyncClient, game: Game[State]
) -> None:
    opening = (await light_http.get(f"/open/{game.id}")).text
    book = (await light_http.get(f"/rules/{game.id}")).text
    assert game.cover.content
    assert game.cover.content.replace("’", "&#8217;") in opening or game.cover.content in opening
    for _work, who in game.cover.credits:
        assert who in opening
        assert who in book
    assert ("Veil is independent" in book) == bool(game.cover.credits)


@pytest.mark.parametrize("game", GAMES)
async def test_every_menu_has_the_stop_card_for_whoever_sits_there(light_http: httpx.AsyncClient, game: str) -> None:
    gathering = await begin(light_http, game, f"menu {game}")
    token = next(iter(gathering.tokens.values()))
    menu = (await light_http.get(f"/rooms/{gathering.room}", headers=bearer(token))).text
    assert 'name="act" value="stop-card"' in menu
    assert "Nobody is told who laid it down" in menu
