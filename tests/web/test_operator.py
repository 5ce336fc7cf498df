"""What only whoever runs the server is told."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest

from app.games import GAMES
from app.store.operator import new_operator_token
from app.web.operator import COOKIE
from tests.web.guests import Gathering, bearer, begin
from tests.web.house import House, open_house, settings_for

INSIDE = ("/metrics", "/docs", "/openapi.json")
FROM_ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}


@pytest.fixture
async def outside(light_house: House) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody in the world, whom a proxy on this machine passes on."""
    async with httpx.AsyncClient(base_url=light_house.url, timeout=60, headers=FROM_ELSEWHERE) as http:
        yield http


@pytest.mark.parametrize("path", INSIDE)
async def test_programs_on_the_same_machine_are_told(light_http: httpx.AsyncClient, path: str) -> None:
    assert (await light_http.get(path)).status_code == 200


ELSEWHERE = [
    FROM_ELSEWHERE,
    {"X-Forwarded-For": "127.0.0.1"},
    {"X-Forwarded-For": "127.0.0.1, 127.0.0.1"},
    {"Forwarded": "for=203.0.113.9"},
    {"X-Real-IP": "203.0.113.9"},
    {"Host": "veil.example.org"},
    {"Host": "127.0.0.1.example.org"},
]


@pytest.mark.parametrize("headers", ELSEWHERE, ids=lambda headers: str(headers))
async def test_what_a_proxy_or_a_tunnel_passes_on_comes_from_elsewhere(
    light_http: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    for path in INSIDE:
        refused = await light_http.get(path, headers=headers)
        assert refused.status_code == 403, path
        assert refused.json()["error"] == "not-allowed"


@pytest.mark.parametrize("path", INSIDE)
async def test_the_operators_token_opens_them_from_anywhere(
    light_house: House, outside: httpx.AsyncClient, path: str
) -> None:
    token = await new_operator_token(light_house.hub.journal.engine)
    assert (await outside.get(path)).status_code == 403
    assert (await outside.get(path, headers=bearer(token))).status_code == 200
    assert (await outside.get(path, headers={"Cookie": f"{COOKIE}={token}"})).status_code == 200


async def test_only_the_newest_token_opens_anything(light_house: House, outside: httpx.AsyncClient) -> None:
    old = await new_operator_token(light_house.hub.journal.engine)
    new = await new_operator_token(light_house.hub.journal.engine)
    assert (await outside.get("/metrics", headers=bearer(old))).status_code == 403
    assert (await outside.get("/metrics", headers=bearer(new))).status_code == 200


async def test_nothing_opens_a_house_whose_operator_has_made_no_token(outside: httpx.AsyncClient) -> None:
    for token in ("", "x", "\udcff".encode("utf-8", "replace").decode(), "0" * 64):
        assert (await outside.get("/metrics", headers=bearer(token))).status_code == 403


async def test_wrong_tokens_are_counted_by_address(light_house: House, outside: httpx.AsyncClient) -> None:
    token = await new_operator_token(light_house.hub.journal.engine)
    answers = [(await outside.get("/metrics", headers=bearer(f"guess-{n}"))).status_code for n in range(15)]
    assert answers == [403] * 10 + [429] * 5
    other = {"X-Forwarded-For": "198.51.100.7"} | bearer("guess")
    assert (await outside.get("/metrics", headers=other)).status_code == 403
    assert (await outside.get("/metrics", headers=bearer(token))).status_code == 200


async def test_a_setting_opens_them_to_everybody(sqlite_url: str) -> None:
    settings = settings_for(sqlite_url).model_copy(update={"veil_open_docs": True})
    async with open_house(settings) as house, httpx.AsyncClient(base_url=house.url, headers=FROM_ELSEWHERE) as http:
        assert [(await http.get(path)).status_code for path in INSIDE] == [200, 200, 200]


# The page


@pytest.fixture
async def operator(house: House) -> AsyncIterator[httpx.AsyncClient]:
    """The operator's browser, signed in."""
    token = await new_operator_token(house.hub.journal.engine)
    async with httpx.AsyncClient(base_url=house.url, timeout=60, headers=FROM_ELSEWHERE) as http:
        signed = await http.post("/operator/sign-in", data={"token": f" {token} "})
        assert (signed.status_code, signed.headers["location"]) == (303, "/operator")
        yield http


async def test_the_cookie_of_the_operator_is_for_this_site_and_no_script(light_house: House) -> None:
    token = await new_operator_token(light_house.hub.journal.engine)
    async with httpx.AsyncClient(base_url=light_house.url) as http:
        secure = await http.post(
            "/operator/sign-in",
            data={"token": token},
            headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"},
        )
    assert {"HttpOnly", "SameSite=strict", "Secure"} <= set(secure.headers["set-cookie"].split("; "))


async def test_a_stranger_is_asked_for_the_token_and_may_do_nothing(light_house: House) -> None:
    opened = await light_house.hub.open("projector")
    async with httpx.AsyncClient(base_url=light_house.url) as http:  # on the same machine, even
        asked = await http.get("/operator")
        assert "The operator’s token" in asked.text
        assert opened.room not in asked.text
        for act in ("delete", "restore", "close"):
            answer = await http.post(f"/operator/rooms/{opened.room}/{act}", data={"sure": "yes"})
            assert answer.status_code == 403
        wrong = await http.post("/operator/sign-in", data={"token": "guess"})
        assert wrong.status_code == 403
        assert "set-cookie" not in wrong.headers
    assert await light_house.hub.room(opened.room)


async def test_wrong_tokens_at_the_door_are_counted(outside: httpx.AsyncClient) -> None:
    answers = [(await outside.post("/operator/sign-in", data={"token": f"guess-{n}"})).status_code for n in range(12)]
    assert answers == [403] * 10 + [429] * 2


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_rooms_are_seen_from_outside(light_house: House, light_http: httpx.AsyncClient, game: str) -> None:
    token = await new_operator_token(light_house.hub.journal.engine)
    empty = (await light_http.get("/operator", headers=bearer(token))).text
    gathering = await begin(light_http, game)
    await gathering.post("/chat", {"text": "The cellar key is mine"}, gathering.host)
    shown = (await light_http.get("/operator", headers=bearer(token))).text
    assert {gathering.room, GAMES[game].title, "in play"} <= set(words_in_page(shown))
    assert f"rules {GAMES[game].rules_version}, cards " in shown
    told = (set(words_in_page(shown)) - set(words_in_page(empty))) & await secrets_of(gathering)
    assert not told, told
    for secret in ("The cellar key is mine", "Hanna", gathering.host, *gathering.tokens.values()):
        assert secret not in shown


async def secrets_of(gathering: Gathering) -> set[str]:
    """All the words anybody at the table is shown, but what is the game's name and what everything is called."""
    words = {word for seat in gathering.tokens for word in words_in((await gathering.view(seat))["regions"])}
    called = {gathering.room, "People", *(game.title for game in GAMES.values())}
    return {word for word in words if len(word) > 4} - called


def words_in(value: object) -> list[str]:
    """Every text anywhere in it."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [word for part in inner for word in words_in(part)]


def words_in_page(html: str) -> list[str]:
    return [text.strip() for text in re.split(r"<[^>]*>", html) if text.strip()]


async def test_what_the_operator_deletes_can_be_brought_back(
    http: httpx.AsyncClient, operator: httpx.AsyncClient
) -> None:
    gathering = await begin(http, "great-old-ones")
    path = f"/operator/rooms/{gathering.room}"
    assert (await operator.post(f"{path}/delete")).status_code == 409  # not confirmed
    assert (await operator.get(f"{path}/delete")).status_code == 405
    assert (await http.get(gathering.path("/view"))).status_code == 200
    assert (await operator.post(f"{path}/delete", data={"sure": "yes"})).status_code == 303
    assert (await http.get(gathering.path("/view"))).status_code == 404
    assert gathering.room not in (await operator.get("/operator")).text
    assert gathering.room in (await operator.get("/operator?show=deleted")).text
    assert (await operator.post(f"{path}/restore", data={"sure": "yes"})).status_code == 303
    assert (await http.get(gathering.path("/view"))).status_code == 200


async def test_another_sites_form_does_nothing(house: House, operator: httpx.AsyncClient) -> None:
    opened = await house.hub.open("projector")
    evil = {"Origin": "http://evil.example"}
    path = f"/operator/rooms/{opened.room}/delete"
    assert (await operator.post(path, data={"sure": "yes"}, headers=evil)).status_code == 403
    assert await house.hub.room(opened.room)


async def test_signing_out_closes_the_door(operator: httpx.AsyncClient) -> None:
    assert "Work in the background" in (await operator.get("/operator")).text
    await operator.post("/operator/sign-out")
    assert "Work in the background" not in (await operator.get("/operator")).text


async def test_the_page_tells_of_the_store_and_its_work(house: House, operator: httpx.AsyncClient) -> None:
    shown = (await operator.get("/operator")).text
    for words in ("MB", "Backups", "set VEIL_BACKUP_EVERY", "Tidy up", "Look through the open rooms"):
        assert words in shown
    kind = "Postgres" if house.hub.journal.is_shared else "SQLite"
    assert kind in shown


async def test_many_rooms_are_shown_page_by_page(light_house: House) -> None:
    codes = [(await light_house.hub.open("projector")).room for _ in range(45)]
    token = await new_operator_token(light_house.hub.journal.engine)
    async with httpx.AsyncClient(base_url=light_house.url, headers=bearer(token)) as http:
        first, second = (await http.get("/operator")).text, (await http.get("/operator?at=40")).text
        odd = await http.get("/operator?show=nonsense&at=²")
    assert odd.status_code == 200
    shown = [[code for code in codes if code in text] for text in (first, second)]
    assert [len(part) for part in shown] == [40, 5]
    assert set(shown[0]) | set(shown[1]) == set(codes)
