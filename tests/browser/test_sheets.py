"""What lies around the table in every game: settings, dialogs, tabs, rules. Played on a laptop and on a touch phone."""

import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import Guest
from tests.serving import Served

GAMES = ("fourth-wall", "within-walls", "great-old-ones", "projector")
PLAYERS = {
    "fourth-wall": ("investigators", "4"),
    "within-walls": ("players", "5"),
    "great-old-ones": ("investigators", "4"),
    "projector": ("players", "4"),
}
SHOWN_PANELS = "[...document.querySelectorAll('.tabs > .tab-panel')].filter((it) => it.checkVisibility()).length"
CHOSEN_TABS = """[...document.querySelectorAll('.tab')].filter((it) => it.checkVisibility()
  && getComputedStyle(it).boxShadow.includes('inset')).map((it) => it.textContent.trim())"""


@pytest.mark.parametrize("game", GAMES)
async def test_a_host_changes_the_settings_in_the_lobby_and_is_told_what_is_refused(
    browser: Browser, server: Served, game: str
) -> None:
    host = await Guest.arrive(browser, 360, 740, "host", has_touch=True, is_mobile=True)
    room = await host.open_room(server.url, game, "Hanna")
    guest = await Guest.arrive(browser, 1366, 768, "guest")
    await guest.page.goto(room)
    key, more = PLAYERS[game]
    chairs = await host.page.locator(".chair").count()
    setting = host.page.locator(f'[data-setting="{key}"]')
    await setting.locator("select").select_option(more)
    await expect(setting.locator(".fact-saved")).to_have_text("saved")
    for page in (host.page, guest.page):
        await expect(page.locator(".chair")).not_to_have_count(chairs)
    await expect(guest.page.locator(f'[data-setting="{key}"] dd')).to_have_text(more)
    await host.page.locator(".settings summary").click()
    await host.page.fill('[data-setting="table.absent"] input[type=number]', "90")
    await host.page.keyboard.press("Tab")
    await expect(host.page.locator('[data-setting="table.absent"] .fact-saved')).to_have_text("saved")
    await host.page.fill('[data-setting="table.absent"] input[type=number]', "99999")
    await host.page.evaluate("document.querySelector('#option-table\\\\.absent').form.noValidate = true")
    await host.page.keyboard.press("Tab")
    await expect(host.page.locator("#toast")).to_contain_text("Seconds until silence")
    await expect(host.page.locator('[data-setting="table.absent"] input[type=number]')).to_have_value("90")
    await host.page.reload()
    await expect(setting.locator("select")).to_have_value(more)


async def test_a_refused_form_comes_back_to_the_room_with_the_reason(browser: Browser, server: Served) -> None:
    host = await Guest.arrive(browser, 360, 740, "host", has_touch=True, is_mobile=True)
    room = await host.open_room(server.url, "great-old-ones", "Hanna")
    state = await host.page.context.storage_state()
    plain = await browser.new_context(java_script_enabled=False, storage_state=state)
    page = await plain.new_page()
    await page.goto(room)
    await page.locator('[data-setting="investigators"] select').select_option("1")
    await page.locator('[data-setting="investigators"] button').click()
    await expect(page.locator(".chair")).to_have_count(1)
    await host.begin()
    await page.reload()
    await page.goto(f"{room}/act")
    assert page.url == room
    await host.page.goto(f"{room}/hand-over?seat=nobody")
    await expect(host.page.locator(".why-not[role=alert]").first).to_be_visible()
    assert host.page.url == room
    await host.page.reload()
    await expect(host.page.locator(".why-not[role=alert]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
async def test_one_panel_at_a_time_a_story_at_its_end_and_rules_to_read(
    browser: Browser, server: Served, game: str
) -> None:
    host = await Guest.arrive(browser, 1366, 768, "host")
    room = await host.open_room(server.url, game, "Hanna")
    await host.fill_with_bots(await host.page.locator(".chair-empty").count())
    await host.begin()
    for name in ("Story", "Chat", "Rules"):
        await host.page.locator(".tab", has_text=name).click()
        assert await host.page.evaluate(SHOWN_PANELS) == 1
        assert [tab.rstrip("0123456789") for tab in await host.page.evaluate(CHOSEN_TABS)] == [name]
    await _read_rules(host.page, "#rules")
    phone = await Guest.arrive(browser, 360, 740, "phone", has_touch=True, is_mobile=True)
    await phone.take_seat_of(host)
    await phone.page.goto(room)
    await _open_story(phone.page)
    await phone.page.goto(f"{server.url}/rules/{game}")
    await _read_rules(phone.page, ".rules-book")


async def _read_rules(page: Page, book: str) -> None:
    """No line is squeezed to a word, and a word typed above leaves the rules that have it."""
    await page.wait_for_selector(f"{book} .rule")
    narrowest = await page.evaluate(
        "(book) => Math.min(...[...document.querySelectorAll(`${book} .rule p`)].map((it) => it.clientWidth))", book
    )
    assert narrowest > 150
    every = await page.locator(f"{book} .rule:visible").count()
    await page.fill(f"{book} [data-find-rule]", await page.locator(f"{book} .rule-id").first.inner_text())
    found = page.locator(f"{book} .rule:visible")
    assert 0 < await found.count() < every
    await expect(page.locator(f"{book} .rules-found")).to_contain_text("found")
    await page.fill(f"{book} [data-find-rule]", "")
    await expect(found).to_have_count(every)
    await page.locator(f"{book} .rules-contents summary").dispatch_event("click")
    last = page.locator(f"{book} .rules-contents a").last
    await last.click()
    await expect(page.locator(f"{await last.get_attribute('href')} > .panel-title")).to_be_in_viewport()


LONGER = """
(story) => story.append(...Array.from({ length: 60 }, (_, at) => Object.assign(document.createElement("li"), {
  className: "story-line", textContent: `Line ${at}` })))
"""


async def _open_story(page: Page) -> None:
    """The story is longer than the sheet it opens on, and opens at its newest line."""
    await page.locator("#region-story").evaluate(LONGER)
    await page.locator(".tab", has_text="Story").tap()
    await expect(page.locator("#story .story > li").last).to_be_in_viewport()
