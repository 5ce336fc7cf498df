"""What the server says about itself while it runs: a line for each request, socket and turn in a room's life.

A line holds the fields named here and no others, so that no token, card or word of chat gets into it by accident.
"""

import logging
import re
import sys
import time
import traceback
from collections.abc import MutableMapping
from contextlib import suppress
from urllib.parse import quote

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

FIELDS = frozenset({
    "event", "level", "timestamp", "room", "rooms", "game", "seat", "method", "path", "status", "ms", "seconds", "code",
    "error", "reason", "exception", "link", "guests", "logger", "work",
})  # fmt: skip
UNASKED = frozenset({"/healthz", "/metrics"})
"""Asked for by machines, every few seconds."""
LIKE_A_TOKEN = re.compile(r"[\w%-]{20,}")
MOST_PATH = 200

log = structlog.get_logger()


class RequestLog:
    """Middleware: a line when a request is answered, one when a socket opens and one when it closes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            tell = log.debug if scope["path"] in UNASKED else log.info
            took = round((time.perf_counter() - start) * 1000, 1)
            tell("request", method=scope["method"], path=shown(scope["path"]), status=status, ms=took)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Frames go out untouched: thousands leave for every line here."""
        start, end = time.perf_counter(), "by us"

        async def receiving() -> Message:
            nonlocal end
            message = await receive()
            if message["type"] == "websocket.disconnect":
                end = message.get("code", 1005)
            return message

        path = shown(scope["path"])
        log.info("socket opened", path=path)
        try:
            await self.app(scope, receiving, send)
        finally:
            log.info("socket closed", path=path, code=end, seconds=round(time.perf_counter() - start, 1))


def shown(path: str) -> str:
    """A path fit for a log: nothing in it that could be a token, no line breaks, not too long."""
    quoted = quote(path)
    return (quoted if quoted.startswith("/static/") else LIKE_A_TOKEN.sub("…", quoted))[:MOST_PATH]


def configure(level: str, as_json: bool) -> None:
    """Lines for people, or one JSON object each; ours and those of the libraries go through the same door."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso" if as_json else "%H:%M:%S", utc=as_json),
        named_fields,
        places,
    ]
    _hear(level.upper(), shared, as_json)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def _hear(level: str, shared: list[Processor], as_json: bool) -> None:
    """Let Python's own logging speak through our lines."""
    last: Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if not as_json:
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=15, sort_keys=False)
    handler, root = ToStderr(), logging.getLogger()
    tidy = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=[tidy, last], foreign_pre_chain=shared))
    root.handlers = [*(other for other in root.handlers if not isinstance(other, ToStderr)), handler]
    logging.getLogger("app").setLevel(level)
    root.setLevel("WARNING")  # libraries say too much, addresses with their queries included


class ToStderr(logging.Handler):
    """Writes to whatever is the standard error at that moment."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # where a full disk takes no more lines, people still get their answers
            print(self.format(record), file=sys.stderr, flush=True)


def named_fields(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """The one gate: a field that is not named above stays out."""
    kept = FIELDS | {"exc_info", "_record", "_from_structlog"}
    return {name: value for name, value in line.items() if name in kept}


def places(_logger: WrappedLogger, _method: str, line: EventDict) -> MutableMapping[str, object]:
    """Where something failed. What a failing rule says may name a card: its words are in the room's report alone."""
    failure = line.pop("exc_info", None)
    error = sys.exc_info()[1] if failure is True else failure[1] if isinstance(failure, tuple) else failure
    if isinstance(error, BaseException):
        lines = traceback.format_exception(error)
        if "room" in line:
            lines = [*traceback.format_tb(error.__traceback__), type(error).__name__]
        line["exception"] = "".join(lines).rstrip()
    return line
