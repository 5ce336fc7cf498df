"""The fifteen skills and the four abilities."""

import pytest

from app.games.great_old_ones.state import DieKind
from tests.games.great_old_ones.scene import Scene, given, steps
from tests.rules import rule


def learning(
    skill: str, others: dict[str, dict[str, object]] | None = None, who: str = "Mandy", **facts: object
) -> Scene:
    """One who is about to learn a skill in step 3 learns this one; the rest of the table is as given."""
    board = {"die": 4, "soul": [5], "experience": 11}
    person = {**board, **{key: value for key, value in facts.items() if key not in TABLE}}
    table = {key: value for key, value in facts.items() if key in TABLE}
    scene = given({who: person, **(others or {})}, **table)  # type: ignore[arg-type]
    return scene.when(who, "die-soul", f"skill-{skill}")


TABLE = ("cultists", "monsters", "scenario", "difficulty", "ready_skill", "section", "crossed", "tracks")


@rule("GO-229", "GO-230", "GO-231")
def test_a_skill_is_chosen_at_once_and_once() -> None:
    scene = given({"Bob": {"die": 4, "soul": [5], "experience": 11, "skills": ["A1", "C3"]}}).when("Bob", "die-soul")
    keys = scene.keys("Bob")
    assert len(keys) == 13
    assert "skill-A1" not in keys
    scene.when("Bob", "skill-A3").then("Bob", skills=["A1", "C3", "A3"], health=6)


@rule("GO-232")
def test_two_investigators_may_learn_the_same_skill() -> None:
    scene = learning("A3", {"Bob": {"die": 4, "soul": [5], "experience": 11}})
    scene.when("Bob", "die-soul", "skill-A3").then("Bob", health=6).then("Mandy", health=6)


@rule("GO-233", "GO-234", "GO-235", "GO-237")
def test_the_first_column_gives_numbers_experience_health_and_clues() -> None:
    learning("A1").then("Mandy", free_numbers=3)
    learning("A2").then("Mandy", experience=15, clues=1)
    learning("A3").then("Mandy", health=6)
    learning("A5").then("Mandy", clues=1)
    learning("A4", weaknesses=[2]).then("Mandy", weaknesses=[])


@rule("GO-238", "GO-315")
def test_two_health_for_anybody() -> None:
    learning("B1", {"Bob": {}}).when("Mandy", "Bob").then("Bob", health=6)
    learning("B1").then("Mandy", health=6)


@rule("GO-239", "GO-R48", "GO-194")
def test_somebody_is_made_ready_at_once_or_later_where_the_table_agreed() -> None:
    fallen: dict[str, dict[str, object]] = {"Bob": {"is_incapacitated": True, "health": 0}}
    learning("B2", fallen).then("Bob", is_incapacitated=False, health=3)
    scene = (
        learning("B2", fallen, ready_skill="kept").then("Bob", is_incapacitated=True).then("Mandy", ready_skills=[3])
    )
    scene.when("Mandy", "make-ready").then("Bob", health=3).then("Mandy", ready_skills=[])
    nobody = learning("B2", {"Bob": {}}, ready_skill="kept")
    assert "make-ready" not in nobody.keys("Mandy")


@rule("GO-240", "GO-138")
def test_a_special_action_by_skill() -> None:
    learning("B3", monsters=(1,)).then_board(monsters=0).then("Mandy", experience=14, streak=0)


@rule("GO-241", "GO-242")
def test_copies_are_kept() -> None:
    learning("B4").then("Mandy", even_copies=1, odd_copies=0)
    learning("B5").then("Mandy", even_copies=0, odd_copies=1)


@rule("GO-247", "GO-R56", "GO-R44")
def test_three_cultists_fall_and_pay_their_reward() -> None:
    learning("C1", cultists=4).then_board(cultists=1).then("Mandy", experience=15, clues=1)
    bob = learning("C1", who="Bob", cultists=4, health=6)
    bob.when("Bob", "use").then_board(cultists=0).then("Bob", health=4)
    assert "use" not in bob.keys("Bob")


@rule("GO-248", "GO-250", "GO-251")
def test_what_the_third_column_keeps() -> None:
    learning("C2").then("Mandy", free_rerolls=3)
    learning("C3").then_board(skips=1)
    learning("C4").then("Mandy", rotations=2)


@rule("GO-256", "GO-R50", "GO-R70", "GO-316")
def test_skills_without_effect_stay_on_the_list_and_say_so() -> None:
    scene = given({"Rouven": {"die": 4, "soul": [5], "experience": 11}}).when("Rouven", "die-soul")
    idle = {option.key for option in scene.offer("Rouven").options if option.warning}
    assert idle == {"skill-A4", "skill-B2", "skill-C1", "skill-C5"}
    scene.when("Rouven", "skill-C5").then("Rouven", skills=["C5"], clues=0)
    full = given({"Bob": {"die": 4, "soul": [5], "experience": 11, "skills": [*scene.state.cards.skills]}})
    full.when("Bob", "die-soul").then("Bob", experience=12, values_left=1)


@rule("GO-258", "GO-262", "GO-R42", "GO-R44")
def test_bob_may_lose_health_to_defeat_two_more() -> None:
    def attacked(once: str = "per occasion") -> Scene:
        bob = {"die": 5, "attack": [1, 2, 3, 4], "rerolls": 30, "health": 6}
        return given({"Bob": bob}, cultists=4, dice=(3,), ability_once=once).when("Bob", "die-attack")

    attacked().when("Bob", "use").then_board(cultists=1).then("Bob", health=4, experience=3)
    attacked().when("Bob", "decline").then_board(cultists=3).then("Bob", health=6)
    once = attacked("per game").when("Bob", "use")
    once.person("Bob").rows[2] = [1, 2, 3, 4]
    once.person("Bob").first_row = None
    once.roll(3).table.refresh()
    once.when("Bob", "die-attack").then_board(cultists=0)
    assert "use" not in once.keys("Bob")


@rule("GO-R43")
def test_an_ability_may_cost_the_last_heart() -> None:
    bob = {"die": 5, "attack": [1, 2, 3, 4], "rerolls": 30, "health": 2}
    scene = given({"Bob": bob, "Mandy": {"rerolls": 30, "die": 1}}, cultists=4, dice=(3,)).when("Bob", "die-attack")
    assert scene.offer("Bob").options[0].warning == "You will be incapacitated."
    scene.when("Bob", "use").then_board(cultists=1).then("Bob", is_incapacitated=True)
    poor = given({"Bob": {**bob, "health": 1}}, cultists=4, dice=(3,)).when("Bob", "die-attack")
    assert "use" not in poor.keys("Bob")


@rule("GO-261", "GO-R45")
def test_rouven_may_free_somebody_else_of_a_weakness() -> None:
    people = {"Rouven": {"die": 1, "soul": [6, 5, 2]}, "Bob": {"weaknesses": [1, 3], "die": 2}}
    scene = given(people).when("Rouven", "die-soul", "use").when("Bob", "weakness-3")
    scene.then("Bob", weaknesses=[1]).then("Rouven", health=2)
    idle = given({"Rouven": {"die": 1, "soul": [6, 5, 2]}, "Bob": {"die": 2}}).when("Rouven", "die-soul")
    assert "use" not in idle.keys("Rouven")


@rule("GO-263")
def test_an_ability_works_only_for_the_active() -> None:
    sally = {"die": 1, "rerolls": 7, "health": 1}
    scene = given({"Sally": sally, "Bob": {"die": 1}}, dice=(6,)).when("Sally", "Reroll your die")
    scene.then("Sally", is_incapacitated=True)
    assert scene.table.offer(scene.person("Sally").seat) is None


@rule("GO-260")
@pytest.mark.parametrize("health", [2, 1])
def test_mandy_needs_two_hearts_to_ward_a_weakness_off(health: int) -> None:
    scene = given({"Mandy": {"die": 1, "rerolls": 5, "health": health}}, dice=(4, 3))
    scene.when("Mandy", "Reroll your die").when("Mandy", "accept")
    assert ("use" in scene.keys("Mandy")) == (health == 2)
    assert scene.state.dice[0].kind is DieKind.INVESTIGATOR


@rule("GO-R28", "GO-243", "GO-304")
def test_a_kept_copy_can_still_be_used_after_the_last_scenario_action() -> None:
    rouven = {"even_copies": 1, "die": 4, "values": 0, "search": [2, 2, 2], "clues": 7}
    scene = given({"Rouven": rouven}, steps("4A", "4B", "check"), d12=4, d6=1, dice=(5,))
    scene.when("Rouven", "pass").when("Rouven", "Copy your own 4", "copy-search", "accept", "bonus-1")
    while not scene.is_over:
        scene.silent_step()
    scene.then_ends("victory")
