"""Alliance through the page: one person with three Investigators, and three phones around a big screen."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser, Error, expect

from app.kernel.decision import Seat
from tests.browser.crowd import gathered
from tests.browser.people import Guest
from tests.browser.searching import Witness, before_the_end
from tests.games.fourth_wall.scene import allied, horror
from tests.web.house import House, open_house, settings_for

ENOUGH = 150.0
HASTE = 0.95
TEAM = [Seat(f"investigator-{number}") for number in (1, 2, 3)]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(settings_for(f"sqlite:///{tmp_path}/veil.db")) as opened:
        yield opened


async def _open(host: Guest, house: House, chair: str, **more: str) -> Witness:
    """A room for a short night: five Gates stand open, so it ends when An Eye Opens."""
    page = host.page
    await page.goto(f"{house.url}/open/fourth-wall")
    await page.fill("#name", "Hanna")
    await expect(page.locator("input[name=seat][value=wall]")).to_be_checked()
    await host.choose(mode="alliance", level="0", gates="5")
    await expect(page.locator("label:has(> input[name=seat][value=wall])")).to_be_hidden()
    await expect(page.locator("input[name=seat][value=investigator-1]")).to_be_checked()
    await page.locator("label.pick", has_text=chair).click()
    await host.choose(**more)
    await page.get_by_role("button", name="Open the room").click()
    await page.wait_for_url("**/rooms/*")
    return Witness(host, await house.hub.room(page.url.rsplit("/")[-1]))


async def _play(*guests: Guest) -> None:
    until = time.monotonic() + ENOUGH
    while not await guests[0].is_over():
        assert time.monotonic() < until, "the game does not come to its end"
        acted = False
        for guest in guests:
            with suppress(Error):  # the page may change under one's finger
                acted |= await guest.act(HASTE)
        await asyncio.sleep(0.01 if acted else 0.05)


def _errors(*guests: Guest) -> list[str]:
    """What went wrong in a page; whoever turns to the next seat in haste may well leave a page that still fades in."""
    errors = [text for guest in guests for text in guest.received if text.startswith("PAGE ERROR")]
    return [error for error in errors if "Transition was skipped" not in error]


@pytest.mark.evening
@pytest.mark.timeout(240)
async def test_one_person_plays_three_investigators_to_the_end(browser: Browser, house: House) -> None:
    alone = await Guest.arrive(browser, 1280, 800, "alone", reduced_motion="reduce")
    witness = await _open(alone, house, "Investigator 1")
    for left in (1, 0):
        await alone.page.get_by_role("button", name="Sit here too").first.click()
        await expect(alone.page.locator(".chair-empty")).to_have_count(left)
    await alone.begin()
    await _play(alone)
    await expect(alone.page.locator(".verdict h1")).to_be_visible()
    assert any(text.count('class="street-lot"') == 5 for text in before_the_end(alone))
    assert not witness.told_too_early(TEAM[0])
    assert not _errors(alone)


@pytest.mark.evening
@pytest.mark.timeout(240)
async def test_three_phones_play_around_the_hosts_big_screen(browser: Browser, house: House) -> None:
    laptop = await Guest.arrive(browser, 1280, 800, "laptop")
    screen = await _open(laptop, house, "I only host", pace="everybody")
    room = laptop.page.url
    phones = [await Guest.arrive(browser, 360, 740, name, reduced_motion="reduce") for name in ("mara", "tom", "priya")]
    witnesses = [Witness(phone, screen.room) for phone in phones]
    for phone, name in zip(phones, ("Mara", "Tom", "Priya"), strict=True):
        await phone.sit(room, name)
    await laptop.begin()
    await laptop.page.goto(f"{room}/table")
    await _play(*phones)
    for phone in phones:
        await expect(phone.page.locator(".verdict h1")).to_be_visible()
    await expect(laptop.page.locator(".big-end .verdict h1")).to_contain_text("win")
    assert not _errors(*phones, laptop)
    for viewer, witness in (*zip(TEAM, witnesses, strict=True), (None, screen)):
        assert not witness.told_too_early(viewer), f"{viewer or 'the big screen'} was told too early"
    await _once_more(laptop, room, *phones)


async def _once_more(host: Guest, room: str, *phones: Guest) -> None:
    """Everybody comes over to the next game; the host need not say a name, and the big screen comes by itself."""
    television = host.page
    host = Guest(await television.context.new_page(), host.dice)
    await host.page.goto(room)
    await host.page.get_by_role("button", name="Same table again").click()
    for phone in phones:
        await phone.page.get_by_role("link", name="come over").click()
        await expect(phone.page.locator(".chair.is-you")).to_have_count(1)
        await phone.page.get_by_role("button", name="I am ready").click()
    await expect(television).to_have_url(f"{host.page.url}/table")
    await host.begin()
    await phones[0].page.wait_for_selector("#prompt")
    await television.wait_for_selector("#prompt")


@pytest.mark.timeout(120)
async def test_a_step_of_the_presence_waits_for_whoever_may_rush_in(browser: Browser, tmp_path: Path) -> None:
    team = {
        "The Waitress": ["Road Flare", "Adrenaline", "Holy Symbol"],
        "The Nurse": ["Revolver"],
        "The Preacher": ["Chemistry Set"],
    }
    scene = allied(team, "A Face at the Window", streets=[horror("Ghoul"), horror("Restless Spirit", scourge=True)])
    async with gathered(tmp_path, {"mode": "alliance"}, scene) as crowd:
        phone = await crowd.look(browser, scene.seat("The Waitress"), 360, 740)
        prompt = phone.page.locator("#prompt")
        await expect(prompt).to_contain_text("The Presence is about to Trigger Ghoul in Street 1")
        await expect(phone.page.locator("#region-story")).to_contain_text("Trigger before Manifest")
        await phone.page.get_by_role("button", name="At any time").click()
        await phone.page.get_by_role("button", name="Rush Road Flare").click()
        await phone.page.get_by_role("button", name="Play it").click()
        await phone.page.locator(".horror.is-lit", has_text="Ghoul").locator(".card-art").click()
        await expect(prompt).to_contain_text("about to Trigger Restless Spirit")
        await prompt.locator("button.option", has_text="Next").click()
        await expect(prompt).to_contain_text("The Nurse is about to lose Revolver, the last Marble")
