"""Cultists, monsters, step 4, printed boxes and system symbols."""

from dataclasses import replace

import pytest

from app.games.great_old_ones import nodes as n
from app.games.great_old_ones.nodes import Kind, Quantity, Who
from app.games.great_old_ones.records import shipped
from app.games.great_old_ones.rules import cultists_step
from app.games.great_old_ones.text import Bands
from app.kernel.moment import Moment
from tests.games.great_old_ones.scene import Scene, given, steps
from tests.games.great_old_ones.texts import run
from tests.rules import rule

TWO: dict[str, object] = {"Bob": {}, "Mandy": {}}


@rule("GO-264", "GO-294", "GO-287", "GO-285")
def test_cultists_appear_in_the_next_free_box_with_its_print() -> None:
    scene = given(TWO, steps("4A"), d12=2, d6=4, cultists=2, defeated=5)
    scene.then_board(cultists=4).then("Bob", insanity=1).then("Mandy", insanity=1)
    assert len(scene.state.cultists) == 9


@rule("GO-286", "GO-300")
def test_a_box_crossed_by_an_investigator_strikes_only_them() -> None:
    scene = given({"Bob": {"die": 1}, "Mandy": {"die": 1}}, cultists=7)
    run(scene, n.Summon(Quantity(1), Kind.CULTIST), "Bob")
    scene.then("Bob", insanity=1).then("Mandy", insanity=0)
    run(scene, n.SummonPerActive(Quantity(1), Kind.MONSTER), "Bob", is_print=True)
    scene.then_board(monsters=1)


@rule("GO-269", "GO-R65", "GO-R17")
def test_without_a_free_box_the_overflow_text_runs_for_each_one_missing() -> None:
    scene = given(TWO, steps("4A"), d12=2, d6=4, defeated=24, section=4)
    scene.then_board(cultists=0, crossed=2)
    none = given(TWO, steps("4A"), d12=11, d6=1, monsters=(0,) * 10)
    assert len(none.state.monsters) == 10
    none.then("Bob", health=3).then("Mandy", health=3)


@rule("GO-270", "GO-266")
def test_a_monster_falls_with_its_last_heart_and_pays() -> None:
    scene = given({"Bob": {"die": 3, "special": [3]}}, scenario="4", monsters=(4,)).when(
        "Bob", "die-special", "special-1"
    )
    scene.then_board(monsters=0).then("Bob", health=6)


@rule("GO-277", "GO-278", "GO-279")
def test_the_queue_is_worked_off_from_left_to_right() -> None:
    scene = given(TWO, steps("4B"), queue=(1, 11), section=3, crossed=2, dice=(5,))
    scene.then_board(crossed=4, monsters=2)
    told = [text for text, _ in scene.state.story.heard(None)]
    assert told[0].startswith("1 Murmured verses, strength 4")
    assert any(text.startswith("11 The Mi-Gos descend, strength 5") for text in told)


@rule("GO-289", "GO-R71")
def test_an_effect_that_names_somebody_strikes_only_them() -> None:
    scene = given({"Bob": {"health": 3}, "Mandy": {"health": 5}}, steps("4A"), d12=10, d6=1)
    scene.then("Bob", health=3).then("Mandy", health=4)
    tied = given(TWO, steps("4A"), d12=10, d6=1)
    assert sorted(person.health for person in tied.state.investigators) == [3, 4]


@rule("GO-291", "GO-292", "GO-293", "GO-295", "GO-296")
def test_system_symbols_strike_everybody_individually() -> None:
    given(TWO, steps("4A"), d12=10, d6=3).then("Bob", health=3).then("Mandy", health=3)
    given(TWO, steps("4A"), d12=3, d6=3).then("Bob", insanity=1).then("Mandy", insanity=1)
    tests = given(TWO, steps("4A"), d12=3, d6=6, dice=(2, 3))
    assert (tests.test_die("Bob"), tests.test_die("Mandy")) == (2, 3)
    weak = given(TWO, steps("4A"), d12=9, d6=6, dice=(2, 3)).when("Bob", "accept").when("Mandy", "accept", "decline")
    weak.then("Bob", weaknesses=[2]).then("Mandy", weaknesses=[3])
    given(TWO, steps("4A"), scenario="2", d12=4, d6=6).then_board(monsters=2)


@rule("GO-301", "GO-305")
def test_a_lost_scenario_stays_lost() -> None:
    scene = given({"Bob": {"clues": 8}}, steps("check"), section=6, crossed=0)
    scene.then_ends("victory")
    bob = {"clues": 8, "die": 1, "values": 0}
    lost = given({"Bob": bob}, steps("acting", "check"), defeat_timing="round end")
    run(lost, n.ScenarioLost(), "Bob")
    lost.when("Bob", "finished").then_ends("defeat", "The scenario board says so.")


@rule("GO-R72")
def test_what_the_scenario_leaves_open_the_first_active_seat_chooses() -> None:
    cards = shipped()
    action = cards.scenarios["1"].actions[0]
    text = n.LoseHealth(Who.ANY_ONE, Quantity(1))
    bands = Bands(action.bands.lines, tuple(printed.running((text,)) for printed in action.bands))
    changed = replace(cards.scenarios["1"], actions=(replace(action, bands=bands), *cards.scenarios["1"].actions[1:]))
    card_set = replace(cards, scenarios={**cards.scenarios, "1": changed})
    scene = given(TWO, steps("4A"), d12=1, d6=1, cards=card_set).when("Bob", "Mandy")
    scene.then("Mandy", health=3).then("Bob", health=4)


@pytest.mark.parametrize("author", [None, "Bob"])
def test_the_team_chooses_by_majority(author: str | None) -> None:
    cards = shipped()
    three = {**TWO, "Sally": {}}
    text = n.GainHealth(Who.BY_TEAM, Quantity(2))
    if author is None:
        action = cards.scenarios["1"].actions[0]
        bands = Bands(action.bands.lines, tuple(printed.running((text,)) for printed in action.bands))
        actions = (replace(action, bands=bands), *cards.scenarios["1"].actions[1:])
        changed = replace(cards.scenarios["1"], actions=actions)
        card_set = replace(cards, scenarios={**cards.scenarios, "1": changed})
        scene = given(three, steps("4A"), d12=1, d6=1, cards=card_set)
    else:
        skills = {**cards.skills, "A1": replace(cards.skills["A1"], text=cards.skills["A1"].text.running((text,)))}
        three = {"Bob": {"die": 4, "soul": [5], "experience": 11}, "Mandy": {"die": 1}, "Sally": {"die": 1}}
        scene = given(three, cards=replace(cards, skills=skills)).when("Bob", "die-soul", "skill-A1")
    scene.when("Bob", "Bob").when("Mandy", "Sally").when("Sally", "Sally").then("Sally", health=6)
    scene.then("Bob", health=4)


@rule("GO-303", "GO-307", "GO-R14")
def test_a_loss_is_declared_at_the_end_of_the_round_or_at_once() -> None:
    people = {"Bob": {"clues": 8}}
    late = given(people, steps("4A", "4B", "check"), boxes_left=1, d12=1, d6=1, queue=(1,), defeat_timing="round end")
    late.then_ends("defeat", "The ritual is complete.")
    assert late.state.queue[0].is_done
    early = given(people, steps("4A", "4B", "check"), boxes_left=1, d12=1, d6=1, queue=(1,))
    early.then_ends("defeat", "The ritual is complete.")
    assert not early.state.queue[0].is_done
    assert early.table.offer(early.person("Bob").seat) is None
    flooded = given(people, steps("4A", "check"), scenario="2", tracks={"Flood": 11}, d12=9, d6=1)
    flooded.then_ends("defeat", "The Flood track is full.")


@rule("GO-R14")
def test_the_team_gives_up_when_all_agree() -> None:
    from app.games.great_old_ones.ending import resigned

    state = given(TWO).state
    assert resigned(state, (state.seats[0],)) is None
    outcome = resigned(state, tuple(state.seats))
    assert outcome is not None
    assert outcome.ending == "conceded"


def _costs(scene: Scene) -> list[Moment]:
    return [line.moment for line in scene.state.story.lines if line.moment and line.moment.kind == "cost"]


@rule("GO-031")
def test_the_enemys_turn_ends_with_what_it_cost_each_of_them() -> None:
    scene = given({"Bob": {"health": 5}, "Mandy": {"health": 4}}, cultists_step, d12=11, d6=1, monsters=(0,) * 10)
    [shown] = _costs(scene)
    assert {(one.before, one.after) for one in shown.each} == {(5, 4), (4, 3)}
    assert shown.change is not None
    assert shown.change.of == "of the ritual"
    assert shown.steps == ("2 still stand.",)


@rule("GO-031")
def test_a_turn_that_costs_nothing_is_not_counted_up() -> None:
    scene = given(TWO, cultists_step, d12=2, d6=4)
    assert _costs(scene) == []
