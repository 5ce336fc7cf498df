"""The fullest of evenings on a screen nobody scrolls: every seat taken, the longest names, as much as is ever told."""

import pytest
from playwright.async_api import Browser, Page

from app.games import GAMES
from tests.browser.ended import lay_fullest, lay_vote
from tests.serving import Served

SCREENS = ((1920, 1080), (1366, 768))
"""A television, and a small laptop that stands for one."""
LOST = """(within) => {
  const shows = (it) => it.checkVisibility({ visibilityProperty: true })
    && !it.closest("script, style, svg, .screen-story, .finale-cover, .visually-hidden");
  const says = (it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const edgeOf = (around) => around === document.documentElement
    ? { top: 0, left: 0, right: innerWidth, bottom: innerHeight } : around.getBoundingClientRect();
  const over = (box, edge) =>
    Math.max(box.bottom - edge.bottom, box.right - edge.right, edge.top - box.top, edge.left - box.left);
  const isCut = (it) => {
    const box = it.getBoundingClientRect();
    for (let around = it.parentElement; around && box.width && box.height; around = around.parentElement) {
      const cuts = around === document.documentElement || getComputedStyle(around).overflowY !== "visible";
      if (cuts && over(box, edgeOf(around)) > 3) return true;
    }
    return false;
  };
  return [...document.querySelectorAll(`${within} *`)].filter((it) => says(it) && shows(it) && isCut(it))
    .map((it) => `${it.className || it.tagName}: ${it.textContent.trim().slice(0, 40)}`);
}"""
"""Words that hang over the edge of the screen, or of a box around them that shows nothing beyond its own."""
FULLEST = """() => document.querySelectorAll(".turning-point").forEach((point) => {
  const words = "Whoever carried the lamp down to the seventh cellar did not come up again, and nobody asked why. ";
  const lines = { what: words.slice(0, 70), because: words.repeat(2).slice(0, 190), whose: words.slice(0, 60) };
  const told = Object.entries(lines).map(([kind, line]) => `<p class="turning-${kind}">${line}</p>`);
  point.innerHTML = told.join("");
})"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".big-hidden :is(h3, .agenda, .card-title)")]
  .filter((it) => it.checkVisibility()).map((it) => parseFloat(getComputedStyle(it).fontSize) * it.currentCSSZoom))"""


@pytest.mark.timeout(240)
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_end_of_the_fullest_evening_is_all_in_sight(
    browser: Browser, server: Served, database: str, game: str
) -> None:
    laid = await lay_fullest(database, game)
    for width, height in SCREENS:
        page = await _screen(browser, f"{server.url}/rooms/{laid.code}/table", width, height)
        await page.wait_for_selector(".verdict h1")
        await page.evaluate(FULLEST)
        await page.evaluate("dispatchEvent(new Event('resize'))")
        assert await page.evaluate(LOST, "body") == []
        if await page.locator(".big-hidden > *").count():
            assert await page.evaluate(SMALLEST) >= 9 * width / 1920, "it is read from the sofa"
        await page.evaluate("document.body.classList.add('is-photo')")
        await page.wait_for_timeout(1200)
        assert await page.evaluate(LOST, "body") == [], "the photograph is whole"
        await page.context.close()


@pytest.mark.timeout(120)
async def test_a_vote_at_a_table_of_six_who_have_talked_all_evening_is_all_in_sight(
    browser: Browser, server: Served, database: str
) -> None:
    laid = await lay_vote(database)
    for width, height in SCREENS:
        page = await _screen(browser, f"{server.url}/rooms/{laid.code}/table", width, height)
        await page.wait_for_selector(".ballot-sheet .witness")
        assert await page.evaluate(LOST, ".ballot-sheet") == []
        assert await page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls"
        await page.context.close()


async def _screen(browser: Browser, address: str, width: int, height: int) -> Page:
    """The big screen with everything on it at once, in a window of that size."""
    context = await browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = await context.new_page()
    await page.goto(address)
    await page.evaluate("document.fonts.ready")
    return page
