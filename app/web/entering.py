"""How a socket comes in: counted, from this site, to a room there is; a client that is refused is told so in words."""

from collections.abc import Awaitable, Callable

from fastapi import WebSocket, WebSocketDisconnect

from app.kernel.errors import VeilError
from app.live.errors import Outgrown, TooMany
from app.store.database import STORE_ERRORS
from app.web.deps import address_of, check_origin, doors_of
from app.web.errors import NO_STORE, error_data
from app.web.socket_session import COME_BACK, GO_AWAY, TRY_LATER, SocketSession


async def let_in(
    socket: WebSocket, come: Callable[[], Awaitable[SocketSession]], refuse: Callable[[str, str], str], seq: str
) -> None:
    """Show the room for as long as the socket lasts, or say why not and whether to try again."""
    await socket.accept()
    try:
        check_origin(socket)
        line = await come()
        is_seated = line.viewer is not None
        with doors_of(socket).sockets.held(address_of(socket), line.room.code, is_seated):
            await line.run(seq)
    except TooMany as error:
        await _turn_away(socket, refuse("too-many", str(error)), TRY_LATER)
    except Outgrown as error:
        await _turn_away(socket, refuse("outgrown", str(error)), COME_BACK)
    except VeilError as error:
        await _turn_away(socket, refuse(str(error_data(error)["error"]), str(error)), GO_AWAY)
    except STORE_ERRORS:
        await _turn_away(socket, refuse("no-store", NO_STORE), TRY_LATER)


async def _turn_away(socket: WebSocket, words: str, code: int) -> None:
    try:
        await socket.send_text(words)
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone already
