"""So many hostile inputs against one app, in rooms of every state: each is answered in words, and nothing breaks."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from fastapi import FastAPI

from app.live.hub import Hub
from app.live.room import Room
from app.live.state import RoomState
from app.main import build
from app.web.doors import Doors
from tests.hostile.asking import Ask, ask, talk
from tests.hostile.inputs import ADDRESSES, Grammar, Known
from tests.web.house import settings_for

ROUND = 500
"""After so many inputs rooms are opened anew, for those before are over, deleted or full by then."""
WITH_LIMITS = 5
"""One round in so many is held with limits."""
SOCKETS = 0.04
"""So many of all are sockets, with twenty messages each."""
CSP = b"content-security-policy"


@dataclass
class Tally:
    """What was answered, by route and status."""

    inputs: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    routes: Counter[tuple[str, int]] = field(default_factory=Counter)
    messages: int = 0
    """Up sockets; they are among the inputs."""
    refused: int = 0
    closes: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        self.inputs += other.inputs
        self.messages += other.messages
        self.refused += other.refused
        self.statuses += other.statuses
        self.routes += other.routes
        self.closes += other.closes

    def __str__(self) -> str:
        by_status = ", ".join(f"{count:,} x {status}" for status, count in sorted(self.statuses.items()))
        failed = sum(count for status, count in self.statuses.items() if status >= 500)
        return (
            f"{self.inputs:,} hostile inputs over {len({route for route, _ in self.routes})} routes: {by_status}; "
            f"{self.messages:,} up sockets, {self.refused:,} of them refused in words; {failed} x 5xx"
        )


class Harm(AssertionError):
    """The server took harm; says from which input."""


@asynccontextmanager
async def app_on(database_url: str) -> AsyncIterator[FastAPI]:
    """The app with its store, without a network; bots take their time, so that they do not play alone."""
    app = build(settings_for(database_url).model_copy(update={"veil_pace": 1.0}))
    async with app.router.lifespan_context(app):
        while not app.state.is_warm:
            await asyncio.sleep(0.05)
        yield app


async def storm(app: FastAPI, count: int, seed: str) -> Tally:
    """So many inputs; raises on the first harm."""
    tally, number = Tally(), 0
    unseen: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: unseen.append(str(told)))
    while tally.inputs < count:
        chance = Random(f"{seed}/{number}")
        known = await rooms_of_all_kinds(app)
        is_limited = number % WITH_LIMITS == WITH_LIMITS - 1
        app.state.doors = Doors(1 if is_limited else 0)
        grammar = Grammar(app, known, chance, ADDRESSES[:1] if is_limited else ADDRESSES)
        most = min(count, tally.inputs + ROUND)
        while tally.inputs < most:
            if chance.random() < SOCKETS:
                await _socket(app, grammar, tally, f"{seed}/{number}")
            else:
                await _request(app, grammar, tally, f"{seed}/{number}")
        await _check_rooms(app, known)
        if unseen:
            raise Harm(f"a task failed unseen in {seed}/{number}: {unseen}")
        app.state.doors = Doors(0)
        app.state.hub.idle_seconds = -1
        await app.state.hub.sweep()
        number += 1
    asyncio.get_running_loop().set_exception_handler(None)
    return tally


async def _request(app: FastAPI, grammar: Grammar, tally: Tally, seed: str) -> None:
    door, given = grammar.request()
    try:
        answer = await ask(app, given)
    except Exception as error:
        raise Harm(f"{seed}: {given}") from error
    tally.inputs += 1
    tally.statuses[answer.status] += 1
    tally.routes[door.path, answer.status] += 1
    if answer.status >= 500 or not answer.status:
        raise Harm(f"{answer.status} in {seed}: {given}\n{answer.body[:500]!r}")
    if CSP not in answer.headers or b"Traceback" in answer.body:
        raise Harm(f"not as every answer is, in {seed}: {given}\n{answer.headers}")
    if answer.status >= 400 and answer.headers.get(b"content-type") == b"application/json":
        check_words(answer.body, f"{seed}: {given}")


def check_words(body: bytes, where: str) -> None:
    """A refusal says why, in words."""
    refusal = json.loads(body)
    if not {"error", "detail"} <= set(refusal) or not isinstance(refusal["detail"], str) or not refusal["detail"]:
        raise Harm(f"no words in {where}: {body[:200]!r}")


async def _socket(app: FastAPI, grammar: Grammar, tally: Tally, seed: str) -> None:
    door, given, messages = grammar.socket()
    try:
        heard = await talk(app, given, messages)
    except Exception as error:
        raise Harm(f"{seed}: {given} {messages}") from error
    tally.inputs += len(messages)
    tally.messages += len(messages)
    tally.closes[heard.closed] += 1
    tally.routes[door.path, 101] += 1
    tally.refused += sum('"error"' in said or 'id="toast"' in said for said in heard.said)
    if heard.closed == 1011 or any("our-mistake" in said or "went wrong on our side" in said for said in heard.said):
        raise Harm(f"our mistake in {seed}: {given} {messages}")


# Rooms


async def rooms_of_all_kinds(app: FastAPI) -> Known:
    """A lobby, games going on, one that is over, one that was deleted, and a campaign; with all their tokens."""
    known = Known()
    for game in ("fourth-wall", "within-walls"):
        await _open(app, known, game, people=2)
    await _begun(app, known, "fourth-wall")
    over = await _begun(app, known, "fourth-wall")
    await post(app, f"/api/rooms/{over['room']}/give-up", {"seat": "wall"}, over["wall"])
    gone = await _open(app, known, "great-old-ones", people=1)
    await ask(app, Ask("DELETE", f"/api/rooms/{gone['room']}", headers=bearer(gone["host_token"])))
    campaign = await post(app, "/api/campaigns", {"game": "projector"})
    known.campaigns.append(campaign["campaign"])
    known.rooms.append(campaign["room"])
    known.owners.append((campaign["campaign"], campaign["owner_token"]))
    known.tokens.append((campaign["room"], campaign["host_token"]))
    return known


async def _open(app: FastAPI, known: Known, game: str, people: int) -> dict[str, Any]:
    opened = await post(app, "/api/rooms", {"game": game})
    known.rooms.append(opened["room"])
    known.tokens.append((opened["room"], opened["host_token"]))
    for number in range(people):
        sat = await post(app, f"/api/rooms/{opened['room']}/seats", {"name": f"Person {number}"})
        opened[sat["seat"]] = sat["token"]
        known.tokens.append((opened["room"], sat["token"]))
    return opened


async def _begun(app: FastAPI, known: Known, game: str) -> dict[str, Any]:
    opened = await _open(app, known, game, people=2)
    view = json.loads((await ask(app, Ask("GET", f"/api/rooms/{opened['room']}/view"))).body)
    for chair in view["regions"]["room"]["chairs"]:
        if chair["seat"] not in opened:
            await post(
                app,
                f"/api/rooms/{opened['room']}/seats",
                {"seat": chair["seat"], "bot": "random"},
                opened["host_token"],
            )
    await post(app, f"/api/rooms/{opened['room']}/start", {}, opened["host_token"])
    return opened


def bearer(token: str | None) -> list[tuple[bytes, bytes]]:
    return [(b"authorization", f"Bearer {token}".encode())] if token else []


async def post(app: FastAPI, path: str, body: object, token: str | None = None) -> dict[str, Any]:
    """Something that must be accepted."""
    headers = [(b"content-type", b"application/json"), *bearer(token)]
    answer = await ask(app, Ask("POST", path, headers=headers, body=json.dumps(body).encode(), address="203.0.113.1"))
    assert answer.status in (200, 201), (path, answer)
    found = json.loads(answer.body)
    assert isinstance(found, dict)
    return found


async def _check_rooms(app: FastAPI, known: Known) -> None:
    """Whatever became of them, the journal says the same as the memory, and none of them has stopped."""
    hub = app.state.hub
    for code in known.rooms:
        held = hub.rooms.get(code)
        again = await _as_written(hub, code, held)
        if again.broken or (held and held.broken):
            raise Harm(f"room {code} has stopped: {again.broken or (held and held.broken)}")
        if held and again.state != held.state:
            raise Harm(f"room {code} is not as its journal says at {held.seq}: {_differences(again.state, held.state)}")


async def _as_written(hub: Hub, code: str, held: Room | None) -> Room:
    """The room from its journal alone, without answers where it came back so; read again if bots played meanwhile."""
    for _ in range(1000):
        again = Room(code, hub.journal, 0)
        is_short = held is not None and held.table is None and held.debrief is not None and not held.state.entries
        if not (is_short and await again.load_ended(hub.debriefs.shelf)):
            await again.load()
        if held is None or again.seq == held.seq:
            return again
        await asyncio.sleep(0.01)
    raise Harm(f"room {code} never comes to where its journal is")


def _differences(written: RoomState, held: RoomState) -> dict[str, tuple[object, object]]:
    names = [one.name for one in fields(written)]
    pairs = {name: (getattr(written, name), getattr(held, name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
