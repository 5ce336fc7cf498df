"""How the fields of a card are read, where they are more than words and numbers."""

import re

from app.games.projector.text import MODIFIER, NEEDS, CardReader, SetReader
from app.kit.fields import Fields
from app.kit.text import Place, Text

SIDES = "NESW"


def _reader(card: Fields) -> CardReader:
    assert isinstance(card.reader, SetReader)
    return CardReader(card.reader, Place(card.card, card.file))


def tree(card: Fields, name: str) -> Text:
    return _reader(card).tree(card.text(name, ""))


def needs(card: Fields, name: str) -> Text:
    return _reader(card).phrase(card.text(name), NEEDS)


def modifier(card: Fields, name: str) -> Text:
    words = card.text(name, "")
    return _reader(card).phrase(words, MODIFIER) if words else ()


def plain(card: Fields, name: str) -> Text:
    return _reader(card).plain(card.text(name, ""))


def id(card: Fields, name: str) -> str:
    return card.text(name, card.card)


def name(card: Fields, name: str) -> str:
    """Some cards are known by their identifier alone."""
    return card.text(name, card.text("id", card.card))


def sides(card: Fields, name: str) -> str:
    sides = card.text(name)
    if not re.fullmatch("[N-][E-][S-][W-]", sides):
        raise card.error(name, f"{sides!r} is not {SIDES} with dashes for barred sides")
    return sides


def modifiers(card: Fields, name: str) -> tuple[tuple[str, int], ...]:
    found = re.findall(r"(\w+) ([+-]\d+)", card.text(name, ""))
    return tuple((sort, int(bonus)) for sort, bonus in found)


def place(card: Fields, name: str) -> str:
    place = card.text(name, "")
    if place not in ("", "player", "global", "token"):
        raise card.error(name, f"{place!r} is not player, global or token")
    return place


def will(card: Fields, name: str) -> int | None:
    return card.number(name, 0, 9) if name in card.row else None


def remains(card: Fields, name: str) -> bool:
    return card.flag(name) or bool(card.text("place", ""))
