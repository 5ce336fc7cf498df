"""The cards of Lantern."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.kernel.cardset import CardSet, Schema, hash_of, tables
from app.kit.fields import Fields

FILES = {
    "lantern.toml": """
card = [
    { name = "fox", worth = 3, copies = 8 },
    { name = "owl", worth = 5, copies = 6 },
    { name = "ox", worth = 2, copies = 8 },
    { name = "moth", worth = 1, copies = 6 },
    { name = "bell", worth = 0, copies = 4 },
    { name = "knell", worth = 0, copies = 1 },
]
"""
}

SCHEMA = Schema(ordered=frozenset({"card"}))


@dataclass(frozen=True)
class LanternCards(CardSet):
    """What each card is worth, and how many there are of it."""

    worth: Mapping[str, int]
    copies: Mapping[str, int]


def read_cards(files: Mapping[str, str]) -> LanternCards:
    """The card set of these files."""
    rows = [Fields(file, row, ("name", "worth", "copies")) for file, row in tables(files, SCHEMA)["card"]]
    worth = {row.text("name"): row.number("worth", 0, 9) for row in rows}
    copies = {row.text("name"): row.number("copies", 1, 20) for row in rows}
    return LanternCards("lantern", hash_of(files, SCHEMA), files, worth, copies)


CARDS = read_cards(FILES)
