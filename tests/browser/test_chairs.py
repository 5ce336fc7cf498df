"""A chair in a running game changes hands on phones: who is here says yes, and so does the host to somebody new."""

import httpx
import pytest
from playwright.async_api import Browser, Page, expect

from app.games import GAMES
from tests.browser.people import Guest
from tests.serving import Served
from tests.web.guests import Gathering, begin


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


async def come_as(guest: Guest, url: str, room: Gathering, seat: str) -> None:
    """Look through a seat that was taken without a browser."""
    await guest.page.context.add_cookies([{"name": f"veil-{room.room}", "value": room.tokens[seat], "url": url}])
    await guest.page.goto(f"{url}/rooms/{room.room}")
    await guest.page.wait_for_selector("#prompt")


async def open_menu(page: Page) -> None:
    await page.locator("button[aria-label=Menu]").tap()
    await expect(page.locator("#menu")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_is_asked_sees_it_above_any_sheet_on_a_small_phone(
    browser: Browser, server: Served, game: str
) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        room = await begin(http, game, seed="")
        seat = list(room.tokens)[-1]
        ann = await Guest.with_phone(browser, "ann")
        await come_as(ann, server.url, room, seat)
        asked = ann.page.locator(".claim-bar[data-asks]")

        await open_menu(ann.page)
        await room.post(f"/seats/{seat}/bot", {"bot": "random"}, token=room.host)
        await expect(asked).to_be_in_viewport(ratio=1)
        await asked.get_by_role("button", name="No").tap()  # the sheet lies there still, and takes nothing away
        await expect(asked).to_have_count(0)

        await room.post(f"/seats/{seat}/bot", {"bot": "random"}, token=room.host)
        await expect(asked).to_be_in_viewport(ratio=1)
        await open_menu(ann.page)  # whatever is opened afterwards goes below it too
        await asked.get_by_role("button", name="Yes").tap()
        await expect(ann.page.locator(".lost-bar[data-asks]")).to_be_in_viewport(ratio=1)
        assert not [text for text in ann.received if text.startswith("PAGE ERROR")]


async def test_a_lifted_card_is_laid_down_for_what_is_asked(browser: Browser, server: Served) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        room = await begin(http, "great-old-ones", seed="", investigators=2)
        ann, seat = await Guest.with_phone(browser, "ann"), list(room.tokens)[-1]
        await come_as(ann, server.url, room, seat)
        await ann.page.evaluate("veil.lift({ card: document.querySelector('.card'), options: [] })")
        await expect(ann.page.locator("#zoom")).to_be_visible()
        await room.post(f"/seats/{seat}/bot", {"bot": "random"}, token=room.host)
        await ann.page.locator(".claim-bar[data-asks]").get_by_role("button", name="No").tap()
        await expect(ann.page.locator(".claim-bar")).to_have_count(0)
