"""And so on for the rest: offered beside the answers in every game, pressed by a finger and by keys alone."""

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from app.games import game_called
from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.log import Log
from app.kernel.table import Table
from tests.browser.laid import lay_log, played_until
from tests.browser.people import Guest
from tests.serving import Served

GAMES = ("fourth-wall", "within-walls", "great-old-ones", "projector")
MOST_TABS = 120


def _repeating(table: Table[State]) -> Seat | None:
    """Who has answered the same twice in this turn, is asked it once more, and is asked alone."""
    asked = table.asked()
    return next((seat for seat in asked if len(asked) == 1 and table.again(seat) is not None), None)


def _moment(game: str) -> tuple[Log, Seat]:
    found: list[Seat] = []

    def is_there(table: Table[State]) -> bool:
        found[:] = filter(None, [_repeating(table)])
        return bool(found)

    veil_game = game_called(game)
    log = played_until(veil_game, is_there, veil_game.bots["sense"])
    return log, found[0]


async def _sit(guest: Guest, server: Served, database: str, game: str) -> Locator:
    log, seat = _moment(game)
    laid = await lay_log(database, log)
    cookie = {"name": f"veil-{laid.code}", "value": laid.tokens[seat], "url": server.url}
    await guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    await guest.page.goto(f"{server.url}/rooms/{laid.code}")
    again = guest.page.locator(".prompt-again button")
    await expect(again).to_contain_text("And so on for this turn")
    return again


async def _is_given(page: Page, number: str) -> None:
    """The room has answered, without another press."""
    await expect(page.locator(f'#prompt.is-yours[data-number="{number}"]')).to_have_count(0, timeout=20_000)


@pytest.mark.parametrize("game", GAMES)
async def test_a_finger_lets_an_answer_stand_for_the_rest(
    browser: Browser, server: Served, database: str, game: str
) -> None:
    guest = await Guest.with_phone(browser, f"again {game}")
    again = await _sit(guest, server, database, game)
    number = await guest.page.locator("#prompt").get_attribute("data-number") or ""
    await again.scroll_into_view_if_needed()
    box = await again.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    await again.tap()
    await _is_given(guest.page, number)


@pytest.mark.parametrize("game", GAMES)
async def test_keys_alone_do_the_same(browser: Browser, server: Served, database: str, game: str) -> None:
    guest = await Guest.arrive(browser, 1366, 768, f"again by keys {game}")
    again = await _sit(guest, server, database, game)
    number = await guest.page.locator("#prompt").get_attribute("data-number") or ""
    for _ in range(MOST_TABS):
        if await again.evaluate("(it) => it === document.activeElement"):
            break
        await guest.page.keyboard.press("Tab")
    await expect(again).to_be_focused()
    await guest.page.keyboard.press("Enter")
    await _is_given(guest.page, number)
