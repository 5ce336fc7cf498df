"""The worked examples, each a scene."""

import pytest

from app.games.projector.places import distance
from app.games.projector.running import Play
from tests.games.projector.scene import Scene, given, resumed
from tests.rules import rule


def search(die: int) -> Scene:
    """Ada steps onto Lost Property with a Spot +1 in hand, and searches."""
    scene = given(
        hands={"Ada": ["Spot +1", "Fend"]},
        at={"Ada": "B2"},
        lay={"B3": "CA:17", "B2": "CA:11"},
        up=["B2"],
        in_play=["EN:116"],
        learned={"Ada": {"Awareness": 2}},
        dice=[die],
    )
    scene.does("Ada", "Step south", "Fend")
    return scene.does("Ada", "Spot +1")


@rule("PJ-203", "PJ-204", "PJ-206", "PJ-207", "PJ-208", "PJ-200", "PJ-215", "PJ-209", "PJ-210", "PJ-202")
def test_example_1_adding_up_a_test_and_no_double_dipping() -> None:
    scene = search(11)
    assert scene.told("11 and 9 make 20, a success")
    assert "PR:001" in scene.state.campaign.read
    assert scene.learned("Ada", "Awareness") == 3
    assert not [bonus for bonus in scene.projection.bonuses if bonus.source == "Spot"]


@rule("PJ-209", "PJ-200")
def test_example_1_one_less_is_a_failure() -> None:
    scene = search(10)
    assert scene.told("10 and 9 make 19, a failure")
    assert "PR:001" not in scene.state.campaign.read
    assert scene.learned("Ada", "Awareness") == 2


@rule("PJ-211", "PJ-212", "PJ-215", "PJ-076")
def test_example_2_a_success_that_does_nothing() -> None:
    scene = given(
        hands={"Ada": ["Fend", "Fend"]},
        levels={"Fend": 5},
        learned={"Ada": {"Might": 1}},
        foes=[("Long Shadow", "Ada")],
        dice=[16, 18],
    )
    scene.does("Ada", "Play Fend")
    assert scene.foes("Ada") == ["Long Shadow"]
    assert scene.learned("Ada", "Might") == 2
    scene.does("Ada", "Play Fend")
    assert scene.foes("Ada") == []
    assert scene.pile("discard")[0] == "EN:117"


@rule("PJ-214", "PJ-R41", "PJ-R42", "PJ-205", "PJ-V31")
def test_example_3_a_natural_20_below_the_target() -> None:
    scene = given(
        hands={"Ada": ["Hide"]},
        levels={"Hide": 4},
        foes=[("Flicker", "Ada")] * 2 + [("Paper Wolf", "Ada")] * 2 + [("Moth Choir", None)] * 2,
        dice=[20],
    )
    scene.does("Ada", "Play Hide")
    assert scene.told("20 and -2 make 18, a success")
    scene.when("Ada", "Use it").let_it_happen()
    assert "Hidden" in scene.explorer("Ada").conditions
    assert scene.learned("Ada", "Grace") == 1
    assert scene.foes("Ada") == []
    assert scene.foes(None) == ["Moth Choir", "Moth Choir"]


@rule("PJ-213", "PJ-R43", "PJ-R44")
def test_example_4_a_natural_1_with_a_huge_total() -> None:
    scene = given(hands={"Ada": ["Dash"]}, levels={"Dash": 18}, learned={"Ada": {"Grace": 9}}, dice=[1])
    scene.does("Ada", "Play Dash")
    assert scene.told("make 28, a failure")
    assert len(scene.explorer("Ada").lost) == 1
    assert scene.explorer("Ada").space == "C5"
    assert scene.learned("Ada", "Grace") == 9


@rule("PJ-R43", "PJ-R44", "PJ-V34")
def test_example_4_the_location_asks_only_whether_there_was_a_success() -> None:
    scene = given(area="AH", hands={"Ada": ["Dash", "Fend"]}, levels={"Dash": 18}, dice=[1])
    scene.does("Ada", "Step north", "Fend", "Dash")
    assert len(scene.explorer("Ada").lost) == 2, "one for the natural 1, one for the damage"


@rule("PJ-162", "PJ-R01", "PJ-065", "PJ-163")
def test_example_5_both_sides_must_be_open() -> None:
    scene = given(area="AH", at={"Ada": "C4"}, up=["C4", "B4"]).let_it_happen()
    assert not scene.offers("Ada", "Step west")
    assert scene.offers("Ada", "Step south to C5")


@rule("PJ-R01")
def test_example_5_blind_backs_count_as_open_until_flipped() -> None:
    scene = given(area="AH", at={"Ada": "C4"}, up=["C4"], backs="blind").let_it_happen()
    scene.does("Ada", "Step west", "Dash")
    assert scene.explorer("Ada").space == "B4"
    assert not scene.offers("Ada", "Step east")


@rule("PJ-063", "PJ-064", "PJ-R02", "PJ-V03")
def test_example_6_range() -> None:
    assert distance("B2", "D3") == 2
    assert distance("B2", "C3") == 1
    assert distance("B2", "B2") == 0


@rule("PJ-R02", "PJ-V03")
@pytest.mark.parametrize(("die", "reaches"), [(19, False), (20, True)])
def test_example_6_how_far_a_spot_reaches(die: int, reaches: bool) -> None:
    scene = given(hands={"Ada": ["Spot"]}, at={"Ada": "B2", "Bo": "D2"}, up=["B2", "D2"], dice=[die])
    scene.does("Ada", "Play Spot")
    if die == 20:
        scene.when("Ada", "Not now").let_it_happen()
    reached = [bonus.seat for bonus in scene.projection.bonuses]
    assert (scene.seat("Bo") in reached) == reaches


@rule("PJ-066", "PJ-R10", "PJ-R11", "PJ-V59")
def test_example_7_a_covered_gate() -> None:
    play = Play(given().seat("Ada"), "Fold Line", "PF:16", "C5")
    scene = given(area="PF", at={"Ada": "C5", "Bo": "D5"}, up=["C5", "D5"], text="Cover PF:10 with PF:31.", play=play)
    assert scene.projection.spots["B5"].cover is not None
    state = scene.state
    for explorer in state.exploration.explorers:
        explorer.space = "B5"
    covered = resumed(state, scene.table.log.upto(0), [16]).let_it_happen()
    assert not covered.offers("Ada", "Return home")
    assert not covered.offers("Ada", "The Margin")
    assert covered.offers("Ada", "Step north")
    assert not covered.offers("Ada", "Step east")


@rule("PJ-066", "PJ-V59")
def test_example_7_uncovering_opens_the_way_home_at_once() -> None:
    scene = given(area="PF", hands={"Ada": ["Tinker"]}, dice=[16])
    spot = scene.projection.spots["B5"]
    scene.projection.aside.remove("PF:31")
    spot.cover = scene.state.card_with("PF:31")
    scene.table.refresh()
    scene.does("Ada", "A Fold, Upright", "Tinker")
    assert spot.cover is None
    assert scene.offers("Ada", "Return home")


@rule("PJ-174", "PJ-175", "PJ-R30", "PJ-052")
@pytest.mark.parametrize(("lost", "stays"), [(6, False), (5, True)])
def test_example_8_a_short_draw(lost: int, stays: bool) -> None:
    scene = given(
        4,
        hands={"Ada": ["Fend"]},
        decks={"Ada": ["Dash"] * 2},
        discards={"Ada": ["Tinker"] * (7 - lost)},
        lost={"Ada": ["Dash"] * lost},
    )
    scene.ends_turn("Ada")
    assert (scene.explorer("Ada").gone == "") == stays
    assert len(scene.explorer("Ada").hand) == (5 if stays else 4)


@rule("PJ-185", "PJ-184", "PJ-183", "PJ-182")
def test_example_9_losing_from_an_empty_deck() -> None:
    scene = given(hands={"Ada": []}, decks={"Ada": []}, discards={"Ada": ["Dash"] * 3}, text="Take 2 damage.")
    scene.let_it_happen()
    assert len(scene.explorer("Ada").lost) == 2
    assert len(scene.explorer("Ada").deck) == 1
    for card in scene.explorer("Ada").lost:
        assert not any(scene.state.knowledge.knows(viewer, card) for viewer in (*scene.state.seats, None))


@rule("PJ-186", "PJ-R28", "PJ-299")
def test_example_9_whoever_cannot_lose_a_card_dissipates() -> None:
    scene = given(hands={"Ada": []}, decks={"Ada": []}, discards={"Ada": ["Dash"] * 3}, text="Take 4 damage.")
    scene.let_it_happen()
    assert scene.explorer("Ada").gone == "dissipated"
    assert len(scene.explorer("Ada").lost) == 3


@rule("PJ-188", "PJ-141", "PJ-R40")
@pytest.mark.parametrize(("die", "stays"), [(1, False), (2, True)])
def test_example_10_stability_with_one_gone(die: int, stays: bool) -> None:
    scene = given(3, gone={"Cy": "home"}, at={"Ada": "C5"}, dice=[die]).ends_turn("Ada")
    assert (scene.explorer("Ada").gone == "") == stays


@rule("PJ-188", "PJ-R40")
@pytest.mark.parametrize(("die", "bonus", "stays"), [(2, 0, False), (2, 1, True), (1, 1, False)])
def test_example_10_the_last_player(die: int, bonus: int, stays: bool) -> None:
    text = f"You get +{bonus} to stability rolls until the end of the projection." if bonus else "Draw 1 card."
    scene = given(3, gone={"Cy": "home", "Bo": "dissipated"}, text=text)
    again = resumed(scene.state, scene.table.log.upto(0), [die]).ends_turn("Ada")
    assert (again.table.state.projection is not None) == stays


@rule("PJ-189")
def test_example_10_a_roll_that_cannot_fail_is_skipped_unless_a_card_changes_it() -> None:
    scene = given(conditions={"Ada": ["Homesick"]}, dice=[1]).ends_turn("Ada")
    assert scene.explorer("Ada").gone == "dissipated"
    assert not given(dice=[1]).ends_turn("Ada").told("Stability")
