"""Campaigns over the public contract and through the pages, without script."""

import json
import re
from dataclasses import dataclass, field
from random import Random

import httpx
import pytest

from app.games.projector.state import State
from app.kernel.table import Table
from tests.live.printings import new_printing
from tests.live.test_reprinting import SHARPER
from tests.rules import rule
from tests.web.guests import Gathering, Json, any_choice, bearer, parsed
from tests.web.house import House

IDS = re.compile(r"\b[A-Z]{2}:\d{2,3}\b")
LINK = re.compile(r"/rooms/(\w+)")


@dataclass
class Travellers:
    """A campaign, its owner, and the people of its newest sitting."""

    http: httpx.AsyncClient
    code: str
    owner: str
    gathering: Gathering
    dice: Random = field(default_factory=lambda: Random(5))

    async def call(self, method: str, rest: str, token: str | None, body: Json | None = None) -> httpx.Response:
        return await self.http.request(method, f"/api/campaigns/{self.code}{rest}", json=body, headers=bearer(token))

    async def sheet(self, token: str | None) -> Json:
        response = await self.call("GET", "", token)
        assert response.status_code == 200, response.text
        return parsed(response)

    async def next(self, token: str) -> None:
        opened = parsed(await self.call("POST", "/sittings", token, {"host": "Ada"}))
        self.gathering = Gathering(self.http, opened["room"], opened["host_token"])

    async def sit(self, *seats: str) -> None:
        for seat in seats:
            ticket = await self.gathering.post("/seats", {"name": seat.title(), "seat": seat})
            self.gathering.tokens[seat] = ticket["token"]
        await self.gathering.post("/start", token=self.gathering.host)

    async def play(self, answers: int) -> None:
        for _ in range(answers):
            for seat in self.gathering.tokens:
                decision = (await self.gathering.view(seat))["decision"]
                if decision and decision["options"]:
                    await self.gathering.answer(seat, decision["number"], any_choice(decision, self.dice))

    def cookies(self, seat: str | None = None, is_owner: bool = False) -> dict[str, str]:
        kept = {f"veil-{self.gathering.room}": self.gathering.tokens[seat]} if seat else {}
        return kept | ({f"veil-campaign-{self.code}": self.owner} if is_owner else {})

    async def page(self, seat: str | None = None, is_owner: bool = False) -> str:
        async with httpx.AsyncClient(base_url=self.http.base_url, cookies=self.cookies(seat, is_owner)) as browser:
            response = await browser.get(f"/campaigns/{self.code}")
            assert response.status_code == 200, response.text
            return response.text


@pytest.fixture
async def travellers(light_http: httpx.AsyncClient) -> Travellers:
    """A campaign some way into its first projection."""
    body = {"game": "projector", "name": "The Attic Crew", "host": "Ada", "seed": "a", "options": {"days": 9}}
    response = await light_http.post("/api/campaigns", json=body)
    assert response.status_code == 201
    opened = parsed(response)
    gathering = Gathering(light_http, opened["room"], opened["host_token"])
    found = Travellers(light_http, opened["campaign"], opened["owner_token"], gathering)
    await found.sit("player-1", "player-2")
    await found.play(25)
    return found


async def table_of(house: House, travellers: Travellers) -> Table[State]:
    table = (await house.hub.room(travellers.gathering.room)).table
    assert table is not None
    return table  # type: ignore[return-value]


async def test_a_campaign_goes_on_over_the_public_contract(travellers: Travellers) -> None:
    first = dict(travellers.gathering.tokens)
    before = await travellers.sheet(first["player-1"])
    assert (before["name"], len(before["sittings"]), before["won"]) == ("The Attic Crew", 1, False)
    stranger = await travellers.call("POST", "/sittings", None, {})
    assert stranger.status_code == 403
    await travellers.next(first["player-2"])
    waiting = await travellers.sheet(first["player-1"])
    assert waiting["sheet"] == before["sheet"]
    assert [it["status"] for it in waiting["sittings"]] == ["ended", "lobby"]
    await travellers.sit("player-1", "player-2")
    assert (await travellers.sheet(first["player-1"]))["sheet"]["day"] == before["sheet"]["day"]
    await travellers.play(3)


@rule("PJ-009", "PJ-018", "PJ-261")
async def test_nothing_unrevealed_is_in_the_page_the_data_or_the_file(
    light_house: House, travellers: Travellers
) -> None:
    state = (await table_of(light_house, travellers)).state
    token, now, cards = travellers.gathering.tokens["player-1"], state.campaign, state.cards
    file = parsed(await travellers.call("GET", "/file", token))
    del file["sealed"]
    sources = [
        await travellers.page("player-1"),
        await travellers.page(is_owner=True),
        await travellers.page(),
        json.dumps(await travellers.sheet(token)),
        json.dumps(await travellers.sheet(None)),
        json.dumps(file),
    ]
    known = {*now.seen, *now.read, *now.revealed, *now.unlocked, *now.eliminated, *now.maneuvers}
    known |= {cards.items[name].id for name in (*now.craftable, *now.stash)}
    decks = [now.ability_decks[deck][:1] for deck in now.open_decks]
    abilities = [cards.abilities[name].id for name in (*now.levels, *(name for deck in decks for name in deck))]
    for source in sources:
        assert {*IDS.findall(source)} <= {*known, *abilities}
    hidden = [card.name for id, card in cards.locations.items() if id not in now.seen]
    hidden += [card.name for id, card in cards.stories.items() if id not in now.read and not card.is_lock]
    hidden += [card.name for id, card in cards.diaries.items() if id not in (*now.read, *now.diary)]
    hidden += [area.name for id, area in cards.areas.items() if id not in now.areas]
    hidden += [name for name in cards.abilities if cards.abilities[name].id not in abilities]
    hidden += [card.name for card in (*cards.maneuvers.values(), *cards.baddies.values(), *cards.objectives.values())]
    shown = [name for name in hidden for source in sources if f">{name}<" in source or f'"{name}"' in source]
    assert not shown


async def test_the_page_shows_each_what_is_theirs(travellers: Travellers) -> None:
    await travellers.call("PUT", "/notes", travellers.gathering.tokens["player-1"], {"text": "The mirror lies."})
    own, mate, owner, stranger = (
        await travellers.page("player-1"),
        await travellers.page("player-2"),
        await travellers.page(is_owner=True),
        await travellers.page(),
    )
    assert "The mirror lies." in own
    assert not [page for page in (mate, owner, stranger) if "The mirror lies." in page]
    assert "Put the campaign away" in owner
    assert not [page for page in (own, mate, stranger) if "Put the campaign away" in page]
    assert "Open the next sitting" in mate
    assert "Open the next sitting" not in stranger
    assert "Reserve of" in own
    assert "Reserve of" not in stranger
    refused = await travellers.call("PUT", "/notes", travellers.owner, {"text": "x"})
    assert refused.status_code == 403


async def test_new_cards_are_shown_to_the_party_and_not_taken_within_a_day(travellers: Travellers) -> None:
    with new_printing("projector", SHARPER):
        own, stranger = await travellers.page("player-1"), await travellers.page()
        assert "There are new cards" in own
        assert "Draw 2 resources." in own
        assert "Something in the Beam" not in own
        assert "They can be taken when the day is over" in own
        assert "There are new cards" not in stranger
        assert (await travellers.sheet(None))["new_cards"] is None
        shown = (await travellers.sheet(travellers.gathering.tokens["player-1"]))["new_cards"]
        assert (shown["changes"][0]["name"], shown["unmet"]) == ("Tinker", 1)
        asked = await travellers.call("POST", "/cards", travellers.owner, {"hash": shown["hash"]})
        assert (asked.status_code, "when the day is over" in asked.text) == (409, True)
        form = {"hash": shown["hash"], "answer": "ask"}
        kept = "; ".join(f"{name}={value}" for name, value in travellers.cookies("player-1", is_owner=True).items())
        path = f"/campaigns/{travellers.code}/cards"
        pressed = await travellers.http.post(path, data=form, headers={"Cookie": kept})
        assert (pressed.status_code, "when the day is over" in pressed.text) == (409, True)


async def test_without_script_a_campaign_is_begun_gone_on_with_taken_along_put_away_and_brought_back(
    light_house: House,
) -> None:
    async with httpx.AsyncClient(base_url=light_house.url, follow_redirects=True, timeout=60) as browser:
        form = {"name": "Ada", "room": "The Attic Crew", "campaign": "yes", "seat": "player-1", "players": "2"}
        lobby = await browser.post("/open/projector", data=form)
        room = lobby.url.path.rsplit("/", 1)[-1]
        code = re.findall(r"/campaigns/(\w+)", lobby.text)[0]
        empty = await browser.get(f"/campaigns/{code}")
        assert "has not begun" in empty.text
        assert (await browser.get(f"/campaigns/{code}/file")).status_code == 409
        for act in ({"act": "bot", "seat": "player-2"}, {"act": "start"}):
            assert (await browser.post(f"/rooms/{room}/act", data=act)).status_code == 200
        moved = await browser.post(f"/campaigns/{code}/sittings", data={"name": "Ada"})
        assert moved.url.path.startswith("/rooms/")
        assert moved.url.path != f"/rooms/{room}"
        assert (await browser.get(f"/rooms/{room}")).url == moved.url, "the old table leads to the new one"
        file = await browser.get(f"/campaigns/{code}/file")
        assert "attachment" in file.headers["content-disposition"]
        unsure = await browser.post(f"/campaigns/{code}/delete", data={})
        assert unsure.status_code == 409
        away = await browser.post(f"/campaigns/{code}/delete", data={"sure": "yes"})
        assert "is put away" in away.text
        assert (await browser.get(moved.url)).status_code == 404
        brought = await browser.post("/campaigns", data={"name": "Ada"}, files={"file": ("c.json", file.content)})
        assert brought.status_code == 200
        assert "The Attic Crew" in brought.text
        wrong = await browser.post("/campaigns", data={"name": "Ada"}, files={"file": ("c.json", b"{}")})
        assert (wrong.status_code, "not the file of a campaign" in wrong.text) == (422, True)
        assert (await browser.post(f"/campaigns/{code}/restore")).status_code == 200
        door = await browser.get("/open/projector")
        assert f"/campaigns/{code}" in door.text
        assert (await browser.get("/", params={"code": code})).url.path == f"/campaigns/{code}"


async def test_a_campaign_is_the_owners_to_put_away(travellers: Travellers) -> None:
    for token in (None, "guess", travellers.gathering.host, travellers.gathering.tokens["player-1"]):
        assert (await travellers.call("DELETE", "", token)).status_code == 403
    room = await travellers.http.delete(travellers.gathering.path(), headers=bearer(travellers.gathering.host))
    assert room.status_code == 409, "a sitting cannot be taken out of its campaign"
    assert (await travellers.call("DELETE", "", travellers.owner)).status_code == 200
    assert (await travellers.call("GET", "", travellers.owner)).status_code == 404
    assert (await travellers.call("POST", "/restore", travellers.owner)).status_code == 200
    await travellers.sheet(None)


async def test_neither_log_nor_replay_nor_seed_of_a_sitting_is_given_away(travellers: Travellers) -> None:
    for seat, token in list(travellers.gathering.tokens.items()):
        await travellers.gathering.post("/give-up", {"seat": seat}, token)
    view = await travellers.gathering.view(None)
    assert (view["status"], view["regions"]["room"]["seed"]) == ("ended", "")
    for path in ("/log", "/replay", "/report"):
        response = await travellers.http.get(travellers.gathering.path(path))
        assert response.status_code == 409, path
    page = await travellers.http.get(f"/rooms/{travellers.gathering.room}")
    assert page.status_code == 200
    assert "Full log" not in page.text


async def test_wrong_files_and_codes_get_plain_words(light_http: httpx.AsyncClient) -> None:
    for body in (b"", b"{", b"[]", b'{"kind": "veil campaign", "format": 1, "sealed": "x"}'):
        response = await light_http.post("/api/campaigns/import", content=body)
        assert (response.status_code, response.json()["error"]) == (409, "not-now")
    assert (await light_http.post("/api/campaigns/import", content=b"x" * 1_200_000)).status_code == 413
    assert (await light_http.get("/api/campaigns/nothing1")).status_code == 404
    assert (await light_http.get("/campaigns/nothing1")).status_code == 404
    other = await light_http.post("/api/campaigns", json={"game": "fourth-wall"})
    assert (other.status_code, "one sitting" in other.json()["detail"]) == (422, True)
