"""Checks between the cards of a set: whatever a text names is there, and of the right sort."""

import dataclasses
import re
from collections.abc import Iterator

from app.games.projector import nodes as n
from app.kernel.cardset import CardSet, Row
from app.kernel.errors import CardError
from app.kit.record import Rows

_IDENTIFIER = re.compile(r"[A-Z]{2}:\d{2,3}")


def check_tiers(tiers: list[int]) -> None:
    """PJ-068 Tier 1 has as many cards as the deck."""
    if tiers.count(1) != 20:
        raise CardError(f"Tier 1 has 20 entropy cards; this set has {tiers.count(1)}.")
    if set(tiers) < set(range(1, 6)):
        raise CardError("A set has entropy cards of all five tiers.")


def check_names(cards: CardSet, rows: Rows) -> None:
    """Identifiers, traits, items and the like that texts name."""
    known = {str(row["id"]) for entries in rows.values() for _, row in entries if "id" in row}
    for entries in rows.values():
        for file, row in entries:
            card = str(row.get("name") or row.get("id"))
            for found in _IDENTIFIER.findall(str(row.get("text", ""))):
                if found not in known:
                    raise CardError(f"{file}, {card}, text: there is no card {found}.")
            _check_sorts(cards, file, card, row)


def _check_sorts(cards: CardSet, file: str, card: str, row: Row) -> None:
    if "trait" in row and not (row["trait"] in vars(cards)["traits"] and row.get("deck") in vars(cards)["decks"]):
        raise CardError(f"{file}, {card}: an ability has a trait and a deck that exist.")
    for node in _nodes_of(cards, str(row.get("id", "")), str(row.get("name", ""))):
        for attribute, sort in _SORTS.get(type(node), ()):
            listed = getattr(node, attribute)
            for name in listed if isinstance(listed, tuple) else (listed,):
                if name not in getattr(cards, sort):
                    raise CardError(f"{file}, {card}, text: {name!r} is not among the {sort} of this set.")


_SORTS: dict[type, tuple[tuple[str, str], ...]] = {
    n.GainTrait: (("trait", "traits"),),
    n.Bank: (("trait", "traits"),),
    n.GainCondition: (("condition", "conditions"),),
    n.TakeResource: (("resource", "resources"),),
    n.TakeItem: (("item", "items"),),
    n.PlaceItem: (("item", "items"),),
    n.YouHold: (("item", "items"),),
    n.Face: (("baddie", "baddies"),),
    n.PartyFaces: (("baddie", "baddies"),),
    n.EachFaces: (("baddie", "baddies"),),
    n.NamedAttacks: (("baddie", "baddies"),),
    n.UnlockDeck: (("deck", "decks"),),
    n.UnlockAbilities: (("abilities", "abilities"),),
    n.UnlockItems: (("items", "items"),),
    n.UnlockArea: (("area", "areas"),),
    n.GoalAchieved: (("goal", "goals"),),
    n.GoalNotAchieved: (("goal", "goals"),),
    n.Achieve: (("goal", "goals"),),
    n.BonusIncreased: (("ability", "abilities"),),
}


def _nodes_of(cards: CardSet, id: str, name: str) -> Iterator[object]:
    for field in dataclasses.fields(cards):
        kind = getattr(cards, field.name)
        if isinstance(kind, dict):
            found = kind.get(id) or kind.get(name)
            yield from _walk(found) if dataclasses.is_dataclass(found) else ()


def _walk(node: object) -> Iterator[object]:
    """A node and everything in it."""
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _walk(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        for field in dataclasses.fields(node):
            yield from _walk(getattr(node, field.name))
