"""Cards as rows of a spreadsheet: one file a kind out, and rows in again, looked at before anything changes."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from app.kernel.cardset import CardSet, Row
from app.kernel.errors import CardError
from app.kit.loader import CardProblem, Loader
from app.kit.record import columns
from app.kit.text import TextReader
from app.store.workshop import DraftCard, Kept
from app.workshop.bounds import MOST_CARDS, MOST_IN_FIELD, MOST_WORDS, check_id, check_row
from app.workshop.differences import FieldChange, field_changes, note_changes
from app.workshop.forms import next_id, read, written
from app.workshop.press import rows_of

MOST_ROWS, MOST_LETTERS = MOST_CARDS, 800_000
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
    notes: Mapping[str, str] = field(default_factory=dict)
    """What is kept of it besides the card, by the headings there."""


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
    """Columns that no card of this kind has, and that the author has not explained; they are kept as notes."""
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
    """A heading of theirs, and the field it stands for; nothing keeps it as a note, and `-` leaves it out."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words of theirs, and those they are read as."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A row as it was read: its number, the card it speaks of, and what no draft would take of it."""

    number: int
    card: DraftCard
    problem: CardProblem | None = None


LEFT_OUT, MOST_KEPT = "-", 200
COLUMNS, WORDS = "columns", "words"


def reading_of(kept: Kept, kind: str) -> Reading:
    """What was said of such a spreadsheet before."""
    return Reading(kept.get(COLUMNS, {}).get(kind, {}), kept.get(WORDS, {}).get("", {}))


def remembered(kept: Kept, kind: str, said: Reading) -> Kept:
    """The same with what is said now."""
    before = reading_of(kept, kind)
    columns_now, words_now = {**before.headings, **said.headings}, {**before.words, **said.words}
    all_columns = {**kept.get(COLUMNS, {}), kind: _short(columns_now)}
    return {COLUMNS: all_columns, WORDS: {"": _short({theirs: ours for theirs, ours in words_now.items() if ours})}}


def forgotten(kept: Kept, kind: str, heading: str, words: str) -> Kept:
    """The same without one column, or without what some words are read as."""
    columns_now = {name: {head: it for head, it in heads.items() if (name, head) != (kind, heading)}
                   for name, heads in kept.get(COLUMNS, {}).items()}  # fmt: skip
    words_now = {theirs: ours for theirs, ours in kept.get(WORDS, {}).get("", {}).items() if theirs != words}
    return {COLUMNS: columns_now, WORDS: {"": words_now}}


def _short(said: Mapping[str, str]) -> dict[str, str]:
    found = [(theirs[:MOST_LONG], ours[:MOST_LONG]) for theirs, ours in said.items() if theirs]
    return dict(found[-MOST_KEPT:])


MOST_NOTES, MOST_HEADING, MOST_LONG = 40, 80, 300


class Unmapped(CardError):
    """No column says which card a row is; here are those that could."""

    def __init__(self, key: str, headings: tuple[str, ...]) -> None:
        super().__init__(f"One column has to be {key!r} or 'name', so that every row is known by it.")
        self.headings = headings


def sheet_of(loader: Loader[CardSet], kind: str, cards: Iterable[DraftCard]) -> str:
    """All cards of a kind as CSV; the columns are the fields of the card, and behind them what was noted."""
    facts, defaults = columns(loader.kinds[kind].record), loader.schema.defaults.get(kind, {})
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    known = list(cards)
    noted = list(dict.fromkeys(heading for card in known for heading in card.notes))
    writer.writerow([*facts, *map(_harmless, noted)])
    for card in known:
        row = {**defaults, **card.body}
        cells = [*(written(fact, row.get(name)) for name, fact in facts.items()), *map(card.notes.get, noted)]
        writer.writerow([_harmless(cell or "") for cell in cells])
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
    """What these rows would do, row by row; nothing is changed. Fields without a column stay as they are."""
    how, facts = reading or Reading(), columns(loader.kinds[kind].record)
    (_, table_head), *table = _table(text)
    first = [_plain_cell(heading) for heading in table_head]
    headings = {heading: _field_of(heading, facts.keys(), how) for heading in first}
    strange = tuple(heading for heading, name in headings.items() if not name and heading not in how.headings)
    key = loader.key_of(kind)
    if key not in headings.values() and "name" not in headings.values():
        raise Unmapped(key, strange)
    _check_columns([headings[heading] for heading in first])
    known = {card.id: card for card in draft if card.kind == kind}
    others = [card for card in draft if card.kind != kind]
    lines = [_line(loader, kind, number, dict(zip(first, cells, strict=False)), headings, how)
             for number, cells in table]  # fmt: skip
    if key not in headings.values():
        lines = _known_by_name(key, lines, known)
    lines = [_filled_up(line, known, headings.values()) for line in _told_apart(lines)]
    after = {**known, **{line.card.id: line.card for line in lines if not line.problem}}
    reader = loader.reader_of(rows_of([*others, *after.values()]))
    rows = tuple(_judged(loader, line, known, reader) for line in lines)
    return DryRun(kind, rows, strange, _phrases(rows))


def _check_columns(fields: list[str]) -> None:
    """Two columns may not stand for one field."""
    twice = next((name for name in fields if name and name != LEFT_OUT and fields.count(name) > 1), "")
    if twice:
        raise CardError(f"Two columns stand for {twice!r}; leave one of them out.")


def _table(text: str) -> list[tuple[int, list[str]]]:
    """Rows of cells with their numbers, from a file or from the clipboard; blank ones are left out."""
    if len(text) > MOST_LETTERS:
        raise CardError(f"That is more than {MOST_LETTERS:,} letters.")
    text = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    first = text.strip("\n").split("\n")[:1]
    if not first[0]:
        raise CardError("There are no rows in it.")
    mark = max(("\t", ";", ","), key=first[0].count)
    try:
        rows = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text), delimiter=mark)]
    except csv.Error as error:
        raise CardError(f"These are no rows that can be read: {error}.") from None
    filled = [(number, row) for number, row in enumerate(rows, start=1) if any(row)]
    if len(filled) < 2:
        raise CardError("The first row has the headings, and there is none after it.")
    if len(filled) > MOST_ROWS + 1:
        raise CardError(f"A set has at most {MOST_ROWS} cards.")
    return filled


def _known_by_name(key: str, lines: list[_Line], known: Mapping[str, DraftCard]) -> list[_Line]:
    """Rows without an id: that of the card of the same name, or the next one that is free."""
    ids = {str(card.body.get("name", id)): id for id, card in known.items()}
    for line in lines:
        if name := str(line.card.body.get("name", "")):
            ids.setdefault(name, next_id([*known, *ids.values()]))
    named = [(line, ids.get(str(line.card.body.get("name", "")), "")) for line in lines]
    return [
        replace(line, card=replace(line.card, id=id, body={key: id, **line.card.body})) if id else line
        for line, id in named
    ]


def _told_apart(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Each row with its card; where one comes twice, the later row is wrong."""
    seen: dict[str, int] = {}
    for line in lines:
        number = seen.setdefault(line.card.id, line.number)
        is_again = line.card.id and number != line.number and not line.problem
        twice = CardProblem(f"row {number} is the same card", line.card.kind, line.card.id, "id")
        yield replace(line, problem=twice) if is_again else line


def _filled_up(line: _Line, known: Mapping[str, DraftCard], fields: Iterable[str]) -> _Line:
    """A card that is known keeps what the sheet has no column for."""
    saved, told = known.get(line.card.id), set(fields)
    kept = {name: value for name, value in (saved.body if saved else {}).items() if name not in told}
    return replace(line, card=replace(line.card, body={**kept, **line.card.body}))


def headings_of(text: str) -> set[str]:
    """What its first row says."""
    return set(_table(text)[0][1])


def _field_of(heading: str, fields: Iterable[str], how: Reading) -> str:
    if heading in how.headings:
        return how.headings[heading]
    plain = _plain(heading)
    return next((name for name in fields if _plain(name) == plain), "")


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _line(
    loader: Loader[CardSet], kind: str, number: int, cells: Mapping[str, str], headings: Mapping[str, str], how: Reading
) -> _Line:
    facts, row, problem = columns(loader.kinds[kind].record), dict[str, object](), None
    for heading, cell in cells.items():
        name = headings[heading]
        try:
            value = read(facts[name], name, _reworded(_plain_cell(cell), how)) if name in facts else None
        except CardError as error:
            value, problem = None, problem or CardProblem(error.reason, kind, "", heading)
        if value is not None:
            row[name] = value
    noted = {heading: _plain_cell(cell) for heading, cell in cells.items() if not headings[heading]}
    id = str(row.get(loader.key_of(kind), "")).strip()
    card = DraftCard(kind, id, row, notes=_bounded(noted))
    return _Line(number, card, problem or _beyond(loader, card))


def _beyond(loader: Loader[CardSet], card: DraftCard) -> CardProblem | None:
    """What no draft takes, if that stands in a row."""
    try:
        if card.id:
            check_id(card.kind, loader.key_of(card.kind), card.id)
        check_row(card.body)
    except CardError as error:
        return CardProblem(str(error), card.kind, card.id, error.field or loader.key_of(card.kind))
    return None


def _bounded(notes: Mapping[str, str]) -> dict[str, str]:
    named = [(heading[:MOST_HEADING], cell[:MOST_WORDS]) for heading, cell in notes.items() if heading.isprintable()]
    return {heading: cell for heading, cell in named[:MOST_NOTES] if heading}


def _reworded(cell: str, how: Reading) -> str:
    for theirs, ours in how.words.items() if len(cell) <= MOST_IN_FIELD else ():
        cell = cell.replace(theirs, ours)[: MOST_IN_FIELD + 1]  # what is longer is refused
    return cell


def _judged(
    loader: Loader[CardSet], line: _Line, known: Mapping[str, DraftCard], reader: TextReader | None
) -> SheetRow:
    card, saved = line.card, known.get(line.card.id)
    notes = {heading: cell for heading, cell in {**(saved.notes if saved else {}), **card.notes}.items() if cell}
    row = SheetRow(line.number, card.id, str(card.body.get("name", card.id)), "new", card.body, notes=notes)
    if line.problem or not card.id:
        nameless = CardProblem("this row has none", card.kind, "", loader.key_of(card.kind))
        return replace(row, state="wrong", problems=(line.problem or nameless,))
    problems = tuple(loader.faults(card.kind, card.body, reader))
    if problems:
        return replace(row, state="wrong", problems=problems)
    if saved is None:
        return row
    facts, defaults = columns(loader.kinds[card.kind].record), loader.schema.defaults.get(card.kind, {})
    before = {**defaults, **saved.body}
    changes = (*field_changes(facts, before, {**defaults, **card.body}), *note_changes(saved.notes, notes))
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
