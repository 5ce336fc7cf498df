"""Rulings on insanity, replacements and Sanity."""

import pytest

from app.games.fourth_wall import GAME
from app.games.fourth_wall.seating import seat_people
from app.games.fourth_wall.setup import STREET_MAGICIAN
from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.state import WALL
from app.kernel.decision import Seat
from app.kernel.errors import SetupError
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import Scene, given, horror, opening, party
from tests.rules import rule

SEEDS = ("one", "two", "three", "four", "five", "six")
"""Tables that differ in nothing but their dice."""


def everybody_has_chosen(scene: Scene) -> Scene:
    for who in scene.seats:
        scene.when(who, "person-1")
    return scene


@rule("FW-R51")
def test_hands_are_cut_down_before_minds_are_lost_and_gates_open_last() -> None:
    full = ["Revolver", "Revolver", "Fedora", "Fedora", "Baseball Bat", "Crowbar"]
    scene = given(party("The Detective", "The Nurse", "The Waitress", nurse=full), turn="The Detective")
    scene.when("The Detective", "Give or Trade").when("The Detective", "The Nurse")
    scene.when("The Detective", "Give Chemistry Set")
    assert scene.is_asked("The Nurse")
    scene.then("The Detective", hand=[], insane=False).then_table(gates=3)
    scene.when("The Nurse", "Crowbar").let_it_happen().then("The Nurse", count=6)
    steps = ("The Nurse discards Crowbar.", "The Detective is driven Insane.", "A Gate opens. 4 of 5 stand open.")
    assert [line for line in scene.story() if line in steps] == list(steps)


@rule("FW-R51")
def test_cutting_down_never_empties_a_hand() -> None:
    cards = keyed({"The Tide With Teeth": "Unique: Delve 1. Aura: Each Investigator's Sanity is 9 lower."})
    hands = party("The Detective", "The Nurse", "The Waitress", detective=["Fedora", "Crowbar"])
    scene = given(hands, rank=6, turn="The Waitress", wall_card="The Tide With Teeth", cards=cards)
    scene.when("The Waitress", "End your turn").when("The Detective", "Fedora")
    scene.then("The Detective", hand=["Crowbar"], insane=False)


@rule("FW-R52")
def test_two_minds_lost_in_one_action_open_a_gate_each_in_turn_order() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Fedora", "Crowbar"])
    scene = given(hands, streets=[horror("Hollow Milkman")], gates=2, next_up="The Nurse")
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Hollow Milkman").when("The Detective", "Fedora")
    scene.let_it_happen().then_table(gates=4)
    insane = [line for line in scene.story() if line.endswith("driven Insane.")]
    assert insane == ["The Nurse is driven Insane.", "The Waitress is driven Insane."]


@rule("FW-R52")
def test_a_fifth_gate_after_the_eye_ends_the_game_between_two_insanities() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Fedora", "Crowbar"])
    scene = given(hands, streets=[horror("Hollow Milkman")], gates=4, rank=5)
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Hollow Milkman").when("The Nurse", "Fedora")
    scene.let_it_happen().then_won_by("The Wall", "five-gates").then_table(gates=5)
    scene.then("The Detective", insane=True).then("The Waitress", hand=[], insane=False)


@rule("FW-R53")
def test_an_empty_hand_in_the_middle_of_an_action_can_still_be_targeted() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), streets=[horror("Restless Spirit")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Restless Spirit").when("The Wall", "The Nurse")
    scene.let_it_happen().then("The Nurse", hand=[], insane=False)
    assert "The Nurse" in scene.labels("The Wall")
    scene.when("The Wall", "The Nurse").let_it_happen().then("The Nurse", insane=True)


@rule("FW-R53")
def test_a_draw_before_the_action_ends_saves_an_empty_hand() -> None:
    scene = given(party("The Greaser", "The Waitress", "The Nurse"), turn="The Greaser", top=["Jukebox"])
    scene.when("The Greaser", "Unique")
    scene.then("The Greaser", hand=["Jukebox"], insane=False)
    assert scene.discarded() == ["Chemistry Set"]


@rule("FW-R54")
def test_who_goes_insane_is_regrouped_no_longer() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse")
    scene = given(hands, streets=[horror("Ghoul")], regrouped=["The Nurse"])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul").when("The Wall", "The Nurse")
    scene.let_it_happen().then("The Nurse", insane=True, regrouped=False)


@rule("FW-R55")
def test_a_replacement_is_never_the_card_that_went_insane() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=[])
    for seed in SEEDS:
        scene = given(hands, insane=["The Detective"], seed=seed)
        del scene.state.investigator_deck.cards[1:]
        (newcomer,) = scene.state.investigator_deck
        old = scene.investigator("The Detective").card
        scene.wall_rests()
        assert scene.investigator("The Detective").card == newcomer
        assert scene.state.investigator_deck.cards == [old]


@rule("FW-R56")
def test_a_newcomer_draws_what_marbles_there_are() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=[])
    scene = given(hands, insane=["The Detective"])
    del scene.state.marble_deck.cards[2:]
    scene.wall_rests().then("The Detective", count=2, insane=False).then_table(ap=2)


@rule("FW-R56")
def test_a_newcomer_without_any_marble_goes_insane_when_the_next_action_ends() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=[])
    scene = given(hands, insane=["The Detective"])
    scene.state.marble_deck.cards.clear()
    scene.wall_rests().then("The Detective", hand=[], insane=False).then_table(gates=3)
    scene.when("The Detective", "End your turn").then("The Detective", insane=False)
    scene.when("The Wall", "Wrath").when("The Wall", "Delve").let_it_happen()
    scene.then("The Detective", insane=True).then_table(gates=4)


@rule("FW-R57")
def test_the_investigator_deck_is_shuffled_after_the_returns() -> None:
    lies_in_order = []
    for seed in SEEDS:
        scene = opening(seed=seed)
        returned = [person.dealt[1] for person in scene.state.investigators]
        everybody_has_chosen(scene)
        lies_in_order.append(scene.state.investigator_deck.cards[-3:] == returned)
        known = [card for card in scene.state.investigator_deck if scene.state.knowledge.knows(None, card)]
        assert not known
    assert not all(lies_in_order)


@rule("FW-R58")
def test_the_investigator_deck_never_runs_out() -> None:
    people = [f"P{number}" for number in range(7)]
    for scene in (opening(*people), opening(*people[:6], street_magician=False)):
        assert len(everybody_has_chosen(scene).state.investigator_deck) == 6
    hands = party("The Detective", "The Waitress", "The Nurse", detective=[])
    scene = given(hands, insane=["The Detective"]).wall_rests()
    assert len(scene.state.investigator_deck) == 9


@rule("FW-R59")
def test_the_street_magician_cannot_be_left_out_with_six_investigators() -> None:
    people = [f"P{number}" for number in range(7)]
    with pytest.raises(SetupError, match=STREET_MAGICIAN):
        opening(*people, street_magician=False)
    assert opening(*people).state.options.street_magician
    assert not opening(*people[:6], street_magician=False).state.options.street_magician


@rule("FW-R60")
def test_people_with_several_investigators_alternate_unless_the_table_rearranges_them() -> None:
    seated = seat_people(["Wanda", "Ada", "Bo"])
    assert list(seated.values()) == ["Wanda", "Ada", "Bo", "Ada", "Bo"]
    rearranged = dict(zip(seated, ["Wanda", "Ada", "Ada", "Bo", "Bo"], strict=True))
    table = Table(GAME, Log(new_header(GAME, rearranged, "scene", investigators=4)))
    assert list(table.log.header.seats.values()) == ["Wanda", "Ada", "Ada", "Bo", "Bo"]
    assert [WALL, *table.state.team] == list(seated)
    assert table.asked() == tuple(Seat(seat) for seat in table.state.team)


@rule("FW-R61")
def test_sanity_is_the_current_value_everywhere_and_at_least_one() -> None:
    hands = party("The Veteran", "The Waitress", "The Nurse")
    scene = given(hands, rank=5, wall_card="The Tide With Teeth", turn="The Veteran")
    assert sanity(scene.state, scene.investigator("The Veteran")) == 3
    scene.when("The Veteran", "Regroup")
    assert "Draw up to your Sanity (2)" in scene.labels("The Veteran")
    scene = given(hands, rank=5, wall_card="The Tide With Teeth", anchored=["Jukebox"], turn="The Veteran")
    assert sanity(scene.state, scene.investigator("The Veteran")) == 4
    cards = keyed({"The Tide With Teeth": "Unique: Delve 1. Aura: Each Investigator's Sanity is 9 lower."})
    scene = given(hands, rank=5, wall_card="The Tide With Teeth", turn="The Veteran", cards=cards)
    assert sanity(scene.state, scene.investigator("The Veteran")) == 1


@rule("FW-R61")
def test_a_newcomer_is_dealt_the_current_sanity() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=[])
    scene = given(hands, insane=["The Detective"], rank=5, wall_card="The Tide With Teeth")
    homemaker = next(card for card in scene.state.investigator_deck if scene.state.person(card).sanity == 7)
    scene.state.investigator_deck.cards[:] = [homemaker]
    scene.wall_rests().then("The Detective", count=6)


@rule("FW-R62")
def test_an_aura_that_lowers_sanity_cuts_hands_down_the_moment_it_is_revealed() -> None:
    full = ["Revolver", "Revolver", "Fedora", "Fedora", "Baseball Bat"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=full)
    scene = given(hands, rank=6, turn="The Nurse", wall_card="The Tide With Teeth")
    scene.when("The Nurse", "End your turn").then_table(rank=5)
    assert scene.table.asked() == (scene.seats["The Detective"],)
    scene.when("The Detective", "Baseball Bat").then("The Detective", count=4)
    assert scene.is_asked("The Wall")
