"""Tokens and room codes. Only hashes of tokens are ever kept."""

import hashlib
import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """A room's name in its link: far too many to guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def new_seed() -> str:
    return secrets.token_hex(16)
