"""What is left of a game that has ended, written once: how it ended, its course, and what every seat saw at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import orjson

from app.kernel.decision import Outcome, Seat, Viewer
from app.kernel.game import Region, View
from app.kernel.verdict import Verdict
from app.live.freezing import Freezer, Frozen, Kind, Thawer, Unreadable

FORMAT = 1
SPECTATOR = ""
"""Stands for whoever has no seat, where seats are named."""

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


@dataclass(slots=True)
class Debrief:
    """A course with the story behind it, and the last view of each seat, thawed when it is first looked at."""

    course: Course
    lines: Sequence[StoryLine]
    """Every line ever told, in order."""
    _thawer: Thawer
    _regions: list[Frozen]
    _views: Mapping[str, Mapping[str, int]]
    _thawed: dict[int, Region] = field(default_factory=dict)

    def view(self, viewer: Viewer) -> dict[str, Region]:
        """What this viewer saw at the end, region by region; whoever sees the same has the same value."""
        return {name: self._region(number) for name, number in self._views[viewer or SPECTATOR].items()}

    def region(self, viewer: Viewer, name: str) -> Region | None:
        """One region of it, if there is one of that name."""
        number = self._views[viewer or SPECTATOR].get(name)
        return None if number is None else self._region(number)

    def _region(self, number: int) -> Region:
        if number not in self._thawed:
            self._thawed[number] = self._thawer.thaw(self._regions[number])
        return self._thawed[number]

    def story(self, viewer: Viewer) -> tuple[tuple[str, str], ...]:
        """The whole story as this viewer was told it, as (text, tone)."""
        return tuple((text, line[2]) for line in self.lines if (text := told(line, viewer)))

    def verdict(self, viewer: Viewer) -> Verdict:
        """The ending in words for this reader."""
        return self.course.verdicts[viewer or SPECTATOR]


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
    whole = {
        "format": FORMAT,
        "course": freezer.freeze(course),
        "kinds": freezer.kinds,
        "regions": [orjson.Fragment(region) for region in numbers],
        "views": seen,
        "lines": lines,
    }
    return orjson.dumps(whole).decode()


def load(text: str) -> Debrief:
    """Back from the store; raises Unreadable if it is of a form that is no longer read."""
    whole = orjson.loads(text)
    if whole["format"] != FORMAT:
        raise Unreadable(f"a debrief of format {whole['format']}")
    kinds: list[Kind] = [(module, name, tuple(names)) for module, name, names in whole["kinds"]]
    thawer = Thawer(kinds)
    course = cast(Course, thawer.thaw(whole["course"]))
    return Debrief(course, whole["lines"], thawer, whole["regions"], whole["views"])
