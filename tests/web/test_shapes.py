"""Regions that a game does not draw itself: every shape has its template, and a secret stays shut."""

import re
from html.parser import HTMLParser

import pytest
from markupsafe import Markup

from app.kernel.decision import Seat
from app.kernel.region import Slot
from app.kit.shapes import SHAPES, Back, Card, Cards, Gauge, Lines, People, Secret, Shape, shape_name
from app.kit.slots import slot_of
from app.web.fragments import Me, echoes, fragment
from tests.kit.test_shapes import ONE_OF_EACH

NOBODY = Me("")
ADA, BO = Seat("ada"), Seat("bo")


def drawn(shape: Shape, name: str = "thing", me: Me = NOBODY) -> Markup:
    return fragment("no-such-game", name, shape, me)


@pytest.mark.parametrize("shape", ONE_OF_EACH, ids=lambda shape: shape_name(type(shape)))
def test_every_shape_is_drawn_as_one_element_with_the_name_of_its_region(shape: Shape) -> None:
    html = drawn(shape)

    assert re.match(r'<\w+(?: role="group")? class="[^"]*" id="region-thing" hx-swap-oob="outerMorph"', html.strip())
    assert "mistake of ours" not in html


def test_people_and_the_goal_are_drawn_in_a_second_place_too() -> None:
    people = next(shape for shape in ONE_OF_EACH if isinstance(shape, People))
    goal = next(shape for shape in ONE_OF_EACH if isinstance(shape, Lines))
    twice = [(name, shape) for shape, at in ((people, "people"), (goal, "goal")) for name in echoes(shape, at)]

    assert [re.findall(r'id="region-[^"]*"', drawn(shape, name))[0] for name, shape in twice] == [
        'id="region-people-top"',
        'id="region-goal-again"',
    ]


def test_what_is_lit_has_a_place_by_region_and_number() -> None:
    assert re.findall(r'data-place="([^"]*)"', drawn(Cards("Hand", (Back(), Back())), "hand-2")) == [
        "hand-2-1",
        "hand-2-2",
    ]


class Texts(HTMLParser):
    """What a reader sees of a fragment: its texts, without the values of attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = ""
        self.feed(markup)

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = dict(attrs).get("data-inside") or self.inside


def test_a_secret_is_in_no_text_of_the_page_until_it_is_held_and_lies_open_after_the_end() -> None:
    secret = Secret("Role", Card("role", "draught", "The Draught"))
    shut, over = Texts(drawn(secret)), Texts(drawn(secret, me=Me("", is_open=True)))

    assert not any("The Draught" in text for text in shut.found)
    assert any("The Draught" in text for text in Texts(shut.inside).found)
    assert any("The Draught" in text for text in over.found)
    assert "region-thing" in drawn(Secret("Role"))
    assert "sealed" not in drawn(Secret("Role"))


def test_a_long_gauge_is_drawn_with_at_most_24_steps() -> None:
    steps = [drawn(Gauge("Wax", 30, most=most)).count("<i class") for most in (12, 24, 60, 100)]

    assert steps == [12, 24, 24, 24]


@pytest.mark.parametrize(
    ("name", "kind", "owner", "reader", "slot"),
    [
        ("hand", Cards, ADA, ADA, Slot.HAND),
        ("hand", Cards, ADA, BO, Slot.PANEL),
        ("row", Cards, None, ADA, Slot.SCENE),
        ("role", Secret, ADA, ADA, Slot.ME),
        ("role", Secret, ADA, BO, Slot.NOWHERE),
        ("role", Secret, ADA, None, Slot.NOWHERE),
        ("goal", Lines, None, ADA, Slot.GOAL),
        ("known", Lines, ADA, ADA, Slot.PANEL),
        ("board", None, None, ADA, Slot.SCENE),
    ],
)
def test_shape_and_owner_say_where_a_region_goes(
    name: str, kind: type[Shape] | None, owner: Seat | None, reader: Seat | None, slot: Slot
) -> None:
    assert slot_of(name, kind, owner, reader) is slot


def test_every_shape_has_a_slot() -> None:
    assert all(slot_of("thing", kind, None, None) is not Slot.NOWHERE for kind in SHAPES)
