"""Makes the README's pictures from the real app: `python -m tests.browser.pictures`."""

import asyncio
import shutil
from pathlib import Path

from playwright.async_api import Browser, async_playwright, expect

from tests.browser.conftest import PROGRAMS, QUIETLY
from tests.browser.people import Guest
from tests.serving import served

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
ACTS = 150


async def take(url: str) -> None:
    """An evening begins; after a while everybody smiles."""
    program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=QUIETLY)
        await _evening(browser, url)
        await browser.close()


async def _evening(browser: Browser, url: str) -> None:
    wall = await Guest.arrive(browser, 1280, 800, "wall")
    await wall.page.goto(f"{url}/open/fourth-wall")
    await wall.page.fill("#name", "Viktor")
    await wall.page.fill("#room", "Thursday on Maple Avenue")
    await wall.page.locator("button", has_text="Open the room").click()
    room = wall.page.url
    team = [await Guest.arrive(browser, 1280, 800, "mara"), await Guest.arrive(browser, 360, 740, "tom")]
    for guest, name in zip(team, ("Mara", "Tom"), strict=True):
        await guest.sit(room, name)
    await expect(wall.page.locator(".chair-empty")).to_have_count(1)
    await wall.page.locator("button", has_text="Add a bot").click()
    await wall.begin()
    screen = await Guest.arrive(browser, 1920, 1080, "screen")
    await wall.page.wait_for_selector("#prompt")
    await screen.page.goto(f"{room}/table")
    for _ in range(ACTS):
        for guest in (wall, *team):
            await guest.act()
        await asyncio.sleep(0.1)
        if await team[0].page.locator("#prompt.is-yours button.option").count() > 4:
            break
    await _save(team[0], "investigator")
    await _save(wall, "wall")
    await _save(team[1], "phone")
    await _save(screen, "screen")


async def _save(guest: Guest, name: str) -> None:
    await guest.page.screenshot(path=PICTURES / f"{name}.png")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served(VEIL_PACE="0") as server:
        asyncio.run(take(server.url))


if __name__ == "__main__":
    main()
