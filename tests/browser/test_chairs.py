"""A chair in a running game changes hands on phones: who is here says yes, and so does the host to somebody new."""

from playwright.async_api import Browser, expect

from tests.browser.people import Guest
from tests.serving import Served


async def test_somebody_leaves_with_a_yes_and_somebody_new_asks_for_the_free_chair(
    browser: Browser, server: Served
) -> None:
    host = await Guest.with_phone(browser, "host")
    room = await host.open_room(server.url, "great-old-ones", "Hanna", investigators="2")
    gus = await Guest.with_phone(browser, "gus")
    await gus.sit(room, "Gus")
    await host.begin()
    await gus.page.wait_for_selector("#prompt")
    await host.page.locator("button[aria-label=Menu]").tap()
    await host.page.get_by_text("People and seats").tap()
    await host.page.locator(".seat-row", has_text="Gus").get_by_role("button", name="Ask to leave").tap()
    asked = gus.page.locator(".claim-bar", has_text="Hanna asks you to leave")
    await asked.get_by_role("button", name="Yes").tap()
    zoe = await Guest.with_phone(browser, "zoe")
    await zoe.page.goto(room)
    await zoe.page.locator(".free-bar input[name=name]").fill("Zoe")
    await zoe.page.locator(".free-bar").get_by_role("button", name="Ask for it").tap()
    await expect(zoe.page.get_by_role("heading", level=1)).to_contain_text("asked whether you may sit down")
    for _ in range(2):
        await host.page.keyboard.press("Escape")
    await host.page.get_by_role("button", name="Yes, give it to Zoe").tap()
    await zoe.page.get_by_role("button", name="Take my seat").tap()
    await zoe.page.wait_for_selector("#prompt")
    await expect(zoe.page.locator("body")).not_to_have_attribute("data-role", "spectator")
