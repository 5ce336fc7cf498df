"""A real browser, and a real server for it to talk to."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import pytest
from playwright.async_api import Browser, async_playwright, expect

from app.games import GAMES
from tests.browser.ended import lay
from tests.browser.laid import Laid
from tests.serving import Served, served

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
QUIETLY = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
ELSEWHERE = "veil.test"
"""A name for this machine that browsers do not take for this machine: what they lend only to secure pages is gone."""


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The machine's own Chromium where there is one, else the one `make browser` fetched."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    expect.set_options(timeout=30_000)
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=program, args=[*QUIETLY, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]
        )
        yield launched
        await launched.close()


@pytest.fixture(autouse=True)
async def everybody_leaves(browser: Browser) -> AsyncIterator[None]:
    """No window stays open after its test: they would all go on drawing. One that does not close is left behind."""
    yield
    for context in browser.contexts:
        with suppress(TimeoutError):
            async with asyncio.timeout(20):
                await context.close()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """That of the server: a game can be laid there, as far as it is wanted, before anybody looks."""
    return f"sqlite:///{tmp_path_factory.mktemp('server')}/veil.db"


@pytest.fixture(scope="session")
def server(database: str) -> Iterator[Served]:
    """A server at which nothing waits; everybody has a room of their own there."""
    with served(VEIL_PACE="0", DATABASE_URL=database, PATH=os.environ["PATH"]) as running:
        yield running


@pytest.fixture(scope="session")
async def over(database: str) -> dict[str, Laid]:
    """An evening of every game that is over, on the server."""
    return {game: await lay(database, game) for game in GAMES}
