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


LINES_OF_NAMES = """
Math.max(...[...document.querySelectorAll(".chair h2")]
  .map((name) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)))
"""
MOST_LINES = 2.5
"""A name of two words, twice as large as usual."""


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
    for page in (host.page, guest.page):
        await page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert await page.evaluate(LINES_OF_NAMES) <= MOST_LINES


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
    await host.page.evaluate(
        "() => { const form = document.querySelector('form[action$=hand-over]'); form.seat.value = ''; form.submit(); }"
    )
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
    await expect(page.locator(f"{await last.get_attribute('href')} > :is(h2, .panel-title)")).to_be_in_viewport()


LONGER = """
(story) => story.append(...Array.from({ length: 60 }, (_, at) => Object.assign(document.createElement("li"), {
  className: "story-line", textContent: `Line ${at}` })))
"""


async def _open_story(page: Page) -> None:
    """The story is longer than the sheet it opens on, and opens at its newest line."""
    await page.locator("#region-story").evaluate(LONGER)
    await page.locator(".tab", has_text="Story").tap()
    await expect(page.locator("#story .story > li").last).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
async def test_role_menu_and_people_are_sheets_with_a_title_that_close_and_stay_true(
    browser: Browser, server: Served, game: str
) -> None:
    host = await Guest.arrive(browser, 360, 740, "host", has_touch=True, is_mobile=True, reduced_motion="reduce")
    room = await host.open_room(server.url, game, "Hanna")
    guest = await Guest.arrive(browser, 1366, 768, "guest")
    await guest.sit(room, "Gus")
    await host.fill_with_bots(await host.page.locator(".chair-empty").count())
    await host.begin()
    await _open_and_close(host.page, ".role-button", "#role", "Your role")
    await _open_and_close(host.page, "button[aria-label=Menu]", "#menu", "Menu")
    await guest.page.wait_for_selector("#prompt")
    await guest.page.locator("button[aria-label=Menu]").click()
    await expect(guest.page.locator("#menu .only-keys")).to_be_visible()
    await guest.page.get_by_text("People and seats").click()
    row = host.page.locator(".seat-row", has_text="Gus")
    await host.page.locator("button[aria-label=Menu]").tap()
    await expect(host.page.locator("#menu .only-keys")).to_be_hidden()
    await host.page.get_by_text("People and seats").tap()
    await expect(row).to_have_attribute("data-presence", "here")
    await row.get_by_role("button", name="Give to a bot").tap()
    asked = guest.page.locator(".claim-bar", has_text="Hanna would let a bot play for you")
    await expect(asked).to_be_visible()  # nobody who is here loses a seat without a yes
    for _ in range(2):  # the people, and the menu behind them
        await guest.page.keyboard.press("Escape")
    await asked.get_by_role("button", name="Yes").click()
    await expect(row).to_have_attribute("data-presence", "bot")
    await expect(row.get_by_role("button", name="Give to a bot")).to_have_count(0)
    await expect(row.get_by_role("button", name="Somebody else plays")).to_be_visible()  # it is Gus’s still
    await expect(guest.page.locator(".watching")).to_contain_text("You are watching")


async def _open_and_close(page: Page, button: str, sheet: str, title: str) -> None:
    """By Close, by Escape and by a touch beside it; it comes from below, and the focus goes in, and back."""
    for way in ("Close", "Escape", "beside"):
        await page.locator(button).tap()
        await expect(page.locator(sheet).get_by_role("heading", name=title)).to_be_visible()
        box = await page.locator(sheet).bounding_box()
        assert box is not None
        assert (round(box["width"]), round(box["y"] + box["height"])) == (360, 740)
        assert await page.evaluate("(sheet) => document.querySelector(sheet).contains(document.activeElement)", sheet)
        if way == "Close":
            await page.locator(f"{sheet} .over-close").tap()
        elif way == "Escape":
            await page.keyboard.press("Escape")
        else:
            await page.touchscreen.tap(180, 20)
        await expect(page.locator(sheet)).to_be_hidden()
        if way != "beside":
            await expect(page.locator(button)).to_be_focused()


async def test_the_folder_opens_by_touch_mouse_and_key_and_is_shut_when_let_go(
    browser: Browser, server: Served
) -> None:
    ann = await Guest.arrive(browser, 360, 740, "ann", has_touch=True, is_mobile=True)
    room = await ann.open_room(server.url, "within-walls", "Ann")
    await ann.fill_with_bots(await ann.page.locator(".chair-empty").count())
    await ann.begin()
    inside = ann.page.locator("#folder")
    box = await ann.page.locator("[data-folder]").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = await ann.page.context.new_cdp_session(ann.page)
    await finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    await expect(inside).to_be_visible()
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await expect(inside).to_be_hidden()
    ben = await Guest.arrive(browser, 1366, 768, "ben")
    await ben.take_seat_of(ann)
    await ben.page.goto(room)
    inside = ben.page.locator("#folder")
    await ben.page.locator("[data-folder]").hover()
    await ben.page.mouse.down()
    await expect(inside).to_be_visible()
    await ben.page.mouse.up()
    await expect(inside).to_be_hidden()
    await ben.page.locator("[data-folder]").focus()
    for key in ("Enter", "Space"):
        await ben.page.keyboard.press(key)
        await expect(inside).to_be_visible()
        await ben.page.keyboard.press(key)
        await expect(inside).to_be_hidden()
    await ben.page.keyboard.press("Enter")
    await ben.page.locator("button[aria-label=Menu]").focus()
    await expect(inside).to_be_hidden()
