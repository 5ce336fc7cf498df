"""The big screen, in every game: its own lobby and end, a story that keeps the last turn, and a question before it."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from app.games import GAMES
from tests.browser.ended import lay
from tests.browser.laid import Laid
from tests.browser.people import Guest
from tests.serving import Served

TELEVISION, PHONE = (1920, 1080), (360, 740)
HIDDEN = {
    "fourth-wall": ".big-hand .card",
    "within-walls": ".dossiers .agenda-cultists",
    "great-old-ones": ".final-sheets .sheet",
    "projector": ".big-turned li",
}
"""What the end shows that could not be seen before, or what it all comes down to."""
SIZE_OF_TYPE = "(it) => parseFloat(getComputedStyle(it).fontSize)"
LINES_IN_SIGHT = """(place) => [...place.querySelectorAll("li")].filter(
    (line) => line.getBoundingClientRect().top >= place.getBoundingClientRect().top).length"""


async def _fits(page: Page) -> None:
    """Nothing hangs over the edge of a television, where nobody scrolls."""
    over = await page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert max(over) <= 0, f"{page.url} is {over} px too large"


async def _sees_the_lobby(screen: Page, code: str) -> None:
    """A code to scan from three metres, who sits where, and nothing to press."""
    await expect(screen.locator(".big-invite .qr svg")).to_be_visible()
    assert "".join((await screen.locator(".big-code").inner_text()).split()).lower() == code
    box = await screen.locator(".big-invite .qr").bounding_box()
    assert box is not None
    assert box["width"] >= 400
    await expect(screen.locator(".chair", has_text="Hanna")).to_be_visible()
    await expect(screen.locator(".big-next")).to_contain_text("free")
    assert await screen.locator("button:visible, input:visible, select:visible, a:visible").count() == 0


@pytest.mark.timeout(180)
async def test_its_lobby_shows_who_sits_where_and_goes_to_the_table_by_itself(browser: Browser, server: Served) -> None:
    screen = await Guest.arrive(browser, *TELEVISION, "screen")
    host, phone = await Guest.arrive(browser, 1366, 768, "host"), await Guest.arrive(browser, *PHONE, "phone")
    for game in GAMES:
        room = await host.open_room(server.url, game, "Hanna")
        await screen.page.goto(f"{room}/table")
        await _sees_the_lobby(screen.page, room.rsplit("/", 1)[-1])
        free = await screen.page.locator(".chair-empty").count()
        await phone.sit(room, "Bo")
        await expect(screen.page.locator(".chair", has_text="Bo")).to_contain_text("not ready yet")
        await host.fill_with_bots(free - 1)
        await expect(screen.page.locator(".big-next")).to_have_text("Still to say ready: Bo.")
        await phone.ready()
        await expect(screen.page.locator(".big-next")).to_have_text("Everybody is ready. Hanna begins the game.")
        await _fits(screen.page)
        await host.begin()
        await expect(screen.page.locator("body.screen-page #prompt")).to_be_visible()
    assert not [text for text in screen.received if text.startswith("PAGE ERROR")]


@pytest.mark.timeout(240)
async def test_its_story_keeps_the_last_turn_and_its_end_tells_what_was_hidden(
    browser: Browser, server: Served, database: str, over: dict[str, Laid]
) -> None:
    near = {game: await lay(database, game, 30) for game in GAMES}
    screen = await Guest.arrive(browser, *TELEVISION, "screen")
    for game, laid in over.items():
        await screen.page.goto(f"{server.url}/rooms/{near[game].code}/table")
        await _reads_the_last_turn(screen.page)
        await screen.page.goto(f"{server.url}/rooms/{laid.code}/table")
        verdict = screen.page.locator(".verdict h1")
        assert await verdict.evaluate(SIZE_OF_TYPE) >= 60, "who won is read from three metres"
        await expect(screen.page.locator(".big-person")).to_have_count(len(laid.tokens))
        await expect(screen.page.locator(HIDDEN.get(game, ".big-hand .card")).first).to_be_visible()
        await _fits(screen.page)
    assert not [text for text in screen.received if text.startswith("PAGE ERROR")]


async def _reads_the_last_turn(screen: Page) -> None:
    """Lines of the turn before stand above the newest, which is always in sight."""
    await expect(screen.locator("#region-story .story-turn").first).to_be_attached()
    last = screen.locator(".screen-story li").last
    await expect(last).to_be_in_viewport(ratio=0.9)
    assert await last.evaluate(SIZE_OF_TYPE) >= 16
    assert await screen.locator(".screen-story").evaluate(LINES_IN_SIGHT) >= 8
    await _fits(screen)


@pytest.mark.timeout(180)
async def test_where_somebody_sits_it_first_asks_who_will_see_it(
    browser: Browser, server: Served, database: str
) -> None:
    rooms = [await lay(database, game, 20) for game in GAMES]
    for laid in rooms:
        laptop = await _sits_at(browser, server, laid)
        await laptop.page.get_by_label("Menu").first.click()
        await laptop.page.get_by_role("link", name=re.compile("big screen", re.I)).first.click()
        await expect(laptop.page.get_by_role("heading", name="Will others see this display?")).to_be_visible()
        assert await laptop.page.locator(".card, .hand, .secret, [id^=region-]").count() == 0
        await _opens_a_second_window(laptop.page)
        await _moves_to_a_phone(laptop.page, await Guest.arrive(browser, *PHONE, "phone"), server)
        await laptop.page.context.close()


async def _sits_at(browser: Browser, server: Served, laid: Laid) -> Guest:
    """A laptop that holds the room's first seat."""
    laptop = await Guest.arrive(browser, 1366, 768, "laptop")
    token = next(iter(laid.tokens.values()))
    await laptop.page.context.add_cookies([{"name": f"veil-{laid.code}", "value": token, "url": server.url}])
    await laptop.page.goto(f"{server.url}/rooms/{laid.code}")
    return laptop


async def _opens_a_second_window(laptop: Page) -> None:
    """The new window is the big screen, and stays it when it is read again."""
    async with laptop.context.expect_page() as opened:
        await laptop.locator("[data-second-window]").click()
    window = await opened.value
    await expect(window.locator("body.screen-page #prompt")).to_be_visible()
    await window.reload()
    await expect(window.locator("body.screen-page #prompt")).to_be_visible()
    assert await window.locator("#region-hand .card, #region-secret").count() == 0
    await window.close()


async def _moves_to_a_phone(laptop: Page, phone: Guest, server: Served) -> None:
    """The phone has the seat, and the laptop is the big screen without another touch."""
    await laptop.get_by_role("button", name=re.compile("on my phone")).click()
    link = await laptop.locator(".invite-link").inner_text()
    await phone.page.goto(f"{server.url}/{link.strip().split('/', 3)[3]}")
    await phone.page.locator("main button[type=submit]").click()
    await phone.page.wait_for_selector("#prompt")
    await expect(laptop.locator("body.screen-page #prompt")).to_be_visible()
    assert await laptop.locator("#region-hand .card, #region-secret").count() == 0
    await phone.page.context.close()
