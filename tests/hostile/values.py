"""What nobody would type: values, bodies, headers and paths that only a program sends."""

import json
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

DEEP = 30_000
LONG = 60_000
WORDS = (
    "", " ", "no", "yes", "0", "-1", "--5", "²", "٣", "1e9", "0x10", "null", "None", "true", "nan", "\x00", "a\x00b",
    "\r\nx: y", "<script>alert(1)</script>", "{{7*7}}", "{% raw %}", "' OR 1=1 --", "../../etc/passwd", "%00", "%s%n",
    "💀" * 20, "\u202e", "\u3164", "ﷺ" * 50, "e\u0301" * 40, "wall", "investigator-1", "player-1", "host", "x" * 2000,
    "9" * 5000, "\ud800", "\udfff\ud800", "sense", "random", "table", "table.undo_dice", "hand-1", "nothing",
    "any:rush-1-M01",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 7, 2**31, 2**63, -(2**70), 10**30, 0.5, -1e308, float("nan"), float("inf"))
HEADERS = (
    ("origin", "http://["), ("origin", "null"), ("origin", "http://evil.example"), ("accept", "text/html"),
    ("accept", "*/*;q=\x80"), ("host", "["), ("host", ""), ("host", "evil.example:99999"),
    ("cookie", "veil-=;;==; \x80"),
    ("cookie", "veil-campaigns=" + ".".join(["a" * 9] * 30)), ("content-length", "9" * 5000), ("content-length", "-1"),
    ("x-forwarded-for", "::ffff:1.2.3.4, [", ), ("range", "bytes=9-1"), ("if-none-match", "*"), ("te", "trailers"),
    ("authorization", "Bearer"), ("authorization", "bearer \xff\xfe"), ("authorization", "Basic eA=="),
    ("accept-encoding", "gzip;q=0, *"), ("x-veil-host-key", "\xff"), ("sec-websocket-protocol", ","),
)  # fmt: skip
KINDS = (
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "\xff",
    "",
)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "VEIL")


def any_value(chance: Random, depth: int = 0) -> object:
    """A value of any kind JSON knows, and of some it does not."""
    kind = chance.randrange(6 if depth < 3 else 4)
    if kind == 0:
        return chance.choice((None, True, False))
    if kind == 1:
        return chance.choice(NUMBERS)
    if kind <= 3:
        return chance.choice(WORDS)
    inner = [any_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return inner if kind == 4 else {chance.choice(WORDS): value for value in inner}


def any_body(chance: Random, fields: dict[str, Any]) -> tuple[bytes, str]:
    """A body with its content type: these fields in one form or another, or something quite else."""
    kind = chance.randrange(12)
    if kind == 0:
        return b"[" * chance.choice((10, 900, DEEP)), KINDS[0]
    if kind == 1:
        return chance.randbytes(chance.randrange(80)), chance.choice(KINDS)
    if kind == 2:
        return b'{"text":"' + b"x" * chance.choice((LONG, 70_000)) + b'"}', KINDS[0]
    if kind <= 7:
        text = json.dumps(fields)
        if kind == 3:
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice('{}[]",:0x\x00') + text[at + chance.randrange(3) :]
        return text.encode("utf-8", "surrogatepass"), KINDS[0] if kind < 7 else chance.choice(KINDS)
    if kind == 8:
        return any_multipart(chance, fields), KINDS[2]
    words = {key: value if isinstance(value, str) else str(value) for key, value in fields.items()}
    return urlencode(words, errors="surrogatepass").encode(), KINDS[1] if kind < 11 else chance.choice(KINDS)


def any_multipart(chance: Random, fields: dict[str, Any]) -> bytes:
    parts = [
        b'--x\r\ncontent-disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
        % (
            key.encode("utf-8", "replace").replace(b'"', b""),
            chance.choice((b"", b'; filename="a.json"', b'; filename=""')),
            str(value).encode("utf-8", "replace"),
        )
        for key, value in fields.items()
    ]
    return b"".join(parts) + chance.choice((b"--x--\r\n", b"--x", b""))


def any_query(chance: Random, names: tuple[str, ...]) -> bytes:
    if chance.random() < 0.6:
        return b""
    if chance.random() < 0.1:
        return chance.randbytes(20)
    pairs = [(chance.choice(names), chance.choice(WORDS[:35])) for _ in range(chance.randint(1, 3))]
    return urlencode(pairs, errors="surrogatepass").encode()


def any_code(chance: Random) -> str:
    """Something where a code, a seat or a name belongs in a path."""
    word = chance.choice(WORDS[:40]).encode("utf-8", "surrogatepass").decode("latin-1")
    return word if chance.random() < 0.5 else quote(word)
