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
    await _plays_it_now(page, server.url)
    assert not [it for it in guest.received if it.startswith("PAGE ERROR")]


async def _plays_it_now(page: Page, url: str) -> None:
    """From the lesson to a table of its game, with the lesson marked as learnt."""
    lesson = page.url
    await page.locator("button", has_text="Play it now").click()
    await page.wait_for_selector("#prompt")
    await expect(page.locator("#region-lesson")).to_have_count(0)
    assert page.url != lesson
    await page.goto(f"{url}/learn/wick")
    await expect(page.locator('[data-learns="wick/night"].is-done')).to_have_count(1)


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


async def _play_wick(page: Page, url: str) -> None:
    """A real table of Wick with bots, as after the lesson."""
    await page.goto(f"{url}/learn/wick")
    form = "const it = document.createElement('form'); it.method = 'post'; it.action = '/learn/wick/night/play';"
    await page.evaluate(f"() => {{ {form} document.body.append(it); it.submit(); }}")
    await page.wait_for_selector("#prompt.is-yours")


@pytest.mark.timeout(120)
async def test_the_coach_speaks_up_once_is_asked_and_sent_away(browser: Browser, server: Served) -> None:
    guest = await Guest.with_phone(browser, "robin")
    page = guest.page
    await _play_wick(page, server.url)
    coach, advice = page.locator("#coach"), page.locator("#advice")
    await expect(coach).to_be_visible()
    await expect(page.locator("#coach-asks")).not_to_be_empty()
    assert await page.evaluate(WIDE) <= 0

    await coach.locator("[data-advice]").click()
    await expect(advice.locator("h2")).to_contain_text("What can I do?")
    await expect(advice.locator("[data-worth=best]")).to_have_count(1)
    await advice.locator("[data-advice-close]").click()

    await page.reload()  # the same question is not new any more
    await page.wait_for_selector("#prompt.is-yours")
    await expect(coach).to_be_hidden()
    await page.evaluate("() => localStorage.removeItem('veil-met')")
    await page.reload()
    await expect(coach).to_be_visible()
    await coach.locator("[data-coach-off=tonight]").click()
    await expect(coach).to_be_hidden()
    await page.evaluate("() => localStorage.removeItem('veil-met')")
    await page.reload()
    await page.wait_for_selector("#prompt.is-yours")
    await expect(coach).to_be_hidden()
    assert not [it for it in guest.received if it.startswith("PAGE ERROR")]


@pytest.mark.timeout(120)
async def test_the_last_moment_comes_once_more_with_its_rule(browser: Browser, server: Served) -> None:
    guest = await Guest.with_phone(browser, "robin")
    page = guest.page
    await _begin(page, server.url, "wick/night")
    await _read(page)
    await _answer(page, "The Third Stair")
    await page.wait_for_selector(".beat.is-on")
    while await page.locator(SKIP).count():
        await page.locator(SKIP).first.evaluate("(skip) => skip.click()")
    await expect(page.locator(".beat.is-on")).to_have_count(0)
    await page.locator("[popovertarget=menu]").first.click()
    await page.locator("#menu [data-again]").click()
    again = page.locator(".beat.is-on .beat-rule")
    await expect(again).to_contain_text("WK-012")
    await expect(again).to_contain_text("lets one of them in")
