"""A playtest as people do it: the designer on a laptop, two strangers on phones, a note, questions, the report."""

import re
from contextlib import suppress
from random import Random

import httpx
from playwright.async_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from tests.lab.testing import Seated
from tests.serving import Served

PHONE = ViewportSize(width=360, height=740)
DESK = ViewportSize(width=1366, height=768)
WIDE = "document.documentElement.scrollWidth - innerWidth"


async def _begin(page: Page, url: str) -> str:
    """The designer asks; gives the play link."""
    await page.goto(f"{url}/playtests")
    await page.get_by_role("link", name="Wick").click()
    await page.get_by_label("One question this test shall answer").fill("Is the dark too strong?")
    await page.locator("#name").fill("Candle night")
    await page.locator("#author").fill("Lena")
    await page.locator("[name=question-0]").fill("How fair was it?")
    await page.get_by_role("button", name="Make the links").click()
    link = await page.get_by_label("The play link").input_value()
    await page.get_by_role("link", name="Go to the report").click()
    await expect(page.locator("#goal")).to_have_text("Is the dark too strong?")
    return link


async def _sit(context: BrowserContext, link: str, name: str) -> Page:
    page = await context.new_page()
    await page.goto(link)
    await expect(page.locator(".kept-words")).to_contain_text("What is kept")
    assert await page.evaluate(WIDE) <= 0
    await page.locator("#name").fill(name)
    await page.get_by_role("button", name="Sit down, and agree").click()
    await page.wait_for_url("**/rooms/*")
    return page


async def _token(context: BrowserContext, room: str) -> str:
    return next(it["value"] for it in await context.cookies() if it["name"] == f"veil-{room}")


async def test_a_note_on_a_phone_stands_in_the_report_at_its_moment(browser: Browser, server: Served) -> None:
    desk = await browser.new_context(viewport=DESK)
    phones = [await browser.new_context(viewport=PHONE, has_touch=True) for _ in range(2)]
    designer = await desk.new_page()
    link = await _begin(designer, server.url)
    ann, ben = [await _sit(phone, link, name) for phone, name in zip(phones, ("Ann", "Ben"), strict=True)]
    room = ann.url.rpartition("/")[2]
    assert ben.url.rpartition("/")[2] == room
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        table = Seated(
            http, room, {name: await _token(it, room) for name, it in zip(("Ann", "Ben"), phones, strict=True)}
        )
        await table.begin()
        await ann.locator(".note-tab").tap()  # the table comes by itself
        await ann.locator(".feeling", has_text="confused").tap()
        await ann.locator("[data-words] textarea").fill("What is a Draught?")
        await ann.get_by_role("button", name="Keep these words").tap()
        await expect(ann.locator("#note")).to_be_hidden()
        assert await ann.evaluate(WIDE) <= 0
        await table.play(Random("a night"))
    with suppress(Error):  # it may be on its way by itself
        await ann.goto(f"{server.url}/rooms/{room}")
    await ann.wait_for_url("**/after")
    await ann.locator(".q-scale label").nth(3).tap()
    await ann.get_by_role("button", name="Send, and show the evening").tap()
    await ann.wait_for_url(re.compile(rf"/rooms/{room}$"))
    await designer.reload()
    note = designer.locator(".pinned-note")
    await expect(note).to_contain_text("What is a Draught?")
    await expect(designer.locator(".answer")).to_contain_text("Mean 4")
    await note.get_by_role("link", name="As they saw it").click()
    await designer.wait_for_url("**/replay?step=0&seat=*")
    await expect(designer.locator("body")).to_have_attribute("data-seen-by", re.compile("player-"))
    for context in (desk, *phones):
        await context.close()
