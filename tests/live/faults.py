"""The store fails under games that are played, and comes back: crashed, full, or readable only.

Run by the proofs: health says so meanwhile, nothing acknowledged is lost, and every room plays on by itself.
"""

import asyncio
import os
import resource
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import asyncpg
import httpx
import psutil

from tests.live.kills import (
    PATIENCE,
    Client,
    Mortal,
    Report,
    compare,
    free_port,
    give_up,
    seated,
    until_all_play,
    until_some_answers,
)
from tests.postgres import start_again

TINY = 4096
"""Bytes any file of the server may have while the disk counts as full."""


@dataclass
class Fault:
    """How the store fails, and how it comes back."""

    name: str
    begin: Callable[[], Awaitable[None]]
    end: Callable[[], Awaitable[None]]


def crash(server_url: str) -> Fault:
    """Postgres is stopped without a word to anybody, and started again."""
    folder = Path(parse_qs(urlsplit(server_url).query)["host"][0])

    async def begin() -> None:
        pid = int((folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        os.kill(pid, signal.SIGQUIT)
        while psutil.pid_exists(pid):
            await asyncio.sleep(0.02)

    async def end() -> None:
        await asyncio.to_thread(start_again, folder)

    return Fault("crashes", begin, end)


def read_only(server_url: str) -> Fault:
    """Postgres answers, and takes nothing."""

    async def turn(value: str) -> None:
        connection = await asyncpg.connect(server_url)
        try:
            await connection.execute("SET default_transaction_read_only = off")
            await connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")
            await connection.execute("SELECT pg_reload_conf()")
        finally:
            await connection.close()

    return Fault("times read-only", lambda: turn("on"), lambda: turn("off"))


def full_disk(server: Mortal) -> Fault:
    """No file of the server may grow any more."""

    async def limit(size: int) -> None:
        most = psutil.Process(server.pid).rlimit(psutil.RLIMIT_FSIZE)[1]
        psutil.Process(server.pid).rlimit(psutil.RLIMIT_FSIZE, (size, most))

    return Fault("times without space", lambda: limit(TINY), lambda: limit(resource.RLIM_INFINITY))


@asynccontextmanager
async def serving(database_url: str, processes: int) -> AsyncIterator[list[Mortal]]:
    settings = {"DATABASE_URL": database_url, "VEIL_PACE": "0", "VEIL_LOG_LEVEL": "info"}
    servers = [Mortal({**settings, "PORT": str(free_port())}) for _ in range(processes)]
    for server in servers:
        await server.start()
    try:
        yield servers
    finally:
        for server in servers:
            await server.stop()


async def run(times: int, fault: Fault, database_url: str, servers: list[Mortal], seed: str = "faults") -> Report:
    """Let the store fail that often, each time after some play."""
    report, dice = Report(), Random(seed)
    hosts = tuple(f"127.0.0.1:{server.settings['PORT']}" for server in servers)
    while report.kills < times:
        room, clients = await seated(hosts, dice, report)
        report.games += 1
        playing = asyncio.gather(*(client.play() for client in clients))
        try:
            await _fail(times, fault, hosts, clients, dice, report)
            await give_up(hosts[0], room, clients[0])
            await asyncio.wait_for(asyncio.shield(playing), PATIENCE)
        except TimeoutError:
            report.stuck.append(room)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        await compare(room, database_url, clients, report)
    return report


async def _fail(
    times: int, fault: Fault, hosts: tuple[str, ...], clients: list[Client], dice: Random, report: Report
) -> None:
    while report.kills < times and any(client.status != "ended" for client in clients):
        await until_some_answers(clients, dice.randint(1, 30))
        await fault.begin()
        await asyncio.wait_for(_until_health(hosts[0], 503), PATIENCE)
        await fault.end()
        report.kills += 1
        await asyncio.wait_for(_until_health(hosts[0], 200), PATIENCE)
        await asyncio.wait_for(until_all_play(clients), PATIENCE)


async def _until_health(host: str, status: int) -> None:
    """Until the server itself says so."""
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as http:
        while (await http.get("/healthz")).status_code != status:
            await asyncio.sleep(0.05)
