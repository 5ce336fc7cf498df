"""Reads logs from files and plays them again."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.games import game_called
from app.kernel.cardset import CardSet
from app.kernel.errors import AnswerError, LogError, VeilError
from app.kernel.game import Game, State
from app.kernel.log import Entry, Log, load_log
from app.kernel.story import Line
from app.kernel.table import Table
from app.store.card_sets import first_kept


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
    """The text of a file named on the command line."""
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise VeilError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise VeilError(f"{file} is not a text file.") from None


def read_bytes(file: Path) -> bytes:
    """What is in a file named on the command line."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise VeilError(f"{file} cannot be read: {error.strerror}.") from None


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


def _cards(game: Game[State], log: Log) -> CardSet:
    """Those the log was played with: the newest, those it brings along, or those of before logs brought any."""
    newest, hash = game.card_set(), log.header.card_hash
    before = next((known for known in first_kept() if hash in (known.hash, known.alias)), None)
    if hash == newest.hash or (before and before.hash == newest.hash):
        return newest
    files = log.files or (before.files if before else None)
    if not files:
        raise LogError(f"This log was played with another printing of the card set {log.header.card_set!r}.")
    return game.read_cards(files)


def replay(log: Log, upto: int | None = None) -> Replay:
    """Play a log again, or its first entries."""
    game = game_called(log.header.game)
    cards = _cards(game, log)
    header = replace(log.header, card_hash=cards.hash)
    table = Table(game, Log(header), cards, saves=False)
    replay = Replay(table, list(table.state.story.lines))
    for number, entry in enumerate(log.entries[:upto], 1):
        replay.apply(number, entry)
    return replay
