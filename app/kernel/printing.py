"""What another printing of a card set changes, card by card."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.kernel.cardset import CardSet, Row, Schema, facts_of, tables


@dataclass(frozen=True, slots=True)
class CardChange:
    """One card that is printed otherwise, is new, or is gone."""

    kind: str
    id: str
    name: str
    fields: tuple[tuple[str, str, str], ...]
    """Each field that differs, as it was and as it is now; blank where the card does not have it."""
    is_new: bool = False
    is_gone: bool = False


def difference(old: CardSet, new: CardSet, schema: Schema) -> tuple[CardChange, ...]:
    """Every card that is not the same in both, in order."""
    before, after = _cards(old, schema), _cards(new, schema)
    keys = [*after, *(key for key in before if key not in after)]
    return tuple(
        _change(key, before.get(key), after.get(key)) for key in sorted(keys) if before.get(key) != after.get(key)
    )


def _cards(cards: CardSet, schema: Schema) -> dict[tuple[str, str], Row]:
    rows = tables(cards.files, schema)
    return {(kind, _id(row)): facts_of(kind, row, schema) for kind in sorted(rows) for _, row in rows[kind]}


def _id(row: Row) -> str:
    return str(row.get("id") or row.get("name") or next(iter(row.values()), ""))


def _change(key: tuple[str, str], before: Row | None, after: Row | None) -> CardChange:
    was, now = before or {}, after or {}
    named = str(now.get("name") or was.get("name") or key[1])
    fields = tuple(
        (name.replace("_", " "), _words(was, name), _words(now, name))
        for name in dict.fromkeys([*was, *now])
        if name != "id" and was.get(name) != now.get(name)
    )
    return CardChange(*key, named, fields, is_new=before is None, is_gone=after is None)


def _words(row: Mapping[str, object], name: str) -> str:
    value = row.get(name, "")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
