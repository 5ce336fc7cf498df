"""A sentence the game does not know, settled by hand by two people in front of their pages; by all games elsewhere."""

import asyncio
import re
from random import Random

import httpx
import pytest
from playwright.async_api import Browser, Page, expect

from app.games import GAMES
from app.workshop.cardfiles import Parcel, packed
from tests.browser.people import Guest
from tests.browser.test_workshop import FITS, at_the_table
from tests.contract.test_by_hand import SHORT, sung
from tests.lab.testing import Seated, with_bots
from tests.serving import Served
from tests.web.guests import any_choice

SUNG = "Everybody sings"
SAID = re.compile("“([^”]+)”")
MOST_ROUNDS = 900


async def frozen(http: httpx.AsyncClient, game: str) -> str:
    """A set in which every card sings, and its first version."""
    parcel = packed(Parcel(game, "Songs", "", dict(sung(GAMES[game]).files)))
    new = (await http.post("/api/sets/import", content=parcel)).json()
    owner = {"authorization": f"Bearer {new['owner_token']}"}
    made = await http.post(f"/api/sets/{new['set']}/versions", json={}, headers=owner)
    assert made.status_code in (200, 201), made.text
    return f"{new['set']}@1"


async def until_sung(table: Seated) -> str:
    """They answer anything until one of them is asked what the song means; who that is."""
    dice = Random("songs")
    for _ in range(MOST_ROUNDS):
        asked = 0
        for who in table.tokens:
            decision = (await table.view(who))["decision"]
            if decision and decision["options"] and not decision["chosen"]:
                if SUNG in decision["prompt"] and "Do you agree" not in decision["prompt"]:
                    return who
                asked += 1
                body = {"decision": decision["number"], "choice": any_choice(decision, dice)}
                if (await table.ask("POST", "/answers", who, body)).status_code == 422:
                    await table.ask("POST", "/answers", who, {**body, "choice": decision["default"]})
        await asyncio.sleep(0 if asked else 0.1)
    raise AssertionError("nobody was asked what the song means")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", ["fourth-wall", "within-walls", "great-old-ones", "wick"])
async def test_two_people_settle_a_sentence(browser: Browser, server: Served, game: str) -> None:
    ann, ben = await Guest.with_phone(browser, "ann"), await Guest.arrive(browser, 1366, 768, "ben")
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        await open_with(ann, server, game, await frozen(http, game))
        await ben.sit(ann.page.url, "Ben")
        table = await at_the_table(http, Ann=ann, Ben=ben)
        await with_bots(table)
        await table.begin()
        owner = await until_sung(table)
    settles, agrees = (ann.page, ben.page) if owner == "Ann" else (ben.page, ann.page)
    await expect(settles.locator("#prompt")).to_contain_text(SUNG)
    assert await settles.evaluate(FITS)
    await settle(settles, agrees)
    assert not [text for text in (*ann.received, *ben.received) if text.startswith("PAGE ERROR")]


async def open_with(host: Guest, server: Served, game: str, cards: str) -> None:
    """A room with these cards, and its host on a chair."""
    await host.page.goto(f"{server.url}/open/{game}?cards={cards}")
    await host.page.fill("#name", "Ann")
    await host.choose(**{name: str(value) for name, value in SHORT.get(game, {}).items()})
    await host.page.get_by_role("button", name="Open the room").click()
    await host.page.wait_for_selector(".chair.is-you")


async def settle(settles: Page, agrees: Page) -> None:
    """One sentence that is known is said, agreed to by the other, and carried out."""
    await settles.locator("#prompt.is-yours .option[value^=say-]").first.click()
    how_many = settles.locator("#prompt.is-yours .option[value^=number-]").first
    consent = agrees.locator("#prompt.is-yours .option[value=agree]")
    for _ in range(120):
        if await consent.is_visible():
            break
        if await how_many.is_visible():
            await how_many.click()
        await asyncio.sleep(0.25)
    await expect(agrees.locator("#prompt")).to_contain_text("says it means")
    assert await agrees.evaluate(FITS)
    meant = SAID.findall(await agrees.locator("#prompt").inner_text())[-1]
    await consent.click()
    await expect(settles.locator("#story")).to_contain_text(f"By hand: {meant}")
