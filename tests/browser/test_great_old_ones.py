"""Roll For Great Old Ones through the page: everybody writes at once, and everybody sees the same at once."""

import asyncio
import re
from typing import Literal

import pytest
from playwright.async_api import Browser, expect

from app.games.great_old_ones import GAME
from app.games.great_old_ones.state import State
from app.kernel.decision import Seat
from app.kernel.table import Table
from tests.browser.access import problems
from tests.browser.laid import FIRST, SECOND, THIRD, Laid, lay, lay_log, lay_victory, played_until, two_race
from tests.browser.people import PRESS, Guest
from tests.live.kills import Mortal, free_port
from tests.serving import Served

SIZES = ((1280, 800), (360, 740), (320, 568))
PATIENCE = 240_000
BY_KEYBOARD = 5
DRAWINGS = [[".svg-defs"], [".boxes-drawn"], [".ritual > svg"], [".row-rest-of"]]
OPEN_ATTACK = '.test-die [id^="attack-"]'


async def _come(
    browser: Browser, url: str, laid: Laid, seat: Seat, width: int = 1280, height: int = 800, **look: bool
) -> Guest:
    """Somebody takes their seat again, by the cookie they were given."""
    guest = await Guest.arrive(browser, width, height, seat, **look)
    await guest.page.context.add_cookies([{"name": f"veil-{laid.code}", "value": laid.tokens[seat], "url": url}])
    await guest.page.goto(f"{url}/rooms/{laid.code}")
    await expect(guest.page.locator("#prompt.is-yours")).to_be_visible()
    return guest


async def _all_come(browser: Browser, url: str, laid: Laid) -> tuple[Guest, Guest, Guest]:
    return (
        await _come(browser, url, laid, FIRST),
        await _come(browser, url, laid, SECOND, 360, 740),
        await _come(browser, url, laid, THIRD, 1024, 768),
    )


async def _waiting(*guests: Guest) -> tuple[list[Guest], Guest]:
    """Those whose attack die lies open, and the one who has a number to write."""
    racing = [guest for guest in guests if await guest.page.locator("#prompt [value=accept]").count()]
    (writer,) = [guest for guest in guests if guest not in racing]
    return racing, writer


async def _seen(guest: Guest) -> list[str]:
    """What the boards say, on this page, to those who do not see them."""
    said: list[str] = await guest.page.evaluate(
        """() => ["#region-cultists", "#region-ritual", "[id^=region-row-]", "[id^=region-track-]", ".scenario-track"]
             .flatMap((places) => [...document.querySelectorAll(places)]
               .map((it) => it.id + it.ariaLabel)).sort()"""
    )
    return said


async def _rows(guest: Guest) -> list[str]:
    """The rows of one's own board."""
    rows: list[str] = await guest.page.locator(".own .row").evaluate_all("rows => rows.map((row) => row.ariaLabel)")
    return rows


async def _crowd(guest: Guest) -> int:
    return await guest.page.locator("#region-cultists .crowd-active").count()


def _errors(*guests: Guest) -> list[str]:
    return [line for guest in guests for line in guest.received if line.startswith("PAGE ERROR")]


@pytest.mark.timeout(300)
async def test_three_write_at_once_and_two_race_for_the_same_cultist(
    browser: Browser, server: Served, database: str
) -> None:
    laid = await lay(database, two_race)
    guests = await _all_come(browser, server.url, laid)
    racing, writer = await _waiting(*guests)
    before = await _crowd(writer)
    rows = await _rows(writer)
    await asyncio.gather(
        *(guest.page.locator("#prompt [value=accept]").dispatch_event("click") for guest in racing),
        writer.page.locator(".own .row.is-lit").first.click(),
    )
    for guest in guests:
        await expect(guest.page.locator(OPEN_ATTACK)).to_have_count(0)
        await expect(guest.page.locator("#region-cultists .crowd-active")).to_have_count(0)
    assert before > 0
    assert await _rows(writer) != rows, "the third has written meanwhile"
    assert len({tuple(await _seen(guest)) for guest in guests}) == 1, "all see the same boards"
    fresh = await Guest.arrive(browser, 1280, 800, "spectator")
    await fresh.page.goto(f"{server.url}/rooms/{laid.code}?watch=yes")
    assert await _seen(fresh) == await _seen(writer), "and a newcomer sees what they see"
    assert not _errors(*guests, fresh)


@pytest.mark.timeout(300)
async def test_a_killed_server_comes_back_in_the_middle_of_step_3(browser: Browser, sqlite_url: str) -> None:
    """Two have filled a section and look at the die of its action: their chains are half-way through."""
    laid = await lay(sqlite_url, two_race)
    port = free_port()
    server = Mortal({"DATABASE_URL": sqlite_url, "PORT": str(port), "VEIL_PACE": "0"})
    await server.start()
    try:
        guests = await _all_come(browser, f"http://127.0.0.1:{port}", laid)
        racing, writer = await _waiting(*guests)
        rows = await _rows(writer)
        await writer.page.locator(".own .row.is-lit").first.click()
        await expect(writer.page.locator("#prompt .prompt-ask")).not_to_have_text(
            "Write your first", use_inner_text=True
        )
        while await _rows(writer) == rows:
            await asyncio.sleep(0.05)
        seen = await _seen(writer)
        await server.kill()
        await server.start()
        for guest in guests:
            await expect(guest.page.locator("#connection")).to_be_hidden()
            await expect(guest.page.locator(OPEN_ATTACK)).to_have_count(2)
            assert await _seen(guest) == seen, "nothing written is lost"
        fresh = await Guest.arrive(browser, 1280, 800, "spectator")
        await fresh.page.goto(f"http://127.0.0.1:{port}/rooms/{laid.code}?watch=yes")
        assert await _seen(fresh) == seen, "neither on the pages nor on the server"
        await expect(fresh.page.locator(OPEN_ATTACK)).to_have_count(2)
        for guest in racing:
            await guest.page.locator("#prompt [value=accept]").dispatch_event("click")
        for guest in guests:
            await expect(guest.page.locator(OPEN_ATTACK)).to_have_count(0)
        assert not _errors(*guests, fresh)
    finally:
        await server.stop()


@pytest.mark.evening
@pytest.mark.timeout(300)
async def test_a_whole_game_to_victory_on_a_phone(browser: Browser, server: Served, database: str) -> None:
    laid, choices = await lay_victory(database)
    guest = await _come(browser, server.url, laid, FIRST, 360, 740)
    prompt = guest.page.locator("#prompt")
    for choice in choices:
        number = await prompt.get_attribute("data-number") or ""
        await prompt.locator(f'button[value="{choice}"]').dispatch_event("click")
        await expect(guest.page.locator(f'#prompt[data-number="{number}"]')).to_have_count(0)
    await expect(guest.page.locator("h1", has_text="You sealed it")).to_be_visible()
    assert not _errors(guest)


@pytest.mark.evening
@pytest.mark.timeout(600)
async def test_a_whole_game_to_defeat(browser: Browser, server: Served) -> None:
    """Whoever presses just anything does not find fifteen clues."""
    host = await Guest.arrive(browser, 1280, 800, "host")
    await host.page.goto(f"{server.url}/open/great-old-ones")
    await host.page.fill("#name", "Viktor")
    await host.choose(investigators="1", scenario="3", difficulty="15")
    await host.page.locator("button", has_text="Open the room").click()
    await host.begin()
    await expect(host.page.locator("#prompt")).to_be_visible()
    room = host.page.url
    await _play(host)
    await expect(host.page.locator("h1", has_text="It wakes, and you are there")).to_be_visible()
    await expect(host.page.locator(".final-sheets .sheet")).to_have_count(1)
    found = await _problems("debrief", host)
    await host.page.goto(f"{room.partition('?')[0]}/replay?step=20")
    await expect(host.page.locator(".sheet")).to_have_count(1)
    found += await _problems("replay", host, "light")
    assert not found, found
    assert not _errors(host)


async def _play(guest: Guest) -> None:
    """A few answers by number keys, then press whatever is asked, as fast as the page asks it, until the debrief."""
    for _ in range(BY_KEYBOARD):
        await expect(guest.page.locator("#prompt.is-yours button.option").first).to_be_visible()
        await guest.act_by_keyboard()
        await asyncio.sleep(0.2)
    await guest.page.evaluate(f"() => {{ setInterval(() => ({PRESS})([Math.random(), false]), 30); }}")
    await expect(guest.page.locator("body[data-role=debrief]")).to_be_visible(timeout=PATIENCE)


async def _problems(name: str, guest: Guest, *schemes: Literal["light", "dark"]) -> list[str]:
    """What the accessibility check finds on a page, by day and by night; it need not go into drawings nobody hears."""
    found: list[str] = []
    for scheme in schemes or ("light", "dark"):
        await guest.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += await problems(guest.page, f"{name}, {scheme}:", DRAWINGS)
    return found


@pytest.mark.timeout(300)
async def test_everybody_can_use_the_pages(browser: Browser, server: Served, database: str) -> None:
    laid = await lay(database, two_race)
    wide, phone, other = await _all_come(browser, server.url, laid)
    screen = await Guest.arrive(browser, 1920, 1080, "screen")
    await screen.page.goto(f"{server.url}/rooms/{laid.code}/table")
    found = [*await _problems("wide", wide), *await _problems("phone", phone, "dark")]
    found += await _problems("screen", screen)
    assert not found, found
    for name, guest in (("table", wide), ("writing", (await _waiting(wide, phone, other))[1]), ("screen", screen)):
        for width, height in SIZES:
            await guest.page.set_viewport_size({"width": width, "height": height})
            excess = await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            assert excess <= 0, f"{name} at {width} px is {excess} px too wide"


def _doomed(table: Table[State]) -> bool:
    """One who is alone has written both values, and the cultists' dice lie so that they will fell them."""
    offer, vitals = table.offer(FIRST), table.view(FIRST)["vitals"]
    is_free = offer is not None and "call" in offer.keys and len(offer.anytime) > 1
    return is_free and "you fall" in vitals.threat  # type: ignore[attr-defined]


@pytest.mark.timeout(120)
async def test_nobody_dies_without_having_seen_it_coming(browser: Browser, server: Served, database: str) -> None:
    log = played_until(GAME, _doomed, GAME.bots["random"], investigators=1, scenario="1", reroll_hold="0")
    laid = await lay_log(database, log)
    phone = await _come(browser, server.url, laid, FIRST, 360, 740, has_touch=True, is_mobile=True)
    health = phone.page.locator("#region-vitals .vital").first
    await expect(health).to_be_in_viewport()
    await expect(health).to_have_class(re.compile("is-low"))
    await expect(phone.page.locator("#region-vitals .threat")).to_contain_text("you fall, and the game is lost")
    call = phone.page.locator("#prompt button.option[value=call]")
    await expect(call.locator(".option-warning")).to_contain_text("you fall, and the game is lost")
    for play in await phone.page.locator("#prompt .button-anytime").all():
        cut = await play.evaluate(
            "(it) => it.scrollWidth - it.clientWidth + Math.max(0, it.getBoundingClientRect().right - innerWidth)"
        )
        assert cut <= 1, f"{await play.inner_text()} is cut by {cut} px"

    await phone.page.get_by_role("button", name="Your role").tap()
    await expect(phone.page.locator("#role")).to_contain_text("Your ability")
    await phone.page.keyboard.press("Escape")
    await phone.page.locator(".tab", has_text="Board").tap()
    await expect(phone.page.locator("#board")).to_be_in_viewport()
    await phone.page.get_by_role("button", name="At any time").tap()
    await phone.page.locator("#prompt .button-anytime", has_text="Reroll the cultists' D6").last.tap()
    await phone.page.locator("#zoom [data-answers]").tap()
    await phone.page.locator(".tab", has_text="Table").tap()
    await expect(phone.page.locator(".goo-rows")).to_be_in_viewport()
    assert not _errors(phone)
