"""Requests of a sensible size, from an address that can be read."""

import re

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.errors import response_to
from app.web.numbers import whole

MOST_BYTES = 64 * 1024
"""Of one request's body or one message up a socket; nothing a player does at a table needs more."""
TOO_LARGE = f"That is more than {MOST_BYTES // 1024} KB; nothing at this table needs so much."
MOST_IN_A_FILE = 1024 * 1024
MOST_IN_A_SET = 8 * 1024 * 1024
MOST_IN_A_PICTURE = 2 * 1024 * 1024 + MOST_BYTES
FILES = (
    (re.compile(r"/campaigns|/api/campaigns/import|/workshop/sets/\w+/sheet"), MOST_IN_A_FILE),
    (re.compile(r"/api/sets/import|/workshop/[\w-]+/file"), MOST_IN_A_SET),
    (re.compile(r"(/api|/workshop)/sets/\w+/cards/[^/]+/[^/]+/picture"), MOST_IN_A_PICTURE),
)
"""Where a whole campaign, a spreadsheet, a whole card set or a picture may be handed in."""
MOST_HEARD = 16 * MOST_BYTES


def _most(scope: Scope) -> int:
    return next((most for place, most in FILES if place.fullmatch(scope["path"])), MOST_BYTES)


HOST = re.compile(rb"([\w.~%-]*|\[[0-9A-Fa-f:.]+\])(:[0-9]{0,5})?", re.ASCII)
NO_ADDRESS = "The address of this request cannot be read."


class ReadableAddress:
    """Middleware: refuses what is no address before a route tries to make something of it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or _is_address(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            body = orjson.dumps({"error": "malformed", "detail": NO_ADDRESS})
            await Response(body, 400, media_type="application/json")(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": NO_ADDRESS})


def _is_address(scope: Scope) -> bool:
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    return scope["query_string"].isascii() and all(HOST.fullmatch(host) for host in hosts)


class BodyLimit:
    """Middleware: refuses bodies that are too large, announced or not, without keeping them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif _announced(scope) > _most(scope):
            await _refuse(scope, receive, send, is_more=True)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        came, most, is_more = 0, _most(scope), True

        async def receiving() -> Message:
            nonlocal came, is_more
            message = await receive()
            came += len(message.get("body", b""))
            is_more = bool(message.get("more_body", False))
            # To the app it looks as if the caller had left; whatever it says to that, we say why.
            return message if came <= most else {"type": "http.disconnect"}

        async def sending(message: Message) -> None:
            if came <= most:
                await send(message)
            elif message["type"] == "http.response.start":
                await _refuse(scope, receive, send, is_more)

        await self.app(scope, receiving, sending)


def _announced(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return whole(length.decode("latin-1")) or 0


async def _refuse(scope: Scope, receive: Receive, send: Send, is_more: bool) -> None:
    """Hear the caller out, within reason: most do not read an answer before they have sent everything."""
    heard = 0
    while is_more and heard < _most(scope) + MOST_HEARD:
        message = await receive()
        heard += len(message.get("body", b""))
        is_more = message.get("more_body", False)
    most = _most(scope)
    words = f"That is more than {most // 1024} KB; nothing that is handed in here is so large."
    response = response_to(Request(scope), 413, "too-large", TOO_LARGE if most == MOST_BYTES else words)
    response.headers["connection"] = "close"
    await response(scope, receive, send)
