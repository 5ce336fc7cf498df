"""Clients of the public contract: over HTTP, and over the socket."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any, TypeAlias, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.load.keeping import changed

Json: TypeAlias = dict[str, Any]

PAGE_SEQ = re.compile(r'data-seq="(\d+)"')
PATIENCE = 30.0
"""Seconds after which something that should come is taken for lost."""


@dataclass
class Gathering:
    """A room as its people know it: tokens by seat, and a way to speak to the server."""

    http: httpx.AsyncClient
    room: str
    host: str
    tokens: dict[str, str] = field(default_factory=dict)

    def path(self, rest: str = "") -> str:
        return f"/api/rooms/{self.room}{rest}"

    async def post(self, rest: str, body: Mapping[str, object] | None = None, token: str | None = None) -> Json:
        """Something that must be accepted."""
        response = await self.http.post(self.path(rest), json=body or {}, headers=bearer(token))
        assert response.status_code in (200, 201), response.text
        return parsed(response)

    async def lend(self, seat: str, kind: str = "sense") -> None:
        """The host gives somebody's seat to a bot, and they agree."""
        await self.post(f"/seats/{seat}/bot", {"bot": kind}, token=self.host)
        number = (await self.view(None))["regions"]["room"]["claims"][-1]["number"]
        await self.post("/claims/answer", {"number": number, "agree": True}, token=self.tokens[seat])

    async def view(self, seat: str | None) -> Json:
        """What a seat, or a spectator, sees."""
        response = await self.http.get(self.path("/view"), headers=bearer(self.tokens[seat] if seat else None))
        assert response.status_code == 200, response.text
        return parsed(response)

    async def answer(self, seat: str, number: int, choice: object, id: str = "") -> httpx.Response:
        body = {"decision": number, "choice": choice, "id": id}
        return await self.http.post(self.path("/answers"), json=body, headers=bearer(self.tokens[seat]))

    async def log(self, seat: str | None = None) -> httpx.Response:
        return await self.http.get(self.path("/log"), headers=bearer(self.tokens[seat] if seat else None))


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def parsed(response: httpx.Response) -> Json:
    data = response.json()
    assert isinstance(data, dict)
    return data


async def open_room(http: httpx.AsyncClient, game: str, seed: str = "a quiet evening", **options: object) -> Gathering:
    """A room in which nobody sits yet; the option `cards` names a set of its own."""
    cards = options.pop("cards", None)
    new = {"game": game, "options": options, "seed": seed or None, "host": "Hanna", "card_set": cards}
    response = await http.post("/api/rooms", json=new)
    assert response.status_code == 201, response.text
    opened = parsed(response)
    assert set(opened) == {"room", "link", "host_token"}
    return Gathering(http, opened["room"], opened["host_token"])


async def sit_all(gathering: Gathering) -> None:
    """Somebody on every seat."""
    view = await gathering.view(None)
    for chair in view["regions"]["room"]["chairs"]:
        ticket = await gathering.post("/seats", {"name": chair["label"], "seat": chair["seat"]})
        gathering.tokens[ticket["seat"]] = ticket["token"]


async def begin(http: httpx.AsyncClient, game: str, seed: str = "a quiet evening", **options: object) -> Gathering:
    """A game in which nobody has answered yet."""
    gathering = await open_room(http, game, seed, **options)
    await sit_all(gathering)
    await gathering.post("/start", token=gathering.host)
    return gathering


def any_choice(decision: Json, chance: Random) -> list[str]:
    """Any keys that could be meant; a selection may still be refused for what it is."""
    keys = [option["key"] for option in decision["options"]]
    if decision["anytime"] and (not keys or chance.random() < 0.03):
        return [chance.choice(decision["anytime"])["key"]]
    if decision["pick"] is None:
        return [chance.choice(keys)]
    least, most = decision["pick"]["min"], decision["pick"]["max"]
    return chance.sample(keys, min(len(keys), chance.randint(least, most)))


@dataclass
class Watcher:
    """One socket of one viewer, with every byte that came down it."""

    url: str
    token: str | None = None
    got: list[str] = field(default_factory=list)
    regions: Json = field(default_factory=dict)
    decision: Json | None = None
    status: str = ""
    seq: int | None = None
    story: Json = field(default_factory=lambda: {"from": 1, "lines": []})
    replies: dict[str, Json] = field(default_factory=dict)
    refusals: list[Json] = field(default_factory=list)
    closed: ConnectionClosed | None = None
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    _connection: ClientConnection | None = None
    _reading: "asyncio.Task[None] | None" = None
    _numbers: "count[int]" = field(default_factory=count)

    async def connect(self, seq: int | None = None, **headers: str) -> "Watcher":
        self._connection = await connect(self._address(seq), additional_headers=bearer(self.token) | headers)
        self._reading = asyncio.create_task(self._read(self._connection))
        return self

    def _address(self, seq: int | None) -> str:
        """The socket's, for whoever has seen everything up to that number."""
        return self.url if seq is None else f"{self.url}{'&' if '?' in self.url else '?'}seq={seq}"

    @property
    def connection(self) -> ClientConnection:
        assert self._connection is not None
        return self._connection

    async def _read(self, connection: ClientConnection) -> None:
        try:
            async for message in connection:
                assert isinstance(message, str)
                self.got.append(message)
                self._take(message)
        except ConnectionClosed as closed:
            self.closed = closed
        self._wake()

    def _take(self, text: str) -> None:
        data = json.loads(text)
        if "seq" in data:
            self.regions.update(data.get("regions", {}))
            for name, changes in data.get("changes", {}).items():
                self.regions[name] = changed(self.regions[name], changes)
            self.decision, self.seq = self._question(data), data["seq"]
            self.status = data["status"] if "same=kept" not in self.url else data.get("status", self.status)
            if data.get("story"):
                self._hear(data["story"])
            if "ack" in data:
                self.replies[data["ack"]] = {"accepted": data["ack"]}
        elif "accepted" in data:
            self.replies[data["accepted"]] = data
        else:
            self.refusals.append(data)
            if data.get("id"):
                self.replies[data["id"]] = data
        self._wake()

    def _question(self, data: Json) -> Json | None:
        """The decision; where a client keeps what it has, with what has changed in that."""
        if "same=kept" not in self.url:
            return cast("Json | None", data["decision"])
        if "asked" in data:
            return cast("Json", changed(self.decision, data["asked"]))
        return cast("Json | None", data.get("decision", self.decision))

    def _hear(self, told: Json) -> None:
        """Add the new lines; what was there from their number on is dropped, and so is all that came long before."""
        first = self.story["from"]
        kept = self.story["lines"][: max(0, told["from"] - first)] if told["from"] >= first else []
        lines = [*kept, *told["lines"]] if kept else told["lines"]
        self.story = {"from": first if kept else told["from"], "lines": lines}

    def _wake(self) -> None:
        self.moved.set()
        self.moved = asyncio.Event()

    async def until(self, what: "Any", patience: float = PATIENCE) -> None:
        """Wait until something is true of what has come so far."""
        async with asyncio.timeout(patience):
            while not what():
                await self.moved.wait()

    async def send(self, message: object) -> None:
        await self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def answer(self, number: int, choice: object, id: str = "") -> Json:
        """Answer, and wait for what is said to it."""
        name = id or f"{self.token or ''}{next(self._numbers)}"[-40:]
        self.replies.pop(name, None)
        await self.send({"decision": number, "choice": choice, "id": name})
        await self.until(lambda: name in self.replies)
        return self.replies[name]

    async def answer_any(self, chance: Random) -> None:
        """Answer the open question at random; where a selection is refused, with what silence would say."""
        assert self.decision is not None
        decision = self.decision
        reply = await self.answer(decision["number"], any_choice(decision, chance))
        if reply.get("error") == "illegal":
            await self.answer(decision["number"], decision["default"])

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        if self._reading is not None:
            with suppress(asyncio.CancelledError):
                await self._reading
        self._connection = self._reading = None


@dataclass
class PageWatcher(Watcher):
    """The socket of somebody's page: HTML comes down it, with the frame's number in it."""

    async def connect(self, seq: int | None = None, **headers: str) -> "PageWatcher":
        cookie = {"Cookie": f"veil-{self.room}={self.token}"} if self.token else {}
        self._connection = await connect(self._address(seq), additional_headers=cookie | headers)
        self._reading = asyncio.create_task(self._read(self._connection))
        return self

    @property
    def room(self) -> str:
        return self.url.split("/")[-2]

    def _take(self, text: str) -> None:
        found = PAGE_SEQ.search(text)
        if found:
            self.seq = int(found.group(1))
        else:
            self.refusals.append({"detail": text})
        self._wake()


@asynccontextmanager
async def watching(url: str, token: str | None = None, seq: int | None = None) -> AsyncIterator[Watcher]:
    watcher = await Watcher(url, token).connect(seq)
    try:
        yield watcher
    finally:
        await watcher.close()


async def play_all(watchers: Mapping[str, Watcher], chance: Random, answers: int = 5000) -> int:
    """Let those who are asked answer, in any order, so often or to the end; says how many answers that were."""
    for given in range(answers):
        if any(watcher.status == "ended" for watcher in watchers.values()):
            return given
        asked = [watcher for watcher in watchers.values() if is_asked(watcher)]
        if not asked:
            await asyncio.sleep(0.001)
            continue
        await chance.choice(asked).answer_any(chance)
    return answers


def is_asked(watcher: Watcher) -> bool:
    """Whether the table waits for this one; a vote that was cast may be changed, but need not be."""
    decision = watcher.decision
    return bool(decision and decision["options"] and decision["chosen"] is None)
