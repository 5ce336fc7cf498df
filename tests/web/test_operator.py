"""What only whoever runs the server is told."""

from collections.abc import AsyncIterator

import httpx
import pytest

from app.store.operator import new_operator_token
from app.web.operator import COOKIE
from tests.web.guests import bearer
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
    {"Host": "["},
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
