"""The first evening of friends, in every game: a host at a laptop, a friend with a phone, the television between them.

They do what people do in the first ten minutes, by hand: change a setting, sit down, read before they play, open what
can be opened, look at the big screen, stop, and read how it went. What must be true is claimed wherever it is met.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.async_api import Browser, Error, Page, expect

from app.games import GAMES
from tests.browser.people import Guest
from tests.serving import Served

ANSWERS = 14
"""So many answers of the two are watched closely."""

HIDDEN_WORDS = """
[...document.querySelectorAll("#prompt :is(.option, .button-anytime) small")]
  .filter((it) => !it.closest("[hidden], [popover], .is-same"))
  .filter((it) => !it.checkVisibility() || parseFloat(getComputedStyle(it).fontSize) < 11)
  .map((it) => it.textContent)
"""
IS_STYLED = """
(sheet) => {
  const { borderTopStyle, borderTopWidth, padding } = getComputedStyle(sheet);
  return !(borderTopStyle === "solid" && borderTopWidth === "3px" && padding === "4px");  // a bare popover
}
"""
FIRST_ANYTIME = """
[...document.querySelectorAll("#prompt > .prompt-anytime button")].slice(0, 1)
  .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > innerWidth).map((it) => it.textContent)
"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
PRESSABLE = """
[...document.querySelectorAll("button, input, select, textarea, summary, a.button")]
  .filter((it) => it.checkVisibility() && !it.matches(".card, [data-zoom]")).map((it) => it.outerHTML.slice(0, 120))
"""
SMALL = """
[...document.querySelectorAll(".screen-story :is(li, p)")]
  .filter((it) => it.checkVisibility() && parseFloat(getComputedStyle(it).fontSize) < 16).map((it) => it.textContent)
"""
SECRETS_TOLD = "[...document.querySelectorAll('#story .is-secret')].map((it) => it.textContent)"
AWAY = "[data-presence-of]:is([data-presence=asleep], [data-presence=gone]):visible"
BADGE = "document.querySelector('#prompt.is-yours .prompt-who')?.textContent.trim() ?? null"
BADGES = {"Your turn", "Asked", "Everybody", "Your vote", "Ready?", "Chosen"}


@pytest.mark.timeout(180)
@pytest.mark.parametrize("game", GAMES)
async def test_friends_meet_for_the_first_time(browser: Browser, server: Served, game: str) -> None:
    hanna = await Guest.arrive(browser, 1366, 768, "hanna")
    ann = await Guest.with_phone(browser, "ann")
    screen = await Guest.arrive(browser, 1920, 1080, "screen")
    room = await hanna.open_room(server.url, game, "Hanna")
    await screen.page.goto(f"{room}/table")
    await ann.sit(room, "Ann")
    await _nothing_to_press(screen.page)
    await expect(screen.page.locator("body")).to_contain_text("Ann")
    await _begin(hanna, ann)
    await expect(screen.page.locator("#prompt")).to_be_visible()
    await _open_what_can_be_opened(ann.page, Page.tap)
    await _open_what_can_be_opened(hanna.page, Page.click)
    await _go_and_come_back(ann.page, hanna.page, screen.page)
    await _play(hanna, ann, screen)
    await _read_the_story(ann.page)
    await _stop(hanna, ann)
    await _read_how_it_went(ann.page, game)
    await expect(screen.page.locator("h1").first).to_be_visible()
    await _nothing_to_press(screen.page)
    for guest in (hanna, ann, screen):
        assert not [line for line in guest.received if line.startswith("PAGE ERROR")]


async def _nothing_to_press(page: Page) -> None:
    """Nobody stands at the television."""
    assert await _read(page, PRESSABLE) == []
    assert await _read(page, SIDEWAYS) <= 0


async def _read(page: Page, what: str) -> Any:
    """What a page shows, that of the end if the game has just ended under it."""
    try:
        return await page.evaluate(what)
    except Error as error:
        if "context was destroyed" not in str(error):
            raise
        await page.wait_for_load_state()
        return await page.evaluate(what)


async def _begin(host: Guest, friend: Guest) -> None:
    await host.fill_with_bots(await host.page.locator(".chair-empty").count())
    for guest in (host, friend):
        assert await guest.page.evaluate(SIDEWAYS) <= 0
        await guest.ready()
    await expect(host.page.locator(".chair-state .is-slow")).to_have_count(0)  # until then it is "Begin anyway"
    await host.begin()
    await friend.page.wait_for_selector("#prompt")


async def _open_what_can_be_opened(page: Page, press: Callable[..., Awaitable[None]]) -> None:
    """Role and menu are titled and can be closed; neither is a bare box of the browser."""
    sheets = [name for name in ("role", "menu") if await page.locator(f"[popovertarget={name}]:visible").count()]
    assert "menu" in sheets  # a game of the kit has a sealed card in place of the role's sheet
    for name in (*sheets, *(("profession",) if await page.locator(".profession:visible").count() else ())):
        await press(page, f"[popovertarget={name}]:visible")
        sheet = page.locator(f"#{name}")
        await expect(sheet).to_be_visible()
        await expect(sheet.get_by_role("heading").first).to_be_visible()
        assert await sheet.evaluate(IS_STYLED)
        assert await page.evaluate(SIDEWAYS) <= 0
        await press(page, f"#{name} button:has-text('Close'), #{name} button[aria-label=Close]")
        await expect(sheet).to_be_hidden()


async def _go_and_come_back(page: Page, *others: Page) -> None:
    """Whose phone is away is seen at every table, and on the big screen, until it is back."""
    for away in ("Ann", ""):
        await (page.goto("about:blank") if away else page.go_back())
        for other in others:
            await expect(other.locator(f'#region-room[data-away="{away}"]')).to_be_attached()
            await (
                expect(other.locator(AWAY).first).to_be_visible()
                if away
                else expect(other.locator(AWAY)).to_have_count(0)
            )


async def _play(host: Guest, friend: Guest, screen: Guest) -> None:
    """Both answer what they are asked, and whatever is asked can be read."""
    answered = 0
    for _ in range(600):
        for guest in (host, friend):
            if await guest.is_over():
                return
            if await guest.page.locator("#prompt.is-yours").count():
                await _check_question(guest.page)
            answered += await guest.act()
        if answered >= ANSWERS:
            break
        await asyncio.sleep(0.05)
    await _nothing_to_press(screen.page)
    assert await _read(screen.page, SMALL) == []


async def _check_question(page: Page) -> None:
    assert await _read(page, HIDDEN_WORDS) == []
    assert await _read(page, FIRST_ANYTIME) == []
    assert await _read(page, SIDEWAYS) <= 0
    badge = await _read(page, BADGE)
    assert badge is None or badge in BADGES


async def _read_the_story(page: Page) -> None:
    """It opens at its newest line, and a neighbour on the sofa may look along."""
    if await page.locator(".tab").count() == 0:
        return  # the evening was short
    await page.tap(".tab:has-text('Story')")
    assert await page.evaluate(SECRETS_TOLD) == []
    await expect(page.locator("#story .story > li").last).to_be_in_viewport()
    await page.tap(".tab:has-text('Table')")


async def _stop(*guests: Guest) -> None:
    """All who play agree to stop, unless it is over anyway."""
    for guest in guests:
        with suppress(Error):  # the last one's word, or an answer on its way, may end it first
            give_up = guest.page.locator("form:has(input[value=give-up]) button")
            if not await guest.is_over() and await give_up.count():
                await guest.page.locator("[popovertarget=menu]:visible").click(timeout=5000)
                await guest.page.locator("summary", has_text="Propose to give up").click(timeout=5000)
                await give_up.first.click(timeout=5000)
    for guest in guests:
        await guest.page.wait_for_selector("body[data-role=debrief]")


async def _read_how_it_went(page: Page, game: str) -> None:
    """From the first line, with a verdict, and the replay begins at the beginning."""
    await expect(page.locator("h1").first).to_be_visible()
    await expect(page.locator(".debrief-story li").first).to_be_attached()
    assert await page.evaluate(SIDEWAYS) <= 0
    if GAMES[game].campaign:
        await expect(page.locator("a[href^='/campaigns/']").first).to_be_visible()
        return  # what is still to come stays sealed
    await page.goto(f"{page.url}/replay")
    await expect(page.locator("[data-play]")).to_be_visible()
    assert await page.evaluate(SIDEWAYS) <= 0
