"""Sealed so that only this server can read it, and so that it notices every change."""

import base64
import hashlib
import zlib

from cryptography.fernet import Fernet, InvalidToken

from app.live.errors import NotNow

MOST_BYTES = 8 * 1024 * 1024
"""No campaign is larger; a file that unpacks to more is no campaign."""


def seal(key: str, text: str) -> str:
    """Unreadable without the key."""
    return _cipher(key).encrypt(zlib.compress(text.encode())).decode()


def unseal(key: str, sealed: str) -> str:
    """Back to what it was; raises if it was sealed elsewhere or changed by a single letter."""
    try:
        packed = _cipher(key).decrypt(sealed.encode("ascii"))
    except (InvalidToken, UnicodeError):
        raise NotNow("This file was changed, cut off, or sealed by another server; it cannot be opened here.") from None
    return zlib.decompressobj().decompress(packed, MOST_BYTES).decode()


def _cipher(key: str) -> Fernet:
    """Any words are good as a key: they are drawn out to the length the cipher wants."""
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(key.encode()).digest()))
