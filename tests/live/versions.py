"""Two releases on one Postgres, old and new killed in turn while random clients play over sockets.

Run by a short test, and at length by the proofs: no acknowledged answer may be lost, none may count twice, the rooms
move to the newer rules and go on, and in the end every seat sees what the log says.
"""

import asyncio
import json
from random import Random
from typing import Any

import httpx
import orjson

from app.kernel.log import Answer
from app.live.codec import decode_event
from app.live.events import Played
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from app.web.wire import frame_data
from tests.live.kills import (
    PATIENCE,
    Client,
    Mortal,
    Report,
    free_port,
    give_up,
    seated,
    until_all_play,
    until_some_answers,
)
from tests.newer import newer
from tests.web.guests import bearer

NEWER = ("python", "-m", "tests.newer", "serve")
KILLS_A_GAME = 4


async def run(kills: int, url: str, seed: str = "versions") -> Report:
    """Kill one or the other that often; an older server is drained as often as it is killed."""
    report, dice, ports = Report(), Random(seed), (free_port(), free_port())
    settings = {"DATABASE_URL": url, "VEIL_PACE": "0"}
    old = Mortal({**settings, "PORT": str(ports[0])})
    new = Mortal({**settings, "PORT": str(ports[1])}, NEWER)
    await old.start()
    await new.start()
    try:
        while report.kills < kills:
            await _one_game(old, new, [f"127.0.0.1:{port}" for port in ports], url, kills, dice, report)
    finally:
        await old.stop()
        await new.stop()
    return report


async def _one_game(
    old: Mortal, new: Mortal, hosts: list[str], url: str, kills: int, dice: Random, report: Report
) -> None:
    """A game that begins at the older server."""
    room, clients = await seated((hosts[0],), dice, report)
    for client in clients:
        client.addresses = tuple(f"ws://{host}/api/rooms/{room}/live" for host in hosts)
    report.games += 1
    playing = asyncio.gather(*(client.play() for client in clients))
    try:
        for number in range(min(KILLS_A_GAME, kills - report.kills)):
            await until_some_answers(clients, dice.randint(4, 40))
            server = (old, new)[number % 2]
            await (server.drain() if dice.random() < 0.5 else server.kill())
            report.kills += 1
            await server.start()
            await asyncio.wait_for(until_all_play(clients), PATIENCE)
        await give_up(hosts[1], room, clients[0])
        await asyncio.wait_for(asyncio.shield(playing), PATIENCE)
    except TimeoutError:
        report.stuck.append(room)
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    await _compare(room, hosts[1], url, clients, report)


async def _compare(code: str, host: str, url: str, clients: list[Client], report: Report) -> None:
    """What was acknowledged stands in the journal, once; and every seat is shown what the log says."""
    engine = open_engine(url)
    with newer():
        try:
            room = Room(code, Journal(engine), 0)
            await room.load()
            played = await _ids_played(room)
            standing = _ids_standing(room)
        finally:
            await engine.dispose()
        if not room.state.past or room.table is None:
            report.stuck.append(f"{code} was not moved")
        for client in clients:
            report.acknowledged += len(client.acknowledged)
            report.lost += sorted(client.acknowledged - set(played))
            report.denied += sorted(client.refused & standing)
            shown, kept = await _shown(host, code, client), _of_game(room, client.seat)
            if shown != kept:
                other = sorted(name for name in {*shown, *kept} if shown.get(name) != kept.get(name))
                report.stuck.append(f"{code}: {client.seat} is shown something else: {other}")
    report.doubled += sorted({id for id in played if played.count(id) > 1})


async def _ids_played(room: Room) -> list[str]:
    """The answers that clients gave, whatever became of them in a turn that began again."""
    events = [decode_event(line) for _, line in await room.journal.events_after(room.code, 0)]
    ids = (event.entry.id for event in events if isinstance(event, Played) and isinstance(event.entry, Answer))
    return [id for id in ids if id]


def _ids_standing(room: Room) -> set[str]:
    """Those of them that were not taken back with such a turn."""
    entries = [*(entry for segment in room.state.past for entry in segment.entries), *room.state.entries]
    return {entry.id for entry in entries if isinstance(entry, Answer)}


async def _shown(host: str, code: str, client: Client) -> dict[str, Any]:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as http:
        view = (await http.get(f"/api/rooms/{code}/view", headers=bearer(client.token))).json()
    return {name: region for name, region in view["regions"].items() if name not in ("room", "chat", "notes")}


def _of_game(room: Room, seat: str) -> dict[str, Any]:
    viewer = next(info.seat for info in room.seats if info.seat == seat)
    frame: Any = json.loads(orjson.dumps(frame_data(room.audience(viewer).whole())))
    return {name: region for name, region in frame["regions"].items() if name not in ("room", "chat", "notes")}
