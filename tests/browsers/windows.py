"""Windows of browsers other than the one the tests use: each goes somewhere and runs a line of script there."""

import asyncio
import json
import os
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from glob import glob
from typing import Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.serving import free_port

PACKAGES = ("firefox-esr", "webkit2gtk-driver", "xvfb")
PROGRAMS = ("firefox-esr", "WebKitWebDriver", "Xvfb")
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"
SECONDS_TO_START = 60


class Window(Protocol):
    """What an evening needs of a browser."""

    async def go(self, url: str) -> None: ...

    async def run(self, script: str) -> object:
        """The value of an expression in the page, waited for if it is a promise."""


@dataclass
class Firefox:
    """Speaks WebDriver BiDi itself."""

    socket: ClientConnection
    context: str = ""
    count: int = 0

    async def call(self, method: str, **params: object) -> dict[str, object]:
        self.count += 1
        await self.socket.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while True:
            answer = json.loads(await self.socket.recv())
            if answer.get("id") == self.count:
                break
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        result: dict[str, object] = answer["result"]
        return result

    async def go(self, url: str) -> None:
        await self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    async def run(self, script: str) -> object:
        said = await self.call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})) ?? null)()",
            target={"context": self.context},
            awaitPromise=True,
        )
        if said["type"] != "success":
            raise RuntimeError(str(said))
        result = said["result"]
        assert isinstance(result, dict)
        return json.loads(result["value"]) if result["type"] == "string" else None


@asynccontextmanager
async def firefox() -> AsyncIterator[Window]:
    with tempfile.TemporaryDirectory(prefix="firefox-") as profile:
        command = ("firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
        process = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        try:
            address = await asyncio.wait_for(_told(process, r"BiDi listening on (ws://\S+)"), SECONDS_TO_START)
            async with connect(f"{address}/session", max_size=None) as socket:
                window = Firefox(socket)
                await window.call("session.new", capabilities={})
                window.context = str((await window.call("browsingContext.create", type="tab"))["context"])
                yield window
        finally:
            await _end(process)


async def _told(process: asyncio.subprocess.Process, pattern: str) -> str:
    assert process.stderr is not None
    async for line in process.stderr:
        found = re.search(pattern, line.decode(errors="replace"))
        if found:
            return found.group(1)
    raise RuntimeError("the browser ended before it listened")


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), 10)
        except TimeoutError:
            process.kill()
            await process.wait()


@dataclass
class WebKit:
    """Safari's engine, behind the driver that comes with it."""

    http: httpx.AsyncClient
    session: str = field(default="")

    async def call(self, path: str, **data: object) -> object:
        answer = await self.http.post(f"/session{self.session}{path}", json=data)
        value = answer.json()["value"]
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {value}")
        return value

    async def go(self, url: str) -> None:
        await self.call("/url", url=url)

    async def run(self, script: str) -> object:
        wrapped = f"const done = arguments[0]; Promise.resolve({script}).then(done, (error) => done(String(error)));"
        return await self.call("/execute/async", script=wrapped, args=[])


@asynccontextmanager
async def webkit() -> AsyncIterator[Window]:
    port, display = free_port(), f":{os.getpid() % 20000 + 100}"
    quiet = asyncio.subprocess.DEVNULL
    environment = os.environ | {
        "DISPLAY": display,
        "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    }
    screen = await asyncio.create_subprocess_exec("Xvfb", display, "-screen", "0", "1366x768x24", stderr=quiet)
    driver = await asyncio.create_subprocess_exec(
        "WebKitWebDriver", f"--port={port}", env=environment, stdout=quiet, stderr=quiet
    )
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS_TO_START) as http:
            yield await _session(http)
    finally:
        await _end(driver)
        await _end(screen)


async def _session(http: httpx.AsyncClient) -> WebKit:
    window = WebKit(http)
    options = {"binary": glob(MINI_BROWSER)[0], "args": ["--automation"]}
    for _ in range(SECONDS_TO_START):
        try:
            began = await window.call("", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        except httpx.ConnectError:
            await asyncio.sleep(0.5)
            continue
        assert isinstance(began, dict)
        window.session = f"/{began['sessionId']}"
        await window.call("/timeouts", script=120_000)
        return window
    raise RuntimeError("the driver does not listen")


BROWSERS = {"Firefox": firefox, "WebKit": webkit}


async def install() -> None:
    """Fetch what is missing, where this machine lets us."""
    if all(map(shutil.which, PROGRAMS)) and glob(MINI_BROWSER):
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise RuntimeError(f"install {', '.join(PACKAGES)} to play in Firefox and WebKit")
    for command in (
        ("apt-get", "update", "-qq"),
        ("apt-get", "install", "-qq", "-y", "--no-install-recommends", *PACKAGES),
    ):
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
        if await process.wait():
            raise RuntimeError(f"could not install {', '.join(PACKAGES)}")
