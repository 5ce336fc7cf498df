"""The knowledge ledger: who has legitimately seen which card, and when anybody last learnt something.

It drives `imagine` (what a viewer does not know can be dealt anew), undo (free while no viewer learnt anything) and
the hand-over of seats. Viewers are bits of a mask; the last bit stands for spectators and the big screen.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from app.kernel.decision import Seat, Viewer


@dataclass(slots=True)
class Knowledge:
    """Cards are whatever small numbers the game gives its physical cards."""

    seats: list[Seat]
    known: dict[int, int] = field(default_factory=dict)
    ever: dict[int, int] = field(default_factory=dict)
    lessons: dict[str, int] = field(default_factory=dict)
    now: int = 0

    def _bit(self, viewer: Viewer) -> int:
        return 1 << (len(self.seats) if viewer is None else self.seats.index(viewer))

    def mask(self, viewers: Iterable[Viewer]) -> int:
        """The viewers as one number."""
        total = 0
        for viewer in viewers:
            total |= self._bit(viewer)
        return total

    @property
    def everybody(self) -> int:
        """All seats, spectators and the big screen."""
        return (2 << len(self.seats)) - 1

    def show(self, cards: Iterable[int], mask: int) -> None:
        """These viewers see these cards now."""
        learnt = 0
        for card in cards:
            learnt |= mask & ~self.known.get(card, 0)
            self.known[card] = self.known.get(card, 0) | mask
            self.ever[card] = self.ever.get(card, 0) | mask
        self.learn(learnt)

    def hide(self, cards: Iterable[int], keep: int = 0) -> None:
        """From here on only the viewers in `keep` can tell which card this is."""
        for card in cards:
            self.known[card] = self.known.get(card, 0) & keep

    def entangle(self, cards: Iterable[int], mask: int | None = None) -> None:
        """What these viewers (everybody, if none are named) got to see hung on these cards, though they saw none."""
        for card in cards:
            self.ever[card] = self.ever.get(card, 0) | (self.everybody if mask is None else mask)

    def learn(self, mask: int) -> None:
        """These viewers learnt something just now: a card's face, or how the dice fell."""
        if not mask:
            return
        for index, seat in enumerate((*self.seats, "")):
            if mask >> index & 1:
                self.lessons[seat] = self.now

    def knows(self, viewer: Viewer, card: int) -> bool:
        """Whether the viewer can tell which card this is."""
        return bool(self.known.get(card, 0) & self._bit(viewer))

    def known_by(self, viewer: Viewer) -> Callable[[int], bool]:
        """The same for many cards of one viewer."""
        known, bit = self.known, self._bit(viewer)
        return lambda card: bool(known.get(card, 0) & bit)

    def has_ever_known(self, viewer: Viewer, card: int) -> bool:
        """Whether the viewer could tell at any moment of the game."""
        return bool(self.ever.get(card, 0) & self._bit(viewer))

    def learnt_since(self, moment: int) -> tuple[str, ...]:
        """Who learnt something after that many answers; spectators are the empty name."""
        return tuple(viewer for viewer, when in self.lessons.items() if when > moment)
