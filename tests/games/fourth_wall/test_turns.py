"""Whose turn it is, and what an Investigator has to spend on it."""

import pytest

from tests.games.fourth_wall.scene import given, horror, opening
from tests.rules import rule


@rule("FW-039", "FW-041")
def test_a_round_is_a_wall_turn_and_an_investigator_turn_for_everyone() -> None:
    scene = given({name: ["Revolver"] for name in ("The Detective", "The Waitress", "The Nurse")}, wall_turns=3)
    for who in ("The Detective", "The Waitress", "The Nurse"):
        scene.then_table(rank=8)
        assert scene.table.asked() == (scene.seat("The Wall"),)
        scene.wall_rests()
        assert scene.table.asked() == (scene.seat(who),)
        scene.when(who, "End your turn")
    scene.then_table(rank=7, wall_turns=7)
    assert scene.is_asked("The Wall")


@rule("FW-040")
def test_turns_go_clockwise_from_the_walls_left() -> None:
    scene = opening("Wanda", "Ada", "Bo", "Cy", "Di")
    for who in scene.seats:
        scene.when(who, "person-1")
    for who in ("Ada", "Bo", "Cy", "Di", "Ada"):
        scene.wall_rests()
        assert scene.is_asked(who)
        scene.when(who, "End your turn")


@rule("FW-042")
def test_the_tracker_falls_by_one_after_the_last_investigator() -> None:
    scene = given(rank=7, turn="The Waitress")
    scene.when("The Waitress", "End your turn").then_table(rank=7)
    scene.wall_rests().then_table(rank=7)
    scene.when("The Nurse", "End your turn").then_table(rank=6)


@rule("FW-043")
def test_nothing_else_moves_the_tracker() -> None:
    scene = given(
        {"The Detective": ["Elder Sign", "Revolver"], "The Waitress": ["Fedora"], "The Nurse": ["Revolver"] * 2},
        streets=[horror("Gatekeeper", drained=True)],
        gates=3,
        rank=7,
        pool=2,
    )
    scene.when("The Wall", "Brood").then_table(rank=7, scourge=1)
    scene.does("The Detective", "Intervene", "Elder Sign", "Gatekeeper")
    scene.when("The Wall", "The Waitress").let_it_happen()
    scene.then("The Waitress", insane=True).then_table(rank=7, gates=4, streets=0)
    scene.when("The Detective", "End your turn").wall_rests().then_table(rank=7)
    scene.nobody_stirs().then_table(rank=6)


@rule("FW-064")
def test_who_is_regrouped_stands_upright_when_the_turn_begins() -> None:
    scene = given(regrouped=["The Detective", "The Waitress"]).then("The Detective", regrouped=True)
    scene.wall_rests().then("The Detective", regrouped=False).then("The Waitress", regrouped=True)


@rule("FW-065", "FW-066")
def test_two_action_points_buy_any_actions_even_the_same_twice() -> None:
    scene = given(streets=[horror("Gatekeeper")], turn="The Detective").then_table(ap=2)
    scene.when("The Detective", "Search").then_table(ap=1)
    scene.when("The Detective", "Search").then_table(ap=0).then("The Detective", count=4)
    scene.when("The Detective", "End your turn").wall_rests().then_table(ap=2)
    scene.does("The Waitress", "Intervene", "Crowbar", "Gatekeeper")
    scene.when("The Waitress", "Search").then_table(ap=0).then("The Waitress", count=2)


@rule("FW-067")
@pytest.mark.parametrize("actions", [[], ["Search"]])
def test_action_points_not_spent_are_lost(actions: list[str]) -> None:
    scene = given(turn="The Detective")
    for action in actions:
        scene.when("The Detective", action)
    scene.when("The Detective", "End your turn").then_table(ap=0)
    scene.nobody_stirs().wall_rests().then_table(ap=2)
    assert scene.is_asked("The Detective")


@rule("FW-076")
def test_what_costs_more_than_is_left_cannot_be_done() -> None:
    scene = given({"The Librarian": ["Elder Sign"] * 2, "The Waitress": ["Fedora"], "The Nurse": ["Revolver"]})
    scene.wall_rests()
    assert {"close", "unique", "regroup"} <= set(scene.offer("The Librarian").keys)
    scene.when("The Librarian", "Search")
    assert not {"close", "unique", "regroup"} & set(scene.offer("The Librarian").keys)
    for action in ("Close a Gate", "Unique", "Regroup"):
        assert scene.why_not("The Librarian", action) == ("It costs 2 AP; you have 1.", "FW-076")
    scene.when("The Librarian", "Search")
    assert scene.offer("The Librarian").keys == ("end",)


@rule("FW-077")
def test_actions_use_ones_own_hand_and_card_only() -> None:
    scene = given(
        {"The Detective": ["Revolver"], "The Librarian": ["Elder Sign"], "The Nurse": ["Geiger Counter"]},
        streets=[horror("Ghoul")],
        turn="The Detective",
    )
    assert scene.why_not("The Detective", "Close a Gate")[1] == "FW-078"
    assert scene.why_not("The Detective", "Utilise")[1] == "FW-100"
    exploits = [option.text for option in scene.offer("The Detective").options if option.key == "exploit"]
    assert exploits == ["Blitz (3) Clue. The Wall gains 1 Doom."]
    assert scene.when("The Detective", "Intervene").labels("The Detective") == ["Revolver", "Back"]
