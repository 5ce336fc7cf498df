"""Checks between the cards of a set: whatever a text names is there, and of the right sort."""

import dataclasses
import re
from collections.abc import Iterator
from typing import TypeAlias

from app.games.projector import nodes as n
from app.games.projector.lines import Line, MayTest
from app.kernel.cardset import CardSet, Row
from app.kernel.errors import CardError
from app.kit.record import Rows

Sort: TypeAlias = tuple[str, ...]
"""The decks, by their names in a set, that may hold what is named."""
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
    for setup in vars(cards)["setups"].values():
        _check_layout(setup.name, [node for line in setup.lines for node in line.setup])


def _check_layout(setup: str, nodes: list[n.SetupSentence]) -> None:
    """PJ-V83 Figures and tokens stand on what the same card has laid out."""
    laid = {node.card: node.space for node in nodes if isinstance(node, n.PlaceCard)}
    shuffled = [space for node in nodes if isinstance(node, n.ShufflePlace | n.ShuffleOthers) for space in node.spaces]
    if not any(isinstance(node, n.PlaceFigures) for node in nodes):
        raise CardError(f"{setup}: a setup card places each figure on a location.")
    for node in nodes:
        if isinstance(node, n.PlaceFigures) and node.card not in laid:
            raise CardError(f"{setup}: figures stand on {node.card}, which this card does not place.")
        if isinstance(node, n.PlaceToken) and not _is_laid(node.where, laid, shuffled):
            raise CardError(f"{setup}: a token stands on a location that this card places.")


def _is_laid(where: n.Where, laid: dict[str, str], shuffled: list[str]) -> bool:
    if isinstance(where, n.At):
        return where.space in (*laid.values(), *shuffled)
    return isinstance(where, n.Named) and where.card in laid


def _check_sorts(cards: CardSet, file: str, card: str, row: Row) -> None:
    if "trait" in row and not (row["trait"] in vars(cards)["traits"] and row.get("deck") in vars(cards)["decks"]):
        raise CardError(f"{file}, {card}: an ability has a trait and a deck that exist.")
    for sort, name in _named(cards, row):
        if not any(name in getattr(cards, deck) for deck in sort):
            raise CardError(f"{file}, {card}, text: {name!r} is not among the {' or '.join(sort)} of this set.")


def _named(cards: CardSet, row: Row) -> Iterator[tuple[Sort, str]]:
    """The names on a card, each with the decks that may have it."""
    if "ability" in row:  # a stack of the Realspace deal
        yield ("abilities",), str(row["ability"])
    for node in _nodes_of(cards, str(row.get("id", "")), str(row.get("name", ""))):
        for attribute, sort in _SORTS.get(type(node), ()):
            listed = getattr(node, attribute)
            yield from ((sort, name) for name in (listed if isinstance(listed, tuple) else (listed,)))
        if isinstance(node, Line):
            yield from _laid(node)
        if isinstance(node, MayTest):
            yield from ((("abilities",), name) for name, _ in node.abilities)
        if isinstance(node, n.Eliminate) and node.replacement is not None:
            same = next((deck for deck in _REPLACED if node.card in getattr(cards, deck)), _REPLACED[0])
            yield from (((same,), name) for name in (node.card, node.replacement))


def _laid(line: Line) -> Iterator[tuple[Sort, str]]:
    """PJ-V83 What lies beside the map is laid on it later; PJ-V73 what a text sets aside is read in the end."""
    places: tuple[tuple[object, Sort], ...] = ((line.setup, ("locations",)), (line.body, _READ))
    for where, sort in places:
        for node in _walk(where):
            if isinstance(node, n.SetAside):
                yield from ((sort, card) for card in node.cards)


_READ = ("projector", "diaries", "stories")
_REPLACED = ("locations", "setups")
_SORTS: dict[type, tuple[tuple[str, Sort], ...]] = {
    n.GainTrait: (("trait", ("traits",)),),
    n.Bank: (("trait", ("traits",)),),
    n.GainCondition: (("condition", ("conditions",)),),
    n.TakeResource: (("resource", ("resources",)),),
    n.TakeItem: (("item", ("items",)),),
    n.PlaceItem: (("item", ("items",)),),
    n.YouHold: (("item", ("items",)),),
    n.Face: (("baddie", ("baddies",)),),
    n.PartyFaces: (("baddie", ("baddies",)),),
    n.EachFaces: (("baddie", ("baddies",)),),
    n.NamedAttacks: (("baddie", ("baddies",)),),
    n.UnlockDeck: (("deck", ("decks",)),),
    n.UnlockAbilities: (("abilities", ("abilities",)),),
    n.UnlockItems: (("items", ("items",)),),
    n.UnlockArea: (("area", ("areas",)),),
    n.GoalAchieved: (("goal", ("goals",)),),
    n.GoalNotAchieved: (("goal", ("goals",)),),
    n.Achieve: (("goal", ("goals",)),),
    n.BonusIncreased: (("ability", ("abilities",)),),
    n.WiderBonus: (("ability", ("abilities",)),),
    n.Read: (("card", _READ),),
    n.EvolveCard: (("card", ("entropy",)),),
    n.Cover: (("card", ("locations",)),),
    n.Replace: (("card", ("locations",)), ("replacement", ("locations",))),
    n.ReplaceYours: (("replacement", ("locations",)),),
    n.PlaceCard: (("card", ("locations",)),),
    n.PlaceFigures: (("card", ("locations",)),),
    n.ShufflePlace: (("first", ("locations",)), ("last", ("locations",))),
    n.ShuffleBeneath: (("first", ("hours",)), ("last", ("hours",)), ("cards", ("locations",))),
    n.InStoryDeck: (("card", ("stories",)),),
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
