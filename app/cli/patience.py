"""Connections on which nothing whole comes in time are closed: idle ones, half requests, bodies that drip."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_FOR_HEADERS = 10.0
SECONDS_FOR_BODY = 60.0
TOO_SLOW = b"The request did not come to its end in time; send it again."
ANSWER = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(TOO_SLOW), TOO_SLOW)
)


class Http(HttpToolsProtocol):
    """uvicorn's, which waits for ever for a first request and for the rest of any."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(SECONDS_FOR_HEADERS)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(SECONDS_FOR_HEADERS)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(SECONDS_FOR_BODY)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._wait(None)

    def handle_websocket_upgrade(self) -> None:
        self._wait(None)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def _wait(self, seconds: float | None) -> None:
        """Give the caller so long from now on, or for as long as they like."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if self.transport.is_closing():
            return
        has_begun = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if self.headers is not None and not has_begun:
            self.transport.write(ANSWER)
        self.transport.close()
