"""What is asked says what it is about; what is no decision is not asked."""

from app.games.fourth_wall.standing import sanity
from app.kernel.decision import Timing
from app.kernel.offer import OfferedOption
from tests.games.fourth_wall.scene import Scene, Stage, given, horror, opening, party
from tests.rules import rule

FULL = "You are full: none is drawn"


def option(scene: Scene, who: str, key: str) -> OfferedOption:
    offer = scene.offer(who)
    return next(option for option in (*offer.options, *offer.anytime) if option.key.startswith(key))


def test_both_people_come_with_their_cards() -> None:
    scene = opening()
    seat = scene.state.investigators[0].seat
    offer = scene.table.offer(seat)
    assert offer is not None
    assert [choice.card for choice in offer.options] == [
        scene.state.faces[card] for card in scene.state.investigators[0].dealt
    ]
    assert all("Sanity" in (choice.text or "") for choice in offer.options)


def test_every_action_says_what_it_does() -> None:
    hands = party("The Veteran", "The Waitress", "The Nurse", veteran=["Elder Sign", "Crowbar", "Chemistry Set"])
    scene = given(hands, streets=[horror("Ghoul")], turn="The Veteran")
    assert all(choice.text for choice in scene.offer("The Veteran").options)
    assert option(scene, "The Veteran", "close").text == "Discard a Clue, a Force and a Science"
    assert option(scene, "The Veteran", "unique").text == "Drain a Horror. You may Intervene with a Force Marble."
    assert option(scene, "The Veteran", "end").text == "2 AP unspent are lost"


def test_a_rush_shows_its_own_words_before_it_is_played() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse", nurse=["Road Flare"]), turn="The Detective")
    assert option(scene, "The Nurse", "any:rush").text == "Drain a Horror."


def test_the_wall_reads_what_its_answers_do() -> None:
    scene = given(streets=[horror("Ghoul")], pool=2)
    assert {choice.label for choice in scene.offer("The Wall").options} == {"Wrath", "Brood"}
    assert all(choice.text for choice in scene.offer("The Wall").options)
    scene.when("The Wall", "Wrath")
    assert "Loses" in (option(scene, "The Wall", "trigger").text or "")
    assert option(scene, "The Wall", "end").text == "3 Doom unspent is lost"


def test_after_brood_the_wall_is_told_why_it_has_no_choice() -> None:
    scene = given(streets=[horror("Ghoul")], was_brood=True)
    assert scene.offer("The Wall").because == "No Brood: The last Wall turn was Brood"


def test_an_intervention_says_what_it_leaves_and_warns_where_it_does_nothing() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Baseball Bat", "Fedora"])
    scene = given(hands, streets=[horror("Ghoul"), horror("Eyeless Paperboy")], turn="The Detective")
    scene.when("The Detective", "Intervene")
    assert scene.offer("The Detective").prompt == "Which Marble do you use to Intervene?"
    scene.when("The Detective", "Baseball Bat")
    ghoul, paperboy = scene.offer("The Detective").options[:2]
    assert (ghoul.text, ghoul.warning) == ("Leaves 1 Force", None)
    assert paperboy.warning == "Baseball Bat cancels nothing of it"


def test_the_last_marble_is_called_so_with_what_comes_of_it_and_who_does_it() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), streets=[horror("Ghoul")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul")
    assert option(scene, "The Wall", "investigator-1").text == "Holds 1 of 5: Insane, Gate 4 of 5 opens"
    scene.when("The Wall", "The Detective")
    loser, mate = scene.offer("The Detective"), scene.offer("The Nurse")
    assert loser.prompt.endswith("your last Marble: you go Insane, Gate 4 of 5 opens.")
    assert mate.prompt.endswith("the last Marble: The Detective goes Insane, Gate 4 of 5 opens.")
    assert loser.because == mate.because == "Trigger of Ghoul"


@rule("FW-R70")
def test_one_loss_is_one_question_for_whoever_picks_the_marble() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Crowbar", "Holy Symbol"])
    scene = given(hands, streets=[horror("Restless Spirit")], pool=1)
    scene.does("The Wall", "Wrath", "Trigger Restless Spirit", "The Detective")
    assert scene.labels("The Detective") == ["Crowbar", "Holy Symbol", "Play Holy Symbol"]
    scene.when("The Detective", "Crowbar")
    assert scene.offer("The Detective").given == ("pass",)
    assert scene.offer("The Nurse").given == ("pass",), "who holds nothing to answer with is not bothered"


@rule("FW-R70")
def test_a_holy_symbol_may_be_played_in_the_choice_itself() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Crowbar", "Holy Symbol"])
    scene = given(hands, streets=[horror("Restless Spirit")], pool=1)
    scene.does("The Wall", "Wrath", "Trigger Restless Spirit", "The Detective")
    scene.when("The Detective", "Play Holy Symbol").then("The Detective", hand=["Crowbar"])
    assert not scene.is_asked("The Nurse")


@rule("FW-R106")
def test_a_turn_with_nothing_left_ends_by_itself_whatever_is_in_the_hand() -> None:
    for marble in ("Adrenaline", "Crowbar"):
        hands = party("The Detective", "The Waitress", "The Nurse", detective=[marble])
        scene = given(hands, turn="The Detective").does("The Detective", "Search", "Search")
        offer = scene.offer("The Detective")
        assert (offer.keys, offer.given, offer.timing) == (("end",), ("end",), Timing(3))
        assert "Hold!" in scene.anytime("The Detective")


@rule("FW-R106")
def test_in_alliance_a_turn_ends_by_itself_as_well() -> None:
    for marble in ("Adrenaline", "Crowbar"):
        hands = party("The Detective", "The Waitress", "The Nurse", detective=[marble])
        scene = given(hands, turn="The Detective", stage=Stage()).does("The Detective", "Search", "Search")
        scene.state.investigators[0].hand.cards[:] = scene.state.investigators[0].hand.cards[:1]
        scene.table.refresh()
        offer = scene.offer("The Detective")
        assert (offer.given, offer.timing) == (("end",), Timing(3))
        assert "Hold!" in scene.anytime("The Detective")


@rule("FW-R106")
def test_the_wall_without_doom_is_done_whether_or_not_its_hand_holds_a_free_horror() -> None:
    for hand in (["Eyeless Paperboy"], ["Ghoul"]):
        scene = given(wall_hand=hand, pool=0).does("The Wall", "Wrath", "Delve")
        offer = scene.offer("The Wall")
        assert (offer.given, offer.timing) == (("end",), Timing(3))


def test_pointless_texts_are_warned_of() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse", mechanic=["Chemistry Set"])
    scene = given(hands, streets=[horror("Ghoul")], turn="The Mechanic")
    assert option(scene, "The Mechanic", "unique").warning == "In vain: you hold no Force Marble."


def test_a_full_hand_is_warned_before_it_searches() -> None:
    full = ["Revolver", "Revolver", "Fedora", "Fedora", "Baseball Bat"]
    scene = given(party("The Detective", "The Waitress", "The Nurse", detective=full), turn="The Detective")
    assert option(scene, "The Detective", "search").warning == "Full hand: you discard 1 again"


@rule("FW-078")
def test_closing_a_gate_counts_the_symbols_and_says_what_the_last_marbles_cost() -> None:
    hand = ["Fedora", "Baseball Bat", "Chemistry Set"]
    scene = given(party("The Detective", "The Waitress", "The Nurse", detective=hand), turn="The Detective")
    offer = scene.when("The Detective", "Close a Gate").offer("The Detective")
    assert [choice.gives for choice in offer.options] == [("Clue",), ("Force",), ("Science",)]
    assert offer.selecting is not None
    assert offer.selecting.needs is not None
    assert (offer.selecting.needs.names, offer.selecting.needs.least) == (("Clue", "Force", "Science"), 3)
    assert offer.selecting.none == "Go back"
    assert offer.selecting.everything == "No Marble would be left: you go Insane, Gate 3 of 5 opens."


@rule("FW-115")
def test_whatever_spends_the_last_marble_says_so_first() -> None:
    nurse = ["Road Flare", "Fedora"]
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Adrenaline"], nurse=nurse)
    scene = given(hands, streets=[horror("Ghoul")], turn="The Detective")
    last = "Your last Marble: with none left you go Insane, Gate 4 of 5 opens."
    assert option(scene, "The Detective", "any:rush").warning == last
    assert option(scene, "The Nurse", "any:rush").warning is None
    scene.when("The Detective", "Intervene")
    assert option(scene, "The Detective", "hand-1").warning == last


def test_the_wall_reads_what_a_destroyed_marble_gives_back() -> None:
    scene = given(streets=[horror("Ghoul", "Baseball Bat")], anchored=["Jukebox"], pool=1)
    scene.does("The Wall", "Wrath", "Destroy a Marble")
    bat, jukebox = scene.offer("The Wall").options[:2]
    assert bat.text == "Without it Ghoul needs 2 Force, now 1 Force"
    assert (jukebox.text or "").startswith("Ends: ")


def test_a_draw_says_what_one_holds_then_and_warns_of_too_many() -> None:
    hands = party("The Detective", "The Waitress", "The Nurse", detective=["Revolver"] * 3 + ["Crowbar"])
    scene = given(hands, turn="The Detective")
    limit = sanity(scene.state, scene.investigator("The Detective"))
    scene.does("The Detective", "Regroup")
    two, full, none = scene.offer("The Detective").options
    assert (two.text, two.warning) == (
        f"Then you hold 6 of {limit}",
        f"Too many for your Sanity: you discard {6 - limit}",
    )
    assert (full.text, full.warning) == (f"Then you hold {limit} of {limit}", None if limit > 4 else FULL)
    assert none.text == f"Then you hold 4 of {limit}"
