"""A card as a form: one field for each fact of its record, and back."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import tomli_w

from app.kernel.cardset import CardSet, Row, read_toml
from app.kernel.errors import CardError
from app.kit.loader import Loader
from app.kit.record import Entry, Fact, columns

WIDE = frozenset({Entry.WORDS, Entry.CHOICE, Entry.LIST})
NESTED = frozenset({Entry.TABLE, Entry.PART, Entry.PARTS})
"""Written as in a card file: what has an inside has no single line."""
LONG = 30
"""Letters of words that get a line of the form for themselves."""
_EDGES = re.compile(r"(?<=[a-z])(?=[A-Z])|_")


@dataclass(frozen=True, slots=True)
class FormField:
    """One field of a card as its author fills it in."""

    name: str
    label: str
    entry: Entry
    value: str
    help: str = ""
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    is_needed: bool = True
    is_fixed: bool = False
    """The card is known by it."""
    before: str | None = None
    """What stood there in the last version, if that was something else."""

    @property
    def is_on(self) -> bool:
        return self.value == "yes"

    @property
    def is_text(self) -> bool:
        return self.entry is Entry.TEXT

    @property
    def is_nested(self) -> bool:
        return self.entry in NESTED

    @property
    def is_long(self) -> bool:
        return "\n" in self.value or len(self.value) > LONG

    @property
    def is_wide(self) -> bool:
        return self.entry in WIDE


def label_of(name: str) -> str:
    """A field's name as people read it: `manifest_cost` and `manifestCost` are Manifest cost."""
    words = " ".join(_EDGES.sub(" ", name).split())
    return words[:1].upper() + words[1:].lower()


def written(fact: Fact, value: object) -> str:
    """A value as it stands in the form or in a cell."""
    if value is None or value == "":
        return ""
    if fact.entry in NESTED:
        return tomli_w.dumps({"value": value}, multiline_strings=True).strip()
    if fact.entry is Entry.FLAG:
        return "yes" if value else ""
    if isinstance(value, list):
        return ("\n" if any("," in str(one) for one in value) else ", ").join(str(one) for one in value)
    return str(value).strip()


def read(fact: Fact, name: str, text: str) -> object:
    """What a cell or a field of the form says; None where it is left out."""
    said = text.replace("\r\n", "\n").strip()
    if fact.entry is Entry.FLAG:
        return True if said.lower() in ("yes", "true", "1", "x", "on") else None
    if not said:
        return None
    if fact.entry is Entry.NUMBER:
        return int(said) if re.fullmatch(r"-?\d{1,9}", said) else said
    if fact.entry is Entry.LIST:
        return _list(said)
    if fact.entry in NESTED:
        return _nested(name, said)
    return said


def _list(said: str) -> list[object]:
    """What stands between commas, or between lines where a list has long entries; numbers, if all of them are."""
    words = [word.strip() for word in said.split("\n" if "\n" in said else ",") if word.strip()]
    return [int(word) for word in words] if all(re.fullmatch(r"\d{1,9}", word) for word in words) else [*words]


def _nested(name: str, said: str) -> object:
    try:
        found = read_toml(said)
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{label_of(name)}: {error}.", name, str(error)) from None
    return found.get("value", found)


def fields_of(
    loader: Loader[CardSet], kind: str, row: Row, before: Row | None = None, *, is_new: bool = False
) -> tuple[FormField, ...]:
    """The form of a card, with what it said in the last version."""
    key, defaults = loader.key_of(kind), loader.schema.defaults.get(kind, {})
    return tuple(_fields(columns(loader.kinds[kind].record), key, {**defaults, **row}, before, is_new))


def _fields(facts: Mapping[str, Fact], key: str, row: Row, before: Row | None, is_new: bool) -> Iterator[FormField]:
    for name, fact in facts.items():
        value = written(fact, row.get(name))
        was = None if before is None else written(fact, before.get(name))
        changed = was if was is not None and name in (before or {}) and was != value else None
        yield FormField(
            name, label_of(name), fact.entry, value, fact.help, fact.least, fact.most, fact.choices,
            fact.is_needed, name == key and not is_new, changed,
        )  # fmt: skip


def row_of(loader: Loader[CardSet], kind: str, form: Mapping[str, str]) -> dict[str, object]:
    """What the author filled in; fields left blank are left out."""
    if kind not in loader.kinds:
        raise CardError(f"There are no cards of kind {kind!r}; there are {', '.join(loader.kinds)}.")
    found = {name: read(fact, name, form.get(name, "")) for name, fact in columns(loader.kinds[kind].record).items()}
    return {name: value for name, value in found.items() if value is not None}


def next_id(taken: list[str]) -> str:
    """An id like the others and after the last of them."""
    numbered = [re.fullmatch(r"(.*?)(\d+)", id) for id in taken]
    found = [match for match in numbered if match]
    if not found:
        return f"card-{len(taken) + 1}"
    last = max(found, key=lambda match: int(match.group(2)))
    return f"{last.group(1)}{int(last.group(2)) + 1:0{len(last.group(2))}d}"
