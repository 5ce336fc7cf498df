"""Within Walls in real browsers: people and a bot who lie to each other, and a screen everybody can see."""

import asyncio
import time

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Error, expect

from app.games.within_walls.faces import shipped
from tests.browser.people import Guest
from tests.serving import Served

NAMES = ("Nora", "Tomas", "Ida", "Jonas")
ENOUGH = 150
"""Seconds for a whole game."""


async def _sit_down(browser: Browser, server: Served, people: int) -> tuple[list[Guest], str]:
    """A table of four, the others bots; the first sits at a laptop, the rest hold phones."""
    host = await Guest.arrive(browser, 1280, 800, "nora")
    room = await host.open_room(server.url, "within-walls", NAMES[0])
    guests = [host]
    for name in NAMES[1:people]:
        guest = await Guest.arrive(browser, 360, 740, name, color_scheme="dark")
        await guest.sit(room, name)
        await guest.ready()
        guests.append(guest)
    await expect(host.page.locator(".chair-empty")).to_have_count(len(NAMES) - people)
    if people < len(NAMES):
        await host.fill_with_bots(len(NAMES) - people)
    await host.begin()
    for guest in guests:
        await guest.page.wait_for_selector("#prompt")
    return guests, room


async def _all_act(guests: list[Guest]) -> None:
    for guest in guests:
        try:
            await guest.act()
        except Error:  # the page is being exchanged for the debrief
            await asyncio.sleep(0.1)


async def _problems(guest: Guest) -> list[str]:
    violations = (await Axe().run(guest.page)).response["violations"]
    return [f"{it['id']} at {[' '.join(node['target']) for node in it['nodes'][:4]]}" for it in violations]


async def _excess(guest: Guest, width: int) -> int:
    await guest.page.set_viewport_size({"width": width, "height": 640})
    return int(await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def _before_the_end(guest: Guest) -> str:
    """Everything a page was sent while the game went on."""
    ended = next((at for at, text in enumerate(guest.received) if 'data-status="ended"' in text), len(guest.received))
    return "\n".join(guest.received[:ended]).replace("&#39;", "'")


async def _histories(guest: Guest) -> dict[str, list[str]]:
    """Everybody's History cards, as the debrief shows them."""
    shown = {}
    for patient in await guest.page.locator(".dossiers .patient").all():
        lines = await patient.locator(".histories li").all_text_contents()
        name = await patient.locator("h3").text_content()
        shown[str(name)] = [line.removeprefix("light").removeprefix("dark").strip() for line in lines]
    return shown


async def _play_to_the_end(guests: list[Guest]) -> None:
    until = time.monotonic() + ENOUGH
    while not await guests[0].is_over():
        assert time.monotonic() < until, "the game does not come to its end"
        await _all_act(guests)
    for guest in guests:
        await guest.page.wait_for_selector("body[data-role=debrief]")


@pytest.mark.timeout(240)
async def test_a_game_is_played_to_its_end_and_no_page_tells_on_anybody(browser: Browser, server: Served) -> None:
    guests, room = await _sit_down(browser, server, 3)
    screen = await Guest.arrive(browser, 1920, 1080, "screen")
    await screen.page.goto(f"{room}/table")
    agendas = [await guest.page.locator("#region-secret h3").text_content() for guest in guests]
    await _play_to_the_end(guests)

    histories = await _histories(guests[0])
    assert [len(cards) for cards in histories.values()] == [3, 3, 3, 3]
    words = shipped().agendas["CU"].words
    insanity = [card.name for card in shipped().insanity.values() if " " in card.name]
    public = _before_the_end(screen)
    for name, agenda, guest in zip(NAMES, agendas, guests, strict=False):
        sent = _before_the_end(guest)
        assert all(card in sent for card in histories[name])
        assert (words in sent) == (agenda == "Cultist")
        others = [card for other, cards in histories.items() if other != name for card in cards]
        assert not [card for card in others if card in sent], "another one's History was sent"
        assert not [card for card in insanity if card in sent and card not in public], "a card face down was sent"
        assert not [text for text in guest.received if text.startswith("PAGE ERROR")]
    assert words not in public
    assert not [card for cards in histories.values() for card in cards if card in public]

    await expect(guests[0].page.locator(".dossiers .agenda-cultists")).to_have_count(1)
    assert not (found := await _problems(guests[0]) + await _problems(guests[1])), found
    assert await _excess(guests[1], 320) <= 0
    await guests[0].page.goto(f"{room}/replay?step=40&seat=player-2")
    await expect(guests[0].page.locator("#region-secret h3")).to_have_text(str(agendas[1]))


@pytest.mark.timeout(180)
async def test_a_table_can_be_used_by_everybody(browser: Browser, server: Served) -> None:
    guests, _ = await _sit_down(browser, server, 2)
    host, phone = guests
    for _ in range(12):
        await _all_act(guests)
        await asyncio.sleep(0.1)
    assert not (found := await _problems(host) + await _problems(phone)), found
    for width in (320, 360, 1280):
        for guest in guests:
            assert await _excess(guest, width) <= 0, f"too wide at {width} px"

    await host.page.set_viewport_size({"width": 1280, "height": 800})
    await expect(host.page.locator(".dossier-inside")).to_be_hidden()
    await host.page.locator(".dossier-cover").hover()
    await host.page.mouse.down()
    await expect(host.page.locator("#region-secret h3")).to_be_visible()
    await host.page.mouse.up()
    await expect(host.page.locator(".dossier-inside")).to_be_hidden()

    await host.page.get_by_role("button", name="I saw dark on").click()
    await host.page.locator("#claim-dark").get_by_role("button", name="Tomas").click()
    await phone.page.set_viewport_size({"width": 360, "height": 740})
    await phone.page.locator(".tab", has_text="Chat").click()
    await expect(phone.page.locator(".chat-line")).to_contain_text("I saw dark on Tomas.")
