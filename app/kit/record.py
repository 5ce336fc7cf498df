"""Card records: one frozen dataclass a kind of card, and in each field what may stand there.

    @dataclass(frozen=True, slots=True)
    class Horror:
        id: str = record.words()
        copies: int = record.number(1, 99)
        enters_drained: bool = record.flag(called="drain")
        defeat_cost: Symbols = record.fact(_symbols, "letters of C, F and S")

The loader, its complaints, the columns of a spreadsheet and the form of an editor all come from this one place. Where
fields do not fit each other, the record's method `mistake` names one of them and says what is wrong.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from enum import Enum, StrEnum
from typing import ClassVar, Protocol, TypeVar, cast

from app.kernel.cardset import Fields, Row, Schema, tables
from app.kernel.errors import CardError
from app.kernel.text import TextReader

C = TypeVar("C", bound="Record")
T = TypeVar("T")
E = TypeVar("E", bound=Enum)
Read = Callable[[Fields, str], object]
"""What a field of a record is, from all fields of the card and the name of this one."""


class Entry(StrEnum):
    """What an author writes into a field."""

    WORDS = "words"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    TEXT = "text"
    """Sentences that run."""
    KIND = "kind"
    """Nothing: the table it stands in says it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """How one field of a record is read and checked, and what an author is told of it."""

    read: Read
    entry: Entry
    called: str = ""
    """The name of the field in card files, where the record calls it otherwise."""
    help: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    is_needed: bool = True


def _field(fact: Fact, _type: type[T]) -> T:
    """A dataclass field that a type checker takes for a value of what is read."""
    return cast(T, field(metadata={"fact": fact}))


def fact(
    read: Callable[[Fields, str], T],
    help: str = "",
    *,
    called: str = "",
    entry: Entry = Entry.WORDS,
    is_needed: bool = True,
) -> T:
    """A field that the game reads in its own way."""
    return cast(T, field(metadata={"fact": Fact(read, entry, called, help, is_needed=is_needed)}))


def words(help: str = "", *, called: str = "", is_needed: bool = True) -> str:
    """Plain words; not needed, they may be left out."""
    default = None if is_needed else ""
    return _field(
        Fact(lambda card, name: card.text(name, default), Entry.WORDS, called, help, is_needed=is_needed), str
    )


def sentences(read: Callable[[Fields, str], T], help: str = "") -> T:
    """The text of a card as what it does."""
    return fact(read, help, called="text", entry=Entry.TEXT)


def printed(*, is_needed: bool = True) -> str:
    """The text of a card as it is written."""
    read = words_of if is_needed else words_if_any
    return fact(read, called="text", entry=Entry.TEXT, is_needed=is_needed)


def words_of(card: Fields, name: str) -> str:
    """The words of a text, one blank between each two."""
    return " ".join(card.text(name).split())


def words_if_any(card: Fields, name: str) -> str:
    """The words of a text that may be left out."""
    return " ".join(card.text(name, "").split())


def number(least: int, most: int, help: str = "", *, called: str = "") -> int:
    """A whole number within bounds."""
    return _field(Fact(lambda card, name: card.number(name, least, most), Entry.NUMBER, called, help, least, most), int)


def flag(help: str = "", *, called: str = "") -> bool:
    """True or false; left out, false."""
    return _field(Fact(lambda card, name: card.flag(name), Entry.FLAG, called, help, is_needed=False), bool)


def choice(*choices: str, otherwise: str, help: str = "", called: str = "") -> str:
    """One of these words; `otherwise` is what the author of any other word is told."""

    def read(card: Fields, name: str) -> str:
        chosen = card.text(name)
        if chosen not in choices:
            raise card.error(name, otherwise)
        return chosen

    return _field(Fact(read, Entry.CHOICE, called, help, choices=choices), str)


def member(kind: type[E], help: str = "", *, called: str = "") -> E:
    """One of the words of an enum, however it is capitalised."""
    values = tuple(str(known.value) for known in kind)
    read: Read = lambda card, name: member_of(card, name, card.text(name), kind)  # noqa: E731
    return _field(Fact(read, Entry.CHOICE, called, help, choices=values), kind)


def member_of(card: Fields, name: str, word: str, kind: type[E]) -> E:
    """The member that a word of a field names."""
    for known in kind:
        if str(known.value).lower() == " ".join(word.lower().split()):
            return known
    raise card.error(name, f"{word!r} is not one of {', '.join(str(known.value) for known in kind)}")


def kind_of_card() -> str:
    """The kind under which the card stands in its file."""
    return _field(Fact(lambda card, _name: card.kind, Entry.KIND), str)


class Record(Protocol):
    """A dataclass every field of which is a fact."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


def columns(record: type[Record]) -> dict[str, Fact]:
    """What an author writes of a card, by the names card files use; what is read in two ways stands there once."""
    found: dict[str, Fact] = {}
    for name, fact in _facts(record):
        if fact.entry is not Entry.KIND:
            found.setdefault(fact.called or name, fact)
    return found


def _facts(record: type[Record]) -> Iterator[tuple[str, Fact]]:
    return ((one.name, cast(Fact, one.metadata["fact"])) for one in fields(record))


def _made(record: type[Record], card: Fields) -> object:
    made = record(**{name: fact.read(card, fact.called or name) for name, fact in _facts(record)})
    mistake: Callable[[], tuple[str, str] | None] = getattr(made, "mistake", lambda: None)
    wrong = mistake()
    if wrong is not None:
        raise card.error(*wrong)
    return made


@dataclass(frozen=True)
class Records:
    """All cards of a set, by what they are."""

    made: Mapping[type[Record], Mapping[str, object]]

    def of(self, record: type[C]) -> dict[str, C]:
        """The cards of one record, by their ids."""
        return cast(dict[str, C], self.made.get(record, {}))


Rows = Mapping[str, list[tuple[str, Row]]]


def read_records(
    sources: Mapping[str, str],
    kinds: Mapping[str, type[Record]],
    schema: Schema,
    reader: Callable[[Rows], TextReader] | None = None,
) -> Records:
    """Every card of these files, checked; `reader` is made of the names that stand in them."""
    rows = tables(sources, schema)
    for kind in rows:
        if kind not in kinds:
            raise CardError(f"{rows[kind][0][0]}: there are no cards of kind {kind!r}; there are {', '.join(kinds)}.")
    text_reader, made = reader(rows) if reader else None, dict[type[Record], dict[str, object]]()
    taken: set[str] = set()
    for kind, record in kinds.items():
        known, defaults = tuple(columns(record)), schema.defaults.get(kind, {})
        for file, row in rows.get(kind, []):
            card = Fields(file, row, known, defaults, kind, text_reader)
            made.setdefault(record, {})[_identity(card, taken)] = _made(record, card)
    return Records(made)


def _identity(card: Fields, taken: set[str]) -> str:
    """The id, which no other card has; what has none is told apart by its first field."""
    if "id" not in card.known:
        return str(card.row.get(card.known[0]))
    identity = card.text("id")
    if identity in taken:
        raise card.error("id", f"there is another card {identity!r}")
    taken.add(identity)
    return identity
