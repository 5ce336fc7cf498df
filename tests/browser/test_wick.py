"""Wick, which draws no page itself: a whole game with fingers on phones, and a role that is held to be seen."""

import asyncio
import re
import time

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import Guest
from tests.serving import Served

LONGEST = 200
"""Seconds of a night, for fingers and bots that take their time."""
WIDE = "document.documentElement.scrollWidth - innerWidth"


async def _touch(page: Page) -> bool:
    """Answer with a finger, if anything is asked: lift a lit card and use it, or press an option; False if not."""
    if not await page.locator("#prompt.is-yours").count():
        return False
    number = await page.locator("#prompt").get_attribute("data-number")
    lit = page.locator("main .is-lit .card, .t-hand .is-lit .card")
    boxes = page.locator("#prompt label.option:visible, #prompt .option:has(input):visible")
    if await lit.count():
        await lit.first.tap()
        await page.locator("#zoom[open] [data-answers]").first.tap()
    elif await boxes.count():
        for at in range(int(await page.locator("#prompt [data-confirm]").get_attribute("data-least") or 1)):
            await boxes.nth(at).tap()
        await page.locator("#prompt [data-confirm]").tap()
    else:
        await page.locator("#prompt button.option:visible").first.tap()
    await expect(page.locator(f'#prompt.is-yours[data-number="{number}"]')).to_have_count(0)
    return True


async def _play_by_touch(*guests: Guest) -> int:
    """Until the game is over; how many answers it took."""
    given, ends = 0, time.monotonic() + LONGEST
    while time.monotonic() < ends:
        if await guests[0].is_over():
            return given
        touched = [await _touch(guest.page) for guest in guests if not await guest.is_over()]
        given += sum(touched)
        if not any(touched):
            await asyncio.sleep(0.1)
    raise AssertionError("the night does not end")


@pytest.mark.timeout(240)
async def test_two_people_with_phones_play_a_night_by_touch(browser: Browser, server: Served) -> None:
    ann, ben = await Guest.with_phone(browser, "ann"), await Guest.with_phone(browser, "ben", color_scheme="dark")
    room = await ann.open_room(server.url, "wick", "Ann", players="4")
    await ben.sit(room, "Ben")
    await ann.fill_with_bots(2)
    await ann.begin()
    await ben.page.wait_for_selector("#prompt")
    await expect(ann.page.locator("#region-wax")).to_be_visible()
    assert await ann.page.evaluate(WIDE) <= 0
    assert await _play_by_touch(ann, ben) > 6
    for guest in (ann, ben):
        await expect(guest.page.locator("h1", has_text=re.compile("You (win|lose)"))).to_be_visible()
        await expect(guest.page.locator(".secret-shown")).to_have_count(4)
        assert await guest.page.evaluate(WIDE) <= 0
        assert not [it for it in guest.received if it.startswith("PAGE ERROR")]


@pytest.mark.timeout(120)
async def test_a_role_is_seen_only_while_it_is_held(browser: Browser, server: Served) -> None:
    ann = await Guest.with_phone(browser, "ann")
    await ann.open_room(server.url, "wick", "Ann", players="2")
    await ann.fill_with_bots(1)
    await ann.begin()
    page = ann.page
    roles = page.get_by_text(re.compile("^(A Guest|The Draught)$"))
    await page.locator(".me.sealed").tap()
    card = page.locator(".secret-card")
    await expect(card).to_be_visible()
    await expect(roles).to_have_count(0)
    await card.dispatch_event("pointerdown", {"button": 0})
    await expect(roles).to_have_count(1)
    await card.dispatch_event("pointerup")
    await expect(roles).to_have_count(0)
