"""A lesson on a phone: its learner reads, is put right, does what is wanted, and plays at a real table afterwards."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import Guest
from tests.serving import Served

WIDE = "document.documentElement.scrollWidth - innerWidth"
SAID = "#region-lesson .lesson-page:not([hidden]) .lesson-say"
TURN = '#region-lesson .lesson-page:not([hidden]) [data-lesson-turn="1"]'
SKIP = ".beat.is-on .beat-skip"


async def _begin(page: Page, url: str, lesson: str) -> None:
    await page.goto(f"{url}/learn")
    await page.locator(f'[data-learns="{lesson}"]').click()
    await page.wait_for_selector("#region-lesson")


async def _read(page: Page) -> None:
    """Turn the teacher's pages until there is something to do."""
    while await page.locator(TURN).count():
        await page.locator(TURN).click()


async def _answer(page: Page, option: str) -> None:
    """By the list of answers, as a keyboard or a screen reader would."""
    await page.wait_for_selector("#prompt.is-yours")
    if await page.locator(SKIP).count():
        await page.locator(SKIP).first.click()
    lists = page.locator("#prompt:not(.shows-list) [data-list]")
    if await lists.is_visible():
        await lists.click()
    answer = page.locator("#prompt .option", has_text=option)
    await answer.click()
    if await answer.locator("input").count():
        await page.locator("#prompt [data-confirm]").click()


async def _now(page: Page, step: int) -> None:
    await expect(page.locator(f'#region-lesson[data-at="{step}"]')).to_have_count(1)


@pytest.mark.timeout(180)
async def test_wick_is_learnt_on_a_phone_and_then_played(browser: Browser, server: Served) -> None:
    guest = await Guest.with_phone(browser, "robin")
    page = guest.page
    await _begin(page, server.url, "wick/night")
    await expect(page.locator(SAID)).to_contain_text("The lights are out")
    await _read(page)
    await expect(page.locator("#prompt .option.is-taught")).to_have_count(1)
    assert await page.evaluate(WIDE) <= 0

    await _answer(page, "Under the Bed")
    await expect(page.locator("#region-lesson.is-mistake .lesson-say")).to_contain_text("Dread 4")
    await _now(page, 0)
    await _answer(page, "The Third Stair")
    await _now(page, 1)
    await expect(page.locator("#region-lesson.is-right")).to_have_count(1)
    await _read(page)
    await _answer(page, "Ida")
    await _now(page, 2)
    await page.reload()  # it waits where it was left
    await _now(page, 2)
    await _read(page)
    await _answer(page, "A Lantern")
    await _now(page, 3)
    await _read(page)
    await _answer(page, "Warm Milk")
    await _now(page, 4)
    await _read(page)
    await _answer(page, "Ben")
    await page.wait_for_selector("body[data-role=debrief]")
    await expect(page.locator(SAID)).to_contain_text("The guests win")
    await _read(page)
    await expect(page.locator(SAID)).to_contain_text("At a real table")
    assert await page.evaluate(WIDE) <= 0

    lesson = page.url
    await page.locator("button", has_text="Play it now").click()
    await page.wait_for_selector("#prompt")
    await expect(page.locator("#region-lesson")).to_have_count(0)
    assert page.url != lesson
    await page.goto(f"{server.url}/learn/wick")
    await expect(page.locator('[data-learns="wick/night"].is-done')).to_have_count(1)
    assert not [it for it in guest.received if it.startswith("PAGE ERROR")]


@pytest.mark.timeout(60)
async def test_the_table_of_a_lesson_is_its_learners_alone(browser: Browser, server: Served) -> None:
    robin, ann = await Guest.with_phone(browser, "robin"), await Guest.with_phone(browser, "ann")
    await _begin(robin.page, server.url, "wick/night")
    for place in ("", "/table", "?watch=yes", "/view"):
        address = robin.page.url.replace("/rooms/", "/api/rooms/") if place == "/view" else robin.page.url
        answer = await ann.page.goto(f"{address}{place}")
        assert answer is not None
        assert answer.status == 404
    await ann.page.goto(server.url)
    await expect(ann.page.locator(".learn-link").first).to_have_text(re.compile("New here"))
