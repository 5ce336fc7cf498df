"""Two processes serve one room on one Postgres: no sticky sessions, and no harm when one of them dies."""

import asyncio
from random import Random

import httpx

from tests.live.kills import Mortal, Report, compare, free_port, seated
from tests.postgres import drop_database, new_database
from tests.web.guests import bearer


async def test_players_spread_over_two_processes_finish_a_game_and_one_may_die(postgres: str) -> None:
    url = await new_database(postgres)
    ports = (free_port(), free_port())
    settings = {"DATABASE_URL": url, "VEIL_PACE": "0"}
    servers = [Mortal({**settings, "PORT": str(port)}) for port in ports]
    for server in servers:
        await server.start()
    report = Report()
    try:
        room, clients = await seated(tuple(f"127.0.0.1:{port}" for port in ports), Random("two"), report)
        playing = asyncio.gather(*(client.play() for client in clients))
        await asyncio.wait([playing], timeout=2)
        await servers[1].kill()
        await asyncio.wait_for(playing, 120)
        await compare(room, url, clients, report)
    finally:
        await servers[0].stop()
    await drop_database(url)
    assert report.acknowledged > 50
    assert (report.lost, report.doubled) == ([], [])


async def test_of_two_answers_at_the_same_instant_one_wins(postgres: str) -> None:
    url = await new_database(postgres)
    ports = (free_port(), free_port())
    servers = [Mortal({"DATABASE_URL": url, "VEIL_PACE": "0", "PORT": str(port)}) for port in ports]
    for server in servers:
        await server.start()
    try:
        room, clients = await seated((f"127.0.0.1:{ports[0]}",), Random("race"), Report())
        answers = await _answer_everywhere(room, clients[1].token, ports)
    finally:
        for server in servers:
            await server.stop()
    await drop_database(url)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["view"]["status"] == "playing"


async def _answer_everywhere(room: str, token: str, ports: tuple[int, ...]) -> list[httpx.Response]:
    """The same question answered differently through every process at once."""
    async with httpx.AsyncClient(timeout=30) as http:
        paths = [f"http://127.0.0.1:{port}/api/rooms/{room}" for port in ports]
        views = [(await http.get(f"{path}/view", headers=bearer(token))).json() for path in paths]
        assert views[0]["decision"]["number"] == views[1]["decision"]["number"]
        number, options = views[0]["decision"]["number"], views[0]["decision"]["options"]
        bodies = [{"decision": number, "choice": option["key"]} for option in options[:2]]
        sending = [
            http.post(f"{path}/answers", json=body, headers=bearer(token))
            for path, body in zip(paths, bodies, strict=True)
        ]
        return list(await asyncio.gather(*sending))
