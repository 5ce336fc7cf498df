"""Within Walls in real browsers: five people who lie to each other, and a screen everybody can see."""

import asyncio
import json
import re

import httpx
import pytest
from markupsafe import escape
from playwright.async_api import Browser, Error, expect

from app.contract.traffic import as_bytes
from app.games.within_walls import GAME
from app.games.within_walls.records import shipped
from app.games.within_walls.state import Sight, State
from app.kernel.decision import Seat, Viewer
from app.kernel.log import Log, load_log
from app.kernel.table import Table
from tests.browser.access import problems
from tests.browser.laid import Laid, lay_log, played_until
from tests.browser.people import Guest
from tests.serving import Served

NAMES = ("Nora", "Tomas", "Ida", "Jonas", "Klara")
ENOUGH = 150_000
"""Milliseconds for a whole game."""
DREW = "You drew"


async def _sit_down(browser: Browser, server: Served, people: int, seats: int) -> tuple[list[Guest], str]:
    """The first sits at a laptop, the others hold phones; bots take the chairs that are left."""
    host = await Guest.arrive(browser, 1280, 800, "nora")
    room = await host.open_room(server.url, "within-walls", NAMES[0], players=str(seats))
    guests = [host]
    for name in NAMES[1:people]:
        guest = await Guest.arrive(browser, 360, 740, name, color_scheme="dark")
        await guest.sit(room, name)
        await guest.ready()
        guests.append(guest)
    await expect(host.page.locator(".chair-empty")).to_have_count(seats - people)
    if people < seats:
        await host.fill_with_bots(seats - people)
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


async def _excess(guest: Guest, width: int) -> int:
    await guest.page.set_viewport_size({"width": width, "height": 640})
    return int(await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def _before_the_end(guest: Guest) -> str:
    """Everything a page was sent while the game went on."""
    ended = next((at for at, text in enumerate(guest.received) if 'data-status="ended"' in text), len(guest.received))
    return "\n".join(guest.received[:ended])


def _hidden_words() -> set[str]:
    """Every name and text that some card hides, if it is no everyday word."""
    cards = shipped()
    kinds = (cards.events, cards.stories, cards.insanity, cards.items)
    names = {face.name for kind in kinds for face in kind.values() if " " in face.name}
    return names | {face.words for kind in (cards.histories, cards.agendas) for face in kind.values()}


def _told_too_much(log: Log, viewer: Viewer, guest: Guest) -> set[str]:
    """What reached this browser before the end, and was never this viewer's to see."""
    sent = _before_the_end(guest)
    suspect = {words for words in _hidden_words() if str(escape(words)) in sent}
    table = Table(GAME, Log(log.header), saves=0)
    for entry in [None, *log.entries]:
        if entry is not None:
            table.apply(entry)
        if suspect and not table.outcome:
            shown = as_bytes([table.view(viewer), table.offer(viewer)]).decode()
            suspect = {words for words in suspect if json.dumps(words, ensure_ascii=False)[1:-1] not in shown}
    return suspect


async def _first_secret_move(guests: list[Guest]) -> Guest:
    """Whoever is the first to look at a Story card alone."""
    drawing = f"#prompt.is-yours:has-text('{DREW}')"
    looks = [asyncio.create_task(guest.page.wait_for_selector(drawing, timeout=ENOUGH)) for guest in guests]
    done, waiting = await asyncio.wait(looks, return_when=asyncio.FIRST_COMPLETED)
    for look in waiting:
        look.cancel()
    return guests[looks.index(done.pop())]


async def _play_to_the_end(guests: list[Guest]) -> None:
    """On the way somebody opens the page anew in the middle of a secret move, and another one takes notes."""
    for guest in guests:
        await guest.go_on(DREW)
    looker = await _first_secret_move(guests)
    asked, drawn = looker.page.locator("#prompt .prompt-ask"), looker.page.locator("#region-drawn")
    before = await asked.inner_text(), await drawn.inner_text()
    await looker.page.reload()
    await expect(asked).to_have_text(before[0])
    assert await drawn.inner_text() == before[1]
    writer = next(guest for guest in guests if guest is not looker)
    await writer.page.evaluate("document.querySelectorAll('.jotter-mark')[2].click()")
    for guest in guests:
        await guest.go_on() if guest is looker else await guest.page.evaluate("window.holdsAt = ''")
    for guest in guests:
        await guest.page.wait_for_selector("body[data-role=debrief]", timeout=ENOUGH)


@pytest.mark.evening
@pytest.mark.timeout(240)
async def test_five_play_a_game_to_its_end_and_no_page_tells_on_anybody(browser: Browser, server: Served) -> None:
    guests, room = await _sit_down(browser, server, 5, 5)
    screen = await Guest.arrive(browser, 1920, 1080, "screen")
    await screen.page.goto(f"{room}/table")
    agendas = [await guest.page.locator("#region-secret h3").text_content() for guest in guests]
    assert sorted(map(str, agendas)) == ["Agent"] * 4 + ["Cultist"]
    await _play_to_the_end(guests)

    async with httpx.AsyncClient(base_url=server.url) as http:
        log = load_log((await http.get(f"/api/rooms/{room.rsplit('/')[-1]}/log")).text)
    words = str(escape(shipped().agendas["CU"].words))
    seats = [Seat(f"player-{number}") for number in range(1, 6)]
    for viewer, agenda, guest in zip((*seats, None), (*agendas, None), (*guests, screen), strict=True):
        assert (words in _before_the_end(guest)) == (agenda == "Cultist")
        assert not (told := _told_too_much(log, viewer, guest)), f"{viewer or 'the screen'} was sent {told}"
        assert not [text for text in guest.received if text.startswith("PAGE ERROR")]

    host, phone = guests[:2]
    await expect(host.page.locator(".dossiers .agenda-cultists")).to_have_count(1)
    await expect(host.page.locator(".suspicion h3")).to_have_count(1)
    assert not (found := await problems(host.page) + await problems(phone.page)), found
    assert await _excess(phone, 320) <= 0
    await host.page.goto(f"{room}/replay?step=40&seat=player-2")
    await expect(host.page.locator("#region-secret h3")).to_have_text(str(agendas[1]))


@pytest.mark.timeout(180)
async def test_a_table_can_be_used_by_everybody(browser: Browser, server: Served) -> None:
    guests, _ = await _sit_down(browser, server, 2, 4)
    host, phone = guests
    for _ in range(12):
        await _all_act(guests)
        await asyncio.sleep(0.1)
    assert not (found := await problems(host.page) + await problems(phone.page)), found
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

    await host.page.locator(".tab", has_text="Notes").click()
    await host.page.get_by_role("group", name="Tomas").get_by_role("button", name="Cultist?").click()
    await expect(host.page.locator('.jotter-mark[aria-pressed="true"]')).to_have_text("Cultist?")
    await host.page.fill("#jotter", "He smiled.")
    await host.page.get_by_role("button", name="Keep these notes").click()
    assert not (found := await problems(host.page)), found
    await host.page.locator(".tab", has_text="Chat").click()
    await host.page.get_by_role("button", name="I suspect").click()
    await host.page.locator("#claim-suspect").get_by_role("button", name="Tomas").click()
    await phone.page.set_viewport_size({"width": 360, "height": 740})
    await expect(phone.page.locator("#region-story")).to_contain_text("I suspect Tomas.")
    await host.page.reload()
    await expect(host.page.locator("#jotter")).to_have_value("He smiled.")
    assert not [text for text in phone.received if "He smiled" in text]


def _first_spies(table: Table[State]) -> bool:
    """The first player, and nobody else in this turn, has just been shown a card of somebody's past."""
    look = table.state.looks[-1] if len(table.state.looks) == 1 else None
    is_spying = look is not None and look.sight is Sight.HISTORY and look.seats == [Seat("player-1")]
    is_spying = is_spying and table.state.drawn is None  # else the others see somebody draw
    return is_spying and table.given() is None  # else the room would go on by itself


async def _take_seat(browser: Browser, url: str, laid: Laid, seat: Seat, **look: bool) -> Guest:
    guest = await Guest.arrive(browser, 360, 740, seat, **look)
    await guest.page.context.add_cookies([{"name": f"veil-{laid.code}", "value": laid.tokens[seat], "url": url}])
    await guest.page.goto(f"{url}/rooms/{laid.code}")
    await guest.page.wait_for_selector("#prompt")
    return guest


@pytest.mark.timeout(120)
async def test_what_a_spy_sees_is_covered_kept_and_told_to_nobody(
    browser: Browser, server: Served, database: str
) -> None:
    log = played_until(GAME, _first_spies, GAME.bots["sense"], players=4)
    laid = await lay_log(database, log)
    spy = await _take_seat(browser, server.url, laid, Seat("player-1"), has_touch=True, is_mobile=True)
    other = await _take_seat(browser, server.url, laid, Seat("player-2"), has_touch=True, is_mobile=True)
    panel = spy.page.locator("#region-drawn")
    await expect(panel).to_contain_text("Only you see this")
    await expect(panel.locator(".seen")).to_be_hidden()
    await panel.locator("summary").tap()
    await expect(panel.locator(".seen b")).to_have_text(re.compile("Light|Dark"))
    seen = (await panel.locator(".seen b").inner_text()).lower()
    await expect(other.page.locator("#region-drawn")).to_contain_text(" spies on ")
    await expect(other.page.locator("#region-drawn .seen")).to_have_count(0)

    await expect(spy.page.locator("#region-notebook")).to_contain_text(f"a {seen} card")
    for guest in (spy, other):
        await guest.page.locator(".tab", has_text="Story").tap()
        told = await guest.page.locator("#story").inner_text()
        assert "spies on" in told
        assert not re.search("light card|dark card|agenda:", told)
    # what one has spied oneself stands in one's own notebook; of the first player's spying only that it was done
    mine = re.compile(r"Player-1 spies on [^:<.]*: a (light|dark) card")
    assert [text for text in spy.received if mine.search(text)]
    assert not [text for text in other.received if "Of three cards" in text or mine.search(text)]

    await spy.page.get_by_role("button", name="Your role").tap()
    profession = shipped().professions[_profession_of(log)]
    await expect(spy.page.locator("#role")).to_contain_text(profession.words)
    assert not [text for guest in (spy, other) for text in guest.received if text.startswith("PAGE ERROR")]


def _profession_of(log: Log) -> str:
    state = Table(GAME, log, saves=0).state
    return state.profession(state.players[0]).card
