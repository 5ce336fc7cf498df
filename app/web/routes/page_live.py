"""The websocket of the pages: fragments down, forms up."""

from collections.abc import Sequence
from functools import lru_cache

from fastapi import APIRouter, WebSocket
from markupsafe import Markup, escape

from app.kernel.decision import Viewer
from app.kernel.errors import VeilError
from app.live.errors import Mistaken, Outgrown
from app.live.frames import Audience, Frame
from app.live.parsing import parse_json
from app.live.presence import Connection
from app.live.regions import RoomView
from app.live.room import Room
from app.web.acts import Acting, Values, act
from app.web.beats import beats_html
from app.web.beside import beside
from app.web.brought import Bringing, brought_by
from app.web.deps import count_act, room_of, token_of, viewer_of
from app.web.entering import let_in
from app.web.fragments import Me, clock_html, frame_html, me_in, mistake_html, waits_html
from app.web.pieces import LINES, SentPieces, wiped
from app.web.prompts import Prompts, waited_for
from app.web.socket_session import Reply, SocketSession
from app.web.story import told_html
from app.web.templating import template

router = APIRouter(include_in_schema=False)

SCREENS = ("screen", "end")
"""The big screen while a game is on, and after it, when what was held lies open and no view may cover it again."""
ACK = Markup('<span id="ack" hx-swap-oob="outerMorph" data-id="{}" data-why="{}" hidden></span>')


@router.websocket("/rooms/{room}/live")
async def live(socket: WebSocket, seq: str = "", seat: str = "", at: str = "table", pieces: str = "") -> None:
    """HTML frames for the person whose cookie it is; the big screen never looks through a player's eyes.

    A client that asks for `pieces` is sent each piece of markup once, and then its number: see `app.web.pieces`.
    """

    async def come() -> SocketSession:
        room = await room_of(socket)
        token = None if at in SCREENS else token_of(socket)
        viewer = viewer_of(room, token if room.person(token) else None, seat or None)
        return session(socket, room, token, viewer, at, SentPieces() if pieces == LINES else None)

    await let_in(socket, come, _toast, seq)


def session(
    socket: WebSocket, room: Room, token: str | None, viewer: Viewer, at: str, sent: SentPieces | None
) -> SocketSession:
    """The socket of a page that shows this place of the room."""
    reader = lru_cache(maxsize=1)(lambda _version: me_in(room, token, viewer, at in SCREENS))
    connection, brought, prompts = (
        Connection(is_screen=at == "screen"),
        Bringing(brought_by(room)),
        Prompts(room, viewer),
    )

    def show(frame: Frame, ack: str) -> str:
        audience = room.audience(viewer, is_page=True)
        me = reader(room.state.version)
        others = beside(view, me) if isinstance(view := frame.regions.get("room"), RoomView) else {}
        asked, signs = prompts.new(audience), (clock_html(room, viewer), waits_html(waited_for(audience)))
        is_at_table = at in ("table", "screen")
        said, drawn = frame_html(room.game.id, frame, asked, signs, me, is_at_table)
        told, beats = _told(room, audience, frame, me) if is_at_table and frame.status != "lobby" else ("", "")
        told += brought.missing((*drawn, beats)) + (ACK.format(ack, "") if ack else "")
        return _message("".join((*others.values(), said, told)), (*drawn, beats), sent)

    async def take(text: str) -> Reply | None:
        form: Values = {}
        try:
            form = read_form(text)
            acting = Acting(room, token, viewer, form, connection)
            count_act(socket, room.code, acting.text("act", "answer"))
            if viewer is not None:
                viewer_of(room, token, viewer)  # the seat may have been given to somebody else meanwhile
            await act(acting)
        except Outgrown:
            raise
        except Mistaken as mistake:
            return Reply(mistake_html(room, viewer, str(mistake)) + _ack(form, str(mistake)), True)
        except (VeilError, ValueError) as error:
            return Reply(_toast("refused", str(error)) + _ack(form, str(error)), True)
        return Reply(_ack(form), False, ack=acting.text("id")) if "id" in form else None

    return SocketSession(socket, room, viewer, show, take, _toast, connection, is_page=True)


def _told(room: Room, audience: Audience, frame: Frame, me: Me) -> tuple[str, str]:
    """New lines of the story, and what they show."""
    return (told_html(audience, frame.story), beats_html(room, frame.beats, me)) if frame.story else ("", "")


def _message(said: str, drawn: Sequence[str], sent: SentPieces | None) -> str:
    """What people say, and what the game shows, of which the page may have had a part before."""
    return said + "".join(drawn) if sent is None else wiped(said) + sent.shortened(drawn)


def read_form(text: str) -> Values:
    """What a form sent up the socket: fields, each a word or a list of words."""
    data = parse_json(text)
    if not isinstance(data, dict):
        raise ValueError("That is not a form.")
    return {str(key): _field(value) for key, value in data.items() if key != "headers"}


def _field(value: object) -> str | Sequence[str]:
    return [str(item) for item in value] if isinstance(value, list) else str(value)


def _ack(form: Values, why_not: str = "") -> str:
    """Tells a page that its answer of that id has come in, or why it cannot be taken; the page sends it until then."""
    return str(ACK.format(form["id"], why_not)) if "id" in form else ""  # as Markup it would escape what it is added to


def _toast(_name: str, words: str) -> str:
    """A refusal, where everybody looks for it."""
    return template("_toast.html").render(words=escape(words))
