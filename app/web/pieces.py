"""Pieces of markup that a page has had: each goes over its socket once, then only as a number.

A piece is a stretch of what the game shows, from one tag to the next of those that stand for something. Nothing that
people write can be one: it is escaped, and stands within tags, so that none can be guessed by writing it. Numbers count
what this one socket was sent, and tell of nothing else.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

NEW, AGAIN, NEXT = "\x1e", "\x1f", "\x1d"
"""Begin a piece that is to be remembered, and the number of one that was; the last stands between pieces.

Pieces that were sent one after the other come again as the first number and the last.
"""
RUNS = "runs"
"""What a page asks for that knows all this; one with an older script is sent everything whole."""
REMEMBERED = 512
"""So many pieces are remembered; the next takes the place of the oldest, here and in the page."""
NONE = -1
MOST_CACHED = 4096
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

    def shortened(self, drawn: Iterable[str]) -> str:
        """These fragments as one text, with numbers in place of the pieces that the page has."""
        numbers, parts = self._numbers, list[str]()
        first, last = NONE, NONE
        for markup in drawn:
            for piece, key in pieces(markup):
                number = numbers.get(key, NONE) if key is not None else NONE
                if number == NONE:
                    parts.append(piece if key is None else NEW + piece)
                    if key is not None:
                        self._remember(key)
                elif number == last + 1 and last != NONE:
                    parts[-1] = f"{AGAIN}{first:x}-{number:x}"
                else:
                    first = number
                    parts.append(f"{AGAIN}{number:x}")
                last = number
        return NEXT.join(parts)

    def _remember(self, key: int) -> None:
        if len(self._hashes) < REMEMBERED:
            self._hashes.append(key)
        else:
            del self._numbers[self._hashes[self._next]]
            self._hashes[self._next] = key
        self._numbers[key] = self._next
        self._next = (self._next + 1) % REMEMBERED


@lru_cache(MOST_CACHED)
def pieces(markup: str) -> tuple[tuple[str, int | None], ...]:
    """The pieces of a fragment; those that are worth a number with what they are known by, the others joined."""
    found: list[tuple[str, int | None]] = []
    for is_long, together in groupby(BOUNDS.split(wiped(markup)), lambda piece: len(piece) >= WORTH):
        some = list(together)
        found += [(piece, hash(piece)) for piece in some] if is_long else [("".join(some), None)]
    return tuple(it for it in found if it[0])


def wiped(text: str) -> str:
    """Without the signs that mean something here."""
    return text.translate(WIPED) if NEW in text or AGAIN in text or NEXT in text else text
