"""The websocket: frames down, answers up."""

import asyncio
from contextlib import aclosing, suppress
from dataclasses import dataclass, field

import orjson
import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from app.kernel.decision import Viewer
from app.kernel.errors import AnswerError, VeilError
from app.kernel.log import Answer
from app.live.room import Room
from app.web.deps import check_origin, player_of, room_of, token_of, viewer_of
from app.web.errors import OUR_MISTAKE, error_data
from app.web.limits import MOST_BYTES, TOO_LARGE, Bucket
from app.web.routes.rooms import NewAnswer
from app.web.wire import frame_data, frame_json

router = APIRouter()
log = structlog.get_logger()

GO_AWAY = 1008
FAILED = 1011
MOST_ERRORS = 200
MOST_AT_ONCE = 8
"""So many answers of one socket may wait for their time; the next is read when one of them is done."""


@router.websocket("/api/rooms/{room}/live")
async def live(socket: WebSocket, seq: str = "", seat: str | None = None) -> None:
    """JSON frames for the bearer of the token, from `seq` on; takes answers, too."""
    await socket.accept()
    try:
        check_origin(socket)
        room = await room_of(socket)
        token = token_of(socket)
        line = Line(socket, room, token, viewer_of(room, token, seat))
    except VeilError as error:
        await socket.send_text(orjson.dumps(error_data(error)).decode())
        await socket.close(GO_AWAY)
        return
    sending = asyncio.create_task(line.send(int(seq) if seq.isdecimal() and len(seq) < 20 else None))
    try:
        await line.receive()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sending.cancel()
        await asyncio.gather(sending, *line.answering, return_exceptions=True)


@dataclass
class Line:
    """One socket of one viewer."""

    socket: WebSocket
    room: Room
    token: str | None
    viewer: Viewer
    errors: int = 0
    bucket: Bucket = field(default_factory=lambda: Bucket(burst=200, per_second=50))
    answering: "set[asyncio.Task[None]]" = field(default_factory=set)

    async def send(self, seq: int | None) -> None:
        """Every change as it comes, until the seat or the room is no longer there for this viewer."""
        try:
            async with aclosing(self.room.frames(self.viewer, seq)) as frames:
                async for frame in frames:
                    await self.socket.send_text(frame_json(frame).decode())
        except VeilError as error:
            await self.say(error_data(error))
            await self.socket.close(GO_AWAY)
        except (WebSocketDisconnect, RuntimeError):
            pass
        except Exception:
            log.exception("a socket failed", room=self.room.code)
            await self.socket.close(FAILED)

    async def receive(self) -> None:
        """Every message, one after the other; an answer that has to wait its time does not hold up the next."""
        while self.errors < MOST_ERRORS:
            text = await self._next()
            if len(text) > MOST_BYTES:
                await self._refuse("too-large", TOO_LARGE)
            elif not self.bucket.take():
                await self._refuse("too-many", "Too many messages; wait a moment.")
            else:
                await self._start(text)
        await self.socket.close(GO_AWAY, "Too many mistakes.")

    async def _next(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        return text if text is not None else bytes(message.get("bytes") or b"").decode("utf-8", "replace")

    async def _start(self, text: str) -> None:
        task = asyncio.create_task(self._answer(text))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)
        await asyncio.sleep(0)
        if len(self.answering) >= MOST_AT_ONCE:
            await asyncio.wait(self.answering, return_when=asyncio.FIRST_COMPLETED)

    async def _answer(self, text: str) -> None:
        try:
            reply = await take(self.room, self.token, self.viewer, text)
        except Exception:
            log.exception("an answer failed", room=self.room.code)
            reply = {"error": "our-mistake", "detail": OUR_MISTAKE}
        if reply is not None:
            self.errors += "error" in reply
            await self.say(reply)

    async def _refuse(self, error: str, detail: str) -> None:
        self.errors += 1
        await self.say({"error": error, "detail": detail})

    async def say(self, data: dict[str, object]) -> None:
        """Send something besides frames, if anybody is still there to read it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(orjson.dumps(data).decode())


async def take(room: Room, token: str | None, viewer: Viewer, text: str) -> dict[str, object] | None:
    """One message; what to say to it, if anything."""
    try:
        given = NewAnswer.model_validate_json(text)
    except ValidationError as error:
        return {"error": "malformed", "detail": str(error.errors()[0]["msg"])}
    try:
        await room.answer(Answer(player_of(room, token, viewer), given.decision, given.keys(), given.id))
    except AnswerError as error:
        return {**error_data(error), "id": given.id, "view": frame_data(room.audience(viewer).whole())}
    except VeilError as error:
        return {**error_data(error), "id": given.id}
    return {"accepted": given.id} if given.id else None
