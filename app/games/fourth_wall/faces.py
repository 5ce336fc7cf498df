"""The printed cards: records of facts and the sentences that run. Files in, checked set out."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TypeAlias, TypeVar, cast

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.nodes import Sentence, Standing, Symbol
from app.games.fourth_wall.text import reader
from app.kernel.cardset import CardSet, Fields, Row, Schema, files_of, hash_of, tables
from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader

Symbols: TypeAlias = tuple[int, int, int]
"""How many of Clue, Force and Science."""
Instructions: TypeAlias = tuple[Sentence, ...]
StandingText: TypeAlias = tuple[Standing, ...]

ORDER = (Symbol.CLUE, Symbol.FORCE, Symbol.SCIENCE)
MOST_SANITY = 9


@dataclass(frozen=True, slots=True, eq=False)
class InvestigatorCard:
    id: str
    name: str
    sanity: int
    unique_cost: int
    text: str
    flavour: str
    unique: Instructions
    exploit: Instructions


@dataclass(frozen=True, slots=True, eq=False)
class MarbleCard:
    id: str
    name: str
    copies: int
    symbols: Symbols
    text: str
    blitz_bonus: int
    utilise: Instructions
    intervene: Instructions
    rush: Instructions
    rush_at_loss: Instructions
    anchored: StandingText


@dataclass(frozen=True, slots=True, eq=False)
class WallCard:
    id: str
    name: str
    unique_cost: int
    text: str
    flavour: str
    unique: Instructions
    aura: StandingText


@dataclass(frozen=True, slots=True, eq=False)
class HorrorCard:
    id: str
    name: str
    copies: int
    manifest_cost: int
    enters_drained: bool
    trigger_cost: int
    defeat_cost: Symbols
    times_gates: bool
    text: str
    trigger: Instructions
    deathrattle: Instructions
    on_the_streets: StandingText


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


@dataclass(frozen=True, slots=True)
class PresenceCard:
    id: str
    name: str
    kind: Kind
    doom: int
    target: TargetRule
    plan: tuple[Entry, ...]
    flavour: str


@dataclass(frozen=True, slots=True)
class StreetCard:
    id: str
    name: str
    text: str
    standing: StandingText


@dataclass(frozen=True, slots=True)
class Tracker:
    """FW-045 Ranks fall from the start through An Eye Opens and The Crescendo to The Ancient One Awakens."""

    investigators: int
    start: int
    eye_opens: int
    crescendo: int
    awakens: int


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


ACTING = ("Unique", "Exploit", "Utilise", "Intervene", "Rush when a Marble would be lost", "Rush", "Trigger",
          "Deathrattle")  # fmt: skip
STANDING = ("Anchored", "Aura", "While On the Streets", "Street")
RULE_OF = {**dict.fromkeys(ACTING, "acting"), **dict.fromkeys(STANDING, "standing")}

C = TypeVar("C")
E = TypeVar("E", bound=Enum)
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


class _Text:
    """The blocks of one card's text."""

    def __init__(self, text_reader: TextReader, fields: Fields, *labels: str) -> None:
        self.text = " ".join(fields.text("text", "").split())
        allowed = {label: RULE_OF[label] for label in RULE_OF if label in labels}
        self._blocks = text_reader.blocks(Place(fields.card, fields.file), self.text, allowed) if self.text else {}
        _read[self.text] = self._blocks

    def acting(self, label: str) -> Instructions:
        return cast(Instructions, self._blocks.get(label, ()))

    def standing(self, label: str) -> StandingText:
        return cast(StandingText, self._blocks.get(label, ()))


_TO_AN_INVESTIGATOR = (
    n.Search, n.DiscardMarbles, n.Salvage, n.LookAtTop, n.GiveUpTo, n.TradeUpTo, n.Regroup, n.Swap, n.InterveneWith,
    n.InterveneUpTo, n.Blitz, n.CloseGateByDiscarding, n.CloseGateWithSymbols, n.TakeAction,
)  # fmt: skip


def _for_the_wall(fields: Fields, label: str, sentences: Instructions) -> Instructions:
    """What The Wall plays cannot speak to "you": that is the Investigator who plays a text."""
    for clause in (clause for sentence in sentences for clause in (sentence.clause, sentence.then)):
        if isinstance(clause, _TO_AN_INVESTIGATOR) or getattr(clause, "who", None) is n.Who.YOU:
            raise fields.error(label, "a sentence here speaks to an Investigator, and The Wall plays this card")
    return sentences


def _symbols(fields: Fields, name: str, least: int, most: int) -> Symbols:
    letters = fields.text(name, "")
    if any(letter not in "CFS" for letter in letters) or not least <= len(letters) <= most:
        raise fields.error(name, f"{letters!r} is not {least} to {most} letters of C, F and S")
    return (letters.count("C"), letters.count("F"), letters.count("S"))


def _investigator(fields: Fields, text_reader: TextReader) -> InvestigatorCard:
    text = _Text(text_reader, fields, "Unique", "Exploit")
    return InvestigatorCard(
        id=fields.text("id"),
        name=fields.text("name"),
        sanity=fields.number("sanity", 1, MOST_SANITY),
        unique_cost=fields.number("unique_cost", 0, 2),
        text=text.text,
        flavour=fields.text("flavour", ""),
        unique=text.acting("Unique"),
        exploit=text.acting("Exploit"),
    )


def _marble(fields: Fields, text_reader: TextReader) -> MarbleCard:
    at_loss = "Rush when a Marble would be lost"
    text = _Text(text_reader, fields, "Utilise", "Intervene", at_loss, "Rush", "Anchored")
    return MarbleCard(
        id=fields.text("id"),
        name=fields.text("name"),
        copies=fields.number("copies", 1, 99),
        symbols=_symbols(fields, "symbols", 0, 3),
        text=text.text,
        blitz_bonus=fields.number("blitz_bonus", 0, 9),
        utilise=text.acting("Utilise"),
        intervene=text.acting("Intervene"),
        rush=text.acting("Rush"),
        rush_at_loss=text.acting(at_loss),
        anchored=text.standing("Anchored"),
    )


def _wall(fields: Fields, text_reader: TextReader) -> WallCard:
    text = _Text(text_reader, fields, "Unique", "Aura")
    return WallCard(
        id=fields.text("id"),
        name=fields.text("name"),
        unique_cost=fields.number("unique_cost", 0, 6),
        text=text.text,
        flavour=fields.text("flavour", ""),
        unique=_for_the_wall(fields, "Unique", text.acting("Unique")),
        aura=text.standing("Aura"),
    )


def _horror(fields: Fields, text_reader: TextReader) -> HorrorCard:
    text = _Text(text_reader, fields, "Trigger", "Deathrattle", "While On the Streets")
    return HorrorCard(
        id=fields.text("id"),
        name=fields.text("name"),
        copies=fields.number("copies", 1, 99),
        manifest_cost=fields.number("manifest_cost", 0, 6),
        enters_drained=fields.flag("drain"),
        trigger_cost=fields.number("trigger_cost", 0, 6),
        defeat_cost=_symbols(fields, "defeat_cost", 1, 9),
        times_gates=fields.flag("times_gates"),
        text=text.text,
        trigger=_for_the_wall(fields, "Trigger", text.acting("Trigger")),
        deathrattle=_for_the_wall(fields, "Deathrattle", text.acting("Deathrattle")),
        on_the_streets=text.standing("While On the Streets"),
    )


def _word(fields: Fields, name: str, word: str, kind: type[E]) -> E:
    """One of the words a field knows."""
    for known in kind:
        if known.value.lower() == " ".join(word.lower().split()):
            return known
    raise fields.error(name, f"{word!r} is not one of {', '.join(known.value for known in kind)}")


def _presence(fields: Fields, _text_reader: TextReader) -> PresenceCard:
    entries = fields.text("plan").split(",")
    return PresenceCard(
        id=fields.text("id"),
        name=fields.text("name"),
        kind=_word(fields, "kind", fields.text("kind"), Kind),
        doom=fields.number("doom", 0, 3),
        target=_word(fields, "target", fields.text("target"), TargetRule),
        plan=tuple(_word(fields, "plan", entry.strip(), Entry) for entry in entries),
        flavour=fields.text("flavour", ""),
    )


def _street(fields: Fields, text_reader: TextReader) -> StreetCard:
    text = _Text(text_reader, fields, "Street")
    return StreetCard(fields.text("id"), fields.text("name"), text.text, text.standing("Street"))


def _tracker(fields: Fields) -> Tracker:
    ranks = [fields.number(name, 0, 99) for name in ("start", "eye_opens", "crescendo", "awakens")]
    if sorted(ranks, reverse=True) != ranks or ranks[0] <= ranks[-1]:
        raise fields.error("start", "the ranks of a tracker fall from start to awakens")  # FW-R105
    return Tracker(fields.number("investigators", 3, 6), *ranks)


FIELDS = {
    "investigator": ("id", "name", "sanity", "unique_cost", "text", "flavour"),
    "marble": ("id", "name", "copies", "symbols", "text", "blitz_bonus"),
    "wall": ("id", "name", "unique_cost", "text", "flavour"),
    "horror": ("id", "name", "copies", "manifest_cost", "drain", "trigger_cost", "defeat_cost", "times_gates", "text"),
    "tracker": ("investigators", "start", "eye_opens", "crescendo", "awakens"),
    "presence": ("id", "name", "kind", "doom", "target", "plan", "flavour"),
    "street": ("id", "name", "text"),
}
SCHEMA = Schema({"marble": {"blitz_bonus": 0}, "presence": {"doom": 1}})


def read_cards(sources: Mapping[str, str], name: str = "stand-in") -> Cards:
    """A checked set from the text of its files."""
    rows = tables(sources, SCHEMA)
    for kind in rows:
        if kind not in FIELDS:
            raise CardError(f"{rows[kind][0][0]}: there are no cards of kind {kind!r}; there are {', '.join(FIELDS)}.")
    names = [str(row.get("name", "")) for kind in ("marble", "horror") for _, row in rows.get(kind, [])]
    text_reader = reader([name for name in names if name] or ["-"])
    taken: set[str] = set()

    def read(kind: str, make: Callable[[Fields, TextReader], C]) -> dict[str, C]:
        return _by_id(kind, rows.get(kind, []), taken, lambda fields: make(fields, text_reader))

    cards = Cards(
        name=name,
        hash=hash_of(sources, SCHEMA),
        files=dict(sources),
        investigators=read("investigator", _investigator),
        marbles=read("marble", _marble),
        walls=read("wall", _wall),
        horrors=read("horror", _horror),
        trackers={side.investigators: side for side in (_tracker(fields) for fields in _rows("tracker", rows))},
        presences=read("presence", _presence),
        streets=read("street", _street),
    )
    _check_enough(cards)
    return cards


def _rows(kind: str, rows: Mapping[str, Sequence[tuple[str, Row]]]) -> list[Fields]:
    return [Fields(file, row, FIELDS[kind], SCHEMA.defaults.get(kind, {})) for file, row in rows.get(kind, [])]


def _by_id(kind: str, rows: Sequence[tuple[str, Row]], taken: set[str], make: Callable[[Fields], C]) -> dict[str, C]:
    made: dict[str, C] = {}
    for fields in _rows(kind, {kind: rows}):
        identity = fields.text("id")
        if identity in taken:
            raise fields.error("id", f"there is another card {identity!r}")
        taken.add(identity)
        made[identity] = make(fields)
    return made


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
