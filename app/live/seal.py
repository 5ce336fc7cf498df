"""Sealed so that only this server can read it, and so that it notices every change.

The standard library has no cipher, but all that is needed for one: SHAKE-256 of the key and a number used once is a
stream nobody can foretell, and an HMAC over number and sealed text shows whether they are as they were.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
import zlib

from app.live.errors import NotNow

ONCE = 24
MARK = 32
MOST_BYTES = 8 * 1024 * 1024
"""No campaign is larger; a file that unpacks to more is no campaign."""


def seal(key: str, text: str) -> str:
    """Unreadable without the key."""
    once = secrets.token_bytes(ONCE)
    hidden = once + _mixed(key, once, zlib.compress(text.encode()))
    return base64.urlsafe_b64encode(hidden + _mark(key, hidden)).decode()


def unseal(key: str, sealed: str) -> str:
    """Back to what it was; raises if it was sealed elsewhere or changed by a single letter."""
    try:
        data = base64.b64decode(sealed.encode("ascii"), b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise NotNow("What is sealed in this file cannot be read; perhaps it was cut off.") from None
    hidden, mark = data[:-MARK], data[-MARK:]
    if len(hidden) < ONCE or not hmac.compare_digest(mark, _mark(key, hidden)):
        raise NotNow("This file was changed, or sealed by another server; it cannot be opened here.")
    packed = _mixed(key, hidden[:ONCE], hidden[ONCE:])
    return zlib.decompressobj().decompress(packed, MOST_BYTES).decode()


def _key(key: str, purpose: str) -> bytes:
    return hmac.new(key.encode(), purpose.encode(), hashlib.sha256).digest()


def _mixed(key: str, once: bytes, data: bytes) -> bytes:
    """Hides, and on what is hidden shows again."""
    stream = hashlib.shake_256(_key(key, "hide") + once).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(stream)).to_bytes(len(data))


def _mark(key: str, data: bytes) -> bytes:
    return hmac.new(_key(key, "mark"), data, hashlib.sha256).digest()
