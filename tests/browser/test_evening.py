"""A whole evening through the page: lobby, table, debrief."""

import asyncio
import json
from collections.abc import Awaitable

import httpx
import pytest
from markupsafe import escape
from playwright.async_api import Browser, Error, expect

from app.contract.traffic import as_bytes
from app.games.fourth_wall import GAME
from app.games.fourth_wall.records import shipped
from app.games.fourth_wall.state import WALL
from app.kernel.decision import Seat, Viewer
from app.kernel.log import Log, load_log
from app.kernel.table import Table
from tests.browser.people import Guest
from tests.serving import Served

TEAM = [Seat(f"investigator-{number}") for number in (1, 2, 3)]

PATIENCE = 3000


@pytest.mark.evening
@pytest.mark.timeout(900)
async def test_one_wall_and_three_investigators_play_a_game_to_its_end(browser: Browser, server: Served) -> None:
    wall = await Guest.arrive(browser, 1280, 800, "wall")
    await wall.page.goto(f"{server.url}/open/fourth-wall")
    await wall.page.fill("#name", "Viktor")
    await wall.page.locator("button", has_text="Open the room").click()
    room = wall.page.url
    team = [
        await Guest.arrive(browser, 1280, 800, "mara"),
        await Guest.arrive(browser, 360, 740, "tom"),
        await Guest.arrive(browser, 1024, 768, "priya"),
    ]
    for guest, name in zip(team, ("Mara", "Tom", "Priya"), strict=True):
        await guest.sit(room, name)
    for guest in (wall, *team):
        await guest.ready()
    await wall.begin()
    watcher, screen = [await Guest.arrive(browser, 1920, 1080, name) for name in ("spectator", "screen")]
    await expect(wall.page.locator("#prompt")).to_be_visible()
    await watcher.page.goto(room)
    await screen.page.goto(f"{room}/table")
    await _play(wall, team)
    for guest in (wall, *team):
        await expect(guest.page.locator(".verdict h1")).to_be_visible()
    await _search(wall, team, watcher, screen)
    async with httpx.AsyncClient(base_url=server.url) as http:
        log = load_log((await http.get(f"/api/rooms/{room.rsplit('/')[-1]}/log")).text)
    pairs = [(WALL, wall), *zip(TEAM, team, strict=True), (None, watcher), (None, screen)]
    for viewer, guest in pairs:
        assert not _told_too_much(log, viewer, guest), f"{viewer or 'a spectator'} was sent what it may not know"


async def _play(wall: Guest, team: list[Guest]) -> None:
    """Everybody presses what they are asked until the debrief; one plays by keyboard alone."""
    for _ in range(PATIENCE):
        if await wall.is_over():
            return
        acted = [await _try(wall.act()), *[await _try(guest.act()) for guest in team[:2]]]
        acted.append(await _try(team[2].act_by_keyboard()))
        await asyncio.sleep(0.02 if any(acted) else 0.1)
    raise AssertionError("the game did not end")


async def _try(acting: Awaitable[bool]) -> bool:
    """The page may change under one's finger."""
    try:
        return await acting
    except Error:
        return True


def _told_too_much(log: Log, viewer: Viewer, guest: Guest) -> set[str]:
    """Names of cards that reached this browser before the end, and were never this viewer's to see."""
    cards = shipped()
    kinds = (cards.marbles, cards.horrors, cards.walls)
    names = {face.name for kind in kinds for face in kind.values()}
    table = Table(GAME, Log(log.header), saves=0)
    may_see = set[str]()
    for entry in [None, *log.entries]:
        if entry is not None:
            table.apply(entry)
        shown = as_bytes([table.view(viewer), table.offer(viewer), table.state.story.heard(viewer)]).decode()
        may_see |= {name for name in names if json.dumps(name)[1:-1] in shown}
    sent = "\n".join(_before_the_end(guest))
    return {name for name in names - may_see if str(escape(name)) in sent}


def _before_the_end(guest: Guest) -> list[str]:
    """Pages and frames, but for the debrief, where nothing is hidden any more."""
    return [text for text in guest.received if 'data-role="debrief"' not in text]


async def _search(wall: Guest, team: list[Guest], *public: Guest) -> None:
    """No page had an error, and nobody but the team was ever sent a list of its hands."""
    for guest in (wall, *team, *public):
        assert not [line for line in guest.received if line.startswith("PAGE ERROR")]
    for guest in (wall, *public):
        assert not any('id="region-held-' in frame for frame in _before_the_end(guest))
        assert not any('class="mini-hand"' in frame for frame in _before_the_end(guest))
    for guest in (*team, *public):
        assert not any('data-place="manifest-' in frame for frame in _before_the_end(guest))
