"""A playtest as people do it: the designer on a laptop, strangers on phones, bots beside them, notes, the report."""

import csv
import io
import json
import re
from contextlib import suppress
from random import Random

import httpx
from playwright.async_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from tests.lab.testing import Forked, Playtest, Seated, forked, with_bots
from tests.serving import Served

PHONE = ViewportSize(width=360, height=740)
DESK = ViewportSize(width=1366, height=768)
WIDE = "document.documentElement.scrollWidth - innerWidth"


async def _begin(page: Page, url: str, sets: list[Forked]) -> str:
    """The designer asks, with two versions to compare; gives the play link."""
    own = [{"name": f"veil-set-{it.code}", "value": it.owner, "url": url} for it in sets]
    await page.context.add_cookies(own)  # type: ignore[arg-type]
    await page.goto(f"{url}/playtests")
    await page.get_by_role("link", name="Wick").click()
    await page.get_by_label("One question this test shall answer").fill("Is the dark too strong?")
    await page.locator("#name").fill("Candle night")
    await page.locator("#author").fill("Lena")
    await expect(page.locator(".letter h2")).to_have_text("Candle night")  # what they will read
    for name, it in zip(("first", "second"), sets, strict=True):
        await page.locator(f"[name={name}]").select_option(it.version)
    await page.locator("[name=option-players]").select_option("3")
    await page.locator("[name=question-0]").fill("How fair was it?")
    await page.get_by_role("button", name="Make the links").click()
    link = await page.get_by_label("The play link").input_value()
    await page.get_by_role("link", name="Go to the report").click()
    await expect(page.locator("#goal-t")).to_have_text("Is the dark too strong?")
    return link


async def _sit(context: BrowserContext, link: str, name: str) -> Page:
    page = await context.new_page()
    await page.goto(link)
    await expect(page.locator(".kept-words")).to_contain_text("What is kept")
    assert await page.evaluate(WIDE) <= 0
    await page.locator("#name").fill(name)
    await page.get_by_role("button", name="Sit down, and agree").click()
    await page.wait_for_url("**/rooms/*")
    return page


async def _cookie(context: BrowserContext, name: str) -> str:
    return next(it["value"] for it in await context.cookies() if it["name"] == name)


async def _note(page: Page, words: str) -> None:
    """In three taps, on a phone; the words come after."""
    await page.locator(".note-tab").tap()  # the table comes by itself
    await page.locator(".feeling", has_text="confused").tap()
    await page.locator("[data-words] textarea").fill(words)
    await page.get_by_role("button", name="Keep these words").tap()
    await expect(page.locator("#note")).to_be_hidden()
    assert await page.evaluate(WIDE) <= 0


async def _answer_after(page: Page, url: str) -> None:
    with suppress(Error):  # it may be on its way by itself
        await page.goto(url)
    await page.wait_for_url("**/after")
    await page.locator(".q-scale label").nth(3).tap()
    await page.get_by_role("button", name="Send, and show the evening").tap()
    await page.wait_for_url(re.compile(rf"{url}$"))


async def test_two_tables_of_strangers_and_bots_stand_in_the_report_note_by_note(
    browser: Browser, server: Served
) -> None:
    desk = await browser.new_context(viewport=DESK)
    phones = [await browser.new_context(viewport=PHONE, has_touch=True) for _ in range(2)]
    designer = await desk.new_page()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        sets = [await forked(http, "Meaner"), await forked(http, "Milder", kinder=True)]
        link = await _begin(designer, server.url, sets)
        code = designer.url.rpartition("/")[2]
        test = Playtest(http, code, await _cookie(desk, f"veil-playtest-{code}"))
        ann, ben = [await _sit(phone, link, name) for phone, name in zip(phones, ("Ann", "Ben"), strict=True)]
        room = ann.url.rpartition("/")[2]
        assert ben.url.rpartition("/")[2] == room
        names = zip(("Ann", "Ben"), phones, strict=True)
        first = Seated(http, room, {name: await _cookie(it, f"veil-{room}") for name, it in names})
        await with_bots(first)
        second = await _second_table(test)
        await first.begin()
        await first.play(Random("before"), 3)
        await _note(ann, "What is a Draught?")
        await first.play(Random("a night"))
        await _answer_after(ann, f"{server.url}/rooms/{room}")
        await designer.reload()
        notes = designer.locator(".pinned-note")
        await designer.locator(".game-line > summary").nth(1).click()
        await expect(notes.filter(has_text="too bright")).to_be_visible()
        await expect(designer.locator(".answer")).to_contain_text("Mean 4")
        await expect(designer.locator(".goal-answer")).to_contain_text("People noted")
        await notes.filter(has_text="What is a Draught?").get_by_role("link", name="As they saw it").click()
        await designer.wait_for_url(f"**/rooms/{room}/replay?step=*&seat=*")
        await expect(designer.locator("body")).to_have_attribute("data-seen-by", re.compile("player-"))
        await _notes_are_where_they_were(test, {room: "A", second.room: "B"})
    for context in (desk, *phones):
        await context.close()


async def _second_table(test: Playtest) -> Seated:
    """Two more people and a bot play to the end."""
    table = await test.table("Cat", "Dov")
    await with_bots(table)
    await table.begin()
    await table.note("Cat", "idea", "=not, too bright")
    await table.play(Random("another"))
    return table


async def _notes_are_where_they_were(test: Playtest, rooms: dict[str, str]) -> None:
    """Each keeps what its author saw, to the byte what the replay shows; the spreadsheet has them all."""
    report = await test.report()
    assert {note["room"]: "AB"[note["version"]] for note in report["notes"]} == rooms
    assert [table["bots"] for table in report["tables"]] == [1, 1]
    for at in report["notes"]:
        room, note = at["room"], at["note"]
        kept = (await test.ask(f"/notes/{room}/{note['event']}")).json()
        replay = await test.http.get(f"/api/rooms/{room}/replay", params={"seat": note["seat"], "step": note["step"]})
        for part in ("regions", "decision"):
            assert json.dumps(kept[part]) == json.dumps(replay.json()[part])
    rows = list(csv.DictReader(io.StringIO((await test.ask(".csv")).text)))
    noted = {(row["who"], row["value"], row["text"]) for row in rows if row["what"] == "note"}
    assert noted == {("Ann", "confused", "What is a Draught?"), ("Cat", "idea", "'=not, too bright")}
