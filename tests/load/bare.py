"""The bare limit: the least that a durable room on FastAPI must do, with no game, no people and no secrets.

An answer is read, written to SQLite as durably as ours, with whatever else came in the meantime in one transaction, and
then acknowledged and told to everybody who watches, by frames that are ready. Served by the same server process.
"""

import asyncio
import os
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path

import orjson
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from app.cli import serve
from app.settings import Settings
from app.store.database import PRAGMAS
from app.web import logs
from tests.load.wire import Question, Told, Wire, write_json

FRAMES = "VEIL_BENCH_FRAMES"
"""The environment names a file of frames, one a line, as a real server sent them."""
STORES = "VEIL_BENCH_STORES"
"""With 0 nothing is written: what the sockets alone cost."""
DEFLATES = "VEIL_BENCH_DEFLATES"
"""With 1 its sockets compress, as uvicorn's do where nobody has said otherwise."""
ANYTHING = Question(0, ("go",), None, ("go",))


def read(message: bytes) -> Told:
    """Everybody is always asked."""
    if message.startswith(b'{"accepted"'):
        return Told(False, ANYTHING, replies_to=orjson.loads(message)["accepted"])
    return Told(True, ANYTHING)


BARE = Wire("bare", "/live/{room}", read, write_json)


class Rows:
    """One row an answer; those that come while the disk is at work are written together."""

    def __init__(self, path: str) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in (*PRAGMAS, "journal_mode=WAL"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("CREATE TABLE rows (room TEXT, seq INTEGER, event TEXT, PRIMARY KEY (room, seq))")
        self._waiting: list[tuple[tuple[str, int, str], asyncio.Future[None]]] = []
        self.came = asyncio.Event()

    async def append(self, room: str, seq: int, event: str) -> None:
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(((room, seq, event), done))
        self.came.set()
        await done

    async def run(self) -> None:
        while await self.came.wait():
            self.came.clear()
            batch, self._waiting = self._waiting, []
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, [row for row, _ in batch])
            for _, done in batch:
                done.set_result(None)

    def _write(self, rows: Sequence[tuple[str, int, str]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT INTO rows VALUES (?, ?, ?)", rows)
        self._connection.execute("COMMIT")


def build(database: str) -> FastAPI:
    logs.configure("info", as_json=True)
    rooms: dict[str, list[WebSocket]] = defaultdict(list)
    counts: dict[str, int] = defaultdict(int)
    frames = cycle(Path(os.environ[FRAMES]).read_text().splitlines())
    rows, stores = Rows(database), os.environ.get(STORES) != "0"

    @asynccontextmanager
    async def writing(_app: FastAPI) -> AsyncIterator[None]:
        task = asyncio.create_task(rows.run())
        yield
        task.cancel()

    app = FastAPI(lifespan=writing)

    @app.websocket("/live/{room}")
    async def live(socket: WebSocket, room: str) -> None:
        await socket.accept()
        watching = rooms[room]
        watching.append(socket)
        await socket.send_text(next(frames))
        try:
            while True:
                text = await socket.receive_text()
                answer = orjson.loads(text)
                counts[room] += 1
                if stores:
                    await rows.append(room, counts[room], text)
                await socket.send_text(orjson.dumps({"accepted": answer["id"]}).decode())
                for other in watching:
                    await other.send_text(next(frames))
        except WebSocketDisconnect:
            watching.remove(socket)

    return app


def main() -> None:
    settings = Settings()
    config = serve.configuration(settings, build(settings.database_url.removeprefix("sqlite:///")))
    config.ws_per_message_deflate = os.environ.get(DEFLATES) == "1"
    listening = serve.listen(settings.host, settings.port)
    links = serve.links(settings, listening.getsockname()[1])
    serve.Server(config, links, has_panel=False).run(sockets=[listening])


if __name__ == "__main__":
    main()
