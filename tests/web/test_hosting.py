"""Where the club has a key, opening rooms needs it once per browser; joining never does."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.web.guests import open_room, parsed
from tests.web.house import House, open_house, settings_for

KEY = "seven candles"
HOST_KEY = {"X-Veil-Host-Key": KEY}
PAGE = {"accept": "text/html"}


@pytest.fixture
async def club(sqlite_url: str) -> AsyncIterator[House]:
    async with open_house(
        settings_for(sqlite_url).model_copy(update={"veil_host_key": KEY, "veil_limits": 1})
    ) as house:
        yield house


@pytest.fixture
async def browser(club: House) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=club.url, timeout=60) as client:
        yield client


async def test_without_the_key_nothing_is_opened_and_the_pages_say_what_to_do(browser: httpx.AsyncClient) -> None:
    for path, body in (("/api/rooms", {"game": "within-walls"}), ("/api/campaigns", {"game": "projector"})):
        refused = await browser.post(path, json=body)
        assert (refused.status_code, parsed(refused)["error"]) == (403, "not-allowed")
        assert "club's link" in parsed(refused)["detail"]
    assert (await browser.post("/api/campaigns/import", content=b"{}")).status_code == 403
    page = await browser.post("/open/within-walls", data={"name": "Ada"}, headers=PAGE)
    assert page.status_code == 403
    assert "Ask whoever runs it" in page.text
    assert "/host" in (await browser.get("/open/within-walls")).text


async def test_a_client_shows_the_key_in_a_header(browser: httpx.AsyncClient) -> None:
    assert (await browser.post("/api/rooms", json={"game": "within-walls"}, headers=HOST_KEY)).status_code == 201
    wrong = {"X-Veil-Host-Key": "eight candles"}
    assert (await browser.post("/api/rooms", json={"game": "within-walls"}, headers=wrong)).status_code == 403


async def test_the_link_is_opened_once_and_only_pressing_the_button_counts(browser: httpx.AsyncClient) -> None:
    asked = await browser.get("/host", params={"key": KEY})
    assert KEY in asked.text
    assert (await browser.post("/open/within-walls", data={"name": "Ada"})).status_code == 403
    shown = await browser.post("/host", data={"key": KEY})
    assert (shown.status_code, shown.headers["location"]) == (303, "/")
    assert KEY not in str(shown.headers)
    assert (await browser.post("/open/within-walls", data={"name": "Ada"})).status_code == 303
    assert "may open rooms here" in (await browser.get("/host")).text
    assert "club" not in (await browser.get("/open/within-walls")).text


async def test_wrong_keys_are_refused_in_words_and_counted(browser: httpx.AsyncClient) -> None:
    tried = [await browser.post("/host", data={"key": f"guess {number}"}, headers=PAGE) for number in range(12)]
    assert tried[0].status_code == 403
    assert "not this club" in tried[0].text
    assert tried[-1].status_code == 429
    assert (await browser.post("/host", data={"key": KEY})).status_code == 429, "nor is a right one told then"


async def test_a_key_that_was_changed_is_to_be_shown_again(browser: httpx.AsyncClient, club: House) -> None:
    await browser.post("/host", data={"key": KEY})
    club.app.state.host_key = "eight candles"
    assert (await browser.post("/open/within-walls", data={"name": "Ada"})).status_code == 403


async def test_joining_needs_no_key(browser: httpx.AsyncClient) -> None:
    opened = parsed(await browser.post("/api/rooms", json={"game": "within-walls"}, headers=HOST_KEY))
    assert (await browser.get(f"/rooms/{opened['room']}")).status_code == 200
    assert (await browser.post(f"/api/rooms/{opened['room']}/seats", json={"name": "Bo"})).status_code == 201


async def test_without_a_key_anybody_opens_rooms(light_http: httpx.AsyncClient) -> None:
    await open_room(light_http, "within-walls")
    assert "Anybody may open rooms here" in (await light_http.get("/host")).text
    assert (await light_http.post("/host", data={"key": "x"})).status_code == 303
