"""After the end, in every game: the debrief tells the whole of it to whoever reads, and the replay plays it again."""

import re

import pytest
from playwright.async_api import Browser, Page, Request, expect

from app.games import game_called
from app.kernel.log import load_log
from app.kernel.table import Table
from tests.browser.laid import Laid
from tests.browser.people import Guest
from tests.serving import Served

LIFTED = ("fourth-wall", "within-walls")
"""The games with cards in hand that can be lifted."""
LATER = 12


async def _comes(browser: Browser, server: Served, laid: Laid, size: tuple[int, int], seat: int | None) -> Page:
    """A touch phone or a laptop, of somebody who held that seat or of nobody."""
    guest = await Guest.arrive(browser, *size, "reader")
    if seat is not None:
        token = list(laid.tokens.values())[seat]
        await guest.page.context.add_cookies([{"name": f"veil-{laid.code}", "value": token, "url": server.url}])
    await guest.page.goto(f"{server.url}/rooms/{laid.code}?watch=yes")
    return guest.page


async def _first_lines(page: Page, server: Served, laid: Laid) -> list[str]:
    """What the table was told before its first answer and after it, from the log alone."""
    log = load_log(await (await page.request.get(f"{server.url}/api/rooms/{laid.code}/log")).text())
    table = Table(game_called(log.header.game), log.upto(LATER), saves=0)
    return [text for text, _tone in table.state.story.heard(None)]


@pytest.mark.timeout(240)
async def test_the_debrief_tells_the_whole_game_and_speaks_to_its_reader(
    browser: Browser, server: Served, over: dict[str, Laid]
) -> None:
    for game, laid in over.items():
        public = await _comes(browser, server, laid, (1366, 768), None)
        story = await public.locator("#whole-story li").all_inner_texts()
        first = await _first_lines(public, server, laid)
        assert [line.lower() for line in story[: len(first)]] == [" ".join(line.split()).lower() for line in first]
        assert await public.locator(".moment").count() >= 3
        titles = {await public.locator(".verdict h1").inner_text()}
        for seat in range(len(laid.tokens)):
            if seat and len(titles) >= VOICES[game]:
                break
            reader = await _comes(browser, server, laid, (360, 740), seat)
            titles.add(await reader.locator(".verdict h1").inner_text())
            assert await reader.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            await reader.context.close()
        assert len(titles) >= VOICES[game], titles
        await public.context.close()


VOICES = {"fourth-wall": 3, "within-walls": 3, "great-old-ones": 2, "projector": 1, "wick": 3}
"""In how many ways the ending of these games is told: to winners, to losers, to all others."""


@pytest.mark.timeout(240)
async def test_a_replay_plays_from_the_start_on_one_page(
    browser: Browser, server: Served, over: dict[str, Laid]
) -> None:
    for game, laid in over.items():
        page = await _comes(browser, server, laid, (1366, 768), 1)
        await page.get_by_role("link", name="Watch the replay").click()
        await _plays(page, list(laid.tokens)[1])
        await _shows_everybody(page, game, len(laid.tokens))
        await page.context.close()


async def _plays(page: Page, own_seat: str) -> None:
    """It opens at the start with the reader's own eyes, plays, pauses, steps by key, turn and moment: no page loads."""
    loads: list[Request] = []
    page.on("request", lambda request: loads.append(request) if request.is_navigation_request() else None)
    count, play = page.locator(".player-count"), page.locator("[data-play]")
    await expect(count).to_contain_text("0 of ")
    await expect(page.locator("#seat")).to_have_value(own_seat)
    await page.locator("[data-speed]").select_option("4")
    await page.keyboard.press("Space")
    await expect(play).to_have_attribute("aria-pressed", "true")
    await expect(count).to_contain_text(re.compile(r"^([3-9]|[1-9]\d+) of "))
    await page.keyboard.press("Space")
    await expect(play).to_have_attribute("aria-pressed", "false")
    step = int((await count.inner_text()).split()[0])
    await page.keyboard.press("ArrowRight")
    await expect(count).to_contain_text(f"{step + 1} of ")
    await page.keyboard.press("ArrowLeft")
    await expect(count).to_contain_text(f"{step} of ")
    where = await page.locator(".player-where").first.inner_text()
    await page.locator("[data-go=turn-on]").click()
    await expect(page.locator(".player-where").first).not_to_have_text(where)
    await page.locator("[data-go=moment]").click()
    await expect(page.locator(".replay-caption")).not_to_contain_text("The table is laid.")
    assert not loads, "a step loads no page"
    await page.reload()
    assert int((await count.inner_text()).split()[0]) > step, "the address remembers the step"


async def _shows_everybody(page: Page, game: str, seats: int) -> None:
    """Every seat's hand side by side, nobody of the table cut off, and cards that can be lifted."""
    middle = int(await page.locator("#step").get_attribute("max") or 0) // 2
    await page.locator("#step").fill(str(middle))
    await page.locator("#seat").select_option("everybody")
    await expect(page.locator(".player-count")).to_contain_text(f"{middle} of ")
    if game == "great-old-ones":
        await expect(page.locator(".sheet")).to_have_count(seats)
        return
    await expect(page.locator(".one-hand")).to_have_count(seats)
    await expect(page.locator("[data-place-of=mates] [data-seat]").last).to_be_in_viewport(ratio=0.9)
    if game in LIFTED:
        await page.locator(".one-hand .hand .card").first.click()
        await expect(page.locator("dialog[open]")).to_be_visible()
        await page.keyboard.press("Escape")


@pytest.mark.timeout(180)
async def test_a_replay_is_used_with_a_thumb_and_without_script(
    browser: Browser, server: Served, over: dict[str, Laid]
) -> None:
    phone = await browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    plain = await browser.new_context(java_script_enabled=False)
    for laid in over.values():
        page = await phone.new_page()
        await page.goto(f"{server.url}/rooms/{laid.code}/replay")
        await expect(page.locator("#seat")).to_have_value("everybody")
        box = await page.locator("#step").bounding_box()
        assert box is not None
        assert box["width"] >= 280
        assert box["height"] >= 44
        await page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await expect(page.locator(".player-count")).not_to_have_text(re.compile(r"^0 of"))
        await page.locator("[data-play]").tap()
        await expect(page.locator("[data-play]")).to_have_attribute("aria-pressed", "true")
        await page.close()

        still = await plain.new_page()
        await still.goto(f"{server.url}/rooms/{laid.code}/replay")
        await still.locator("[data-go=on]").click()
        await expect(still.locator(".player-count")).to_contain_text("1 of ")
        await still.close()
