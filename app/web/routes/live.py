"""The websocket: frames down, answers up."""

import asyncio

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from app.kernel.decision import Seat, Viewer
from app.kernel.errors import AnswerError, VeilError
from app.kernel.log import Answer
from app.live.errors import NotAllowed
from app.live.room import Room
from app.web.deps import check_origin, room_of, token_of, viewer_of
from app.web.errors import error_data
from app.web.limits import Bucket
from app.web.routes.rooms import NewAnswer
from app.web.wire import frame_data, frame_json

router = APIRouter()

GO_AWAY = 1008
MOST_ERRORS = 200


@router.websocket("/api/rooms/{room}/live")
async def live(socket: WebSocket, seq: int | None = None, seat: str | None = None) -> None:
    """JSON frames for the bearer of the token, from `seq` on; takes answers, too."""
    try:
        check_origin(socket)
        room = await room_of(socket)
        viewer = viewer_of(room, token_of(socket), seat)
    except VeilError as error:
        await socket.accept()
        await socket.send_bytes(orjson.dumps(error_data(error)))
        await socket.close(GO_AWAY)
        return
    await socket.accept()
    sending = asyncio.create_task(_send(socket, room, viewer, seq))
    try:
        await _receive(socket, room, viewer)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: WebSocket, room: Room, viewer: Viewer, seq: int | None) -> None:
    async for frame in room.frames(viewer, seq):
        await socket.send_text(frame_json(frame).decode())


async def _receive(socket: WebSocket, room: Room, viewer: Viewer) -> None:
    bucket, errors = Bucket(burst=60, per_second=20), 0
    while errors < MOST_ERRORS:
        text = await socket.receive_text()
        if not bucket.take():
            await socket.close(GO_AWAY, "Too many messages.")
            return
        reply = await _take(room, viewer, text)
        if reply is not None:
            errors += "error" in reply
            await socket.send_text(orjson.dumps(reply).decode())
    await socket.close(GO_AWAY, "Too many mistakes.")


async def _take(room: Room, viewer: Viewer, text: str) -> dict[str, object] | None:
    """One message; what to say to it, if anything."""
    try:
        given = NewAnswer.model_validate_json(text)
    except ValidationError as error:
        return {"error": "malformed", "detail": str(error.errors()[0]["msg"])}
    try:
        await room.answer(Answer(_answering(viewer), given.decision, given.keys(), given.id))
    except AnswerError as error:
        return {**error_data(error), "id": given.id, "view": frame_data(room.audience(viewer).whole())}
    except VeilError as error:
        return {**error_data(error), "id": given.id}
    return {"accepted": given.id} if given.id else None


def _answering(viewer: Viewer) -> Seat:
    if viewer is None:
        raise NotAllowed("You are watching; sit down to play.")
    return viewer
