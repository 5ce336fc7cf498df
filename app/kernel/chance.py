"""The only randomness at a table, seeded and restorable.

Everything is built on `Random.random()`, the one sequence Python promises to keep between versions. The sequence
starts anew on every *page* (a page is turned at each checkpoint), so a restored table needs the seed and a page
number, never a generator's inner state. A table that is taken out again with another seed (a campaign that was put
away) is given what had *fallen* since its last checkpoint: that comes first, in the same order, then the new sequence.
"""

import hashlib
from collections.abc import Callable, MutableSequence, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

FINEST = 2**53
"""`random()` gives whole multiples of one part in so many."""


class Chance:
    """Dice, shuffles and draws."""

    def __init__(self, seed: str, page: int = 0, falls: Sequence[int] = ()) -> None:
        self.seed = seed
        self.page = page
        self.falls = list(falls)
        """What is still to fall as it fell before, in parts of `FINEST`."""
        self.fallen: list[int] | None = None
        """What has fallen since the table's checkpoint, if the table keeps count."""
        self._random = Random(f"{seed}/{page}")

    def _draw(self) -> float:
        fall = self.falls.pop(0) if self.falls else int(self._random.random() * FINEST)
        if self.fallen is not None:
            self.fallen.append(fall)
        return fall / FINEST

    def _drawing(self) -> Callable[[], float]:
        """The plain sequence where nothing has to be kept or repeated: shuffles are what bots do most."""
        return self._draw if self.falls or self.fallen is not None else self._random.random

    def turn_page(self) -> None:
        """Start the sequence of the next page."""
        self.page += 1
        self._random = Random(f"{self.seed}/{self.page}")

    def salt(self, salt: str) -> None:
        """Other dice from here on, as a table may wish after taking something back."""
        self.seed = hashlib.sha256(f"{self.seed}+{salt}".encode()).hexdigest()
        self._random = Random(f"{self.seed}/{self.page}")

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, the bound."""
        return int(self._drawing()() * bound)

    def die(self, sides: int) -> int:
        """A die's face, from 1."""
        return self.below(sides) + 1

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]

    def shuffle(self, things: MutableSequence[T]) -> None:
        """Put the things into random order, in place."""
        random = self._drawing()
        for last in range(len(things) - 1, 0, -1):
            other = int(random() * (last + 1))
            things[last], things[other] = things[other], things[last]


def commitment(seed: str) -> str:
    """What is shown at the start so that no player need trust the host at the end."""
    return hashlib.sha256(seed.encode()).hexdigest()
