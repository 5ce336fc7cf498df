"""States as plain data and back."""

import json
from dataclasses import dataclass, field
from enum import Enum

import pytest

from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.knowledge import Knowledge
from app.kernel.plain import UNSAVED, from_plain, to_plain
from app.kernel.story import Story
from tests.kernel.toy import ADA, BO


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Box:
    colour: Colour
    owner: Seat | None
    pair: tuple[int, str]
    row: tuple[int, ...] = ()


@dataclass
class House:
    boxes: list[Box]
    by_seat: dict[Seat, list[int]]
    by_number: dict[int, Box]
    by_colour: dict[Colour, bool]
    chance: Chance
    story: Story
    knowledge: Knowledge
    cards: str = field(metadata=UNSAVED)
    is_open: bool = False


def house() -> House:
    box = Box(Colour.BLUE, ADA, (3, "three"), (1, 2))
    story, knowledge = Story(), Knowledge([ADA, BO])
    story.tell("A door opens.")
    story.confide((BO,), "It is yours.", "It is Bo's.", "good")
    knowledge.show([4, 7], knowledge.mask([BO]))
    boxes = [box, Box(Colour.RED, None, (0, ""))]
    return House(boxes, {ADA: [1, 2]}, {7: box}, {Colour.RED: True}, Chance("seed", 3), story, knowledge, "the cards")


def back(value: House, cards: str = "the cards") -> House:
    return from_plain(House, json.loads(json.dumps(to_plain(value))), cards=cards)


def test_a_state_comes_back_as_it_was() -> None:
    before, after = house(), back(house())
    assert to_plain(after) == to_plain(before)
    for name in ("boxes", "by_seat", "by_number", "by_colour", "story", "knowledge", "is_open"):
        assert getattr(after, name) == getattr(before, name)


def test_chance_comes_back_at_the_start_of_its_page() -> None:
    assert back(house()).chance.below(1000) == Chance("seed", 3).below(1000)


def test_what_is_not_saved_is_handed_back_in() -> None:
    assert "the cards" not in json.dumps(to_plain(house()))
    assert back(house(), cards="other cards").cards == "other cards"


def test_data_of_another_shape_is_refused() -> None:
    data = to_plain(house())
    assert isinstance(data, list)
    with pytest.raises(ValueError, match="House does not fit"):
        from_plain(House, data[:-1], cards="")


@pytest.mark.parametrize("value", [{1, 2}, 0.5, object()])
def test_what_cannot_be_plain_is_a_loud_mistake(value: object) -> None:
    with pytest.raises(TypeError):
        to_plain(value)
