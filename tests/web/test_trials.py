"""Trials of a set: bots play a version, or two on the same deals, and the page says what can be told from it."""

import asyncio

import httpx
import pytest

from app.workshop import trials
from tests.web.guests import Json, bearer
from tests.web.house import House
from tests.web.test_sets import fork

GAMES = 6
TRIAL = {"version": 1, "games": GAMES, "options": {"investigators": 3}}


@pytest.fixture
def brief(light_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials of a few games, which are in a hurry."""
    monkeypatch.setattr(trials, "LEAST", GAMES)
    monkeypatch.setattr(trials, "SLOW", 1000)
    light_house.app.state.trials.niceness = 0


async def finished(http: httpx.AsyncClient, trial: str, patience: float = 240) -> Json:
    async with asyncio.timeout(patience):
        while True:
            found: Json = (await http.get(f"/api/trials/{trial}")).json()
            if found["status"] != "running":
                return found
            await asyncio.sleep(0.2)


@pytest.mark.usefixtures("brief")
async def test_two_versions_that_mean_almost_the_same_cannot_be_told_apart(light_http: httpx.AsyncClient) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}"
    await light_http.post(f"{path}/versions", json={"note": "one"}, headers=owner)
    card = (await light_http.get(f"{path}/cards/horror/H01", headers=owner)).json()["card"]
    await light_http.put(f"{path}/cards/horror/H01", json=card | {"name": "Cultist Indeed"}, headers=owner)
    await light_http.put(f"{path}/cards/horror/H01", json=card | {"copies": card["copies"] + 1}, headers=owner)
    await light_http.post(f"{path}/versions", json={"note": "two"}, headers=owner)
    asked = await light_http.post(f"{path}/trials", json=TRIAL | {"against": 2}, headers=owner)
    assert asked.status_code == 201, asked.text
    found = await finished(light_http, asked.json()["trial"])
    assert (found["status"], found["done"], found["of"]) == ("done", GAMES, GAMES)
    first, second = found["figures"]
    assert first["games"] == second["games"] == GAMES
    assert sum(share["games"] for share in first["wins"].values()) == GAMES
    assert {"drawn", "games_played", "wins"} <= first["cards"][0].keys()
    for gap in found["difference"].values():
        assert gap["low"] <= gap["points"] <= gap["high"]
    again = await light_http.post(f"{path}/trials", json=TRIAL | {"against": 2}, headers=owner)
    assert again.json()["trial"] == asked.json()["trial"], "the second look is at what was kept"
    shown = await light_http.get(f"/workshop/sets/{begun['set']}/trials")
    assert shown.status_code == 200, shown.text
    assert "Card by card" in shown.text


@pytest.mark.usefixtures("brief")
async def test_a_trial_is_stopped_by_its_owner_and_bounded(light_http: httpx.AsyncClient) -> None:
    begun, owner = await fork(light_http, "fourth-wall")
    path = f"/api/sets/{begun['set']}"
    await light_http.post(f"{path}/versions", json={}, headers=owner)
    for games in (GAMES - 1, 5001):
        refused = await light_http.post(f"{path}/trials", json=TRIAL | {"games": games}, headers=owner)
        assert refused.status_code == 422
    assert (await light_http.post(f"{path}/trials", json=TRIAL, headers=bearer("nonsense"))).status_code == 403
    asked = (await light_http.post(f"{path}/trials", json=TRIAL | {"games": 5000}, headers=owner)).json()["trial"]
    assert (await light_http.delete(f"/api/trials/{asked}")).status_code == 403
    assert (await light_http.delete(f"/api/trials/{asked}", headers=owner)).status_code == 200
    found = await finished(light_http, asked)
    assert found["status"] == "stopped"
    assert found["done"] < 5000
