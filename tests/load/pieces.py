"""The page's end of `app.web.pieces`, for programs that read pages' frames."""

import re

from app.web.pieces import AGAIN, NEW, PLAIN, REMEMBERED

SIGNS = re.compile(f"(?=[{PLAIN}{NEW}{AGAIN}])")


class SeenPieces:
    """What a page remembers of the pieces it was sent."""

    def __init__(self) -> None:
        self._pieces = [""] * REMEMBERED
        self._wanted = [False] * REMEMBERED
        self._next = 0

    def whole(self, text: str) -> str:
        """The markup as it was before pieces were shortened."""
        return "".join([self._piece(piece) for piece in SIGNS.split(text)])

    def _piece(self, piece: str) -> str:
        if piece.startswith(AGAIN):
            first, _, last = piece[1:].partition("-")
            numbers = range(int(first, 16), int(last or first, 16) + 1)
            for number in numbers:
                self._wanted[number] = True
            return "".join([self._pieces[number] for number in numbers])
        return self._new(piece[1:]) if piece.startswith(NEW) else piece.removeprefix(PLAIN)

    def _new(self, piece: str) -> str:
        while self._wanted[self._next]:
            self._wanted[self._next] = False
            self._next = (self._next + 1) % REMEMBERED
        self._pieces[self._next] = piece
        self._next = (self._next + 1) % REMEMBERED
        return piece
