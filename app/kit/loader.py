"""Reads a game's card sets: the one that is shipped, one that a room brings along, and one that is being written.

    LOADER = Loader(Cards, __package__, "stand-in", SCHEMA, reader=_reader, check=_check_enough)

The decks of the set's class say which kinds of card there are; from their records come the checks, the columns of a
spreadsheet and the form of an editor.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from app.kernel.cardset import CardSet, Row, Schema, files_of, tables
from app.kernel.errors import CardError
from app.kit.fields import Fields
from app.kit.record import Deck, Record, Rows, columns, decks_of, made_of, read_set, readings
from app.kit.text import TextError, TextReader

S = TypeVar("S", bound=CardSet)


def enough(**wanted: int | tuple[str, ...]) -> Callable[[CardSet, Rows], None]:
    """Checks that in each of these fields there are so many cards with all copies, or one for each of these sides."""

    def check(cards: CardSet, _rows: Rows) -> None:
        for kind, least in wanted.items():
            lying = list(getattr(cards, kind).values())
            if isinstance(least, tuple):
                missing = [side for side in least if side not in {card.side for card in lying}]
                if missing:
                    raise CardError(f"A set has {kind} for {' and for '.join(missing)}.")
            elif sum(getattr(card, "copies", 1) for card in lying) < least:
                raise CardError(f"A set has at least {least} {kind}, with all copies.")

    return check


@dataclass(frozen=True, slots=True)
class CardProblem:
    """What is wrong with a card that is being written, for its author; with none named, with the whole set."""

    message: str
    kind: str = ""
    id: str = ""
    field: str = ""
    start: int = 0
    end: int = 0
    """From where to where in the words of the field."""
    nearest: str = ""
    """The sentence a card could say that is most like this one."""


@dataclass(frozen=True)
class Loader(Generic[S]):
    """A game's way from the text of card files to a checked set."""

    made: type[S]
    package: str
    name: str
    """What the shipped set is called."""
    schema: Schema
    reader: Callable[[Rows], TextReader] | None = None
    """Reads the sentences of a set, from the names that stand in it."""
    check: Callable[[S, Rows], None] = lambda _cards, _rows: None
    """Raises if these cards do not make a set, though each is right by itself."""

    def shipped(self) -> S:
        """The set that comes with the game."""
        return self._shipped

    @cached_property
    def _shipped(self) -> S:
        return self.read(files_of(self.package))

    @cached_property
    def kinds(self) -> Mapping[str, Deck]:
        """Every kind of card, with its record and the field it is known by."""
        return {kind: deck for deck in decks_of(self.made).values() for kind in deck.kinds}

    def read(self, files: Mapping[str, str], name: str = "") -> S:
        """A set from the text of its files; raises for its author where something is wrong."""
        cards, rows = read_set(self.made, files, name or self.name, self.schema, self.reader)
        self.check(cards, rows)
        return cards

    def key_of(self, kind: str) -> str:
        """The field a card of this kind is known by."""
        deck = self.kinds[kind]
        known = columns(deck.record)
        return deck.by if deck.by in known else next(iter(known))

    def problems(self, files: Mapping[str, str]) -> tuple[CardProblem, ...]:
        """All that is wrong with a set, card by card; with the whole of it only where every card is right."""
        try:
            rows = tables(files, self.schema)
            reader = self.reader_of(rows)
            found = [problem for kind in rows for _, row in rows[kind] for problem in self.faults(kind, row, reader)]
            if not found:
                self.read(files)
        except CardError as error:
            return (CardProblem(str(error)),)
        return tuple(found)

    def reader_of(self, rows: Rows) -> TextReader | None:
        """Reads the sentences of a set of these cards."""
        return self.reader(rows) if self.reader else None

    def made_card(self, kind: str, row: Row, reader: TextReader | None) -> object:
        """The record of one card; raises if anything is wrong with it."""
        return made_of(self.kinds[kind].record, self._fields(kind, row, reader))

    def faults(self, kind: str, row: Row, reader: TextReader | None) -> Iterator[CardProblem]:
        """What is wrong with one card of a set whose sentences this reader reads."""
        if kind not in self.kinds:
            yield CardProblem(f"there are no cards of kind {kind!r}; there are {', '.join(self.kinds)}", kind)
            return
        record, id = self.kinds[kind].record, str(row.get(self.key_of(kind), ""))
        known = tuple(columns(record))
        for field in row.keys() - known:
            yield CardProblem(f"there is no such field; a card has {', '.join(known)}", kind, id, field)
        card = self._fields(kind, {name: row[name] for name in known if name in row}, reader)
        found = list(self._field_faults(record, card, kind, id))
        yield from found or self._fault_between(record, card, kind, id)

    def _fields(self, kind: str, row: Row, reader: TextReader | None) -> Fields:
        known, defaults = tuple(columns(self.kinds[kind].record)), self.schema.defaults.get(kind, {})
        return Fields(f"{kind}.toml", row, known, defaults, kind, reader, self.schema.defaults)

    def _field_faults(self, record: type[Record], card: Fields, kind: str, id: str) -> Iterator[CardProblem]:
        said: set[str] = set()
        for field, read in readings(record):
            try:
                read(card, field)
            except CardError as error:
                if str(error) not in said:  # a text that is read in two ways is wrong once
                    said.add(str(error))
                    yield _problem(error, kind, id, field)

    def _fault_between(self, record: type[Record], card: Fields, kind: str, id: str) -> Iterator[CardProblem]:
        """What is wrong with fields that are right one by one."""
        try:
            made_of(record, card)
        except CardError as error:
            yield _problem(error, kind, id, "")


def _problem(error: CardError, kind: str, id: str, field: str) -> CardProblem:
    if isinstance(error, TextError):
        found = error.problem
        return CardProblem(found.reason, kind, id, field, found.start, found.end, found.nearest)
    return CardProblem(error.reason, kind, id, error.field or field)
