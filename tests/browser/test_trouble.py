"""Trouble has a face, and passes: servers die, phones change hands, scripts come late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, Error, Route, expect

from tests.browser.people import Guest
from tests.live.kills import Mortal, free_port
from tests.serving import Served

SOON = 60_000


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[tuple[Mortal, str]]:
    """A server that can be killed, and its address, which stays the same."""
    port = free_port()
    server = Mortal({"DATABASE_URL": f"sqlite:///{tmp_path}/veil.db", "PORT": str(port), "VEIL_PACE": "0"})
    await server.start()
    yield server, f"http://127.0.0.1:{port}"
    await server.stop()


@pytest.fixture
async def evening(browser: Browser, server: Served) -> tuple[Guest, Guest]:
    return await _meet(browser, server.url)


async def _meet(browser: Browser, url: str) -> tuple[Guest, Guest]:
    """The Wall at a laptop, one Investigator on a phone, two bots."""
    wall = await Guest.arrive(browser, 1280, 800, "wall")
    room = await wall.open_room(url, "fourth-wall", "Viktor")
    mara = await Guest.arrive(browser, 360, 740, "mara")
    await mara.sit(room, "Mara")
    await wall.fill_with_bots(2)
    await wall.begin()
    await mara.page.wait_for_selector("#prompt")
    return wall, mara


async def _hand_and_question(guest: Guest) -> tuple[list[str], str]:
    hand = await guest.page.locator("#region-hand .card-title").all_inner_texts()
    return hand, await guest.page.locator("#prompt .prompt-ask").inner_text()


async def _until_asked(guest: Guest, *others: Guest) -> None:
    """Let the others act until this one is asked something."""
    for _ in range(600):
        if await guest.page.locator("#prompt.is-yours").count():
            return
        for other in others:
            await other.act()
        await asyncio.sleep(0.05)
    raise AssertionError("nobody is ever asked")


@pytest.mark.timeout(300)
async def test_the_server_is_killed_in_mid_turn_and_everybody_goes_on_by_themselves(
    browser: Browser, mortal: tuple[Mortal, str]
) -> None:
    server, url = mortal
    wall, mara = await _meet(browser, url)
    await _until_asked(mara, wall)
    before = [await _hand_and_question(guest) for guest in (wall, mara)]
    await server.kill()
    for guest in (wall, mara):
        await expect(guest.page.locator("#connection")).to_be_visible(timeout=SOON)
    await server.start()
    for guest in (wall, mara):
        await expect(guest.page.locator("#connection")).to_be_hidden(timeout=SOON)
    assert [await _hand_and_question(guest) for guest in (wall, mara)] == before
    number = await mara.page.locator("#prompt").get_attribute("data-number")
    assert await mara.act()
    await expect(mara.page.locator(f'#prompt[data-number="{number}"]')).to_have_count(0, timeout=SOON)


@pytest.mark.timeout(300)
async def test_a_seat_moves_to_another_phone_by_its_code_with_hand_and_question(
    browser: Browser, evening: tuple[Guest, Guest]
) -> None:
    wall, mara = evening
    await _until_asked(mara, wall)
    before = await _hand_and_question(mara)
    await mara.page.get_by_label("Menu").first.click()
    await mara.page.get_by_text("Move me to another phone").click()
    link = await mara.page.locator(".invite-link").inner_text()
    assert await mara.page.locator(".qr svg").count() == 1
    other = await Guest.arrive(browser, 360, 740, "other")
    await other.page.goto(link.strip())
    await other.page.get_by_role("button", name="Yes, move me here").click()
    await other.page.wait_for_selector("#prompt.is-yours")
    assert await _hand_and_question(other) == before
    await expect(mara.page.locator("body")).to_have_attribute("data-role", "spectator")  # a used code is not left there
    await expect(mara.page.locator(".watching")).to_contain_text("You are watching")
    assert await mara.page.locator("#region-hand .card-title").count() == 0
    await other.page.goto(link.strip())
    await other.page.locator("input[name=name]").fill("Thief")
    await other.page.get_by_role("button", name="Take this seat").click()
    await expect(other.page.get_by_role("alert").first).to_contain_text("used")


async def test_a_host_gives_the_wall_to_the_bot_watches_and_takes_it_back(evening: tuple[Guest, Guest]) -> None:
    wall, mara = evening
    await wall.page.get_by_label("Menu").first.click()
    await wall.page.get_by_text("People and seats").click()
    await wall.page.locator("[data-seat-row=wall]").get_by_role("button", name="Give to a bot").click()
    await expect(wall.page.locator("body")).to_have_attribute("data-role", "spectator")  # one’s own yes is enough
    assert await wall.page.locator("#region-hand .card-title").count() == 0
    await expect(mara.page.locator("#people [data-seat=wall]")).to_have_attribute("data-presence", "bot")
    await wall.page.get_by_role("button", name="Take my seat back").click()
    await expect(wall.page.locator("body")).to_have_attribute("data-role", "wall")
    await expect(wall.page.locator(".role-button")).to_be_visible()
    await expect(wall.page.locator(".lost-bar")).to_have_count(0)
    await expect(mara.page.locator("#people [data-seat=wall]")).to_have_attribute("data-presence", "here")


async def test_a_page_whose_scripts_come_late_and_apart_is_live_all_the_same(browser: Browser, server: Served) -> None:
    wall = await Guest.arrive(browser, 1280, 800, "wall")

    async def dawdle(route: Route) -> None:
        await asyncio.sleep(1)
        await route.continue_()

    await wall.page.route("**/hx-ws*", dawdle)
    room = await wall.open_room(server.url, "fourth-wall", "Viktor")
    mara = await Guest.arrive(browser, 360, 740, "mara")
    await mara.sit(room, "Mara")
    await expect(wall.page.locator(".chair-empty")).to_have_count(2)


async def test_wrong_links_and_full_rooms_are_told_in_plain_words(browser: Browser, server: Served) -> None:
    guest = await Guest.arrive(browser, 360, 740, "guest")
    await guest.page.goto(f"{server.url}/rooms/nowhere")
    await expect(guest.page.locator("h1")).to_contain_text("Nothing behind this door")
    wall = await Guest.arrive(browser, 1280, 800, "wall")
    room = await wall.open_room(server.url, "fourth-wall", "Viktor")
    await wall.fill_with_bots(3)
    await guest.page.goto(room)
    assert await guest.page.locator(".chair-empty").count() == 0
    await wall.begin()
    await guest.page.wait_for_selector("#prompt")
    assert await guest.page.locator("body").get_attribute("data-role") == "spectator"


async def test_whoever_holds_several_seats_of_a_side_is_led_to_the_one_that_is_asked(
    browser: Browser, server: Served
) -> None:
    wall = await Guest.arrive(browser, 1280, 800, "wall")
    room = await wall.open_room(server.url, "fourth-wall", "Viktor")
    mara = await Guest.arrive(browser, 1280, 800, "mara")
    await mara.sit(room, "Mara")
    for left in (1, 0):
        await mara.page.get_by_role("button", name="Sit here too").first.click()
        await expect(mara.page.locator(".chair-empty")).to_have_count(left)
    assert await wall.page.get_by_role("button", name="Sit here too").count() == 0  # whoever is the Wall is only that
    await wall.begin()
    await mara.page.wait_for_selector("#prompt")
    await wall.go_on()
    seen = set[str]()
    for _ in range(200):
        if len(seen) == 3:
            return
        with suppress(Error):  # the page is on its way to another seat
            if await mara.page.locator("#prompt.is-yours").count():
                seen.add(await mara.page.locator("[data-own-seat][aria-current]").inner_text(timeout=2000))
                await mara.act()
        await asyncio.sleep(0.1)
    raise AssertionError(f"only {seen} were ever asked")
