"""Health, incapacitation, insanity and weaknesses."""

import pytest

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import Quantity, Who
from app.games.great_old_ones.state import DieKind
from tests.games.great_old_ones.scene import given, steps
from tests.games.great_old_ones.texts import run
from tests.rules import rule


@rule("GO-182", "GO-183", "GO-184", "GO-185")
def test_hearts_are_circled_and_crossed_out_for_good() -> None:
    scene = given({"Bob": {"die": 1}})
    run(scene, n.LoseHealth(Who.YOU, Quantity(3)), "Bob")
    scene.then("Bob", health=1, hearts=4, lost=3)
    run(scene, n.GainHealth(Who.YOU, Quantity(2)), "Bob")
    scene.then("Bob", health=3, hearts=6, lost=3)


@rule("GO-186", "GO-R49")
def test_there_are_forty_two_hearts_and_no_more() -> None:
    scene = given({"Bob": {"die": 1, "hearts": 41, "lost": 20}})
    run(scene, n.GainHealth(Who.YOU, Quantity(3)), "Bob")
    scene.then("Bob", hearts=42, health=22)
    nobody = {"is_incapacitated": True, "hearts": 42, "lost": 42}
    helper = {"experience": 11, "soul": [5], "die": 4}
    used_up = given({"Bob": helper, "Mandy": nobody}).when("Bob", "die-soul", "skill-B2")
    used_up.then("Mandy", is_incapacitated=True)


@rule("GO-188", "GO-189")
def test_loss_beyond_the_last_heart_is_ignored() -> None:
    scene = given({"Bob": {"health": 2, "die": 1}, "Mandy": {"die": 1}}, section=2)
    run(scene, n.LoseHealth(Who.YOU, Quantity(5)), "Bob")
    scene.then("Bob", lost=4, is_incapacitated=True).then_board(level=2)
    assert [person.seat for person in scene.state.active()] == ["investigator-2"]


@rule("GO-190", "GO-290")
def test_the_fallen_are_struck_by_nothing() -> None:
    people = {"Bob": {"is_incapacitated": True, "health": 0}, "Mandy": {}}
    scene = given(people, steps("4A"), d12=3, d6=3)
    scene.then("Bob", insanity=0).then("Mandy", insanity=1)


@rule("GO-193")
def test_the_seal_of_the_fallen_still_has_to_be_closed() -> None:
    people = {"Bob": {"clues": 8}, "Mandy": {"is_incapacitated": True, "health": 0, "clues": 7}}
    given(people, steps("check")).then_ends("scene over")
    people["Mandy"]["clues"] = 8
    given(people, steps("check")).then_ends("victory")


@rule("GO-R46", "GO-R47")
def test_frozen_numbers_can_be_written_again_in_the_same_step_3() -> None:
    mandy = {"die": 4, "health": 1, "rerolls": 7, "free_numbers": 1}
    bob = {"experience": 11, "soul": [5], "die": 4}
    scene = given({"Bob": bob, "Mandy": mandy}, dice=(6,)).when("Mandy", "Reroll your die")
    scene.then("Mandy", is_incapacitated=True, values_left=2, free_numbers=1)
    scene.when("Bob", "die-soul", "skill-B2").then("Mandy", health=3, values_left=2)
    scene.when("Mandy", "die-search").then("Mandy", search=[6])


@rule("GO-199", "GO-203", "GO-208", "GO-R40")
@pytest.mark.parametrize(("insanity", "level"), [(0, 0), (4, 0), (5, 1), (8, 1), (9, 2), (25, 6)])
def test_the_insanity_level_is_the_section_of_the_last_cross(insanity: int, level: int) -> None:
    scene = given({"Bob": {"insanity": insanity}})
    assert scene.state.insanity_level(scene.person("Bob")) == level


@rule("GO-211", "GO-213", "GO-214", "GO-R39")
@pytest.mark.parametrize(("insanity", "die", "health"), [(0, 1, 4), (9, 2, 2), (9, 3, 4), (25, 6, 2)])
def test_an_equal_or_lower_die_fails_the_test(insanity: int, die: int, health: int) -> None:
    scene = given({"Bob": {"insanity": insanity, "rerolls": 30}}, steps("4A"), d12=7, d6=6, dice=(die,))
    scene.then("Bob", health=health, insanity=insanity + (health == 4))


@rule("GO-218")
def test_a_removed_weakness_can_come_back() -> None:
    bob = {"die": 1, "soul": [6, 5, 2], "weaknesses": [2], "rerolls": 30}
    scene = given({"Bob": bob}, steps("acting", "4A"), d12=9, d6=4, dice=(2,)).when("Bob", "die-soul")
    scene.then("Bob", weaknesses=[]).all_finish().then("Bob", weaknesses=[2])


@rule("GO-220", "GO-R27")
def test_weakness_2_strikes_after_special_actions_by_row_or_by_skill() -> None:
    bob = {"die": 3, "special": [3], "weaknesses": [2]}
    given({"Bob": bob}, monsters=(0,)).when("Bob", "die-special").then("Bob", insanity=1)
    bob = {"die": 4, "soul": [5], "experience": 11, "weaknesses": [2]}
    given({"Bob": bob}).when("Bob", "die-soul", "skill-B3").then("Bob", insanity=1)


@rule("GO-224")
def test_weakness_6_costs_a_heart_after_each_search() -> None:
    bob = {"die": 2, "search": [2, 4, 6], "rerolls": 30, "weaknesses": [6]}
    given({"Bob": bob}, dice=(3,)).when("Bob", "die-search").then("Bob", clues=1, health=3)


@rule("GO-225")
def test_a_weakness_reacts_only_to_its_owner() -> None:
    people = {"Bob": {"die": 3, "special": [3]}, "Mandy": {"weaknesses": [2], "die": 1}}
    given(people).when("Bob", "die-special").then("Mandy", insanity=0)


@rule("GO-321", "GO-320")
def test_tests_that_strike_several_are_decided_side_by_side() -> None:
    scene = given({"Bob": {}, "Mandy": {}}, steps("4A", "4B"), d12=7, d6=6, queue=(1,), dice=(3, 4))
    assert scene.is_asked("Bob")
    assert scene.is_asked("Mandy")
    scene.when("Mandy", "accept").then("Mandy", insanity=1).then("Bob", insanity=0)
    assert not scene.state.queue[0].is_done
    scene.when("Bob", "accept").then("Bob", insanity=1)
    assert scene.state.queue[0].is_done


@rule("GO-R55")
def test_insanity_stops_at_the_last_box() -> None:
    scene = given({"Bob": {"insanity": 27, "die": 4}, "Mandy": {"die": 1}}, defeat_timing="round end")
    run(scene, n.GainInsanity(Who.YOU, Quantity(3)), "Bob")
    scene.then("Bob", insanity=28, is_insane=True, values_left=0)
    assert not [die for die in scene.state.dice if die.owner == scene.person("Bob").seat]
    assert scene.state.lost


@rule("GO-326", "GO-198")
def test_what_concerns_the_scenario_board_still_happens() -> None:
    people = {"Bob": {"health": 1, "weaknesses": [3], "die": 3}, "Mandy": {"die": 1}}
    scene = given(people, scenario="4", d12=3, d6=2, dice=(6,)).when("Bob", "Reroll the cultists' D6 (2)")
    scene.then("Bob", is_incapacitated=True).then_board(cultists=1)
    assert scene.state.dice_value(DieKind.CULTIST_D6) == 6
    assert not scene.state.cultist_die(DieKind.CULTIST_D6).is_locked  # type: ignore[union-attr]
