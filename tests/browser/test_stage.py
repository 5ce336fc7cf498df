"""What happens is played on every screen: in order, with the right names, to those it is for, and nobody waits."""

from playwright.async_api import Browser, Page, expect

from app.kernel.decision import Seat
from tests.browser.staging import DESK, PHONE, TELEVISION, at_the_end, find, staged
from tests.serving import Served

GAME = "fourth-wall"
WALL = Seat("wall")


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


async def test_without_motion_the_same_words_stand_still(browser: Browser, server: Served, database: str) -> None:
    found = find(GAME, "insane")
    stage = await staged(server.url, database, found)
    said = []
    for still in (False, True):
        page = await stage.open(browser, None, size=TELEVISION, still=still)
        await stage.show(page, found, None)
        beat = page.locator(".beat-stage[data-kind=insane]")
        last = beat.locator("[data-from='3']")
        await expect(last).to_have_css("visibility", "visible")
        said.append((await beat.inner_text()).split())
    assert said[0] == said[1]
    assert all(word in " ".join(said[0]) for word in found.moment.steps)


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
