"""A bad connection between a browser and the server: slow, lossy, and gone while the train is in the tunnel."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random

UPGRADE = b"upgrade: websocket"
CHUNK = 65536


@dataclass
class Tunnel:
    """Passes everything on to a server. What is said of delay, loss and darkness holds for sockets alone."""

    host: str
    port: int
    dice: Random = field(default_factory=lambda: Random("rain"))
    delay: float = 0.0
    loss: float = 0.0
    is_dark: bool = False
    sockets: "set[asyncio.StreamWriter]" = field(default_factory=set)
    lost: int = 0

    async def enter(self) -> None:
        """Nothing gets through any more, and whoever is connected learns it."""
        self.is_dark = True
        self._cut()

    def leave(self) -> None:
        self.is_dark = False

    def _cut(self) -> None:
        for writer in self.sockets:
            writer.close()
        self.sockets.clear()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.read(CHUNK)
        is_socket = UPGRADE in first.lower()
        if is_socket and self.is_dark:
            writer.close()
            return
        far_reader, far_writer = await asyncio.open_connection(self.host, self.port)
        far_writer.write(first)
        if is_socket:
            self.sockets |= {writer, far_writer}
        ways = (self._flow(reader, far_writer, is_socket), self._flow(far_reader, writer, is_socket))
        await asyncio.gather(*ways, return_exceptions=True)

    async def _flow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_socket: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if is_socket and self.delay:
                    await asyncio.sleep(self.delay / 2)
                if is_socket and self.dice.random() < self.loss:
                    self.lost += 1
                    self._cut()  # what was on its way is gone, and the connection with it
                    return
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()


@asynccontextmanager
async def tunnel_to(url: str) -> AsyncIterator[tuple[Tunnel, str]]:
    """A tunnel to that server, and the address at its near end."""
    host, port = url.removeprefix("http://").split(":")
    tunnel = Tunnel(host, int(port))
    server = await asyncio.start_server(tunnel.pass_on, "127.0.0.1", 0)
    async with server:
        yield tunnel, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        await tunnel.enter()
