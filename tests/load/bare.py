"""The bare limit: the same server process pushing ready-made frames, with no game, no store and no secrets."""

import os
from collections import defaultdict
from itertools import cycle
from pathlib import Path

import orjson
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.cli import serve
from app.settings import Settings
from app.web import logs
from tests.load.wire import Question, Told, Wire, write_json

FRAMES = "VEIL_BENCH_FRAMES"
"""The environment names a file of frames, one a line, as a real server sent them."""
ANYTHING = Question(0, ("go",), None, ("go",))


def read(message: bytes) -> Told:
    """Everybody is always asked."""
    if message.startswith(b'{"accepted"'):
        return Told(False, ANYTHING, replies_to=orjson.loads(message)["accepted"])
    return Told(True, ANYTHING)


BARE = Wire("bare", "/live/{room}", read, write_json)


def build() -> Starlette:
    logs.configure("info", as_json=True)
    rooms: dict[str, list[WebSocket]] = defaultdict(list)
    frames = cycle(Path(os.environ[FRAMES]).read_text().splitlines())

    async def live(socket: WebSocket) -> None:
        await socket.accept()
        watching = rooms[socket.path_params["room"]]
        watching.append(socket)
        await socket.send_text(next(frames))
        try:
            while True:
                answer = orjson.loads(await socket.receive_text())
                await socket.send_text(orjson.dumps({"accepted": answer["id"]}).decode())
                for other in watching:
                    await other.send_text(next(frames))
        except WebSocketDisconnect:
            watching.remove(socket)

    return Starlette(routes=[WebSocketRoute("/live/{room}", live)])


def main() -> None:
    settings = Settings()
    config = serve.configuration(settings, build())
    listening = serve.listen(settings.host, settings.port)
    links = serve.links(settings, listening.getsockname()[1])
    serve.Server(config, links, has_panel=False).run(sockets=[listening])


if __name__ == "__main__":
    main()
