"""Step 1, the queue and the round around it."""

from dataclasses import replace

from app.games.great_old_ones.nodes import AdvanceRitual, Quantity, SetRitualBack
from app.games.great_old_ones.records import Ritual, shipped
from app.games.great_old_ones.state import DieKind
from tests.games.great_old_ones.scene import given, opening, pool_of, rounds, steps
from tests.games.great_old_ones.texts import run
from tests.rules import rule

TWO: dict[str, object] = {"Bob": {}, "Mandy": {}}


@rule("GO-031", "GO-032", "GO-033", "GO-035", "GO-039")
def test_a_round_has_five_steps_and_rounds_go_on() -> None:
    scene = given({"Bob": {"rerolls": 30, "health": 30}}, rounds, round=0, dice=(12, 1, 1))
    scene.then_board(round=1, step="act", ritual=1)
    view = scene.table.view(None)["round"]
    assert "step='act'" in repr(view)
    for wanted in range(2, 5):
        scene.all_finish()
        while scene.state.round < wanted and not scene.is_over:
            scene.silent_step()
        scene.then_board(round=wanted)


@rule("GO-036", "GO-037", "GO-038")
def test_clean_up_leaves_only_dice_parked_on_fallen_boards() -> None:
    people = {"Bob": {"die": 3, "free_numbers": 2, "streak": 2, "streak_row": 1}, "Mandy": {"die": 5}}
    people["Mandy"] |= {"is_incapacitated": True, "values": 1, "health": 0}
    scene = given(people, steps("check"), queue=(2, 3), d6=4)
    scene.then_board(queue=[]).then("Bob", free_numbers=0, streak=0).then("Mandy", values_left=0)
    assert [(die.kind, die.value) for die in scene.state.dice] == [(DieKind.INVESTIGATOR, 5)]


@rule("GO-040", "GO-041", "GO-043", "GO-R02", "GO-R03")
def test_the_level_is_that_of_the_section_with_the_first_empty_box() -> None:
    levels = [given({"Bob": {}}, steps("check"), section=number).state.level for number in range(1, 7)]
    assert levels == [1, 2, 3, 4, 5, 6]
    assert given(TWO, section=1, crossed=1).state.level == 2
    assert given(TWO, section=1, crossed=2).state.level == 3


@rule("GO-044", "GO-R13")
def test_the_level_never_exceeds_the_maximum_of_the_scenario() -> None:
    people: dict[str, object] = {name: {} for name in ("Bob", "Mandy", "Sally", "Rouven")}
    assert given(people, section=5).state.level == 6
    cards = shipped()
    section = replace(cards.scenarios["1"].sections[0], levels=(8, 8, 8, 8))
    ritual = Ritual((section, *cards.scenarios["1"].sections[1:]))
    wild = replace(cards.scenarios["1"], ritual=ritual, level_max=8)
    scene = given({"Bob": {}}, steps("4B"), cards=replace(cards, scenarios={**cards.scenarios, "1": wild}), queue=(1,))
    scene.then_board(level=2, section=2)
    assert scene.tells("1 Murmured verses, strength 6")


@rule("GO-046", "GO-047", "GO-048", "GO-297", "GO-283")
def test_crosses_are_placed_one_by_one_and_red_dice_enter_the_queue() -> None:
    scene = given({"Bob": {}}, steps("ritual"), section=3, crossed=0)
    scene.then_board(crossed=3, queue=[7], cultists=0)
    assert not scene.state.queue[0].is_done


@rule("GO-049", "GO-053", "GO-R01")
def test_the_same_number_may_be_queued_again_up_to_the_limit() -> None:
    caps = {
        count: given({n: {} for n in ("Bob", "Mandy", "Sally", "Rouven")[:count]}).state.queue_cap
        for count in (1, 2, 3, 4)
    }
    assert caps == {1: 2, 2: 4, 3: 5, 4: 6}
    assert given(TWO, queue_caps="2/3/5/6").state.queue_cap == 3
    scene = given({"Bob": {}}, steps("4A"), d12=5, d6=1, queue=(2,), cultists=1)
    scene.then_board(queue=[2, 2])


@rule("GO-057")
def test_a_section_is_never_left_backwards() -> None:
    scene = given(section=3, crossed=2)
    run(scene, SetRitualBack(5), "Bob")
    scene.then_board(section=3, crossed=0, level=3)


@rule("GO-059", "GO-R05", "GO-326")
def test_the_amount_of_an_advance_is_fixed_when_it_starts() -> None:
    people = {"Bob": {"health": 1, "insanity": 0}, "Mandy": {}}
    scene = given(people, steps("ritual"), section=4, crossed=0, scenario="2")
    scene.then_board(crossed=5)
    again = given({"Bob": {"health": 1}, "Mandy": {}}, steps("ritual"), scenario="2", section=2, tracks={"Flood": 3})
    again.then("Bob", is_incapacitated=True).then_board(crossed=3)


@rule("GO-060", "GO-250", "GO-R07")
def test_each_waiting_skip_leaves_out_one_advance() -> None:
    scene = given({"Bob": {"rerolls": 30}}, steps("ritual", "ritual", "ritual"), skips=2)
    scene.then_board(ritual=1, skips=0)
    learner = given({"Bob": {"insanity": 2, "free_numbers": 1}}, steps("4A", "ritual"), d12=3, d6=3)
    learner.when("Bob", "skill-C3")
    learner.when("Bob", "pass").then_board(ritual=0, skips=0)


@rule("GO-R09")
def test_entries_above_a_fallen_limit_stay_and_are_carried_out() -> None:
    people = {"Bob": {}, "Mandy": {"health": 1}}
    scene = given(people, steps("4B"), queue=(10, 1, 1, 1), section=3)
    scene.then("Mandy", is_incapacitated=True).then_board(queue_cap=2, queue=[10, 1, 1, 1])
    assert all(entry.is_done for entry in scene.state.queue)


@rule("GO-R11", "GO-170")
def test_a_number_queued_by_the_last_free_number_is_still_carried_out() -> None:
    mandy = {"insanity": 6, "attack": [1, 2, 3, 4], "weaknesses": [1], "rerolls": 30, "skills": ["C3"]}
    scene = given({"Mandy": mandy}, steps("4B", "check"), queue=(3,), section=2, crossed=1, cultists=2, dice=(3, 3))
    scene.when("Mandy", "skill-A1").when("Mandy", "free-attack-5").then_board(queue=[3, 11])
    scene.when("Mandy", "pass")
    assert scene.tells("11 The Mi-Gos descend")
    assert all(entry.is_done for entry in scene.state.queue) or not scene.state.queue


@rule("GO-R16", "GO-309")
def test_with_nobody_active_the_round_still_runs_to_its_end() -> None:
    scene = given(
        {"Bob": {"health": 1}, "Mandy": {"health": 1}}, steps("4A", "4B", "check"), d12=10, d6=6, queue=(1, 10)
    )
    scene.then_ends("defeat", "No investigator is active")
    assert scene.tells("1 Murmured verses, strength 1")


@rule("GO-298", "GO-299", "GO-302")
def test_the_ritual_advances_by_a_value_or_by_the_level() -> None:
    given(TWO, steps("4A"), section=4, d12=1, d6=6).then_board(crossed=3)
    given(TWO, steps("4A"), section=4, d12=12, d6=3).then_board(crossed=5)
    given(TWO, steps("4A"), section=4, d12=12, d6=1).then_board(crossed=0)
    scene = given(section=4)
    run(scene, AdvanceRitual(Quantity(2)), "Bob")
    scene.then_board(crossed=2)


@rule("GO-R05")
def test_an_opened_table_advances_in_the_first_round() -> None:
    scene = opening(1).when("Investigator 1", "sally")
    scene.then_board(round=1, ritual=1)
    assert len(pool_of(scene)) == 2
