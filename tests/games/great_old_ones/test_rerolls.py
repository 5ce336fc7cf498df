"""Rerolls, holds, consent, turned and copied dice."""

import pytest

from app.games.great_old_ones.nodes import CrossRerollBoxes, Quantity, Who
from app.games.great_old_ones.state import DieKind
from app.kernel.errors import StaleAnswer
from tests.games.great_old_ones.scene import given, steps
from tests.games.great_old_ones.texts import run
from tests.rules import rule


@rule("GO-139", "GO-141", "GO-144", "GO-145", "GO-152", "GO-153", "GO-146")
def test_any_active_investigator_may_reroll_any_investigator_die_and_pays_alone() -> None:
    people = {"Bob": {"die": 1, "rerolls": 1}, "Mandy": {"die": 6}}
    scene = given(people, d6=3, dice=(2,)).when("Bob", "Reroll Mandy's die (6)")
    scene.then("Bob", rerolls=2, insanity=1).then("Mandy", rerolls=0, insanity=0)
    assert [die.value for die in scene.state.dice] == [1, 2, 3]


@rule("GO-142")
@pytest.mark.parametrize(
    ("box", "facts"),
    [(2, {"insanity": 1}), (12, {"insanity": 1}), (8, {"health": 3}), (28, {"health": 3}), (3, {"insanity": 0})],
)
def test_penalties_repeat_every_ten_boxes(box: int, facts: dict[str, object]) -> None:
    scene = given({"Bob": {"die": 1, "rerolls": box - 1}}).when("Bob", "Reroll your die")
    scene.then("Bob", rerolls=box, **facts)


@rule("GO-142", "GO-R34", "GO-300")
def test_penalties_bring_one_cultist_or_move_the_ritual() -> None:
    people = {"Bob": {"die": 1, "rerolls": 3}, "Mandy": {}}
    given(people).when("Bob", "Reroll your die").then_board(cultists=1)
    people = {"Bob": {"die": 1, "rerolls": 19}, "Mandy": {}}
    given(people, section=4).when("Bob", "Reroll your die").then_board(crossed=2)


@rule("GO-148")
def test_from_step_4_on_cultist_dice_lie_as_they_are() -> None:
    people = {"Bob": {"odd_copies": 1, "die": 3, "values": 0}}
    scene = given(people, steps("4A"), d12=11, d6=1)
    assert scene.is_asked("Bob")
    assert scene.anytime("Bob") == []


@rule("GO-149", "GO-150", "GO-288")
def test_a_cultist_die_costs_the_scenarios_penalty_each_time() -> None:
    scene = given({"Bob": {"die": 1}}, d12=11, d6=1, dice=(2, 3))
    label = "Reroll the cultists' D6 (1)"
    costs = {play.label: play.text for play in scene.offer("Bob").anytime}
    assert costs[label] == "box 1: You gain 2 insanity."
    scene.when("Bob", label).when("Bob", "Reroll the cultists' D6 (2)").when("Bob", "skill-A4")
    scene.then("Bob", insanity=5)
    orchard = given({"Bob": {"die": 1}, "Mandy": {}}, scenario="4", d12=1, d6=1)
    orchard.when("Bob", "Reroll the cultists' D12").then_board(cultists=1)


@rule("GO-154", "GO-R35")
def test_with_a_full_track_only_other_means_are_left() -> None:
    scene = given({"Sally": {"die": 1, "rerolls": 30, "free_rerolls": 1, "rotations": 1}}, dice=(4,))
    assert scene.anytime("Sally") == [
        "Reroll your die (1) penalty-free",
        "Turn your die (1) to another side",
    ]
    scene.when("Sally", "penalty-free").then("Sally", free_rerolls=0, health=4)


@rule("GO-259", "GO-249", "GO-R37")
def test_sally_may_repeat_a_penalty_free_reroll_and_no_weakness_reacts() -> None:
    people = {"Sally": {"die": 2, "free_rerolls": 1, "weaknesses": [3]}, "Bob": {"die": 3}}
    scene = given(people, dice=(5, 6)).when("Sally", "Reroll your die (2) penalty-free")
    assert scene.keys("Sally") == ["use", "decline"]
    assert not scene.anytime("Bob")[0].startswith("Reroll Sally's die"), "it is locked meanwhile"
    scene.when("Sally", "use").then("Sally", health=3, rerolls=0, free_rerolls=0)
    assert scene.offer("Sally").prompt == "Write your first 6."


@rule("GO-155", "GO-156", "GO-R36", "GO-279")
def test_the_strength_die_can_be_rerolled_only_where_the_table_wants_it() -> None:
    scene = given({"Bob": {}}, steps("4B"), queue=(11,), dice=(2,))
    scene.then_board(monsters=1)
    assert scene.is_over
    agreed = given({"Bob": {}}, steps("4B"), queue=(11,), dice=(2, 5), strength_reroll=True)
    agreed.when("Bob", "Reroll the strength die (2)").when("Bob", "accept")
    agreed.then_board(monsters=2).then("Bob", insanity=0)
    hurt = given({"Bob": {}, "Mandy": {}}, steps("4A"), d12=4, d6=3, cultists=2)
    assert hurt.is_over
    assert sorted(person.health for person in hurt.state.investigators) == [3, 4]


@rule("GO-157", "GO-190")
def test_the_fallen_reroll_nothing_and_are_asked_nothing() -> None:
    scene = given({"Bob": {"die": 1}, "Mandy": {"is_incapacitated": True, "health": 0, "die": 4}})
    assert scene.table.offer(scene.person("Mandy").seat) is None
    assert not [label for label in scene.anytime("Bob") if "Mandy" in label]


@rule("GO-221", "GO-325")
def test_weakness_3_strikes_after_each_paid_reroll() -> None:
    scene = given({"Bob": {"die": 1, "weaknesses": [3]}}, dice=(2,)).when("Bob", "Reroll your die")
    scene.then("Bob", health=3)
    run(scene, CrossRerollBoxes(Who.YOU, Quantity(1)), "Bob")
    scene.then("Bob", rerolls=2, insanity=1, health=3)


@rule("GO-259", "GO-R32")
def test_sally_may_repeat_a_reroll_for_a_heart() -> None:
    scene = given({"Sally": {"die": 1}, "Bob": {}}, dice=(2, 5)).when("Sally", "Reroll your die", "use")
    scene.then("Sally", rerolls=1, health=3)
    assert scene.state.dice[0].value == 5
    assert "use" not in scene.keys("Sally")


@rule("GO-R30")
def test_team_mates_have_a_moment_and_may_hold_a_die() -> None:
    people = {"Bob": {"insanity": 9}, "Mandy": {}}
    scene = given(people, steps("4A"), d12=7, d6=6, dice=(1, 6))
    offer = scene.offer("Bob")
    assert offer.timing is not None
    assert offer.timing.at_least == 3
    scene.when("Mandy", "accept").when("Mandy", "Hold Bob's insanity test (1)")
    assert scene.keys("Bob") == []
    holding = scene.offer("Mandy")
    assert holding.timing is not None
    assert holding.timing.at_most == 30
    assert holding.default == ("let-go",)
    scene.roll(5).when("Mandy", "Reroll it")
    scene.when("Bob", "accept").then("Bob", insanity=10, health=4)
    again = given(people, steps("4A"), d12=7, d6=6, dice=(1, 6)).when("Mandy", "accept", "Hold Bob's", "let-go")
    assert not [label for label in again.anytime("Mandy") if "Hold" in label]
    again.when("Bob", "accept").then("Bob", health=2)


@rule("GO-R30")
def test_where_all_must_pass_nobody_accepts_before_they_have() -> None:
    people = {"Bob": {"insanity": 9}, "Mandy": {}, "Sally": {"rerolls": 30}}
    scene = given(people, steps("4A"), d12=7, d6=6, dice=(1, 6, 6), reroll_hold="until all pass")
    assert scene.keys("Bob") == ["pass-test-2", "pass-test-3"]
    scene.when("Mandy", "Let the 1 of Bob lie")
    assert "accept" in scene.keys("Bob")
    scene.when("Bob", "pass-test-2").when("Mandy", "accept").then("Mandy", insanity=1)


@rule("GO-R31")
def test_where_the_table_wants_it_the_owner_is_asked() -> None:
    people = {"Bob": {"die": 1}, "Mandy": {"die": 6}}
    scene = given(people, d6=2, dice=(3,), reroll_consent=True).when("Bob", "Reroll Mandy's die (6)")
    scene.then("Bob", rerolls=0).when("Mandy", "refuse").then("Bob", rerolls=0)
    scene.when("Bob", "Reroll Mandy's die (6)").when("Mandy", "consent").then("Bob", rerolls=1)
    assert scene.state.dice[1].value == 3
    scene.when("Bob", "Reroll the cultists' D6").then("Bob", rerolls=2)


@rule("GO-R31", "GO-R67", "GO-082")
def test_a_reroll_of_a_die_that_has_changed_is_refused() -> None:
    scene = given({"Bob": {"die": 1}, "Mandy": {"die": 6}}, dice=(3,))
    late = scene.offer("Bob")
    scene.when("Mandy", "Reroll your die (6)")
    with pytest.raises(StaleAnswer):
        scene.table.answer(scene.person("Bob").seat, late.number, "any:reroll-die-investigator-2-6")
    scene.then("Bob", rerolls=0)


@rule("GO-143")
def test_a_die_is_locked_while_the_price_is_being_paid() -> None:
    people = {"Bob": {"die": 5, "rerolls": 5}, "Mandy": {"die": 4, "free_numbers": 1}}
    scene = given(people, dice=(6, 2)).when("Bob", "Reroll Mandy's die (4)")
    assert scene.test_die("Bob") == 2
    assert not [key for key in scene.keys("Mandy") if key.startswith("die-")]
    assert scene.why_not("Mandy", "Write the 6")[1] == "GO-143"
    assert any("weakness die (2)" in label for label in scene.anytime("Mandy"))
    scene.when("Bob", "accept")
    assert "die-search" in scene.keys("Mandy")


@rule("GO-251", "GO-252", "GO-253", "GO-R29")
def test_a_die_can_be_turned_while_it_could_be_rerolled() -> None:
    people = {"Bob": {"die": 1, "rotations": 2}, "Mandy": {"die": 6, "values": 1}}
    scene = given(people, d6=2)
    assert [label for label in scene.anytime("Bob") if label.startswith("Turn")] == [
        "Turn your die (1) to another side"
    ]
    scene.when("Bob", "Turn your die (1)", "side-4").then("Bob", rotations=1, rerolls=0)
    scene.when("Bob", "die-search").then("Bob", search=[4])


@rule("GO-242", "GO-243", "GO-244", "GO-245", "GO-246", "GO-317", "GO-R28")
def test_a_copy_is_written_into_two_rows_beside_the_own_die() -> None:
    people = {"Bob": {"die": 3, "odd_copies": 1, "even_copies": 1, "weaknesses": [4, 5]}}
    scene = given(people, section=4)
    assert [key for key in scene.keys("Bob") if key.startswith("copy")] == ["copy-investigator-1"]
    scene.when("Bob", "copy-investigator-1", "copy-healing")
    assert "copy-healing" not in scene.keys("Bob")
    scene.when("Bob", "copy-attack").then("Bob", odd_copies=0, even_copies=1, healing=[3], attack=[3], values_left=2)
    scene.then_board(crossed=0).when("Bob", "die-healing").then("Bob", healing=[3, 3])


@rule("GO-R75")
def test_a_die_once_seen_is_known_to_all() -> None:
    scene = given({"Bob": {"die": 4}, "Mandy": {"die": 4}})
    moment = len(scene.table.log.entries)
    scene.when("Mandy", "die-search")
    assert scene.state.knowledge.learnt_since(moment) == ()
    scene.when("Bob", "Reroll your die (4)")
    assert set(scene.state.knowledge.learnt_since(moment)) == {*scene.state.seats, ""}
    assert scene.state.dice_value(DieKind.CULTIST_D6) == 0
