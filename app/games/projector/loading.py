"""Reads the card files: every field checked, every text parsed, every name and identifier that a text uses known."""

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from app.games.projector import nodes as n
from app.games.projector.faces import (
    SIDES,
    Ability,
    Cards,
    ConditionCard,
    Deck,
    Entropy,
    Foe,
    Item,
    Location,
    Maneuver,
    Objective,
    Printed,
    Resource,
    StoryCard,
    Trait,
)  # fmt: skip
from app.games.projector.text import CardReader, names_made, reader
from app.kernel.cardset import Fields, Row, Schema, files_of, hash_of, tables
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader

C = TypeVar("C")

_PRINTED = ("id", "name", "story", "text")
FIELDS: dict[str, tuple[str, ...]] = {
    "trait": ("name", "colour", "symbol", "covers"),
    "deck": ("id", "name", "locked"),
    "station": ("name", "text"),
    "realspace": ("ability", "copies"),
    "ability": ("id", "name", "trait", "deck", "reaction", "xp", "unlock", "study_limit", "needs", "modifier",
                "success", "failure", "natural_1", "natural_20", "exception"),
    "story_deck": ("id", "name"),
    "story": (*_PRINTED, "lock"),
    "area": ("id", "name"),
    "background": _PRINTED,
    "setup": (*_PRINTED, "locked"),
    "objective": (*_PRINTED, "locked", "aim"),
    "hour": _PRINTED,
    "location": (*_PRINTED, "locked", "aside", "keywords", "sides", "modifiers"),
    "entropy": ("id", "name", "story", "place", "attack", "armor", "will", "remains", "text"),
    "baddie": (*_PRINTED, "copies", "place", "attack", "armor", "will"),
    "condition": (*_PRINTED, "copies", "lasting"),
    "item": (*_PRINTED, "copies", "keywords", "recipe", "difficulty"),
    "resource": (*_PRINTED, "copies"),
    "diary": _PRINTED,
    "projector": _PRINTED,
    "perk": _PRINTED,
    "style": _PRINTED,
    "maneuver": (*_PRINTED, "abilities"),
}  # fmt: skip
SCHEMA = Schema(
    {
        "ability": {"study_limit": 0},
        "entropy": {"attack": 0, "armor": 0},
        "baddie": {"copies": 1, "attack": 0, "armor": 0},
        "condition": {"copies": 1},
        "item": {"copies": 1, "difficulty": 0},
        "resource": {"copies": 1},
        "realspace": {"copies": 1},
    },
    ordered=frozenset(
        {"ability", "area", "background", "deck", "diary", "location", "objective", "realspace", "setup", "station",
         "story", "story_deck"}
    ),
)  # fmt: skip
_NAMED = ("trait", "deck", "ability", "item", "resource", "baddie", "condition")
_IDENTIFIER = re.compile(r"[A-Z]{2}:\d{2,3}")


class _Loader:
    """One reading of one set."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.rows = tables(sources, SCHEMA)
        for kind in self.rows:
            if kind not in FIELDS:
                known = ", ".join(FIELDS)
                raise CardError(f"{self.rows[kind][0][0]}: there are no cards of kind {kind!r}; there are {known}.")
        self._reader: TextReader = reader(self._names())
        self._taken: set[str] = set()

    def _names(self) -> Iterator[str]:
        for kind in _NAMED:
            yield from (str(row["name"]) for _, row in self.rows.get(kind, []) if row.get("name"))
        for entries in self.rows.values():
            for _, row in entries:
                yield from names_made(str(row.get("text", "")))
                yield from names_made(str(row.get("success", "")))

    def fields(self, kind: str) -> list[Fields]:
        return [Fields(file, row, FIELDS[kind], SCHEMA.defaults.get(kind, {})) for file, row in self.rows.get(kind, [])]

    def text(self, fields: Fields) -> CardReader:
        return CardReader(self._reader, Place(fields.card, fields.file))

    def by(self, kind: str, key: str, make: Callable[[Fields], C]) -> dict[str, C]:
        made: dict[str, C] = {}
        for fields in self.fields(kind):
            name = fields.text(key)
            if name in made or (key == "id" and name in self._taken):
                raise fields.error(key, f"there is another card {name!r}")
            self._taken.add(name)
            made[name] = make(fields)
        return made

    def basis(self, fields: Fields) -> dict[str, object]:
        """The fields of every printed card."""
        text = fields.text("text", "").strip()
        return {
            "id": fields.text("id", fields.card),
            "name": fields.text("name", fields.text("id", fields.card)),
            "story": "" if isinstance(fields.row.get("story"), bool) else fields.text("story", ""),
            "text": text,
            "lines": self.text(fields).lines(text),
            "is_locked": fields.flag("locked"),
        }

    def printed(self, fields: Fields) -> Printed:
        return Printed(**self.basis(fields))  # type: ignore[arg-type]

    def objective(self, fields: Fields) -> Objective:
        return Objective(**self.basis(fields), aim=fields.text("aim", ""))  # type: ignore[arg-type]

    def ability(self, fields: Fields) -> Ability:
        text = self.text(fields)
        modifier = fields.text("modifier", "")
        parts = {part: fields.text(part, "") for part in ("success", "failure", "natural_1", "natural_20")}
        return Ability(
            id=fields.text("id"),
            name=fields.text("name"),
            trait=fields.text("trait"),
            deck=fields.text("deck"),
            is_reaction=fields.flag("reaction"),
            xp=fields.number("xp", 0, 9),
            unlock=fields.number("unlock", 0, 99),
            study_limit=fields.number("study_limit", 0, 18),
            needs=fields.text("needs"),
            needed=text.needs(fields.text("needs")),
            per_baddie=text.modifier(modifier) if modifier else 0,
            success=parts["success"],
            failure=parts["failure"],
            natural_1=parts["natural_1"],
            natural_20=parts["natural_20"],
            exception=fields.text("exception", ""),
            keeps_hidden=bool(fields.text("exception", "")),
            on_success=text.lines(parts["success"]),
            on_failure=text.lines(parts["failure"]),
            on_natural_1=text.lines(parts["natural_1"]),
            on_natural_20=text.lines(parts["natural_20"]),
        )

    def location(self, fields: Fields) -> Location:
        sides = fields.text("sides")
        if not re.fullmatch("[N-][E-][S-][W-]", sides):
            raise fields.error("sides", f"{sides!r} is not {SIDES} with dashes for barred sides")
        found = re.findall(r"(\w+) ([+-]\d+)", fields.text("modifiers", ""))
        return Location(
            **self.basis(fields),  # type: ignore[arg-type]
            keywords=words(fields, "keywords"),
            sides=sides,
            modifiers=tuple((name, int(bonus)) for name, bonus in found),
            is_aside=fields.flag("aside"),
        )

    def numbers(self, fields: Fields) -> dict[str, object]:
        """The numbers of a Baddie."""
        place = fields.text("place", "")
        if place not in ("", "player", "global", "token"):
            raise fields.error("place", f"{place!r} is not player, global or token")
        return {
            "place": place,
            "attack": fields.number("attack", 0, 9),
            "armor": fields.number("armor", 0, 9),
            "will": fields.number("will", 0, 9) if "will" in fields.row else None,
        }

    def entropy(self, fields: Fields) -> Entropy:
        numbers = self.numbers(fields)
        remains = fields.flag("remains") or bool(numbers["place"])
        basis = self.basis(fields)
        return Entropy(**basis, **numbers, is_story=fields.flag("story"), remains=remains)  # type: ignore[arg-type]

    def foe(self, fields: Fields) -> Foe:
        return Foe(**self.basis(fields), **self.numbers(fields), copies=_copies(fields))  # type: ignore[arg-type]

    def item(self, fields: Fields) -> Item:
        return Item(
            **self.basis(fields),  # type: ignore[arg-type]
            copies=_copies(fields),
            keywords=words(fields, "keywords"),
            recipe=words(fields, "recipe"),
            difficulty=fields.number("difficulty", 0, 9),
        )

    def condition(self, fields: Fields) -> ConditionCard:
        basis = self.basis(fields)
        return ConditionCard(**basis, copies=_copies(fields), is_lasting=fields.flag("lasting"))  # type: ignore[arg-type]

    def story(self, fields: Fields) -> StoryCard:
        return StoryCard(**self.basis(fields), is_lock=fields.flag("lock"))  # type: ignore[arg-type]

    def maneuver(self, fields: Fields) -> Maneuver:
        return Maneuver(**self.basis(fields), abilities=words(fields, "abilities"))  # type: ignore[arg-type]

    def deck(self, fields: Fields) -> Deck:
        return Deck(fields.text("id"), fields.text("name"), fields.flag("locked"))


def _copies(fields: Fields) -> int:
    return fields.number("copies", 1, 99)


def words(fields: Fields, name: str) -> tuple[str, ...]:
    """A field with a list of words."""
    value = fields.row.get(name, [])
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise fields.error(name, f"{value!r} is not a list of words")
    return tuple(value)


def read_cards(sources: Mapping[str, str], name: str = "The Lantern Campaign") -> Cards:
    """A checked set from the text of its files."""
    load = _Loader(sources)
    trait = lambda fields: Trait(*(fields.text(part) for part in FIELDS["trait"]))  # noqa: E731
    cards = Cards(
        name=name,
        hash=hash_of(sources, SCHEMA),
        files=dict(sources),
        traits=load.by("trait", "name", trait),
        decks=load.by("deck", "name", load.deck),
        abilities=load.by("ability", "name", load.ability),
        realspace=load.by("realspace", "ability", _copies),
        stations=load.by("station", "name", load.printed),
        story_decks=load.by("story_deck", "id", load.deck),
        stories=load.by("story", "id", load.story),
        areas=load.by("area", "id", load.deck),
        backgrounds=load.by("background", "id", load.printed),
        setups=load.by("setup", "id", load.printed),
        objectives=load.by("objective", "id", load.objective),
        hours=load.by("hour", "id", load.printed),
        locations=load.by("location", "id", load.location),
        entropy=load.by("entropy", "id", load.entropy),
        baddies=load.by("baddie", "name", load.foe),
        conditions=load.by("condition", "name", load.condition),
        items=load.by("item", "name", load.item),
        resources=load.by("resource", "name", lambda fields: Resource(**load.basis(fields), copies=_copies(fields))),  # type: ignore[arg-type]
        diaries=load.by("diary", "id", load.printed),
        projector=load.by("projector", "id", load.printed),
        perks=load.by("perk", "id", load.printed),
        styles=load.by("style", "id", load.printed),
        maneuvers=load.by("maneuver", "id", load.maneuver),
    )
    _check(cards, load.rows)
    return cards


def _check(cards: Cards, rows: Mapping[str, list[tuple[str, Row]]]) -> None:
    """What a text names must be there, and of the right sort; PJ-068 tier 1 has as many cards as the deck."""
    known = {str(row["id"]) for entries in rows.values() for _, row in entries if "id" in row}
    for entries in rows.values():
        for file, row in entries:
            card = str(row.get("name") or row.get("id"))
            for found in _IDENTIFIER.findall(str(row.get("text", ""))):
                if found not in known:
                    raise CardError(f"{file}, {card}, text: there is no card {found}.")
            _check_sorts(cards, file, card, row)
    tiers = [sum(card.tier == tier for card in cards.entropy.values()) for tier in range(1, 6)]
    if tiers[0] != 20:
        raise CardError(f"Tier 1 has 20 entropy cards; this set has {tiers[0]}.")
    if not all(tiers):
        raise CardError("A set has entropy cards of all five tiers.")


def _check_sorts(cards: Cards, file: str, card: str, row: Row) -> None:
    for ability in (cards.abilities.get(str(row.get("name"))),):
        if ability and (ability.trait not in cards.traits or ability.deck not in cards.decks):
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
    n.GoalAchieved: (("area", "areas"),),
    n.GoalNotAchieved: (("area", "areas"),),
    n.BonusIncreased: (("ability", "abilities"),),
}


def _nodes_of(cards: Cards, id: str, name: str) -> Iterator[object]:
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


@cache
def shipped() -> Cards:
    """The stand-in set that comes with the game: the Lantern Campaign."""
    return read_cards(files_of(__package__))
