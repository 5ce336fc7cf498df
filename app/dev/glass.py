"""One app behind several ports: the bench at the first, and at each of the others the page of one seat.

A browser keeps one set of cookies for all ports, so a seat is known by the port it is asked at, and needs none.
"""

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.network import is_loopback

NO_FRAMES = "frame-ancestors 'none'"
REFUSED = "The bench shows every hand, so it answers this machine alone."


class Glass:
    """Lets the page of a seat through under its token, and into frames of the bench alone."""

    def __init__(self, app: ASGIApp, ports: Sequence[int], token_at: Callable[[int], str | None]) -> None:
        self.app, self.token_at = app, token_at
        self.bench, *self.seats = ports
        origins = " ".join(f"http://{host}:{self.bench}" for host in ("127.0.0.1", "localhost"))
        self.frames = f"frame-ancestors {origins}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not _is_local(scope):
            await PlainTextResponse(REFUSED, 403)(scope, receive, send)
        elif scope["server"][1] == self.bench:
            await self.app(scope, receive, send)
        else:
            await self._seat(scope, receive, send)

    async def _seat(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = self.token_at(self.seats.index(scope["server"][1]))
        if token is None or scope["path"].startswith("/dev"):
            await PlainTextResponse("There is no such seat.", 404)(scope, receive, send)
            return
        kept = [(name, value) for name, value in scope["headers"] if name not in (b"cookie", b"authorization")]
        headers = [*kept, (b"authorization", f"Bearer {token}".encode())]

        async def framed(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent = MutableHeaders(scope=message)
                policy = sent.get("content-security-policy", NO_FRAMES)
                sent["content-security-policy"] = policy.replace(NO_FRAMES, self.frames)
                del sent["set-cookie"]
            await send(message)

        await self.app({**scope, "headers": headers}, receive, framed)


def _is_local(scope: Scope) -> bool:
    """Whether a request comes from this machine, to a name of it: another site's name could be made to lead here."""
    host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
    client = scope.get("client")
    return is_loopback(host) and client is not None and is_loopback(client[0])
