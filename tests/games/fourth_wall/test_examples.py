"""The worked examples of the rules, played at the table."""

from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule


@rule("FW-152", "FW-156", "FW-164")
def test_the_first_wall_turn_is_wrath_with_two_doom() -> None:
    scene = given(wall_hand=["Gatekeeper", "Cultist", "Cultist", "Ghoul", "Television Static"], wall_turns=0, rank=8)
    assert "Brood" not in " ".join(scene.labels("The Wall"))
    scene.then_table(pool=2)
    scene.when("The Wall", "Manifest Gatekeeper").then_table(pool=0)
    assert scene.on_the_streets("Gatekeeper")[0].is_drained
    assert scene.why_not("The Wall", "Trigger Gatekeeper") == ("It is Drained.", "FW-171")
    scene.when("The Wall", "Manifest Television Static").when("The Wall", "End the turn")
    scene.then_table(pool=0, streets=2)


@rule("FW-078", "FW-079")
def test_closing_a_gate_under_a_surcharge() -> None:
    scene = given(
        {
            "The Mechanic": ["Crowbar", "Chemistry Set", "Revolver", "Fedora"],
            "The Nurse": ["Revolver"],
            "The Waitress": ["Crowbar"],
        },
        streets=[horror("Gatekeeper")],
        turn="The Mechanic",
    )
    scene.when("The Mechanic", "Close a Gate")
    assert "1 Marble beyond" in scene.refuses("The Mechanic", "Crowbar", "Chemistry Set")
    scene.when("The Mechanic", "Crowbar", "Chemistry Set", "Fedora")
    scene.then("The Mechanic", hand=["Revolver"], insane=False).then_table(gates=2, ap=0)


@rule("FW-147", "FW-R70", "FW-R47")
def test_two_sentences_two_targets_one_holy_symbol() -> None:
    scene = given(
        {
            "The Waitress": ["Revolver", "Holy Symbol", "Crowbar"],
            "The Librarian": ["Magnifying Glass"],
            "The Nurse": ["Revolver"] * 2,
        },
        streets=[horror("Restless Spirit")],
    )
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Restless Spirit").when("The Wall", "The Waitress")
    scene.when("The Waitress", "Revolver").let_it_happen()
    scene.when("The Wall", "The Librarian").when("The Waitress", "Play Holy Symbol")
    scene.then("The Waitress", hand=["Crowbar"]).then("The Librarian", hand=["Magnifying Glass"], insane=False)
    assert scene.on_the_streets("Restless Spirit")[0].is_drained
    assert not scene.sees("The Wall", "Magnifying Glass")
    assert scene.sees("The Nurse", "Magnifying Glass")
