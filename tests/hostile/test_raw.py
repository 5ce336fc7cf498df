"""What is no HTTP at all, on a real port."""

import asyncio
from random import Random

import pytest

from tests.web.house import House

GOOD = b"POST /api/rooms HTTP/1.1\r\nhost: veil.test\r\nconnection: close\r\ncontent-type: application/json\r\n"
CHUNKED = GOOD + b"transfer-encoding: chunked\r\n\r\n"


async def answer(house: House, sent: bytes) -> bytes:
    """What comes back before the server hangs up."""
    host, port = house.host.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(sent)
        writer.write_eof()
        async with asyncio.timeout(20):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


def status(said: bytes) -> int:
    return int(said.split(b" ")[1]) if said.startswith(b"HTTP/1.1 ") else 0


REFUSED = {
    "a query that is no text": (b"GET /?code=\xf6\xff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400),
    "a host that is none": (b"GET / HTTP/1.1\r\nhost: [\r\nconnection: close\r\n\r\n", 400),
    "too much in pieces": (CHUNKED + (b"8000\r\n" + b"x" * 0x8000 + b"\r\n") * 3 + b"0\r\n\r\n", 413),
    "nesting without end": (GOOD + b"content-length: 30000\r\n\r\n" + b"[" * 30000, 400),
}


@pytest.mark.parametrize(("sent", "expected"), REFUSED.values(), ids=REFUSED)
async def test_it_is_refused_in_words(light_house: House, sent: bytes, expected: int) -> None:
    said = await answer(light_house, sent)
    assert status(said) == expected, said[:200]
    assert b'"detail"' in said or b"Invalid HTTP request" in said


async def test_torn_requests_are_answered_or_hung_up_on(light_house: House) -> None:
    chance = Random("torn")
    body = b'{"game": "within-walls"}'
    good = GOOD + b"content-length: %d\r\n\r\n" % len(body) + body
    for _ in range(300):
        torn = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(torn))
            torn[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(4))
        said = await answer(light_house, bytes(torn))
        assert status(said) < 500, (torn, said[:300])
