"""The page's end of `app.web.pieces`, for programs that read pages' frames."""

import re

from app.web.pieces import AGAIN, LINE, LINE_AGAIN, LOOSE, NEW, REMEMBERED, SIGNS

PARTS = re.compile(f"(?=[{''.join(SIGNS)}])")


class _Places:
    def __init__(self) -> None:
        self._kept = [""] * REMEMBERED
        self._wanted = [False] * REMEMBERED
        self._next = 0

    def again(self, text: str) -> str:
        first, _, last = text.partition("-")
        numbers = range(int(first, 16), int(last or first, 16) + 1)
        for number in numbers:
            self._wanted[number] = True
        return "".join([self._kept[number] for number in numbers])

    def keep(self, markup: str) -> str:
        while self._wanted[self._next]:
            self._wanted[self._next] = False
            self._next = (self._next + 1) % REMEMBERED
        self._kept[self._next] = markup
        self._next = (self._next + 1) % REMEMBERED
        return markup


class SeenPieces:
    """What a page remembers of the pieces and lines it was sent."""

    def __init__(self) -> None:
        self._pieces, self._lines = _Places(), _Places()

    def whole(self, text: str) -> str:
        """The markup as it was before it was shortened."""
        shown, line = list[str](), None
        for part in [*PARTS.split(text), LOOSE]:
            sign, told = part[:1], part[1:]
            if sign in (LOOSE, LINE, LINE_AGAIN) and line is not None:
                shown.append(self._lines.keep(line))
                line = None
            if sign == LINE:
                line = ""
            elif sign == LINE_AGAIN:
                shown.append(self._lines.again(told))
            elif sign not in SIGNS:
                shown.append(part)
            elif sign != LOOSE and line is not None:
                line += self._piece(sign, told)
            elif sign != LOOSE:
                shown.append(self._piece(sign, told))
        return "".join(shown)

    def _piece(self, sign: str, told: str) -> str:
        if sign == AGAIN:
            return self._pieces.again(told)
        return self._pieces.keep(told) if sign == NEW else told
