"""Pieces of markup that a page has had: each goes over its socket once, then only as a number.

A piece is a stretch of what the game shows, from one tag to the next of those that stand for something. Nothing that
people write can be one: it is escaped, and stands within tags, so that none can be guessed by writing it. Numbers count
what this one socket was sent, and tell of nothing else.
"""

import re
from functools import lru_cache

NEW, AGAIN, NEXT = "\x1e", "\x1f", "\x1d"
"""Begin a piece that is to be remembered, and the number of one that was; the last stands between pieces."""
REMEMBERED = 512
"""So many pieces are remembered; the next takes the place of the oldest, here and in the page."""
WORTH = 40
"""Shorter pieces are sent as they are."""
WIPED = dict.fromkeys(map(ord, (NEW, AGAIN, NEXT)))
BOUNDS = re.compile(r'(?=<(?:li|button|svg|section|header|form|details|dl|div|article|p|ul|ol|span class="card)\b)')


class SentPieces:
    """What the page at the other end of one socket remembers. Pieces are known by their hashes, to be small."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._hashes: list[int] = []
        self._next = 0

    def shortened(self, markup: str) -> str:
        """The markup, with a number in place of each piece the page has."""
        return NEXT.join([piece if key is None else self._sent(piece, key) for piece, key in pieces(wiped(markup))])

    def _sent(self, piece: str, key: int) -> str:
        number = self._numbers.get(key)
        if number is not None:
            return f"{AGAIN}{number:x}"
        self._remember(key)
        return NEW + piece

    def _remember(self, key: int) -> None:
        if len(self._hashes) < REMEMBERED:
            self._hashes.append(key)
        else:
            del self._numbers[self._hashes[self._next]]
            self._hashes[self._next] = key
        self._numbers[key] = self._next
        self._next = (self._next + 1) % REMEMBERED


@lru_cache(1024)
def pieces(markup: str) -> tuple[tuple[str, int | None], ...]:
    """The pieces of this markup; those that are worth a number with what they are known by."""
    return tuple((piece, hash(piece) if len(piece) >= WORTH else None) for piece in BOUNDS.split(markup))


def wiped(text: str) -> str:
    """Without the signs that mean something here."""
    return text.translate(WIPED) if NEW in text or AGAIN in text or NEXT in text else text
