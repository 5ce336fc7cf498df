"""Parts of a card: tables within it, and lists of tables, each a record of its own (`record.py`).

@dataclass(frozen=True, slots=True)
class Board:
    ritual: Ritual = parts.part(Ritual)
    actions: tuple[Action, ...] = parts.parts(Action)
    tracks: Mapping[str, Track] = parts.by_name(Track)
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import TypeVar, cast

from app.kernel.cardset import Row
from app.kit.fields import Fields
from app.kit.record import Entry, Fact, Read, Record, columns, made_of

C = TypeVar("C", bound=Record)
T = TypeVar("T")


def part(record: type[C], help: str = "", *, called: str = "") -> C:
    """A table within the card."""
    read: Read = lambda card, name: made_of(record, _part(card, record, name, name, table_of(card, name)))  # noqa: E731
    return cast(C, field(metadata={"fact": Fact(read, Entry.PART, called, help, of=record)}))


def parts(record: type[C], help: str = "", *, called: str = "") -> tuple[C, ...]:
    """A list of tables."""
    read: Read = lambda card, name: tuple(_each(card, record, name))  # noqa: E731
    return cast("tuple[C, ...]", field(metadata={"fact": Fact(read, Entry.PARTS, called, help, of=record)}))


def by_name(record: type[C], help: str = "", *, called: str = "") -> Mapping[str, C]:
    """A list of tables, each found by its name."""
    read: Read = lambda card, name: {str(getattr(one, "name")): one for one in _each(card, record, name)}  # noqa: B009, E731
    return cast("Mapping[str, C]", field(metadata={"fact": Fact(read, Entry.PARTS, called, help, of=record)}))


def listed(read: Callable[[Fields, str], T], help: str = "", *, called: str = "", is_needed: bool = True) -> T:
    """A list that the game reads in its own way."""
    return cast(T, field(metadata={"fact": Fact(read, Entry.LIST, called, help, is_needed=is_needed)}))


def table(read: Callable[[Fields, str], T], help: str = "", *, called: str = "", is_needed: bool = False) -> T:
    """Texts by number that the game reads in its own way."""
    return cast(T, field(metadata={"fact": Fact(read, Entry.TABLE, called, help, is_needed=is_needed)}))


def _each(card: Fields, record: type[C], name: str) -> Iterator[object]:
    for at, row in enumerate(tables_in(card, name), start=1):
        yield made_of(record, _part(card, record, name, f"{name} {at}", row))


def _part(card: Fields, record: type[Record], kind: str, called: str, row: Row) -> Fields:
    """The fields of a part. One that has no name of its own is called by its place."""
    known = tuple(dict.fromkeys(("name", *columns(record))))
    defaults = card.of_parts.get(kind, {})
    return Fields(card.file, {"name": called, **row}, known, defaults, kind, card.reader, card.of_parts, card)


def table_of(card: Fields, name: str) -> Row:
    """A field that is a table; left out, it is empty."""
    value = card.row.get(name, {})
    if not isinstance(value, dict):
        raise card.error(name, f"{value!r} is not a table")
    return value


def list_of(card: Fields, name: str) -> list[object]:
    """A field that is a list; left out, it is what the set takes for granted."""
    value = card.row.get(name) or card.defaults.get(name, [])
    if not isinstance(value, list):
        raise card.error(name, f"{value!r} is not a list")
    return value


def tables_in(card: Fields, name: str) -> list[Row]:
    """A list of tables."""
    found: list[Row] = [value for value in list_of(card, name) if isinstance(value, dict)]
    if len(found) != len(list_of(card, name)):
        raise card.error(name, "this is a list of tables")
    return found


def words_in(card: Fields, name: str) -> list[str]:
    """A list of words."""
    return [str(value) for value in list_of(card, name)]
