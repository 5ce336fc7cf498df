"""Counts for designers: how often each card was drawn and played, and whatever else a game wants counted."""

from dataclasses import dataclass, field

from app.kernel.budget import Budget
from app.kernel.plain import UNSAVED


@dataclass(slots=True)
class Tally:
    """By card name, and by names of the game's own."""

    drawn: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict, metadata=UNSAVED)
    """For `veil simulate` alone: a room that is loaded again begins anew, so no view and no rule may go by these."""
    budget: Budget = field(default_factory=Budget, metadata=UNSAVED)

    def draw(self, name: str) -> None:
        """A card came to a hand."""
        self.drawn[name] = self.drawn.get(name, 0) + 1

    def play(self, name: str) -> None:
        """A card was put to use."""
        self.played[name] = self.played.get(name, 0) + 1

    def count(self, name: str, times: int = 1) -> None:
        """Something happened that designers want to know of: a vote, a broken mind, a day."""
        self.counts[name] = self.counts.get(name, 0) + times
