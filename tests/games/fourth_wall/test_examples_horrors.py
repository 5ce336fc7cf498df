"""Worked examples of the rules: what Horrors do, and what is done to them."""

from app.games.fourth_wall.standing import defeat_cost
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule


@rule("FW-147", "FW-R70", "FW-R47")
def test_two_sentences_two_targets_one_holy_symbol() -> None:
    """FW-E08"""
    hands = {
        "The Waitress": ["Revolver", "Holy Symbol", "Crowbar"],
        "The Librarian": ["Magnifying Glass"],
        "The Nurse": ["Revolver"] * 2,
    }
    scene = given(hands, streets=[horror("Restless Spirit")])
    scene.does("The Wall", "Wrath", "Trigger Restless Spirit", "The Waitress").then_table(pool=0)
    scene.when("The Waitress", "Revolver").let_it_happen()
    assert scene.discarded() == ["Revolver"]
    scene.when("The Wall", "The Librarian").when("The Waitress", "Play Holy Symbol")
    scene.then("The Waitress", hand=["Crowbar"], insane=False)
    scene.then("The Librarian", hand=["Magnifying Glass"], insane=False)
    assert scene.on_the_streets("Restless Spirit")[0].is_drained
    assert scene.offer("The Wall").prompt.startswith("Your Wrath: 0 Doom to spend.")
    assert not scene.sees("The Wall", "Magnifying Glass")
    assert scene.sees("The Nurse", "Magnifying Glass")


@rule("FW-R48", "FW-R44")
def test_overkill() -> None:
    """FW-E09"""
    hands = {"The Professor": ["Revolver", "Fedora"], "The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"]}
    scene = given(hands, streets=[horror("Star-Fed Colossus")], rank=7, gates=3)
    scene.does("The Wall", "Wrath", "Trigger Star-Fed Colossus", "The Professor").then_table(pool=0)
    scene.let_it_happen()
    assert scene.discarded() == ["Revolver", "Fedora"]
    assert scene.on_the_streets("Star-Fed Colossus")[0].is_drained
    scene.then("The Professor", insane=True).then_table(gates=4)
    assert not scene.is_asked("The Professor")
    for who in ("The Waitress", "The Nurse"):
        assert scene.labels(who) == ["The Waitress", "The Nurse", "Nobody", "No preference"]
        scene.when(who, "The Nurse")
    scene.when("The Nurse", "Draw two").then("The Nurse", count=3, regrouped=True)


@rule("FW-139", "FW-R80")
def test_a_closed_gate_brings_the_cult_leader_down() -> None:
    """FW-E10"""
    hands = {"The Mechanic": ["Elder Sign", "Fedora"], "The Nurse": ["Revolver"], "The Waitress": ["Crowbar"]}
    streets = [horror("Cult Leader", "Magnifying Glass", "Instant Camera")]
    scene = given(hands, streets=streets, turn="The Mechanic", gates=4, discarded_horrors=["Cultist"])
    assert defeat_cost(scene.state, scene.state.streets[0]) == (4, 0, 0)
    scene.when("The Mechanic", "Close a Gate").when("The Mechanic", "Elder Sign")
    scene.then_table(gates=3, streets=0)
    assert scene.wall_hand() == ["Cultist"]
    assert scene.discarded_horrors() == ["Cult Leader"]
    assert scene.discarded() == ["Elder Sign", "Magnifying Glass", "Instant Camera"]


@rule("FW-187", "FW-189", "FW-191", "FW-146")
def test_a_molotov_cocktail_raised_by_adrenaline() -> None:
    """FW-E11"""
    hands = {
        "The Greaser": ["Molotov Cocktail", "Magnifying Glass"],
        "The Nurse": ["Adrenaline", "Jumper Cables", "Jumper Cables"],
        "The Waitress": ["Elder Sign", "Elder Sign", "Jukebox"],
    }
    top = ["Revolver", "Fedora", "Jumper Cables", "Holy Symbol", "Baseball Bat", "Chemistry Set", "Crowbar"]
    scene = given(hands, streets=[horror("Ghoul"), horror("Lawn Shambler")], turn="The Greaser", top=top)
    scene.does("The Greaser", "Utilise", "Molotov Cocktail").then_table(ap=1).when("The Nurse", "Adrenaline")
    scene.let_it_happen()
    assert scene.discarded() == ["Adrenaline", "Fedora", "Holy Symbol", "Chemistry Set"]
    assert scene.labels("The Greaser") == ["Revolver", "Jumper Cables", "Baseball Bat", "Crowbar"]
    scene.does("The Greaser", "Revolver", "Ghoul")
    assert scene.wall_hand() == ["Ghoul"]
    assert scene.discarded_horrors() == ["Ghoul"]
    scene.does("The Greaser", "Jumper Cables", "Baseball Bat")
    assert scene.on_the_streets("Lawn Shambler")[0].is_drained
    assert scene.labels("The Wall") == ["The Greaser", "The Nurse", "The Waitress"]
    scene.when("The Wall", "The Waitress").when("The Waitress", "Elder Sign").let_it_happen()
    scene.then_table(streets=0).then("The Waitress", count=2)
    scene.when("The Waitress", "Jukebox").when("The Nurse", "Jumper Cables").let_it_happen()
    scene.then("The Greaser", hand=["Magnifying Glass"]).then("The Waitress", hand=["Elder Sign"])
    scene.then("The Nurse", hand=["Jumper Cables"]).then_table(ap=1)
    assert scene.discarded()[-3:] == ["Jumper Cables", "Jukebox", "Molotov Cocktail"]


@rule("FW-230", "FW-236")
def test_a_rush_inside_a_trigger() -> None:
    """FW-E14"""
    hands = {
        "The Mechanic": ["Adrenaline", "Revolver", "Fedora"],
        "The Nurse": ["Jumper Cables"] * 2,
        "The Waitress": ["Crowbar"] * 2,
    }
    scene = given(hands, streets=[horror("Ghoul", "Baseball Bat"), horror("Ghoul", drained=True)])
    first, second = scene.state.streets
    scene.does("The Wall", "Wrath", "Trigger Ghoul").then_table(pool=0)
    scene.does("The Mechanic", "Rush Adrenaline", "Intervene", "Revolver", "street-1").then_table(streets=1)
    assert not scene.state.on_the_streets(first)
    assert scene.wall_hand() == ["Ghoul"]
    scene.when("The Wall", "The Nurse").let_it_happen().then("The Nurse", count=1)
    scene.when("The Wall", "Ghoul")
    assert not second.is_drained
    assert scene.offer("The Wall").prompt.startswith("Your Wrath: 0 Doom to spend.")


@rule("FW-203", "FW-R72")
def test_what_the_wall_sees_when_it_chooses() -> None:
    """FW-E17"""
    hands = {
        "The Librarian": ["Revolver", "Holy Symbol", "Fedora", "Elder Sign"],
        "The Nurse": ["Jumper Cables"] * 2,
        "The Waitress": ["Crowbar"] * 2,
    }
    scene = given(hands, streets=[horror("Angle Hound")])
    scene.does("The Wall", "Wrath", "Trigger Angle Hound", "The Librarian")
    assert scene.labels("The Wall") == ["Revolver", "Holy Symbol", "Fedora", "Elder Sign"]
    assert not scene.sees(None, "Elder Sign")
    scene.when("The Wall", "Revolver", "Elder Sign").then("The Librarian", count=4)
    saving = ["Play Holy Symbol: save Revolver of The Librarian", "Play Holy Symbol: save Elder Sign of The Librarian"]
    assert scene.labels("The Librarian")[:2] == saving
    scene.when("The Librarian", saving[1]).let_it_happen()
    assert scene.discarded() == ["Holy Symbol", "Revolver"]
    scene.then("The Librarian", hand=["Fedora", "Elder Sign"])
    assert not any(scene.sees(who, face) for who in ("The Wall", None) for face in ("Fedora", "Elder Sign"))
    assert scene.sees("The Wall", "marbles=2")
