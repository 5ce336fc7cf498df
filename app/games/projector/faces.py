"""The cards of The Projector as they are printed."""

from dataclasses import dataclass, field
from functools import cached_property

from app.games.projector.lines import Lines, Trigger
from app.games.projector.nodes import Constant, KeepInEveryProjection, Needs
from app.kernel.cardset import CardSet

SIDES = "NESW"


@dataclass(frozen=True, slots=True)
class Trait:
    """PJ-033 One of seven, with a colour and a symbol; PJ-R90 their names are those of the card set."""

    name: str
    colour: str
    symbol: str
    covers: str


@dataclass(frozen=True, slots=True)
class Deck:
    """An ability deck or a story deck."""

    id: str
    name: str
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class Ability:
    """PJ-034 One trait, never none and never two; PJ-035, PJ-036 a deck that has nothing to do with it."""

    id: str
    name: str
    trait: str
    deck: str
    is_reaction: bool
    xp: int
    unlock: int
    study_limit: int
    needs: str
    needed: Needs
    per_baddie: int
    success: str
    failure: str
    natural_1: str
    natural_20: str
    exception: str
    on_success: Lines
    on_failure: Lines
    on_natural_1: Lines
    on_natural_20: Lines
    keeps_hidden: bool

    @property
    def keywords(self) -> tuple[str, ...]:
        """PJ-025, PJ-028 Its trait, its deck and, where marked, reaction, which has a rule of its own (PJ-027)."""
        return (self.deck, self.trait, *(("reaction",) if self.is_reaction else ()))


@dataclass(frozen=True)
class Printed:
    """PJ-011 What every card has: an identifier, and mostly a name, a story text and lines that run."""

    id: str
    name: str
    story: str
    text: str
    lines: Lines
    is_locked: bool = False

    def on(self, *triggers: Trigger) -> Lines:
        """The lines with these triggers."""
        return tuple(line for line in self.lines if line.trigger in triggers)

    @cached_property
    def constants(self) -> tuple[Constant, ...]:
        return tuple(constant for line in self.lines for constant in line.constants)


@dataclass(frozen=True, slots=True)
class Objective(Printed):
    """PJ-067"""

    aim: str = ""
    """What to do, in a sentence for people."""


@dataclass(frozen=True, slots=True)
class StoryCard(Printed):
    """PJ-012 The first two letters name its deck."""

    is_lock: bool = False

    @property
    def deck(self) -> str:
        return self.id[:2]


@dataclass(frozen=True, slots=True)
class Location(Printed):
    keywords: tuple[str, ...] = ()
    sides: str = SIDES
    modifiers: tuple[tuple[str, int], ...] = ()
    is_aside: bool = False

    @property
    def area(self) -> str:
        return self.id[:2]


@dataclass(frozen=True, slots=True)
class Foe(Printed):
    """A Baddie's numbers; None for a will means that it cannot be persuaded."""

    place: str = ""
    attack: int = 0
    armor: int = 0
    will: int | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Entropy(Foe):
    is_story: bool = False
    remains: bool = False

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


@dataclass(frozen=True, slots=True)
class ConditionCard(Printed):
    copies: int = 1
    is_lasting: bool = False


@dataclass(frozen=True, slots=True)
class Item(Printed):
    copies: int = 1
    keywords: tuple[str, ...] = ()
    recipe: tuple[str, ...] = ()
    difficulty: int = 0

    @property
    def is_permanent(self) -> bool:
        return "Permanent" in self.keywords

    @property
    def is_unique(self) -> bool:
        return "Unique" in self.keywords

    @property
    def is_craftable(self) -> bool:
        return "Craftable" in self.keywords


@dataclass(frozen=True, slots=True)
class Resource(Printed):
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Maneuver(Printed):
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cards(CardSet):
    """A whole set: PJ-059 areas with their locations, background, setup cards and objectives.

    What has an identifier is found by it; abilities, items and the like by their names.
    """

    traits: dict[str, Trait] = field(default_factory=dict)
    decks: dict[str, Deck] = field(default_factory=dict)
    abilities: dict[str, Ability] = field(default_factory=dict)
    """By name, in the order in which their decks reveal them."""
    realspace: dict[str, int] = field(default_factory=dict)
    stations: dict[str, Printed] = field(default_factory=dict)
    story_decks: dict[str, Deck] = field(default_factory=dict)
    stories: dict[str, StoryCard] = field(default_factory=dict)
    areas: dict[str, Deck] = field(default_factory=dict)
    backgrounds: dict[str, Printed] = field(default_factory=dict)
    setups: dict[str, Printed] = field(default_factory=dict)
    objectives: dict[str, Objective] = field(default_factory=dict)
    hours: dict[str, Printed] = field(default_factory=dict)
    locations: dict[str, Location] = field(default_factory=dict)
    entropy: dict[str, Entropy] = field(default_factory=dict)
    baddies: dict[str, Foe] = field(default_factory=dict)
    conditions: dict[str, ConditionCard] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    resources: dict[str, Resource] = field(default_factory=dict)
    diaries: dict[str, Printed] = field(default_factory=dict)
    projector: dict[str, Printed] = field(default_factory=dict)
    perks: dict[str, Printed] = field(default_factory=dict)
    styles: dict[str, Printed] = field(default_factory=dict)
    maneuvers: dict[str, Maneuver] = field(default_factory=dict)

    @cached_property
    def sayings(self) -> dict[str, str]:
        """Texts as people read them, kept once they were worded."""
        return {}

    @cached_property
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
