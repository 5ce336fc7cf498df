"""The websocket of the pages: fragments down, forms up."""

import asyncio
import json
from collections.abc import Sequence

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from markupsafe import escape

from app.kernel.decision import Viewer
from app.kernel.errors import VeilError
from app.live.room import Room
from app.web.acts import Acting, Values, act
from app.web.deps import check_origin, hub_of, room_of, token_of, viewer_of
from app.web.fragments import frame_html, me_in, prompt_of
from app.web.limits import Bucket
from app.web.templating import template

router = APIRouter(include_in_schema=False)

GO_AWAY = 1008
MOST_ERRORS = 200


@router.websocket("/rooms/{room}/live")
async def live(socket: WebSocket, seq: int | None = None, seat: str = "", at: str = "table") -> None:
    """HTML frames for whoever the cookie says; the big screen never looks through anybody's eyes."""
    await socket.accept()
    try:
        check_origin(socket)
        room = await room_of(socket)
        token = None if at == "screen" else token_of(socket)
        viewer = viewer_of(room, token if room.person(token) else None, seat or None)
    except VeilError as error:
        await socket.send_text(_toast(str(error)))
        await socket.close(GO_AWAY)
        return
    sending = asyncio.create_task(_send(socket, room, token, viewer, seq, at))
    try:
        await _receive(socket, room, token, viewer)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: WebSocket, room: Room, token: str | None, viewer: Viewer, seq: int | None, at: str) -> None:
    async for frame in room.frames(viewer, seq):
        prompt = prompt_of(room.audience(viewer), viewer)
        me = me_in(room, token, viewer, at == "screen")
        await socket.send_text(frame_html(room.game.id, frame, prompt, me, at in ("table", "screen")))


async def _receive(socket: WebSocket, room: Room, token: str | None, viewer: Viewer) -> None:
    bucket, errors = Bucket(burst=60, per_second=20), 0
    while errors < MOST_ERRORS:
        text = await socket.receive_text()
        if not bucket.take():
            break
        try:
            await act(Acting(hub_of(socket), room, token, viewer, read_form(text)))
        except (VeilError, ValueError) as error:
            errors += 1
            await socket.send_text(_toast(str(error)))
    await socket.close(GO_AWAY)


def read_form(text: str) -> Values:
    """What a form sent up the socket: fields, each a word or a list of words."""
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("That is not a form.")
    return {str(key): _field(value) for key, value in data.items() if key != "headers"}


def _field(value: object) -> str | Sequence[str]:
    return [str(item) for item in value] if isinstance(value, list) else str(value)


def _toast(words: str) -> str:
    """A refusal, where everybody looks for it."""
    return template("_toast.html").render(words=escape(words))
