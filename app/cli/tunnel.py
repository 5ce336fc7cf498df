"""A way in from anywhere: runs a tunnel program of this machine, and reads the https address it prints."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType

from app.cli.environment import BadSetting
from app.settings import Settings

ADDRESS = re.compile(r"https://[a-z0-9.-]+\.[a-z0-9-]+(?::[0-9]+)?(?![a-z0-9./:?#-])", re.IGNORECASE)
"""An address without a path: what is said around it are links to terms and manuals, and those have one."""
COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
CLOUDFLARED = "cloudflared tunnel --no-autoupdate --url {here}"
NOTHING_INSTALLED = (
    "There is no tunnel program to share with: install cloudflared, or set VEIL_TUNNEL to a command that prints "
    "an https address, such as ssh -R 80:localhost:{port} and a tunnel host of yours."
)
SECONDS_TO_ADDRESS = 30.0
SECONDS_TO_END = 5


@dataclass
class Tunnel:
    """A tunnel program that runs, and what it has said."""

    process: "subprocess.Popen[str]"
    url: str = ""
    last_words: str = ""
    has_spoken: threading.Event = field(default_factory=threading.Event)
    is_ending: bool = False

    def __post_init__(self) -> None:
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    @property
    def program(self) -> str:
        return os.path.basename(str(self.process.args[0]))  # type: ignore[index]

    def _listen(self) -> None:
        """Read all it prints until it ends."""
        assert self.process.stdout
        with self.process.stdout as output:
            for line in output:
                said = COLOURS.sub("", line).strip()
                self.last_words = said or self.last_words
                found = ADDRESS.search(said)
                if found and not self.url:
                    self.url = found[0]
                    self.has_spoken.set()
        self.has_spoken.set()

    def when_lost(self, tell: Callable[[], None]) -> None:
        """Let the caller know if it ends before it is told to."""

        def watch() -> None:
            self.listener.join()
            if not self.is_ending:
                tell()

        threading.Thread(target=watch, daemon=True).start()

    def wait_for_address(self, seconds: float) -> None:
        """Until it has said where it is, or it is clear that it will not."""
        is_heard = self.has_spoken.wait(seconds)
        if self.url:
            return
        what = "ended without an address" if is_heard else f"printed no https address for {seconds:.0f} seconds"
        said = f"; it said: {self.last_words}" if self.last_words else ""
        raise BadSetting(f"The tunnel program {self.program} {what}{said}")

    def end(self) -> None:
        """End it, with all it has started."""
        self.is_ending = True
        for how in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, how)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(SECONDS_TO_END)
                break
        self.listener.join(SECONDS_TO_END)


def command_of(settings: Settings, here: str, port: int) -> list[str]:
    """What to run: the command that is set, or a program that is installed."""
    if settings.veil_tunnel:
        command = shlex.split(settings.veil_tunnel.replace("{port}", str(port)))
    elif shutil.which("cloudflared"):
        command = CLOUDFLARED.format(here=here).split()
    else:
        raise BadSetting(NOTHING_INSTALLED)
    if not command or shutil.which(command[0]) is None:
        raise BadSetting(f"VEIL_TUNNEL names {command[0] if command else 'nothing'}, which is not installed here.")
    return command


@contextmanager
def sharing(settings: Settings, here: str, port: int, patience: float = SECONDS_TO_ADDRESS) -> Iterator[Tunnel]:
    """A tunnel to this server for as long as the block lasts, however it ends."""
    command = command_of(settings, here, port)
    with _ends_when_told():
        tunnel = Tunnel(
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,  # Ctrl-C is for us: the server says goodbye through the tunnel
            )
        )
        try:
            tunnel.wait_for_address(patience)
            yield tunnel
        finally:
            tunnel.end()


@contextmanager
def _ends_when_told() -> Iterator[None]:
    """A process that is told to end would otherwise be gone at once, and the tunnel would stay."""

    def leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
