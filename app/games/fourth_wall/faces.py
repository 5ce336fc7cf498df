"""The printed cards: records of facts and the sentences that run. Files in, checked set out."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TypeAlias, cast

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.nodes import Sentence, Standing, Symbol
from app.games.fourth_wall.text import reader
from app.kernel.cardset import CardSet, Fields, Schema, files_of, hash_of
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader
from app.kit import record

Symbols: TypeAlias = tuple[int, int, int]
"""How many of Clue, Force and Science."""
Instructions: TypeAlias = tuple[Sentence, ...]
StandingText: TypeAlias = tuple[Standing, ...]

ORDER = (Symbol.CLUE, Symbol.FORCE, Symbol.SCIENCE)
MOST_SANITY = 9


class TargetRule(Enum):
    """FW-A046 How a Presence card moves the Target Token."""

    FEWEST = "fewest Marbles"
    MOST = "most Marbles"
    SANITY = "lowest Sanity"
    NEXT = "next to act"
    LAST = "last to act"
    RANDOM = "random"


class Entry(Enum):
    """FW-A035 What stands in a Plan."""

    MANIFEST = "Manifest"
    TRIGGER = "Trigger"
    DESTROY = "Destroy"
    DESTROY_ONCE = "Destroy once"
    UNIQUE = "Unique"


class Kind(Enum):
    """FW-A024 What a Presence card makes of the turn."""

    WRATH = "Wrath"
    BROOD = "Brood"


ACTING = ("Unique", "Exploit", "Utilise", "Intervene", "Rush when a Marble would be lost", "Rush", "Trigger",
          "Deathrattle")  # fmt: skip
STANDING = ("Anchored", "Aura", "While On the Streets", "Street")
RULE_OF = {**dict.fromkeys(ACTING, "acting"), **dict.fromkeys(STANDING, "standing")}

_LABELS = re.compile(rf"\b({'|'.join(RULE_OF)}): ")


@cache
def printed(text: str, label: str) -> str:
    """The words of one block of a card's text."""
    parts = _LABELS.split(text)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(label, "").strip()


_read: dict[str, Mapping[str, tuple[object, ...]]] = {}


def blocks_of(text: str) -> Mapping[str, tuple[object, ...]]:
    """The text of a card of any set that was read, block by block: what is before a player's eyes was."""
    return _read.get(text, {})


def _blocks(card: Fields, name: str, labels: tuple[str, ...]) -> Mapping[str, tuple[object, ...]]:
    """The text of a card, cut at its labels."""
    text = record.words_if_any(card, name)
    if not text:
        return {}
    assert card.reader is not None
    allowed = {label: RULE_OF[label] for label in RULE_OF if label in labels}
    _read[text] = card.reader.blocks(Place(card.card, card.file), text, allowed)
    return _read[text]


def _acting(label: str, labels: tuple[str, ...]) -> Callable[[Fields, str], Instructions]:
    return lambda card, name: cast(Instructions, _blocks(card, name, labels).get(label, ()))


def _acting_for_the_wall(label: str, labels: tuple[str, ...]) -> Callable[[Fields, str], Instructions]:
    read = _acting(label, labels)
    return lambda card, name: _for_the_wall(card, label, read(card, name))


def _standing(label: str, labels: tuple[str, ...]) -> Callable[[Fields, str], StandingText]:
    return lambda card, name: cast(StandingText, _blocks(card, name, labels).get(label, ()))


_TO_AN_INVESTIGATOR = (
    n.Search, n.DiscardMarbles, n.Salvage, n.LookAtTop, n.GiveUpTo, n.TradeUpTo, n.Regroup, n.Swap, n.InterveneWith,
    n.InterveneUpTo, n.Blitz, n.CloseGateByDiscarding, n.CloseGateWithSymbols, n.TakeAction,
)  # fmt: skip


def _for_the_wall(card: Fields, label: str, sentences: Instructions) -> Instructions:
    """What The Wall plays cannot speak to "you": that is the Investigator who plays a text."""
    for clause in (clause for sentence in sentences for clause in (sentence.clause, sentence.then)):
        if isinstance(clause, _TO_AN_INVESTIGATOR) or getattr(clause, "who", None) is n.Who.YOU:
            raise card.error(label, "a sentence here speaks to an Investigator, and The Wall plays this card")
    return sentences


def _symbols(least: int, most: int) -> Callable[[Fields, str], Symbols]:
    def read(card: Fields, name: str) -> Symbols:
        letters = card.text(name, "")
        if any(letter not in "CFS" for letter in letters) or not least <= len(letters) <= most:
            raise card.error(name, f"{letters!r} is not {least} to {most} letters of C, F and S")
        return (letters.count("C"), letters.count("F"), letters.count("S"))

    return read


def _plan(card: Fields, name: str) -> tuple[Entry, ...]:
    return tuple(record.member_of(card, name, entry.strip(), Entry) for entry in card.text(name).split(","))


# One card of each kind

OF_INVESTIGATORS = ("Unique", "Exploit")
OF_MARBLES = ("Utilise", "Intervene", "Rush when a Marble would be lost", "Rush", "Anchored")
OF_WALLS = ("Unique", "Aura")
OF_HORRORS = ("Trigger", "Deathrattle", "While On the Streets")
OF_STREETS = ("Street",)


@dataclass(frozen=True, slots=True, eq=False)
class InvestigatorCard:
    id: str = record.words()
    name: str = record.words()
    sanity: int = record.number(1, MOST_SANITY)
    unique_cost: int = record.number(0, 2, "Action Points")
    text: str = record.printed(is_needed=False)
    flavour: str = record.words(is_needed=False)
    unique: Instructions = record.sentences(_acting("Unique", OF_INVESTIGATORS))
    exploit: Instructions = record.sentences(_acting("Exploit", OF_INVESTIGATORS))


@dataclass(frozen=True, slots=True, eq=False)
class MarbleCard:
    id: str = record.words()
    name: str = record.words()
    copies: int = record.number(1, 99)
    symbols: Symbols = record.fact(_symbols(0, 3), "up to three letters of C, F and S", is_needed=False)
    text: str = record.printed(is_needed=False)
    blitz_bonus: int = record.number(0, 9)
    utilise: Instructions = record.sentences(_acting("Utilise", OF_MARBLES))
    intervene: Instructions = record.sentences(_acting("Intervene", OF_MARBLES))
    rush: Instructions = record.sentences(_acting("Rush", OF_MARBLES))
    rush_at_loss: Instructions = record.sentences(_acting("Rush when a Marble would be lost", OF_MARBLES))
    anchored: StandingText = record.sentences(_standing("Anchored", OF_MARBLES))


@dataclass(frozen=True, slots=True, eq=False)
class WallCard:
    id: str = record.words()
    name: str = record.words()
    unique_cost: int = record.number(0, 6, "Doom")
    text: str = record.printed(is_needed=False)
    flavour: str = record.words(is_needed=False)
    unique: Instructions = record.sentences(_acting_for_the_wall("Unique", OF_WALLS))
    aura: StandingText = record.sentences(_standing("Aura", OF_WALLS))


@dataclass(frozen=True, slots=True, eq=False)
class HorrorCard:
    id: str = record.words()
    name: str = record.words()
    copies: int = record.number(1, 99)
    manifest_cost: int = record.number(0, 6, "Doom to put it On the Streets")
    enters_drained: bool = record.flag("it comes Drained", called="drain")
    trigger_cost: int = record.number(0, 6, "Doom to Trigger it")
    defeat_cost: Symbols = record.fact(_symbols(1, 9), "one to nine letters of C, F and S")
    times_gates: bool = record.flag("the cost is for each open Gate")
    text: str = record.printed(is_needed=False)
    trigger: Instructions = record.sentences(_acting_for_the_wall("Trigger", OF_HORRORS))
    deathrattle: Instructions = record.sentences(_acting_for_the_wall("Deathrattle", OF_HORRORS))
    on_the_streets: StandingText = record.sentences(_standing("While On the Streets", OF_HORRORS))


@dataclass(frozen=True, slots=True)
class PresenceCard:
    id: str = record.words()
    name: str = record.words()
    kind: Kind = record.member(Kind)
    doom: int = record.number(0, 3)
    target: TargetRule = record.member(TargetRule, "who gets the Target Token")
    plan: tuple[Entry, ...] = record.fact(_plan, "what it does, in order, with commas between")
    flavour: str = record.words(is_needed=False)


@dataclass(frozen=True, slots=True)
class StreetCard:
    id: str = record.words()
    name: str = record.words()
    text: str = record.printed(is_needed=False)
    standing: StandingText = record.sentences(_standing("Street", OF_STREETS))


@dataclass(frozen=True, slots=True)
class Tracker:
    """FW-045 Ranks fall from the start through An Eye Opens and The Crescendo to The Ancient One Awakens."""

    investigators: int = record.number(3, 6)
    start: int = record.number(0, 99)
    eye_opens: int = record.number(0, 99)
    crescendo: int = record.number(0, 99)
    awakens: int = record.number(0, 99)

    def mistake(self) -> tuple[str, str] | None:
        """FW-R105"""
        ranks = (self.start, self.eye_opens, self.crescendo, self.awakens)
        if tuple(sorted(ranks, reverse=True)) != ranks or self.start <= self.awakens:
            return "start", "the ranks of a tracker fall from start to awakens"
        return None


KINDS: dict[str, type[record.Record]] = {
    "investigator": InvestigatorCard,
    "marble": MarbleCard,
    "wall": WallCard,
    "horror": HorrorCard,
    "tracker": Tracker,
    "presence": PresenceCard,
    "street": StreetCard,
}
SCHEMA = Schema({"marble": {"blitz_bonus": 0}, "presence": {"doom": 1}})


@dataclass(frozen=True)
class Cards(CardSet):
    """A whole set. Cards of each kind are found by their id."""

    investigators: dict[str, InvestigatorCard] = field(default_factory=dict)
    marbles: dict[str, MarbleCard] = field(default_factory=dict)
    walls: dict[str, WallCard] = field(default_factory=dict)
    horrors: dict[str, HorrorCard] = field(default_factory=dict)
    trackers: dict[int, Tracker] = field(default_factory=dict)
    presences: dict[str, PresenceCard] = field(default_factory=dict)
    streets: dict[str, StreetCard] = field(default_factory=dict)


def _reader(rows: record.Rows) -> TextReader:
    """Reads texts that speak of Marbles and Horrors by their names."""
    names = [str(row.get("name", "")) for kind in ("marble", "horror") for _, row in rows.get(kind, [])]
    return reader([name for name in names if name] or ["-"])


def read_cards(sources: Mapping[str, str], name: str = "stand-in") -> Cards:
    """A checked set from the text of its files."""
    found = record.read_records(sources, KINDS, SCHEMA, _reader)
    cards = Cards(
        name=name,
        hash=hash_of(sources, SCHEMA),
        files=dict(sources),
        investigators=found.of(InvestigatorCard),
        marbles=found.of(MarbleCard),
        walls=found.of(WallCard),
        horrors=found.of(HorrorCard),
        trackers={side.investigators: side for side in found.of(Tracker).values()},
        presences=found.of(PresenceCard),
        streets=found.of(StreetCard),
    )
    _check_enough(cards)
    return cards


def _check_enough(cards: Cards) -> None:
    """FW-R105 What any table needs, whatever its number of seats."""
    if len(cards.walls) != 6:
        raise CardError(f"A set has six Wall cards; this one has {len(cards.walls)}.")
    if sum(card.copies for card in cards.horrors.values()) < 5:
        raise CardError("A set has at least five Horrors, The Wall's starting hand.")
    for sides in range(3, 7):
        if sides not in cards.trackers:
            raise CardError(f"A set has a tracker for {sides} Investigators; this one has none.")


@cache
def shipped() -> Cards:
    """The stand-in set that comes with the game."""
    return read_cards(files_of(__package__))
