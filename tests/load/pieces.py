"""The page's end of `app.web.pieces`, for programs that read pages' frames."""

from app.web.pieces import AGAIN, NEW, NEXT, REMEMBERED


class SeenPieces:
    """What a page remembers of the pieces it was sent."""

    def __init__(self) -> None:
        self._pieces = [""] * REMEMBERED
        self._next = 0

    def whole(self, text: str) -> str:
        """The markup as it was before pieces were shortened."""
        return "".join([self._piece(piece) for piece in text.split(NEXT)])

    def _piece(self, piece: str) -> str:
        if piece.startswith(AGAIN):
            first, _, last = piece[1:].partition("-")
            return "".join(self._pieces[int(first, 16) : int(last or first, 16) + 1])
        if not piece.startswith(NEW):
            return piece
        self._pieces[self._next] = piece[1:]
        self._next = (self._next + 1) % REMEMBERED
        return piece[1:]
