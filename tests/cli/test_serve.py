"""The server as people start and stop it."""

import asyncio
import os
import signal
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.cli import serve
from app.cli.environment import BadSetting
from app.cli.screen import screen
from app.settings import Settings
from tests.cli.conftest import Run
from tests.serving import served


def settings(**given: object) -> Settings:
    return Settings.model_validate(given)


def test_links_are_for_this_machine_and_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.20")
    assert serve.links(settings(host="0.0.0.0"), 80) == serve.Links("http://localhost:80", "http://192.168.1.20:80")
    assert serve.links(settings(host="10.0.0.7"), 80) == serve.Links("http://10.0.0.7:80", "http://10.0.0.7:80")
    assert serve.links(settings(host="fd00::7"), 80) == serve.Links("http://[fd00::7]:80", "http://[fd00::7]:80")


def test_nobody_is_sent_to_a_server_that_only_this_machine_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serve.links(settings(host="127.0.0.1"), 80).others is None
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    assert serve.links(settings(), 80).others is None


def test_the_public_address_is_the_one_people_get() -> None:
    links = serve.links(settings(public_url="https://veil.example.org"), 80)
    assert links == serve.Links("http://localhost:80", "https://veil.example.org")


def test_the_qr_code_is_drawn_in_half_blocks() -> None:
    lines = serve.qr_code("http://192.168.1.20:8000").plain.splitlines()
    assert len(lines) == 15
    assert {len(line) for line in lines} == {29}
    assert lines[0] == "█" * 29
    assert lines[1].startswith("██ ▄▄▄▄▄ █")


def test_the_panel_has_both_links() -> None:
    with screen.capture() as shown:
        screen.print(serve.panel(serve.Links("http://localhost:8000", "http://192.168.1.20:8000")))
    assert "http://localhost:8000" in shown.get()
    assert "http://192.168.1.20:8000" in shown.get()


def test_a_port_that_is_taken_is_said_in_plain_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("HOST", "127.0.0.1")
        monkeypatch.setenv("PORT", str(port))
        ran = run("serve")
    assert ran.code == 2
    assert ran.err == f"Cannot listen on 127.0.0.1 port {port}: Address already in use. Set HOST or PORT.\n"


def test_an_address_that_is_not_ours_is_said_in_plain_words() -> None:
    with pytest.raises(BadSetting, match=r"Cannot listen on 192\.0\.2\.77 port"):
        serve.listen("192.0.2.77", 0)


async def close_code(watcher: ClientConnection) -> int | None:
    """The code the server closes with, once everything before it is read."""
    with suppress(ConnectionClosed):
        async for _ in watcher:
            pass
    return watcher.close_code


async def test_a_server_runs_from_start_to_stop() -> None:
    with served(VEIL_TEST_SEEDS="1") as server, httpx.Client(base_url=server.url) as client:
        while client.get("/healthz").status_code != 200:
            await asyncio.sleep(0.1)
        opened = client.post("/api/rooms", json={"game": "fourth-wall"}).json()
        path = f"{server.socket_url}/api/rooms/{opened['room']}/live"
        async with connect(path) as watcher, connect(path) as shouter:
            assert watcher.response
            assert "Sec-WebSocket-Extensions" not in watcher.response.headers  # nothing is compressed
            await watcher.recv()
            await shouter.send(os.urandom(40 * 1024).hex())
            assert await close_code(shouter) == 1009
            assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
            assert await close_code(watcher) == 1001
        events = [line["event"] for line in server.lines()]
        assert {"serving", "request", "room opened", "socket opened", "socket closed"} <= set(events)
        assert opened["host_token"] not in server.log.read_text()
