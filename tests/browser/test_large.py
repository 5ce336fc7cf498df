"""On the big screen a digit or a tap opens what lies at a place, with every word the screen has no room for."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.ended import MOST, lay
from tests.browser.laid import Laid
from tests.browser.people import Guest
from tests.serving import Served

TELEVISION, PHONE = (1920, 1080), (360, 740)
SHORT_OF = {"fourth-wall": 30, "within-walls": 40, "great-old-ones": 10, "projector": 20}
"""By game, how far from its end there lies much face up."""
WORDS = {
    "fourth-wall": (".seat-words", ".pile-names small"),
    "within-walls": (".patient-words", ".patient-mind li", ".file-lines dd"),
    "great-old-ones": (".weaknesses li", ".skills > ol li", ".ability", ".rites li", ".crowd-words"),
    "projector": (".tag-words", ".ability p:not(.ability-kind, .keywords)"),
}
"""By game, what lies face up for everybody and is, or may be, too small for the screen."""
SAID = "(found) => found.map((it) => it.textContent.trim()).filter(Boolean)"
READ = """(sheet) => [...sheet.querySelectorAll("*")].filter((it) => it.checkVisibility({ visibilityProperty: true })
    && !it.closest("svg, .visually-hidden")
    && [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((it) => [it.textContent.trim(), parseFloat(getComputedStyle(it).fontSize)])"""
SEEN = """(sheet, selector) => [...sheet.querySelectorAll(selector)]
  .filter((it) => it.checkVisibility() && it.getBoundingClientRect().width)
  .map((it) => it.textContent.trim()).filter(Boolean)"""
WIDER = "(sheet) => sheet.scrollWidth - sheet.clientWidth"


async def _screen(browser: Browser, server: Served, laid: Laid, scheme: str) -> Page:
    context = await browser.new_context(
        viewport={"width": TELEVISION[0], "height": TELEVISION[1]},
        reduced_motion="reduce",
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = await context.new_page()
    await page.goto(f"{server.url}/rooms/{laid.code}/table")
    await page.evaluate("document.fonts.ready")
    return page


@pytest.mark.timeout(180)
@pytest.mark.parametrize("game", sorted(MOST))
async def test_every_face_up_word_is_opened_large(browser: Browser, server: Served, database: str, game: str) -> None:
    laid = await lay(database, game, SHORT_OF[game])
    for scheme in ("light", "dark"):
        screen = await _screen(browser, server, laid, scheme)
        hint = screen.locator(".large-hint")
        await expect(hint).to_contain_text("Keys 1 to ")
        count = int((await hint.inner_text()).split()[3].strip(","))
        missing = {selector: set(await screen.locator(selector).evaluate_all(SAID)) for selector in WORDS[game]}
        assert any(missing.values())
        for key in range(1, count + 1):
            await screen.keyboard.press(str(key))
            await _reads(screen, missing)
            await screen.keyboard.press("Escape")
            await expect(screen.locator(".large")).to_have_count(0)
        assert not any(missing.values()), f"{missing} can be read nowhere"
        await screen.context.close()


async def _reads(screen: Page, missing: dict[str, set[str]]) -> None:
    """What is seen now is large enough, and no longer missing."""
    sheet = screen.locator(".large")
    await expect(sheet).to_be_visible()
    assert not [line for line in await sheet.evaluate(READ) if line[1] < 16]
    assert await sheet.evaluate(WIDER) <= 0
    for selector, words in missing.items():
        words.difference_update(await sheet.evaluate(SEEN, selector))


@pytest.mark.timeout(120)
async def test_it_opens_and_closes_by_itself_by_key_and_by_tap_and_only_there(
    browser: Browser, server: Served, database: str
) -> None:
    laid = await lay(database, "fourth-wall", 30)
    screen = await _screen(browser, server, laid, "light")
    sheet = screen.locator(".large")
    place = screen.locator("article[data-seat] .seat-words").first
    await place.click()
    await expect(sheet).to_be_visible()
    await screen.evaluate("veil.settle()")
    await expect(sheet).to_have_count(1)
    await screen.mouse.click(5, 5)
    await expect(sheet).to_have_count(0)
    for times in (1, 0):
        await screen.keyboard.press("1")
        await expect(sheet).to_have_count(times)
    await screen.keyboard.press("1")
    await screen.evaluate("document.body.append(Object.assign(document.createElement('p'), {className: 'beat-stage'}))")
    await expect(sheet).to_have_count(0)
    await screen.evaluate("document.querySelector('body > p.beat-stage').remove()")
    await screen.reload()
    await expect(screen.locator("#prompt")).to_be_visible()
    await expect(screen.locator(".large-hint")).to_have_count(0)


async def test_it_closes_by_itself_after_a_while(browser: Browser, server: Served, database: str) -> None:
    laid = await lay(database, "great-old-ones", 10)
    screen = await _screen(browser, server, laid, "light")
    await screen.clock.install()
    await screen.reload()
    await screen.keyboard.press("1")
    await expect(screen.locator(".large")).to_be_visible()
    await screen.clock.run_for(20_500)
    await expect(screen.locator(".large")).to_have_count(0)


async def test_nothing_of_it_is_on_a_phone(browser: Browser, server: Served, database: str) -> None:
    for game in sorted(MOST):
        laid = await lay(database, game, SHORT_OF[game])
        phone = await Guest.arrive(browser, *PHONE, "phone")
        for address in ("?watch=yes", ""):
            if not address:
                token = next(iter(laid.tokens.values()))
                await phone.page.context.add_cookies([{"name": f"veil-{laid.code}", "value": token, "url": server.url}])
            await phone.page.goto(f"{server.url}/rooms/{laid.code}{address}")
            await expect(phone.page.locator("#prompt")).to_be_attached()
            assert await phone.page.locator("script[src*='large']").count() == 0
            await phone.page.keyboard.press("1")
            await expect(phone.page.locator(".large, .large-hint")).to_have_count(0)
        await phone.page.context.close()
