"""A card of one's own in five minutes: forked, mistyped, mended, frozen, and met by somebody else at the table."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import Guest
from tests.serving import Served

TEXT = "textarea[name=text]"
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
DESK = {"width": 1366, "height": 768}


async def fork(page: Page, server: Served) -> str:
    """A set of one's own; gives the address of its page."""
    await page.goto(f"{server.url}/workshop/fourth-wall")
    await page.get_by_role("button", name="Fork").first.click()
    await expect(page.get_by_label("The owner’s link")).to_have_value(re.compile(r"/own\?key="))
    await page.get_by_role("link", name="Go to the cards").click()
    await expect(page.locator(".proof-card").first).to_be_visible()
    assert await page.evaluate(FITS)
    return page.url


async def write(page: Page, here: str) -> None:
    """Gives every Marble of one kind a new text: with a wrong word first, which is underlined, then mended."""
    await page.goto(f"{here}/cards/horror/H01")
    await page.locator("input[name=name]").fill("The Lodger")
    await page.locator(TEXT).fill("Trigger: Add 1 Dome.")
    await expect(page.locator(".say-mirror mark")).to_have_text(re.compile("Dome"))
    await expect(page.locator("#reads .say-problem")).to_contain_text("did not understand")
    await expect(page.locator("#face .card-title")).to_have_text("The Lodger")
    await page.locator(TEXT).fill("Trigger: Add 1 Doom.")
    await expect(page.locator("#reads dd")).to_have_text("Add 1 Doom.")
    await expect(page.locator(".say-mirror mark")).to_have_count(0)
    assert await page.evaluate(FITS)
    await page.locator("button[form=card]:visible").click()
    await expect(page.locator("[data-saved]:visible")).to_have_text("saved")


async def freeze(page: Page, here: str) -> None:
    await page.goto(f"{here}/versions")
    await page.get_by_label(re.compile("Freeze the draft")).fill("A lodger")
    await page.locator(".freeze button").click()
    await expect(page.locator(".version")).to_have_count(2)


@pytest.mark.parametrize("device", ["desk", "phone"])
async def test_a_card_is_written_frozen_and_played(browser: Browser, server: Served, device: str) -> None:
    maker = await (
        Guest.with_phone(browser, "maker") if device == "phone" else Guest.arrive(browser, 1366, 768, "maker")
    )
    here = await fork(maker.page, server)
    await write(maker.page, here)
    await freeze(maker.page, here)
    code = here.rpartition("/")[2]
    await maker.page.goto(f"{server.url}/open/fourth-wall?cards={code}@1")
    await expect(maker.page.locator("select[name=cards]")).to_have_value(f"{code}@1")
    await maker.page.locator("input[name=name]").fill("Ann")
    await maker.page.get_by_role("button", name="Open the room").click()
    await expect(maker.page.locator(".lobby-head")).to_contain_text(" 1.")
    guest = await Guest.with_phone(browser, "guest")
    await guest.page.goto(maker.page.url)
    await expect(guest.page.locator(".lobby-head")).to_contain_text(" 1.")
    assert not [text for text in (*maker.received, *guest.received) if text.startswith("PAGE ERROR")]
    await maker.page.context.close()
    await guest.page.context.close()


async def test_undo_and_a_sentence_put_in_by_a_tap(browser: Browser, server: Served) -> None:
    maker = await Guest.arrive(browser, 1366, 768, "undo")
    page = maker.page
    here = await fork(page, server)
    await page.goto(f"{here}/cards/horror/H01")
    before = await page.locator(TEXT).input_value()
    await page.locator(TEXT).fill("Trigger: ")
    await page.locator("[data-find-phrase]").fill("add n doom")
    await page.locator(".phrase:visible", has_text="Doom").first.click()
    await page.keyboard.type("2")
    await expect(page.locator(TEXT)).to_have_value(re.compile(r"Trigger:\s+Add 2 Doom\."))
    await expect(page.locator("#reads dd")).to_have_text("Add 2 Doom.")
    while await page.locator("[data-undo]:visible").is_enabled():
        await page.locator("[data-undo]:visible").click()
    await expect(page.locator(TEXT)).to_have_value(before)
    await page.context.close()
