"""Records one game per mode and number of players, to be replayed and compared: `python -m tests.record`.

A recording is a log and a transcript of what it leads to. A change of rules changes the transcript, where a reviewer
can read what became of the game. It needs another version of the rules, for games are being played under this one;
before a release is made, `--unreleased` records its version anew.
"""

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from app.contract.proofs import bots_of, header_of, modes_of, play, walk
from app.games import GAMES, game_called
from app.kernel.game import Game, State
from app.kernel.log import Answer, Entry, Log, OptionValue, entry_to_json, load_log
from app.kernel.table import Table
from tests.keep import RAISE, cards_kept, keep_cards

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


def recorded(name: str) -> Log:
    """The log as it was recorded."""
    return load_log(log_file(name).read_text("utf-8"))


def transcript(game: Game[S], log: Log) -> str:
    """Each answer with what the table was told of it, then how it ended and the fingerprint of everything."""
    return "\n".join(_lines(game, log)) + "\n"


def _lines(game: Game[S], log: Log) -> Iterator[str]:
    told, cards = 0, cards_kept(game, log.header.card_hash)
    for entry, table in zip([None, *log.entries], walk(game, log, cards), strict=True):
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
    keep_cards(game, game.card_set())
    log_file(name).write_text(log.dump(), "utf-8")
    transcript_file(name).write_text(transcript(game, log), "utf-8")


def record_all(game: Game[S], is_unreleased: bool) -> None:
    """Record the game in every mode with every number of players; what is recorded under these rules stays."""
    wanted = {name: options for name, options in names(game).items() if is_unreleased or not _is_recorded(game, name)}
    if not wanted:
        raise SystemExit(f"{game.title} is recorded under version {game.rules_version} of its rules: {RAISE}.")
    for name, options in wanted.items():
        record(game, name, options)
        print(f"recorded {name}")


def _is_recorded(game: Game[S], name: str) -> bool:
    return log_file(name).exists() and recorded(name).header.rules_version == game.rules_version


def main() -> None:
    """Record all games, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.record", description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to record; all, if none is named")
    parser.add_argument("--unreleased", action="store_true", help="record a version anew that nobody plays yet")
    given = parser.parse_args()
    for name in given.games or GAMES:
        record_all(game_called(name), given.unreleased)


if __name__ == "__main__":
    main()
