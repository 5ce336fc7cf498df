"""One pair of eyes on a room: a websocket client that costs little, so that the server is what is measured."""

import asyncio
import itertools
import time
from typing import cast

from websockets.client import ClientProtocol
from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from tests.load.keeping import KeptFrames
from tests.load.pieces import SeenPieces
from tests.load.wire import WHICHEVER, Question, Wire

IDS = itertools.count()


class Watcher(asyncio.Protocol):
    """Reads frames, counts their bytes, notes when they came, and can answer."""

    def __init__(self, url: str, token: str | None, wire: Wire) -> None:
        self.question: Question | None = None
        self.is_over = False
        self.told_at = 0.0
        self.frames = self.plain_bytes = self.wire_bytes = 0
        self.last_message = b""
        self.messages: list[bytes] | None = None
        """What came, where somebody wants to know."""
        self._token, self._wire = token, wire
        self._pieces, self._kept = SeenPieces(), KeptFrames()
        # As browsers offer it.
        deflate = ClientPerMessageDeflateFactory(client_max_window_bits=True)
        self._protocol = ClientProtocol(parse_uri(url), extensions=[deflate])
        self._loop = asyncio.get_running_loop()
        self._told = asyncio.Event()
        self._reply: asyncio.Future[bool] | None = None
        self._reply_id = ""

    # The socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        if self._token:
            request.headers.update(Headers({"Authorization": f"Bearer {self._token}"}))
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                continue  # the handshake is not counted
            assert isinstance(event, Frame)
            self.wire_bytes += len(data)
            if event.opcode is Opcode.TEXT:
                self._take(bytes(event.data))
            data = b""
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._reply and not self._reply.done():
            self._reply.set_exception(exc or ConnectionError(f"closed: {self._protocol.close_code}"))

    def _flush(self) -> None:
        output = b"".join(self._protocol.data_to_send())
        if output:
            self._transport.write(output)

    def close(self) -> None:
        self._protocol.send_close(1000)
        self._flush()
        self._transport.close()

    # The game

    def _take(self, message: bytes) -> None:
        told = self._wire.read(self._whole(message))
        if told.is_frame:
            self.told_at = time.perf_counter()
            self.frames += 1
            self.plain_bytes += len(message)
            self.last_message = message
            if self.messages is not None:
                self.messages.append(message)
            self.is_over = told.is_over
            self._told.set()
        if (told.is_frame and not told.is_as_before) or told.question:
            self.question = told.question
        if self._reply and told.replies_to in (self._reply_id, WHICHEVER):
            self._reply.set_result(not told.is_refusal)
            self._reply = None

    async def first_frame(self) -> None:
        await asyncio.wait_for(self._told.wait(), 60)

    def _whole(self, message: bytes) -> bytes:
        """The message as it is for clients that keep nothing."""
        if self._wire.is_shortened:
            return self._pieces.whole(message.decode()).encode()
        return self._kept.whole(message) if self._wire.keeps else message

    async def answer(self, keys: tuple[str, ...]) -> bool:
        """Answer the open question and wait for word of it, and for the frame if it was taken."""
        assert self.question is not None
        self._reply_id, self._reply = f"a{next(IDS)}", self._loop.create_future()
        self._told.clear()
        self._protocol.send_text(self._wire.write(self.question.number, keys, self._reply_id))
        self._flush()
        is_taken = await self._reply
        if is_taken:
            await asyncio.wait_for(self._told.wait(), 60)
        return is_taken


async def watch(url: str, token: str | None, wire: Wire) -> Watcher:
    """Connect, and wait for the first frame."""
    target = parse_uri(url)
    _, watcher = await asyncio.get_running_loop().create_connection(
        lambda: Watcher(url, token, wire), target.host, target.port
    )
    await watcher.first_frame()
    return watcher
