"""A server in this process, on a real port, for as long as a block lasts."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI

from app.cli.serve import configuration
from app.live.hub import Hub
from app.main import build
from app.settings import Settings


@dataclass(frozen=True)
class House:
    """A running server: its address, and its rooms for tests that look behind the scenes."""

    host: str
    hub: Hub
    app: FastAPI

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    @property
    def socket_url(self) -> str:
        return f"ws://{self.host}"


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to whoever runs the tests."""
        yield


def settings_for(database_url: str) -> Settings:
    """Nothing waits, and seeds may be chosen."""
    return Settings(
        database_url=database_url,
        public_url="",
        veil_pace=0,
        veil_test_seeds=True,
        veil_rooms_per_minute=0,
        veil_limits=0,
        veil_worker=False,
        veil_log_level="error",
    )


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Serve until the block ends."""
    app = build(settings)
    # Named as TCP, for asyncio sends at once only where it can see that: otherwise each answer waits 40 ms.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    config = configuration(settings, app)
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        if serving.done():
            await serving
        await asyncio.sleep(0.01)
    try:
        yield House(f"127.0.0.1:{listening.getsockname()[1]}", app.state.hub, app)
    finally:
        server.should_exit = True
        await serving
