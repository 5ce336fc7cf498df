"""Records one game per number of players, to be replayed and compared: `python -m tests.record`.

A recording is a log and a transcript of what it leads to. A change of rules changes the transcript, where a reviewer
can read what became of the game.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app.games import GAMES
from app.kernel.game import Game, State
from app.kernel.log import Answer, Entry, Log, entry_to_json, load_log
from app.kernel.table import Table
from tests.contract.proofs import bots_of, header_of, play, walk

S = TypeVar("S", bound=State)
FOLDER = Path(__file__).parent / "playthroughs"


def log_file(game: Game[S], players: int) -> Path:
    """Where the log is kept."""
    return FOLDER / f"{game.id}-{players}.jsonl"


def transcript_file(game: Game[S], players: int) -> Path:
    """Where the transcript is kept."""
    return FOLDER / f"{game.id}-{players}.txt"


def recorded(game: Game[S], players: int) -> Log:
    """The log as it was recorded, on today's printing of the cards: a reworded remark in a file changes no game."""
    log = load_log(log_file(game, players).read_text("utf-8"))
    return Log(replace(log.header, card_hash=game.card_set().hash), log.entries)


def transcript(game: Game[S], log: Log) -> str:
    """Each answer with what the table was told of it, then how it ended and the fingerprint of everything."""
    return "\n".join(_lines(game, log)) + "\n"


def _lines(game: Game[S], log: Log) -> Iterator[str]:
    told = 0
    for entry, table in zip([None, *log.entries], walk(game, log), strict=True):
        if entry is not None:
            yield _said(entry)
        story = table.state.story
        yield from (f"    {line.text}" for line in story.lines if line.number > told)
        told = story.count
        last: Table[S] = table
    yield f"outcome: {last.outcome}"
    yield f"fingerprint: {last.fingerprint()}"


def _said(entry: Entry) -> str:
    if isinstance(entry, Answer):
        return f"{entry.seat} {entry.number}: {', '.join(entry.choice) or 'nothing'}"
    return entry_to_json(entry)


def record(game: Game[S], players: int) -> None:
    """Play one game with the last of the game's bots and write it down."""
    bot = list(bots_of(game).values())[-1]
    log = play(game, header_of(game, players, f"recording {players}"), bot).log
    log_file(game, players).write_text(log.dump(), "utf-8")
    transcript_file(game, players).write_text(transcript(game, log), "utf-8")


def main() -> None:
    """Record every game with every number of players."""
    for game in GAMES.values():
        for players in game.players:
            record(game, players)
            print(f"recorded {game.title} with {players} players")


if __name__ == "__main__":
    main()
