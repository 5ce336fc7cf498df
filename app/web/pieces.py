"""Pieces of markup that a page has had: each goes over its socket once, then only as a number.

A piece is a stretch of what the game shows, from one tag to the next of those that stand for something. Nothing that
people write can be one: it is escaped, and stands within tags, so that none can be guessed by writing it. Numbers count
what this one socket was sent, and tell of nothing else.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

PLAIN, NEW, AGAIN = "\x1d", "\x1e", "\x1f"
"""Begin what is not remembered, a piece that is, and the number of one that was.

Pieces whose numbers follow each other come again as the first number and the last.
"""
KEPT = "kept"
"""What a page asks for that knows all this; one with an older script is sent everything whole."""
REMEMBERED = 2048
"""So many pieces are remembered. The next takes the place of the oldest that was not wanted again, here and there."""
NUMBERS = tuple(range(REMEMBERED))
NONE = -1
MOST_CACHED = 1024
MOST_LINES = 16384
WORTH = 16
"""Shorter pieces are sent as they are."""
LABEL = '<span class="option-number"'
"""Begins what an option is called. That may be a name a player gave themselves, and is never remembered."""
WIPED = dict.fromkeys(map(ord, (PLAIN, NEW, AGAIN)))
BLOCKS = (
    "li|button|svg|section|header|form|details|dl|div|article|p|ul|ol|dt|dd|h2|h3|input|use|blockquote|summary|td|tr"
)
INLINE = r'small \w|[bi] \w|span (?!class="option-(?:name|words))'
"""Words within a line, where the tag says what they are."""
BOUNDS = re.compile(rf"<(?:(?:{BLOCKS})\b|{INLINE})")

SEAMS = re.compile(r"\n<(?:li|form|button|div|section|article|p)\b")
"""Where a line begins that may come again as it is."""


class SentPieces:
    """What the page at the other end of one socket remembers. Pieces are known by their hashes, to be small."""

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._hashes: list[int] = []
        self._wanted = bytearray(REMEMBERED)
        """Which came again since they were last looked at."""
        self._next = 0

    def shortened(self, drawn: Iterable[str]) -> str:
        """These fragments as one text, with numbers in place of the pieces that the page has."""
        numbers, wanted, parts = self._numbers, self._wanted, list[str]()
        first, last = NONE, NONE
        for markup in drawn:
            for piece, key in pieces(markup):
                number = numbers.get(key, NONE)
                if number == NONE:
                    parts.append(piece)
                    if key != NONE:
                        self._remember(key)
                else:
                    wanted[number] = True
                    if number == last + 1 and last != NONE:
                        parts[-1] = f"{AGAIN}{first:x}-{number:x}"
                    else:
                        first = number
                        parts.append(f"{AGAIN}{number:x}")
                last = number
        return "".join(parts)

    def _remember(self, key: int) -> None:
        number = self._place()
        if number < len(self._hashes):
            del self._numbers[self._hashes[number]]
            self._hashes[number] = key
        else:
            self._hashes.append(key)
        self._numbers[key] = NUMBERS[number]

    def _place(self) -> int:
        """The next place; one whose piece was wanted again is passed over once."""
        while self._wanted[self._next]:
            self._wanted[self._next] = False
            self._next = (self._next + 1) % REMEMBERED
        number, self._next = self._next, (self._next + 1) % REMEMBERED
        return number


@lru_cache(MOST_CACHED)
def pieces(markup: str) -> tuple[tuple[str, int], ...]:
    """The pieces of a fragment as they are sent first; those that are remembered with what they are known by."""
    text = wiped(str(markup))  # slices of Markup would be escaped again
    bounds = [0, *[seam.start() for seam in SEAMS.finditer(text)], len(text)]
    return tuple([piece for start, end in pairwise(bounds) for piece in _cut(text[start:end])])


@lru_cache(MOST_LINES)
def _cut(text: str) -> tuple[tuple[str, int], ...]:
    """The pieces of a few lines, most of which come again in other fragments: rows, plays, cards."""
    found = list[tuple[str, int]]()
    bounds = [0, *[bound.start() for bound in BOUNDS.finditer(text)], len(text)]
    plain = 0  # where what is not remembered begins
    for start, end in pairwise(bounds):
        if end - start >= WORTH and not text.startswith(LABEL, start):
            if plain < start:
                found.append((PLAIN + text[plain:start], NONE))
            piece, plain = text[start:end], end
            found.append((NEW + piece, hash(piece)))
    if plain < len(text):
        found.append((PLAIN + text[plain:], NONE))
    return tuple(found)


def wiped(text: str) -> str:
    """Without the signs that mean something here."""
    return text.translate(WIPED) if NEW in text or AGAIN in text or PLAIN in text else text
