"""Thousands of messages nobody would send: each is refused in plain words, and nothing else comes of it."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.serving import served
from tests.web.guests import Gathering, Json, bearer, begin

MOST_GROWN = 12 * 2**20

KEYS = ("decision", "choice", "id", "seat", "act", "seq", "regions", "token", "")
WORDS = (
    "",
    "no",
    "hand-1",
    "any:rush-1-M01",
    "wall",
    "null",
    "\u0000",
    "\ud800",
    "💀" * 20,
    "x" * 2000,
    "../..",
    "' OR 1=1",
)


@dataclass
class Report:
    """What became of them."""

    sent: int = 0
    refused: int = 0
    reconnects: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    grown: int = 0
    """Bytes the server has grown by meanwhile."""

    def add(self, other: "Report") -> None:
        self.sent += other.sent
        self.refused += other.refused
        self.reconnects += other.reconnects
        self.errors += other.errors


def any_value(chance: Random, depth: int = 0) -> object:
    """A value of any kind JSON knows, and of some it does not."""
    makers: list[Callable[[], object]] = [
        lambda: None,
        lambda: chance.choice((True, False)),
        lambda: chance.choice((0, 1, -1, 2**31, 2**63, -(2**70), 10**30, chance.randint(-5, 50))),
        lambda: chance.choice((0.5, -1e308, 1e400, float("nan"))),
        lambda: chance.choice(WORDS),
    ]
    if depth < 4:
        makers += [
            lambda: [any_value(chance, depth + 1) for _ in range(chance.randint(0, 4))],
            lambda: {chance.choice(KEYS): any_value(chance, depth + 1) for _ in range(chance.randint(0, 4))},
        ]
    return chance.choice(makers)()


def any_message(chance: Random) -> str | bytes:
    """A message for the socket."""
    kind = chance.randrange(8)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
    if kind == 1:
        return "".join(chr(chance.choice((chance.randrange(32, 127), chance.randrange(160, 5000)))) for _ in range(40))
    if kind == 2:
        return "[" * chance.choice((10, 1000, 30_000))
    if kind == 3:
        good = json.dumps({"decision": chance.randrange(9), "choice": ["hand-1"], "id": "x"})
        at = chance.randrange(len(good))
        return good[:at] + chance.choice('{}[]",:0x') + good[at + chance.randrange(3) :]
    if kind == 4:
        return json.dumps({"decision": chance.randrange(-3, 9), "choice": chance.choice(WORDS[:6]), "id": "f"})
    return json.dumps({key: any_value(chance) for key in chance.sample(KEYS, chance.randint(0, 5))})


async def run(frames: int) -> Report:
    """So many messages of all kinds, a tenth of them from a spectator; raises if the server takes any harm."""
    with served(VEIL_PACE="0", VEIL_TEST_SEEDS="1") as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            gathering = await begin(http, "fourth-wall")
            views = [_but_presence(await gathering.view(seat)) for seat in (*gathering.tokens, None)]
            url = f"{server.socket_url}/api/rooms/{gathering.room}/live"
            token = gathering.tokens["wall"]
            report = await fuzz_socket(url, token, frames // 5, seed=0)  # until everything is warm
            await fuzz_posts(http, gathering, 200, seed=0)
            memory = server.memory()
            report.add(await fuzz_socket(url, token, frames - 3 * (frames // 10), seed=1))
            report.add(await fuzz_socket(url, None, frames // 10, seed=2))
            report.grown = server.memory() - memory
            if report.grown > MOST_GROWN:
                raise AssertionError(f"the server has grown by {report.grown >> 20} MB")
            if views != [_but_presence(await gathering.view(seat)) for seat in (*gathering.tokens, None)]:
                raise AssertionError("the room is not as it was")
    return report


def _but_presence(view: Json) -> Json:
    """Who is connected has changed, and may; that was told in a frame."""
    del view["seq"]
    for chair in view["regions"]["room"]["chairs"]:
        del chair["presence"]
    return view


async def fuzz_socket(url: str, token: str | None, frames: int, seed: int) -> Report:
    """Send so many messages, coming back each time one is shown the door."""
    chance, report = Random(seed), Report()
    while report.sent < frames:
        async with connect(url, additional_headers=bearer(token), max_size=None) as connection:
            try:
                await _fuzz_line(connection, chance, report, frames)
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != 1008:
                    raise AssertionError("the line broke without a word") from closed
                report.reconnects += 1
    return report


async def _fuzz_line(connection: ClientConnection, chance: Random, report: Report, frames: int) -> None:
    assert "regions" in json.loads(await connection.recv())
    while report.sent < frames:
        report.sent += 1
        await connection.send(any_message(chance))
        while "error" not in (reply := json.loads(await connection.recv())):
            assert "regions" in reply, f"{reply} is neither a refusal nor a frame"
        assert isinstance(reply["detail"], str)
        assert reply["detail"]
        assert reply["error"] != "our-mistake"
        report.refused += 1
        report.errors[reply["error"]] += 1


POSTS = (
    "", "/seats", "/start", "/answers", "/chat", "/options", "/pause", "/ready", "/undo", "/undo/consent", "/give-up",
    "/take-over", "/rematch", "/branch", "/branch?step=x", "/seats/wall/bot", "/seats/nobody/hand-over", "/restore",
)  # fmt: skip


async def fuzz_posts(http: httpx.AsyncClient, gathering: Gathering, count: int, seed: int) -> Report:
    """Bodies of all kinds to all routes that take one, with no token or the wrong one."""
    chance, report = Random(seed), Report()
    tokens = (None, "nonsense", next(iter(gathering.tokens.values())))
    for _ in range(count):
        report.sent += 1
        route = chance.choice(POSTS)
        path = "/api/rooms" if route == "" else gathering.path(route)
        message = any_message(chance)
        content = message if isinstance(message, bytes) else message.encode("utf-8", "surrogatepass")
        headers = {"content-type": "application/json", **bearer(chance.choice(tokens))}
        response = await http.post(path, content=content, headers=headers)
        if response.status_code >= 400:
            refusal = response.json()
            assert response.status_code < 500, (path, content, response.text)
            assert set(refusal) <= {"error", "detail", "view"}
            assert refusal["detail"]
            report.refused += 1
            report.errors[refusal["error"]] += 1
    return report
