"""A bot reads regions by name and type; another type is told at once."""

from dataclasses import dataclass

import pytest

from app.kernel.cardset import CardSet
from app.kernel.decision import Seat
from app.kernel.region import RegionValue
from app.kit import sight


@dataclass(frozen=True)
class Turn:
    number: int


class Sight(sight.Sight):
    turn = sight.region(Turn)
    wall_hand = sight.regions(Turn)
    area = sight.region_or_none(Turn)
    rounds = sight.regions_by(Turn, lambda turn: turn.number)


class Own(sight.Sight):
    hand = sight.own(Turn)
    cards = sight.card_set(CardSet)


class Seen(dict[str, object]):
    """The view of the second seat."""

    seat, cards = Seat("player-2"), CardSet("set", "", {})


def test_a_region_is_read_under_its_name() -> None:
    seen = Sight({"turn": Turn(3), "wall-hand": (Turn(1), Turn(2)), "area": None, "rounds": (Turn(5), Turn(6))})
    assert seen.turn.number == 3
    assert [one.number for one in seen.wall_hand] == [1, 2]
    assert seen.area is None
    assert seen.rounds[6] == Turn(6)
    assert sight.read(seen.view, "turn", Turn) == Turn(3)


def test_a_region_is_looked_at_once() -> None:
    view: dict[str, RegionValue] = {"turn": Turn(3)}
    seen = Sight(view)
    first = seen.turn
    view["turn"] = Turn(4)
    assert seen.turn is first
    assert Sight(view).turn == Turn(4)


def test_another_type_is_refused() -> None:
    with pytest.raises(TypeError, match="str where Turn was to be seen"):
        _ = Sight({"turn": "third"}).turn
    with pytest.raises(TypeError, match="int where Turn was to be seen"):
        _ = Sight({"wall-hand": (Turn(1), 2)}).wall_hand


def test_own_regions_and_the_set_are_found_by_the_seat_and_the_table() -> None:
    seen = Own(Seen({"hand-2": Turn(4)}))
    assert seen.hand == Turn(4)
    assert seen.seat == "player-2"
    assert seen.cards.name == "set"
    with pytest.raises(AssertionError):
        _ = Own({}).seat


def test_several_of_a_kind_are_read_by_a_name_put_together() -> None:
    view = {"turns-2": (Turn(1), Turn(2))}
    assert sight.read_all(view, "turns-2", Turn) == (Turn(1), Turn(2))
    with pytest.raises(TypeError, match="Turn where tuple was to be seen"):
        sight.read_all({"turns-2": Turn(1)}, "turns-2", Turn)
