"""A served house on both databases, and somebody to call it."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.web.guests import Gathering, Watcher
from tests.web.house import House, open_house, settings_for


@pytest.fixture(autouse=True)
def all_is_seen(nothing_fails_unseen: None) -> None:
    """Every test here."""


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    async with open_house(settings_for(database_url)) as house:
        yield house


@pytest.fixture
async def light_house(sqlite_url: str) -> AsyncIterator[House]:
    """For what has nothing to do with the database."""
    async with open_house(settings_for(sqlite_url)) as house:
        yield house


@pytest.fixture
async def http(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=house.url, timeout=60) as client:
        yield client


@pytest.fixture
async def light_http(light_house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=light_house.url, timeout=60) as client:
        yield client


def live_url(house: House, gathering: Gathering) -> str:
    return f"{house.socket_url}/api/rooms/{gathering.room}/live"


def watcher_of(house: House, gathering: Gathering, seat: str | None) -> Watcher:
    return Watcher(live_url(house, gathering), gathering.tokens[seat] if seat else None)
