"""Guests come by a link to a phone: over plain http, where browsers lend little, and through places without signal."""

import socket
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.conftest import ELSEWHERE
from tests.browser.people import Guest
from tests.serving import Served, served

LENDS = "[isSecureContext, 'clipboard' in navigator, 'share' in navigator, 'wakeLock' in navigator]"
IS_PLAYING = (
    "() => { const film = document.querySelector('video.awake'); return film && !film.paused && film.currentTime > 0; }"
)
LOCKS = """
  window.locks = [];
  async function request() {
    const lock = new EventTarget();
    lock.release = () => locks.splice(locks.indexOf(lock), 1);
    locks.push(lock);
    return lock;
  }
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


async def end_game(page: Page) -> None:
    """As if a frame had told that the game is over."""
    await page.evaluate("() => { document.querySelector('#frame').dataset.status = 'ended'; veil.settle(); }")


async def test_over_plain_http_the_link_is_copied_and_the_screen_stays_awake(browser: Browser, server: Served) -> None:
    host = await Guest.with_phone(browser, "hanna")
    url = f"http://{ELSEWHERE}:{server.url.rpartition(':')[2]}"
    room = await host.open_room(url, "great-old-ones", "Hanna", investigators="1")
    assert await host.page.evaluate(LENDS) == [False, False, False, False]
    assert await host.page.locator(".invite-link").inner_text() == room

    await expect(host.page.get_by_role("button", name="Share")).to_be_hidden()
    await host.page.get_by_role("button", name="Copy").tap()
    await expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    assert await host.page.evaluate("getSelection().toString()") == room
    await host.page.evaluate("document.body.append(document.createElement('textarea'))")
    await host.page.locator("textarea").focus()
    await host.page.keyboard.press("Control+V")
    assert await host.page.locator("textarea").input_value() == room

    assert await host.page.locator("video.awake").count() == 0
    await host.page.goto(room)
    await host.begin()
    assert await host.page.locator("video.awake").count() == 0
    await host.page.get_by_label("Menu").first.tap()
    await host.page.wait_for_function(IS_PLAYING)
    await end_game(host.page)
    assert await host.page.evaluate("document.querySelector('video.awake').paused")


async def test_where_browsers_lend_a_lock_it_is_taken_and_given_back(browser: Browser, server: Served) -> None:
    host = await Guest.with_phone(browser, "hanna")
    await host.page.context.add_init_script(LOCKS)
    await host.page.context.add_init_script("navigator.share = async (what) => { window.shared = what.url; };")
    room = await host.open_room(server.url, "great-old-ones", "Hanna", investigators="1")
    await host.page.get_by_role("button", name="Share").tap()
    assert await host.page.evaluate("shared") == room
    assert await host.page.evaluate("locks.length") == 0
    await host.begin()
    await host.page.get_by_label("Menu").first.tap()
    await host.page.keyboard.press("Escape")
    await host.page.wait_for_function("locks.length === 1")
    await end_game(host.page)
    assert await host.page.evaluate("locks.length") == 0
    assert await host.page.locator("video.awake").count() == 0


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@pytest.fixture
def lasting(port: int, tmp_path: Path) -> dict[str, str]:
    """What a server needs to come back as the same one."""
    return {"PORT": str(port), "DATABASE_URL": f"sqlite:///{tmp_path}/veil.db", "VEIL_PACE": "0"}


async def test_veil_can_be_installed_and_shows_a_page_when_there_is_no_signal(
    browser: Browser, lasting: dict[str, str]
) -> None:
    host = await Guest.with_phone(browser, "hanna", service_workers="allow")
    with served(**lasting) as server:
        room = await host.open_room(server.url, "great-old-ones", "Hanna", investigators="1")
        await host.page.evaluate("navigator.serviceWorker.ready")
        inspector = await host.page.context.new_cdp_session(host.page)
        found = await inspector.send("Page.getInstallabilityErrors")
        assert [it["errorId"] for it in found["installabilityErrors"] if it["errorId"] != "in-incognito"] == []
        await host.page.goto(room)
        await host.begin()

    await host.page.reload()
    await expect(host.page.get_by_role("heading", name="No signal; your seat is kept")).to_be_visible()
    assert host.page.url == room
    await expect(host.page.locator("#where")).to_contain_text(room.rpartition("/")[2])
    await expect(host.page.locator("#where")).to_contain_text("You are Investigator 1 at")
    assert await host.page.evaluate("getComputedStyle(document.querySelector('.kept-facts li')).display") == "grid"
    kept = await host.page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((it) => it.keys()))))"
        ".then((all) => all.flat().map((request) => new URL(request.url).pathname))"
    )
    assert "/no-signal" in kept
    assert all(path == "/no-signal" or path.startswith("/static/") for path in kept)

    async with host.page.expect_event("load"):
        await host.page.get_by_role("link", name="Try again").tap()
    await expect(host.page.get_by_role("heading", name="No signal; your seat is kept")).to_be_visible()
    with served(**lasting):
        await host.page.wait_for_selector("#prompt")  # it tries by itself
        assert host.page.url == room
