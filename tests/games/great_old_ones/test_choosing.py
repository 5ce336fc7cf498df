"""Steps 2, 3A and 3B: rolling and choosing dice."""

import pytest

from app.games.great_old_ones.state import DieKind
from app.games.great_old_ones.topics import Topic
from app.kernel.errors import StaleAnswer
from tests.games.great_old_ones.scene import given, pool_of, steps
from tests.rules import rule

TWO: dict[str, object] = {"Bob": {}, "Mandy": {}}


@rule("GO-065", "GO-074")
def test_no_die_of_the_pool_can_be_rerolled() -> None:
    scene = given({"Bob": {"free_rerolls": 3, "rotations": 2}, "Mandy": {}}, steps("choosing"), d12=4, pool=(1, 2, 3))
    assert scene.anytime("Bob") == []
    scene.when("Bob", "d6-1", "confirm")
    assert scene.anytime("Bob") == ["Choose another die"]


@rule("GO-074", "GO-073")
def test_choice_weaknesses_are_settled_before_anything_is_rerolled() -> None:
    people = {"Bob": {"weaknesses": [4], "insanity": 4}, "Mandy": {}}
    scene = given(people, steps("choosing"), d12=4, pool=(2, 3, 5), dice=(6,))
    scene.when("Bob", "d6-1", "confirm").when("Mandy", "d6-2", "confirm")
    assert all("weakness die" in label for label in scene.anytime("Mandy"))
    scene.when("Bob", "accept").then("Bob", insanity=5, weaknesses=[4, 6])


@rule("GO-068", "GO-072", "GO-R18", "GO-R67")
def test_a_claimed_die_is_gone_until_it_is_put_back() -> None:
    scene = given(TWO, steps("choosing"), d12=4, pool=(1, 2, 3))
    late = scene.offer("Mandy")
    scene.when("Bob", "d6-2")
    with pytest.raises(StaleAnswer, match="no longer open"):
        scene.table.answer(scene.person("Mandy").seat, late.number, "d6-2")
    assert scene.keys("Mandy") == ["d6-1", "d6-3"]
    scene.when("Bob", "release")
    assert scene.keys("Mandy") == ["d6-1", "d6-2", "d6-3"]
    scene.when("Mandy", "d6-2", "confirm").when("Mandy", "any:choose-again", "d6-3", "confirm")
    scene.when("Bob", "d6-2", "confirm").then("Bob", values_left=2)


@rule("GO-066", "GO-R18", "GO-076")
def test_where_all_dice_are_alike_there_is_nothing_to_choose() -> None:
    alone = given({"Bob": {}}, steps("choosing", "acting"), d12=4, pool=(5, 5))
    alone.then("Bob", values_left=2)
    assert alone.offer("Bob").topic is Topic.WRITE_DIE
    scene = given(TWO, steps("choosing", "acting"), d12=4, pool=(5, 2, 5))
    assert sorted(scene.keys("Mandy")) == ["d6-1", "d6-2"], "equal dice are one option"
    scene.when("Bob", "d6-2")
    assert not scene.is_asked("Mandy")
    assert scene.anytime("Mandy") == []
    scene.when("Bob", "release")
    assert scene.anytime("Mandy") == ["Choose another die"], "now there is something to choose"
    scene.when("Bob", "d6-2", "confirm").then("Bob", values_left=2).then("Mandy", values_left=2)


@rule("GO-071")
def test_all_see_what_each_die_left_over_would_do() -> None:
    scene = given(TWO, steps("choosing"), d12=11, pool=(1, 2, 6))
    results = {die.value: die.result for die in scene.table.view(None)["dice"].pool}  # type: ignore[attr-defined]
    assert results == {1: "Summon 1 monster.", 2: "Summon 1 monster.", 6: "Summon 2 monsters."}
    scene.when("Bob", "d6-1").when("Mandy", "d6-2")
    confirm = scene.offer("Mandy").options[0]
    assert (confirm.label, confirm.text) == ("Confirm the 2", "The cultists get the 6: Summon 2 monsters.")


@rule("GO-076", "GO-077", "GO-078", "GO-275", "GO-276", "GO-280")
def test_one_die_is_left_for_the_cultists_and_acts_in_step_4_only() -> None:
    scene = given(TWO, steps("choosing", "acting", "4A"), d12=11, pool=(4, 5, 2))
    scene.when("Bob", "d6-1", "confirm").when("Mandy", "d6-2", "confirm")
    assert [die.value for die in scene.state.dice if die.kind is DieKind.CULTIST_D6] == [2]
    assert pool_of(scene) == []
    scene.then_board(monsters=0).all_finish().then_board(monsters=1, queue=[])
    assert not [die for die in scene.state.dice if die.kind in (DieKind.CULTIST_D12, DieKind.CULTIST_D6)]


@rule("GO-222", "GO-223", "GO-R19", "GO-225", "GO-227")
def test_choice_weaknesses_react_in_seat_order() -> None:
    people = {"Bob": {"weaknesses": [4, 5]}, "Mandy": {"weaknesses": [5]}, "Sally": {}}
    scene = given(people, steps("choosing"), section=4, d12=4, pool=(2, 3, 5, 1))
    scene.when("Bob", "d6-1", "confirm").when("Mandy", "d6-2", "confirm").when("Sally", "d6-3", "confirm")
    scene.then("Bob", insanity=1).then_board(crossed=2)


@rule("GO-R24")
def test_free_numbers_won_by_the_choice_are_kept_for_step_3() -> None:
    scene = given({"Bob": {"weaknesses": [4], "insanity": 2}}, steps("choosing", "acting"), d12=4, pool=(2, 3))
    scene.when("Bob", "d6-1", "confirm").when("Bob", "skill-A1").then("Bob", free_numbers=3)
    assert "die-search" in scene.keys("Bob")
