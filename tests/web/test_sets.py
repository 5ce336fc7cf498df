"""Card sets of one's own over HTTP, as design.md, section 13, names it."""

import httpx
import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from tests.web.guests import Json, bearer, open_room, sit_all
from tests.web.house import House

EDITED = [game for game in GAMES.values() if game.loader]
EVERY_GAME = pytest.mark.parametrize("game", EDITED, ids=lambda game: game.id)


async def fork(http: httpx.AsyncClient, game: str, source: str = "shipped") -> tuple[Json, dict[str, str]]:
    response = await http.post("/api/sets", json={"game": game, "name": "Ours", "from": source})
    assert response.status_code == 201, response.text
    begun = response.json()
    return begun, bearer(begun["owner_token"])


async def shown(http: httpx.AsyncClient, code: str, headers: dict[str, str]) -> Json:
    found: Json = (await http.get(f"/api/sets/{code}", headers=headers)).json()
    return found


@EVERY_GAME
async def test_the_shipped_set_forked_and_frozen_means_what_it_meant(
    light_http: httpx.AsyncClient, game: Game[State]
) -> None:
    begun, owner = await fork(light_http, game.id)
    found = await shown(light_http, begun["set"], owner)
    assert found["problems"] == []
    assert all(kind["schema"]["properties"] for kind in found["kinds"])
    frozen = await light_http.post(f"/api/sets/{begun['set']}/versions", json={"note": "as it came"}, headers=owner)
    assert (frozen.status_code, frozen.json()["version"]) == (201, 1)
    assert frozen.json()["hash"] == game.card_set().hash
    again = await light_http.post(f"/api/sets/{begun['set']}/versions", json={"note": "again"}, headers=owner)
    assert again.json()["version"] == 1, "nothing changed, so nothing is frozen"
    taken = await light_http.get(f"/api/sets/{begun['set']}/versions/1/file")
    brought = await light_http.post("/api/sets/import", content=taken.content)
    assert brought.status_code == 201, brought.text
    other = brought.json()
    back = await light_http.post(f"/api/sets/{other['set']}/versions", json={}, headers=bearer(other["owner_token"]))
    assert back.json()["hash"] == game.card_set().hash


async def test_a_wrong_word_is_underlined_mended_frozen_and_played(light_http: httpx.AsyncClient) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}"
    first = (await light_http.get(f"{path}/cards/horror", headers=owner)).json()["cards"][0]
    card = first["card"] | {"name": "The Lodger", "text": "Trigger: Target Investigator Loses 1 Marbel."}
    saved = (await light_http.put(f"{path}/cards/horror/{first['id']}", json=card, headers=owner)).json()
    (problem,) = saved["problems"]
    assert (problem["field"], card["text"][problem["start"] :][:6]) == ("text", "Marbel")
    assert problem["nearest"]
    refused = await light_http.post(f"{path}/versions", json={}, headers=owner)
    assert refused.status_code == 422
    assert [one["id"] for one in refused.json()["problems"]] == [first["id"]]
    right = card | {"text": "Trigger: Target Investigator Loses 1 Marble."}
    checked = (await light_http.post(f"{path}/check", json={"kind": "horror", "card": right}, headers=owner)).json()
    assert (checked["problems"], checked["effect"]) == ([], ["Trigger: Target Investigator Loses 1 Marble."])
    await light_http.put(f"{path}/cards/horror/{first['id']}", json=right, headers=owner)
    version = (await light_http.post(f"{path}/versions", json={"note": "A lodger"}, headers=owner)).json()
    assert version["hash"] != GAMES["fourth-wall"].card_set().hash
    for code in (begun["set"], begun["play"]):
        opened = await light_http.post("/api/rooms", json={"game": "fourth-wall", "card_set": f"{code}@1"})
        assert opened.status_code == 201, opened.text


@EVERY_GAME
async def test_a_room_plays_with_its_own_cards_whatever_becomes_of_the_set(
    light_http: httpx.AsyncClient, light_house: House, game: Game[State]
) -> None:
    begun, owner = await fork(light_http, game.id)
    path = f"/api/sets/{begun['set']}"
    kinds = (await shown(light_http, begun["set"], owner))["kinds"]
    kind = next(one["kind"] for one in kinds if {"id", "name"} <= one["schema"]["properties"].keys())
    card = (await light_http.get(f"{path}/cards/{kind}", headers=owner)).json()["cards"][0]
    changed = card["card"] | {"name": f"{card['card']['name']} again"}
    saved = await light_http.put(f"{path}/cards/{kind}/{card['id']}", json=changed, headers=owner)
    version = await light_http.post(f"{path}/versions", json={}, headers=owner)
    if saved.json()["problems"] or version.status_code == 422:  # others speak of it by its name
        await light_http.put(f"{path}/cards/{kind}/{card['id']}", json=card["card"], headers=owner)
        version = await light_http.post(f"{path}/versions", json={}, headers=owner)
    gathering = await open_room(light_http, game.id, cards=f"{begun['set']}@1")
    await sit_all(gathering)
    await light_http.delete(path, headers=owner)
    await gathering.post("/start", token=gathering.host)
    room = await light_house.hub.room(gathering.room)
    assert room.header.card_hash == version.json()["hash"]
    await light_house.hub.evict_if_loaded(gathering.room)
    assert (await light_house.hub.room(gathering.room)).cards.hash == version.json()["hash"]


async def test_two_tabs_on_one_card(light_http: httpx.AsyncClient) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}/cards/horror"
    card = (await light_http.get(path, headers=owner)).json()["cards"][0]
    once = card["card"] | {"name": "One Tab"}
    await light_http.put(f"{path}/{card['id']}?edited=1", json=once, headers=owner)
    late = await light_http.put(f"{path}/{card['id']}?edited=1", json=card["card"], headers=owner)
    assert (late.status_code, late.json()["error"]) == (409, "edited")
    assert late.json()["card"]["card"]["name"] == "One Tab"
    decided = await light_http.put(f"{path}/{card['id']}?edited=2", json=card["card"], headers=owner)
    assert decided.json()["edited"] == 3


async def test_only_the_owner_edits_and_a_play_link_shows_nothing(light_http: httpx.AsyncClient) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}"
    card = (await light_http.get(f"{path}/cards/horror", headers=owner)).json()["cards"][0]
    for headers in ({}, bearer("nonsense")):
        for method, where in (("PUT", f"cards/horror/{card['id']}"), ("DELETE", f"cards/horror/{card['id']}")):
            refused = await light_http.request(method, f"{path}/{where}", json=card["card"], headers=headers)
            assert (refused.status_code, refused.json()["error"]) == (403, "not-allowed")
        assert (await light_http.post(f"{path}/versions", json={}, headers=headers)).status_code == 403
        assert "problems" not in await shown(light_http, begun["set"], headers)
        assert (await light_http.get(f"{path}/cards/horror", headers=headers)).status_code == 404, "no version yet"
    for where in ("", "/cards/horror", "/versions/1/file"):
        assert (await light_http.get(f"/api/sets/{begun['play']}{where}", headers=owner)).status_code == 404
    removed = await light_http.delete(path, headers=owner)
    assert removed.status_code == 200
    assert (await light_http.get(path)).status_code == 404


@pytest.mark.parametrize("data", [b"", b"PK", b"\0" * 100])
async def test_a_file_that_is_no_set_is_refused_in_words(light_http: httpx.AsyncClient, data: bytes) -> None:
    refused = await light_http.post("/api/sets/import", content=data)
    assert (refused.status_code, refused.json()["error"]) == (422, "cards")
