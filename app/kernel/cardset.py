"""Card sets: a named, hashed bundle of TOML files, read into typed cards by the game that knows their fields."""

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias

from app.kernel.errors import CardError

Row: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class CardSet:
    """What a table plays with. Two sets with equal files have equal hashes, whatever they are called."""

    name: str
    hash: str
    files: Mapping[str, str]
    """The files' text, by name: a set is exported, forked and stored as this."""


def files_of(package: str) -> dict[str, str]:
    """The card files that come with a game's package, in its folder `cards`."""
    folder = files(package).joinpath("cards")
    return {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".toml")}


def hash_of(files: Mapping[str, str]) -> str:
    """The fingerprint of a set's files."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{files[name]}\0".encode())
    return digest.hexdigest()[:16]


def tables(files: Mapping[str, str]) -> dict[str, list[tuple[str, Row]]]:
    """All rows of all files by the name of their table, each with the file it stands in."""
    rows: dict[str, list[tuple[str, Row]]] = {}
    for name in sorted(files):
        try:
            parsed = tomllib.loads(files[name])
        except tomllib.TOMLDecodeError as error:
            raise CardError(f"{name}: this is not valid TOML: {error}.") from None
        for kind, entries in parsed.items():
            if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                raise CardError(f"{name}: write each card as a table [[{kind}]].")
            rows.setdefault(kind, []).extend((name, entry) for entry in entries)
    return rows


@dataclass(frozen=True)
class Fields:
    """The fields of one card, taken out one by one; what is wrong or left over is said to the author."""

    file: str
    row: Row
    known: tuple[str, ...]

    def __post_init__(self) -> None:
        for name in self.row:
            if name not in self.known:
                raise self.error(name, f"there is no such field; a card of this kind has {', '.join(self.known)}")

    @property
    def card(self) -> str:
        """What to call the card in a complaint."""
        return str(self.row.get("name") or self.row.get("id") or "a card without a name")

    def error(self, field: str, reason: str) -> CardError:
        """A complaint about one field."""
        return CardError(f"{self.file}, {self.card}, {field}: {reason}.")

    def text(self, field: str, default: str | None = None) -> str:
        """A field of words."""
        value = self.row.get(field, default)
        if value is None or (value == "" and default is None):
            raise self.error(field, "this field is missing")
        if not isinstance(value, str):
            raise self.error(field, f"{value!r} is not text")
        return value

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int:
        """A field with a whole number."""
        value = self.row.get(field, default)
        if value is None:
            raise self.error(field, "this field is missing")
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(field, f"{value!r} is not a whole number from {least} to {most}")
        return value

    def flag(self, field: str) -> bool:
        """A field that is true or false; left out, it is false."""
        value = self.row.get(field, False)
        if not isinstance(value, bool):
            raise self.error(field, f"{value!r} is neither true nor false")
        return value
