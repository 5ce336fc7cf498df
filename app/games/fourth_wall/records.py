"""The printed cards: records of facts and the sentences that run. Files in, checked set out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from app.games.fourth_wall.lasting import Standing
from app.games.fourth_wall.nodes import AboutPeople, Clause, Sentence, Symbol, Who
from app.games.fourth_wall.text import reader
from app.kernel.cardset import CardSet, Schema
from app.kernel.errors import CardError
from app.kit import record
from app.kit.fields import Fields
from app.kit.loader import Loader
from app.kit.text import Said, Text, TextReader

Symbols: TypeAlias = tuple[int, int, int]
"""How many of Clue, Force and Science."""
Instructions: TypeAlias = tuple[Sentence, ...]

ORDER = (Symbol.CLUE, Symbol.FORCE, Symbol.SCIENCE)
MOST_SANITY = 9


class TargetRule(StrEnum):
    """FW-A046 How a Presence card moves the Target Token."""

    FEWEST = "fewest Marbles"
    MOST = "most Marbles"
    SANITY = "lowest Sanity"
    NEXT = "next to act"
    LAST = "last to act"
    RANDOM = "random"


class Entry(StrEnum):
    """FW-A035 What stands in a Plan."""

    MANIFEST = "Manifest"
    TRIGGER = "Trigger"
    DESTROY = "Destroy"
    DESTROY_ONCE = "Destroy once"
    UNIQUE = "Unique"


class Kind(StrEnum):
    """FW-A024 What a Presence card makes of the turn."""

    WRATH = "Wrath"
    BROOD = "Brood"


ACTING, STANDING = "acting", "standing"
"""The grammar rules of sentences that are carried out, and of those that hold while their card lies there."""


def _symbols(least: int, most: int) -> Callable[[Fields, str], Symbols]:
    def read(card: Fields, name: str) -> Symbols:
        letters = card.text(name, "")
        if any(letter not in "CFS" for letter in letters) or not least <= len(letters) <= most:
            raise card.error(name, f"{letters!r} is not {least} to {most} letters of C, F and S")
        return (letters.count("C"), letters.count("F"), letters.count("S"))

    return read


def _plan(card: Fields, name: str) -> tuple[Entry, ...]:
    return tuple(record.member_of(card, name, entry.strip(), Entry) for entry in card.text(name).split(","))


def who(clause: Clause | None) -> Who | None:
    """The Investigators a clause is about, if it is about any."""
    return clause.who if isinstance(clause, AboutPeople) else None


def _for_the_wall(texts: Mapping[str, Instructions]) -> tuple[str, str] | None:
    """What The Wall plays cannot speak to "you": that is the Investigator who plays a text."""
    for label, text in texts.items():
        for clause in (clause for sentence in text for clause in (sentence.clause, sentence.then)):
            if clause is not None and (clause.speaks_to_you or who(clause) is Who.YOU):
                return label, "a sentence here speaks to an Investigator, and The Wall plays this card"
    return None


# One card of each kind


@record.card
class InvestigatorCard:
    card: str = record.words(called="id")
    name: str = record.words()
    sanity: int = record.number(1, MOST_SANITY)
    unique_cost: int = record.number(0, 2, "Action Points")
    text: Text = record.text(
        {"Unique": ACTING, "Exploit": ACTING},
        costs={"Unique": lambda card: f"{card.number('unique_cost', 0, 2)} AP"},
        is_needed=False,
    )
    flavour: str = record.words(is_needed=False)
    unique = Said[Sentence]("Unique")
    exploit = Said[Sentence]("Exploit")


@record.card
class MarbleCard:
    card: str = record.words(called="id")
    name: str = record.words()
    copies: int = record.number(1, 99)
    symbols: Symbols = record.fact(_symbols(0, 3), "up to three letters of C, F and S", is_needed=False)
    text: Text = record.text(
        {
            "Utilise": ACTING,
            "Intervene": ACTING,
            "Rush when a Marble would be lost": ACTING,
            "Rush": ACTING,
            "Anchored": STANDING,
        },
        is_needed=False,
    )
    blitz_bonus: int = record.number(0, 9)
    flavour: str = record.words(is_needed=False)
    utilise = Said[Sentence]("Utilise")
    intervene = Said[Sentence]("Intervene")
    rush = Said[Sentence]("Rush")
    rush_at_loss = Said[Sentence]("Rush when a Marble would be lost")
    anchored = Said[Standing]("Anchored")


@record.card
class WallCard:
    card: str = record.words(called="id")
    name: str = record.words()
    unique_cost: int = record.number(0, 6, "Doom")
    text: Text = record.text({"Unique": ACTING, "Aura": STANDING}, is_needed=False)
    flavour: str = record.words(is_needed=False)
    unique = Said[Sentence]("Unique")
    aura = Said[Standing]("Aura")

    def mistake(self) -> tuple[str, str] | None:
        return _for_the_wall({"Unique": self.unique})


@record.card
class HorrorCard:
    card: str = record.words(called="id")
    name: str = record.words()
    copies: int = record.number(1, 99)
    manifest_cost: int = record.number(0, 6, "Doom to put it On the Streets")
    enters_drained: bool = record.flag("it comes Drained", called="drain")
    trigger_cost: int = record.number(0, 6, "Doom to Trigger it")
    defeat_cost: Symbols = record.fact(_symbols(1, 9), "one to nine letters of C, F and S")
    times_gates: bool = record.flag("the cost is for each open Gate")
    text: Text = record.text(
        {"Trigger": ACTING, "Deathrattle": ACTING, "While On the Streets": STANDING}, is_needed=False
    )
    flavour: str = record.words(is_needed=False)
    trigger = Said[Sentence]("Trigger")
    deathrattle = Said[Sentence]("Deathrattle")
    on_the_streets = Said[Standing]("While On the Streets")

    def mistake(self) -> tuple[str, str] | None:
        return _for_the_wall({"Trigger": self.trigger, "Deathrattle": self.deathrattle})


@record.card
class PresenceCard:
    card: str = record.words(called="id")
    name: str = record.words()
    kind: Kind = record.member(Kind)
    doom: int = record.number(0, 3)
    target: TargetRule = record.member(TargetRule, "who gets the Target Token")
    plan: tuple[Entry, ...] = record.fact(_plan, "what it does, in order, with commas between")
    flavour: str = record.words(is_needed=False)


@record.card
class StreetCard:
    card: str = record.words(called="id")
    name: str = record.words()
    text: Text = record.text({"Street": STANDING}, is_needed=False)
    standing = Said[Standing]("Street")


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


SCHEMA = Schema({"marble": {"blitz_bonus": 0}, "presence": {"doom": 1}})


@dataclass(frozen=True)
class Cards(CardSet):
    """A whole set. Cards of each kind are found by their id."""

    investigators: dict[str, InvestigatorCard] = record.deck(InvestigatorCard, "investigator")
    marbles: dict[str, MarbleCard] = record.deck(MarbleCard, "marble")
    walls: dict[str, WallCard] = record.deck(WallCard, "wall")
    horrors: dict[str, HorrorCard] = record.deck(HorrorCard, "horror")
    trackers: dict[str, Tracker] = record.deck(Tracker, "tracker")
    """The sides of the Turn Tracker, by the number of Investigators."""
    presences: dict[str, PresenceCard] = record.deck(PresenceCard, "presence")
    streets: dict[str, StreetCard] = record.deck(StreetCard, "street")

    def kind_of(self, id: str) -> str:
        """What can be told of a card from its back."""
        return next(deck for deck in record.decks_of(Cards) if id in getattr(self, deck))


def _reader(rows: record.Rows) -> TextReader:
    """Reads texts that speak of Marbles and Horrors by their names."""
    names = [str(row.get("name", "")) for kind in ("marble", "horror") for _, row in rows.get(kind, [])]
    return reader([name for name in names if name] or ["-"])


def _check_enough(cards: Cards, _rows: record.Rows) -> None:
    """FW-R105 What any table needs, whatever its number of seats."""
    if len(cards.walls) != 6:
        raise CardError(f"A set has six Wall cards; this one has {len(cards.walls)}.")
    if sum(card.copies for card in cards.horrors.values()) < 5:
        raise CardError("A set has at least five Horrors, The Wall's starting hand.")
    for sides in range(3, 7):
        if str(sides) not in cards.trackers:
            raise CardError(f"A set has a tracker for {sides} Investigators; this one has none.")


def printed(
    cards: CardSet, id: str
) -> MarbleCard | HorrorCard | InvestigatorCard | WallCard | PresenceCard | StreetCard | None:
    """The card that an option or a moment names."""
    assert isinstance(cards, Cards)
    asked = cards.marbles.get(id) or cards.horrors.get(id) or cards.investigators.get(id)
    return asked or cards.walls.get(id) or cards.presences.get(id) or cards.streets.get(id)


LOADER = Loader(Cards, __package__, "stand-in", SCHEMA, _reader, _check_enough)
read_cards, shipped = LOADER.read, LOADER.shipped
