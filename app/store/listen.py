"""Postgres tells every process which room has moved on."""

import asyncio
from collections.abc import Callable

import asyncpg
import structlog

from app.store.database import CHANNEL, driver_address

log = structlog.get_logger()

ASKS_SECONDS = 5


class Listener:
    """Keeps one connection open for notices, and opens it again when it breaks."""

    def __init__(
        self,
        url: str,
        heard: Callable[[str, int], None],
        lost: Callable[[], None],
        told: Callable[[str], None] = lambda _words: None,
    ) -> None:
        """`heard` is called with rooms that moved on, `told` with what processes tell each other besides."""
        self._dsn = driver_address(url)
        self._heard = heard
        self._lost = lost
        self._told = told
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
                log.warning("notices lost, connecting again", error=str(error))
            self._lost()
            await asyncio.sleep(1)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn)
        is_lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: is_lost.set())
        try:
            await connection.add_listener(CHANNEL, self._on_notice)
            self._lost()  # whatever was written before we listened
            while not await _happens(is_lost):
                await connection.execute("SELECT 1", timeout=ASKS_SECONDS)  # a dead line does not say that it is dead
        finally:
            await connection.close()

    def _on_notice(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        text = str(payload)
        if text.startswith("{"):
            self._told(text)
            return
        room, _, seq = text.rpartition(":")
        self._heard(room, int(seq))


async def _happens(event: asyncio.Event) -> bool:
    """Whether it happens within a few seconds."""
    try:
        async with asyncio.timeout(ASKS_SECONDS):
            return await event.wait()
    except TimeoutError:
        return False
