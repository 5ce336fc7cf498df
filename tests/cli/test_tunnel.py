"""A link from anywhere: a stand-in for a tunnel program prints an address, and ends with the server."""

import shlex
import shutil
import signal
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

from app.cli import tunnel
from app.cli.environment import BadSetting
from app.cli.tunnel import sharing
from app.settings import Settings
from tests.cli.conftest import Run
from tests.serving import served

SHARED = ("python", "-m", "app", "serve", "--share")
SPEAKS = """
import os, pathlib, sys, time
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
print("Read https://tunnel.example.org/terms and https://tunnel.example.org/docs first.", file=sys.stderr)
print("\\x1b[1m|  https://quiet-owl.example.org  |\\x1b[0m to port", sys.argv[2], flush=True)
time.sleep(float(sys.argv[3]))
"""


class StandIn:
    """A tunnel program, and the file in which it leaves its number."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "pid"
        self.script = folder / "tunnel.py"
        self.script.write_text(SPEAKS)

    def command(self, seconds: float = 600) -> str:
        return shlex.join([sys.executable, str(self.script), str(self.file), "{port}", str(seconds)])

    def runs(self) -> bool:
        return psutil.pid_exists(int(self.file.read_text()))

    def wait_for_end(self) -> None:
        end = time.monotonic() + 20
        while self.runs():
            assert time.monotonic() < end, "the tunnel was left behind"
            time.sleep(0.02)


@pytest.fixture
def stand_in(tmp_path: Path) -> StandIn:
    return StandIn(tmp_path)


def by(command: str) -> Settings:
    return Settings(veil_tunnel=command)


def saying(text: str) -> Settings:
    return by(shlex.join([sys.executable, "-c", f"import time; print({text!r}, flush=True); time.sleep(600)"]))


def test_the_address_is_read_and_the_program_ends_with_the_block(stand_in: StandIn) -> None:
    with sharing(by(stand_in.command()), "http://127.0.0.1:8000", 8000) as found:
        assert found.url == "https://quiet-owl.example.org"
        assert stand_in.runs()
    stand_in.wait_for_end()


def test_it_ends_too_when_the_server_fails(stand_in: StandIn) -> None:
    with pytest.raises(RuntimeError), sharing(by(stand_in.command()), "", 8000):
        raise RuntimeError("the server failed")
    stand_in.wait_for_end()


@pytest.mark.parametrize(
    ("line", "address"),
    [
        ("your url is: https://a-b-c.example.org", "https://a-b-c.example.org"),
        ("abc.example.org tunneled with tls, https://abc.example.org", "https://abc.example.org"),
        ("see https://example.org/docs/ ... https://abc.example.org:8443 (ready)", "https://abc.example.org:8443"),
        ('{"url":"https://abc.example.org"}', "https://abc.example.org"),
    ],
)
def test_an_address_is_found_among_other_words(line: str, address: str) -> None:
    with sharing(saying(line), "", 8000) as found:
        assert found.url == address


def test_a_program_that_says_nothing_is_given_up() -> None:
    with pytest.raises(BadSetting, match=r"printed no https address for 0 seconds"), sharing(saying(""), "", 1, 0.2):
        pass


def test_a_program_that_fails_is_quoted() -> None:
    settings = by(shlex.join([sys.executable, "-c", "print('Try https://example.org/help: no route'); exit(1)"]))
    said = r"ended without an address; it said: Try https://example.org/help: no route"
    with pytest.raises(BadSetting, match=said), sharing(settings, "", 8000):
        pass


def test_whoever_has_no_tunnel_program_is_told_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite://")
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    ran = run("serve", "--share")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("There is no tunnel program to share with: install cloudflared, or set VEIL_TUNNEL")
    monkeypatch.setenv("VEIL_TUNNEL", "burrow {port}")
    assert run("serve", "--share").err == "VEIL_TUNNEL names burrow, which is not installed here.\n"


def test_cloudflared_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    command = tunnel.command_of(Settings(veil_tunnel=""), "http://127.0.0.1:8000", 8000)
    assert command == ["cloudflared", "tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:8000"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_shared_server_gives_the_address_to_guests_and_takes_the_tunnel_down(
    stand_in: StandIn, how: signal.Signals
) -> None:
    with (
        served(SHARED, VEIL_TUNNEL=stand_in.command()) as server,
        httpx.Client(base_url=server.url, timeout=60) as client,
    ):
        opened = client.post("/api/rooms", json={"game": "within-walls"}).json()
        assert opened["link"] == f"https://quiet-owl.example.org/rooms/{opened['room']}"
        assert "from anywhere" in client.get(f"/rooms/{opened['room']}").text
        [serving] = [line for line in server.lines() if line["event"] == "serving"]
        assert serving["guests"] == "https://quiet-owl.example.org"
        server.stop(how)
        stand_in.wait_for_end()


def test_when_the_tunnel_dies_the_server_says_so_and_goes_on(stand_in: StandIn) -> None:
    with served(SHARED, VEIL_TUNNEL=stand_in.command(seconds=0)) as server:
        while "The tunnel has ended: its link works no more." not in server.log.read_text():
            time.sleep(0.02)
        opened = httpx.post(f"{server.url}/api/rooms", json={"game": "within-walls"}, timeout=60).json()
        assert opened["link"] == f"{server.url}/rooms/{opened['room']}"
