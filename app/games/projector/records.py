"""The cards of The Projector: a record of every kind, and the set they make."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.games.projector import facts
from app.games.projector.checking import check_names, check_tiers
from app.games.projector.lines import Lines, Trigger, lines_of
from app.games.projector.nodes import Constant, KeepInEveryProjection, Needs, People, Who
from app.games.projector.terms import EXPLAINED, TERMS
from app.games.projector.text import MODIFIER, NEEDS, SetReader, names_made, reader
from app.games.projector.wording import wording
from app.kernel.cardset import CardSet, Schema
from app.kernel.errors import CardError
from app.kit import record
from app.kit.derived import derived
from app.kit.loader import Loader
from app.kit.record import Entry
from app.kit.text import Text

EACH = Who(People.EACH)
"""For whom a constant effect holds that names nobody."""


@dataclass(frozen=True, slots=True)
class Trait:
    """PJ-033 One of seven, with a colour and a symbol; PJ-R90 their names are those of the card set."""

    name: str = record.words()
    colour: str = record.words()
    symbol: str = record.words()
    covers: str = record.words("what it is about, in a few words")


@dataclass(frozen=True, slots=True)
class Titled:
    """A story deck or an area: an identifier and a name."""

    id: str = record.words("two letters")
    name: str = record.words()


@dataclass(frozen=True, slots=True)
class Deck(Titled):
    """An ability deck."""

    is_locked: bool = record.flag("closed until a text unlocks it", called="locked")


@dataclass(frozen=True, slots=True)
class Stock:
    """The copies of an ability in the Realspace deal."""

    ability: str = record.words()
    copies: int = record.number(1, 99)


@dataclass(frozen=True)
class Ability:
    """PJ-034 One trait, never none and never two; PJ-035, PJ-036 a deck that has nothing to do with it."""

    id: str = record.words()
    name: str = record.words()
    trait: str = record.words()
    deck: str = record.words()
    is_reaction: bool = record.flag("playable in anybody's turn", called="reaction")
    xp: int = record.number(0, 9, "apperceptions for a success")
    unlock: int = record.number(0, 99, "banked apperceptions to learn it")
    study_limit: int = record.number(0, 18, "the highest level that Study reaches")
    needs: Text = record.fact(facts.needs, "what must be the case to play it", entry=Entry.TEXT)
    modifier: Text = record.fact(facts.modifier, "what changes its own test", entry=Entry.TEXT, is_needed=False)
    success: Text = record.fact(facts.tree, entry=Entry.TEXT, is_needed=False)
    failure: Text = record.fact(facts.tree, entry=Entry.TEXT, is_needed=False)
    natural_1: Text = record.fact(facts.tree, entry=Entry.TEXT, is_needed=False)
    natural_20: Text = record.fact(facts.tree, entry=Entry.TEXT, is_needed=False)
    exception: Text = record.fact(facts.plain, "playing it breaks no Hidden", entry=Entry.TEXT, is_needed=False)

    @derived
    def needed(self) -> Needs:
        return NEEDS.nodes(self.needs[0])[0]

    @derived
    def per_baddie(self) -> int:
        """PJ-205 What each Baddie one faces adds to its test."""
        return MODIFIER.nodes(self.modifier[0])[0] if self.modifier else 0

    @derived
    def on_success(self) -> Lines:
        return lines_of(self.success)

    @derived
    def on_failure(self) -> Lines:
        return lines_of(self.failure)

    @derived
    def on_natural_1(self) -> Lines:
        return lines_of(self.natural_1)

    @derived
    def on_natural_20(self) -> Lines:
        return lines_of(self.natural_20)

    @property
    def keeps_hidden(self) -> bool:
        return bool(self.exception)

    @property
    def keywords(self) -> tuple[str, ...]:
        """PJ-025, PJ-028 Its trait, its deck and, where marked, reaction, which has a rule of its own (PJ-027)."""
        return (self.deck, self.trait, *(("reaction",) if self.is_reaction else ()))


@dataclass(frozen=True)
class Printed:
    """PJ-011 What every card has: an identifier, and mostly a name, a story text and lines that run."""

    id: str = record.fact(facts.id)
    name: str = record.fact(facts.name, is_needed=False)
    story: str = record.words("read aloud", is_needed=False)
    text: Text = record.fact(facts.tree, "what runs", entry=Entry.TEXT, is_needed=False)

    @derived
    def lines(self) -> Lines:
        return lines_of(self.text)

    def on(self, *triggers: Trigger) -> Lines:
        """The lines with these triggers."""
        return tuple(line for line in self.lines if line.trigger in triggers)

    @derived
    def constants(self) -> tuple[Constant, ...]:
        return tuple(constant for line in self.lines for constant in line.constants)

    @derived
    def constants_for_each(self) -> tuple[Constant, ...]:
        """Those that hold for everybody where the card is there for everybody."""
        return tuple(node for node in self.constants if getattr(node, "who", EACH).people is People.EACH)


@dataclass(frozen=True)
class Station(Printed):
    """A place on a boat: a name and a text."""

    id: str = record.fact(lambda card, _: card.card, entry=Entry.KIND)
    story: str = record.fact(lambda _card, _: "", entry=Entry.KIND)


@dataclass(frozen=True)
class Setup(Printed):
    is_locked: bool = record.flag("out of the game until a text unlocks it", called="locked")


@dataclass(frozen=True)
class Objective(Setup):
    """PJ-067"""

    aim: str = record.words("what to do, in a sentence for people", is_needed=False)


@dataclass(frozen=True)
class StoryCard(Printed):
    """PJ-012 The first two letters name its deck."""

    is_lock: bool = record.flag("the deck is closed while this is on top", called="lock")

    @property
    def deck(self) -> str:
        return self.id[:2]


@dataclass(frozen=True)
class Location(Setup):
    is_aside: bool = record.flag("never among the shuffled", called="aside")
    keywords: tuple[str, ...] = record.word_list()
    sides: str = record.fact(facts.sides, "NESW, with dashes for barred sides")
    modifiers: tuple[tuple[str, int], ...] = record.fact(
        facts.modifiers, "such as: Wonder +2, Dash -1", is_needed=False
    )

    @property
    def area(self) -> str:
        return self.id[:2]


@dataclass(frozen=True)
class Foe(Printed):
    """A Baddie's numbers; None for a will means that it cannot be persuaded."""

    copies: int = record.number(1, 99)
    place: str = record.fact(facts.place, "player, global or token", is_needed=False)
    attack: int = record.number(0, 9)
    armor: int = record.number(0, 9)
    will: int | None = record.fact(facts.will, "left out, it cannot be persuaded", entry=Entry.NUMBER, is_needed=False)

    @property
    def keywords(self) -> tuple[str, ...]:
        """PJ-025"""
        return ("Baddie",)


@dataclass(frozen=True)
class Entropy(Foe):
    story: str = record.fact(lambda _card, _: "", entry=Entry.KIND)
    is_story: bool = record.flag("evolves by its own text alone", called="story")
    copies: int = record.fact(lambda _card, _: 1, entry=Entry.KIND)
    remains: bool = record.fact(facts.remains, "remains in play", entry=Entry.FLAG, is_needed=False)

    @property
    def tier(self) -> int:
        """PJ-070"""
        return int(self.id[3])

    @property
    def is_baddie(self) -> bool:
        return bool(self.place)

    @property
    def keywords(self) -> tuple[str, ...]:
        """PJ-025, PJ-027 Its deck, and what has a rule of its own."""
        marks = (("Story", self.is_story), ("Baddie", self.is_baddie), ("Remains in Play", self.remains))
        return ("Entropy", *(word for word, is_marked in marks if is_marked))


@dataclass(frozen=True)
class Resource(Printed):
    copies: int = record.number(1, 99)

    @property
    def keywords(self) -> tuple[str, ...]:
        """PJ-025"""
        return ("Resource",)


@dataclass(frozen=True)
class ConditionCard(Resource):
    is_lasting: bool = record.flag("stays from day to day", called="lasting")

    @property
    def keywords(self) -> tuple[str, ...]:
        """PJ-025, PJ-027"""
        return ("Condition", "Lasting") if self.is_lasting else ("Condition",)


@dataclass(frozen=True)
class Item(Printed):
    copies: int = record.number(1, 99)
    keywords: tuple[str, ...] = record.word_list("Permanent, Unique, Craftable")
    recipe: tuple[str, ...] = record.word_list("resources it is made of")
    difficulty: int = record.number(0, 9, "of making it")

    @property
    def is_permanent(self) -> bool:
        return "Permanent" in self.keywords

    @property
    def is_unique(self) -> bool:
        return "Unique" in self.keywords

    @property
    def is_craftable(self) -> bool:
        return "Craftable" in self.keywords


@dataclass(frozen=True)
class Maneuver(Printed):
    abilities: tuple[str, ...] = record.word_list("the two that are given for it")


@dataclass(frozen=True)
class Cards(CardSet):
    """A whole set: PJ-059 areas with their locations, background, setup cards and objectives.

    What has an identifier is found by it; abilities, items and the like by their names.
    """

    traits: dict[str, Trait] = record.deck(Trait, "trait", by="name")
    decks: dict[str, Deck] = record.deck(Deck, "deck", by="name")
    stations: dict[str, Station] = record.deck(Station, "station", by="name")
    realspace: dict[str, Stock] = record.deck(Stock, "realspace", by="ability")
    abilities: dict[str, Ability] = record.deck(Ability, "ability", by="name")
    """By name, in the order in which their decks reveal them."""
    story_decks: dict[str, Titled] = record.deck(Titled, "story_deck")
    stories: dict[str, StoryCard] = record.deck(StoryCard, "story")
    areas: dict[str, Titled] = record.deck(Titled, "area")
    backgrounds: dict[str, Printed] = record.deck(Printed, "background")
    setups: dict[str, Setup] = record.deck(Setup, "setup")
    objectives: dict[str, Objective] = record.deck(Objective, "objective")
    hours: dict[str, Printed] = record.deck(Printed, "hour")
    locations: dict[str, Location] = record.deck(Location, "location")
    entropy: dict[str, Entropy] = record.deck(Entropy, "entropy")
    baddies: dict[str, Foe] = record.deck(Foe, "baddie", by="name")
    conditions: dict[str, ConditionCard] = record.deck(ConditionCard, "condition", by="name")
    items: dict[str, Item] = record.deck(Item, "item", by="name")
    resources: dict[str, Resource] = record.deck(Resource, "resource", by="name")
    diaries: dict[str, Printed] = record.deck(Printed, "diary")
    projector: dict[str, Printed] = record.deck(Printed, "projector")
    perks: dict[str, Printed] = record.deck(Printed, "perk")
    styles: dict[str, Printed] = record.deck(Printed, "style")
    maneuvers: dict[str, Maneuver] = record.deck(Maneuver, "maneuver")

    @derived
    def goals(self) -> dict[str, Titled | Objective]:
        """What can be achieved: the goal of an objective, or all goals of an area."""
        return {**self.areas, **self.objectives}

    @derived
    def reactions(self) -> tuple[Ability, ...]:
        """PJ-170"""
        return tuple(ability for ability in self.abilities.values() if ability.is_reaction)

    @derived
    def setups_in_force(self) -> dict[str, tuple[Printed, ...]]:
        """By the setup card in use: that card, and those that say they are kept in every projection."""
        kept = [
            id
            for id, card in self.setups.items()
            if not card.is_locked and any(isinstance(node, KeepInEveryProjection) for node in card.constants)
        ]
        return {
            used: tuple(card for id, card in self.setups.items() if id == used or id in kept) for used in self.setups
        }


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


def _reader(rows: record.Rows) -> SetReader:
    """Reads texts that speak of the things of this set."""
    return reader(_names(rows), _keywords(rows), wording(rows))


def _names(rows: record.Rows) -> Iterator[str]:
    for kind in _NAMED:
        yield from (str(row["name"]) for _, row in rows.get(kind, []) if row.get("name"))
    for entries in rows.values():
        for _, row in entries:
            yield from names_made(str(row.get("text", "")))
            yield from names_made(str(row.get("success", "")))


def _keywords(rows: record.Rows) -> Iterator[str]:
    """PJ-301 The words that are marked in texts: those of the Keyword Reference, traits, decks, and what cards bear."""
    yield from (*TERMS, *EXPLAINED, "Entropy", "Realspace")
    for kind in ("trait", "deck"):
        yield from (str(row.get("name", "")) for _, row in rows.get(kind, []) if row.get("name"))
    for kind in ("location", "item"):
        yield from (str(word) for _, row in rows.get(kind, []) for word in list_of(row.get("keywords")))


def list_of(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _check(cards: Cards, rows: record.Rows) -> None:
    if not cards.story_decks:
        raise CardError("A set has at least one story deck: a campaign begins with the first.")
    check_names(cards, rows)
    check_tiers([card.tier for card in cards.entropy.values()])


LOADER = Loader(Cards, __package__, "The Lantern Campaign", SCHEMA, _reader, _check)
shipped, read_cards = LOADER.shipped, LOADER.read
