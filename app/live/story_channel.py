"""The story as a channel: the lines one viewer was told, in that viewer's own counting. Lines are only ever added.

Numbers count what this viewer was told and nothing else, so that they never tell how much was told to others. Where
something was taken back, the lines from there on are dropped and told anew.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from app.kernel.decision import Viewer
from app.kernel.story import KEPT, Line, Story
from app.live.showing import Showing, shown

MOST_LINES = 3 * KEPT
"""So many lines a channel keeps."""
SHOWN = 100
"""So many a client that has seen nothing yet is told."""


class News(NamedTuple):
    """From which line on there is something new, and whether all lines before it and no others were there already."""

    first: int
    is_append: bool

    def merged(self, later: "News | None") -> "News":
        """The news of two times together."""
        if later is None:
            return self
        return News(min(self.first, later.first), self.is_append and later.is_append)


class StoryPart(NamedTuple):
    """Lines for a client, each with its tone, numbered from `first` on; what it has from there on is dropped."""

    first: int
    lines: tuple[tuple[str, str], ...]
    is_append: bool
    """There is nothing to drop."""


@dataclass(slots=True)
class StoryChannel:
    """What one viewer was told."""

    viewer: Viewer = None
    first: int = 1
    """The viewer's number of the oldest line that is kept."""
    lines: list[Line] = field(default_factory=list)
    _story: Story | None = None
    _count: int = 0

    @property
    def end(self) -> int:
        """The number of the next line."""
        return self.first + len(self.lines)

    def update(self, story: Story) -> News | None:
        """Take the story as it is now; says what is new in it."""
        if story is self._story:
            news = self._append(story) if story.count != self._count else None
        else:
            news = self._realign(story)
        self._story, self._count = story, story.count
        gone = len(self.lines) - MOST_LINES
        if gone > 0:
            del self.lines[:gone]
            self.first += gone
        return news

    def _append(self, story: Story) -> News | None:
        newest = takewhile(lambda line: line.number > self._count, reversed(story.lines))
        told = [line for line in newest if line.told(self.viewer)][::-1]
        news = News(self.end, True) if told else None
        self.lines += told
        return news

    def _realign(self, story: Story) -> News | None:
        """Another table tells the story: what it tells as before stays, what it no longer tells is dropped."""
        began = story.lines[0].number if story.lines else story.count + 1
        told = [line for line in story.lines if line.told(self.viewer)]
        known = next((at for at, line in enumerate(self.lines) if line.number >= began), len(self.lines))
        same = sum(1 for _ in takewhile(_is_same, zip(self.lines[known:], told, strict=False)))
        dropped = len(self.lines) - known - same
        del self.lines[known + same :]
        news = News(self.end, not dropped) if dropped or told[same:] else None
        self.lines += told[same:]
        return news

    def since(self, news: News) -> StoryPart:
        """The lines of these news."""
        first = max(news.first, self.first)
        return StoryPart(first, self._told(self.lines[first - self.first :]), news.is_append and first == news.first)

    def shown(self, news: News) -> tuple[Showing, ...]:
        """The moments of these news; none where something was taken back or is no longer kept."""
        first = max(news.first, self.first)
        return shown(self.lines[first - self.first :], self.viewer) if news.is_append and first == news.first else ()

    def whole(self) -> StoryPart:
        """For a client that has seen nothing yet: the newest lines."""
        first = max(self.first, self.end - SHOWN)
        return StoryPart(first, self._told(self.lines[first - self.first :]), False)

    def _told(self, lines: Iterable[Line]) -> tuple[tuple[str, str], ...]:
        return tuple((line.told(self.viewer), line.tone) for line in lines)


def _is_same(pair: tuple[Line, Line]) -> bool:
    return pair[0] == pair[1]
