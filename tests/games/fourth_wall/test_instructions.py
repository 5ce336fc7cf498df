"""Instructions: what a card says is done, in order and in full, or somebody is paid for it."""

from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule

ONE_EACH = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}


@rule("FW-144")
def test_whatever_block_of_text_a_card_bears_says_what_it_does() -> None:
    texts = {"Revolver": "Utilise: Search 2. Intervene: Drain that Horror."}
    scene = given(streets=[horror("Ghoul")], turn="The Detective", top=["Elder Sign", "Fedora"], cards=keyed(texts))
    scene.does("The Detective", "Utilise", "Revolver").then("The Detective", hand=["Revolver", "Elder Sign", "Fedora"])
    scene.does("The Detective", "Intervene", "Revolver", "Ghoul")
    assert "Ghoul is Drained." in scene.story()


@rule("FW-145")
def test_whoever_played_the_card_makes_its_choices() -> None:
    team = {"The Librarian": ["Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Revolver"]}
    scene = given(team, turn="The Librarian", discard=["Elder Sign", "Holy Symbol", "Adrenaline"])
    scene.when("The Librarian", "Unique")
    assert scene.table.asked() == (scene.seat("The Librarian"),)
    horrors = given(streets=[horror("Ghoul"), horror("Lawn Shambler", "Baseball Bat")])
    horrors.does("The Wall", "Wrath", "Trigger Lawn Shambler")
    assert horrors.labels("The Wall") == ["Ghoul", "Lawn Shambler"]


@rule("FW-145")
def test_the_wall_chooses_for_its_deathrattle_on_an_investigators_turn() -> None:
    leader = horror("Cult Leader", "Magnifying Glass")
    scene = given(streets=[leader], turn="The Waitress", gates=3, discarded_horrors=["H01", "H02"])
    scene.does("The Waitress", "Intervene", "Crowbar", "Cult Leader")
    assert scene.table.asked() == (scene.seat("The Wall"),)
    assert scene.labels("The Wall") == ["Cultist (F)", "Cultist (C)"]


@rule("FW-146")
def test_the_first_sentence_is_finished_before_the_second_begins() -> None:
    team = {"The Detective": ["Vial of Suspicious Liquid"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = given(team, turn="The Detective", top=["Elder Sign", "Elder Sign", "Adrenaline"])
    scene.does("The Detective", "Utilise", "Vial").let_it_happen()
    scene.then("The Detective", count=2, insane=False)


@rule("FW-147")
def test_two_sentences_may_choose_the_same_target() -> None:
    scene = given(streets=[horror("Restless Spirit")])
    scene.does("The Wall", "Wrath", "Trigger Restless Spirit", "The Nurse").when("The Nurse", "Jumper").let_it_happen()
    assert scene.labels("The Wall") == ["The Detective", "The Waitress", "The Nurse"]
    scene.when("The Wall", "The Nurse").let_it_happen().then("The Nurse", count=0, insane=True)


@rule("FW-148")
def test_nobody_may_choose_to_do_only_a_part() -> None:
    team = {"The Librarian": ["Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Revolver"]}
    scene = given(team, turn="The Librarian", discard=["Elder Sign", "Holy Symbol", "Adrenaline"])
    scene.when("The Librarian", "Unique")
    assert scene.refuses("The Librarian", "Elder Sign") == "Choose 2; you chose 1."
    scene.when("The Librarian", "Elder Sign", "Adrenaline").then("The Librarian", count=3)


@rule("FW-149")
def test_text_an_investigator_cannot_finish_gives_the_wall_a_doom() -> None:
    team = {"The Librarian": ["Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Revolver"]}
    scene = given(team, turn="The Librarian", discard=["Elder Sign"])
    unique = next(option for option in scene.offer("The Librarian").options if option.key == "unique")
    assert unique.warning == "This cannot be finished: the discard pile holds only 1 such Marble."
    scene.when("The Librarian", "Unique").then("The Librarian", hand=["Fedora", "Elder Sign"]).then_table(pool=1)
    scene.when("The Librarian", "End").when("The Wall", "Wrath").then_table(pool=2)


@rule("FW-149")
def test_on_a_wall_turn_that_doom_waits_for_the_next_one() -> None:
    team = ONE_EACH | {"The Nurse": ["Adrenaline", "Newspaper Clipping", "Fedora"]}
    scene = given(team).when("The Wall", "Wrath")
    scene.does("The Nurse", "Rush Adrenaline", "Utilise", "Newspaper Clipping").then_table(pool=1, held=1)
    scene.when("The Wall", "End the turn").then_table(pool=0, held=1)
    scene.when("The Detective", "End your turn").then_table(pool=1, held=0)


@rule("FW-150")
def test_text_the_wall_cannot_finish_lets_one_of_the_team_regroup() -> None:
    scene = given(ONE_EACH, streets=[horror("H01")], top=["Elder Sign", "Adrenaline"], gates=3)
    scene.does("The Wall", "Wrath", "Trigger Cultist").then_table(gates=3, streets=1)
    for who in ONE_EACH:
        assert "Nobody" in scene.labels(who)
        scene.when(who, "The Nurse")
    scene.does("The Nurse", "Draw two").then("The Nurse", count=3, regrouped=True)
    assert scene.labels("The Wall")[-1] == "End the turn"
