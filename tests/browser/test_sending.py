"""Nothing pressed is lost: not to a slow line, nor to a tunnel, nor to a reload; and it counts once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from app.kernel.decision import Seat
from app.kernel.log import Answer
from app.live.room import Room
from tests.browser.people import Guest
from tests.browser.tunnel import Tunnel, tunnel_to
from tests.web.house import open_house, settings_for

WALL = Seat("wall")
ANSWERS = 4
PRESSABLE = "#prompt.is-yours .option:not([aria-disabled=true])"


@pytest.fixture
async def ride(browser: Browser, tmp_path: Path) -> AsyncIterator[tuple[Guest, Tunnel, Room]]:
    """The Wall on a phone in a train, three bots, and the room behind it all."""
    async with (
        open_house(settings_for(f"sqlite:///{tmp_path}/veil.db")) as house,
        tunnel_to(house.url) as (tunnel, url),
    ):
        ann = await Guest.with_phone(browser, "ann")
        address = await ann.open_room(url, "fourth-wall", "Ann")
        await ann.fill_with_bots(3)
        await ann.begin()
        yield ann, tunnel, await house.hub.room(address.rsplit("/")[-1])


def _answers(room: Room) -> list[Answer]:
    """What was pressed: a turn in which nothing is left ends by itself, without anybody's id."""
    entries = room.state.entries
    return [entry for entry in entries if isinstance(entry, Answer) and entry.seat == WALL and entry.id]


async def _option(ann: Guest) -> Locator:
    """Something to press that answers at once, of a question that does not end by itself."""
    await ann.page.locator(PRESSABLE).nth(1).wait_for(timeout=60_000)
    return ann.page.locator("#prompt button.option:not(.is-on-table)").first


async def _press(ann: Guest) -> str:
    """Press an answer; gives the number of its question."""
    option = await _option(ann)
    number = await ann.page.locator("#prompt").get_attribute("data-number") or ""
    if await option.count():
        await option.tap()
    else:
        await ann.act()  # several are to be picked
    return number


async def _is_taken(ann: Guest, number: str) -> None:
    await expect(ann.page.locator(f'#prompt[data-number="{number}"]')).to_have_count(0, timeout=60_000)


async def _counts_or_is_explained(ann: Guest, room: Room, number: str, count: int) -> bool:
    """True once the answer counts. A bot that plays meanwhile changes the question: then the page says so."""
    await _is_taken(ann, number)
    explained = ann.page.locator("#toast.is-open")
    for _ in range(600):
        if len(_answers(room)) >= count:
            return True
        if await explained.count():
            await expect(explained).to_contain_text("no longer open")
            await expect(explained).to_have_count(0, timeout=30_000)
            return False
        await asyncio.sleep(0.1)
    raise AssertionError("it neither counts nor is explained")


@pytest.mark.timeout(180)
async def test_on_a_slow_and_lossy_line_every_answer_counts_once(ride: tuple[Guest, Tunnel, Room]) -> None:
    ann, tunnel, room = ride
    tunnel.delay = 0.4
    for count in range(1, ANSWERS + 1):
        await _option(ann)
        tunnel.loss = 1.0 if count == 2 else 0.2  # one is lost for certain
        number = await _press(ann)
        while count == 2 and not tunnel.lost:
            await asyncio.sleep(0.05)
        tunnel.loss = 0.2
        while not await _counts_or_is_explained(ann, room, number, count):
            number = await _press(ann)
        assert len(_answers(room)) == count
    tunnel.loss = 0.0
    await expect(ann.page.locator(".ask-sent")).to_have_count(0, timeout=60_000)
    assert len({answer.id for answer in _answers(room)}) == ANSWERS


@pytest.mark.timeout(180)
async def test_what_is_pressed_in_a_tunnel_is_kept_over_a_reload_and_sent_behind_it(
    ride: tuple[Guest, Tunnel, Room],
) -> None:
    ann, tunnel, room = ride
    await _option(ann)
    await tunnel.enter()
    await expect(ann.page.locator("#connection")).to_contain_text("Your seat is kept")
    async with ann.page.expect_event("load"):
        await ann.page.get_by_role("button", name="Now").tap()
    await expect(ann.page.locator("#connection")).to_be_visible()
    number = await _press(ann)
    await expect(ann.page.locator(".ask-sent")).to_contain_text("Sending")
    await ann.page.get_by_role("button", name="Take back").tap()
    await expect(ann.page.locator(".ask-sent, .option.is-sending")).to_have_count(0)
    await _press(ann)
    await expect(ann.page.locator(".option.is-sending")).to_have_count(1)
    await ann.page.reload()
    await expect(ann.page.locator(".option.is-sending")).to_have_count(1)
    assert not _answers(room)
    tunnel.leave()
    await _is_taken(ann, number)
    assert len(_answers(room)) == 1
    await expect(ann.page.locator(".ask-sent")).to_have_count(0)


@pytest.mark.timeout(180)
async def test_an_answer_that_comes_too_late_is_explained(ride: tuple[Guest, Tunnel, Room]) -> None:
    ann, tunnel, room = ride
    await _option(ann)
    await tunnel.enter()
    await expect(ann.page.locator("#connection")).to_be_visible()
    await _press(ann)
    await expect(ann.page.locator(".option.is-sending")).to_have_count(1)
    await ann.page.reload()
    offer = room.offer(WALL)
    assert offer is not None
    await room.answer(Answer(WALL, offer.number, offer.default, "from another window"))
    tunnel.leave()
    await expect(ann.page.locator("#toast.is-open")).to_contain_text("The table went on without it", timeout=60_000)
    assert [answer.id for answer in _answers(room)] == ["from another window"]
