"""Worked examples of the rules: Doom, Gates and the Turn Tracker."""

from app.games.fourth_wall.standing import sanity
from tests.games.fourth_wall.scene import Scene, given, horror
from tests.rules import rule


@rule("FW-152", "FW-156", "FW-164")
def test_the_first_wall_turn_is_wrath_with_two_doom() -> None:
    """FW-E01"""
    scene = given(wall_hand=["Gatekeeper", "Cultist", "Cultist", "Ghoul", "Television Static"], wall_turns=0, rank=8)
    assert "Brood" not in " ".join(scene.labels("The Wall"))
    scene.then_table(pool=2)
    scene.when("The Wall", "Manifest Gatekeeper").then_table(pool=0)
    assert scene.on_the_streets("Gatekeeper")[0].is_drained
    assert scene.why_not("The Wall", "Trigger Gatekeeper") == ("It is Drained.", "FW-171")
    scene.does("The Wall", "Manifest Television Static", "End the turn").then_table(pool=0, streets=2)


@rule("FW-078", "FW-079")
def test_closing_a_gate_under_a_surcharge() -> None:
    """FW-E02"""
    hands = {
        "The Mechanic": ["Crowbar", "Chemistry Set", "Revolver", "Fedora"],
        "The Nurse": ["Revolver"],
        "The Waitress": ["Crowbar"],
    }
    scene = given(hands, streets=[horror("Gatekeeper")], turn="The Mechanic", gates=3)
    scene.when("The Mechanic", "Close a Gate")
    assert "1 Marble more" in scene.refuses("The Mechanic", "Crowbar", "Chemistry Set")
    scene.when("The Mechanic", "Crowbar", "Chemistry Set", "Fedora")
    scene.then("The Mechanic", hand=["Revolver"], insane=False).then_table(gates=2, ap=0)
    assert scene.discarded() == ["Crowbar", "Chemistry Set", "Fedora"]


@rule("FW-063")
def test_the_last_gate_closed_with_the_last_marble() -> None:
    """FW-E03"""
    hands = {"The Detective": ["Elder Sign"], "The Nurse": ["Revolver"], "The Waitress": ["Crowbar"]}
    scene = given(hands, turn="The Detective", rank=3, gates=1)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign")
    scene.then_won_by("the Investigators", "gates-closed").then_table(gates=0)
    scene.then("The Detective", count=0, insane=False)


@rule("FW-R29", "FW-R40")
def test_the_scourge_stops_card_text_too() -> None:
    """FW-E04"""
    hands = {"The Preacher": ["Crowbar", "Chemistry Set"], "The Nurse": ["Revolver"], "The Waitress": ["Crowbar"]}
    scene = given(hands, streets=[horror("Ghoul", scourge=True)], turn="The Preacher", gates=3)
    assert scene.why_not("The Preacher", "Close a Gate") == ("The Scourge is On the Streets.", "FW-085")
    scene.then_table(ap=2)
    exploit = next(option for option in scene.offer("The Preacher").options if option.key == "exploit")
    assert exploit.warning == "This cannot be finished: The Scourge is On the Streets."
    scene.when("The Preacher", "Exploit").then("The Preacher", hand=["Crowbar", "Chemistry Set"])
    scene.then_table(ap=1, gates=3, pool=2)
    assert scene.story()[-2:] == ["Doom answers from the Rift.", "One Doom joins the Action Pool."]


@rule("FW-130", "FW-R17")
def test_a_sixth_opening_before_the_eye() -> None:
    """FW-E05"""
    hands = {
        "The Detective": ["Revolver"] * 2,
        "The Waitress": ["Crowbar"] * 2,
        "The Librarian": ["Chemistry Set"] * 2,
        "The Nurse": ["Jumper Cables"],
    }
    scene = given(hands, streets=[horror("Ghoul")], rank=5, gates=5, pool=0)
    scene.when("The Wall", "Wrath").then_table(pool=1)
    scene.does("The Wall", "Trigger Ghoul", "The Nurse").then_table(pool=0).let_it_happen()
    scene.then("The Nurse", count=0, insane=True).then_table(gates=5, held=1)
    scene.when("The Wall", "End the turn").then_table(pool=0, held=1)
    scene.when("The Detective", "End your turn").then_table(pool=1, held=0)
    scene.when("The Wall", "Wrath").then_table(pool=2)


@rule("FW-225", "FW-061")
def test_a_fifth_gate_after_the_eye_ends_the_check_halfway() -> None:
    """FW-E06"""
    four = ["Fedora", "Jukebox", "Jumper Cables", "Jumper Cables"]
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": four}
    scene = given(hands, streets=[horror("Hollow Milkman")], rank=4, gates=4)
    scene.when("The Wall", "Trigger Hollow Milkman").when("The Nurse", "Fedora").let_it_happen()
    scene.then_won_by("The Wall", "five-gates").then_table(gates=5)
    scene.then("The Nurse", count=3).then("The Detective", count=0, insane=True)
    scene.then("The Waitress", count=0, insane=False)


def before_the_eye() -> Scene:
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Elder Sign", "Fedora"]}
    return given(hands, turn="The Nurse", rank=6, gates=5, wall_card="The Tide With Teeth")


@rule("FW-055")
def test_the_eye_opens_on_five_gates() -> None:
    """FW-E07"""
    scene = before_the_eye().when("The Nurse", "End your turn")
    scene.then_won_by("The Wall", "five-gates").then_table(rank=5)
    assert scene.sees(None, "The Tide With Teeth")


@rule("FW-055", "FW-053")
def test_the_eye_opens_on_four_gates() -> None:
    """FW-E07, had a Gate been closed first"""
    scene = before_the_eye().when("The Nurse", "Close a Gate").when("The Nurse", "Elder Sign")
    scene.when("The Nurse", "End your turn").then_table(rank=5, gates=4)
    assert scene.table.outcome is None
    assert sanity(scene.state, scene.investigator("The Detective")) == 4


@rule("FW-177", "FW-153", "FW-172")
def test_doom_through_brood_and_wrath() -> None:
    """FW-E12"""
    hands = {"The Journalist": ["Revolver"], "The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"] * 2}
    scene = given(hands, streets=[horror("Ghoul", drained=True)], wall_hand=["Hollow Milkman"], pool=0)
    scene.when("The Wall", "Brood").then_table(pool=1)
    ghoul = scene.on_the_streets("Ghoul")[0]
    assert scene.state.is_scourge(ghoul)
    assert not ghoul.is_drained
    scene.does("The Journalist", "Exploit", "Exploit").then_table(pool=3).when("The Journalist", "End your turn")
    scene.then_table(pool=4)
    assert not any(label.startswith("Brood") for label in scene.labels("The Wall"))
    scene.when("The Wall", "Manifest Hollow Milkman").then_table(pool=2)
    scene.when("The Wall", "Trigger Hollow Milkman").then_table(pool=1)
    for who in hands:
        scene.when(who, scene.hand(who)[0])
    scene.let_it_happen().when("The Wall", "End the turn").then_table(pool=0)
