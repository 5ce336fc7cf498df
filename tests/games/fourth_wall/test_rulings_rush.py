"""Rulings on Rush and other interrupts."""

from app.kernel.decision import Timing
from tests.games.fourth_wall.scene import Scene, given, horror, party
from tests.rules import rule

PAUSE = "The Investigators hold their breath."


def the_wall_triggers(scene: Scene, name: str, *targets: str) -> Scene:
    if "wrath" in scene.offer("The Wall").keys:
        scene.when("The Wall", "Wrath")
    scene.when("The Wall", f"Trigger {name}")
    for target in targets:
        scene.when("The Wall", target)
    return scene


def everyone_lets_it_happen_once(scene: Scene) -> Scene:
    for seat in scene.table.asked():
        offer = scene.table.offer(seat)
        assert offer is not None
        scene.table.answer(seat, offer.number, "pass")
    return scene


@rule("FW-R63")
def test_a_rush_may_be_played_whenever_the_table_waits_for_anybody() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=["Malted Milkshake", "Fedora"])
    scene = given(hands, streets=[horror("Star-Fed Colossus")])

    def could_rush() -> bool:
        return "Rush Malted Milkshake" in scene.anytime("The Waitress")

    assert could_rush()  # Wrath or Brood?
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Star-Fed Colossus")
    assert could_rush()  # the Target
    scene.when("The Wall", "The Detective")
    assert could_rush()  # the loss window
    everyone_lets_it_happen_once(scene)
    assert could_rush()  # the brink
    everyone_lets_it_happen_once(scene)
    assert could_rush()  # the vote on a Regroup
    scene.when("The Waitress", "Nobody").when("The Nurse", "Nobody")
    assert could_rush()  # the next Action of The Wall
    scene.when("The Wall", "End the turn")
    assert could_rush()  # somebody else's turn


@rule("FW-R63")
def test_a_rush_may_be_played_in_a_blitz_window_but_never_by_the_insane() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse", waitress=["Malted Milkshake", "Fedora"], nurse=[])
    scene = given(hands, streets=[horror("Ghoul")], turn="The Mechanic", insane=["The Nurse"])
    scene.when("The Mechanic", "Exploit")
    assert "a Blitz is coming" in scene.offer("The Waitress").prompt
    assert "Rush Malted Milkshake" in scene.anytime("The Waitress")
    assert scene.table.offer(scene.seats["The Nurse"]) is None


@rule("FW-R64")
def test_a_rush_inside_an_action_waits_for_the_check_at_the_end_of_that_action() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=["Road Flare"])
    scene = given(hands, streets=[horror("Ghoul")])
    the_wall_triggers(scene, "Ghoul").when("The Waitress", "Rush Road Flare")
    scene.then("The Waitress", hand=[], insane=False)
    assert "The Waitress" in scene.labels("The Wall")
    scene.when("The Wall", "The Detective").let_it_happen()
    scene.then("The Waitress", insane=True).then("The Detective", insane=True).then_table(gates=5)


@rule("FW-R64", "FW-R66")
def test_a_rush_between_actions_has_its_own_check() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=["Road Flare"])
    scene = given(hands, streets=[horror("Ghoul")]).when("The Wall", "Wrath")
    scene.when("The Waitress", "Rush Road Flare")
    assert scene.on_the_streets("Ghoul")[0].is_drained
    scene.let_it_happen().then("The Waitress", insane=True).then_table(gates=4)
    assert scene.is_asked("The Wall")


@rule("FW-R65")
def test_a_rush_card_is_discarded_after_it_resolves() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=["Road Flare", "Crowbar"])
    scene = given(hands, streets=[horror("Ghoul"), horror("Cultist")], discard=["Jukebox"])
    scene.when("The Waitress", "Rush Road Flare").then("The Waitress", hand=["Crowbar"])
    assert scene.discarded() == ["Jukebox"]
    scene.when("The Waitress", "Ghoul")
    assert scene.discarded() == ["Jukebox", "Road Flare"]


@rule("FW-R66")
def test_the_last_marble_may_be_rushed_and_a_rush_that_draws_saves_its_player() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=["Malted Milkshake"])
    scene = given(hands, top=["Jukebox", "Chalk Circle"]).when("The Wall", "Wrath")
    scene.when("The Waitress", "Rush Malted Milkshake")
    scene.then("The Waitress", hand=["Jukebox", "Chalk Circle"], insane=False).then_table(gates=3)


@rule("FW-R67")
def test_a_rush_may_answer_a_rush_that_waits() -> None:
    keys = ["Hot Rod Keys", "Jukebox"]
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=keys, nurse=["Malted Milkshake"])
    scene = given(hands, top=["Spirit Board", "Chalk Circle"])
    scene.when("The Waitress", "Rush Hot Rod Keys").when("The Waitress", "The Nurse")
    scene.when("The Nurse", "Rush Malted Milkshake").then("The Nurse", count=2)
    scene.when("The Waitress", "Jukebox").then("The Nurse", hand=["Spirit Board", "Chalk Circle", "Jukebox"])
    assert scene.discarded() == ["Malted Milkshake", "Hot Rod Keys"]


@rule("FW-R68")
def test_a_rush_cannot_stop_an_action_that_was_declared() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Adrenaline", "Revolver", "Fedora"])
    scene = given(hands, streets=[horror("Ghoul", "Baseball Bat"), horror("Ghoul", drained=True)])
    the_wall_triggers(scene, "Ghoul").when("The Mechanic", "Rush Adrenaline").when("The Mechanic", "Intervene")
    scene.when("The Mechanic", "Revolver").when("The Mechanic", "street-1").then_table(streets=1)
    assert scene.is_asked("The Wall")
    scene.when("The Wall", "The Nurse").let_it_happen().when("The Wall", "Ghoul").let_it_happen()
    scene.then("The Nurse", hand=[], insane=True)
    assert not scene.on_the_streets("Ghoul")[0].is_drained


@rule("FW-R69")
def test_two_seconds_lie_between_two_actions_of_the_wall() -> None:
    scene = given(pool=3).when("The Wall", "Wrath")
    for _ in range(2):
        assert scene.offer("The Wall").timing == Timing(at_least=2)
        scene.when("The Wall", "Delve")


@rule("FW-R69")
def test_anyone_may_call_hold_once_per_wall_turn_card_or_not() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=["Malted Milkshake"])
    scene = given(hands).when("The Wall", "Wrath")
    assert all("Hold!" in scene.anytime(who) for who in scene.seats)
    scene.when("The Detective", "Hold!")
    assert scene.offer("The Detective").timing == Timing(at_most=15)
    assert scene.table.asked() == (scene.seats["The Detective"],)
    assert scene.table.offer(scene.seat("The Wall")) is None
    scene.when("The Waitress", "Rush Malted Milkshake").when("The Detective", "Go on")
    assert scene.is_asked("The Wall")
    assert not any("Hold" in label for label in scene.anytime("The Detective"))
    assert "Hold!" in scene.anytime("The Nurse")
    scene.when("The Wall", "End the turn").when("The Detective", "End your turn")
    assert "Hold!" in scene.anytime("The Detective")


@rule("FW-R70")
def test_the_loss_window_is_put_to_everyone_who_is_not_insane_card_or_not() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", "The Mechanic", waitress=["Holy Symbol"], nurse=[])
    scene = the_wall_triggers(given(hands, streets=[horror("Ghoul")], insane=["The Nurse"]), "Ghoul", "The Detective")
    asked = ("The Detective", "The Waitress", "The Mechanic")
    assert scene.table.asked() == tuple(scene.seats[who] for who in asked)
    for who in asked:
        offer = scene.offer(who)
        assert (offer.timing, offer.default) == (Timing(8, 8), ("pass",))
        assert offer.given == (None if who == "The Waitress" else ("pass",))
        assert "about to lose Chemistry Set" in offer.prompt
    assert scene.labels("The Waitress")[0] == "Play Holy Symbol"
    scene.when("The Detective", "Let it happen").when("The Mechanic", "Let it happen")
    scene.then("The Detective", count=1)
    scene.when("The Waitress", "Play Holy Symbol").then("The Detective", hand=["Chemistry Set"])


@rule("FW-R70")
def test_one_may_pass_in_advance_for_the_rest_of_the_turn() -> None:
    three, symbols = ["Crowbar", "Revolver", "Fedora"], ["Holy Symbol"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=three, waitress=symbols, nurse=symbols)
    scene = given(hands, streets=[horror("Restless Spirit"), horror("Ghoul")], pool=1)
    the_wall_triggers(scene, "Restless Spirit", "The Detective").when("The Detective", "Crowbar")
    assert scene.offer("The Nurse").given is None
    scene.when("The Nurse", "Let all happen this turn").when("The Detective", "pass").when("The Waitress", "pass")
    scene.when("The Wall", "The Detective").when("The Detective", "Revolver")
    assert scene.offer("The Nurse").given == ("pass",)
    assert scene.offer("The Waitress").given is None
    scene.let_it_happen()
    the_wall_triggers(scene, "Ghoul", "The Detective")
    assert scene.offer("The Nurse").given == ("pass",)
    scene.let_it_happen()
    assert scene.when("The Wall", "End the turn").state.standing_passes == []


@rule("FW-R71")
def test_a_rush_before_insanity_strikes_can_still_save_someone() -> None:
    keys = ["Hot Rod Keys", "Jukebox", "Crowbar"]
    hands = party("The Detective", "The Waitress", "The Nurse", waitress=keys)
    scene = the_wall_triggers(given(hands, streets=[horror("Ghoul")]), "Ghoul", "The Detective")
    everyone_lets_it_happen_once(scene).then("The Detective", hand=[], insane=False)
    assert scene.table.about(scene.seat("The Wall")) == PAUSE
    assert scene.offer("The Nurse").timing == Timing(8, 8)
    scene.when("The Waitress", "Rush Hot Rod Keys").when("The Waitress", "The Detective")
    scene.when("The Waitress", "Jukebox").then("The Detective", hand=["Jukebox"], insane=False).then_table(gates=3)
    assert scene.is_asked("The Wall")


@rule("FW-R71")
def test_after_a_rush_on_the_brink_hand_limits_and_empty_hands_are_looked_at_again() -> None:
    full = ["Malted Milkshake", "Revolver", "Fedora", "Fedora", "Crowbar"]
    hands = party("The Nurse", "The Detective", "The Waitress", detective=full)
    scene = given(hands, streets=[horror("Ghoul")], turn="The Nurse")
    scene.when("The Nurse", "Intervene").when("The Nurse", "Chemistry Set").when("The Nurse", "Ghoul")
    scene.when("The Detective", "Rush Malted Milkshake").then("The Detective", count=6)
    scene.let_it_happen().when("The Detective", "Crowbar").then("The Detective", count=5)
    scene.then("The Nurse", insane=False).let_it_happen().then("The Nurse", insane=True)


@rule("FW-R72")
def test_all_losses_of_a_sentence_share_one_window_and_each_holy_symbol_ignores_one() -> None:
    four = ["Crowbar", "Revolver", "Fedora", "Jukebox"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=four, waitress=["Holy Symbol"])
    hands["The Nurse"] = ["Holy Symbol", "Fedora"]
    scene = the_wall_triggers(given(hands, streets=[horror("Star-Fed Colossus")]), "Star-Fed Colossus", "The Detective")
    assert scene.offer("The Detective").pick == (3, 3)
    scene.when("The Detective", "Crowbar", "Revolver", "Fedora")
    assert scene.offer("The Nurse").prompt == "The Detective is about to lose Crowbar, Revolver, Fedora."
    scene.when("The Nurse", "Play Holy Symbol: save Revolver")
    assert scene.offer("The Waitress").prompt == "The Detective is about to lose Crowbar, Fedora."
    scene.when("The Waitress", "Play Holy Symbol: save Fedora").let_it_happen()
    scene.then("The Detective", hand=["Revolver", "Fedora", "Jukebox"]).then("The Nurse", hand=["Fedora"])


@rule("FW-R72")
def test_each_loses_side_by_side_in_one_window() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Holy Symbol", "Crowbar", "Fedora"])
    scene = given(hands, streets=[horror("Hollow Milkman")]).does("The Wall", "Wrath", "Trigger Hollow Milkman")
    scene.when("The Nurse", "Crowbar")
    assert len(scene.state.at_stake) == 3
    assert [option.act for option in scene.offer("The Nurse").options] == ["guard"] * 3 + [None] * 2
    assert scene.offer("The Nurse").given is None
    scene.when("The Nurse", "save-1")
    assert scene.state.losses[0].is_ignored
    scene.let_it_happen()
    assert sum(person.is_insane for person in scene.state.investigators) == 1


@rule("FW-R70", "FW-R72")
def test_a_holy_symbol_played_in_the_choice_counts_for_one_of_the_losses() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse")
    hands["The Detective"] = ["Crowbar", "Revolver", "Fedora", "Holy Symbol"]
    scene = the_wall_triggers(given(hands, streets=[horror("Star-Fed Colossus")]), "Star-Fed Colossus", "The Detective")
    assert scene.refuses("The Detective", "Crowbar", "Holy Symbol", "Play Holy Symbol") != ""
    scene.when("The Detective", "Crowbar", "Fedora", "Play Holy Symbol").let_it_happen()
    scene.then("The Detective", hand=["Revolver"], insane=False)


@rule("FW-R73")
def test_holy_symbol_does_not_help_against_discards_that_are_no_losses() -> None:
    full = ["Holy Symbol", "Revolver", "Fedora", "Fedora", "Crowbar"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=full, nurse=["Holy Symbol"])
    scene = given(hands, turn="The Detective").when("The Detective", "Search")
    assert scene.table.asked() == (scene.seats["The Detective"],)
    assert not any(label.startswith("Play") for label in scene.labels("The Detective"))
    scene.when("The Detective", "Crowbar").then("The Detective", count=5).then_table(ap=1)
    hands = party("The Greaser", "The Waitress", "The Nurse", greaser=["Elder Sign", "Fedora"], nurse=["Holy Symbol"])
    scene = given(hands, turn="The Greaser").when("The Greaser", "Unique").when("The Greaser", "Fedora")
    assert scene.table.asked() == (scene.seats["The Greaser"],)
    scene.when("The Greaser", "Close a Gate").when("The Greaser", "Elder Sign").then_table(gates=2)
    assert not scene.is_asked("The Nurse")


@rule("FW-R74")
def test_the_wall_has_looked_and_chosen_before_holy_symbol_can_be_played() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Holy Symbol"])
    hands["The Detective"] = ["Crowbar", "Fedora", "Revolver"]
    scene = the_wall_triggers(given(hands, streets=[horror("Angle Hound")]), "Angle Hound", "The Detective")
    assert scene.labels("The Wall") == ["Crowbar", "Fedora", "Revolver"]
    assert not scene.is_asked("The Nurse")
    scene.when("The Wall", "Fedora", "Crowbar")
    assert scene.offer("The Nurse").prompt == "The Detective is about to lose Fedora, Crowbar."
    scene.when("The Nurse", "Play Holy Symbol: save Fedora").let_it_happen().then("The Detective", count=2)


@rule("FW-R75")
def test_a_random_marble_is_not_shown_to_the_wall_if_its_loss_is_ignored() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Holy Symbol", "Fedora"])
    scene = the_wall_triggers(given(hands, streets=[horror("Ghoul")]), "Ghoul", "The Detective")
    assert scene.sees("The Waitress", "about to lose Chemistry Set")
    assert not scene.sees("The Wall", "Chemistry Set")
    scene.when("The Nurse", "Play Holy Symbol")
    assert not scene.sees("The Wall", "Chemistry Set")
    assert "The Detective keeps the Marble." in scene.story("The Wall")
