"""Being asked, on a phone and at a desk: what an answer does can be read, and a card is read before it is played."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, Locator, expect

from app.contract.proofs import walk
from app.games import game_called
from app.kernel.decision import Seat
from app.kernel.log import Answer, Log
from app.live.room import Room
from tests.browser.crowd import gathered
from tests.browser.laid import lay_log
from tests.browser.people import Guest
from tests.games.within_walls.keyed import with_text
from tests.games.within_walls.scene import Who, given, table_of
from tests.record import names, recorded
from tests.serving import Served
from tests.web.guests import Gathering, begin
from tests.web.house import House, open_house, settings_for

GAMES = ("fourth-wall", "within-walls", "great-old-ones", "projector")
QUESTIONS = 25

UNREADABLE = """
() => {
  const isSmall = (line) => line.getBoundingClientRect().height < 8 || parseFloat(getComputedStyle(line).fontSize) < 11;
  const end = (it) => it?.getBoundingClientRect().bottom;
  const isCut = (line) => end(line.closest(".card-face")) < end(line);
  const options = [...document.querySelectorAll("#prompt .option, #prompt .prompt-anytime .button-anytime")];
  return options.filter((option) => !option.closest("[hidden]"))
    .filter((option) => option.checkVisibility() || !option.matches(".is-on-table") && !option.closest("[popover]"))
    .flatMap((option) => [...option.querySelectorAll(".option-does, .option-warning, .option-card .card-text")])
    .filter((line) => !line.closest(".is-on-table > .option-card"))
    .filter((line) => !line.checkVisibility() || isSmall(line) || isCut(line))
    .map((line) => line.textContent);
}
"""
BADGES = """
() => [...document.querySelectorAll(".option-number, .card-number")].filter((badge) => badge.checkVisibility()).length
"""
WATCH = """
() => {  // whether the answers of the next question came up unpressable
  const look = () => {
    const options = [...document.querySelectorAll("#prompt.is-yours .option")];
    if (options.length && options.every((option) => option.matches("[aria-disabled=true]"))) window.wereFresh = true;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}
"""


async def _alone(guest: Guest, server: Served, game: str) -> None:
    """Sit down at a table of bots."""
    await guest.open_room(server.url, game, "Ann")
    await guest.fill_with_bots(await guest.page.locator(".chair-empty").count())
    await guest.begin()


async def _questions(guest: Guest) -> AsyncIterator[str]:
    """One question after the other; whoever does not answer one presses anything."""
    for _ in range(QUESTIONS):
        await guest.page.wait_for_selector("#prompt.is-yours .option:not([aria-disabled=true])", state="attached")
        number = await guest.page.locator("#prompt").get_attribute("data-number") or ""
        yield number
        if await guest.page.locator(f'#prompt.is-yours[data-number="{number}"]').count():
            await guest.act()
            await _is_answered(guest, number)


async def _is_answered(guest: Guest, number: str) -> None:
    await expect(guest.page.locator(f'#prompt.is-yours[data-number="{number}"]')).to_have_count(0)


async def _is_lifted(guest: Guest) -> Locator:
    """Something is lifted: it has a title and a way back, and fits the screen."""
    lifted = guest.page.locator("#zoom")
    await expect(lifted).to_be_visible()
    assert await lifted.locator(".lift-title").text_content()
    await expect(lifted.get_by_role("button", name="Back", exact=True)).to_be_in_viewport()
    assert await lifted.evaluate("(it) => it.scrollWidth <= innerWidth")
    return lifted


async def _reads_then_plays(guest: Guest, number: str) -> bool:
    """Touch a lit card: it is read, put back, touched again, and only its button answers."""
    lit = guest.page.locator(".hand > .is-lit:has(.card, [data-zoom])").first
    if not await lit.count():
        return False
    await lit.tap()
    lifted = await _is_lifted(guest)
    await expect(lifted.locator("#zoom-card")).to_be_visible()
    await lifted.get_by_role("button", name="Back", exact=True).tap()
    await expect(lifted).to_be_hidden()
    assert await guest.page.locator("#prompt").get_attribute("data-number") == number
    await lit.tap()
    await (await _is_lifted(guest)).locator("#zoom-foot [data-answers]").tap()
    await expect(lifted).to_be_hidden()
    return True


@pytest.mark.timeout(120)
@pytest.mark.parametrize("game", GAMES)
async def test_on_a_phone_every_answer_says_what_it_does(browser: Browser, server: Served, game: str) -> None:
    ann = await Guest.with_phone(browser, "ann")
    await _alone(ann, server, game)
    texts = 0
    async for _ in _questions(ann):
        assert not await ann.page.evaluate(UNREADABLE)
        assert not await ann.page.evaluate(BADGES), "keys are drawn where there is no keyboard"
        texts += await ann.page.locator("#prompt small").count()
        if texts > 5:
            break
    assert texts
    assert not [line for line in ann.received if line.startswith("PAGE ERROR")]


async def test_a_card_that_stands_for_an_answer_is_large_enough_to_be_read(browser: Browser, tmp_path: Path) -> None:
    cards = with_text("professions.toml", "P09", "Once per game, after the focus is set: You set the focus.")
    people = table_of(4, Cy=Who(profession="Engineer"))
    scene = given(people, turn="Ada", planning=True, cards=cards).when("Ada", "Rat")
    async with gathered(tmp_path, {"players": 4}, scene, "within-walls") as crowd:
        cy = await crowd.hold(browser, scene.seat("Cy"))
        await expect(cy.page.locator("#prompt .option-card .card-text")).to_contain_text("You set the focus")
        assert not await cy.page.evaluate(UNREADABLE)


@pytest.mark.timeout(120)
@pytest.mark.parametrize("game", ["fourth-wall", "within-walls"])
async def test_a_touched_card_is_read_before_it_is_played(browser: Browser, server: Served, game: str) -> None:
    ann = await Guest.with_phone(browser, "ann")
    await _alone(ann, server, game)
    async for number in _questions(ann):
        if await _reads_then_plays(ann, number):
            if await ann.page.locator("#prompt input[name=choice]").count() == 0:
                await _is_answered(ann, number)
            return
    raise AssertionError("no card of the hand was ever lit")


async def test_a_play_at_any_time_is_read_before_it_is_spent(browser: Browser, server: Served) -> None:
    ann = await Guest.with_phone(browser, "ann")
    await _alone(ann, server, "great-old-ones")
    async for number in _questions(ann):
        if await ann.page.locator("#prompt .prompt-anytime .button-anytime:has(small)").count():
            opens = ann.page.get_by_role("button", name="At any time")
            await opens.tap()
            play = ann.page.locator("#prompt .prompt-anytime .button-anytime:has(small):visible").first
            does = await play.locator(".option-does").inner_text()
            await play.tap()
            lifted = await _is_lifted(ann)
            await expect(lifted).to_contain_text(does)
            await lifted.get_by_role("button", name="Back", exact=True).tap()
            assert await ann.page.locator("#prompt").get_attribute("data-number") == number
            if not await play.is_visible():
                await opens.tap()
            await play.tap()
            await lifted.get_by_role("button", name="Play it").tap()
            await expect(lifted).to_be_hidden()
            await expect(ann.page.locator("#prompt .option-does", has_text=does)).to_have_count(0)
            return
    raise AssertionError("nothing could be played at any time")


@pytest.mark.timeout(120)
async def test_at_a_desk_a_card_shows_itself_and_a_click_plays_it(browser: Browser, server: Served) -> None:
    ann = await Guest.arrive(browser, 1366, 768, "ann")
    await _alone(ann, server, "fourth-wall")
    async for number in _questions(ann):
        lit = ann.page.locator(".hand > .is-lit .card").first
        if not await lit.count():
            continue
        option = ann.page.locator("#prompt .option").first
        await option.focus()
        await lit.hover()
        await expect(ann.page.locator("#peek")).to_be_visible()
        await expect(option).to_be_focused()
        await ann.page.keyboard.press("Escape")
        await expect(ann.page.locator("#peek")).to_be_hidden()
        await ann.page.keyboard.press("z")
        await expect(ann.page.locator("#peek .card-text")).to_be_visible()
        await expect(option).to_be_focused()
        await ann.page.evaluate(WATCH)
        await lit.click()
        await _is_answered(ann, number)
        await expect(ann.page.locator("#prompt.is-yours .option").first).to_be_visible()
        assert await ann.page.evaluate("window.wereFresh"), "a new list of answers could be pressed at once"
        return
    raise AssertionError("no card of the hand was ever lit")


@pytest.mark.timeout(120)
async def test_where_the_answers_are_numbers_the_keys_are_the_numbers(browser: Browser, server: Served) -> None:
    ann = await Guest.arrive(browser, 1366, 768, "ann")
    await _alone(ann, server, "within-walls")
    await expect(ann.page.locator("#prompt .option-name").first).to_have_text("0")
    await ann.page.keyboard.press("1")
    await ann.page.keyboard.press("0")
    await expect(ann.page.locator("#story")).to_contain_text("Ann 10")


async def _wall_in_turn(http: httpx.AsyncClient, house: House) -> tuple[Gathering, Room]:
    """Everybody has said who they are; The Wall is asked, and has time."""
    gathering = await begin(http, "fourth-wall", turn_timer=10)
    room = await house.hub.room(gathering.room)
    for seat in map(Seat, ("investigator-1", "investigator-2", "investigator-3")):
        offer = room.offer(seat)
        assert offer is not None
        await room.answer(Answer(seat, offer.number, offer.default))
    return gathering, room


@pytest.mark.timeout(120)
async def test_a_clock_is_seen_and_a_held_answer_says_so(browser: Browser, tmp_path: Path) -> None:
    settings = settings_for(f"sqlite:///{tmp_path}/veil.db").model_copy(update={"veil_pace": 9.0})
    async with open_house(settings) as house, httpx.AsyncClient(base_url=house.url, timeout=60) as http:
        gathering, room = await _wall_in_turn(http, house)
        wall = await Guest.with_phone(browser, "wall")
        cookie = {"name": f"veil-{room.code}", "value": gathering.tokens["wall"], "url": house.url}
        await wall.page.context.add_cookies([cookie])  # type: ignore[list-item]
        await wall.page.goto(f"{house.url}/rooms/{room.code}")
        clock = wall.page.locator("#prompt .clock")
        first = int(await clock.inner_text())
        assert 0 < first <= 90
        await expect(clock).not_to_have_text(str(first))
        left = (await gathering.view("wall"))["decision"]["closes_in"]
        assert 0 < left <= 90
        chosen = wall.page.locator("#prompt button.option").first
        name = await chosen.locator(".option-name").inner_text()
        await chosen.tap()
        held = wall.page.locator("#prompt .ask-chosen")
        await expect(held).to_contain_text("Chosen. The table holds its breath")
        await expect(held).to_contain_text(name.split(" (")[0])
        await expect(wall.page.locator("#prompt .option")).to_have_count(0)


def _at_a_gate() -> tuple[Log, Seat]:
    """A recorded game up to where a Gate is to be closed, and who does it."""
    game = game_called("fourth-wall")
    for name in names(game):
        for count, table in enumerate(walk(game, recorded(name))):
            for seat in table.asked():
                offer = table.offer(seat)
                if offer is not None and offer.topic is not None and offer.topic.key == "close-gate":
                    return recorded(name).upto(count), seat
    raise AssertionError("no Gate is closed in any recording")


@pytest.mark.timeout(120)
async def test_what_is_ticked_adds_up_before_the_eyes_and_none_is_an_answer_of_its_own(
    browser: Browser, server: Served, database: str
) -> None:
    log, seat = _at_a_gate()
    laid = await lay_log(database, log)
    ann = await Guest.with_phone(browser, "ann")
    cookie = {"name": f"veil-{laid.code}", "value": laid.tokens[seat], "url": server.url}
    await ann.page.context.add_cookies([cookie])  # type: ignore[list-item]
    await ann.page.goto(f"{server.url}/rooms/{laid.code}")
    prompt = ann.page.locator("#prompt")
    confirm, words = prompt.locator("[data-confirm]"), prompt.locator(".tally-words")
    await expect(words).to_have_text("Still missing: a Clue, a Force, a Science.")
    await expect(confirm).to_have_attribute("aria-disabled", "true")
    await prompt.get_by_role("button", name="Show as a list").tap()
    boxes = prompt.locator(".option-pick input")
    for box in await boxes.all():
        await box.check(force=True)
    await expect(prompt.locator(".socket:not(.is-full)")).to_have_count(0)
    await expect(confirm).to_have_attribute("aria-disabled", "false")
    await expect(confirm).to_contain_text(f"Choose these {await boxes.count()}")
    await expect(words).to_have_text(re.compile("^$|you go Insane"))
    number = await prompt.get_attribute("data-number") or ""
    await prompt.get_by_role("button", name="Go back").tap()
    await _is_answered(ann, number)
    await expect(prompt).to_contain_text("Close a Gate (2 AP)")
