"""Reads logs from files and plays them again."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from app.games import game_called
from app.kernel.errors import AnswerError, LogError, VeilError
from app.kernel.game import State
from app.kernel.log import Entry, Log, load_log
from app.kernel.story import Line
from app.kernel.table import Table


@dataclass
class Replay:
    """A table that stands where its log ends, and every line that was told on the way."""

    table: Table[State]
    lines: list[Line] = field(default_factory=list)

    def apply(self, number: int, entry: Entry) -> None:
        """Play one entry and listen."""
        before = self.table.state.story.count
        try:
            self.table.apply(entry)
        except AnswerError as error:
            raise LogError(f"Answer {number} of this log does not fit the game before it: {error}") from None
        self.lines += [line for line in self.table.state.story.lines if line.number > before]


def read_text(file: Path) -> str:
    """The text of a file somebody named."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise VeilError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise VeilError(f"{file} is not a text file.") from None


def read_log(file: Path) -> Log:
    """The log in a file."""
    text = read_text(file)
    try:
        return load_log(text)
    except LogError as error:
        raise LogError(f"{file}: {error}") from None


def has_commitment(file: Path) -> bool:
    """Whether the log says what was promised about its seed; if so, reading it has checked the promise."""
    return "commitment" in json.loads(read_text(file).lstrip().split("\n")[0])


def replay(log: Log, upto: int | None = None) -> Replay:
    """Play a log again, or its first entries."""
    table = Table(game_called(log.header.game), Log(log.header), saves=False)
    replay = Replay(table, list(table.state.story.lines))
    for number, entry in enumerate(log.entries[:upto], 1):
        replay.apply(number, entry)
    return replay
