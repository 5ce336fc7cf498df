"""Rush cards, the windows, and the Hold: how others break into somebody's turn."""

import pytest

from app.kernel.errors import StaleAnswer
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule

OTHERS = {"The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"] * 2}


@rule("FW-228")
def test_a_rush_may_be_played_whenever_the_game_waits_for_anybody() -> None:
    hands = {"The Detective": ["Ham Radio", "Revolver"], "The Nurse": ["Malted Milkshake"], "The Waitress": ["Crowbar"]}
    scene = given(hands, streets=[horror("Ghoul")])

    def can_rush() -> bool:
        return "Rush Malted Milkshake" in scene.anytime("The Nurse")

    assert can_rush()
    scene.when("The Wall", "Wrath")
    assert can_rush()
    scene.when("The Wall", "Trigger Ghoul")
    assert can_rush()
    scene.when("The Wall", "The Detective")
    assert can_rush()
    scene.let_it_happen().when("The Wall", "End the turn")
    assert can_rush()
    scene.when("The Detective", "Search")
    assert can_rush()


@rule("FW-228")
def test_not_even_a_vote_keeps_a_rush_out() -> None:
    scene = given({"The Detective": ["Ham Radio", "Malted Milkshake"], **OTHERS}, turn="The Detective")
    scene.does("The Detective", "Utilise", "Ham Radio").when("The Nurse", "The Nurse")
    scene.when("The Detective", "Rush Malted Milkshake").then("The Detective", count=2)


@rule("FW-229")
def test_after_a_rush_the_open_decision_goes_on_with_what_is_legal_now() -> None:
    scene = given({"The Detective": ["Adrenaline", "Elder Sign", "Fedora"], **OTHERS}, streets=[horror("Ghoul")])
    scene.when("The Wall", "Wrath")
    number = scene.offer("The Wall").number
    scene.does("The Detective", "Rush Adrenaline", "Utilise", "Elder Sign")
    assert not any(label.startswith("Trigger") for label in scene.labels("The Wall"))
    assert scene.offer("The Wall").number > number
    scene.then("The Detective", hand=["Fedora"])


@rule("FW-229")
def test_a_rush_is_carried_out_completely_before_the_decision_goes_on() -> None:
    scene = given({"The Detective": ["Adrenaline", "Fedora"], **OTHERS}).when("The Wall", "Wrath")
    scene.when("The Detective", "Rush Adrenaline")
    assert scene.table.offer(scene.seat("The Wall")) is None
    scene.when("The Detective", "Search")
    assert scene.is_asked("The Wall")


@rule("FW-229")
def test_what_a_rush_made_too_dear_is_no_longer_declared() -> None:
    hands = {"The Detective": ["Adrenaline", "Spirit Board", "Fedora"], **OTHERS}
    scene = given(hands, anchored=["Jukebox"]).does("The Wall", "Wrath", "Destroy a Marble")
    scene.does("The Detective", "Rush Adrenaline", "Utilise", "Spirit Board", "Remove 1 Doom").then_table(pool=0)
    assert scene.offer("The Wall").prompt.startswith("Your Wrath: 0 Doom to spend.")
    assert [scene.state.marble(card).name for card in scene.state.anchored] == ["Jukebox"]


@rule("FW-229")
def test_a_give_that_a_rush_has_made_dear_is_not_made() -> None:
    hands = {"The Detective": ["Adrenaline", "Fedora", "Jukebox"], **OTHERS}
    scene = given(hands, turn="The Detective", anchored=["Party Line Telephone"], top=["Elder Sign", "Road Flare"])
    scene.does("The Detective", "Search", "Search", "Give or Trade (0 AP)", "The Nurse")
    scene.does("The Detective", "Rush Adrenaline", "Give or Trade", "The Waitress", "Give Fedora")
    scene.when("The Detective", "Give Jukebox").then_table(ap=0).then("The Nurse", count=2)
    assert scene.why_not("The Detective", "Give or Trade")[0] == "It costs 1 AP; you have 0."


@rule("FW-229")
def test_marbles_being_looked_at_wait_for_a_rush_that_looks_at_more() -> None:
    hands = {
        "The Detective": ["Fedora"],
        "The Waitress": ["Adrenaline", "Geiger Counter", "Crowbar"],
        "The Nurse": ["Fedora"],
    }
    top = ["Revolver", "Elder Sign", "Jukebox", "Chemistry Set", "Holy Symbol", "Instant Camera", "Road Flare"]
    scene = given(hands, turn="The Detective", top=top).when("The Detective", "Unique")
    scene.does("The Waitress", "Rush Adrenaline", "Utilise", "Geiger Counter")
    assert scene.labels("The Waitress") == ["Chemistry Set", "Holy Symbol", "Instant Camera", "Road Flare"]
    scene.when("The Waitress", "Holy Symbol", "Road Flare")
    assert scene.labels("The Detective") == ["Revolver", "Elder Sign", "Jukebox"]
    scene.when("The Detective", "Elder Sign").then("The Detective", hand=["Fedora", "Elder Sign"])


@rule("FW-230")
def test_a_rush_inside_an_action_has_no_check_of_its_own() -> None:
    hands = {"The Detective": ["Road Flare"], **OTHERS}
    scene = given(hands, streets=[horror("Ghoul"), horror("Cultist")], gates=3)
    scene.does("The Wall", "Wrath", "Trigger Ghoul").does("The Detective", "Rush Road Flare", "Cultist")
    scene.then("The Detective", count=0, insane=False)
    assert scene.labels("The Wall") == ["The Detective", "The Waitress", "The Nurse"]
    scene.when("The Wall", "The Nurse").let_it_happen()
    scene.then("The Detective", insane=True).then("The Nurse", count=1).then_table(gates=4)


@rule("FW-231")
def test_a_rush_between_actions_is_followed_by_its_own_check() -> None:
    scene = given({"The Detective": ["Road Flare"], **OTHERS}, streets=[horror("Ghoul")], gates=3)
    scene.when("The Wall", "Wrath").when("The Detective", "Rush Road Flare").let_it_happen()
    scene.then("The Detective", insane=True).then_table(gates=4)
    assert scene.is_asked("The Wall")


@rule("FW-232")
def test_a_rush_with_a_printed_trigger_waits_for_it() -> None:
    scene = given({"The Detective": ["Holy Symbol", "Fedora"], **OTHERS}, streets=[horror("Ghoul")])
    scene.when("The Wall", "Wrath")
    assert not any("Holy Symbol" in label for label in scene.anytime("The Detective"))
    scene.does("The Wall", "Trigger Ghoul", "The Nurse")
    assert not any("Holy Symbol" in label for label in scene.anytime("The Detective"))
    assert scene.labels("The Detective")[0] == "Play Holy Symbol"


@rule("FW-233")
def test_a_loss_is_known_to_the_team_and_open_to_all_who_are_sane_before_it_happens() -> None:
    hands = {"The Detective": ["Fedora"], "The Waitress": [], "The Nurse": ["Revolver"], "The Librarian": ["Crowbar"]}
    scene = given(hands, streets=[horror("Ghoul")], insane=["The Waitress"])
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse")
    assert scene.table.asked() == tuple(scene.seat(who) for who in ("The Detective", "The Nurse", "The Librarian"))
    assert scene.offer("The Librarian").prompt.startswith("The Nurse is about to lose Revolver, the last Marble")
    scene.then("The Nurse", hand=["Revolver"])
    assert not scene.sees("The Wall", "Revolver")
    scene.let_it_happen()
    assert scene.discarded() == ["Revolver"]


@rule("FW-233")
def test_a_loss_inside_the_window_of_another_leaves_that_window_open() -> None:
    hands = {
        "The Detective": ["Adrenaline", "Vial of Suspicious Liquid"],
        "The Waitress": ["Holy Symbol", "Crowbar"],
        "The Nurse": ["Revolver"],
    }
    scene = given(hands, streets=[horror("Ghoul")]).does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse")
    scene.does("The Detective", "Rush Adrenaline", "Utilise", "Vial")
    for who in hands:
        scene.when(who, "Let it happen")
    scene.then("The Detective", count=2)
    scene.when("The Waitress", "Play Holy Symbol").then("The Nurse", hand=["Revolver"], insane=False)


@rule("FW-235")
def test_a_friend_may_save_an_emptied_mind_before_it_gives_way() -> None:
    hands = {
        "The Detective": ["Hot Rod Keys", "Revolver", "Fedora"],
        "The Waitress": ["Crowbar"],
        "The Nurse": ["Fedora"],
    }
    scene = given(hands, streets=[horror("Ghoul")], gates=3)
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse")
    for who in hands:
        scene.when(who, "Let it happen")
    scene.then("The Nurse", count=0, insane=False)
    assert scene.table.asked() == (scene.seat("The Detective"), scene.seat("The Waitress"))
    assert scene.table.about(None) == "The Investigators hold their breath."
    scene.does("The Detective", "Rush Hot Rod Keys", "The Nurse", "Fedora")
    scene.then("The Nurse", hand=["Fedora"], insane=False).then_table(gates=3)
    assert scene.is_asked("The Wall")


@rule("FW-235")
def test_after_a_rush_the_check_starts_again() -> None:
    hands = {"The Detective": ["Hot Rod Keys", "Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = given(hands, streets=[horror("Ghoul")], gates=3)
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse")
    for who in hands:
        scene.when(who, "Let it happen")
    scene.does("The Detective", "Rush Hot Rod Keys", "The Nurse", "Revolver").let_it_happen()
    scene.then("The Nurse", hand=["Revolver"], insane=False).then("The Detective", count=0, insane=True)
    scene.then_table(gates=4)


@rule("FW-236")
def test_a_paid_trigger_goes_on_though_its_horror_is_gone() -> None:
    hands = {"The Detective": ["Adrenaline", "Elder Sign", "Fedora"], **OTHERS}
    scene = given(hands, streets=[horror("Restless Spirit")]).does("The Wall", "Wrath", "Trigger Restless Spirit")
    scene.does("The Detective", "Rush Adrenaline", "Utilise", "Elder Sign").then_table(streets=0)
    scene.when("The Wall", "The Nurse").when("The Nurse", "Jumper Cables").let_it_happen()
    scene.when("The Wall", "The Waitress").when("The Waitress", "Crowbar").let_it_happen()
    scene.then("The Nurse", count=1).then("The Waitress", count=1)


@rule("FW-236")
def test_draining_a_horror_does_not_stop_its_trigger() -> None:
    hands = {"The Detective": ["Road Flare", "Fedora"], **OTHERS}
    scene = given(hands, streets=[horror("Restless Spirit")]).does("The Wall", "Wrath", "Trigger Restless Spirit")
    scene.when("The Detective", "Rush Road Flare")
    for who in ("The Nurse", "The Waitress"):
        scene.when("The Wall", who).when(who, scene.hand(who)[0]).let_it_happen().then(who, count=1)


@rule("FW-237")
def test_the_walls_next_action_waits_for_a_called_hold() -> None:
    scene = given(streets=[horror("Ghoul")]).when("The Wall", "Wrath")
    number = scene.offer("The Wall").number
    scene.when("The Waitress", "Hold!")
    assert scene.table.offer(scene.seat("The Wall")) is None
    with pytest.raises(StaleAnswer):
        scene.table.answer(scene.seat("The Wall"), number, "delve")
    scene.then_table(pool=1).when("The Waitress", "Go on")
    assert scene.anytime("The Waitress") == []
    scene.when("The Wall", "Delve").then_table(pool=0)


@rule("FW-237")
def test_rushes_that_arrive_together_are_handled_one_after_the_other() -> None:
    hands = {"The Detective": ["Fedora"], "The Waitress": ["Malted Milkshake"], "The Nurse": ["Malted Milkshake"]}
    scene = given(hands, top=["Elder Sign", "Revolver", "Crowbar", "Jukebox"]).when("The Wall", "Wrath")
    plays = [(scene.seat(who), scene.offer(who)) for who in ("The Nurse", "The Waitress")]
    for seat, offer in plays:
        scene.table.answer(seat, offer.number, offer.anytime[0].key)
    scene.then("The Nurse", hand=["Elder Sign", "Revolver"]).then("The Waitress", hand=["Crowbar", "Jukebox"])
