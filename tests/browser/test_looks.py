"""Everybody can use the pages: the automatic accessibility check, and no sideways scrolling on a small phone."""

from typing import Literal

import pytest
from playwright.async_api import Browser, expect

from app.games import GAMES
from tests.browser.access import problems
from tests.browser.people import Guest
from tests.serving import Served

SIZES = ((1280, 800), (360, 740), (320, 568))


async def _table(browser: Browser, server: Served, scheme: str) -> list[tuple[str, Guest]]:
    """Every kind of page, open at a table of The Wall, one Investigator, two bots and a spectator."""
    wall = await Guest.arrive(browser, 1280, 800, "wall", color_scheme=scheme)
    await wall.page.goto(f"{server.url}/open/fourth-wall")
    await wall.page.fill("#name", "Viktor")
    await wall.page.locator("button", has_text="Open the room").click()
    room = wall.page.url
    investigator = await Guest.arrive(browser, 360, 740, "mara", color_scheme=scheme)
    await investigator.sit(room, "Mara")
    for free in (2, 1):
        await expect(wall.page.locator(".chair-empty")).to_have_count(free)
        await wall.page.locator("button", has_text="Add a bot").first.click()
    pages = [
        (name, await Guest.arrive(browser, 1280, 800, name, color_scheme=scheme)) for name in ("spectator", "screen")
    ]
    found = await _problems([("lobby", wall), ("lobby of a guest", investigator)])
    assert not found, found
    await wall.begin()
    await wall.page.wait_for_selector("#prompt")
    await investigator.page.wait_for_selector("#prompt")
    await pages[0][1].page.goto(room)
    await pages[1][1].page.goto(f"{room}/table")
    return [("wall", wall), ("investigator", investigator), *pages]


async def _give_up(table: list[tuple[str, Guest]]) -> None:
    """The Wall gives up; everybody lands in the debrief."""
    wall = table[0][1]
    await wall.page.get_by_label("Menu").first.click()
    await wall.page.locator("summary", has_text="Propose to give up").click()
    await wall.page.get_by_role("button", name="Yes, I would give up").click()
    for _, guest in table[:2]:
        await guest.page.wait_for_selector("body[data-role=debrief]")


async def _problems(pages: list[tuple[str, Guest]]) -> list[str]:
    return [problem for name, guest in pages for problem in await problems(guest.page, name)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_everybody_can_use_the_pages_and_nothing_scrolls_sideways(
    browser: Browser, server: Served, scheme: Literal["light", "dark"]
) -> None:
    front = await Guest.arrive(browser, 1280, 800, "front", color_scheme=scheme)
    found: list[str] = []
    for path in ("/", "/open/fourth-wall", "/rules/fourth-wall", "/docs", "/rooms/nothing"):
        await front.page.goto(server.url + path)
        found += await _problems([(path, front)])
    table = await _table(browser, server, scheme)
    found += await _problems(table)
    if scheme == "light":  # the other has the same measures
        found += [problem for name, guest in table for problem in await _sideways(name, guest)]
    await _give_up(table)
    found += await _problems([("debrief", table[0][1]), ("debrief of a guest", table[1][1])])
    assert not found, found


async def _sideways(name: str, guest: Guest) -> list[str]:
    before, found = guest.page.viewport_size, []
    for width, height in SIZES:
        await guest.page.set_viewport_size({"width": width, "height": height})
        excess = await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        found += [f"{name} at {width} px is {excess} px too wide"] if excess > 0 else []
    assert before is not None
    await guest.page.set_viewport_size(before)
    return found


async def test_the_pages_around_the_tables_fit_a_small_phone(browser: Browser, server: Served) -> None:
    around = ["/", "/learn", "/workshop", "/playtests", "/mine", "/operator", "/rooms/nothing"]
    for_each = ["/open/", "/rules/", "/learn/", "/workshop/", "/playtests/new/"]
    page = (await Guest.with_phone(browser, "front")).page
    found = []
    for path in around + [start + game for start in for_each for game in GAMES]:
        await page.goto(server.url + path)
        for width in (360, 320):
            await page.set_viewport_size({"width": width, "height": 740})
            excess = await page.evaluate("document.documentElement.scrollWidth") - width
            found += [f"{path} at {width} px is {excess} px too wide"] if excess > 0 else []
    assert not found, found


async def test_with_text_twice_as_large_nothing_scrolls_sideways(browser: Browser, server: Served) -> None:
    guest = await Guest.arrive(browser, 360, 740, "large")
    await guest.open_room(server.url, "fourth-wall", "Viktor")
    await guest.fill_with_bots(3)
    for place in ("lobby", "table"):
        await guest.page.evaluate("document.documentElement.style.fontSize = '200%'")
        excess = await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert excess <= 0, f"the {place} is {excess} px too wide"
        if place == "lobby":
            await guest.begin()


async def test_a_card_looked_at_closely_leads_to_its_rules_and_talk_is_counted(
    browser: Browser, server: Served
) -> None:
    mara = await Guest.arrive(browser, 1280, 800, "mara")
    room = await mara.open_room(server.url, "fourth-wall", "Mara")
    tom = await Guest.arrive(browser, 360, 740, "tom")
    await tom.sit(room, "Tom")
    await mara.fill_with_bots(2)
    await mara.begin()
    await tom.page.wait_for_selector("#prompt.is-yours")
    await tom.act()  # who Tom is, and with that his hand
    await mara.page.locator(".tab", has_text="Chat").click()
    await mara.page.fill("#say", "Who goes first?")
    await mara.page.keyboard.press("Enter")
    await expect(tom.page.locator("#unread")).to_have_text("1")
    await tom.page.locator(".tab", has_text="Chat").click()
    await expect(tom.page.locator("#unread")).to_be_hidden()
    await tom.page.locator(".tab", has_text="Table").click()
    card = tom.page.locator(".hand .card", has=tom.page.locator(".card-text")).first
    await card.focus()
    await tom.page.keyboard.press("z")
    term = tom.page.locator("#peek [data-term]:visible").first
    rule = await term.get_attribute("data-rule")
    await term.click()
    await expect(tom.page.locator("#rules .is-open")).to_have_id(rule or "")
    await expect(tom.page.locator("#rules .is-open")).to_be_in_viewport()
