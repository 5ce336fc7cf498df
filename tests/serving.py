"""A real server in a process of its own for as long as a block lasts, as people run it: `python -m app serve`."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 120
SECONDS_TO_STOP = 20
OURS = ("python", "-m", "app", "serve")


@dataclass(frozen=True)
class Served:
    """A running server."""

    process: "subprocess.Popen[bytes]"
    log: Path

    @property
    def url(self) -> str:
        """Its address, as it says itself."""
        links = (line.get("link") for line in self.lines() if line.get("event") == "serving")
        return str(next(link for link in links if link))

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def lines(self) -> list[dict[str, object]]:
        """What it has logged so far."""
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]

    def wait(self) -> None:
        """Until it serves."""
        end = time.monotonic() + SECONDS_TO_START
        while not any(line.get("event") == "serving" for line in self.lines()):
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it; says how it ended."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(SECONDS_TO_STOP)

    def cpu_seconds(self) -> float:
        """What it has used so far, on all its threads."""
        threads = Path(f"/proc/{self.process.pid}/task")
        if (threads / str(self.process.pid) / "schedstat").is_file():  # to the nanosecond, not in ticks
            return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads.iterdir()) / 1e9
        times = psutil.Process(self.process.pid).cpu_times()
        return times.user + times.system

    def memory(self) -> int:
        """Bytes it keeps in memory."""
        return int(psutil.Process(self.process.pid).memory_info().rss)


def free_port() -> int:
    """A port of this machine nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(command: Sequence[str] = OURS, **environment: str) -> Iterator[Served]:
    """Start a server on a free port of this machine; settings are given as in the environment."""
    given = {"HOST": "127.0.0.1", "PORT": "0", "VEIL_JSON_LOGS": "1", "VEIL_ROOMS_PER_MINUTE": "0"}
    given |= {"VEIL_LIMITS": "0", "VEIL_WORKER": "0", **environment}
    with tempfile.TemporaryDirectory(prefix="veil-") as folder:
        log = Path(folder) / "log"
        given = {"DATABASE_URL": f"sqlite:///{folder}/veil.db", **given}
        with log.open("wb") as written:
            process = subprocess.Popen(
                [sys.executable, *command[1:]],
                cwd=ROOT,
                env=os.environ | given,
                stdout=written,
                stderr=written,
                start_new_session=True,
            )
        running = Served(process, log)
        try:
            running.wait()
            yield running
        finally:
            try:
                running.stop()
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
