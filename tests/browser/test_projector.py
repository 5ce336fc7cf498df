"""The Projector through its pages: two people play day one, one of them on a phone, and go on another evening."""

import asyncio
import os
import re
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Browser, Error, expect

from tests.browser.access import problems
from tests.browser.people import Guest
from tests.serving import served

PRESS = """
(number) => {  // only what was asked when one last looked
  const prompt = document.querySelector("#prompt.is-yours");
  if (prompt?.dataset.number !== number) return;
  const confirm = prompt.querySelector("[data-confirm]");
  if (confirm) {
    const boxes = [...prompt.querySelectorAll("input[name=choice]")];
    const wanted = Number(confirm.dataset.least) - boxes.filter((box) => box.checked).length;
    boxes.filter((box) => !box.checked).slice(0, Math.max(0, wanted)).forEach((box) => box.click());
    confirm.click();
    return;
  }
  const options = [...prompt.querySelectorAll("button.option")].filter((option) => option.value !== "go-home");
  (options.find((option) => option.value === "pass") ?? options[0]).click();
}
"""
GIVE_UP = "button[value='any:give-up']"
LEARNING = "#region-day[data-phase=learning]"
SMALL = ((360, 740), (320, 568))


async def _seated(browser: Browser, url: str) -> tuple[Guest, Guest]:
    """Wren on a laptop, Otis on a phone, and the campaign begun."""
    wren = await Guest.arrive(browser, 1280, 800, "wren", color_scheme="dark")
    room = await wren.open_room(url, "projector", "Wren")
    otis = await Guest.with_phone(browser, "otis", color_scheme="light")
    await otis.sit(room, "Otis")
    await expect(wren.page.locator(".chair-empty")).to_have_count(0)
    await wren.begin()
    await otis.page.wait_for_selector("#prompt")
    return wren, otis


SETTLED = """
() => veil.isSettled() && !veil.isSending() ? document.querySelector("#prompt").dataset.number : null
"""


async def _go_on(guest: Guest, sight: str) -> bool:
    """Whether they see this; if not, they press what lets things go on, should anything be asked."""
    with suppress(Error):  # the page is on its way to another
        number = await guest.page.evaluate(SETTLED)
        if await guest.page.locator(sight).count():
            return True
        if number:
            await guest.page.evaluate(PRESS, number)
    return False


async def _play_until(people: tuple[Guest, Guest], sight: str) -> Guest:
    """They press what lets things go on, until one of them sees this."""
    for _ in range(500):
        for guest in people:
            if await _go_on(guest, sight):
                return guest
        await asyncio.sleep(0.03)
    raise AssertionError(f"nobody came to see {sight}")


async def _wait_for(mover: Guest, other: Guest, sight: str) -> None:
    """The other may have a word in between, and lets things go on, until the one who moves sees this."""
    for _ in range(200):
        if await mover.page.locator(sight).count():
            return
        await _go_on(other, sight)
        await asyncio.sleep(0.03)
    raise AssertionError(f"{sight} never came")


async def _is_narrow_enough(guest: Guest) -> None:
    for width, height in SMALL:
        await guest.page.set_viewport_size({"width": width, "height": height})
        excess = await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert excess <= 0, f"{excess} px too wide at {width} px"


async def _first_evening(browser: Browser, url: str) -> tuple[Guest, str, str]:
    """From the first story card through the first projection to the learning phase; then everybody leaves."""
    wren, otis = people = await _seated(browser, url)
    await _hear_the_story(people)
    await _play_until((otis, wren), ".reserve-player-2 .slide.is-lit")
    await expect(otis.page.locator(".reserve-player-2 .slide.is-lit").first).to_be_visible()
    await otis.page.locator(".reserve-player-2 .slide.is-lit").first.click()
    await expect(otis.page.locator(".reserve-player-2 .slide.is-picked")).to_have_count(1)
    await _is_narrow_enough(otis)
    mover = await _play_until(people, ".place.is-lit")
    await expect(mover.page.locator(".place").first).to_be_visible()
    for guest in people:
        assert not (found := await problems(guest.page)), found
    await _look_around(otis)
    await _is_narrow_enough(otis)
    await mover.page.locator(".place.is-lit").first.click()
    await _wait_for(mover, otis if mover is wren else wren, ".slides > li.is-lit")
    await mover.page.locator(".slides > li.is-lit").first.click()
    await _play_until(people, ".place:not(.is-face-down) >> nth=1")
    await _come_home(people)
    assert not [line for guest in people for line in guest.received if line.startswith("PAGE ERROR")]
    campaign = await wren.page.locator("a[href^='/campaigns/']").first.get_attribute("href")
    question = await wren.page.locator("#prompt .prompt-ask").inner_text()
    assert campaign
    return wren, f"{url}{campaign}", question


async def _hear_the_story(people: tuple[Guest, Guest]) -> None:
    """Each card stands on the phone's stage too, by its name, until Wren, the Speaker, reads on."""
    wren, otis = people
    for name in ("The Message", "The Ladder", "A Wall of White"):
        await _play_until(people, f".reading-card h2:text-is('{name}')")
        await expect(wren.page.locator("#prompt button.option")).to_have_attribute("value", "next")
        await expect(otis.page.locator(".reading-card h2")).to_have_text(name)
        await expect(otis.page.locator("#prompt")).to_contain_text(f"Wren reads aloud: {name}.")
        await wren.page.locator("#prompt button.option[value=next]").click()


async def _look_around(otis: Guest) -> None:
    """What to do here, what a card in hand says, and who one is: in sight, or one touch away."""
    await expect(otis.page.locator(".pj-goal")).to_contain_text("Find out what to do here")
    await otis.page.locator(".hand .slide").first.tap()
    await expect(otis.page.locator("#zoom .slide-words")).to_contain_text("Success")
    await otis.page.locator("#zoom [data-back]").tap()
    await otis.page.locator(".role-button").tap()
    await expect(otis.page.locator("#region-role")).to_contain_text("You are Otis")
    await expect(otis.page.locator("#region-role")).to_be_visible()
    await otis.page.keyboard.press("Escape")


async def _come_home(people: tuple[Guest, Guest]) -> None:
    """The party gives its first projection up, unless that is over already, and learns what it can."""
    proposer = await _play_until(people, f"{GIVE_UP}, {LEARNING}")
    if await proposer.page.locator(GIVE_UP).count():
        await proposer.page.locator(GIVE_UP).click()
        propose = proposer.page.locator("button.option[value='propose']")
        read = proposer.page.locator("#zoom-foot").get_by_text("Play it")  # first, on a phone
        await propose.or_(read).first.wait_for()
        if await read.is_visible():
            await read.click()
        await propose.click()
        for guest in people:
            await guest.page.locator("#prompt button.option[value='yes']").click()
    await _play_until(people, LEARNING)
    for guest in people:
        await expect(guest.page.locator("#prompt button.option[value='print']")).to_be_visible()


async def _next_evening(browser: Browser, campaign: str, cookies: Path) -> tuple[Guest, Guest]:
    """Wren's browser knows the campaign still; Otis comes by the link."""
    context = await browser.new_context(storage_state=cookies, viewport={"width": 1280, "height": 800})
    wren = Guest(await context.new_page(), Random("wren"))
    await wren.page.goto(campaign)
    await expect(wren.page.locator(".day-line").first).to_contain_text("The Carousel")
    assert not (found := await problems(wren.page)), found
    await _is_narrow_enough(wren)
    await wren.page.locator("summary", has_text="another table").click()
    await wren.page.locator("button", has_text="Open the next sitting").click()
    await wren.page.wait_for_selector(".chair-empty")
    await wren.page.locator(".chair-empty").first.locator("button", has_text="Sit here").click()
    otis = await Guest.arrive(browser, 360, 740, "otis")
    await otis.sit(re.sub(r"\?.*", "", wren.page.url), "Otis")
    await expect(wren.page.locator(".chair-empty")).to_have_count(0)
    await wren.begin()
    await otis.page.wait_for_selector("#prompt")
    return wren, otis


@pytest.mark.evening
@pytest.mark.timeout(240)
async def test_day_one_is_played_and_gone_on_with_another_evening(browser: Browser, tmp_path: Path) -> None:
    settings = {"DATABASE_URL": f"sqlite:///{tmp_path}/veil.db", "VEIL_PACE": "0", "PATH": os.environ["PATH"]}
    cookies = tmp_path / "cookies.json"
    with served(**settings) as server:
        wren, campaign, question = await _first_evening(browser, server.url)
        await wren.page.context.storage_state(path=cookies)
        for context in browser.contexts:
            await context.close()
    with served(**settings) as server:
        where = re.sub(r"^http://[^/]+", server.url, campaign)
        wren, otis = people = await _next_evening(browser, where, cookies)
        assert await wren.page.locator("#prompt .prompt-ask").inner_text() == question
        for guest in people:
            await guest.page.locator("#prompt button.option[value='done']").click()
        await expect(otis.page.locator("#region-day")).to_contain_text("Day 2")
        await _play_until(people, ".reserve .slide.is-lit")
        assert not [line for guest in people for line in guest.received if line.startswith("PAGE ERROR")]
