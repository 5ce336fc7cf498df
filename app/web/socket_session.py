"""A socket that shows one viewer a room: frames down, messages up. The public contract and the pages both use it."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field

import structlog
from fastapi import WebSocket, WebSocketDisconnect

from app.kernel.decision import Viewer
from app.kernel.errors import VeilError
from app.live.buckets import Bucket
from app.live.errors import Outgrown
from app.live.frames import Audience, Frame
from app.live.presence import Connection
from app.live.room import Room
from app.live.watching import frames as frames_of
from app.store.database import STORE_ERRORS
from app.web.errors import NO_STORE, OUR_MISTAKE, error_data
from app.web.limits import MOST_BYTES, TOO_LARGE
from app.web.numbers import whole

log = structlog.get_logger()

GO_AWAY = 1008
FAILED = 1011
COME_BACK = 1012
"""A newer version of this server goes on with the room: clients that come back are served by it."""
TRY_LATER = 1013
COME_ANEW = 4001
"""The seat has another holder now, or the room is closed: the client has to come in again."""
MOST_REFUSALS = 200
MOST_AT_ONCE = 8
"""So many messages of one socket may wait for their time; the next is read when one of them is done."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to a message."""

    text: str
    is_refusal: bool
    ack: str = ""
    """The id of the answer it acknowledges; a frame that is due anyway takes that along, and nothing else is sent."""


@dataclass
class SocketSession:
    """One socket of one viewer. What frames and refusals look like is for the caller to say."""

    socket: WebSocket
    room: Room
    viewer: Viewer
    show: Callable[[Frame, str], str]
    """A frame, and the id of the answer that it acknowledges, if any."""
    take: Callable[[str], Awaitable[Reply | None]]
    refuse: Callable[[str, str], str]
    """A refusal of that short name, in these words."""
    connection: Connection = field(default_factory=Connection)
    is_page: bool = False
    look: Callable[[int | None], AsyncGenerator[Frame, None]] | None = None
    """What is watched, where it is not what the viewer sees."""
    patience: Bucket = field(default_factory=lambda: Bucket(burst=MOST_REFUSALS, per_second=1))
    bucket: Bucket = field(default_factory=lambda: Bucket(burst=200, per_second=50))
    taking: "set[asyncio.Task[None]]" = field(default_factory=set)
    seq: int | None = None
    """The number of the last frame that was sent."""
    acks: "deque[Reply]" = field(default_factory=deque)
    """What the next frames acknowledge."""

    async def run(self, seq: str) -> None:
        """Until the client hangs up; the viewer has seen everything up to that number."""
        self.seq = whole(seq, most_digits=19)
        sending = asyncio.create_task(self._send())
        try:
            await self._receive()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            sending.cancel()
            await asyncio.gather(sending, *self.taking, return_exceptions=True)

    async def _send(self) -> None:
        """Every change as it comes, until the seat or the room is no longer there for this viewer."""
        frames = self._frames()
        try:
            async with aclosing(frames):
                async for frame in frames:
                    await self._send_frame(frame)
        except Outgrown:
            await self._hang_up(COME_BACK)
        except VeilError as error:
            name, detail = error_data(error).values()
            await self._say(self.refuse(str(name), str(detail)))
            await self._hang_up(COME_ANEW)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log.exception("a socket failed", room=self.room.code)
            await self._hang_up(FAILED)

    def _frames(self) -> AsyncGenerator[Frame, None]:
        if self.look is not None:
            return self.look(self.seq)
        return frames_of(self.room, self.viewer, self.seq, self.connection, is_page=self.is_page)

    async def _send_frame(self, frame: Frame) -> None:
        self.seq = frame.seq
        ack = self.acks.popleft().ack if self.acks else ""
        await self.socket.send_text(self.show(frame, ack))
        while self.acks and self.seq == self._audience().seq:  # no further frame is due that could take them along
            await self._say(self.acks.popleft().text)

    async def _receive(self) -> None:
        """Every message in turn; one that has to wait its time does not hold up the next."""
        while self.patience.is_left:
            text = await self._next()
            if len(text) > MOST_BYTES:
                await self._refused("too-large", TOO_LARGE)
            elif not self.bucket.take():
                await self._refused("too-many", "Too many messages; wait a moment.")
            else:
                await self._start(text)
        await self._hang_up(GO_AWAY, "Too many mistakes.")

    async def _next(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text if text is not None else bytes(message.get("bytes") or b"").decode("utf-8", "replace")

    async def _start(self, text: str) -> None:
        task = asyncio.create_task(self._answer(text))
        self.taking.add(task)
        task.add_done_callback(self.taking.discard)
        await asyncio.sleep(0)
        if len(self.taking) >= MOST_AT_ONCE:
            await asyncio.wait(self.taking, return_when=asyncio.FIRST_COMPLETED)

    async def _answer(self, text: str) -> None:
        try:
            reply = await self.take(text)
        except Outgrown:
            await self._hang_up(COME_BACK)  # nothing was said to the message: it is sent again where it can be taken
            return
        except STORE_ERRORS as error:
            log.error("the store failed", error=type(error).__name__)
            reply = Reply(self.refuse("no-store", NO_STORE), False)  # none of theirs: it does not count as a mistake
        except Exception:
            log.exception("a message failed", room=self.room.code)
            reply = Reply(self.refuse("our-mistake", OUR_MISTAKE), True)
        if reply is not None:
            await self._reply(reply)

    async def _reply(self, reply: Reply) -> None:
        if reply.is_refusal:
            self.patience.take()
        if reply.ack and self.seq != self._audience().seq:
            self.acks.append(reply)
        else:
            await self._say(reply.text)

    def _audience(self) -> Audience:
        return self.room.audience(self.viewer, is_page=self.is_page)

    async def _refused(self, name: str, detail: str) -> None:
        self.patience.take()
        await self._say(self.refuse(name, detail))

    async def _say(self, text: str) -> None:
        """Send something besides frames, if the client is still there to read it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(text)

    async def _hang_up(self, code: int, reason: str = "") -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code, reason)
