"""Records one game per mode and number of players, to be replayed and compared: `python -m tests.record`.

A recording is a log and a transcript of what it leads to. A change of rules changes the transcript, where a reviewer
can read what became of the game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app.games import GAMES
from app.kernel.game import Game, State
from app.kernel.log import Answer, Entry, Log, OptionValue, entry_to_json, load_log
from app.kernel.table import Table
from tests.contract.proofs import bots_of, header_of, modes_of, play, walk

S = TypeVar("S", bound=State)
FOLDER = Path(__file__).parent / "playthroughs"


def names(game: Game[S]) -> dict[str, Mapping[str, OptionValue]]:
    """What recordings of the game there are, with the options of each."""
    return {
        "-".join([game.id, *map(str, mode.values()), str(players)]): {game.player_option: players, **mode}
        for mode in modes_of(game)
        for players in game.players
    }


def log_file(name: str) -> Path:
    """Where the log is kept."""
    return FOLDER / f"{name}.jsonl"


def transcript_file(name: str) -> Path:
    """Where the transcript is kept."""
    return FOLDER / f"{name}.txt"


def recorded(game: Game[S], name: str) -> Log:
    """The log as it was recorded, on today's printing of the cards: a reworded remark in a file changes no game."""
    log = load_log(log_file(name).read_text("utf-8"))
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


def record(game: Game[S], name: str, options: Mapping[str, OptionValue]) -> None:
    """Play one game with the last of the game's bots and write it down."""
    bot = list(bots_of(game).values())[-1]
    players = int(options[game.player_option])
    mode = {key: value for key, value in options.items() if key != game.player_option}
    log = play(game, header_of(game, players, f"recording {players}", **mode), bot).log
    log_file(name).write_text(log.dump(), "utf-8")
    transcript_file(name).write_text(transcript(game, log), "utf-8")


def main() -> None:
    """Record every game in every mode with every number of players."""
    for game in GAMES.values():
        for name, options in names(game).items():
            record(game, name, options)
            print(f"recorded {name}")


if __name__ == "__main__":
    main()
