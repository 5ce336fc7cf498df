"""Opening a room and the lobby: three questions, one loud button, and what it waits for."""

import pytest
from playwright.async_api import Browser, expect

from tests.browser.people import Guest
from tests.serving import Served

GAMES = ("fourth-wall", "within-walls", "great-old-ones", "projector")


@pytest.mark.parametrize("game", GAMES)
async def test_opening_a_room_asks_three_things_says_what_it_is_and_keeps_its_button_in_sight(
    browser: Browser, server: Served, game: str
) -> None:
    plain = await browser.new_context(java_script_enabled=False, viewport={"width": 1366, "height": 768})
    phone = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for page in (await plain.new_page(), await phone.new_page()):
        await page.goto(f"{server.url}/open/{game}")
        await expect(page.get_by_role("button", name="Open the room")).to_be_in_viewport(ratio=1)
        assert 2 <= await page.locator(".open-form > .open-ask").count() <= 3
        assert len(await page.locator(".open-words p").inner_text()) > 60
        assert "laptop" not in await page.locator("main").inner_text()
        await page.locator(".open-more summary").first.click()
        await expect(page.get_by_role("button", name="Open the room")).to_be_in_viewport(ratio=1)
        await page.get_by_label("Your name").first.fill("Hanna")
        await page.get_by_role("button", name="Open the room").click()
        await expect(page.locator(".chair.is-you")).to_contain_text("Hanna")


async def test_ready_and_begin_agree(browser: Browser, server: Served) -> None:
    host = await Guest.arrive(browser, 360, 740, "host", has_touch=True, is_mobile=True)
    room = await host.open_room(server.url, "fourth-wall", "Hanna")
    bar = host.page.locator(".ready-bar")
    await expect(bar.locator(".button-primary")).to_have_text("Add bots and begin")
    gus = await Guest.arrive(browser, 360, 740, "gus", has_touch=True, is_mobile=True)
    await gus.sit(room, "Gus")
    await expect(bar).to_contain_text("2 chairs are free, and Gus is not ready")
    await expect(bar.locator("[aria-disabled=true]")).to_have_text("Begin")
    await expect(bar.locator(".button-primary")).to_have_text("I am ready")
    await host.fill_with_bots(2)
    await expect(bar.locator("summary")).to_have_text("Begin anyway")
    await host.ready()
    await expect(bar.locator(".button-primary:visible")).to_have_count(0)
    await gus.ready()
    await expect(gus.page.locator(".ready-bar")).to_contain_text("Hanna begins the game")
    await expect(bar.locator(".button-primary")).to_have_text("Begin the game")
    await host.begin()
    await gus.page.wait_for_selector("#prompt")


async def test_a_host_alone_is_asked_once(browser: Browser, server: Served) -> None:
    host = await Guest.arrive(browser, 360, 740, "host", has_touch=True, is_mobile=True)
    await host.open_room(server.url, "great-old-ones", "Hanna", investigators="1")
    await expect(host.page.locator(".ready-bar button")).to_have_text(["Begin the game"])
    await host.open_room(server.url, "within-walls", "Hanna")
    await host.page.get_by_role("button", name="Add bots and begin").tap()
    await host.page.wait_for_selector("#prompt")
