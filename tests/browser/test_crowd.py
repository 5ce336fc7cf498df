"""The fullest table there can be is still clear, and nothing on it is too heavy or jumps about."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser

from app.web.templating import STATIC
from tests.browser.crowd import Crowd, gathered
from tests.games.fourth_wall.scene import given, horror

HANDS = {
    "The Detective": ["Revolver", "Baseball Bat", "Crowbar", "Holy Symbol", "Road Flare", "Elder Sign", "Fedora"],
    "The Waitress": ["Revolver", "Baseball Bat", "Crowbar", "Jumper Cables"],
    "The Nurse": ["Instant Camera", "Magnifying Glass", "Geiger Counter"],
    "The Professor": ["Instant Camera", "Magnifying Glass", "Ham Radio"],
    "The Preacher": ["Newspaper Clipping", "Geiger Counter"],
    "The Homemaker": ["Malted Milkshake", "Chemistry Set"],
}
HORRORS = [
    horror("Ghoul", "Revolver", drained=True),
    horror("Ghoul"),
    horror("Cultist", scourge=True),
    horror("Cult Leader"),
    horror("Mirror Neighbour", "Instant Camera"),
    horror("Restless Spirit", drained=True),
    horror("Television Static"),
    horror("Eyeless Paperboy"),
]
BEYOND = """
() => [...document.querySelectorAll("body *:not(svg *)")]
  .filter((it) => it.getBoundingClientRect().right > window.innerWidth + 1)
  .map((it) => `${it.tagName}#${it.id} "${it.textContent.trim().slice(0, 30)}"`).slice(0, 5)
"""
SIZES = ((1280, 800), (1920, 1080), (360, 740), (320, 568))


@pytest.fixture
async def crowd(tmp_path: Path) -> AsyncIterator[Crowd]:
    scene = given(hands=HANDS, streets=HORRORS, turn="The Detective")
    async with gathered(tmp_path, {"investigators": 6}, scene) as found:
        yield found


TOO_SMALL = """
() => [...document.querySelectorAll("#region-streets .horror, #region-hand .hand > [data-place]")]
  .map((place) => [place.dataset.place, place.querySelector(".card").getBoundingClientRect()])
  .filter(([, box]) => box.width < 40 || box.height < 40).map(([name]) => name)
"""
CUT_OFF = """
() => [...document.querySelectorAll("#region-streets .horror")].filter((place) => {
  const box = place.getBoundingClientRect();
  const street = place.closest(".streets").getBoundingClientRect();
  return box.right > street.right + 2 && getComputedStyle(place.parentElement).overflowX === "visible";
}).length
"""


@pytest.mark.parametrize("seat", ["wall", "investigator-1", ""])
async def test_six_investigators_eight_horrors_and_a_hand_of_seven_are_clear(
    browser: Browser, crowd: Crowd, seat: str
) -> None:
    guest = await crowd.look(browser, seat, 1280, 800)
    for width, height in SIZES:
        await guest.page.set_viewport_size({"width": width, "height": height})
        excess = await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert excess <= 0, f"at {width} px the page is {excess} px too wide: {await guest.page.evaluate(BEYOND)}"
        assert await guest.page.evaluate(TOO_SMALL) == [], f"at {width} px"
        assert await guest.page.evaluate(CUT_OFF) == 0, f"at {width} px"
        assert await guest.page.locator("#region-streets .horror").count() == len(HORRORS)


WATCH = """
() => {
  window.jumps = 0;
  const add = (list) => list.getEntries().forEach((it) => { window.jumps += it.hadRecentInput ? 0 : it.value; });
  new PerformanceObserver(add).observe({ type: "layout-shift" });
}
"""


async def test_nothing_jumps_when_somebody_answers(browser: Browser, crowd: Crowd) -> None:
    player = await crowd.look(browser, "investigator-1", 1280, 800)
    others = [await crowd.look(browser, seat, 1280, 800) for seat in ("wall", "investigator-2", "")]
    for other in others:
        await other.page.evaluate(WATCH)
    for _ in range(4):
        await player.act()
        await player.page.wait_for_timeout(200)
    for other in others:
        assert await other.page.evaluate("window.jumps") < 0.1


MOST_WEIGHT = 100 * 1024
"""Of all that a table loads besides its page and pictures, as it travels."""


async def test_scripts_and_styles_weigh_little(crowd: Crowd) -> None:
    async with httpx.AsyncClient(base_url=crowd.house.url) as http:
        page = await http.get(f"/rooms/{crowd.room.code}?watch=yes")
    assert page.status_code == 200
    named = {
        path.split("?")[0].removeprefix("/static/") for path in page.text.split('"') if path.startswith("/static/")
    }
    files = [STATIC / path for path in named if path.endswith((".js", ".css"))]
    assert {"base.css", "fourth-wall.css", "choosing.js"} <= {file.name for file in files}
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= MOST_WEIGHT
