"""Half requests do not hold a connection for ever."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import uvicorn

from app.cli import patience
from app.cli.serve import configuration
from app.settings import Settings


async def echo(scope: object, receive: object, send: object) -> None:
    """An app that reads the whole body and says how long it was."""
    assert isinstance(scope, dict)
    assert callable(receive)
    assert callable(send)
    if scope["type"] != "http":
        return
    length, is_more = 0, True
    while is_more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, is_more = length + len(message["body"]), message["more_body"]
    body = str(length).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(patience, "SECONDS_FOR_HEADERS", 0.3)
    monkeypatch.setattr(patience, "SECONDS_FOR_BODY", 0.3)
    config = configuration(Settings(), echo)
    config.load()
    state = uvicorn.server.ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: patience.Http(config, state, {}), "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


async def answered(port: int, *sent: bytes) -> bytes:
    """What comes back until the server hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in sent:
        writer.write(part)
        await asyncio.sleep(0)
    async with asyncio.timeout(20):
        said = await reader.read()
    writer.close()
    return said


WHOLE = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nab"
HALVES = {
    "nothing at all": b"",
    "half a line": b"POST / HT",
    "half the headers": b"POST / HTTP/1.1\r\nhost: x\r\n",
    "half a body": b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 200\r\n\r\nab",
    "half a chunk": b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n9\r\nab",
}


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
async def test_whoever_does_not_finish_is_hung_up_on(port: int, sent: bytes) -> None:
    said = await answered(port, sent)
    assert not said or said.startswith(b"HTTP/1.1 408 ")


async def test_a_second_request_may_be_slow_for_no_longer_than_the_first(port: int) -> None:
    said = await answered(port, WHOLE, b"GET / HTTP/1.1\r\nho")
    assert said.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in said


async def test_whole_requests_are_answered_on_one_connection(port: int) -> None:
    said = await answered(port, WHOLE, WHOLE, b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
    assert said.count(b"HTTP/1.1 200 ") == 3
