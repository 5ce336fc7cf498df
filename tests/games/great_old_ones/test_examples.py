"""The worked examples of the rules, one scene each (1 to 10)."""

from app.games.great_old_ones.state import DieKind
from tests.games.great_old_ones.scene import Scene, given, steps
from tests.rules import rule


@rule("GO-042", "GO-045", "GO-054", "GO-055", "GO-056", "GO-223", "GO-R04", "GO-R06")
def test_1_a_section_border_swallows_crosses_and_the_next_advance_is_stronger() -> None:
    people = {"Bob": {}, "Mandy": {}, "Sally": {"weaknesses": [5]}}
    scene = given(people, steps("ritual", "choosing", "4A"), round=1, d12=12, pool=(2, 4, 5, 3))
    scene.then_board(section=2, crossed=0, queue=[2], level=4)
    scene.when("Bob", "d6-1", "confirm").when("Mandy", "d6-2", "confirm").when("Sally", "d6-3", "confirm")
    scene.then_board(section=3, crossed=0, queue=[2, 11], level=5)
    assert scene.tells("The ritual advances by 2 and not by 4: its section is full.")


@rule("GO-050", "GO-051", "GO-052", "GO-278", "GO-281", "GO-282", "GO-R08", "GO-R10", "GO-R12")
def test_2_the_queue_has_a_limit_even_where_step_4b_lengthens_itself() -> None:
    scene = given({"Bob": {}}, steps("ritual", "4A", "4B"), section=5, cultists=4, d12=5, d6=6)
    scene.then("Bob", health=3)
    scene.then_board(section=5, crossed=9, queue=[10, 8])
    assert scene.tells("action 2, New robes in the crowd, is ignored")
    assert all(entry.is_done for entry in scene.state.queue)


@rule("GO-066", "GO-067", "GO-069", "GO-070", "GO-075", "GO-273", "GO-274")
def test_3_the_dice_left_over_decide_what_the_cultists_do() -> None:
    scene = given({"Bob": {}, "Mandy": {}}, steps("choosing", "4A"), d12=11, pool=(4, 5, 6))
    assert "d12" not in scene.keys("Bob")
    scene.when("Bob", "Take the 4", "confirm").when("Mandy", "Take the 6", "confirm")
    scene.then_board(monsters=2)
    scene = given({"Bob": {}, "Mandy": {}}, steps("choosing", "4A"), d12=11, pool=(3, 5, 6))
    scene.when("Bob", "Take the 5", "confirm").when("Mandy", "Take the 6", "confirm")
    scene.then_board(monsters=1)


@rule("GO-140", "GO-150", "GO-200", "GO-201", "GO-202", "GO-226", "GO-325", "GO-R32", "GO-R59")
def test_4_one_reroll_of_a_cultist_die_and_everything_it_sets_off() -> None:
    scene = given({"Bob": {"rerolls": 1, "insanity": 2, "die": 3}}, d12=11, d6=2, dice=(4, 3, 9))
    scene.when("Bob", "Reroll the cultists' D12 (11)")
    assert scene.state.dice_value(DieKind.CULTIST_D12) == 4
    scene.when("Bob", "skill-A3").then("Bob", rerolls=2, insanity=5, health=6)
    scene.when("Bob", "Accept the 3").then("Bob", weaknesses=[3], health=6)
    scene.when("Bob", "Reroll the cultists' D12 (4)").when("Bob", "skill-A1")
    scene.then("Bob", rerolls=3, insanity=7, free_numbers=3, health=5)


@rule("GO-079", "GO-085", "GO-087", "GO-090", "GO-130", "GO-R21", "GO-R25")
def test_5_a_value_that_fits_only_once_gives_experience_instead() -> None:
    rows = {"soul": [5], "attack": [6, 2], "special": [4], "healing": [1], "search": [2]}
    scene = given({"Bob": {"die": 6, **rows}})
    assert scene.keys("Bob") == ["die-search"]
    assert scene.why_not("Bob", "6 in Rest") == ("the section could never be completed", "GO-130")
    assert scene.why_not("Bob", "Finished")[1] == "GO-090"
    scene.when("Bob", "die-search").then("Bob", experience=2, search=[2, 6])
    assert scene.keys("Bob") == ["call"]


@rule("GO-284", "GO-285", "GO-286", "GO-288", "GO-R17", "GO-R77")
def test_6_a_printed_box_strikes_whoever_crossed_it_or_everybody() -> None:
    people = {"Bob": {"die": 1}, "Mandy": {"die": 1}, "Sally": {"die": 1}}
    scene = given(people, scenario="2", tracks={"Flood": 3}, d12=9, d6=2, dice=(5,))
    scene.when("Sally", "Reroll the cultists' D6").when("Sally", "decline")
    scene.then("Sally", health=3).then("Bob", health=4).then("Mandy", health=4)
    scene = given(people, steps("4A"), scenario="2", tracks={"Flood": 3}, d12=9, d6=2)
    scene.then("Sally", health=3).then("Bob", health=3).then("Mandy", health=3)


@rule("GO-133", "GO-134", "GO-136", "GO-137", "GO-R27")
def test_7_the_same_action_at_most_twice_in_succession() -> None:
    person = {"die": 3, "special": [3], "attack": [1], "rest": [1, 2, 3], "free_numbers": 3}
    scene = given({"Bob": person}, monsters=(0, 0, 0))
    scene.when("Bob", "die-special", "free-special-2", "free-special-2", "monster-1", "monster-2")
    scene.then("Bob", streak=2, special=[3, 3, 2, 2])
    scene.when("Bob", "free-special-5").then("Bob", special=[3, 3, 2, 2, 5])
    scene.person("Bob").free_numbers = 2
    scene.when("Bob", "die-attack")
    assert "free-special-5" not in scene.keys("Bob")
    scene.when("Bob", "free-rest-4")
    assert "free-special-5" in scene.keys("Bob")


@rule("GO-146", "GO-209", "GO-210", "GO-212", "GO-322")
def test_8_an_insanity_test_saved_by_a_team_mate() -> None:
    people = {"Bob": {"rerolls": 2}, "Mandy": {"insanity": 9}}
    scene = given(people, steps("4A"), d12=7, d6=6, dice=(6, 2))
    scene.when("Bob", "accept").then("Bob", insanity=1)
    assert [option.text for option in scene.offer("Mandy").options] == ["Failed, lose 2 health.", "box 1, no penalty"]
    scene.roll(5).when("Bob", "Reroll Mandy's insanity test (2)")
    scene.when("Mandy", "accept").then("Mandy", insanity=10, health=4).then("Bob", rerolls=3, insanity=1)


@rule("GO-143", "GO-R38")
def test_9_the_level_rises_while_the_die_lies_open() -> None:
    scene = given({"Rouven": {"insanity": 12, "rerolls": 1}}, steps("4A"), d12=7, d6=6, dice=(1, 3, 4))
    scene.when("Rouven", "Reroll your insanity test (1)")
    scene.then("Rouven", insanity=13).when("Rouven", "Accept the 4").then("Rouven", weaknesses=[4])
    assert scene.offer("Rouven").options[0].text == "Failed, lose 2 health."
    scene.when("Rouven", "accept").then("Rouven", health=2)


@rule("GO-215", "GO-216", "GO-217", "GO-260", "GO-262", "GO-R41")
def test_10_a_weakness_already_there_and_the_way_out_of_another() -> None:
    def scene_with(who: str, health: int, value: int) -> Scene:
        people = {who: {"weaknesses": [2], "health": health}}
        return given(people, steps("4A"), d12=9, d6=4, dice=(value,)).when(who, "accept")

    scene_with("Bob", 3, 2).then("Bob", health=2, weaknesses=[2])
    scene_with("Mandy", 5, 4).when("Mandy", "use").then("Mandy", health=3, weaknesses=[2])
    scene_with("Mandy", 5, 4).when("Mandy", "decline").then("Mandy", health=5, weaknesses=[2, 4])
    scene_with("Mandy", 5, 2).then("Mandy", health=4, weaknesses=[2])
