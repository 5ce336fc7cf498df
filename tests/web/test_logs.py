"""What gets into the log, and what never does."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import TypeAlias

import httpx
import pytest
import structlog
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from app.web.logs import RequestLog, configure, shown

TOKEN = "Bn3McTuaYoFMGHVONEVBdRd3FfY6VK8a"
Lines: TypeAlias = Callable[[], list[dict[str, object]]]


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Iterator[Lines]:
    """What was logged since the last look."""
    before = logging.getLogger().handlers
    configure("info", as_json=True)
    yield lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    logging.getLogger().handlers = before
    structlog.reset_defaults()


async def respond(request: Request) -> Response:
    if "break" in request.query_params:
        raise ValueError("broken")
    return Response(status_code=418)


async def ask(path: str) -> None:
    app = Starlette(routes=[Route("/{rest:path}", respond)])
    app.add_middleware(RequestLog)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://veil") as client:
        await client.get(path, headers={"authorization": f"Bearer {TOKEN}", "cookie": f"veil-x={TOKEN}"})


async def test_a_request_is_one_line(lines: Lines) -> None:
    await ask(f"/api/rooms/k3m9xw2p/view?token={TOKEN}")
    [line] = lines()
    assert float(str(line.pop("ms"))) >= 0
    assert line.pop("timestamp")
    assert line == {
        "event": "request", "level": "info", "method": "GET", "path": "/api/rooms/k3m9xw2p/view", "status": 418,
    }  # fmt: skip


async def test_a_request_that_fails_is_a_line_too(lines: Lines) -> None:
    await ask("/x?break=1")
    [line] = lines()
    assert line["status"] == 500


async def test_questions_of_machines_are_left_out(lines: Lines) -> None:
    await ask("/healthz")
    assert lines() == []


def test_a_path_shows_neither_tokens_nor_line_breaks() -> None:
    assert shown(f"/rooms/k3m9xw2p/take/{TOKEN}") == "/rooms/k3m9xw2p/take/…"
    assert shown(f"/rooms/k3m9xw2p/take/{TOKEN}.") == "/rooms/k3m9xw2p/take/…."
    assert shown("/a\nb") == "/a%0Ab"
    assert shown("/static/vendor/special-elite-latin-400-normal.woff2").endswith("normal.woff2")
    assert len(shown("/a" * 5000)) == 200


async def test_a_socket_is_two_lines_and_its_frames_none(lines: Lines) -> None:
    coming: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}]

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        assert message["type"] == "websocket.send"

    async def app(_scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "The card is the Angle Hound."})

    await RequestLog(app)({"type": "websocket", "path": "/api/rooms/k3m9xw2p/live"}, receive, send)
    opened, closed = lines()
    assert (opened["event"], opened["path"]) == ("socket opened", "/api/rooms/k3m9xw2p/live")
    assert (closed["event"], closed["code"]) == ("socket closed", 1001)


def test_only_named_fields_are_written(lines: Lines) -> None:
    structlog.get_logger("app").info("room opened", room="k3m9xw2p", token=TOKEN, entry="manifest the Angle Hound")
    [line] = lines()
    assert sorted(line) == ["event", "level", "room", "timestamp"]


def fail() -> None:
    raise KeyError("the Angle Hound")


def test_a_failing_rule_is_named_by_its_place_not_by_its_words(lines: Lines) -> None:
    try:
        fail()
    except KeyError:
        structlog.get_logger("app").exception("a rule failed", room="k3m9xw2p")
    [line] = lines()
    said = str(line["exception"])
    assert "in fail" in said
    assert said.endswith("KeyError")
    assert "the Angle Hound" not in said.replace('raise KeyError("the Angle Hound")', "")


def test_libraries_speak_through_the_same_door_and_only_to_warn(lines: Lines) -> None:
    logging.getLogger("uvicorn.error").info("accepted /live?token=%s", TOKEN)
    try:
        fail()
    except KeyError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    [line] = lines()
    assert line["event"] == "Exception in ASGI application"
    assert "KeyError: 'the Angle Hound'" in str(line["exception"])


@pytest.mark.usefixtures("lines")
def test_lines_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    configure("info", as_json=False)
    structlog.get_logger("app").info("room opened", room="k3m9xw2p", game="toy")
    assert capsys.readouterr().err.endswith("room opened     room=k3m9xw2p game=toy\n")
