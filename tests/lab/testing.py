"""A playtest with people at its tables."""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.web.guests import any_choice, bearer

QUESTIONS = [
    {"kind": "scale", "text": "How fair was it?", "choices": ["not at all", "entirely"]},
    {"kind": "choice", "text": "Would you play again?", "choices": ["yes", "no"]},
    {"kind": "words", "text": "What would you change?"},
]


@dataclass
class Playtest:
    """What a designer has after the links were made."""

    http: httpx.AsyncClient
    code: str
    owner: str

    async def report(self, **more: str) -> dict[str, Any]:
        response = await self.http.get(f"/api/playtests/{self.code}", headers=bearer(self.owner), params=more)
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    async def ask(self, rest: str) -> httpx.Response:
        """As its owner, who must be answered."""
        response = await self.http.get(f"/api/playtests/{self.code}{rest}", headers=bearer(self.owner))
        assert response.status_code == 200, response.text
        return response

    async def table(self, *names: str, first: str = "") -> "Seated":
        """People who come by the play link, one after another."""
        found = Seated(self.http)
        for name in names:
            body = {"name": name, "first_time": name == first}
            response = await self.http.post(f"/api/playtests/{self.code}/join", json=body)
            assert response.status_code == 201, response.text
            ticket = response.json()
            assert found.room in ("", ticket["room"])
            found.room = ticket["room"]
            found.tokens[name], found.seats[name] = ticket["token"], ticket["seat"]
        return found


@dataclass
class Seated:
    """The people at one table."""

    http: httpx.AsyncClient
    room: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)

    async def ask(self, method: str, path: str, who: str | None, body: Any = None) -> httpx.Response:
        headers = bearer(self.tokens[who] if who else None)
        return await self.http.request(method, f"/api/rooms/{self.room}{path}", json=body, headers=headers)

    async def view(self, who: str | None) -> dict[str, Any]:
        found: dict[str, Any] = (await self.ask("GET", "/view", who)).json()
        return found

    async def begin(self) -> None:
        host = next(iter(self.tokens))
        assert (await self.ask("POST", "/start", host)).status_code == 200

    async def play(self, dice: Random, answers: int = 2000) -> None:
        """At random, until the end or for so many answers."""
        given, idle = 0, 0
        while given < answers:
            asked = 0
            for who in self.tokens:
                view = await self.view(who)
                if view["status"] == "ended":
                    return
                decision = view["decision"]
                if decision and decision["options"] and not decision["chosen"]:
                    body = {"decision": decision["number"], "choice": any_choice(decision, dice)}
                    reply = await self.ask("POST", "/answers", who, body)
                    if reply.status_code == 422:
                        await self.ask("POST", "/answers", who, {**body, "choice": decision["default"]})
                    given, asked = given + 1, asked + 1
            idle = 0 if asked else idle + 1
            assert idle < 100, "nobody is asked anything"
            await asyncio.sleep(0 if asked else 0.05)  # bots are quick

    async def note(self, who: str, feeling: str = "fun", text: str = "") -> int:
        response = await self.ask("POST", "/notes", who, {"feeling": feeling, "text": text})
        assert response.status_code == 201, response.text
        number: int = response.json()["note"]
        return number


async def with_bots(table: Seated) -> None:
    """Bots take the chairs that are free."""
    host = next(iter(table.tokens))
    for chair in (await table.view(host))["regions"]["room"]["chairs"]:
        if chair["kind"] not in ("person", "bot"):
            seated = await table.ask("POST", f"/seats/{chair['seat']}/bot", host, {"bot": "random"})
            assert seated.status_code == 200, seated.text


async def begun(http: httpx.AsyncClient, game: str = "wick", **more: Any) -> Playtest:
    """A playtest of a game for two."""
    body = {
        "game": game,
        "name": "Candle night",
        "goal": "Is the dark too strong?",
        "author": "Lena",
        "questions": QUESTIONS,
        "options": {"players": 2},
        **more,
    }
    response = await http.post("/api/playtests", json=body)
    assert response.status_code == 201, response.text
    data = response.json()
    return Playtest(http, data["playtest"], data["owner_token"])


@dataclass
class Forked:
    """A set of one's own with a version."""

    code: str
    owner: str

    @property
    def version(self) -> str:
        return f"{self.code}@1"


async def forked(http: httpx.AsyncClient, name: str, game: str = "wick", kinder: bool = False) -> Forked:
    """The shipped set once more, frozen; if kinder, with a card of another name."""
    new = (await http.post("/api/sets", json={"game": game, "name": name, "from": "shipped"})).json()
    owner = bearer(new["owner_token"])
    if kinder:
        card = (await http.get(f"/api/sets/{new['set']}/cards/comfort", headers=owner)).json()["cards"][0]
        body = {**card["card"], "name": "A Kinder Lamp"}
        await http.put(f"/api/sets/{new['set']}/cards/comfort/{card['id']}", json=body, headers=owner)
    frozen = await http.post(f"/api/sets/{new['set']}/versions", json={"note": "first"}, headers=owner)
    assert frozen.status_code == 201, frozen.text
    return Forked(new["set"], new["owner_token"])
