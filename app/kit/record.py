"""Card records: one frozen dataclass a kind of card, and in each field what may stand there.

    @record.card
    class Horror:
        card: str = record.words(called="id")
        copies: int = record.number(1, 99)
        enters_drained: bool = record.flag(called="drain")
        defeat_cost: Symbols = record.fact(_symbols, "letters of C, F and S")
        text: Text = record.text({"Trigger": "acting"})

The loader, its complaints, what views carry, the columns of a spreadsheet and the form of an editor all come from this
one place. Where fields do not fit each other, the record's method `mistake` names one of them and says what is wrong.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import ClassVar, Protocol, TypeVar, cast, dataclass_transform

from app.kernel.cardset import CardSet, Row, Schema, hash_of, tables
from app.kernel.errors import CardError
from app.kit.fields import Fields
from app.kit.text import Place, Text, TextReader, told

C = TypeVar("C", bound="Record")
T = TypeVar("T")
E = TypeVar("E", bound=Enum)
S = TypeVar("S", bound=CardSet)
Read = Callable[[Fields, str], object]
"""What a field of a record is, from all fields of the card and the name of this one."""
Rows = Mapping[str, list[tuple[str, Row]]]
"""What stands in card files, by the kind of table, each row with its file."""


class Entry(StrEnum):
    """What an author writes into a field."""

    WORDS = "words"
    NUMBER = "number"
    FLAG = "flag"
    CHOICE = "choice"
    LIST = "list"
    """Words, in brackets."""
    TEXT = "text"
    """Sentences that run."""
    KIND = "kind"
    """Nothing: the table it stands in says it."""
    TABLE = "table"
    """Texts by number, such as what each face of a die does."""
    PART = "part"
    """A table with fields of its own."""
    PARTS = "parts"
    """As many of those as there are."""


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
    of: "type[Record] | None" = None
    """The record of a part."""
    labels: tuple[str, ...] = ()
    """Those that sentences may stand behind."""
    rules: tuple[str, ...] = ()
    """The rules of the grammar that read them."""
    corner: str = ""
    """What it is called in a corner of the printed card, where default pages show it."""


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


def text(
    labels: Mapping[str, str],
    *,
    costs: Mapping[str, Callable[[Fields], str]] = MappingProxyType({}),
    is_needed: bool = True,
    called: str = "",
) -> Text:
    """The text of a card as a tree, each label with the grammar rule that reads its sentences.

    `costs` says of a label what it costs to use what stands behind it.
    """

    def read(card: Fields, name: str) -> Text:
        written = words_of(card, name) if is_needed else words_if_any(card, name)
        if not written:
            return ()
        assert card.reader is not None
        tree = card.reader.read(Place(card.card, card.file), written, labels)
        return tuple(replace(one, cost=costs[one.label](card)) if one.label in costs else one for one in tree)

    made = Fact(read, Entry.TEXT, called, is_needed=is_needed, labels=tuple(labels), rules=tuple(labels.values()))
    return cast(Text, field(metadata={"fact": made}))


def plain_text(rule: str, *, is_needed: bool = True, called: str = "") -> Text:
    """The text of a card that has no labels, as a tree of one block."""

    def read(card: Fields, name: str) -> Text:
        written = words_of(card, name) if is_needed else words_if_any(card, name)
        assert card.reader is not None
        return card.reader.plain(Place(card.card, card.file), written, rule) if written else ()

    return fact(read, called=called, entry=Entry.TEXT, is_needed=is_needed)


def prose(help: str = "") -> Text:
    """Words that nothing runs, as a tree for cards to print."""
    return fact(lambda card, name: told(words_of(card, name)), help)


def words_of(card: Fields, name: str) -> str:
    """The words of a text, one blank between each two."""
    return " ".join(card.text(name).split())


def words_if_any(card: Fields, name: str) -> str:
    """The words of a text that may be left out."""
    return " ".join(card.text(name, "").split())


def number(least: int, most: int, help: str = "", *, called: str = "", corner: str = "") -> int:
    """A whole number within bounds."""
    read: Read = lambda card, name: card.number(name, least, most)  # noqa: E731
    return _field(Fact(read, Entry.NUMBER, called, help, least, most, corner=corner), int)


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


def member_if_any(kind: type[E], help: str = "", *, called: str = "") -> E | None:
    """One of the words of an enum, or nothing."""
    values = tuple(str(known.value) for known in kind)

    def read(card: Fields, name: str) -> E | None:
        word = card.text(name, "")
        return member_of(card, name, word, kind) if word else None

    return cast(
        E | None, field(metadata={"fact": Fact(read, Entry.CHOICE, called, help, choices=values, is_needed=False)})
    )


def member_of(card: Fields, name: str, word: str, kind: type[E]) -> E:
    """The member that a word of a field names."""
    for known in kind:
        if str(known.value).lower() == " ".join(word.lower().split()):
            return known
    raise card.error(name, f"{word!r} is not one of {', '.join(str(known.value) for known in kind)}")


def kind_of_card() -> str:
    """The kind under which the card stands in its file."""
    return _field(Fact(lambda card, _name: card.kind, Entry.KIND), str)


def word_list(help: str = "", *, called: str = "") -> tuple[str, ...]:
    """A list of words; left out, none."""
    return fact(words_in, help, called=called, entry=Entry.LIST, is_needed=False)


def words_in(card: Fields, name: str) -> tuple[str, ...]:
    """The words of a list."""
    value = card.row.get(name, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise card.error(name, f"{value!r} is not a list of words")
    return tuple(value)


def fixed(value: T) -> T:
    """What all cards of a kind have in common, so that no author writes it."""
    return cast(T, field(metadata={"fact": Fact(lambda _card, _name: value, Entry.KIND)}))


class Record(Protocol):
    """A dataclass every field of which is a fact."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


@dataclass_transform(frozen_default=True)
def card(kind: type[T]) -> type[T]:
    """A record that views carry as it is: equal to one that says the same, and quickly found by its first field."""
    made = dataclass(frozen=True, slots=True)(kind)
    first = fields(cast("type[Record]", made))[0].name
    made.__hash__ = lambda self: hash(getattr(self, first))  # type: ignore[method-assign]
    return made


def columns(record: type[Record]) -> dict[str, Fact]:
    """What an author writes of a card, by the names card files use; what is read in two ways stands there once."""
    found: dict[str, Fact] = {}
    for name, fact in facts_of(record):
        if fact.entry is not Entry.KIND:
            found.setdefault(fact.called or name, fact)
    return found


def json_schema(record: type[Record]) -> dict[str, object]:
    """What an author may write of a card, in the words of JSON Schema."""
    found = columns(record)
    return {
        "type": "object",
        "properties": {name: _property(fact) for name, fact in found.items()},
        "required": [name for name, fact in found.items() if fact.is_needed],
        "additionalProperties": False,
    }


def _property(fact: Fact) -> dict[str, object]:
    if fact.of is not None:
        part = json_schema(fact.of)
        return part if fact.entry is Entry.PART else {"type": "array", "items": part}
    if fact.entry is Entry.TABLE:
        return {"type": "object", "additionalProperties": {"type": "string"}}
    kind = {Entry.NUMBER: "integer", Entry.FLAG: "boolean", Entry.LIST: "array"}.get(fact.entry, "string")
    said: dict[str, object] = {"type": kind}
    if fact.entry is Entry.NUMBER and fact.most:
        said |= {"minimum": fact.least, "maximum": fact.most}
    if fact.entry is Entry.LIST:
        said["items"] = {"type": "string"}
    if fact.choices:
        said["enum"] = list(fact.choices)
    return said | ({"description": fact.help} if fact.help else {})


def facts_of(record: type[Record]) -> Iterator[tuple[str, Fact]]:
    """Every field of a record, with what is known of it."""
    return ((one.name, cast(Fact, one.metadata["fact"])) for one in fields(record))


def readings(record: type[Record]) -> Iterator[tuple[str, Read]]:
    """Every field of a card as its files call it, and how it is read."""
    return ((fact.called or name, fact.read) for name, fact in facts_of(record))


def made_of(record: type[Record], card: Fields) -> object:
    """The record of one card, checked."""
    made = record(**{name: fact.read(card, fact.called or name) for name, fact in facts_of(record)})
    mistake: Callable[[], tuple[str, str] | None] = getattr(made, "mistake", lambda: None)
    wrong = mistake()
    if wrong is not None:
        raise card.error(*wrong)
    return made


@dataclass(frozen=True)
class Records:
    """All cards of a set, by the kind of table they stand in."""

    made: Mapping[str, Mapping[str, object]]
    kinds: Mapping[str, type[Record]]
    rows: Rows
    """What was written, for checks between cards."""

    def of(self, record: type[C], *kinds: str) -> dict[str, C]:
        """The cards of one record, or of some kinds of it, by what they are known by."""
        wanted = kinds or [kind for kind in self.kinds if self.kinds[kind] is record]
        return {key: cast(C, card) for kind in wanted for key, card in self.made.get(kind, {}).items()}


def read_records(
    sources: Mapping[str, str],
    kinds: Mapping[str, type[Record]],
    schema: Schema,
    reader: Callable[[Rows], TextReader] | None = None,
    known_by: Mapping[str, str] = MappingProxyType({}),
) -> Records:
    """Every card of these files, checked; `reader` is made of the names that stand in them.

    Cards are known by their ids, or by the field that `known_by` names for their kind.
    """
    rows = tables(sources, schema)
    for kind in rows:
        if kind not in kinds:
            raise CardError(f"{rows[kind][0][0]}: there are no cards of kind {kind!r}; there are {', '.join(kinds)}.")
    text_reader, made = reader(rows) if reader else None, dict[str, dict[str, object]]()
    taken: set[str] = set()
    for kind, record in kinds.items():
        known, defaults = tuple(columns(record)), schema.defaults.get(kind, {})
        deck = made.setdefault(kind, {})
        for file, row in rows.get(kind, []):
            card = Fields(file, row, known, defaults, kind, text_reader, schema.defaults)
            deck[_identity(card, known_by.get(kind, "id"), taken | deck.keys())] = made_of(record, card)
        taken |= deck.keys() if "id" in known and kind not in known_by else set()
    return Records(made, kinds, rows)


def _identity(card: Fields, key: str, taken: Set[str]) -> str:
    """What the card is known by, as no other is; without an id it is its first field."""
    if key not in card.known:
        return str(card.row.get(card.known[0]))
    identity = card.text(key)
    if identity in taken:
        raise card.error(key, f"there is another card {identity!r}")
    return identity


# A set says of each of its decks what lies in it


@dataclass(frozen=True, slots=True)
class Deck:
    """The kinds of table whose cards make up a field of a set, their record, and what they are known by."""

    kinds: tuple[str, ...]
    record: type[Record]
    by: str


def deck(record: type[C], *kinds: str, by: str = "id") -> dict[str, C]:
    """A field of a card set: all cards of these kinds, by a field of theirs."""
    return field(default_factory=dict, metadata={"deck": Deck(kinds, record, by)})


def decks_of(made: type[CardSet]) -> dict[str, Deck]:
    """What lies in each field of a card set."""
    return {one.name: cast(Deck, one.metadata["deck"]) for one in fields(made) if "deck" in one.metadata}


def read_set(
    made: type[S],
    sources: Mapping[str, str],
    name: str,
    schema: Schema,
    reader: Callable[[Rows], TextReader] | None = None,
) -> tuple[S, Rows]:
    """A card set from the text of its files, and what is written there, for checks between cards."""
    decks = decks_of(made)
    kinds = {kind: each.record for each in decks.values() for kind in each.kinds}
    known_by = {kind: each.by for each in decks.values() for kind in each.kinds if each.by != "id"}
    found = read_records(sources, kinds, schema, reader, known_by)
    cards = {field: found.of(each.record, *each.kinds) for field, each in decks.items()}
    return made(name=name, hash=hash_of(sources, schema), files=dict(sources), **cards), found.rows
