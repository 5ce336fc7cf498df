"""What every page is sent with: nothing from elsewhere, no frames, no referrers that would carry a link's secret."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
OVER_TLS = {"Strict-Transport-Security": "max-age=31536000"}
"""A browser that came by TLS once comes by TLS always."""
FOR_EVER = "public, max-age=31536000, immutable"


class Headers:
    """Adds them to every answer; static files, whose address changes with them, may be kept for ever."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                own = HEADERS | OVER_TLS if scope["scheme"] == "https" else HEADERS
                for name, value in own.items():
                    headers.setdefault(name, value)
                is_static = scope["path"].startswith("/static/")
                headers.setdefault("Cache-Control", FOR_EVER if is_static else "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)
