"""The server killed at random moments of games that random clients play over sockets, started again, and played on.

Run by a short test, and at length by the proofs: no acknowledged answer may be lost, none may count twice, and the
clients find their way back by themselves.
"""

import asyncio
import json
import signal
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from app.kernel.log import Answer
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from tests.serving import OURS, Served, served
from tests.web.guests import any_choice, bearer

PATIENCE = 120.0
GAME = {"game": "fourth-wall", "options": {"investigators": 3}}


@dataclass
class Report:
    """What the kills did."""

    kills: int = 0
    games: int = 0
    acknowledged: int = 0
    reconnects: int = 0
    resent: int = 0
    """Answers sent again because nobody had acknowledged them when the line was cut."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    denied: list[str] = field(default_factory=list)
    """Refused, and yet they stand in the journal."""
    stuck: list[str] = field(default_factory=list)
    """Rooms that did not go on after a kill."""

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.denied or self.stuck)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {self.games} games: {self.acknowledged:,} answers acknowledged, "
            f"{len(self.lost)} lost, {len(self.doubled)} applied twice, {len(self.denied)} applied though refused, "
            f"{len(self.stuck)} rooms stuck, {self.reconnects} reconnects, {self.resent} answers sent again"
        )


@dataclass
class Client:
    """Somebody at the table who answers at random and comes back whenever the line is cut."""

    seat: str
    addresses: tuple[str, ...]
    """Where the room can be reached; after a cut line the next one is tried."""
    token: str
    dice: Random
    report: Report
    acknowledged: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    was_refused: bool = False
    frames: int = 0
    seq: int | None = None
    status: str = "playing"
    decision: dict[str, Any] | None = None
    pending: dict[str, Any] | None = None
    sent: int = 0

    async def play(self) -> None:
        """Until the game has ended."""
        while self.status != "ended":
            try:
                url = self.addresses[0] + (f"?seq={self.seq}" if self.seq is not None else "")
                async with connect(url, additional_headers=bearer(self.token), max_size=None) as line:
                    if self.pending is not None:
                        self.report.resent += 1
                        await line.send(json.dumps(self.pending))
                    while self.status != "ended":
                        await self._hear(json.loads(await line.recv()))
                        await self._speak(line)
            except (OSError, WebSocketException, InvalidHandshake, EOFError):
                self.report.reconnects += 1
                self.addresses = (*self.addresses[1:], self.addresses[0])
                await asyncio.sleep(0.05)

    async def _hear(self, message: dict[str, Any]) -> None:
        acknowledged = message.get("accepted") or message.get("ack")
        if acknowledged:
            self.acknowledged.add(acknowledged)
            self.pending = None
        if "accepted" in message:
            return
        if "error" in message and "id" not in message:
            return  # the door is closed; what was sent stays to be sent again
        if message.get("error") == "no-store":
            await asyncio.sleep(0.2)
            raise EOFError  # nobody knows whether it was written; it is sent again by its id, and counts once
        if "error" in message:
            self.refused.add(message["id"])
            self.pending = None
            self._see(message.get("view"))
        else:
            self.frames += 1
            self._see(message)
        self.was_refused = "error" in message

    def _see(self, frame: dict[str, Any] | None) -> None:
        if frame is not None:
            self.seq, self.status, self.decision = frame["seq"], frame["status"], frame["decision"]

    async def _speak(self, line: Any) -> None:
        if self.pending is not None or not self.decision or not self.decision["options"]:
            return
        if self.decision["chosen"] is not None and self.dice.random() < 0.8:
            return
        # A selection may be refused for what it is; silence's answer never is.
        choice = self.decision["default"] if self.was_refused else any_choice(self.decision, self.dice)
        self.sent += 1
        self.pending = {"decision": self.decision["number"], "choice": choice, "id": f"{self.seat}/{self.sent}"}
        self.decision = None
        await line.send(json.dumps(self.pending))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def run(kills: int, database_url: str, seed: str = "kills") -> Report:
    """Kill the server that often, each time after some play."""
    report, dice, port = Report(), Random(seed), free_port()
    settings = {"DATABASE_URL": database_url, "PORT": str(port), "VEIL_PACE": "0", "VEIL_LOG_LEVEL": "info"}
    server = Mortal(settings)
    await server.start()
    try:
        while report.kills < kills:
            await _one_game(server, f"127.0.0.1:{port}", database_url, kills, dice, report)
    finally:
        await server.stop()
    return report


@dataclass
class Mortal:
    """The server, which dies and comes back at the same address."""

    settings: dict[str, str]
    command: Sequence[str] = OURS
    _context: Any = None
    _running: Served | None = None

    async def start(self) -> None:
        self._context = served(self.command, **self.settings)
        self._running = await asyncio.to_thread(self._context.__enter__)

    async def kill(self) -> None:
        assert self._running is not None
        self._running.process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(self._running.process.wait)
        await self.stop()

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.process.pid

    async def drain(self) -> None:
        """Let it say goodbye."""
        assert self._running is not None
        await asyncio.to_thread(self._running.stop)
        await self.stop()

    async def stop(self) -> None:
        await asyncio.to_thread(self._context.__exit__, None, None, None)


async def _one_game(server: Mortal, host: str, database_url: str, kills: int, dice: Random, report: Report) -> None:
    room, clients = await seated((host,), dice, report)
    report.games += 1
    playing = asyncio.gather(*(client.play() for client in clients))
    try:
        while report.kills < kills:
            await until_some_answers(clients, dice.randint(1, 60))
            done, _ = await asyncio.wait([playing], timeout=dice.uniform(0, 0.03))
            if done:
                break
            await server.kill()
            report.kills += 1
            await server.start()
            await asyncio.wait_for(until_all_play(clients), PATIENCE)
        if report.kills >= kills:  # enough was seen: nobody needs to wait for the end
            await give_up(host, room, clients[0])
        await asyncio.wait_for(asyncio.shield(playing), PATIENCE)
    except TimeoutError:
        report.stuck.append(room)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    await compare(room, database_url, clients, report)


async def until_some_answers(clients: list[Client], count: int) -> None:
    """So many more were acknowledged, or the game is over; counted, for a busy machine plays slowly."""
    enough = sum(len(client.acknowledged) for client in clients) + count
    while any(client.status != "ended" for client in clients):
        if sum(len(client.acknowledged) for client in clients) >= enough:
            return
        await asyncio.sleep(0.005)


async def until_all_play(clients: list[Client]) -> None:
    """Everybody is back, and the game goes on."""
    given = sum(len(client.acknowledged) for client in clients)
    back = [client.frames for client in clients]
    while any(client.status != "ended" for client in clients):
        are_back = all(client.frames > before for client, before in zip(clients, back, strict=True))
        if are_back and sum(len(client.acknowledged) for client in clients) > given:
            return
        await asyncio.sleep(0.02)


async def give_up(host: str, room: str, wall: Client) -> None:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as http:
        await http.post(f"/api/rooms/{room}/give-up", json={"seat": wall.seat}, headers=bearer(wall.token))


async def seated(hosts: tuple[str, ...], dice: Random, report: Report) -> tuple[str, list[Client]]:
    """A room with four clients, spread over the hosts."""
    async with httpx.AsyncClient(base_url=f"http://{hosts[0]}", timeout=30) as http:
        opened = (await http.post("/api/rooms", json=GAME)).json()
        room, clients = opened["room"], []
        for number in range(4):
            taken = (await http.post(f"/api/rooms/{room}/seats", json={"name": f"P{number}"})).json()
            turned = hosts[number % len(hosts) :] + hosts[: number % len(hosts)]
            addresses = tuple(f"ws://{host}/api/rooms/{room}/live" for host in turned)
            clients.append(Client(taken["seat"], addresses, taken["token"], Random(dice.random()), report))
        started = await http.post(f"/api/rooms/{room}/start", headers=bearer(opened["host_token"]))
        assert started.status_code == 200, started.text
    return room, clients


async def compare(code: str, database_url: str, clients: list[Client], report: Report) -> None:
    """What was acknowledged stands in the journal, once."""
    engine = open_engine(database_url)
    try:
        room = Room(code, Journal(engine), 0)
        await room.load()
        ids = [entry.id if isinstance(entry, Answer) else "" for entry in room.state.entries]
    finally:
        await engine.dispose()
    if room.broken:
        report.stuck.append(code)
    for client in clients:
        report.acknowledged += len(client.acknowledged)
        report.lost += sorted(client.acknowledged - set(ids))
        report.denied += sorted(client.refused & set(ids))
    report.doubled += sorted({id for id in ids if id and ids.count(id) > 1})
