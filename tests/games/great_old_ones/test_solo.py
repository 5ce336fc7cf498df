"""Playing alone, silence, and what an absent player's seat does."""

from app.games.great_old_ones.state import DieKind
from tests.games.great_old_ones.scene import given, pool_of, rounds, steps
from tests.rules import rule


@rule("GO-311", "GO-312")
def test_alone_the_same_rules_hold_for_one() -> None:
    scene = given({"Bob": {}}, steps("roll"))
    assert len(pool_of(scene)) == 2
    scene.then_board(level=1, queue_cap=2)
    given({"Bob": {}}, steps("4A"), d12=3, d6=3).then("Bob", insanity=1)


@rule("GO-313", "GO-309")
def test_alone_falling_is_the_end() -> None:
    given({"Bob": {"health": 1}}, steps("4A", "check"), d12=10, d6=3).then_ends("defeat", "No investigator is active")


@rule("GO-314")
def test_alone_going_insane_is_the_end_even_with_a_closed_seal() -> None:
    scene = given({"Bob": {"insanity": 27, "clues": 8}}, steps("4A", "check"), d12=3, d6=3)
    scene.then_ends("defeat", "No investigator is active")
    assert not scene.state.went_insane_open


@rule("GO-315")
def test_alone_one_heals_oneself() -> None:
    scene = given({"Bob": {"die": 3, "healing": [1, 1]}}).when("Bob", "die-healing").then("Bob", health=5)
    assert "die-attack" in scene.keys("Bob")


@rule("GO-R74")
def test_silence_takes_the_lowest_die_writes_furthest_along_and_never_rerolls() -> None:
    bob = {"rest": [1], "search": [2, 2], "rerolls": 0}
    scene = given(
        {"Bob": bob, "Mandy": {"weaknesses": [], "insanity": 2}}, steps("choosing", "acting"), d12=2, pool=(5, 4, 2)
    )
    scene.silent_step().silent_step()
    held = {die.owner: die.value for die in scene.state.dice if die.kind is DieKind.POOL}
    assert 2 in held.values()
    scene.silence().then("Bob", rerolls=0, search=[2, 2, 2])


@rule("GO-R74")
def test_silence_takes_the_first_skill_that_does_something_and_declines_abilities() -> None:
    scene = given({"Mandy": {"insanity": 3, "rerolls": 30}}, steps("4A"), d12=9, d6=4, dice=(3,))
    scene.silence().then("Mandy", weaknesses=[3], health=4)
    skill = given({"Mandy": {"insanity": 2, "skills": ["A1", "A2", "A3"]}}, steps("4A"), d12=3, d6=3)
    skill.silence().then("Mandy", skills=["A1", "A2", "A3", "A5"])


@rule("GO-R07")
def test_a_whole_evening_of_silence_ends() -> None:
    scene = given({"Bob": {}, "Mandy": {}}, rounds, round=0).silence()
    scene.then_ends("defeat")
