"""Keeps what a release leaves behind, to be gone on with by every later one: `python -m tests.keep`.

For each game the logs, a table in mid-game with its checkpoint, and campaigns, under the version of its rules, with
the card sets they were played with. What is kept of a version is never kept again: the games played under it are out
there. Before a release is made, `--unreleased` keeps its version anew.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from app.contract.proofs import bots_of, header_of, modes_of
from app.games import GAMES, game_called
from app.kernel.campaign import CampaignSave, save
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.game import Game, State
from app.kernel.log import Log, load_log
from app.kernel.table import Saved, Table

S = TypeVar("S", bound=State)
FOLDER = Path(__file__).parent / "archive"
RAISE = "raise the version of its rules, or say --unreleased if nobody plays under it yet"
IN_THE_MIDDLE = 40
LONGEST = 20_000


@dataclass(frozen=True)
class Kind:
    """One sort of thing that is kept."""

    start: str
    ending: str

    def of(self, game: str) -> list[Path]:
        """All that any release has left of it."""
        return sorted((FOLDER / game).glob(f"v*/{self.start}*.{self.ending}"))


LOGS, TABLES, CAMPAIGNS = Kind("log-", "jsonl"), Kind("table-", "json"), Kind("campaign-", "json")


def cards_kept(game: Game[S], hash: str) -> CardSet:
    """The set of that hash, as today's game reads it."""
    return _read(game.id, FOLDER / game.id / "cards" / f"{hash}.json")


@cache
def _read(game: str, file: Path) -> CardSet:
    return GAMES[game].read_cards(json.loads(file.read_text("utf-8"))["files"])


def keep_cards(game: Game[S], cards: CardSet) -> None:
    """Write the set down, unless it is there."""
    file = FOLDER / game.id / "cards" / f"{cards.hash}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        kept = {"name": cards.name, "files": dict(cards.files)}
        file.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")


def load_table(file: Path) -> tuple[Log, Saved]:
    """A table in mid-game: its log so far, and a checkpoint on the way."""
    kept = json.loads(file.read_text("utf-8"))
    return load_log(kept["log"]), Saved.load(kept["saved"])


def load_campaign(file: Path) -> CampaignSave:
    return CampaignSave.load(file.read_text("utf-8"))


def keep_release(game: Game[S], is_unreleased: bool) -> None:
    """Play one game in each mode and keep what it leaves."""
    folder = FOLDER / game.id / f"v{game.rules_version}"
    if any(folder.glob("log-*")) and not is_unreleased:
        raise SystemExit(f"{game.title} is kept in version {game.rules_version}: {RAISE}.")
    folder.mkdir(parents=True, exist_ok=True)
    keep_cards(game, game.card_set())
    for name, text in _left(game):
        (folder / name).write_text(text, "utf-8")


def _left(game: Game[S]) -> Iterator[tuple[str, str]]:
    for mode in modes_of(game):
        name = "-".join(map(str, mode.values())) or "plain"
        table = Table(game, Log(header_of(game, game.players[0], f"kept {name}", **mode)))
        bots, chance = dict.fromkeys(table.seats, list(bots_of(game).values())[-1]), Chance("kept")
        play_out(table, bots, chance, IN_THE_MIDDLE)
        assert table.saved is not None
        yield f"table-{name}.json", json.dumps({"log": table.log.dump(), "saved": table.saved.dump()}) + "\n"
        if game.campaign:
            yield f"campaign-{name}.json", save(table).dump() + "\n"
        play_out(table, bots, chance, LONGEST)
        yield f"log-{name}.jsonl", table.log.dump()
        if game.campaign:
            yield f"campaign-{name}-resting.json", save(table).dump() + "\n"


def main() -> None:
    """Keep all games as they are now, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.keep", description=__doc__)
    parser.add_argument("games", nargs="*", help="the games to keep; all, if none is named")
    parser.add_argument("--unreleased", action="store_true", help="keep a version anew that nobody plays yet")
    given = parser.parse_args()
    for game in map(game_called, given.games or GAMES):
        keep_release(game, given.unreleased)
        print(f"kept {game.title}, version {game.rules_version} of its rules", file=sys.stderr)


if __name__ == "__main__":
    main()
