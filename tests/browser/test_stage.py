"""What happens is played on every screen: in order, with the right names, to those it is for, and nobody waits."""

import pytest
from playwright.async_api import Browser, Page, expect

from app.kernel.decision import Seat
from tests.browser.staging import DESK, PHONE, TELEVISION, at_the_end, find, first, staged
from tests.serving import Served

GAME = "fourth-wall"
WALL = Seat("wall")
ALL_THERE = """() => {
  const beat = document.querySelector("body > .beat.is-on");
  const parts = [...beat.querySelectorAll("[data-from]:not([data-until])")];
  return parts.every((it) => getComputedStyle(it).visibility === "visible") && beat.innerText;
}"""
"""The words of a beat of which every part has come."""


async def test_a_closed_gate_is_played_on_the_television_and_told_on_phones(
    browser: Browser, server: Served, database: str
) -> None:
    found = find(GAME, "gate-closed")
    stage = await staged(server.url, database, found)
    screen = await stage.open(browser, None, size=TELEVISION)
    wall = await stage.open(browser, WALL, size=PHONE)
    await expect(wall.locator("#region-room")).to_have_attribute("data-screen", "yes")
    await stage.answer()
    strip = screen.locator(".beat-strip[data-kind=gate-closed]")
    await expect(strip.locator(".beat-title")).to_have_text(found.moment.title)
    banner = wall.locator(".beat-banner.is-on")
    await expect(banner).to_contain_text(found.moment.title)
    await expect(banner).to_have_class("beat beat-banner is-dread is-on")  # it is The Wall's Gate
    await expect(wall.locator("#prompt.is-yours")).to_be_visible()
    await screen.keyboard.press(" ")
    await expect(strip).to_have_count(0)
    await expect(screen.locator("#region-gates .is-told, #region-gates.is-told").first).to_be_attached()


@pytest.mark.parametrize(
    ("game", "kind"),
    [("fourth-wall", "insane"), ("within-walls", "counted"), ("great-old-ones", "cost"), ("projector", "arrives")],
)
async def test_without_motion_the_same_words_stand_still(
    browser: Browser, server: Served, database: str, game: str, kind: str
) -> None:
    found = first(game, kind)
    stage = await staged(server.url, database, found)
    said = []
    for still in (False, True):
        page = await stage.open(browser, None, size=TELEVISION, still=still)
        await stage.show(page, found, None)
        words = await (await page.wait_for_function(ALL_THERE)).json_value()
        said.append(words.split())
    assert said[0] == said[1]
    assert found.moment.title.split()[-1] in said[0]


async def test_beats_come_in_order_and_one_who_is_behind_has_a_recap(
    browser: Browser, server: Served, database: str
) -> None:
    found = [find(GAME, kind) for kind in ("manifests", "gate-closed", "saved")]
    stage = await staged(server.url, database, found[0])
    page = await stage.open(browser, None, size=TELEVISION)
    for one in found[:2]:
        await stage.show(page, one, None)
    for one in found[:2]:
        await expect(page.locator(f"body > .beat.is-on[data-kind={one.moment.kind}]")).to_have_count(1)
        await page.keyboard.press(" ")
    await page.evaluate("window.was = Date.now; window.ahead = 0; Date.now = () => window.was() + window.ahead")
    for one in found:
        await stage.show(page, one, None)
    await page.evaluate("window.ahead = 20000")
    await page.keyboard.press(" ")
    recap = page.locator("body > .is-recap")
    await expect(recap.locator(".beat-title")).to_have_text("Two things happened")
    await expect(recap.locator("li")).to_have_count(2)
    await page.keyboard.press(" ")
    await expect(page.locator("body > .beat")).to_have_count(0)


async def test_a_phone_that_is_asked_and_far_behind_is_told_in_a_few_lines(
    browser: Browser, server: Served, database: str
) -> None:
    found = [find(GAME, kind) for kind in ("manifests", "gate-closed", "saved")]
    stage = await staged(server.url, database, found[0])
    asked = stage.rest[0].seat
    page = await stage.open(browser, asked, size=PHONE)
    await expect(page.locator("#prompt.is-yours")).to_be_visible()
    await page.evaluate("window.reads = veil.isReading; veil.isReading = () => true")  # until all of it has come in
    for one in found * 3:
        await stage.show(page, one, asked)
    await page.evaluate("veil.isReading = window.reads; veil.playOn()")
    recap = page.locator("body > .is-recap")
    await expect(recap.locator(".beat-title")).to_have_text("Nine things happened")
    assert await recap.locator("li").count() <= 5
    assert await overlaps(page, [".t-ask", ".t-hand", ".t-tabs > .tab-bar"]) == []


async def test_coach_and_moment_take_turns_on_a_phone(browser: Browser, server: Served, database: str) -> None:
    found = find(GAME, "gate-closed")
    stage = await staged(server.url, database, found)
    seat = stage.rest[0].seat
    page = await stage.open(browser, seat, size=PHONE)
    coach = page.locator("#coach")
    await expect(coach).to_be_visible()
    await stage.show(page, found, seat)
    await expect(page.locator("body > .beat.is-on")).to_be_visible()
    await expect(coach).to_be_hidden()
    assert await overlaps(page, [".t-ask", ".t-hand", ".t-tabs > .tab-bar"]) == []
    await page.evaluate("document.querySelector('body > .beat-banner')?.click()")
    await page.keyboard.press(" ")
    await expect(coach).to_be_visible()


async def test_what_concerns_a_seat_covers_neither_question_nor_hand(
    browser: Browser, server: Served, database: str
) -> None:
    found = find(GAME, "saved")
    seat = found.moment.seats[0]
    stage = await staged(server.url, database, found)
    await stage.open(browser, None, size=TELEVISION)
    page = await stage.open(browser, seat, size=PHONE)
    await stage.show(page, found, seat)
    mine = page.locator(".beat-mine")
    await expect(mine).to_contain_text(found.moment.yours)
    assert await overlaps(page, [".t-ask", ".t-hand", ".t-tabs > .tab-bar"]) == []
    await mine.locator(".beat-skip").click()
    await expect(mine).to_have_count(0)


async def test_after_the_last_moment_the_same_page_tells_how_it_ended(
    browser: Browser, server: Served, database: str
) -> None:
    stage = await at_the_end(server.url, database, GAME)
    screen = await stage.open(browser, None, size=TELEVISION)
    phone = await stage.open(browser, stage.rest[0].seat, size=PHONE)
    laptop = await stage.open(browser, None, size=DESK, still=True, watches=True)
    pages = (screen, phone, laptop)
    for page in pages:
        await page.evaluate("window.isSame = true")
    await stage.answer()
    for page in pages:
        finale = page.locator("[data-finale]")
        while not await finale.count():
            await page.keyboard.press(" ")
            await page.wait_for_timeout(100)
        await expect(finale.locator("h1")).to_be_visible()
        await expect(page.locator("link[href*='table.css'], #prompt, #beats")).to_have_count(0)
        assert await page.evaluate("window.isSame"), "it was loaded anew"
    await expect(phone.locator("#region-chat input[name=text]")).to_be_editable()
    await phone.locator("#region-chat input[name=text]").fill("What an end")
    await phone.keyboard.press("Enter")
    await expect(laptop.locator("#region-chat")).to_contain_text("What an end")  # both go on listening
    await screen.reload()  # whoever comes back finds it told
    await expect(screen.locator("[data-finale] h1")).to_be_visible()
    assert not await screen.evaluate("document.body.matches('.is-finale')")


async def test_whoever_comes_back_is_told_in_a_few_lines_what_has_happened(
    browser: Browser, server: Served, database: str
) -> None:
    found = find(GAME, "insane")
    stage = await staged(server.url, database, found)
    seat = next(seat for seat in stage.laid.tokens if seat != stage.rest[0].seat)
    page = await stage.open(browser, seat, size=PHONE, still=True)
    await page.goto("about:blank")
    await stage.answer()
    await page.add_init_script("const was = Date.now; Date.now = () => was() + 20000")
    await page.goto(f"{server.url}/rooms/{stage.laid.code}")
    recap = page.locator("body > .is-recap")
    await expect(recap.locator(".beat-title")).to_have_text("While you were gone")
    lines = await recap.locator("li").all_inner_texts()
    assert any(found.showing.text in line for line in lines), lines
    assert len(lines) <= 5
    await recap.locator(".beat-skip").click()
    await expect(page.locator("body > .beat")).to_have_count(0)


async def test_without_a_big_screen_every_seat_has_the_stage_and_keeps_its_question(
    browser: Browser, server: Served, database: str
) -> None:
    found = find(GAME, "manifests")
    stage = await staged(server.url, database, found)
    asked = stage.rest[0].seat
    other = next(seat for seat in stage.laid.tokens if seat != asked)
    pages = [
        await stage.open(browser, seat, size=size, still=True)
        for seat, size in ((other, PHONE), (other, DESK), (asked, PHONE))
    ]
    for page, seat, place in zip(pages, (other, other, asked), ("is-alone", "is-alone", "beat-mine"), strict=True):
        await stage.show(page, found, seat)
        beat = page.locator(f"body > .{place}")
        assert found.moment.title in await beat.inner_text(timeout=2000)
        assert place == "is-alone" or await overlaps(page, [".t-ask", ".t-hand", ".t-tabs > .tab-bar"]) == []
        await page.keyboard.press(" ")
        await expect(beat).to_have_count(0)
    await stage.open(browser, None, size=TELEVISION)
    await expect(pages[1].locator("#region-room")).to_have_attribute("data-screen", "yes")
    await stage.show(pages[1], found, other)
    assert found.moment.title in await pages[1].locator("body > .beat-strip").inner_text(timeout=2000)


async def test_the_big_screen_is_heard_once_touched_and_phones_are_not(
    browser: Browser, server: Served, database: str
) -> None:
    found = find(GAME, "manifests")
    stage = await staged(server.url, database, found)
    screen = await stage.open(browser, None, size=TELEVISION, still=True)
    own = next(iter(stage.laid.tokens))
    phone = await stage.open(browser, own, size=PHONE, still=True)
    for page, seat, expected in ((screen, None, 1), (phone, own, 0)):
        await page.evaluate(
            "() => { heard = []; Audio = function (it) { heard.push(it); this.play = async () => {}; }; }"
        )
        for count in (0, expected):
            await stage.show(page, found, seat)
            assert await page.evaluate("heard.length") == count, (seat, await page.evaluate("heard"))
            await page.keyboard.press(" ")


async def overlaps(page: Page, places: list[str]) -> list[str]:
    """Which of these places the beat lies over."""
    found: list[str] = await page.evaluate(
        """places => {
          const beat = document.querySelector(".beat.is-on").getBoundingClientRect();
          return places.filter((name) => {
            const box = document.querySelector(name)?.getBoundingClientRect();
            return box && box.height && box.top < beat.bottom - 1 && box.bottom > beat.top + 1
              && box.left < beat.right && box.right > beat.left;
          });
        }""",
        places,
    )
    return found
