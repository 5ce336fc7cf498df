"""Every game with a finger on a phone and with keys alone: its beginning; whole games are among the long proofs."""

import asyncio

import pytest
from playwright.async_api import Browser

from app.games import GAMES
from tests.browser.hands import Finger, Keyboard, is_over
from tests.browser.people import Guest
from tests.serving import Served

FEW = 4
LONGEST = 900
SHORT = {
    "fourth-wall": {"gates": "5"},
    "projector": {"days": "1"},
    "great-old-ones": {"reroll_hold": "0"},
    "within-walls": {"quick": "True"},
    "fourth-wall in Alliance": {"mode": "alliance"},
}
"""What makes a game as long as somebody who chooses by lot can play it, and which of its modes it is."""
WHOLE = [*GAMES, "fourth-wall in Alliance"]


async def _sit_among_bots(guest: Guest, server: Served, game: str) -> None:
    await guest.open_room(server.url, game.split()[0], "Ann", **SHORT.get(game, {}))
    await guest.fill_with_bots(await guest.page.locator(".chair-empty").count())
    await guest.begin()


async def _play(hand: Finger | Keyboard, questions: int) -> int:
    """Answer so many questions, or fewer if it is over before; how many it were."""
    answered = 0
    for _ in range(LONGEST):
        if answered == questions or await is_over(hand.page):
            return answered
        if await hand.answer():
            answered += 1
        else:
            await asyncio.sleep(0.1)
    raise AssertionError(f"after {answered} answers the game does not go on")


async def _with_a_finger(ann: Guest, server: Served, game: str, questions: int) -> int:
    await _sit_among_bots(ann, server, game)
    answered = await _play(Finger(ann.page, game), questions)
    assert not [line for line in ann.received if line.startswith("PAGE ERROR")]
    return answered


async def _with_keys(ann: Guest, server: Served, game: str, questions: int) -> int:
    await _sit_among_bots(ann, server, game)
    answered = await _play(Keyboard(ann.page, game), questions)
    assert not [line for line in ann.received if line.startswith("PAGE ERROR")]
    return answered


@pytest.mark.timeout(180)
async def test_every_game_begins_with_a_finger_on_a_phone(browser: Browser, server: Served) -> None:
    ann = await Guest.with_phone(browser, "ann")
    for game in GAMES:
        assert await _with_a_finger(ann, server, game, FEW) > 1, game


@pytest.mark.timeout(180)
async def test_every_game_begins_with_keys_alone(browser: Browser, server: Served) -> None:
    ann = await Guest.arrive(browser, 1366, 768, "ann")
    for game in GAMES:
        assert await _with_keys(ann, server, game, FEW) > 1, game


@pytest.mark.evening
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", WHOLE)
async def test_a_whole_game_with_a_finger_on_a_phone(browser: Browser, server: Served, game: str) -> None:
    assert await _with_a_finger(await Guest.with_phone(browser, "ann"), server, game, LONGEST) > 1


@pytest.mark.evening
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", WHOLE)
async def test_a_whole_game_with_keys_alone(browser: Browser, server: Served, game: str) -> None:
    assert await _with_keys(await Guest.arrive(browser, 1366, 768, "ann"), server, game, LONGEST) > 1
