"""How much the words on cards may do before the game goes on without them; people write cards that go in circles."""

from dataclasses import dataclass

MOST = 400
"""Sentences from one checkpoint to the next; the busiest turn of the shipped games runs fewer than a quarter of it."""
DEEPEST = 30
"""Sentences that have begun and are not yet through, one within the other or side by side."""


@dataclass(slots=True)
class Budget:
    """What has run at one table. Where it begins anew, a table can be entered afresh: a replay counts the same."""

    run: int = 0
    open: int = 0
    whole: int = 0
    """All that ran since the table was opened."""
    is_told: bool = False

    def begin(self) -> bool:
        """Whether one more sentence may run; if so, it is counted."""
        if self.run >= MOST or self.open >= DEEPEST:
            return False
        self.run, self.open, self.whole = self.run + 1, self.open + 1, self.whole + 1
        return True

    def end(self) -> None:
        """A sentence is through."""
        self.open = max(0, self.open - 1)

    def renew(self) -> None:
        """The table has come to a checkpoint."""
        self.run, self.open, self.is_told = 0, 0, False
