"""Pieces of markup that a page has had: each goes over its socket once, then only as a number.

A piece is a stretch of what the game shows, from one tag to the next of those that stand for something; a line is what
stands together in a fragment, and has its pieces inside. A line that comes again is one number; one in which something
is new is told by its pieces. Nothing that people write can be one: it is escaped, and stands within tags, so that none
can be guessed by writing it. Numbers count what this one socket was sent, and tell of nothing else.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

LOOSE, LINE, LINE_AGAIN = "\x1a", "\x1b", "\x1c"
"""Begin what belongs to no line, a line that is remembered, and the number of one that was. Each ends a line."""
PLAIN, NEW, AGAIN = "\x1d", "\x1e", "\x1f"
"""Within: begin what is not remembered, a piece that is, and the number of one that was.

Where numbers follow each other, of lines or of pieces, they come as the first and the last.
"""
LINES = "lines"
"""What a page asks for that knows all this; one with an older script is sent everything whole."""
REMEMBERED = 2048
"""So many pieces are remembered, and lines. The next takes the oldest place not wanted again, here and there."""
NUMBERS = tuple(range(REMEMBERED))
NONE = -1
MOST_CACHED = 1024
MOST_LINES = 16384
WORTH = 16
"""Shorter pieces are sent as they are."""
LABEL = '<span class="option-number"'
"""Begins what an option is called. That may be a name a player gave themselves, and is never remembered."""
SIGNS = (LOOSE, LINE, LINE_AGAIN, PLAIN, NEW, AGAIN)
WIPED = dict.fromkeys(map(ord, SIGNS))
BLOCKS = (
    "li|button|svg|section|header|form|details|dl|div|article|p|ul|ol|dt|dd|h2|h3|input|use|blockquote|summary|td|tr"
)
INLINE = r'small \w|[bi] \w|span (?!class="option-(?:name|words))'
"""Words within a line, where the tag says what they are."""
BOUNDS = re.compile(rf"<(?:(?:{BLOCKS})\b|{INLINE})")

SEAMS = re.compile(r"\n<\w")
"""Before the second character a line begins that may come again as it is; a look behind would be slower."""


class Line(NamedTuple):
    """A stretch of a fragment: what it is known by if it is remembered, and its pieces as they are sent first."""

    key: int
    pieces: tuple[tuple[str, int], ...]


class _Places:
    """What is remembered of one kind, by numbered places. It is known by its hashes, to be small."""

    __slots__ = ("_hashes", "_next", "numbers", "wanted")

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.wanted = bytearray(REMEMBERED)
        """Which came again since they were last looked at."""
        self._hashes: list[int] = []
        self._next = 0

    def put(self, key: int) -> None:
        number = self._place()
        if number < len(self._hashes):
            del self.numbers[self._hashes[number]]
            self._hashes[number] = key
        else:
            self._hashes.append(key)
        self.numbers[key] = NUMBERS[number]

    def _place(self) -> int:
        """The next place; one whose piece was wanted again is passed over once."""
        while self.wanted[self._next]:
            self.wanted[self._next] = False
            self._next = (self._next + 1) % REMEMBERED
        number, self._next = self._next, (self._next + 1) % REMEMBERED
        return number


class SentPieces:
    """What the page at the other end of one socket remembers."""

    __slots__ = ("_lines", "_pieces")

    def __init__(self) -> None:
        self._lines, self._pieces = _Places(), _Places()

    def shortened(self, drawn: Iterable[str]) -> str:
        """These fragments as one text, with numbers in place of the lines and pieces that the page has."""
        numbers, wanted, parts = self._lines.numbers, self._lines.wanted, list[str]()
        first, last, is_open = NONE, NONE, False
        for markup in drawn:
            for key, found in lines(markup):
                number = numbers.get(key, NONE)
                if number != NONE:
                    wanted[number] = True
                    if number == last + 1 and last != NONE:
                        parts[-1] = f"{LINE_AGAIN}{first:x}-{number:x}"
                    else:
                        first = number
                        parts.append(f"{LINE_AGAIN}{number:x}")
                    is_open = False
                elif key != NONE:
                    parts.append(LINE)
                    self._tell(found, parts)
                    self._lines.put(key)
                    is_open = True
                else:
                    if is_open:
                        parts.append(LOOSE)
                    self._tell(found, parts)
                    is_open = False
                last = number
        return "".join(parts)

    def _tell(self, found: Iterable[tuple[str, int]], parts: list[str]) -> None:
        """One line piece by piece."""
        numbers, wanted = self._pieces.numbers, self._pieces.wanted
        first, last = NONE, NONE
        for piece, key in found:
            number = numbers.get(key, NONE)
            if number == NONE:
                parts.append(piece)
                if key != NONE:
                    self._pieces.put(key)
            else:
                wanted[number] = True
                if number == last + 1 and last != NONE:
                    parts[-1] = f"{AGAIN}{first:x}-{number:x}"
                else:
                    first = number
                    parts.append(f"{AGAIN}{number:x}")
            last = number


@lru_cache(MOST_CACHED)
def lines(markup: str) -> tuple[Line, ...]:
    """The lines of a fragment."""
    text = wiped(str(markup))  # slices of Markup would be escaped again
    bounds = [0, *[seam.start() + 1 for seam in SEAMS.finditer(text)], len(text)]
    return tuple([_line(text[start:end]) for start, end in pairwise(bounds) if start < end])


@lru_cache(MOST_LINES)
def _line(text: str) -> Line:
    """A line cut into pieces; most come again in other fragments: rows, plays, cards.

    One with an option's name in it is not remembered as a whole, nor one that is too short; one that is a single piece
    is nothing but a line.
    """
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
    if len(text) < WORTH or LABEL in text:
        return Line(NONE, tuple(found))
    return Line(hash(text), tuple(found) if len(found) > 1 else ((PLAIN + text, NONE),))


def wiped(text: str) -> str:
    """Without the signs that mean something here."""
    return text.translate(WIPED) if any(sign in text for sign in SIGNS) else text
