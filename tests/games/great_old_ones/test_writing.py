"""Step 3C: writing numbers, rows and sections, the six actions."""

import pytest

from app.games.great_old_ones.topics import Topic
from app.kernel.errors import AnswerError
from tests.games.great_old_ones.scene import given, pool_of, steps
from tests.rules import rule


@rule("GO-079", "GO-080")
def test_the_two_values_go_into_two_different_rows() -> None:
    scene = given({"Bob": {"die": 4}}).when("Bob", "die-search")
    assert "die-search" not in scene.keys("Bob")
    assert scene.why_not("Bob", "4 in Search")[1] == "GO-080"
    scene.when("Bob", "die-special").then("Bob", search=[4], special=[4], values_left=0)


@rule("GO-081", "GO-319", "GO-100")
def test_nobody_waits_for_anybody_in_step_3() -> None:
    people = {"Bob": {"die": 5, "attack": [1, 2, 3, 4]}, "Mandy": {"die": 4, "rerolls": 3}}
    scene = given(people, cultists=2, dice=(6,)).when("Bob", "die-attack")
    assert scene.test_die("Bob") == 6
    scene.when("Mandy", "die-search", "die-special").then("Mandy", search=[4], special=[4]).then("Bob", search=[])
    assert scene.keys("Bob") == ["accept", "reroll-attack-1-6"]


@rule("GO-083", "GO-084", "GO-R20", "GO-151")
def test_a_die_is_open_to_rerolls_until_its_first_value_is_written() -> None:
    scene = given({"Bob": {"die": 1}}, dice=(2, 4))
    scene.when("Bob", "Reroll your die (1)").when("Bob", "Reroll your die (2)")
    scene.then("Bob", rerolls=2, insanity=1).when("Bob", "die-search")
    assert not [label for label in scene.anytime("Bob") if "your die" in label]
    scene.then("Bob", search=[4])


@rule("GO-086")
def test_a_value_that_can_be_written_must_be_written() -> None:
    scene = given({"Bob": {"die": 1}})
    assert "die-experience" not in scene.keys("Bob")
    assert "finished" not in scene.keys("Bob")


@rule("GO-R25")
def test_where_dead_ends_are_allowed_they_are_never_forced() -> None:
    rows = {"rest": [6], "attack": [2], "special": [4], "healing": [1], "soul": []}
    scene = given({"Bob": {"die": 2, **rows, "search": [2] * 36}}, dead_ends="allowed")
    warnings = {option.key: option.warning for option in scene.offer("Bob").options}
    assert set(warnings) == {"die-soul", "die-experience"}
    assert warnings["die-soul"]
    assert scene.offer("Bob").default == ("die-experience",)
    scene.when("Bob", "die-soul").then("Bob", soul=[2])


@rule("GO-088", "GO-323", "GO-R22", "GO-107")
def test_the_symbol_comes_first_then_the_action() -> None:
    scene = given({"Bob": {"die": 5, "rest": [1, 3, 4]}}).when("Bob", "die-rest")
    told = [text for text, _ in scene.state.story.heard(None)]
    assert told.index("Bob wins 1 free number.") < told.index("Bob gains 2 health; 6 now.")
    assert "free-attack-1" in scene.keys("Bob")
    assert "die-attack" in scene.keys("Bob")


@rule("GO-089", "GO-091", "GO-R69", "GO-272", "GO-147")
def test_step_3_ends_when_all_is_written_and_one_of_the_team_says_so() -> None:
    people = {"Bob": {"die": 4, "values": 0, "free_numbers": 1}, "Mandy": {"die": 4, "values": 0}}
    scene = given(people, steps("acting", "4A"), d12=11, d6=1, dice=(6,))
    assert not scene.is_asked("Mandy"), "she has nothing left, and waits for nothing but the others"
    warned = scene.offer("Bob").options[-1]
    assert (warned.label, warned.warning) == ("Finished", "Your free numbers would be lost.")
    scene.when("Bob", "finished")
    assert scene.keys("Bob") == ["call"]
    scene.when("Bob", "any:not-finished").when("Bob", "finished")
    scene.when("Mandy", "Reroll the cultists' D6 (1)").then("Mandy", insanity=2).then_board(monsters=0)
    scene.when("Bob", "call").then_board(monsters=2)


@rule("GO-089", "GO-R76")
def test_who_rolls_and_calls_the_cultists_goes_round() -> None:
    people = {"Bob": {}, "Mandy": {}, "Sally": {"health": 0, "is_incapacitated": True}}
    for round, roller in ((1, "Bob"), (2, "Mandy"), (3, "Bob")):
        scene = given(people, steps("roll"), round=round, is_unrolled=True)
        assert scene.keys(roller) == ["roll"]
        assert len(scene.table.asked()) == 1
        assert not scene.state.dice
        scene.gesture(Topic.ROLL)
        assert len(pool_of(scene)) == 3


@rule("GO-R22")
def test_the_two_values_of_a_die_may_be_written_before_either_sets_anything_off() -> None:
    bob = {"die": 4, "rest": [1, 2, 3], "search": [2]}
    given({"Bob": bob}).when("Bob", "die-rest").then("Bob", health=6, values_left=1)
    strict = given({"Bob": {**bob, "free_numbers": 1}}, writing="both first").when("Bob", "die-rest")
    strict.then("Bob", health=4, rest=[1, 2, 3, 4], values_left=1)
    assert not [key for key in strict.keys("Bob") if not key.startswith("die-")], "the second value comes first"
    strict.when("Bob", "die-search").then("Bob", health=6, experience=1)


@rule("GO-086")
def test_a_second_value_that_can_go_into_one_row_only_goes_there_by_itself() -> None:
    rows = {"soul": [5], "rest": [6], "attack": [6, 4], "healing": [1], "search": [2]}
    given({"Bob": {"die": 4, **rows}}).when("Bob", "die-search").then("Bob", values_left=1)
    given({"Bob": {"die": 4, "special": [3], **rows}}).when("Bob", "die-search").then("Bob", soul=[5, 4], values_left=0)


@rule("GO-093", "GO-094", "GO-096", "GO-097")
def test_a_section_is_filled_from_the_left_and_performed_at_once() -> None:
    scene = given({"Bob": {"die": 2, "free_numbers": 3}}).when("Bob", "die-rest")
    scene.when("Bob", "free-rest-3", "free-rest-4").then("Bob", rest=[2, 3, 4], health=4)
    scene.when("Bob", "free-rest-6").then("Bob", rest=[2, 3, 4, 6], health=6)


@rule("GO-095", "GO-098")
def test_sections_follow_one_another_until_the_row_is_used_up() -> None:
    scene = given({"Bob": {"die": 3, "healing": [1, 3, 5] * 11 + [1, 3]}}).when("Bob", "die-healing")
    scene.then("Bob", healing=[1, 3, 5] * 11 + [1, 3, 3])
    scene.person("Bob").first_row = None
    scene.table.refresh()
    assert "die-healing" not in scene.keys("Bob")
    assert scene.why_not("Bob", "3 in Healing") == ("all its sections are used", "GO-098")


@rule("GO-099")
def test_a_written_number_stays() -> None:
    scene = given({"Bob": {"die": 3}}).when("Bob", "die-healing")
    with pytest.raises(AnswerError):
        scene.when("Bob", "finished") if "finished" in scene.keys("Bob") else scene.table.answer(
            scene.person("Bob").seat, 0, "die-healing"
        )
    scene.all_finish().then("Bob", healing=[3])


@rule("GO-102", "GO-130", "GO-131")
@pytest.mark.parametrize(
    ("section", "takes"), [((), {4, 5, 6}), ((6,), {3, 4, 5}), ((5, 4), {2, 3}), ((6, 5, 2), {1}), ((4, 3, 2), {1})]
)
def test_recover_your_soul_descends(section: tuple[int, ...], takes: set[int]) -> None:
    scene = given({"Bob": {"free_numbers": 1, "soul": section}})
    assert {int(key[-1]) for key in scene.keys("Bob") if key.startswith("free-soul")} == takes


@rule("GO-106", "GO-132")
@pytest.mark.parametrize(
    ("section", "takes"), [((), {1, 2, 3}), ((1,), {2, 3, 4}), ((2, 4), {5}), ((1, 2, 3), {4, 5, 6})]
)
def test_rest_your_body_ascends(section: tuple[int, ...], takes: set[int]) -> None:
    scene = given({"Bob": {"free_numbers": 1, "rest": section}})
    assert {int(key[-1]) for key in scene.keys("Bob") if key.startswith("free-rest")} == takes


@rule("GO-109", "GO-117", "GO-121", "GO-125")
def test_the_other_rows_take_different_equal_odd_and_even_numbers() -> None:
    scene = given({"Bob": {"free_numbers": 1, "attack": [1, 6], "special": [5], "healing": [1, 1], "search": [2]}})
    takes = {
        row: {int(key[-1]) for key in scene.keys("Bob") if key.startswith(f"free-{row}")}
        for row in ("attack", "special", "healing", "search")
    }
    assert takes == {"attack": {2, 3, 4, 5}, "special": {5}, "healing": {1, 3, 5}, "search": {2, 4, 6}}


@rule("GO-103", "GO-104", "GO-R26", "GO-236")
def test_recovering_your_soul_removes_a_weakness_of_your_choice() -> None:
    bob = {"die": 1, "soul": [6, 5, 2], "weaknesses": [2, 5]}
    given({"Bob": bob}).when("Bob", "die-soul", "weakness-5").then("Bob", weaknesses=[2])
    scene = given({"Bob": {**bob, "weaknesses": []}}).when("Bob", "die-soul")
    scene.then("Bob", soul=[6, 5, 2, 1], streak=1)


@rule("GO-110", "GO-111", "GO-112", "GO-113", "GO-265", "GO-266", "GO-R66")
@pytest.mark.parametrize(("face", "defeated"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_an_attack_defeats_as_many_cultists_as_the_die_says(face: int, defeated: int) -> None:
    bob = {"die": 5, "attack": [1, 2, 3, 4], "rerolls": 30, "health": 1}
    scene = given({"Bob": bob}, cultists=3, defeated=1, dice=(face,)).when("Bob", "die-attack")
    scene.then_board(cultists=3 - defeated).then("Bob", experience=defeated)
    assert scene.state.cultists == [False] * (1 + defeated) + [True] * (3 - defeated)


@rule("GO-118", "GO-119", "GO-270", "GO-271")
def test_a_special_action_wounds_two_different_monsters() -> None:
    scene = given({"Bob": {"die": 3, "special": [3]}}, monsters=(0, 1, 0)).when("Bob", "die-special")
    assert [option.text for option in scene.offer("Bob").options] == ["Then 1 of 2 wounds.", "Defeated by it."]
    scene.when("Bob", "monster-2")
    scene.then("Bob", experience=2).then_board(monsters=2)
    assert [monster.wounds for monster in scene.state.monsters] == [1, 2, 0], "the two unharmed ones are alike"


@rule("GO-118")
def test_one_of_several_special_actions_is_chosen() -> None:
    scene = given({"Bob": {"die": 3, "special": [3]}}, scenario="2", tracks={"Flood": 4})
    scene.when("Bob", "die-special").when("Bob", "Erase 1 cross on the Flood track.")
    scene.then_board(tracks={"Flood": 3, "Bell": 0})


@rule("GO-122", "GO-123", "GO-197")
def test_healing_hands_heal_anybody_active_and_teach_the_healer() -> None:
    people = {"Bob": {"die": 3, "healing": [1, 1]}, "Mandy": {}, "Sally": {"is_incapacitated": True, "health": 0}}
    scene = given(people).when("Bob", "die-healing")
    assert scene.keys("Bob") == ["investigator-1", "investigator-2"]
    scene.when("Bob", "Mandy").then("Mandy", health=5).then("Bob", health=4, experience=2)


@rule("GO-126", "GO-127", "GO-128", "GO-129")
@pytest.mark.parametrize(("face", "clues", "health"), [(1, 0, 3), (2, 1, 4), (4, 1, 4), (5, 2, 4), (6, 2, 4)])
def test_a_search_finds_what_the_die_says(face: int, clues: int, health: int) -> None:
    bob = {"die": 2, "search": [2, 4, 6], "rerolls": 30}
    given({"Bob": bob}, dice=(face,)).when("Bob", "die-search").then("Bob", clues=clues, health=health)


@rule("GO-R63")
def test_a_table_may_play_with_a_leaner_search() -> None:
    bob = {"die": 2, "search": [2, 4, 6], "rerolls": 30}
    scene = given({"Bob": bob}, dice=(5,), search_faces="1/2-5/6").when("Bob", "die-search")
    scene.then("Bob", clues=1)


@rule("GO-135", "GO-138")
def test_only_the_own_performed_rows_count_for_the_succession() -> None:
    bob = {"streak_row": 3, "streak": 2, "special": [3], "free_numbers": 2, "insanity": 2, "rest": []}
    scene = given({"Bob": bob, "Mandy": {"die": 5, "rest": [1, 3, 4]}}, monsters=(0,))
    assert "free-special-3" not in scene.keys("Bob")
    scene.when("Mandy", "die-rest")
    assert "free-special-3" not in scene.keys("Bob")
    scene.person("Bob").experience = 11
    scene.person("Bob").rows[0] = [5]
    scene.table.refresh()
    scene.when("Bob", "free-soul-4", "skill-B3")
    scene.then("Bob", streak=2, streak_row=3)
    assert "free-special-3" not in scene.keys("Bob")


# Instant bonuses


@rule("GO-158", "GO-159", "GO-160", "GO-161", "GO-234")
def test_a_star_is_experience_and_experience_pays_bonuses() -> None:
    scene = given({"Bob": {"die": 5, "soul": [6], "experience": 5}}).when("Bob", "die-soul")
    scene.then("Bob", experience=6, clues=1)


@rule("GO-162", "GO-R53")
def test_experience_beyond_the_track_is_lost() -> None:
    scene = given({"Bob": {"die": 5, "soul": [6], "experience": 36}}).when("Bob", "die-soul")
    scene.then("Bob", experience=36)


@rule("GO-163", "GO-164", "GO-165", "GO-166", "GO-167", "GO-168", "GO-R23")
def test_free_numbers_go_anywhere_and_win_more() -> None:
    bob = {"die": 5, "values": 0, "free_numbers": 1, "rest": [1, 2, 3], "attack": [1, 2, 3, 4], "rerolls": 30}
    scene = given({"Bob": bob}, cultists=0).when("Bob", "free-rest-6").then("Bob", free_numbers=1)
    scene.when("Bob", "free-attack-5").then("Bob", free_numbers=1)
    scene.when("Bob", "free-rest-1").then("Bob", free_numbers=0)


@rule("GO-169", "GO-R24")
def test_unwritten_free_numbers_are_lost_when_step_3_ends() -> None:
    scene = given({"Bob": {"free_numbers": 2}}).when("Bob", "finished", "call").then("Bob", free_numbers=0)
    assert scene.is_over


@rule("GO-171", "GO-172", "GO-173")
def test_a_magnifying_glass_is_a_clue_and_clues_pay_bonuses() -> None:
    bob = {"die": 3, "healing": [1, 1, 1] * 2 + [1, 1], "clues": 3}
    given({"Bob": bob}).when("Bob", "die-healing").then("Bob", clues=4, health=6)


@rule("GO-179", "GO-180", "GO-181", "GO-R52")
def test_clues_beyond_the_seal_are_crossed_off_to_fifteen() -> None:
    bob = {"die": 3, "healing": [1, 1, 1] * 2 + [1, 1], "clues": 8}
    given({"Bob": bob}).when("Bob", "die-healing").then("Bob", clues=9, free_numbers=2, is_sealed=True)
    given({"Bob": {**bob, "clues": 15}}).when("Bob", "die-healing").then("Bob", clues=15)


@rule("GO-164", "GO-168")
def test_a_number_written_twice_may_be_written_so_for_the_rest_of_the_round() -> None:
    scene = given({"Bob": {"die": 5, "free_numbers": 6}}).when("Bob", "free-healing-3")
    assert scene.offer("Bob").again is None
    scene.when("Bob", "free-healing-3")
    assert scene.offer("Bob").again == ("free-healing-3",)
    scene.when("Bob", "free-search-2")
    assert scene.offer("Bob").again is None, "something else was written meanwhile"
