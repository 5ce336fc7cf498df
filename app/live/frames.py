"""What a viewer was sent and what has changed since: frames carry changed regions only.

Each viewer of a room has its own numbers. They count what changed for that viewer and nothing else, and they begin
anywhere, so a number never tells how much happened that the viewer may not know.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import takewhile

from app.kernel.offer import Offer
from app.kernel.region import RegionValue
from app.kernel.story import Story
from app.live.clock import Ending
from app.live.showing import Showing
from app.live.story_channel import News, StoryChannel, StoryPart

REMEMBERED = 64
NOTHING = object()


@dataclass(slots=True)
class Frame:
    """All or some regions of a view, with what there is to answer. All who have seen the same get the same frame."""

    seq: int
    status: str
    regions: Mapping[str, RegionValue]
    decision: Offer | None
    story: StoryPart | None = None
    """New lines, if there are any."""
    beats: tuple[Showing, ...] = ()
    """What the new lines show; a whole view shows nothing that is past."""
    is_timed: bool = False
    """The question ends by itself: when it does is of the moment the frame is sent."""
    encoded: bytes | None = field(default=None, compare=False)
    """Its bytes, once it was sent to one of them."""


@dataclass(slots=True)
class Audience:
    """Everybody who looks with the same eyes: one seat, or the spectators."""

    seq: int = field(default_factory=lambda: secrets.randbelow(2**40) * 1024)
    status: str = ""
    regions: dict[str, RegionValue] = field(default_factory=dict)
    pending: dict[str, RegionValue] = field(default_factory=dict)
    """What has changed since the last number."""
    decision: Offer | None = None
    ending: Ending | None = None
    """When its question ends by itself."""
    story: StoryChannel = field(default_factory=StoryChannel)
    news: News | None = None
    """What was told since the last number."""
    changes: "deque[tuple[int, tuple[str, ...], News | None]]" = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    watchers: int = 0
    last: tuple[int | None, Frame] | None = None
    """The newest frame, and since which number it tells; the next watcher has mostly seen as much as the last."""

    def put(self, name: str, value: RegionValue) -> None:
        """Note what a region shows now; one that is equal stays the value it was."""
        was = self.regions.get(name, NOTHING)
        if was is not value and was != value:
            self.pending[name] = value
        elif self.pending:
            self.pending.pop(name, None)

    def hear(self, story: Story) -> None:
        """Note what was told."""
        news = self.story.update(story)
        if news is not None:
            self.news = news.merged(self.news)

    def settle(self, status: str, decision: Offer | None, ending: Ending | None = None) -> None:
        """Number what has changed since the last time, if anything has, and wake those who wait for it."""
        decision = _as_before(decision, self.decision)
        if (
            not self.pending
            and self.news is None
            and (status, decision, ending) == (self.status, self.decision, self.ending)
        ):
            return
        changed = tuple(self.pending)
        self.regions.update(self.pending)
        self.status, self.decision, self.ending = status, decision, ending
        self.seq += 1
        self.changes.append((self.seq, changed, self.news))
        self.pending, self.news = {}, None
        self.wake()

    def update(
        self, status: str, regions: Mapping[str, RegionValue], decision: Offer | None, ending: Ending | None = None
    ) -> None:
        """A whole view at once."""
        for name, value in regions.items():
            self.put(name, value)
        self.settle(status, decision, ending)

    def wake(self) -> None:
        """Let everybody who waits for a change look up."""
        self.moved.set()
        self.moved = asyncio.Event()

    def whole(self) -> Frame:
        regions, told, is_timed = dict(self.regions), self.story.whole(), self.ending is not None
        return Frame(self.seq, self.status, regions, self.decision, told, is_timed=is_timed)

    def since(self, seq: int | None) -> Frame | None:
        """What came after that number; everything if that cannot be told; None if nothing did."""
        if seq == self.seq:
            return None
        if seq is None:
            return self.whole()  # large, and seldom wanted again before it is old
        if self.last is None or (self.last[0], self.last[1].seq) != (seq, self.seq):
            self.last = seq, self._since(seq)
        return self.last[1]

    def _since(self, seq: int | None) -> Frame:
        if seq is None or not self.changes or not self.changes[0][0] - 1 <= seq < self.seq:
            return self.whole()
        later = list(takewhile(lambda change: change[0] > seq, reversed(self.changes)))
        names = {name for _, changed, _ in later for name in changed}
        changed = {name: region for name, region in self.regions.items() if name in names}
        news = reduce(_merged, (news for _, _, news in later), None)
        told, beats = (self.story.since(news), self.story.shown(news)) if news else (None, ())
        return Frame(self.seq, self.status, changed, self.decision, told, beats, self.ending is not None)


def _as_before(decision: Offer | None, before: Offer | None) -> Offer | None:
    """The question; what is equal in it to the one before is the very same object, to be drawn and encoded once."""
    if decision is None or before is None or decision == before:
        return before if decision == before else decision
    is_same = decision.anytime == before.anytime and decision.anytime is not before.anytime
    return replace(decision, anytime=before.anytime) if is_same else decision


def _merged(news: News | None, other: News | None) -> News | None:
    return news.merged(other) if news else other
