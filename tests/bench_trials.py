"""Measures what a trial costs the tables beside it, and never fails: `python -m tests.bench_trials`.

Ten rooms with five watchers each are played by turns without and with a trial in the background, so that whatever
else the machine does falls on both alike. The median time until the last watcher is told may grow by a quarter.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from statistics import median

import httpx

from tests.bench import Measure
from tests.bench_live import SETTINGS, play
from tests.load.rooms import Sitting, caller, leave_rooms, open_rooms, watch_rooms
from tests.load.wire import JSON
from tests.serving import Served, served

ROUNDS, ROOMS, ANSWERS, THINKING = 4, 10, 12, 0.1
MOST_MORE = 1.25
GAMES = 4_900
WARM_UP = 60
"""Seconds in which a trial's worker has to have played a few games."""


@asynccontextmanager
async def trial_of(http: httpx.AsyncClient, owner: dict[str, str], code: str, games: int) -> AsyncIterator[str]:
    """A trial that is under way, stopped at the end."""
    begun = await http.post(f"/api/sets/{code}/trials", json={"version": 1, "games": games}, headers=owner)
    begun.raise_for_status()
    trial = str(begun.json()["trial"])
    until = time.monotonic() + WARM_UP
    while await done(http, trial) < 5 and time.monotonic() < until:
        await asyncio.sleep(0.2)
    yield trial
    (await http.delete(f"/api/trials/{trial}", headers=owner)).raise_for_status()


async def done(http: httpx.AsyncClient, trial: str) -> int:
    return int((await http.get(f"/api/trials/{trial}")).json()["done"])


async def measure(server: Served) -> list[Measure]:
    alone, beside, played, seconds = list[float](), list[float](), 0, 0.0
    async with caller(server) as http:
        new = (await http.post("/api/sets", json={"game": "fourth-wall", "name": "Bench", "from": "shipped"})).json()
        owner = {"authorization": f"Bearer {new['owner_token']}"}
        (await http.post(f"/api/sets/{new['set']}/versions", json={}, headers=owner)).raise_for_status()
        sittings = await open_rooms(server, ROOMS)
        await watch_rooms(server, sittings, JSON)
        await answers(server, sittings)  # to warm up
        for number in range(ROUNDS):
            alone += await answers(server, sittings)
            async with trial_of(http, owner, new["set"], GAMES + number) as trial:
                before, start = await done(http, trial), time.monotonic()
                beside += await answers(server, sittings)
                played, seconds = played + await done(http, trial) - before, seconds + time.monotonic() - start
        leave_rooms(sittings)
    return [
        Measure("last watcher told, median, no trial", median(alone), "ms"),
        Measure("last watcher told, median, beside a trial", median(beside), "ms", MOST_MORE * median(alone)),
        Measure("games the trial played meanwhile", played / seconds, "per s"),
    ]


async def answers(server: Served, sittings: list[Sitting]) -> list[float]:
    return (await play(server, sittings, ANSWERS, THINKING)).waits


def main() -> None:
    with served(**SETTINGS) as server:
        for line in asyncio.run(measure(server)):
            print(line.line())


if __name__ == "__main__":
    main()
