"""Worked examples of the rules: what becomes of the Investigators."""

from app.games.fourth_wall.standing import sanity
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule


@rule("FW-109", "FW-111", "FW-113")
def test_regrouping_and_passing_marbles() -> None:
    """FW-E13"""
    hands = {
        "The Librarian": ["Elder Sign"],
        "The Waitress": ["Crowbar"] * 2 + ["Revolver"] * 3 + ["Fedora"],
        "The Detective": ["Jumper Cables"],
    }
    top = ["Holy Symbol", "Adrenaline", "Jukebox", "Porch Light"]
    scene = given(hands, turn="The Librarian", regrouped=["The Waitress"], top=top).when("The Librarian", "Regroup")
    assert scene.labels("The Librarian") == ["Draw two Marbles", "Draw up to your Sanity (4)", "Draw none"]
    scene.when("The Librarian", "Draw up to").then("The Librarian", count=5)
    assert scene.offer("The Librarian").prompt == "What passes between you and The Waitress, for no AP?"
    for mine, yours in (("Jukebox", "Fedora"), ("Porch Light", "Crowbar")):
        scene.when("The Librarian", f"Offer {mine} for {yours}").when("The Waitress", "Agree")
    scene.when("The Librarian", "Give Adrenaline")
    scene.then("The Librarian", count=4).then("The Waitress", count=7)
    scene.when("The Librarian", "Done").when("The Waitress", "Adrenaline").then("The Waitress", count=6)
    scene.then("The Librarian", hand=["Elder Sign", "Holy Symbol", "Fedora", "Crowbar"], regrouped=True)
    scene.then_table(ap=0)


@rule("FW-R66", "FW-231")
def test_the_last_marble_played_as_a_rush() -> None:
    """FW-E15"""
    hands = {"The Waitress": ["Malted Milkshake"], "The Nurse": ["Jumper Cables"], "The Detective": ["Revolver"]}
    drinks = given(hands, pool=1).does("The Wall", "Wrath", "Delve").when("The Waitress", "Rush Malted Milkshake")
    drinks.then("The Waitress", count=2, insane=False)
    flares = given(hands | {"The Waitress": ["Road Flare"]}, streets=[horror("Ghoul")], pool=1, gates=3)
    flares.does("The Wall", "Wrath", "Delve").when("The Waitress", "Rush Road Flare").let_it_happen()
    assert flares.on_the_streets("Ghoul")[0].is_drained
    flares.then("The Waitress", count=0, insane=True).then_table(gates=4)


@rule("FW-123", "FW-R55")
def test_a_replacement_under_an_aura() -> None:
    """FW-E16"""
    hands: dict[str, list[str]] = {"The Veteran": [], "The Nurse": ["Jumper Cables"], "The Detective": ["Revolver"]}
    scene = given(hands, wall_card="The Tide With Teeth", rank=5, insane=["The Veteran"])
    state, veteran = scene.state, scene.investigator("The Veteran").card
    assert len(state.investigator_deck) == 9
    for card in state.investigator_deck:
        state.faces[card] = "I10"  # whoever comes, it is The Homemaker
    scene.does("The Wall", "Wrath", "End the turn")
    person = scene.investigator("The Veteran")
    assert state.name(person) == "The Homemaker"
    assert sanity(state, person) == 6
    scene.then("The Veteran", count=6, insane=False).then_table(ap=2)
    assert len(state.investigator_deck) == 9
    assert veteran in state.investigator_deck
