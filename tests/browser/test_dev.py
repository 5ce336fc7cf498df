"""The bench of `veil dev` in a real browser, with a game that was only just written."""

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Browser, Error, FrameLocator, Page, expect

from tests.outside.packing import ROOT, Site
from tests.outside.test_contract import PLUGIN

SECONDS_TO_START = 120
RULE = "state.points[player.seat] += trick.points\n"


@dataclass(frozen=True)
class Running:
    """A bench that is being served."""

    url: str
    site: Site

    def save(self, name: str, old: str, new: str) -> None:
        """Save a file of the game with something else in it, as an engineer does."""
        path = self.site.folder / "hat_trick" / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A bench with a game that `veil new game` has written."""
    around = tmp_path_factory.mktemp("dev")
    folder = around / "site"
    folder.mkdir()
    site, log = Site(folder), around / "dev.txt"
    assert site.run("-m", "app", "new", "game", "hat-trick", "--into", str(folder)).returncode == 0
    site.install_project()
    path = os.pathsep.join([str(folder), str(ROOT)])
    kept = {name: value for name, value in os.environ.items() if name not in ("HOST", "PUBLIC_URL")}
    environment = {**kept, "PYTHONPATH": path, "PORT": "0", "COLUMNS": "200"}
    with log.open("w") as out:
        command = [sys.executable, "-m", "app", "dev", "hat-trick"]
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        yield Running(_address(process, log), site)
    finally:
        process.terminate()
        process.wait(20)


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end and process.poll() is None:
        if found := re.search(r"http://127\.0\.0\.1:\d+/dev", log.read_text()):
            return found.group()
        time.sleep(0.1)
    raise RuntimeError(f"the bench did not start:\n{log.read_text()}")


async def come(browser: Browser, url: str) -> Page:
    """The bench at the beginning of a game. It tells its address before it answers there."""
    page = await (await browser.new_context(viewport={"width": 1366, "height": 768})).new_page()
    async with asyncio.timeout(SECONDS_TO_START):
        while True:
            try:
                await page.goto(url)
            except Error:
                await asyncio.sleep(0.5)
            else:
                break
    async with page.expect_navigation():
        await page.get_by_role("button", name="Begin again").click()
    return page


async def asked(page: Page) -> FrameLocator:
    """The page of the seat that is asked."""
    head = page.locator(".dev-seat > header[data-asked]").first
    seat = (await head.get_attribute("id") or "").removeprefix("head-")
    return page.frame_locator(f"#frame-{seat}")


async def answer(page: Page) -> None:
    """The seat that is asked plays its first card, in its own page."""
    frame = await asked(page)
    await frame.get_by_text("Show as a list").click()
    await frame.locator("#prompt button.option").first.click()


async def test_a_seat_answers_in_its_own_page_and_the_engineer_steps_back_and_saves_a_scene(
    browser: Browser, running: Running
) -> None:
    page = await come(browser, running.url)
    await expect(page.locator("iframe")).to_have_count(3)
    await expect((await asked(page)).locator("#prompt")).to_contain_text("Which card do you play?")
    await answer(page)
    keys, steps = page.locator(".dev-keys code"), page.locator(".dev-log li")
    await expect(keys).to_have_text("1 of 1")
    await expect(steps.first).to_contain_text("PLAY")
    await expect(page.locator("#dev-tree .is-new", has_text="turn")).to_have_count(1)

    await page.get_by_role("button", name="Step back").click()
    await expect(keys).to_have_text("0 of 1")
    await expect(steps.last).to_contain_text("(undone)")
    await expect((await asked(page)).locator("#prompt")).to_contain_text("Which card do you play?")
    await page.get_by_role("button", name="Step on").click()
    await expect(keys).to_have_text("1 of 1")

    await page.get_by_label("Name of the scene").fill("One card has been played")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("#dev-note")).to_have_text("saved test_scene_one_card_has_been_played.py")
    ran = running.site.run(*PLUGIN, "tests/test_scene_one_card_has_been_played.py")
    assert "1 passed" in ran.stdout, ran.stdout


async def test_new_rules_are_taken_where_the_game_is_and_wrong_ones_are_told(
    browser: Browser, running: Running
) -> None:
    page = await come(browser, running.url)
    await answer(page)
    await expect(page.locator(".dev-keys code")).to_have_text("1 of 1")

    running.save("rules.py", RULE, RULE.replace("trick.points", "trick.points + 5"))
    note, error = page.locator("#dev-note"), page.locator(".dev-error")
    await expect(note).to_have_text("reloaded rules.py, same position")
    await expect(page.locator(".dev-keys code")).to_have_text("1 of 1")
    field = page.locator("#dev-tree [data-field^='points.player-'].is-new ins")
    assert int(await field.inner_text()) >= 5

    running.save("rules.py", "trick.points + 5", "trick.pints")
    await expect(error).to_contain_text("'Trick' object has no attribute 'pints'")
    await expect(error).to_contain_text("rules.py:")
    running.save("rules.py", "def one_turn(", "def one_turn((")
    await expect(error).to_contain_text("SyntaxError")
    await answer(page)  # under the rules that went before
    await expect(page.locator(".dev-keys code")).to_have_text("2 of 2")
    await expect(error).to_contain_text("SyntaxError")

    running.save("rules.py", "def one_turn((", "def one_turn(")
    running.save("rules.py", "trick.pints", "trick.points")
    await expect(error).to_have_count(0)
    await page.get_by_role("link", name="Bot").click()
    await expect(page.locator("#dev-tree")).to_contain_text("a thought of its own")
    await page.get_by_role("link", name="Frames").click()
    await expect(page.locator("#dev-tree")).to_contain_text("spectator")
