"""What is left of a game that has ended, written once: how it ended, its course, and what every seat saw at the end.

Stored as three lines of JSON: the course, the last views, the story. A page of the room reads the first;
the others grow with the length of the game, and are read where the page is drawn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import orjson

from app.kernel.decision import Outcome, Seat, Viewer
from app.kernel.game import View
from app.kernel.region import RegionValue
from app.kernel.verdict import Verdict
from app.live.freezing import Freezer, Frozen, Kind, Thawer, Unreadable

FORMAT = 2
SPECTATOR = ""
"""Stands for those without a seat, where seats are named."""

StoryLine: TypeAlias = tuple[int, str, str, Sequence[Seat] | None, str]
"""The step that told it, the words, their tone, the seats they were for if not for all, and what the others read."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How a game stood at the beginning of a turn, after so many answers."""

    step: int
    gauges: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something worth looking back at, and the step after which it had happened."""

    step: int
    words: str
    tone: str
    turn: int
    """In which turn, counted from 1; 0 before the first."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What turned the game, why it came to that, and whose choice it was."""

    step: int
    what: str
    because: str
    whose: str
    tone: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, a round or a phase: the step after which it began, and the words it began with."""

    step: int
    words: str


@dataclass(frozen=True, slots=True)
class Truth:
    """What the notebooks are read by, where a game has them."""

    chapter: int
    about: Mapping[Seat, tuple[tuple[str, str], ...]]
    """For each seat's own notebook: whom or what it is about, by key and name."""
    right: Mapping[str, str]
    """By key, the mark that would have been right."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the game went and ended, for all readers."""

    steps: int
    """The answers and all else in the log."""
    outcome: Outcome
    verdicts: Mapping[str, Verdict]
    stages: tuple[Stage, ...]
    turns: tuple[Turn, ...]
    moments: tuple[Happening, ...]
    truth: Truth | None
    turning: tuple[TurningPoint, ...] = ()
    portraits: Mapping[Seat, str] = field(default_factory=dict)
    """The symbol of the game's sprite that shows who sat there."""


@dataclass(slots=True)
class Debrief:
    """A course with the story behind it, and the last view of each seat; each part is read when it is first wanted."""

    text: str
    """All of it as it is stored."""
    _thawer: Thawer
    _frozen: Frozen
    _course: Course | None = None
    _lines: Sequence[StoryLine] | None = None
    _seen: "Seen | None" = None

    @property
    def course(self) -> Course:
        """How the game went."""
        if self._course is None:
            self._course = cast(Course, self._thawer.thaw(self._frozen))
        return self._course

    @property
    def lines(self) -> Sequence[StoryLine]:
        """Every line ever told, in order."""
        if self._lines is None:
            self._lines = orjson.loads(self.text.split("\n")[2])
        return self._lines

    def view(self, viewer: Viewer) -> dict[str, RegionValue]:
        """What this viewer saw at the end, region by region; viewers who see the same have the same value."""
        seen = self._views()
        return {name: seen.region(number) for name, number in seen.views[viewer or SPECTATOR].items()}

    def region(self, viewer: Viewer, name: str) -> RegionValue | None:
        """One region of it, if there is one of that name."""
        seen = self._views()
        number = seen.views[viewer or SPECTATOR].get(name)
        return None if number is None else seen.region(number)

    def _views(self) -> "Seen":
        if self._seen is None:
            whole = orjson.loads(self.text.split("\n")[1])
            self._seen = Seen(self._thawer, whole["regions"], whole["views"])
        return self._seen

    def story(self, viewer: Viewer) -> tuple[tuple[str, str], ...]:
        """The whole story as this viewer was told it, as (text, tone)."""
        return tuple((text, line[2]) for line in self.lines if (text := told(line, viewer)))

    def verdict(self, viewer: Viewer) -> Verdict:
        """The ending in words for this reader."""
        return self.course.verdicts[viewer or SPECTATOR]


@dataclass(slots=True)
class Seen:
    """The last views, each region thawed when it is first looked at."""

    thawer: Thawer
    regions: list[Frozen]
    views: Mapping[str, Mapping[str, int]]
    """By viewer and name, which region it is."""
    _thawed: dict[int, RegionValue] = field(default_factory=dict)

    def region(self, number: int) -> RegionValue:
        if number not in self._thawed:
            self._thawed[number] = self.thawer.thaw(self.regions[number])
        return self._thawed[number]


def told(line: StoryLine, viewer: Viewer) -> str:
    """The words of a line this viewer may read, or none."""
    _step, text, _tone, seats, others = line
    return text if seats is None or (viewer is not None and viewer in seats) else others


def dump(course: Course, lines: Sequence[StoryLine], views: Mapping[Viewer, View]) -> str:
    """A debrief as text, for the store. What several viewers see alike stands there once."""
    freezer = Freezer()
    numbers: dict[bytes, int] = {}
    seen = {
        viewer or SPECTATOR: {
            name: numbers.setdefault(orjson.dumps(freezer.freeze(region)), len(numbers))
            for name, region in view.items()
        }
        for viewer, view in views.items()
    }
    head = {"format": FORMAT, "course": freezer.freeze(course), "kinds": freezer.kinds}
    last = {"regions": [orjson.Fragment(region) for region in numbers], "views": seen}
    return "\n".join(orjson.dumps(part).decode() for part in (head, last, lines))


def load(text: str) -> Debrief:
    """Back from the store; raises Unreadable if it is of a form that is no longer read."""
    head = orjson.loads(text.partition("\n")[0])
    if head["format"] != FORMAT:
        raise Unreadable(f"a debrief of format {head['format']}")
    kinds: list[Kind] = [(module, name, tuple(names)) for module, name, names in head["kinds"]]
    return Debrief(text, Thawer(kinds), head["course"])
