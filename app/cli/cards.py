"""Checks card sets: a game's own, a folder, a set's zip, or one file laid over the game's own cards."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TypeAlias

from rich.table import Table as Grid

from app.cli.logs import read_bytes, read_text
from app.cli.screen import screen
from app.games import GAMES, game_called
from app.kernel.cardset import CardSet, Row, tables
from app.kernel.errors import CardError
from app.kernel.game import Game, State
from app.kit.loader import Loader
from app.kit.record import columns
from app.store.workshop import DraftCard
from app.workshop.cardfiles import cards_of, files_of, unpacked
from app.workshop.spreadsheets import dry_run, headings_of

CARD = re.compile(r"^(?=\[\[[^].]+\]\])", re.MULTILINE)
"""Where a card begins in a file; tables with a dot in their name are parts of one."""
Identity: TypeAlias = tuple[str, object]
"""What a card is known by: its table, and its id or, where the table has no ids, its first field."""


def check(subject: str, game_id: str = "") -> CardSet:
    """Read the cards that `subject` names, or complain in words for their author."""
    path = Path(subject)
    if subject in GAMES:
        return game_called(subject).card_set()
    if path.is_dir():
        files = {entry.name: read_text(entry) for entry in sorted(path.glob("*.toml"))}
        if not files:
            raise CardError(f"{path} holds no .toml files.")
        game = game_called(game_id) if game_id else game_of(subject, files)
        return game.read_cards(filled_up(game, files))
    if path.suffix == ".toml":
        text = read_text(path)
        game = game_called(game_id) if game_id else game_of(path.name, {path.name: text})
        return game.read_cards(overlaid(game, path.name, text))
    if path.suffix == ".zip":
        parcel = unpacked(read_bytes(path))
        cards = game_called(game_id or parcel.game).read_cards(parcel.files)
        return replace(cards, name=parcel.name or path.stem)
    if path.suffix == ".csv":
        game = game_called(game_id) if game_id else game_of_rows(path.name, read_text(path))
        return game.read_cards(with_rows(game, path.name, read_text(path)))
    raise CardError(f"{subject} is neither a game ({', '.join(GAMES)}) nor a .toml, .csv or .zip file nor a folder.")


def game_of_rows(subject: str, text: str) -> Game[State]:
    """The only game that has a kind of card with these columns."""
    fitting = [game for game in GAMES.values() if kind_of_rows(game, subject, text)]
    fitting = [game for game in fitting if game.id in subject] or fitting
    if len(fitting) == 1:
        return fitting[0]
    why = f"such cards are in {' and '.join(game.id for game in fitting)}" if fitting else "no game has such columns"
    raise CardError(f"{subject}: {why}. Name the game: --game {'|'.join(GAMES)}.")


def kind_of_rows(game: Game[State], subject: str, text: str) -> str:
    """The kind of card that a spreadsheet's columns, or its name, speak of; nothing if there is none."""
    if not isinstance(game.loader, Loader):
        return ""
    headings = headings_of(text)
    fitting = [kind for kind, deck in game.loader.kinds.items() if headings <= columns(deck.record).keys()]
    return next((kind for kind in fitting if kind in subject), fitting[0] if fitting else "")


def with_rows(game: Game[State], name: str, text: str) -> dict[str, str]:
    """The game's own cards with those of a spreadsheet in place of their namesakes, or besides them."""
    kind = kind_of_rows(game, name, text)
    if not kind or not isinstance(game.loader, Loader):
        raise CardError(f"{name}: {game.title} has no kind of card with all of these columns.")
    run = dry_run(game.loader, kind, text, cards_of(game.loader, game.card_set().files))
    wrong = [
        f"{name}, row {row.number}, {problem.field or row.id}: {problem.message}."
        for row in run.rows
        for problem in row.problems
    ]
    if wrong:
        raise CardError("\n".join(wrong))
    taken = [DraftCard(kind, row.id, row.card) for row in run.rows]
    return overlaid(game, f"{name}.toml", files_of(taken)[f"{kind}.toml"])


def game_of(subject: str, files: Mapping[str, str]) -> Game[State]:
    """The only game that has cards like these."""
    cards = tables(files)
    if not cards:
        raise CardError(f"{subject} holds no cards.")
    shipped = {id: tables(game.card_set().files) for id, game in GAMES.items()}
    fitting = [id for id, own in shipped.items() if cards.keys() <= own.keys()]
    closest = [id for id in fitting if all(_fields(cards[kind]) <= _fields(shipped[id][kind]) for kind in cards)]
    if len(closest or fitting) == 1:
        return GAMES[(closest or fitting)[0]]
    raise CardError(f"{subject}: {_doubt(cards, shipped, closest or fitting)} Name the game: --game {'|'.join(GAMES)}.")


def _fields(rows: Iterable[tuple[str, Row]]) -> set[str]:
    return {field for _, row in rows for field in row}


def _doubt(cards: Iterable[str], shipped: Mapping[str, Mapping[str, object]], fitting: Sequence[str]) -> str:
    """Why it cannot be told which game the cards are for."""
    if fitting:
        return f"such cards are in {' and '.join(fitting)}."
    kinds = {kind: id for id, own in shipped.items() for kind in own}
    strange = next((kind for kind in cards if kind not in kinds), None)
    if strange is None:
        return f"no game has cards of all the kinds {', '.join(cards)}."
    near = get_close_matches(strange, kinds, 1)
    return f"no game has cards of kind {strange!r}" + (f"; {kinds[near[0]]} has {near[0]!r}." if near else ".")


def filled_up(game: Game[State], files: dict[str, str]) -> dict[str, str]:
    """The files of a folder, and the game's own cards for every table that is in none of them."""
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
