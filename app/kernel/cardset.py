"""Card sets: a named, hashed bundle of TOML files; what their fields mean, the kit and the games know."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TypeAlias, cast

from app.kernel.errors import CardError

Row: TypeAlias = Mapping[str, object]

PICTURES = (".svg", ".png", ".webp", ".jpg")
"""Files that are no cards; what they show counts, not what it means."""
DEEPEST = 12
"""So many tables and lists stand within each other at most."""
TOO_DEEP = "tables stand in tables, deeper than anybody reads"
_PART = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
LONG_KEY = re.compile(rf"""(?<![\w"'-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{{DEEPEST},}}""")
"""A key of very many parts, over which a reader of TOML takes the square of its length."""


@dataclass(frozen=True)
class Schema:
    """What a game's card files mean beyond what they say. All hashes of its sets rest on it, so it never changes."""

    defaults: Mapping[str, Row] = field(default_factory=dict)
    """By the kind of table, what fields say by being left out; a blank text, false and an empty list always do."""
    ordered: frozenset[str] = frozenset()
    """The kinds whose cards mean something by the order in which they stand."""


ANY = Schema()


@dataclass(frozen=True)
class CardSet:
    """What a table plays with. Two sets whose files mean the same have equal hashes, whatever they are called."""

    name: str
    hash: str
    files: Mapping[str, str]
    """The files' text, by name: a set is exported, forked and stored as this."""


def files_of(package: str) -> dict[str, str]:
    """The card files that come with a game's package, in its folder `cards`."""
    folder = files(package).joinpath("cards")
    return {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".toml")}


def hash_of(files: Mapping[str, str], schema: Schema) -> str:
    """The name of what a set's files mean; how they are written is free."""
    rows = tables(files, schema)
    meaning = {
        "cards": {kind: [facts_of(kind, row, schema) for _, row in rows[kind]] for kind in rows},
        "pictures": {name: _digest(files[name]) for name in files if name.endswith(PICTURES)},
    }
    return _digest(_canonical(meaning))[:32]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)


def facts_of(kind: str, row: Row, schema: Schema) -> Row:
    """What stands on a card, without fields that say what their absence says."""
    return cast(Row, _facts(kind, row, schema))


def _facts(kind: str, value: object, schema: Schema) -> object:
    if isinstance(value, list):
        return [_facts(kind, part, schema) for part in value]
    if not isinstance(value, dict):
        return value
    defaults = schema.defaults.get(kind, {})
    told = {name: part for name, part in value.items() if not (_is_blank(part) or _is_at(part, defaults.get(name)))}
    return {name: _facts(name, part, schema) for name, part in told.items()}


def _is_blank(value: object) -> bool:
    return value in ("", [], {}) or value is False


def _is_at(value: object, default: object) -> bool:
    return value == default and type(value) is type(default)


def tables(files: Mapping[str, str], schema: Schema = ANY) -> dict[str, list[tuple[str, Row]]]:
    """All rows of all files by the name of their table, each with the file it stands in.

    Where order has no meaning they come in the order of their ids, so that sets of one hash are dealt alike.
    """
    rows: dict[str, list[tuple[str, Row]]] = {}
    for name in sorted(name for name in files if not name.endswith(PICTURES)):
        for kind, entries in _parsed(name, files[name]).items():
            if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                raise CardError(f"{name}: write each card as a table [[{kind}]].")
            rows.setdefault(kind, []).extend((name, cast(Row, _neat(entry))) for entry in entries)
    for kind in rows.keys() - schema.ordered:
        rows[kind].sort(key=_identity)
    return rows


def _parsed(name: str, text: str) -> dict[str, object]:
    try:
        return read_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise CardError(f"{name}: this is not valid TOML: {error}.") from None


def read_toml(text: str) -> dict[str, object]:
    """What a file or field says that a client may have written; reading it takes no longer than its length warrants."""
    if LONG_KEY.search(text):
        raise tomllib.TOMLDecodeError(TOO_DEEP)
    try:
        found = tomllib.loads(text)
        _check_depth(found, DEEPEST)
    except RecursionError:
        raise tomllib.TOMLDecodeError(TOO_DEEP) from None
    except ValueError as error:  # also a number with thousands of digits
        raise tomllib.TOMLDecodeError(str(error)) from None
    return found


def _check_depth(value: object, left: int) -> None:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if inner and not left:
        raise tomllib.TOMLDecodeError(TOO_DEEP)
    for part in inner:
        _check_depth(part, left - 1)


def _neat(value: object) -> object:
    """The value with the white space of its texts in order: lines are kept, blanks around and between words are not."""
    if isinstance(value, str):
        return "\n".join(" ".join(line.split()) for line in value.splitlines()).strip()
    if isinstance(value, list):
        return [_neat(part) for part in value]
    return {name: _neat(part) for name, part in value.items()} if isinstance(value, dict) else value


def _identity(entry: tuple[str, Row]) -> tuple[str, str]:
    """What rows are sorted by: the id or, where a kind has none, all that stands there."""
    row = entry[1]
    return str(row.get("id") or row.get("name") or ""), _canonical(row)
