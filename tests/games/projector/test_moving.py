"""Moving, landing and flipping; what lies on the map at the end."""

import pytest

from app.games.projector.leaving import dissipate_all
from app.games.projector.places import is_gate, open_sides
from app.games.projector.projecting import _follow_setup, _open, cleanup
from app.games.projector.running import Play
from tests.games.projector.scene import PEOPLE, campaign, given
from tests.rules import rule


@rule("PJ-159", "PJ-160", "PJ-161", "PJ-164", "PJ-R33", "PJ-R09")
def test_a_discarded_card_moves_one_space_and_is_not_played() -> None:
    scene = given(hands={"Ada": ["Fend", "Spot"]}, up=["B5"], lay={"B5": "CA:19"})
    scene.does("Ada", "Step west", "Fend")
    assert scene.explorer("Ada").space == "B5"
    assert scene.discarded("Ada") == ["Fend"]
    assert scene.learned("Ada", "Might") == 0


@rule("PJ-R09", "PJ-R18", "PJ-162")
def test_without_a_legal_step_one_may_still_do_the_rest() -> None:
    scene = given(area="LS", at={"Ada": "A2", "Bo": "A2"}, hands={"Ada": ["Dash"]})
    spots = scene.projection.spots
    for space in list(spots):
        if space != "C5":
            del spots[space]
    for explorer in scene.projection.explorers:
        explorer.space = "C5"
    scene.table.refresh()
    scene.let_it_happen()
    assert not scene.offers("Ada", "Step")
    assert scene.why_not("Ada", "Step") == "PJ-162"
    assert scene.offers("Ada", "End your turn")


@rule("PJ-149", "PJ-151", "PJ-150", "PJ-V13", "PJ-R03", "PJ-283")
def test_landing_on_a_face_down_card_flips_it_first() -> None:
    scene = given(lay={"B5": "CA:13"})
    scene.does("Ada", "Step west", "Dash")
    assert scene.projection.spots["B5"].is_up
    assert "Sugar Mouse" in scene.explorer("Ada").items
    assert len(scene.resources("Ada")) == 1


@rule("PJ-153", "PJ-V14", "PJ-R03")
def test_landing_text_runs_each_time() -> None:
    scene = given(area="AH", hands={"Ada": ["Fend"] * 5})
    scene.does("Ada", "Step east", "Fend", "Step west", "Fend")
    assert len(scene.hand("Ada")) == 2, "two for moving, one dropped in the sewing tin"


@rule("PJ-152", "PJ-154", "PJ-283")
def test_between_landing_and_the_text_reactions_may_be_used() -> None:
    scene = given(area="AH", hands={"Ada": ["Fend"], "Bo": ["Spot"]})
    scene.let_it_happen().when("Ada", "Step east").wait().when("Ada", "Fend")
    assert scene.open_window() == "A location is about to act"
    assert scene.offers("Bo", "Play Spot")


@rule("PJ-R06", "PJ-149")
def test_a_figure_that_starts_on_a_face_down_card_flips_it_before_anything_else() -> None:
    scene = given(at={"Ada": "B2"}, lay={"B2": "CA:13"}).let_it_happen()
    assert scene.projection.spots["B2"].is_up
    assert "Sugar Mouse" in scene.explorer("Ada").items


@rule("PJ-R07", "PJ-V54", "PJ-V03")
def test_moved_in_another_players_turn_one_flips_and_resolves_at_once() -> None:
    scene = given(items={"Ada": ["Brass Whistle"]}, lay={"B5": "CA:13"})
    scene.does("Ada", "Brass Whistle").when("Bo", "Step west").let_it_happen()
    assert scene.explorer("Bo").items == ["Sugar Mouse"]
    assert scene.is_asked("Ada")


@rule("PJ-R05", "PJ-V57")
def test_the_one_who_flips_a_card_at_a_distance_is_you() -> None:
    scene = given(text="Flip 1 face-down location within 1.", lay={"B5": "CA:13"})
    scene.when("Ada", "B5").let_it_happen()
    assert scene.explorer("Ada").items == ["Sugar Mouse"]
    assert scene.explorer("Ada").space == "C5"


@rule("PJ-R08", "PJ-V57", "PJ-V13")
def test_flipped_anew_a_card_acts_anew_but_its_marks_stay() -> None:
    scene = given(
        area="LS",
        at={},
        lay={"B5": "LS:17"},
        up=["B5"],
        text="Turn 1 face-up location without a figure within 1 face down.\nFlip B5.",
    )
    scene.let_it_happen()
    assert len(scene.resources("Ada")) == 2


@rule("PJ-155", "PJ-158", "PJ-V15")
def test_once_per_turn_text_may_be_used_once_in_each_turn() -> None:
    scene = given(hands={"Ada": ["Dash"] * 6}, lost={"Ada": ["Fend"] * 3})
    scene.does("Ada", "Ticket Gate").when("Ada", "hand-1", "hand-2").let_it_happen()
    assert len(scene.explorer("Ada").lost) == 2
    assert not scene.offers("Ada", "Ticket Gate")
    scene.ends_turn("Ada").ends_turn("Bo")
    assert scene.offers("Ada", "Ticket Gate")


@rule("PJ-156", "PJ-R91")
def test_once_per_player_text_serves_each_player_once_in_their_own_turn() -> None:
    scene = given(
        at={"Ada": "B2", "Bo": "B2"}, lay={"B2": "CA:11"}, up=["B2"], lost={"Ada": ["Fend"] * 4, "Bo": ["Fend"]}
    )
    scene.does("Ada", "Striped Bench")
    assert len(scene.explorer("Ada").lost) == 2
    assert not scene.offers("Ada", "Striped Bench")
    assert not scene.is_asked("Bo")
    scene.ends_turn("Ada").does("Bo", "Striped Bench")
    assert not scene.explorer("Bo").lost


@rule("PJ-157", "PJ-158")
def test_once_per_projection_text_serves_the_whole_party_once() -> None:
    scene = given(at={"Ada": "D4", "Bo": "D4"}, up=["D4"])
    scene.does("Ada", "Fuse Cupboard")
    assert len(scene.resources("Ada")) == 3
    scene.ends_turn("Ada")
    assert not scene.offers("Bo", "Fuse Cupboard")


@rule("PJ-R04", "PJ-V55", "PJ-V09")
def test_a_jump_lands_and_ignores_sides() -> None:
    scene = given(area="AH", at={"Ada": "A3"}, up=["A3"])
    scene.does("Ada", "Dumbwaiter")
    assert scene.explorer("Ada").space == "E3"
    assert scene.projection.spots["E3"].is_up


@rule("PJ-R12")
def test_what_replaces_the_gate_is_a_gate_while_it_lies_there() -> None:
    scene = given(area="PF", text="Replace your location with PF:30.")
    assert scene.card_at("B5") == "PF:30"
    assert is_gate(scene.state, "B5")
    assert scene.explorer("Ada").space == "B5"


@rule("PJ-R13", "PJ-021", "PJ-263", "PJ-020")
def test_a_card_replaced_for_good_lies_there_next_time_and_an_eliminated_one_leaves_a_gap() -> None:
    state = campaign()[0]
    state.campaign.replaced, state.campaign.eliminated = {"AH:13": "AH:30"}, ["AH:13", "AH:11"]
    _open(state, "AH", "AH:02")
    list(_follow_setup(state, "AH:02"))
    assert state.faces[state.exploration.spots["B3"].card] == "AH:30"
    assert "B5" not in state.exploration.spots


@rule("PJ-R15", "PJ-021")
def test_a_setup_card_eliminated_in_its_own_projection_stays_in_force() -> None:
    scene = given(area="LS", text="Read PR:041.").let_it_happen()
    assert scene.projection.setup == "LS:02"
    assert scene.state.campaign.replaced["LS:02"] == "LS:05"


@rule("PJ-R92", "PJ-V82")
def test_in_the_boat_all_move_and_only_the_mover_lands() -> None:
    scene = given(area="LS", lay={"B5": "LS:29"}, lost={"Ada": ["Dash"] * 2, "Bo": ["Dash"] * 2})
    scene.does("Ada", "Step west", "Dash")
    assert {scene.explorer(who).space for who in ("Ada", "Bo")} == {"B5"}
    assert scene.projection.tokens["Boat"] == "B5"


@rule("PJ-R92")
def test_a_station_may_be_changed_once_a_turn_to_a_free_one() -> None:
    scene = given(area="LS").let_it_happen()
    assert scene.explorer("Ada").station == "Helm"
    assert not scene.offers("Ada", "Lookout"), "Bo stands there"
    scene.does("Ada", "Go to the Rail")
    assert scene.explorer("Ada").station == "Rail"
    assert not scene.offers("Ada", "Go to the Hold")


@rule("PJ-V82")
def test_the_helm_gives_the_first_discarded_card_one_more_step() -> None:
    scene = given(area="LS", hands={"Ada": ["Dash"] * 3}, lay={"B5": "LS:29"})
    scene.does("Ada", "Step west", "Dash")
    assert "move up to 1 more space" in scene.offer("Ada").prompt


@rule("PJ-R24")
@pytest.mark.parametrize("shock", [True, False])
def test_by_table_option_everybody_rolls_when_somebody_leaves(shock: bool) -> None:
    scene = given(
        3, dice=[1, 4], shock=shock, at={"Bo": "B2", "Cy": "B2"}, up=["B2"], hands={who: ["Dash"] for who in PEOPLE}
    )
    scene.does("Ada", "Return home")
    assert (scene.explorer("Bo").gone == "dissipated") == shock


@rule("PJ-R61")
def test_things_are_handed_over_only_where_the_table_allows_it() -> None:
    for allowed in (False, True):
        scene = given(resources={"Ada": ["Rope"]}, hand_over=allowed).let_it_happen()
        assert scene.offers("Ada", "Hand over") == allowed
    scene.does("Ada", "Hand over", "Rope", "Player 2")
    assert scene.resources("Bo") == ["Rope"]


@rule("PJ-197", "PJ-198", "PJ-251", "PJ-254", "PJ-192", "PJ-191", "PJ-194", "PJ-255")
def test_cleanup_brings_everything_home() -> None:
    scene = given(lost={"Ada": ["Spot"] * 3}, items={"Ada": ["Lens of When", "Sugar Mouse"]})
    scene.projection.reading_at_end.append("PR:016")
    cards = len(scene.reserve("Ada"))
    scene.let_it_happen()
    state = scene.state
    list(dissipate_all(state))
    flow = cleanup(state)
    next(flow, None)
    assert "PR:016" in state.campaign.read
    assert state.campaign.stash == ["Lens of When"]
    assert len(scene.reserve("Ada")) == cards


@rule("PJ-R10")
def test_a_covering_card_has_its_own_sides() -> None:
    scene = given(area="PF", text="Cover PF:10 with PF:32.")
    assert open_sides(scene.state, "B5") == "EW"


@rule("PJ-R93", "PJ-V71")
def test_a_counter_the_setup_did_not_bring_is_ignored() -> None:
    play = Play(given().seat("Ada"), "Bent Grass", "PF:11", "B5")
    scene = given(area="PF", setup="PF:03", text="Add 3 to Hoofprint.", play=play)
    assert scene.projection.counters == {"Mending": 0}
    assert scene.card_at("B5") == "PF:10"
