"""Brood turns, The Scourge, and what Auras add to a Defeat Cost."""

from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.standing import defeat_cost
from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule

CLOSERS = {"The Detective": ["Elder Sign", "Revolver"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]}


@rule("FW-173", "FW-177")
def test_a_brood_turn_gains_one_doom_and_keeps_what_is_there() -> None:
    scene = given(pool=2).when("The Wall", "Brood").then_table(pool=3)
    assert scene.is_asked("The Detective")
    scene.when("The Detective", "End your turn").then_table(pool=4)


@rule("FW-174")
def test_a_brood_turn_undrains_every_horror() -> None:
    scene = given(streets=[horror("Ghoul", drained=True), horror("Cultist"), horror("Gatekeeper", drained=True)])
    scene.when("The Wall", "Brood")
    assert not any(there.is_drained for there in scene.state.streets)


@rule("FW-175")
def test_then_the_wall_says_which_horror_is_the_scourge() -> None:
    scene = given(streets=[horror("Ghoul", drained=True), horror("Cultist")]).when("The Wall", "Brood")
    assert not scene.on_the_streets("Ghoul")[0].is_drained
    assert scene.labels("The Wall") == ["Ghoul", "Cultist"]
    scene.when("The Wall", "Cultist")
    assert scene.state.is_scourge(scene.on_the_streets("Cultist")[0])


@rule("FW-176")
def test_the_wall_takes_no_action_in_a_brood_turn() -> None:
    scene = given(pool=3, streets=[horror("Ghoul")], wall_hand=["Cultist"]).when("The Wall", "Brood")
    assert not scene.is_asked("The Wall")
    assert scene.is_asked("The Detective")
    scene.then_table(pool=4, streets=1)
    assert scene.wall_hand() == ["Cultist"]


@rule("FW-178")
def test_no_gate_is_closed_while_the_scourge_is_out() -> None:
    scene = given(CLOSERS, streets=[horror("Ghoul")]).when("The Wall", "Brood")
    assert scene.why_not("The Detective", "Close a Gate") == ("The Scourge is On the Streets.", "FW-085")


@rule("FW-179")
def test_the_token_is_set_aside_however_the_scourge_leaves() -> None:
    magician = {"The Street Magician": ["Elder Sign", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    returned = given(magician, streets=[horror("Ghoul", scourge=True)], turn="The Street Magician")
    returned.when("The Street Magician", "Exploit")
    assert returned.state.scourge is None
    discarded = given(CLOSERS, streets=[horror("Ghoul", scourge=True), horror("Cultist")], turn="The Detective")
    discarded.does("The Detective", "Utilise", "Elder Sign", "Ghoul")
    assert discarded.state.scourge is None
    sacrificed = given(streets=[horror("Cultist", scourge=True), horror("Cultist")])
    sacrificed.does("The Wall", "Wrath", "Trigger Cultist")
    assert sacrificed.state.scourge is None


@rule("FW-179")
def test_a_horror_that_comes_to_the_place_of_the_scourge_is_no_scourge() -> None:
    scene = given(streets=[horror("Cultist", scourge=True), horror("Cultist")], wall_hand=["Ghoul"])
    scene.does("The Wall", "Wrath", "Trigger Cultist", "Manifest Ghoul")
    assert not scene.state.is_scourge(scene.on_the_streets("Ghoul")[0])


@rule("FW-180")
def test_the_one_token_moves_at_the_next_brood() -> None:
    scene = given(streets=[horror("Ghoul", scourge=True), horror("Cultist")]).does("The Wall", "Brood", "Cultist")
    scourges = [scene.state.horror(there.card).name for there in scene.state.streets if scene.state.is_scourge(there)]
    assert scourges == ["Cultist"]


@rule("FW-181", "FW-182")
def test_an_aura_raises_the_cost_of_the_horrors_it_names() -> None:
    streets = [horror("H01"), horror("Ghoul")]
    asleep = given(streets=streets, wall_card="Oth-Nuul, the Lidless", rank=6)
    assert defeat_cost(asleep.state, asleep.on_the_streets("Cultist")[0]) == (0, 1, 0)
    scene = given(streets=streets, wall_card="Oth-Nuul, the Lidless", rank=5, turn="The Detective")
    assert defeat_cost(scene.state, scene.on_the_streets("Cultist")[0]) == (1, 1, 0)
    assert defeat_cost(scene.state, scene.on_the_streets("Ghoul")[0]) == (0, 2, 0)
    scene.does("The Detective", "Intervene", "Revolver", "Cultist")
    assert scene.on_the_streets("Cultist")


@rule("FW-182")
def test_a_raise_lasts_as_long_as_its_cause() -> None:
    scene = given(streets=[horror("Ghoul", drained=True)], wall_card="The Colour After Noon", rank=5)
    ghoul = scene.on_the_streets("Ghoul")[0]
    assert defeat_cost(scene.state, ghoul) == (0, 2, 1)
    scene.when("The Wall", "Brood")
    assert defeat_cost(scene.state, ghoul) == (0, 2, 0)


@rule("FW-181")
def test_enhancement_tokens_mark_a_raise() -> None:
    scene = given(streets=[horror("Ghoul", enhanced=[Symbol.CLUE, Symbol.FORCE])])
    assert defeat_cost(scene.state, scene.on_the_streets("Ghoul")[0]) == (1, 3, 0)
