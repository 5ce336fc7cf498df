"""Defeating Horrors, and the piles cards go to and come from."""

from app.games.fourth_wall.standing import defeat_cost, symbols_left
from tests.games.fourth_wall.scene import Scene, given, horror
from tests.rules import rule


def left(scene: Scene, name: str) -> tuple[int, int, int]:
    """Clue, Force and Science still to be cancelled."""
    return symbols_left(scene.state, scene.on_the_streets(name)[0])


@rule("FW-133", "FW-135")
def test_each_symbol_cancels_one_of_its_kind_until_none_is_left() -> None:
    team = {"The Detective": ["Crowbar", "Revolver", "Fedora"], "The Waitress": ["Fedora"], "The Nurse": ["Revolver"]}
    scene = given(team, streets=[horror("Ghoul")], turn="The Detective")
    scene.does("The Detective", "Intervene", "Crowbar", "Ghoul")
    assert left(scene, "Ghoul") == (0, 1, 0)
    scene.does("The Detective", "Intervene", "Revolver", "Ghoul")
    assert not scene.on_the_streets("Ghoul")


@rule("FW-134")
def test_surplus_symbols_help_against_nothing_else() -> None:
    team = {"The Detective": ["Revolver", "Fedora"], "The Waitress": ["Fedora"], "The Nurse": ["Revolver"]}
    streets = [horror("H01"), horror("Ghoul"), horror("Restless Spirit", "Magnifying Glass", "Magnifying Glass")]
    scene = given(team, streets=streets, turn="The Detective")
    assert left(scene, "Restless Spirit") == (0, 0, 1)
    scene.does("The Detective", "Intervene", "Revolver", "Cultist")
    assert not scene.on_the_streets("Cultist")
    assert left(scene, "Ghoul") == (0, 2, 0)
    assert scene.on_the_streets("Restless Spirit")


@rule("FW-136")
def test_a_deathrattle_comes_before_the_horror_and_its_marbles_are_discarded() -> None:
    scene = given(streets=[horror("Lawn Shambler", "Baseball Bat")], turn="The Detective")
    scene.does("The Detective", "Intervene", "Revolver", "Lawn Shambler")
    assert scene.labels("The Wall") == ["The Detective", "The Waitress", "The Nurse"]
    assert scene.on_the_streets("Lawn Shambler")
    assert scene.discarded() == scene.discarded_horrors() == []
    scene.when("The Wall", "The Detective").let_it_happen()
    assert scene.discarded_horrors() == ["Lawn Shambler"]
    assert scene.discarded() == ["Revolver", "Baseball Bat", "Revolver"]


@rule("FW-137", "FW-179")
def test_a_defeated_scourge_takes_its_token_along() -> None:
    team = {
        "The Detective": ["Revolver", "Crowbar", "Chemistry Set"],
        "The Waitress": ["Fedora"],
        "The Nurse": ["Fedora"],
    }
    scene = given(team, streets=[horror("H01", scourge=True), horror("Ghoul")], turn="The Detective")
    assert scene.why_not("The Detective", "Close a Gate")[1] == "FW-085"
    scene.does("The Detective", "Intervene", "Revolver", "Cultist")
    assert scene.state.scourge is None
    reason, _rule = scene.why_not("The Detective", "Close a Gate")
    assert reason == "It costs 2 AP; you have 1."


@rule("FW-138", "FW-139")
def test_times_gates_follows_the_open_gates_up() -> None:
    scene = given(streets=[horror("Cult Leader"), horror("Gatekeeper")], gates=3, pool=1)
    assert defeat_cost(scene.state, scene.on_the_streets("Cult Leader")[0]) == (3, 0, 0)
    scene.does("The Wall", "Wrath", "Trigger Gatekeeper").then_table(gates=4)
    assert defeat_cost(scene.state, scene.on_the_streets("Cult Leader")[0]) == (4, 0, 0)


@rule("FW-140", "FW-141")
def test_marbles_and_horrors_have_a_discard_pile_each() -> None:
    scene = given(streets=[horror("H01", "Fedora"), horror("H02")], gates=3)
    scene.does("The Wall", "Wrath", "Trigger Cultist").then_table(gates=4)
    assert scene.discarded_horrors() == ["Cultist", "Cultist"]
    assert scene.discarded() == ["Fedora"]
    assert scene.sees(None, "Fedora")


@rule("FW-142")
def test_the_marble_discard_pile_becomes_the_deck_when_a_marble_is_wanted() -> None:
    scene = given(turn="The Detective", top=["Fedora"], discard=["Holy Symbol", "Elder Sign"])
    scene.state.marble_deck.cards = scene.state.marble_deck.cards[-1:]
    scene.when("The Detective", "Search").then("The Detective", hand=["Revolver", "Revolver", "Fedora"])
    assert len(scene.discarded()) == 2
    scene.when("The Detective", "Search")
    assert scene.discarded() == []
    assert len(scene.state.marble_deck) == 1
    assert scene.hand("The Detective")[-1] in ("Holy Symbol", "Elder Sign")


@rule("FW-143")
def test_the_horror_discard_pile_becomes_the_deck_when_a_horror_is_wanted() -> None:
    scene = given(discarded_horrors=["Ghoul", "Gatekeeper"])
    scene.state.horror_deck.cards.clear()
    scene.does("The Wall", "Wrath", "Delve")
    assert scene.discarded_horrors() == []
    assert len(scene.state.horror_deck) == 1
    assert scene.wall_hand()[0] in ("Ghoul", "Gatekeeper")
