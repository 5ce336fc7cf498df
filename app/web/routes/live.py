"""The websocket of the public contract: frames down, answers up."""

from functools import partial

import orjson
from fastapi import APIRouter, WebSocket
from pydantic import ValidationError

from app.kernel.decision import Viewer
from app.kernel.errors import AnswerError, VeilError
from app.kernel.log import Answer
from app.live.errors import Outgrown
from app.live.frames import Frame
from app.live.room import Room
from app.store.database import STORE_ERRORS
from app.web.deps import count_act, player_of, room_of, token_of, viewer_of
from app.web.entering import let_in
from app.web.errors import NO_STORE, error_data
from app.web.routes.rooms import NewAnswer
from app.web.socket_session import Reply, SocketSession
from app.web.wire import Kept, frame_data, frame_json

router = APIRouter()

KEPT = "kept"


@router.websocket("/api/rooms/{room}/live")
async def live(socket: WebSocket, seq: str = "", seat: str | None = None, same: str = "") -> None:
    """JSON frames for the bearer of the token, from `seq` on; takes answers, too.

    A client that asks for `same=kept` is not sent again what is the same of its question: see `app.web.wire.Kept`.
    """

    async def come() -> SocketSession:
        room, token = await room_of(socket), token_of(socket)
        viewer = viewer_of(room, token, seat)
        show = partial(_show, room, viewer, Kept() if same == KEPT else None)
        return SocketSession(socket, room, viewer, show, partial(take, socket, room, token, viewer), _refuse)

    await let_in(socket, come, _refuse, seq)


def _show(room: Room, viewer: Viewer, kept: Kept | None, frame: Frame, ack: str) -> str:
    return frame_json(frame, room.closes_in(viewer) if frame.is_timed else None, ack, kept).decode()


def _refuse(name: str, detail: str) -> str:
    return orjson.dumps({"error": name, "detail": detail}).decode()


async def take(socket: WebSocket, room: Room, token: str | None, viewer: Viewer, text: str) -> Reply | None:
    """One message; what to say to it, if anything."""
    try:
        given = NewAnswer.model_validate_json(text)
    except ValidationError as error:
        return Reply(_refuse("malformed", str(error.errors()[0]["msg"])), True)
    try:
        count_act(socket, room.code, "answer")
        await room.answer(Answer(player_of(room, token, viewer), given.decision, given.keys(), given.id))
    except AnswerError as error:
        view = frame_data(room.audience(viewer).whole(), room.closes_in(viewer))
        return _said({**error_data(error), "id": given.id, "view": view}, True)
    except Outgrown:
        raise
    except VeilError as error:
        return _said({**error_data(error), "id": given.id}, True)
    except STORE_ERRORS:
        return _said({"error": "no-store", "detail": NO_STORE, "id": given.id}, False)
    return _said({"accepted": given.id}, False, ack=given.id) if given.id else None


def _said(data: dict[str, object], is_refusal: bool, ack: str = "") -> Reply:
    return Reply(orjson.dumps(data).decode(), is_refusal, ack)
