"""Cards as rows of a spreadsheet: one file a kind out, and rows in again, looked at before anything changes."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from app.kernel.cardset import CardSet, Row
from app.kernel.errors import CardError
from app.kit.loader import CardProblem, Loader
from app.kit.record import columns
from app.kit.text import TextReader
from app.store.workshop import DraftCard
from app.workshop.differences import FieldChange, field_changes
from app.workshop.forms import read, written

MOST_ROWS, MOST_LETTERS = 1000, 800_000
QUOTED = re.compile(r"did not understand ('[^']*'|\"[^\"]*\")")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row as it would come in: new, changed, as it is, or wrong."""

    number: int
    id: str
    name: str
    state: str
    card: Row
    changes: tuple[FieldChange, ...] = ()
    problems: tuple[CardProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that were not understood, on how many cards, and the sentence that is nearest to them."""

    words: str
    cards: tuple[str, ...]
    nearest: str


@dataclass(frozen=True, slots=True)
class DryRun:
    """What a spreadsheet would do to a draft."""

    kind: str
    rows: tuple[SheetRow, ...]
    strange: tuple[str, ...] = ()
    """Columns that no card of this kind has; they are left out."""
    phrases: tuple[Phrase, ...] = ()

    def count(self, state: str) -> int:
        return sum(row.state == state for row in self.rows)

    @property
    def taken(self) -> tuple[SheetRow, ...]:
        """The rows that would change the draft."""
        return tuple(row for row in self.rows if row.state in ("new", "changed"))


@dataclass(frozen=True, slots=True)
class Reading:
    """How other people's headings and words are meant."""

    headings: Mapping[str, str] = field(default_factory=dict)
    """A heading of theirs, and the field it stands for; an empty one is left out."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words of theirs, and those they are read as."""


def sheet_of(loader: Loader[CardSet], kind: str, cards: Iterable[DraftCard]) -> str:
    """All cards of a kind as CSV; the columns are the fields of the card."""
    facts, defaults = columns(loader.kinds[kind].record), loader.schema.defaults.get(kind, {})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(facts)
    for card in cards:
        row = {**defaults, **card.body}
        writer.writerow([_harmless(written(fact, row.get(name))) for name, fact in facts.items()])
    return out.getvalue()


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "@") or (cell[:1] == "-" and not cell[1:].isdigit()) else cell


def _plain_cell(cell: str) -> str:
    """The cell without the mark that kept it from being a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "@", "-") else cell


def dry_run(
    loader: Loader[CardSet], kind: str, text: str, draft: list[DraftCard], reading: Reading | None = None
) -> DryRun:
    """What these rows would do, row by row; nothing is changed."""
    how, facts = reading or Reading(), columns(loader.kinds[kind].record)
    table = _table(text)
    headings = {heading: _field_of(heading, facts.keys(), how) for heading in table[0]}
    key = loader.key_of(kind)
    if key not in headings.values():
        raise CardError(f"One column has to be {key!r}, so that every row is known by it.")
    known = {card.id: card for card in draft if card.kind == kind}
    others = [card for card in draft if card.kind != kind]
    found = [_card(loader, kind, number, dict(zip(table[0], cells, strict=False)), headings, how)
             for number, cells in enumerate(table[1:], start=2)]  # fmt: skip
    after = {**known, **{card.id: card for _, card in found}}
    reader = loader.reader_of(_rows([*others, *after.values()]))
    rows = tuple(_judged(loader, number, card, known, reader) for number, card in found)
    strange = tuple(heading for heading, name in headings.items() if not name and heading not in how.headings)
    return DryRun(kind, rows, strange, _phrases(rows))


def _table(text: str) -> list[list[str]]:
    """Rows of cells, whether they come from a file or from the clipboard."""
    if len(text) > MOST_LETTERS:
        raise CardError(f"That is more than {MOST_LETTERS:,} letters.")
    first = text.lstrip("\ufeff").splitlines()[:1]
    if not first:
        raise CardError("There are no rows in it.")
    mark = max(("\t", ";", ","), key=first[0].count)
    rows = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=mark)]
    filled = [row for row in rows if any(row)]
    if len(filled) < 2:
        raise CardError("The first row has the headings, and there is none after it.")
    if len(filled) > MOST_ROWS + 1:
        raise CardError(f"A set has at most {MOST_ROWS} cards.")
    return filled


def headings_of(text: str) -> set[str]:
    """What its first row says."""
    return set(_table(text)[0])


def _field_of(heading: str, fields: Iterable[str], how: Reading) -> str:
    if heading in how.headings:
        return how.headings[heading]
    plain = _plain(heading)
    return next((name for name in fields if _plain(name) == plain), "")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _card(
    loader: Loader[CardSet], kind: str, number: int, cells: Mapping[str, str], headings: Mapping[str, str], how: Reading
) -> tuple[int, DraftCard]:
    facts, row = columns(loader.kinds[kind].record), dict[str, object]()
    for heading, cell in cells.items():
        name = headings[heading]
        value = read(facts[name], name, _reworded(_plain_cell(cell), how)) if name else None
        if value is not None:
            row[name] = value
    return number, DraftCard(kind, str(row.get(loader.key_of(kind), "")), row)


def _reworded(cell: str, how: Reading) -> str:
    for theirs, ours in how.words.items():
        cell = cell.replace(theirs, ours)
    return cell


def _rows(cards: Iterable[DraftCard]) -> dict[str, list[tuple[str, Row]]]:
    rows: dict[str, list[tuple[str, Row]]] = {}
    for card in cards:
        rows.setdefault(card.kind, []).append((f"{card.kind}.toml", card.body))
    return rows


def _judged(
    loader: Loader[CardSet], number: int, card: DraftCard, known: Mapping[str, DraftCard], reader: TextReader | None
) -> SheetRow:
    row = SheetRow(number, card.id, str(card.body.get("name", card.id)), "new", card.body)
    if not card.id:
        key = loader.key_of(card.kind)
        return replace(row, state="wrong", problems=(CardProblem("this row has none", card.kind, "", key),))
    problems = tuple(loader.faults(card.kind, card.body, reader))
    if problems:
        return replace(row, state="wrong", problems=problems)
    if card.id not in known:
        return row
    facts, defaults = columns(loader.kinds[card.kind].record), loader.schema.defaults.get(card.kind, {})
    before = {**defaults, **known[card.id].body}
    changes = tuple(field_changes(facts, before, {**defaults, **card.body}))
    return replace(row, state="changed" if changes else "same", changes=changes)


def _phrases(rows: Iterable[SheetRow]) -> tuple[Phrase, ...]:
    """The words that were not understood, those that most cards use first."""
    cards: dict[str, list[str]] = {}
    nearest: dict[str, str] = {}
    for row in rows:
        for problem in row.problems:
            if found := QUOTED.search(problem.message):
                words = found.group(1)[1:-1]
                cards.setdefault(words, []).append(row.name)
                nearest.setdefault(words, problem.nearest)
    ordered = sorted(cards, key=lambda words: -len(cards[words]))
    return tuple(Phrase(words, tuple(cards[words]), nearest[words]) for words in ordered)
