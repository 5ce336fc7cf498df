"""What a viewer was sent and what has changed since: frames carry changed regions only.

Each viewer of a room has its own numbers. They count what changed for that viewer and nothing else, and they begin
anywhere, so a number never tells how much happened that the viewer may not know.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from app.kernel.game import Region
from app.kernel.offer import Offer
from app.live.clock import Ending

REMEMBERED = 64
NOTHING = object()


@dataclass(frozen=True, slots=True)
class Frame:
    """All or some regions of a view, with what there is to answer."""

    seq: int
    status: str
    regions: Mapping[str, Region]
    decision: Offer | None


@dataclass(slots=True)
class Audience:
    """Everybody who looks with the same eyes: one seat, or the spectators."""

    seq: int = field(default_factory=lambda: secrets.randbelow(2**40) * 1024)
    status: str = ""
    regions: dict[str, Region] = field(default_factory=dict)
    decision: Offer | None = None
    ending: Ending | None = None
    """When its question ends by itself."""
    changes: "deque[tuple[int, frozenset[str]]]" = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    watchers: int = 0

    def update(
        self, status: str, regions: Mapping[str, Region], decision: Offer | None, ending: Ending | None = None
    ) -> None:
        """Take in the view as it is now; equal regions keep the value they had."""
        old = self.regions
        changed = [name for name, it in regions.items() if (was := old.get(name, NOTHING)) is not it and was != it]
        if not changed and (status, decision, ending) == (self.status, self.decision, self.ending):
            return
        for name in changed:
            self.regions[name] = regions[name]
        self.status, self.decision, self.ending = status, decision, ending
        self.seq += 1
        self.changes.append((self.seq, frozenset(changed)))
        self.wake()

    def wake(self) -> None:
        """Let everybody who waits for a change look up."""
        self.moved.set()
        self.moved = asyncio.Event()

    def whole(self) -> Frame:
        return Frame(self.seq, self.status, dict(self.regions), self.decision)

    def since(self, seq: int | None) -> Frame | None:
        """What came after that number; everything if that cannot be told; None if nothing did."""
        if seq == self.seq:
            return None
        if seq is None or not self.changes or not self.changes[0][0] - 1 <= seq < self.seq:
            return self.whole()
        later = takewhile(lambda change: change[0] > seq, reversed(self.changes))
        names = frozenset[str]().union(*(changed for _, changed in later))
        changed = {name: region for name, region in self.regions.items() if name in names}
        return Frame(self.seq, self.status, changed, self.decision)
