"""A card of one's own in five minutes: forked, mistyped, mended, frozen, and met by somebody else at the table."""

import csv
import io
import re
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.async_api import Browser, Page, expect

from tests.browser.people import Guest
from tests.lab.testing import Seated, with_bots
from tests.serving import Served
from tests.web.guests import any_choice

TEXT = "textarea[name=text]"
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
DESK = {"width": 1366, "height": 768}


async def fork(page: Page, server: Served) -> str:
    """A set of one's own; gives the address of its page."""
    await page.goto(f"{server.url}/workshop/fourth-wall")
    await page.get_by_role("button", name="Fork").first.click()
    await expect(page.get_by_label("The owner’s link")).to_have_value(re.compile(r"/own\?key="))
    await page.get_by_role("link", name="Go to the cards").click()
    await expect(page.locator(".proof-card").first).to_be_visible()
    assert await page.evaluate(FITS)
    return page.url


async def write(page: Page, here: str) -> None:
    """Gives every Marble of one kind a new text: with a wrong word first, which is underlined, then mended."""
    await page.goto(f"{here}/cards/horror/H01")
    await page.locator("input[name=name]").fill("The Lodger")
    await page.locator(TEXT).fill("Trigger: Add 1 Dome.")
    await expect(page.locator(".say-mirror mark")).to_have_text(re.compile("Dome"))
    await expect(page.locator("#reads .say-problem")).to_contain_text("did not understand")
    await expect(page.locator("#face .card-title")).to_have_text("The Lodger")
    await page.locator(TEXT).fill("Trigger: Add 1 Doom.")
    await page.locator("input[name=copies]").fill("9")  # it turns up soon
    await expect(page.locator("#reads dd")).to_have_text("Add 1 Doom.")
    await expect(page.locator(".say-mirror mark")).to_have_count(0)
    assert await page.evaluate(FITS)
    await page.locator("button[form=card]:visible").click()
    await expect(page.locator("[data-saved]:visible")).to_have_text("saved")


async def freeze(page: Page, here: str) -> None:
    await page.goto(f"{here}/versions")
    await page.get_by_label(re.compile("Freeze the draft")).fill("A lodger")
    await page.locator(".freeze button").click()
    await expect(page.locator(".version")).to_have_count(2)


@pytest.mark.parametrize("device", ["desk", "phone"])
async def test_a_card_is_written_frozen_and_played(browser: Browser, server: Served, device: str) -> None:
    maker = await (
        Guest.with_phone(browser, "maker") if device == "phone" else Guest.arrive(browser, 1366, 768, "maker")
    )
    here = await fork(maker.page, server)
    await write(maker.page, here)
    await freeze(maker.page, here)
    code = here.rpartition("/")[2]
    await maker.page.goto(f"{server.url}/open/fourth-wall?cards={code}@1")
    await expect(maker.page.locator("select[name=cards]")).to_have_value(f"{code}@1")
    await maker.page.locator("input[name=name]").fill("Ann")
    await maker.page.locator('label:has(input[name="seat"][value="wall"])').click()
    await maker.page.get_by_role("button", name="Open the room").click()
    await expect(maker.page.locator(".lobby-head")).to_contain_text(" 1.")
    guest = await Guest.with_phone(browser, "guest")
    await guest.sit(maker.page.url, "Ben")
    await expect(guest.page.locator(".lobby-head")).to_contain_text(" 1.")
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        table = await at_the_table(http, Ann=maker, Ben=guest)
        await with_bots(table)
        await table.begin()
        await until_told(table, "H01", "The Lodger", guest.page)
    await expect(guest.page.locator("[data-card-name], .card-title", has_text="The Lodger").first).to_be_attached()
    assert not [text for text in (*maker.received, *guest.received) if text.startswith("PAGE ERROR")]
    await maker.page.context.close()
    await guest.page.context.close()


async def at_the_table(http: httpx.AsyncClient, **guests: Guest) -> Seated:
    """Those who sit in one room, to answer for them as fast as it goes."""
    room = next(iter(guests.values())).page.url.rpartition("/")[2]
    cookies = {name: await guest.page.context.cookies() for name, guest in guests.items()}
    own = {name: next(it["value"] for it in kept if it["name"] == f"veil-{room}") for name, kept in cookies.items()}
    return Seated(http, room, own)


async def until_told(table: Seated, card: str, name: str, page: Page) -> None:
    """They play this card whenever they may, until the other's own page tells of it."""
    dice, story = Random("the lodger"), page.locator("#story")
    for _ in range(400):
        for who in table.tokens:
            decision = (await table.view(who))["decision"]
            if decision and decision["options"] and not decision["chosen"]:
                wanted = [[it["key"]] for it in decision["options"] if it.get("card") == card and not decision["pick"]]
                body = {"decision": decision["number"], "choice": wanted[0] if wanted else any_choice(decision, dice)}
                if (await table.ask("POST", "/answers", who, body)).status_code == 422:
                    await table.ask("POST", "/answers", who, {**body, "choice": decision["default"]})
        if name in (await story.text_content() or ""):
            return
    raise AssertionError(f"{name} was never told of")


async def test_a_spreadsheet_goes_out_two_rows_are_changed_and_nothing_else(browser: Browser, server: Served) -> None:
    maker = await Guest.arrive(browser, 1366, 768, "sheet")
    page = maker.page
    here = await fork(page, server)
    await page.goto(f"{here}/versions")
    await page.locator(".freeze button").click()
    await page.goto(f"{here}/sheet")
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Horror.csv").click()
    rows = Path(await (await download.value).path()).read_text("utf-8-sig")
    named = list(csv.DictReader(io.StringIO(rows)))
    named[6]["name"], named[8]["name"] = "The Lodger", "=The Barber"
    out = io.StringIO()
    writer = csv.DictWriter(out, named[0].keys())
    writer.writeheader()
    writer.writerows(named)
    changed = out.getvalue().encode()
    await page.locator("#kind").select_option("horror")
    sheet = {"name": "horror.csv", "mimeType": "text/csv", "buffer": changed}
    await page.locator("input[type=file]").set_input_files(sheet)  # type: ignore[arg-type]
    await page.get_by_role("button", name="Try it out").click()
    await expect(page.locator(".sum-changed b")).to_have_text("2")
    await expect(page.locator(".sum-new b")).to_have_text("0")
    await expect(page.locator(".row-state-changed")).to_have_count(2)
    assert await page.evaluate(FITS)
    await page.get_by_role("button", name="Take over 2 rows").click()
    await page.wait_for_url(here)
    await page.goto(f"{here}/versions?first=1&second=0")
    await expect(page.locator(".difference")).to_have_count(2)
    await expect(page.locator(".difference ins")).to_have_text(["The Lodger", "=The Barber"])
    await page.context.close()


async def test_undo_and_a_sentence_put_in_by_a_tap(browser: Browser, server: Served) -> None:
    maker = await Guest.arrive(browser, 1366, 768, "undo")
    page = maker.page
    here = await fork(page, server)
    await page.goto(f"{here}/cards/horror/H01")
    before = await page.locator(TEXT).input_value()
    await page.locator(TEXT).fill("Trigger: ")
    await page.locator("[data-find-phrase]").fill("add n doom")
    await page.locator(".phrase:visible", has_text="Doom").first.click()
    await page.keyboard.type("2")
    await expect(page.locator(TEXT)).to_have_value(re.compile(r"Trigger:\s+Add 2 Doom\."))
    await expect(page.locator("#reads dd")).to_have_text("Add 2 Doom.")
    while await page.locator("[data-undo]:visible").is_enabled():
        await page.locator("[data-undo]:visible").click()
    await expect(page.locator(TEXT)).to_have_value(before)
    await page.context.close()


async def test_a_picture_that_is_too_large_is_refused_before_it_is_sent(browser: Browser, server: Served) -> None:
    maker = await Guest.with_phone(browser, "large")
    page = maker.page
    here = await fork(page, server)
    await page.goto(f"{here}/cards/horror/H01")
    await page.locator(".desk-tab", has_text="Picture").click()
    photo = {"name": "photo.png", "mimeType": "image/png", "buffer": bytes(3 * 1024 * 1024)}
    await page.locator(".drop input[type=file]").set_input_files(photo)  # type: ignore[arg-type]
    await expect(page.locator(".drop .why-not")).to_have_text("This file has 3.0 MB; it may have 2.0 MB.")
    await page.get_by_role("button", name="Bring it").click()
    await expect(page).to_have_url(f"{here}/cards/horror/H01")
    photo = {**photo, "mimeType": "image/svg+xml", "buffer": b"<svg/>"}
    await page.locator(".drop input[type=file]").set_input_files(photo)  # type: ignore[arg-type]
    await page.get_by_role("button", name="Bring it").click()
    await expect(page.locator("main")).to_contain_text("An SVG is a program")
    await page.get_by_role("link", name="Back to the card").click()
    await expect(page).to_have_url(f"{here}/cards/horror/H01")
    await page.context.close()


MILLIMETRES = """() => [...document.querySelectorAll(".print-sheet, .print-grid:not(.is-back) > .card")].map((it) => {
  const box = it.getBoundingClientRect();
  const millimetres = (dots) => Math.round(dots * 254 / 96) / 10;
  return [it.className.split(" ")[0], millimetres(box.width), millimetres(box.height)];
})"""


@pytest.mark.parametrize(("paper", "size"), [("a4", [210, 297]), ("letter", [215.9, 279.4])])
async def test_sheets_are_printed_in_millimetres(
    browser: Browser, server: Served, paper: str, size: list[float]
) -> None:
    maker = await Guest.arrive(browser, 1366, 768, "print")
    here = await fork(maker.page, server)
    await maker.page.goto(f"{here}/print?paper={paper}&backs=yes")
    await maker.page.emulate_media(media="print")
    found = await maker.page.evaluate(MILLIMETRES)
    assert {tuple(it[1:]) for it in found if it[0] == "card"} == {(63, 88)}
    assert {tuple(it[1:]) for it in found if it[0] == "print-sheet"} == {tuple(size)}
    await maker.page.context.close()
