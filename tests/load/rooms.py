"""Rooms full of clients that answer at random."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random

import httpx

from tests.load.watcher import Watcher, watch
from tests.load.wire import Question, Wire
from tests.serving import Served

GAME = "fourth-wall"
AT_ONCE = 16
LONGEST = 60
"""Seconds in which somebody has to be asked."""


@dataclass
class Sitting:
    """One room, the tokens of its seats, and who watches it; None is the spectator's token."""

    room: str
    tokens: list[str | None]
    watchers: list[Watcher] = field(default_factory=list)
    chance: Random = field(default_factory=Random)
    is_refused: bool = False
    """The last answer was; the next will be one that nearly always passes."""

    async def answer(self) -> float | None:
        """Somebody who is asked answers; gives the time it was sent, or None when the game is over."""
        end = time.monotonic() + LONGEST
        while not any(watcher.is_over for watcher in self.watchers):
            asked = [watcher for watcher in self.watchers if watcher.question]
            if not asked:
                assert time.monotonic() < end, f"nobody is asked anything in room {self.room}"
                await asyncio.sleep(0.001)  # the frame that asks is on its way
                continue
            watcher = self.chance.choice(asked)
            assert watcher.question is not None
            sent = time.perf_counter()
            is_safe, self.is_refused = self.is_refused, False
            keys = watcher.question.default if is_safe else some_answer(watcher.question, self.chance)
            if await watcher.answer(keys):
                return sent
            self.is_refused = not is_safe
        return None

    def last_told(self) -> float:
        return max(watcher.told_at for watcher in self.watchers)


def some_answer(question: Question, chance: Random) -> tuple[str, ...]:
    """Any keys the question could mean; not every set of them passes its check."""
    if question.pick is None:
        return (chance.choice(question.keys),) if question.keys else question.default
    least, most = question.pick
    return tuple(chance.sample(question.keys, min(len(question.keys), chance.randint(least, most))))


@asynccontextmanager
async def caller(server: Served) -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=AT_ONCE)
    async with httpx.AsyncClient(base_url=server.url, timeout=120, limits=limits) as client:
        yield client


async def open_rooms(server: Served, count: int, game: str = GAME) -> list[Sitting]:
    """So many started games, everybody seated, nobody watching yet."""
    async with caller(server) as client:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> Sitting:
            async with gate:
                return await _open_room(client, number, game)

        return await asyncio.gather(*(one(number) for number in range(count)))


async def _open_room(client: httpx.AsyncClient, number: int, game: str) -> Sitting:
    opened = (await client.post("/api/rooms", json={"game": game, "seed": f"bench {number}"})).json()
    path, host = f"/api/rooms/{opened['room']}", {"Authorization": f"Bearer {opened['host_token']}"}
    tokens: list[str | None] = []
    while (sat := await client.post(f"{path}/seats", json={"name": f"Ada {len(tokens)}"})).status_code == 201:
        tokens.append(sat.json()["token"])
    (await client.post(f"{path}/start", headers=host)).raise_for_status()
    return Sitting(opened["room"], tokens, chance=Random(number))


async def watch_rooms(server: Served, sittings: Iterable[Sitting], wire: Wire) -> None:
    """Everybody connects."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(sitting: Sitting) -> None:
        async with gate:
            url = server.socket_url + wire.path.format(room=sitting.room)
            sitting.watchers = [await watch(url, token, wire) for token in sitting.tokens]

    await asyncio.gather(*(one(sitting) for sitting in sittings))


def leave_rooms(sittings: Iterable[Sitting]) -> None:
    for sitting in sittings:
        for watcher in sitting.watchers:
            watcher.close()
        sitting.watchers = []
