"""The Projector through its pages: two people take the first decisions of day one, one of them on a phone."""

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from tests.browser.people import Guest
from tests.serving import Served

PRESS = """
() => {
  const prompt = document.querySelector("#prompt.is-yours");
  if (!prompt) return;
  const confirm = prompt.querySelector("[data-confirm]");
  if (confirm) {
    prompt.querySelectorAll("input[name=choice]").forEach((box) => { if (!box.checked) box.click(); });
    confirm.click();
    return;
  }
  const options = [...prompt.querySelectorAll("button.option")].filter((option) => option.value !== "go-home");
  (options.find((option) => option.value === "pass") ?? options[0]).click();
}
"""
SMALL = ((360, 740), (320, 568))


async def _seated(browser: Browser, server: Served) -> tuple[Guest, Guest]:
    """Wren on a laptop, Otis on a phone, and the game begun."""
    wren = await Guest.arrive(browser, 1280, 800, "wren", color_scheme="dark")
    room = await wren.open_room(server.url, "projector", "Wren")
    otis = await Guest.arrive(browser, 360, 740, "otis", color_scheme="light")
    await otis.sit(room, "Otis")
    await expect(wren.page.locator(".chair-empty")).to_have_count(0)
    await wren.begin()
    await otis.page.wait_for_selector("#prompt")
    return wren, otis


async def _play_until(people: tuple[Guest, Guest], sight: str) -> Guest:
    """They press what lets things go on, until one of them sees this."""
    for _ in range(80):
        for guest in people:
            if await guest.page.locator(sight).count():
                return guest
            await guest.page.evaluate(PRESS)
            await guest.page.wait_for_timeout(60)
    raise AssertionError(f"nobody came to see {sight}")


async def _is_narrow_enough(guest: Guest) -> None:
    for width, height in SMALL:
        await guest.page.set_viewport_size({"width": width, "height": height})
        excess = await guest.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert excess <= 0, f"{excess} px too wide at {width} px"


async def _problems(guest: Guest) -> list[str]:
    violations = (await Axe().run(guest.page)).response["violations"]
    return [f"{it['id']} at {[' '.join(node['target']) for node in it['nodes'][:3]]}" for it in violations]


@pytest.mark.timeout(120)
async def test_two_people_take_the_first_decisions_of_day_one(browser: Browser, server: Served) -> None:
    wren, otis = people = await _seated(browser, server)
    await expect(otis.page.locator(".reading-card:last-child h2")).to_be_visible()
    await _play_until((otis, wren), ".reserve .slide.is-lit")
    await expect(otis.page.locator(".reserve-player-2 .slide.is-lit").first).to_be_visible()
    await otis.page.locator(".reserve-player-2 .slide.is-lit").first.click()
    await expect(otis.page.locator(".reserve-player-2 .slide.is-picked")).to_have_count(1)
    await _is_narrow_enough(otis)
    mover = await _play_until(people, ".place.is-lit")
    await expect(mover.page.locator(".place").first).to_be_visible()
    for guest in people:
        problems = await _problems(guest)
        assert not problems, problems
    await _is_narrow_enough(otis)
    await mover.page.locator(".place.is-lit").first.click()
    await expect(mover.page.locator(".slides > li.is-lit").first).to_be_visible()
    await mover.page.locator(".slides > li.is-lit").first.click()
    await expect(mover.page.locator(".place:not(.is-face-down)")).to_have_count(2)
    assert not [line for guest in people for line in guest.received if line.startswith("PAGE ERROR")]
