"""Kills the server in the middle of games, again and again: nothing that was acknowledged may be lost or happen twice.

`run(kills, database_url)` plays games over sockets against a real server process, kills it with SIGKILL at random
moments and starts it again; the clients come back by themselves, with the last number they saw, and send again what
nobody has acknowledged.
"""

import asyncio
import json
import signal
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.games import game_called
from app.kernel.log import Answer, load_log
from app.kernel.table import Table
from tests.serving import Served, served
from tests.web.guests import Gathering, Json, any_choice, bearer, begin

GAME = "fourth-wall"
PATIENCE = 120.0
THINKING = 0.03
"""Seconds a client takes to answer, at most; so that a game outlasts some kills."""
BETWEEN = 1.2
"""Seconds between two kills, at most."""


@dataclass
class Report:
    """What was done, and that it held."""

    kills: int = 0
    games: int = 0
    answers: int = 0
    acknowledged: int = 0
    resent: int = 0
    """Answers sent again because nobody had acknowledged them when the line broke."""
    resumed: int = 0
    """Times a client came back."""


@dataclass
class Client:
    """Sits on one seat, answers at random, and never gives up."""

    url: Callable[[], str]
    seat: str
    token: str
    chance: Random
    report: Report
    seq: int | None = None
    status: str = ""
    decision: Json | None = None
    pending: Json | None = None
    acknowledged: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    was_refused: bool = False
    count: int = 0
    comebacks: int = 0

    async def play(self) -> None:
        """Until the game has ended."""
        while self.status != "ended":
            try:
                address = f"{self.url()}?seq={self.seq}" if self.seq is not None else self.url()
                async with connect(address, additional_headers=bearer(self.token), open_timeout=5) as connection:
                    self.report.resumed += self.seq is not None
                    self.comebacks += self.seq is not None
                    await self._talk(connection)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.05)

    async def _talk(self, connection: ClientConnection) -> None:
        if self.pending is not None:
            self.report.resent += 1
            await connection.send(json.dumps(self.pending))
        while self.status != "ended":
            if self.pending is None and self._is_asked():
                await asyncio.sleep(self.chance.random() * THINKING)
                await self._answer(connection)
            self._take(json.loads(await connection.recv()))

    def _is_asked(self) -> bool:
        decision = self.decision
        return bool(decision and decision["options"] and decision["chosen"] is None)

    async def _answer(self, connection: ClientConnection) -> None:
        assert self.decision is not None
        self.count += 1
        choice = self.decision["default"] if self.was_refused else any_choice(self.decision, self.chance)
        self.pending = {"decision": self.decision["number"], "choice": choice, "id": f"{self.seat}/{self.count}"}
        await connection.send(json.dumps(self.pending))

    def _take(self, message: Json) -> None:
        if "regions" in message:
            self.seq, self.status, self.decision = message["seq"], message["status"], message["decision"]
        elif "accepted" in message:
            self._settle(message["accepted"], self.acknowledged.append)
        else:
            self._settle(message.get("id", ""), self.refused.append)
            self.decision, self.status = message["view"]["decision"], message["view"]["status"]
        self.was_refused = "error" in message  # a selection that would not do: silence's answer always does

    def _settle(self, id: str, how: Callable[[str], None]) -> None:
        if self.pending is not None and self.pending["id"] == id:
            how(id)
            self.pending = None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Mortal:
    """A server that is killed and started again on the same port."""

    def __init__(self, database_url: str, report: Report) -> None:
        self.port = free_port()
        self._settings = {
            "DATABASE_URL": database_url, "PORT": str(self.port), "VEIL_PACE": "0", "VEIL_TEST_SEEDS": "1",
        }  # fmt: skip
        self._report = report
        self._stack = ExitStack()
        self.running: Served | None = None

    def start(self) -> None:
        self._stack = ExitStack()
        self.running = self._stack.enter_context(served(**self._settings))

    def kill(self) -> None:
        """No goodbye."""
        assert self.running is not None
        self.running.process.send_signal(signal.SIGKILL)
        self.running.process.wait()
        self._stack.close()
        self._report.kills += 1

    def kill_and_start(self) -> None:
        self.kill()
        self.start()

    def stop(self) -> None:
        self._stack.close()


async def in_thread(work: Callable[[], None]) -> None:
    await asyncio.get_running_loop().run_in_executor(None, work)


async def run(kills: int, database_url: str, seed: int = 0) -> Report:
    """Play until the server has been killed so often; raises if anything was lost or happened twice."""
    report, chance = Report(), Random(seed)
    server = Mortal(database_url, report)
    await in_thread(server.start)
    try:
        while report.kills < kills:
            await _one_game(server, chance, report, kills)
    finally:
        await in_thread(server.stop)
    return report


async def _one_game(server: Mortal, chance: Random, report: Report, kills: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60) as http:
        gathering = await begin(http, GAME, f"killed {report.games}")
        address = f"ws://127.0.0.1:{server.port}/api/rooms/{gathering.room}/live"
        clients = [
            Client(lambda: address, seat, token, Random(f"{report.games}/{seat}"), report)
            for seat, token in gathering.tokens.items()
        ]
        playing = asyncio.gather(*(client.play() for client in clients))
        try:
            while report.kills < kills and not playing.done():
                await asyncio.sleep(0.1 + chance.random() * BETWEEN)
                await in_thread(server.kill_and_start)
                await asyncio.wait_for(_until_all_play(clients), PATIENCE)
            if report.kills >= kills:  # enough seen; nobody needs to wait for the end
                await gathering.post("/give-up", {"seat": "wall"}, token=gathering.tokens["wall"])
            await asyncio.wait_for(asyncio.shield(playing), PATIENCE)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        await check(gathering, clients, report)
    report.games += 1


async def _until_all_play(clients: list[Client]) -> None:
    """Everybody has come back, and the game has gone on."""
    given = sum(len(client.acknowledged) for client in clients)
    back = [client.comebacks for client in clients]
    while any(client.status != "ended" for client in clients):
        have_all = all(client.comebacks > before for client, before in zip(clients, back, strict=True))
        if have_all and sum(len(client.acknowledged) for client in clients) > given:
            return
        await asyncio.sleep(0.02)


async def check(gathering: Gathering, clients: list[Client], report: Report) -> None:
    """Every acknowledged answer is in the log once, none is there twice, and the log is a whole game."""
    log = load_log((await gathering.log()).text)
    assert_that(Table(game_called(GAME), log).outcome is not None, "the log is not of a finished game")
    taken = Counter((entry.seat, entry.id) for entry in log.entries if isinstance(entry, Answer) and entry.id)
    twice = [key for key, count in taken.items() if count > 1]
    assert_that(not twice, f"happened twice: {twice}")
    for client in clients:
        lost = [id for id in client.acknowledged if (client.seat, id) not in taken]
        assert_that(not lost, f"acknowledged and lost: {lost}")
        refused = [id for id in client.refused if (client.seat, id) in taken]
        assert_that(not refused, f"refused, yet it happened: {refused}")
        report.acknowledged += len(client.acknowledged)
    report.answers += len(log.entries)


def assert_that(holds: bool, message: str) -> None:
    if not holds:
        raise AssertionError(message)
