"""A turn: entropy, playing cards, tests, the end of the turn, Baddies, damage, leaving."""

import pytest

from app.games.projector.entropy import evolve
from app.games.projector.foes import arrive
from app.games.projector.standing import modifiers
from app.games.projector.state import TARGET
from app.games.projector.topics import Topic
from app.games.projector.view import map_view
from tests.games.projector.scene import away, campaign, given
from tests.rules import rule

# Entropy


@rule("PJ-142", "PJ-143", "PJ-R20", "PJ-V01")
def test_a_turn_starts_with_an_entropy_card_that_is_then_discarded() -> None:
    scene = away(entropy=["EN:115"])
    assert len(scene.resources("Ada")) == 1
    assert scene.pile("discard") == ["EN:115"]


@rule("PJ-144", "PJ-075", "PJ-178", "PJ-177")
def test_what_remains_goes_into_play_and_a_baddie_to_the_area_it_names() -> None:
    scene = away(entropy=["EN:116", "EN:103", "EN:105"])
    assert scene.pile("in_play") == ["EN:116"]
    scene.ends_turn("Ada")
    assert scene.foes("Bo") == ["Loose Flicker"]
    scene.ends_turn("Bo")
    assert scene.foes(None) == ["Moths in the Beam"]
    scene.ends_turn("Ada")
    assert len(scene.explorer("Ada").lost) == 1, "the Moths, not Bo's Flicker"


@rule("PJ-R23", "PJ-217", "PJ-V33", "PJ-V15")
def test_a_remaining_card_that_is_dismissed_goes_to_the_dismissed_pile() -> None:
    scene = away(in_play=["EN:116"], hands={"Ada": ["Dash"] * 3})
    scene.does("Ada", "Cold Spot").when("Ada", "hand-1", "hand-2")
    assert scene.pile("dismissed")[0] == "EN:116"


@rule("PJ-R57", "PJ-221", "PJ-V64")
def test_a_story_card_evolves_by_its_own_text_and_is_then_out_of_the_game() -> None:
    scene = away(entropy=["EN:110"])
    assert "EN:110" in scene.state.campaign.eliminated
    assert scene.state.campaign.diary == ["DT:01"]
    assert len(scene.pile("discard")) == 1
    assert len(scene.state.campaign.entropy) == 20


@rule("PJ-221", "PJ-223", "PJ-R56")
def test_a_named_card_is_evolved_wherever_it_is_unless_it_bears_story() -> None:
    scene = away(dismissed=["EN:113"], discard=["EN:109"], text="Evolve EN:113. Evolve EN:109. Evolve EN:113.")
    assert scene.state.campaign.eliminated == ["EN:113"]
    assert scene.pile("dismissed") == []


@rule("PJ-R54")
def test_outside_a_projection_any_card_of_the_lowest_tier_without_story_may_go() -> None:
    state, _ = campaign()
    evolve(state)
    (gone,) = state.campaign.eliminated
    assert state.cards.entropy[gone].tier == 1
    assert not state.cards.entropy[gone].is_story
    assert len(state.campaign.entropy) == 20


@rule("PJ-R52", "PJ-219")
def test_of_cards_in_play_the_one_that_came_last_goes_first() -> None:
    scene = away(only=["EN:109"], entropy=[], in_play=["EN:116"], text="Evolve the entropy deck.")
    assert scene.state.campaign.eliminated != ["EN:116"], "the discard pile is searched first"


# Playing cards and testing


@rule("PJ-008", "PJ-202", "PJ-209", "PJ-210", "PJ-165", "PJ-166", "PJ-046", "PJ-201")
def test_a_card_is_played_rolled_for_and_compared_with_20() -> None:
    assert TARGET == 20
    scene = away(hands={"Ada": ["Dash"]}, dice=[16])
    assert scene.does("Ada", "Play Dash").told("16 and 4 make 20, a success")
    assert not scene.explorer("Ada").hand


@rule("PJ-042", "PJ-204", "PJ-041")
def test_what_one_learned_here_helps_oneself_alone() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Dash"]}, learned={"Ada": {"Grace": 3}}, dice=[13, 13])
    scene.does("Ada", "Play Dash")
    assert scene.told("13 and 7 make 20")
    scene.when("Ada", "Stay here").ends_turn("Ada").does("Bo", "Play Dash")
    assert scene.told("13 and 4 make 17")


@rule("PJ-R45", "PJ-215", "PJ-216")
def test_a_success_teaches_only_afterwards() -> None:
    scene = away(hands={"Ada": ["Spot"]}, dice=[16])
    scene.does("Ada", "Play Spot")
    assert scene.learned("Ada", "Awareness") == scene.state.cards.abilities["Spot"].xp == 1


@rule("PJ-168", "PJ-199", "PJ-R46")
def test_hide_with_nothing_to_hide_from_is_refused() -> None:
    scene = away(hands={"Ada": ["Hide", "Fend"]}, levels={"Hide": 4})
    assert not scene.offers("Ada", "Play Hide")
    assert scene.why_not("Ada", "Play Hide") == "PJ-168"
    assert not scene.offers("Ada", "Play Fend")


@rule("PJ-167", "PJ-V31")
def test_pry_is_played_only_where_another_card_offers_it() -> None:
    scene = given(area="AH", at={"Ada": "D2"}, up=["D2"], hands={"Ada": ["Pry"]}, levels={"Pry": 4}, dice=[15])
    scene.let_it_happen()
    assert not scene.offers("Ada", "Play Pry")
    assert scene.offers("Ada", "Stopped Clock")


@rule("PJ-169", "PJ-R47")
def test_a_second_spot_is_played_only_if_it_reaches_or_lasts_longer() -> None:
    scene = away(hands={"Ada": ["Spot", "Spot"], "Bo": ["Spot"]}, dice=[16, 16])
    scene.does("Ada", "Play Spot")
    assert not scene.offers("Ada", "Play Spot")
    scene.ends_turn("Ada")
    assert scene.offers("Bo", "Play Spot"), "Bo's would last until Bo's next turn"
    scene.does("Bo", "Play Spot")
    assert len([bonus for bonus in scene.projection.bonuses if bonus.seat == scene.seat("Bo")]) == 2
    test = scene.state.cards.abilities["Fend"]
    assert ("Spot", 2) in modifiers(scene.state, scene.seat("Bo"), test, 0, 0), "the same name counts once"


@rule("PJ-R49", "PJ-V06")
def test_the_target_is_named_before_the_die() -> None:
    scene = away(hands={"Ada": ["Fend"]}, foes=[("Flicker", "Ada"), ("Stray Thought", "Ada")], dice=[20])
    scene.let_it_happen().when("Ada", "Play Fend")
    assert scene.labels("Ada") == ["Flicker", "Stray Thought", "Think again"]
    scene.when("Ada", "Think again")
    assert len(scene.hand("Ada")) == 1


@rule("PJ-R33")
def test_a_played_card_is_in_no_pile_while_it_resolves() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Spot"]})
    scene.let_it_happen().wait().when("Ada", "Play Dash")
    assert scene.open_window() == "An action is declared"
    assert scene.discarded("Ada") == scene.hand("Ada") == []
    assert len(scene.projection.playing) == 1


@rule("PJ-085", "PJ-V23")
@pytest.mark.parametrize(("card", "stays"), [("Peek", True), ("Dash", False)])
def test_peek_does_not_break_hidden_and_other_cards_do(card: str, stays: bool) -> None:
    scene = away(hands={"Ada": [card]}, levels={"Peek": 4}, conditions={"Ada": ["Hidden"]}, dice=[2])
    scene.let_it_happen()
    scene.explorer("Ada").conditions = ["Hidden"]
    scene.does("Ada", f"Play {card}")
    assert ("Hidden" in scene.explorer("Ada").conditions) == stays


@rule("PJ-300", "PJ-170")
def test_a_reaction_may_be_an_ordinary_action_in_ones_own_turn() -> None:
    assert away(hands={"Ada": ["Spot"]}).let_it_happen().offers("Ada", "Play Spot")


@rule("PJ-171", "PJ-172")
def test_other_cards_are_played_only_in_ones_own_turn_before_its_end() -> None:
    scene = away(hands={"Ada": ["Dash"], "Bo": ["Dash"]})
    assert not scene.is_asked("Bo")
    scene.when("Ada", "end")
    assert scene.offer("Ada").topic is Topic.END_OF_TURN


@rule("PJ-V22")
def test_inspired_goes_with_the_next_success_but_not_with_the_one_that_gave_it() -> None:
    scene = away(hands={"Ada": ["Dash"]}, conditions={"Ada": ["Inspired"]}, dice=[14])
    scene.does("Ada", "Play Dash")
    assert scene.told("14 and 6 make 20")
    scene.when("Ada", "Stay here").let_it_happen()
    assert scene.explorer("Ada").conditions == []


# The end of the turn


@rule("PJ-173", "PJ-174", "PJ-176", "PJ-R32")
def test_any_number_of_cards_is_discarded_then_the_hand_is_filled() -> None:
    scene = away(hands={"Ada": ["Fend", "Tinker"]}, decks={"Ada": ["Dash"] * 6})
    scene.when("Ada", "end").when("Ada", "Fend", "Tinker")
    assert scene.hand("Ada") == ["Dash"] * 6
    assert sorted(scene.discarded("Ada")) == ["Fend", "Tinker"]


@rule("PJ-R31")
def test_a_hand_above_the_hand_size_is_kept() -> None:
    scene = away(hands={"Ada": ["Fend"] * 9}).ends_turn("Ada")
    assert len(scene.hand("Ada")) == 9


@rule("PJ-190", "PJ-129", "PJ-130")
def test_play_passes_to_the_next_who_is_still_exploring() -> None:
    scene = away(3, gone={"Bo": "home"}, dice=[4, 4]).ends_turn("Ada")
    assert scene.projection.current.seat == scene.seat("Cy")
    scene.ends_turn("Cy")
    assert scene.projection.current.seat == scene.seat("Ada")


@rule("PJ-V26")
def test_after_each_turn_the_attic_chimes() -> None:
    scene = given(area="AH").ends_turn("Ada")
    assert scene.projection.counters["Chime"] == 1


@rule("PJ-V21", "PJ-R65", "PJ-272")
def test_the_player_orders_what_happens_at_the_end_of_the_turn() -> None:
    scene = away(conditions={"Ada": ["Haunted", "Flustered"]})
    scene.when("Ada", "end")
    assert scene.labels("Ada") == ["Haunted", "Flustered"]
    scene.when("Ada", "Flustered").when("Ada")
    assert scene.explorer("Ada").conditions == ["Haunted"]
    assert len(scene.explorer("Ada").lost) == 1


@rule("PJ-V21")
def test_at_the_start_of_the_turn_before_the_entropy_card() -> None:
    scene = away(hands={"Ada": ["Fend"]}, conditions={"Ada": ["Out of Sync"]}, entropy=["EN:108"])
    assert scene.hand("Ada") == []


# Baddies and damage


@rule("PJ-080", "PJ-179", "PJ-182", "PJ-183", "PJ-187")
def test_a_baddie_attacks_after_the_turn_and_each_point_costs_a_card() -> None:
    scene = away(foes=[("Negative", "Ada")]).ends_turn("Ada")
    assert len(scene.explorer("Ada").lost) == 2


@rule("PJ-R39", "PJ-V18", "PJ-V38")
def test_an_attack_of_0_still_runs_its_text() -> None:
    scene = away(hands={"Ada": ["Fend"] * 6}, foes=[("Stray Thought", "Ada")]).ends_turn("Ada")
    assert len(scene.hand("Ada")) == 5
    assert not scene.explorer("Ada").lost


@rule("PJ-R38", "PJ-079", "PJ-075")
def test_a_token_attacks_only_who_stands_on_its_location() -> None:
    scene = given(area="LS")
    arrive(scene.state, "Undertow", None, space="C5")
    scene.ends_turn("Ada")
    assert len(scene.explorer("Ada").lost) == 1
    scene.projection.baddies[0].space = "A2"
    scene.ends_turn("Bo")
    assert not scene.explorer("Bo").lost


@rule("PJ-V19", "PJ-076", "PJ-078")
def test_when_defeated_runs_after_the_baddie_is_gone() -> None:
    scene = away(hands={"Ada": ["Fend"]}, levels={"Fend": 12}, foes=[("Negative", "Ada")], dice=[19])
    scene.does("Ada", "Play Fend")
    assert scene.foes("Ada") == []
    assert scene.learned("Ada", "Wonder") == 1


@rule("PJ-V19", "PJ-R36", "PJ-218")
def test_when_dismissed_runs_on_a_dismissal_and_not_when_one_goes_home() -> None:
    scene = given(hands={"Ada": ["Dash"]}, foes=[("Drowned Pilot", None)], text="Dismiss each Baddie you face.")
    assert len(scene.hand("Ada")) == 2
    assert scene.foes(None) == []


# Leaving


@rule("PJ-131", "PJ-135", "PJ-044", "PJ-132", "PJ-V82", "PJ-027")
def test_home_is_reached_from_the_gate_in_every_area() -> None:
    for area in ("CA", "AH", "PF", "LS"):
        assert given(area=area).offers("Ada", "Return home")
    scene = away()
    assert not scene.offers("Ada", "Return home")
    assert scene.why_not("Ada", "Return home") == "PJ-131"


@rule("PJ-R25", "PJ-140", "PJ-V26")
def test_who_leaves_in_their_own_turn_has_no_end_of_turn() -> None:
    scene = given(hands={"Ada": ["Spot"], "Bo": ["Fend"]}, foes=[("Flicker", None)])
    scene.does("Ada", "Return home")
    assert not scene.explorer("Ada").lost
    assert scene.projection.current.seat == scene.seat("Bo")
    assert not scene.is_asked("Ada"), "a player who has left plays no reactions"


@rule("PJ-130", "PJ-191", "PJ-R29")
def test_when_the_last_has_left_cleanup_comes_at_once() -> None:
    scene = given(gone={"Bo": "home"}).does("Ada", "Return home")
    assert scene.state.projection is None
    assert scene.state.phase == "learning"


@rule("PJ-136", "PJ-R34", "PJ-256")
def test_who_dissipates_loses_what_was_carried_but_lasting_conditions_stay() -> None:
    scene = away(
        resources={"Ada": ["Rope"]},
        items={"Ada": ["Sugar Mouse", "Lens of Who"]},
        conditions={"Ada": ["Haunted", "Double-Exposed"]},
        text="Lose 9 cards.",
    )
    assert scene.explorer("Ada").gone == "dissipated"
    assert scene.explorer("Ada").items == scene.resources("Ada") == []
    assert scene.state.campaign.stash == ["Lens of Who"]
    assert scene.player("Ada").conditions == ["Double-Exposed"]


@rule("PJ-265", "PJ-R83")
def test_the_party_may_give_a_projection_up() -> None:
    scene = away(learned={"Ada": {"Might": 3}})
    scene.when("Bo", "Propose to give").when("Bo", "Yes")
    scene.all_say("Give up")
    assert scene.state.projection is None
    assert scene.state.campaign.bank["Might"] == 0
    other = away().when("Bo", "Propose to give").when("Bo", "Yes").all_say("Go on")
    assert other.offers("Ada", "End your turn")


@rule("PJ-V29", "PJ-V42", "PJ-299")
def test_nine_lives_hold_one_together_once() -> None:
    scene = away(
        perks={"Ada": "PK:07"}, decks={"Ada": []}, lost={"Ada": ["Dash"] * 5}, text="Lose 1 card.\nLose 9 cards."
    )
    assert scene.told("Nine Lives holds")
    assert scene.explorer("Ada").gone == "dissipated", "the second time nothing helps"


@rule("PJ-V48", "PJ-V24")
def test_deep_pockets_keep_two_resources() -> None:
    scene = given(perks={"Ada": "PK:01"}, resources={"Ada": ["Rope", "Wax", "Ink"]})
    scene.does("Ada", "Return home").when("Ada", "Rope", "Ink")
    kept = [scene.state.resource_name(card) for card in scene.player("Ada").kept]
    assert kept == ["Rope", "Ink"]


@rule("PJ-R59")
def test_an_item_that_is_out_is_not_taken_again() -> None:
    scene = given(items={"Bo": ["Lens of When"]}, text="Take Lens of When.")
    assert scene.explorer("Ada").items == []


@rule("PJ-252", "PJ-257", "PJ-R63")
def test_what_is_eliminated_stays_so_even_if_all_dissipate() -> None:
    scene = given(text="Read PR:010.\nLose 99 cards.", gone={"Bo": "home"}).let_it_happen()
    assert "CA:12" in scene.state.campaign.eliminated
    assert scene.state.campaign.areas == ["CA", "AH"]


@rule("PJ-156", "PJ-157")
def test_a_token_shows_who_has_used_a_place() -> None:
    scene = given(at={"Ada": "B3"}, lay={"B3": "CA:11"}, up=["B3"], lost={"Ada": ["Dash"] * 3}).let_it_happen()
    scene.when("Ada", "Striped Bench").let_it_happen()
    place = next(space for space in map_view(scene.state, None) if space.space == "B3")
    assert (place.used_by, place.is_used) == ((scene.seat("Ada"),), False)
