"""A card may have parts: tables within it that are records of their own."""

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from app.kernel.cardset import Schema
from app.kernel.errors import CardError
from app.kit import parts, record
from app.kit.fields import Fields


def squares(card: Fields, name: str) -> tuple[int, ...]:
    return tuple(int(word) ** 2 for word in parts.words_in(card, name))


@dataclass(frozen=True)
class Door:
    name: str = record.words()
    locks: int = record.number(0, 3)


@dataclass(frozen=True)
class Cellar:
    depth: int = record.number(1, 9)
    doors: tuple[Door, ...] = parts.parts(Door)
    whole: str = record.fact(lambda card, _name: card.whole.card, called="depth")


@dataclass(frozen=True)
class House:
    id: str = record.words()
    name: str = record.words()
    cellar: Cellar = parts.part(Cellar)
    doors: Mapping[str, Door] = parts.by_name(Door)
    steps: tuple[int, ...] = parts.listed(squares, "numbers", is_needed=False)
    floors: int = record.fixed(2)


GOOD = """
[[house]]
id = "h1"
name = "Moth House"
steps = [1, 2]
[house.cellar]
[[house.cellar.doors]]
[[house.doors]]
name = "Gate"
"""
SCHEMA = Schema({"cellar": {"depth": 3}, "doors": {"locks": 1}})


def read(text: str) -> House:
    (house,) = record.read_records({"houses.toml": text}, {"house": House}, SCHEMA).of(House).values()
    return house


def test_parts_are_records_and_know_what_is_taken_for_granted() -> None:
    cellar = Cellar(3, (Door("doors 1", 1),), "Moth House")
    assert read(GOOD) == House("h1", "Moth House", cellar, {"Gate": Door("Gate", 1)}, (1, 4), 2)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[house.cellar]\n", "[house.cellar]\ndepth = 12\n", "cellar, depth: 12 is not a whole number from 1 to 9"),
        ("[[house.cellar.doors]]", "[[house.cellar.doors]]\nlocks = 7", "houses.toml, doors 1, locks: 7"),
        ('name = "Gate"', 'name = "Gate"\ncolour = 1', "Gate, colour: there is no such field; .* has name, locks"),
        ("[[house.doors]]", "[house.doors]", "Moth House, doors: {'name': 'Gate'} is not a list"),
        ("steps = [1, 2]", "steps = 1", "Moth House, steps: 1 is not a list"),
        ("[house.cellar]\n[[house.cellar.doors]]", "[[house.cellar]]", r"Moth House, cellar: \[{}\] is not a table"),
        ("steps = [1, 2]", "floors = 3", "floors: there is no such field"),
    ],
)
def test_a_complaint_names_the_part(old: str, new: str, complaint: str) -> None:
    with pytest.raises(CardError, match=complaint):
        read(GOOD.replace(old, new))


def test_a_part_says_what_it_is_made_of() -> None:
    columns = record.columns(House)
    assert columns["cellar"].of is Cellar
    assert columns["doors"].entry is record.Entry.PARTS
    assert "floors" not in columns


def test_a_schema_goes_into_the_parts() -> None:
    properties = record.json_schema(House)["properties"]
    assert isinstance(properties, dict)
    assert properties["doors"] == {"type": "array", "items": record.json_schema(Door)}
    assert properties["cellar"] == record.json_schema(Cellar)
