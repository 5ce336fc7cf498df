"""A card of a set as it would be printed: what the game's own template draws, or the facts of a plain slip."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.games import game_called
from app.kernel.cardset import CardSet, Row
from app.kernel.errors import CardError
from app.kernel.region import RegionValue
from app.kit.by_hand import MARK, texts_in
from app.kit.loader import Loader
from app.kit.record import Entry, Rows, columns, decks_of
from app.kit.text import TextReader
from app.store.workshop import DraftCard
from app.workshop.cardfiles import pictured
from app.workshop.forms import label_of, written
from app.workshop.pictures import named

MOST_MENDED = 16
"""So often a text that cannot be read is mended for the drawing before it is given up."""
UNREAD, READ_ON = "\u2060", "\u2061"
"""Round words that were not understood; they cannot be typed, for they cannot be printed."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A card that its game has no drawing for: its name, its facts, its words."""

    kind: str
    name: str
    facts: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    picture: str = ""
    """What its picture is called in the page, if it has one."""


def rows_of(cards: Iterable[DraftCard]) -> Rows:
    """The cards as they would stand in files."""
    rows: dict[str, list[tuple[str, Row]]] = {}
    for card in cards:
        rows.setdefault(card.kind, []).append((f"{card.kind}.toml", card.body))
    return rows


def reader_among(
    loader: Loader[CardSet], others: Iterable[DraftCard], card: DraftCard, saved: DraftCard | None = None
) -> TextReader | None:
    """Reads a card that is being typed among these others.

    To learn a new name takes a reader far longer than to read a card, so while a name is typed the card is read by what
    was saved, unless its own text speaks of the new name.
    """
    name = str(card.body.get("name", ""))
    said = (text for field, value in card.body.items() if field != "name" for text in texts_in(value))
    is_known = saved is not None and not (name and any(name in text for text in said))
    return loader.reader_of(rows_of([*others, saved if saved is not None and is_known else card]))


@dataclass(frozen=True, slots=True)
class Press:
    """Prints the cards of one set, whose sentences one reader reads."""

    game: str
    loader: Loader[CardSet]
    reader: TextReader | None
    pictured: frozenset[str] = frozenset()
    """The cards that have pictures."""

    @classmethod
    def of(cls, game: str, loader: Loader[CardSet], cards: list[DraftCard]) -> "Press":
        return cls(game, loader, loader.reader_of(rows_of(cards)), frozenset(pictured(loader, cards)))

    def printed(self, kind: str, row: Row) -> RegionValue | Slip:
        """What is printed on the card. Sentences that cannot be read stand there as if they were settled by hand."""
        drawn = row
        for _ in range(MOST_MENDED):
            try:
                return self._face(kind, drawn) or self.slip(kind, row)
            except CardError:
                mended = self._mended(kind, drawn)
                if mended is None:
                    break
                drawn = mended
        return self.slip(kind, row)

    def _face(self, kind: str, row: Row) -> RegionValue | None:
        made = self.loader.made_card(kind, row, self.reader)
        key = str(row.get(self.loader.key_of(kind), ""))
        decks = {name: {key: made} for name, deck in decks_of(self.loader.made).items() if kind in deck.kinds}
        alone = self.loader.made(name="", hash="", files={}, **decks)
        return game_called(self.game).printed(alone, key)

    def _mended(self, kind: str, row: Row) -> Row | None:
        """The row with the next sentence that cannot be read marked or, where that is no help, left out."""
        for fault in self.loader.faults(kind, row, self.reader):
            words = " ".join(str(row.get(fault.field, "")).split())
            if fault.end > fault.start and words:
                begin = max(words.rfind(mark, 0, fault.start) for mark in ".:") + 1
                end = words.find(".", fault.start) + 1 or len(words)
                unread, before = words[begin:end].strip(), words[:begin]
                if UNREAD in unread:  # nor can it be settled by hand
                    return {**row, fault.field: f"{before[: before.rfind('.') + 1]}{words[end:]}".strip()}
                marked = f"{before} {MARK} {UNREAD}{unread.rstrip('.')}{READ_ON}.{words[end:]}"
                return {**row, fault.field: marked.strip()}
        return None

    def slip(self, kind: str, row: Row) -> Slip:
        """The card as plain facts and words."""
        facts, words = list[tuple[str, str]](), list[str]()
        for name, fact in columns(self.loader.kinds[kind].record).items():
            value = written(fact, row.get(name))
            if fact.entry is Entry.TEXT:
                words.append(value)
            elif value and name not in ("id", "name", "copies"):
                facts.append((label_of(name), value))
        id = str(row.get(self.loader.key_of(kind), kind))
        return Slip(kind, name_of(row, id), tuple(facts), tuple(words), named(id) if id in self.pictured else "")


def copies_of(row: Row) -> int:
    """How often a card is in its deck."""
    copies = row.get("copies", 1)
    return copies if isinstance(copies, int) and 0 < copies < 100 else 1


def name_of(row: Row, id: str) -> str:
    return str(row.get("name") or id)
