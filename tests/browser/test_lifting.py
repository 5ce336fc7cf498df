"""The Projector in the hand: slides and Baddies are lifted to be read, lit or not, before anything is done."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.crowd import gathered
from tests.games.projector.scene import given


async def _read(page: Page, thing: Locator, words: str) -> None:
    """What is touched is lifted with these words on it, goes back, and the focus with it."""
    await thing.tap()
    await expect(page.locator("#zoom[open]")).to_contain_text(words)
    await page.locator("#zoom [data-back]").tap()
    await expect(page.locator("#zoom[open]")).to_have_count(0)
    assert await thing.evaluate("(it) => it.contains(document.activeElement)")


@pytest.mark.timeout(60)
async def test_slides_and_baddies_are_read_before_they_are_used(browser: Browser, tmp_path: Path) -> None:
    scene = given(foes=[("Flicker", "Ada")], hands={"Ada": ("Fend", "Tinker")})
    async with gathered(tmp_path, {"players": 2}, scene, "projector") as crowd:
        page = (await crowd.hold(browser, scene.seat("Ada"))).page
        await page.wait_for_selector("#prompt.is-yours .option:not([aria-disabled=true])", state="attached")
        number = await page.locator("#prompt").get_attribute("data-number")
        slides = page.locator("#region-hand .slide")
        await _read(page, slides.nth(0), "Defense")
        await _read(page, slides.nth(1), "Crafting")
        await _read(page, page.locator("#region-baddies .is-baddie"), "armor")
        await page.get_by_role("button", name="Your role").tap()
        await expect(page.locator("#region-role")).to_be_visible()
        await page.locator("#role .over-close").tap()
        assert await page.locator("#prompt").get_attribute("data-number") == number, "nothing was answered"
        await slides.nth(0).tap()
        await page.locator("#zoom [data-answers]").tap()
        await expect(page.locator(f'#prompt[data-number="{number}"]')).to_have_count(0)
