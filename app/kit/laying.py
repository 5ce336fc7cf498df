"""Lays a table for a lesson: the cards that lie there change faces with each other before a player has seen any."""

from collections.abc import Iterable
from typing import Protocol

from app.kernel.chance import FINEST, Chance


class Faced(Protocol):
    """A state whose cards are numbers, with what is printed on them beside."""

    @property
    def faces(self) -> list[str]: ...


class Laying:
    """What was laid keeps its face; what was printed on it before lies elsewhere among the same cards."""

    def __init__(self, state: Faced) -> None:
        self._faces = state.faces
        self._laid: set[int] = set()

    def pile(self, cards: Iterable[int], *faces: str) -> None:
        """The first of these cards show these faces, in this order."""
        for card, face in zip(list(cards), faces, strict=False):
            self._lay(card, face)

    def top(self, cards: Iterable[int], *faces: str) -> None:
        """The same from the top of a pile, which is its end."""
        self.pile(reversed(list(cards)), *faces)

    def _lay(self, card: int, face: str) -> None:
        numbers = (card, *range(len(self._faces)))
        other = next((it for it in numbers if self._faces[it] == face and it not in self._laid), None)
        if other is None:
            raise ValueError(f"no card with the face {face!r} is left to lay")
        self._faces[card], self._faces[other] = face, self._faces[card]
        self._laid.add(card)


def dice(chance: Chance, *faces: int, sides: int = 6) -> None:
    """What the next dice show, before chance has its own way again."""
    chance.falls += [(2 * face - 1) * FINEST // (2 * sides) for face in faces]
