"""Checks card sets: a game's own, somebody's folder, or one file laid over the game's own cards."""

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from rich.table import Table as Grid

from app.cli.logs import read_text
from app.cli.screen import screen
from app.games import GAMES, game_called
from app.kernel.cardset import CardSet, Row, tables
from app.kernel.errors import CardError
from app.kernel.game import Game, State

CARD = re.compile(r"^(?=\[\[)", re.MULTILINE)
"""Where a card begins in a file."""
Identity: TypeAlias = tuple[str, object]
"""What a card is known by: its table, and its id or, where the table has no ids, its first field."""


def check(subject: str, game_id: str) -> CardSet:
    """Read the cards that `subject` names, or complain in words for their author."""
    path = Path(subject)
    if subject in GAMES:
        return game_called(subject).card_set()
    game = game_called(game_id)
    if path.is_dir():
        return game.read_cards(folder_files(game, path))
    if path.suffix == ".toml":
        return game.read_cards(overlaid(game, path.name, read_text(path)))
    raise CardError(f"{subject} is neither a game ({', '.join(GAMES)}) nor a .toml file nor a folder of them.")


def folder_files(game: Game[State], folder: Path) -> dict[str, str]:
    """The folder's files, and the game's own cards for every table that is in none of them."""
    files = {path.name: read_text(path) for path in sorted(folder.glob("*.toml"))}
    if not files:
        raise CardError(f"{folder} holds no .toml files.")
    present = tables(files)
    return files | _own_cards(game, files, lambda identity: identity[0] not in present)


def overlaid(game: Game[State], name: str, text: str) -> dict[str, str]:
    """The game's own cards with those of one file in place of their namesakes, or besides them."""
    replaced = {_identity(table, row) for table, rows in tables({name: text}).items() for _, row in rows}
    return {name: text} | _own_cards(game, {name: text}, lambda identity: identity not in replaced)


def _own_cards(game: Game[State], taken: Mapping[str, str], is_kept: Callable[[Identity], bool]) -> dict[str, str]:
    """The game's own files with only the cards that are kept, under names that are not taken."""
    files = game.card_set().files
    return {
        f"{name} of {game.title}" if name in taken else name: _thinned(text, is_kept) for name, text in files.items()
    }


def _thinned(text: str, is_kept: Callable[[Identity], bool]) -> str:
    head, *cards = CARD.split(text)
    return head + "".join(card for card in cards if is_kept(_identity_in(card)))


def _identity_in(card: str) -> Identity:
    [(table, [row])] = tomllib.loads(card).items()
    return _identity(table, row)


def _identity(table: str, row: Row) -> Identity:
    return table, row.get("id") or next(iter(row.values()), None)


def show_counts(cards: CardSet) -> None:
    """How many cards each table holds."""
    grid = Grid("Table", "Cards", "With copies", box=None, header_style="cyan", title=f"{cards.name} ({cards.hash})")
    for table, rows in sorted(tables(cards.files).items()):
        copies = sum(copies for _, row in rows if isinstance(copies := row.get("copies", 1), int))
        grid.add_row(table, str(len(rows)), str(copies))
    screen.print(grid)
