"""Counts what happened to cards, for designers: how often each was drawn and played."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """By card name."""

    drawn: dict[str, int] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)

    def draw(self, name: str) -> None:
        """A card came to a hand."""
        self.drawn[name] = self.drawn.get(name, 0) + 1

    def play(self, name: str) -> None:
        """A card was put to use."""
        self.played[name] = self.played.get(name, 0) + 1
