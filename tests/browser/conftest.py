"""A real browser, and a real server for it to talk to."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright, expect

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
    """No window stays open after its test: they would all go on drawing."""
    yield
    for context in browser.contexts:
        await context.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """A server at which nothing waits; everybody has a room of their own there."""
    with served(VEIL_PACE="0", **{name: os.environ[name] for name in ("PATH",)}) as running:
        yield running
