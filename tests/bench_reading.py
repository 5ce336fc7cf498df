"""Measures looking back, and never fails: `python -m tests.bench_reading`.

What the page of a game that is over costs the event loop, short game or long; and how the others fare while ten
strangers read replays, logs and reports without end.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import httpx
import uvloop
from fastapi import FastAPI
from starlette.types import Message, Scope

from app.kernel.log import header_to_json, load_log
from app.live.events import Played, Started
from app.live.hub import Hub
from app.live.play import begin_at
from app.main import build
from app.settings import Settings
from app.web.response_cache import ResponseCache
from tests.bench import Measure
from tests.load.rooms import Sitting, caller, leave_rooms, open_rooms, watch_rooms
from tests.load.wire import JSON
from tests.serving import OURS, Served, served

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
GAMES = ("fourth-wall", "within-walls", "great-old-ones", "projector")
OF_THE_LOOP = 5.0
"""Milliseconds a page may take the event loop."""
LOOPS, SECONDS, VISITS = 10, 6.0, 20
NICE = 10
"""Strangers have computers of their own."""


# The page of a game that is over


async def pages() -> list[Measure]:
    """Every game's shortest and longest recording, ended in a room that then left memory."""
    with tempfile.TemporaryDirectory(prefix="veil-bench-") as folder:
        app = build(
            Settings(
                database_url=f"sqlite:///{folder}/veil.db", veil_log_level="error", veil_limits=0, veil_worker=True
            )
        )
        async with app.router.lifespan_context(app):
            await asyncio.sleep(3)  # what is read after the start is not counted
            lines = []
            for game in GAMES:
                logs = sorted(PLAYTHROUGHS.glob(f"{game}-[0-9].jsonl"), key=lambda file: file.stat().st_size)
                for what, file in (("short", logs[0]), ("long", logs[-1])):
                    lines += await _page_of(app, file, f"ended {game}, {what}")
            return lines


async def _page_of(app: FastAPI, file: Path, what: str) -> list[Measure]:
    hub: Hub = app.state.hub
    log = load_log(file.read_text("utf-8"))
    opened = await hub.open(log.header.game, log.header.options)
    played = [Played(entry) for entry in log.entries]
    await begin_at(await hub.room(opened.room), [Started(header_to_json(log.header))], played)
    await hub.debriefs.of(await hub.room(opened.room))
    await (await hub.room(opened.room)).maintain()
    first, again = [], []
    for _ in range(VISITS):
        await hub.evict_if_loaded(opened.room)
        app.state.kept = ResponseCache()
        first.append(await _visit(app, f"/rooms/{opened.room}"))
        again.append(await _visit(app, f"/rooms/{opened.room}"))
    steps = f"{what} ({len(log.entries)} answers)"
    return [
        Measure(f"{steps}: read from the store", median(first), "ms", OF_THE_LOOP),
        Measure(f"{steps}: its page again", median(again), "ms", OF_THE_LOOP),
    ]


async def _visit(app: FastAPI, path: str) -> float:
    """Milliseconds of this thread, the event loop's, for one page."""
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"watch=yes",
        "headers": [(b"host", b"localhost"), (b"accept", b"text/html")],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }
    answers: list[int] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        answers.append(message.get("status", 0))

    began = time.thread_time()
    await app(scope, receive, send)
    spent = (time.thread_time() - began) * 1000
    assert answers[0] == 200, answers
    return spent


# Ten strangers


@dataclass
class Meanwhile:
    """What the others had while somebody read."""

    health: list[float]
    answers: list[float]


async def strangers(server: Served) -> list[Measure]:
    """Health and answers, quiet and with ten loops of replays, logs and reports."""
    room = await _ended_room(server)
    sittings = await open_rooms(server, 3)
    await watch_rooms(server, sittings, JSON)
    await _others(server, sittings, 2)
    quiet = await _others(server, sittings, SECONDS)
    # In a process of their own: what they do with what they read must not count as the server's.
    with get_context("spawn").Pool(1) as pool:
        reading = pool.apply_async(_read_all, (server.url, room, SECONDS + 4))
        await asyncio.sleep(3)
        busy = await _others(server, sittings, SECONDS)
        reads, refused = await asyncio.to_thread(reading.get)
    leave_rooms(sittings)
    before, pace = median(quiet.health), median(quiet.answers)
    return [
        Measure("/healthz, quiet: p50", before, "ms"),
        Measure(f"/healthz, {LOOPS} loops of looking back: p50", median(busy.health), "ms", 2 * before),
        Measure("an answer, quiet: p50", pace, "ms"),
        Measure(f"an answer, {LOOPS} loops of looking back: p50", median(busy.answers), "ms", 2 * pace),
        Measure("looked back meanwhile", reads / (SECONDS + 4), "per s"),
        Measure("asked to come back meanwhile", refused / (SECONDS + 4), "per s"),
    ]


async def _ended_room(server: Served) -> str:
    """A game that bots have played to its end."""
    async with caller(server) as client:
        opened = (await client.post("/api/rooms", json={"game": "fourth-wall", "seed": "bench"})).json()
        path, host = f"/api/rooms/{opened['room']}", {"Authorization": f"Bearer {opened['host_token']}"}
        while (await client.post(f"{path}/seats", json={"bot": "sense"}, headers=host)).status_code == 201:
            pass
        (await client.post(f"{path}/start", headers=host)).raise_for_status()
        while (await client.get(f"{path}/view")).json()["status"] != "ended":
            await asyncio.sleep(0.2)
        (await client.get(f"/rooms/{opened['room']}?watch=yes")).raise_for_status()
    return str(opened["room"])


async def _others(server: Served, sittings: Sequence[Sitting], seconds: float) -> Meanwhile:
    """Ask for the server's health and give answers, at people's pace."""
    seen, end = Meanwhile([], []), time.monotonic() + seconds
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        while time.monotonic() < end:
            began = time.perf_counter()
            await client.get("/healthz")
            seen.health.append((time.perf_counter() - began) * 1000)
            for sitting in sittings:
                sent = await sitting.answer()
                await asyncio.sleep(0.02)
                if sent is not None:
                    seen.answers.append((sitting.last_told() - sent) * 1000)
    return seen


def _read_all(url: str, room: str, seconds: float) -> tuple[int, int]:
    """All strangers, for so long; what they could read, and how often they were asked to come back."""
    os.nice(NICE)
    return uvloop.run(_read_until(url, room, time.monotonic() + seconds))


async def _read_until(url: str, room: str, end: float) -> tuple[int, int]:
    found = await asyncio.gather(*(_read_on(url, room, number, end) for number in range(LOOPS)))
    return sum(reads for reads, _ in found), sum(refused for _, refused in found)


async def _read_on(url: str, room: str, number: int, end: float) -> tuple[int, int]:
    """One stranger, who waits only as long as asked to."""
    reads, refused, step = 0, 0, number * 13
    paths = (f"/rooms/{room}/replay?step=", f"/api/rooms/{room}/replay?step=", f"/api/rooms/{room}/report?")
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        while time.monotonic() < end:
            step += 1
            with suppress(httpx.HTTPError):
                answer = await client.get(paths[step % 3] + str(step % 90))
                reads += answer.status_code == 200
                refused += answer.status_code == 429
                if answer.status_code == 429:
                    await asyncio.sleep(0.05)  # a client with little patience
    return reads, refused


def main() -> None:
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    print(f"Looking back at games; load {load:.1f} on {cores} cores")
    lines = uvloop.run(pages())
    for limits, what in (("1", "as served"), ("0", "without limits")):
        with served(OURS, VEIL_PACE="0", VEIL_TEST_SEEDS="1", VEIL_WORKER="1", VEIL_LIMITS=limits) as server:
            found = uvloop.run(strangers(server))
        lines += [Measure(f"{line.what}, {what}", line.figure, line.unit, line.budget) for line in found]
    for line in lines:
        print(line.line(), flush=True)


if __name__ == "__main__":
    main()
