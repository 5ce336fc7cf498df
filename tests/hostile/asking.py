"""An app asked in this process, without a network between: what it answers, byte by byte."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from fastapi import FastAPI

Pairs = Sequence[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Ask:
    """One request, or the opening of a socket."""

    method: str
    path: str
    query: bytes = b""
    headers: Pairs = ()
    body: bytes = b""
    address: str = "192.0.2.1"

    def scope(self, kind: str = "http") -> dict[str, Any]:
        scope: dict[str, Any] = {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(self.path, errors="replace"),
            "raw_path": quote(self.path, safe="/%").encode(),
            "root_path": "",
            "query_string": self.query,
            "headers": [(b"host", b"veil.test"), *self.headers],
            "client": (self.address, 4444),
            "server": ("veil.test", 80),
            "state": {},
        }
        scope["method" if kind == "http" else "subprotocols"] = self.method if kind == "http" else []
        return scope


@dataclass(slots=True)
class Answer:
    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""


async def ask(app: FastAPI, given: Ask) -> Answer:
    """What the app answers."""
    answer = Answer()
    sent = False

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if sent:
            await asyncio.sleep(3600)
        sent = True
        return {"type": "http.request", "body": given.body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], dict(message["headers"])
        else:
            answer.body += message.get("body", b"")

    await app(given.scope(), receive, send)  # type: ignore[arg-type]
    return answer


@dataclass(slots=True)
class Talk:
    """What came down a socket, and how it was closed."""

    said: list[str] = field(default_factory=list)
    closed: int = 0


async def talk(app: FastAPI, given: Ask, messages: Sequence[str | bytes]) -> Talk:
    """Open a socket, send all of it, wait until each was taken, and hang up."""
    heard = Talk()
    up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    up.put_nowait({"type": "websocket.connect"})
    for message in messages:
        up.put_nowait({"type": "websocket.receive", "text" if isinstance(message, str) else "bytes": message})

    async def receive() -> dict[str, Any]:
        if up.empty():
            await asyncio.sleep(0)
            return {"type": "websocket.disconnect", "code": 1000}
        return up.get_nowait()

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            (text := str(message["text"])).encode()  # as a server would, which cannot send what is no text
            heard.said.append(text)
        elif message["type"] == "websocket.close":
            heard.closed = message["code"]

    await app(given.scope("websocket"), receive, send)  # type: ignore[arg-type]
    return heard
