"""Rulings on Instructions that cannot be completed."""

from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import Scene, given, horror, party
from tests.rules import rule


def with_nothing_to_draw(scene: Scene) -> Scene:
    scene.state.marble_deck.cards.clear()
    scene.state.marble_discard.cards.clear()
    scene.table.refresh()
    return scene


def a_vote_is_open(scene: Scene) -> bool:
    return scene.table.about(None) == "The Investigators vote."


@rule("FW-R41")
def test_up_to_and_may_are_satisfied_by_doing_nothing() -> None:
    scene = given(party("The Homemaker", "The Waitress", "The Nurse"), turn="The Homemaker")
    scene.when("The Homemaker", "Exploit").then_table(pool=1)  # drains up to two of no Horrors
    scene = given(party("The Veteran", "The Waitress", "The Nurse"), streets=[horror("Ghoul")], turn="The Veteran")
    scene.when("The Veteran", "Unique").when("The Veteran", "Leave it").then_table(pool=0)


@rule("FW-R41")
def test_each_is_to_lose_in_full() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Crowbar", "Revolver", "Fedora"])
    scene = given(hands, streets=[horror("Drowned Choir")], pool=1)
    scene.when("The Wall", "Wrath")
    warning = next(option.warning for option in scene.offer("The Wall").options if option.key == "trigger-1")
    assert warning == "This cannot be finished: The Detective and The Waitress hold fewer than 2."
    scene.when("The Wall", "Trigger Drowned Choir").when("The Nurse", "Crowbar", "Revolver").let_it_happen()
    scene.then("The Nurse", count=1).then("The Detective", insane=True)
    assert scene.is_asked("The Nurse"), "somebody may Regroup for it"
    hands |= {"The Detective": ["Revolver", "Jukebox", "Road Flare"], "The Waitress": ["Ham Radio", "Adrenaline"]}
    scene = given(hands, streets=[horror("Drowned Choir")], pool=1).does("The Wall", "Wrath", "Trigger Drowned Choir")
    for who in ("The Detective", "The Nurse"):
        scene.when(who, *[scene.offer(who).keys[place] for place in (0, 1)])
    assert not a_vote_is_open(scene.let_it_happen())


@rule("FW-R41")
def test_a_plain_sentence_that_cannot_do_its_full_amount_is_not_completed() -> None:
    hands = party("The Veteran", "The Waitress", "The Nurse")
    scene = given(hands, streets=[horror("Ghoul", drained=True)], turn="The Veteran")
    scene.when("The Veteran", "Unique").when("The Veteran", "Leave it").then_table(pool=1)
    hands = party("The Librarian", "The Waitress", "The Nurse")
    scene = given(hands, discard=["Jukebox"], turn="The Librarian").when("The Librarian", "Unique")
    scene.then("The Librarian", hand=["Chemistry Set", "Jukebox"]).then_table(pool=1)


@rule("FW-R42")
def test_every_sentence_does_what_it_can_and_later_ones_still_happen() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Vial of Suspicious Liquid"])
    scene = given(hands, turn="The Nurse")
    del scene.state.marble_deck.cards[2:]
    scene.when("The Nurse", "Utilise").when("The Nurse", "Vial").let_it_happen()
    scene.then("The Nurse", count=1).then_table(pool=1)  # drew two of three, lost one


@rule("FW-R42")
def test_what_cannot_be_paid_in_full_is_not_paid_at_all_and_buys_nothing() -> None:
    scene = given(streets=[horror("Cultist")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Cultist").then_table(gates=3, streets=1)
    assert a_vote_is_open(scene)


@rule("FW-R42")
def test_a_loss_is_no_price_for_a_hand_too_small_to_pay_it() -> None:
    cards = keyed({"Spirit Board": "Utilise: You Lose 2 Marbles to Search 3."})
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Spirit Board", "Fedora"])
    scene = given(hands, turn="The Nurse", cards=cards).when("The Nurse", "Utilise").when("The Nurse", "Spirit Board")
    scene.then("The Nurse", hand=["Fedora"]).then_table(pool=1)


@rule("FW-R43")
def test_two_failed_sentences_of_one_text_are_compensated_once() -> None:
    hands = party("The Nurse", "The Waitress", "The Detective", nurse=["Vial of Suspicious Liquid"])
    scene = with_nothing_to_draw(given(hands, turn="The Nurse"))
    scene.when("The Nurse", "Utilise").when("The Nurse", "Vial").let_it_happen()
    scene.then("The Nurse", insane=True).then_table(pool=1)


@rule("FW-R43")
def test_two_texts_that_fail_in_one_action_are_compensated_each() -> None:
    flare = ["Road Flare", "Crowbar"]
    hands = party("The Nurse", "The Waitress", "The Detective", waitress=flare, detective=flare)
    scene = given(hands, turn="The Nurse").when("The Nurse", "Exploit").when("The Nurse", "The Waitress")
    scene.when("The Waitress", "Rush Road Flare").when("The Detective", "Rush Road Flare").then_table(pool=0)
    scene.when("The Waitress", "Do not Regroup").then_table(pool=3)


@rule("FW-R44", "FW-R48")
def test_one_emptied_by_the_action_is_insane_before_somebody_else_is_elected_to_regroup() -> None:
    hands = party("The Professor", "The Waitress", "The Nurse", professor=["Crowbar", "Revolver"])
    scene = given(hands, streets=[horror("Star-Fed Colossus")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Star-Fed Colossus").when("The Wall", "The Professor")
    scene.let_it_happen().then("The Professor", hand=[], insane=True).then_table(gates=4)
    assert scene.labels("The Nurse") == ["The Waitress", "The Nurse", "Nobody", "No preference"]
    assert not scene.is_asked("The Professor")
    scene.when("The Nurse", "The Nurse").when("The Waitress", "The Nurse").when("The Nurse", "Draw two")
    scene.then("The Nurse", count=3, regrouped=True)
    assert scene.on_the_streets("Star-Fed Colossus")[0].is_drained


@rule("FW-R45")
def test_basic_actions_that_cannot_be_done_cannot_be_declared_and_are_not_compensated() -> None:
    scene = with_nothing_to_draw(given(turn="The Detective"))
    assert "search" not in scene.offer("The Detective").keys
    scene = given(streets=[]).when("The Wall", "Wrath")
    scene.state.horror_deck.cards.clear()
    scene.table.refresh()
    assert scene.why_not("The Wall", "Delve") == ("There is no Horror left to draw.", "FW-162")
    assert scene.offer("The Wall").keys == ("end",)
    scene = given().when("The Wall", "Brood").then_table(scourge=None, pool=1)
    assert scene.is_asked("The Detective")
    assert not a_vote_is_open(scene)


@rule("FW-R46")
def test_text_that_is_bound_to_fail_may_be_declared_after_a_warning() -> None:
    hands = party("The Preacher", "The Waitress", "The Nurse", preacher=["Elder Sign", "Newspaper Clipping"])
    scene = given(hands, streets=[horror("Ghoul", scourge=True)], turn="The Preacher")
    exploit = next(option for option in scene.offer("The Preacher").options if option.key == "exploit")
    assert exploit.warning == "This cannot be finished: The Scourge is On the Streets."
    scene.when("The Preacher", "Exploit").then_table(ap=1, pool=2)
    scene.when("The Preacher", "Utilise")
    warnings = {option.label: option.warning for option in scene.offer("The Preacher").options}
    assert warnings["Elder Sign"] is None
    assert warnings["Newspaper Clipping"] == "This cannot be finished: the discard pile holds only 0 such Marbles."
    scene.when("The Preacher", "Newspaper Clipping").then("The Preacher", count=1).then_table(ap=0, pool=3)


@rule("FW-R46")
def test_the_wall_is_warned_too() -> None:
    scene = given(streets=[horror("Cultist"), horror("Ghoul"), horror("Star-Fed Colossus")])
    scene.when("The Wall", "Wrath")
    warned = {option.card for option in scene.offer("The Wall").options if option.warning}
    assert warned == {"H01", "H16"}  # one Cultist is not two, and nobody holds three Marbles


@rule("FW-R47")
def test_a_loss_that_was_ignored_leaves_nothing_undone() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", nurse=["Holy Symbol", "Fedora"])
    scene = given(hands, streets=[horror("Ghoul")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul").when("The Wall", "The Detective")
    scene.when("The Nurse", "Play Holy Symbol").then("The Detective", hand=["Chemistry Set"])
    assert not a_vote_is_open(scene)
    assert scene.is_asked("The Wall")


@rule("FW-R48")
def test_more_losses_than_marbles_take_all_there_are() -> None:
    hands = party("The Professor", "The Waitress", "The Nurse")
    scene = given(hands, streets=[horror("Angle Hound")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Angle Hound").when("The Wall", "The Professor")
    scene.let_it_happen().then("The Professor", hand=[], insane=True)
    assert a_vote_is_open(scene)


@rule("FW-R49")
def test_with_everybody_insane_nothing_happens_and_nobody_regroups() -> None:
    names = ("The Detective", "The Waitress", "The Nurse")
    hands = {name: list[str]() for name in names}
    scene = given(hands, insane=names, streets=[horror("Ghoul")], next_up="The Waitress")
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul")
    assert scene.on_the_streets("Ghoul")[0].is_drained
    assert "Ghoul: not everything could be done." in scene.story()
    assert scene.table.asked() == ("wall",)
    scene.when("The Wall", "End the turn")
    assert scene.table.asked() == (scene.seats["The Waitress"],)


@rule("FW-R50")
def test_the_team_may_elect_nobody() -> None:
    scene = given(streets=[horror("Cultist")]).when("The Wall", "Wrath").when("The Wall", "Trigger Cultist")
    for who in scene.seats:
        scene.when(who, "Nobody")
    assert not any(scene.investigator(who).is_regrouped for who in scene.seats)
    assert scene.is_asked("The Wall")
