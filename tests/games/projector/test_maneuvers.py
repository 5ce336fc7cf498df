"""Maneuvers: two players, one card of each ability, no test."""

from tests.games.projector.scene import Scene, away
from tests.rules import rule


def knowing(*maneuvers: str, **more: object) -> Scene:
    scene = away(**more)  # type: ignore[arg-type]
    scene.state.campaign.maneuvers += maneuvers
    scene.table.refresh()
    return scene.let_it_happen()


@rule("PJ-V07", "PJ-V65")
def test_two_within_one_give_a_card_each_and_nobody_rolls() -> None:
    scene = knowing("MV:05", hands={"Ada": ["Tinker"], "Bo": ["Fend"]}, foes=[("Negative", "Bo")])
    scene.when("Ada", "Hammer and Tongs").when("Ada", "Tinker").when("Bo", "Fend")
    assert scene.foes("Bo") == []
    assert scene.discarded("Ada") == ["Tinker"]
    assert scene.discarded("Bo") == ["Fend"]
    assert not scene.told("make")
    assert scene.learned("Ada", "Construction") == 0


@rule("PJ-V56")
def test_two_of_the_same_ability_where_the_maneuver_asks_for_it() -> None:
    scene = knowing("MV:04", hands={"Ada": ["Spot"], "Bo": ["Spot"]})
    scene.when("Ada", "Eyes Everywhere").when("Ada", "Spot").when("Bo", "Spot")
    scene.when("Ada", "C2", "B3")
    assert len(scene.projection.looks) == 2


@rule("PJ-R88")
def test_with_closed_hands_one_can_only_ask_and_a_refusal_tells_nothing() -> None:
    scene = knowing("MV:01", hands={"Ada": ["Dash"], "Bo": ["Spot"]}, are_closed=True)
    scene.when("Ada", "Alley-Oop").when("Ada", "Dash")
    assert scene.labels("Bo") == ["Not now"]
    scene.when("Bo", "Not now")
    assert scene.hand("Ada") == ["Dash"]
    assert not scene.offers("Ada", "Alley-Oop"), "not again in this turn"


@rule("PJ-167")
def test_decode_is_played_where_a_card_names_it() -> None:
    scene = away(hands={"Ada": ["Decode"]}, levels={"Decode": 6}, in_play=["EN:206"], dice=[10])
    scene.does("Ada", "The Wrong Reel", "Decode")
    assert scene.pile("dismissed")[0] == "EN:206"
    assert scene.learned("Ada", "Logic") == 3
