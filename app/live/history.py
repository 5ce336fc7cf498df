"""What is past in a room's game: what was played under older rules, and where a rule of ours failed."""

from dataclasses import dataclass

from app.kernel.log import Entry

MENDED = "The rules were mended; this turn begins again."


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the game that was played under older rules: it is history, and nothing of it is taken back."""

    header: str
    base: str
    entries: tuple[Entry, ...]
    remembered: str = ""
    """Its story and its course, where they were written down in time."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a rule of ours failed: the log as far as it went, the entry it could not carry out, and what it said."""

    header: str
    entries: tuple[Entry, ...]
    entry: Entry
    detail: str
