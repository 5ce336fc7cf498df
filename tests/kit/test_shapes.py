"""The shapes of regions: what says them, and what can be done with any of them."""

import pickle
from dataclasses import FrozenInstanceError

import orjson
import pytest

from app.kernel.decision import Seat
from app.kit import shapes
from app.kit.shapes import (
    SHAPES,
    Back,
    Card,
    Cards,
    Gauge,
    Grid,
    Item,
    Lines,
    People,
    Person,
    Pile,
    Prose,
    Secret,
    Shape,
    Space,
    Step,
    Tone,
    Track,
)
from app.live.freezing import Freezer, Thawer

STAIR = Card("noise", "third-stair", "The Third Stair")
ONE_OF_EACH: tuple[Shape, ...] = (
    Cards("Noises", (STAIR, Back()), most=5),
    Pile("Ashes", 3, STAIR),
    Gauge("Wax", 5, most=12, low=3),
    Track("The night", (Step("11"), Step("Dawn", Tone.GOOD)), 0),
    People("People", (Person(Seat("1"), "Ann"),)),
    Lines("How it ends", (Item("Dawn", mark=Tone.GOOD),)),
    Prose("Before", ("The lights are out.",), has_voice=True),
    Secret("Your role", STAIR),
    Grid("The house", 2, (Space("Hall", doors="e"), Space(is_hidden=True))),
)


def test_the_annotation_of_a_builder_says_the_shape() -> None:
    def wax() -> Gauge:
        return Gauge("Wax", 5)

    def role() -> Secret | None:
        return None

    def own() -> int:
        return 5

    def either() -> Gauge | Track:
        return Gauge("Wax", 5)

    assert [shapes.shape_of(build) for build in (wax, role, own, either)] == [Gauge, Secret, None, None]


def test_there_is_one_of_each_shape_here() -> None:
    assert tuple(type(shape) for shape in ONE_OF_EACH) == SHAPES


@pytest.mark.parametrize("shape", ONE_OF_EACH, ids=lambda shape: type(shape).__name__)
def test_a_shape_is_kept_sent_and_never_changed(shape: Shape) -> None:
    freezer = Freezer()
    frozen = orjson.loads(orjson.dumps(freezer.freeze(shape)))

    assert Thawer(freezer.kinds).thaw(frozen) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert orjson.loads(orjson.dumps(shape))["name"] == shape.name
    with pytest.raises(FrozenInstanceError):
        shape.name = "Other"  # type: ignore[misc]


def test_a_card_face_down_tells_nothing() -> None:
    assert orjson.loads(orjson.dumps(Back())) == {"mark": "", "is_changed": False}
