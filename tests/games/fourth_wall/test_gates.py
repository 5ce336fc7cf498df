"""Gates: opening them, and the five there are."""

from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule

LAST_MARBLE = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Crowbar"], "The Nurse": ["Jumper Cables"] * 2}
CLOSERS = {
    "The Detective": ["Crowbar", "Chemistry Set", "Revolver"],
    "The Waitress": ["Fedora"],
    "The Nurse": ["Fedora"],
}


@rule("FW-129")
def test_a_gate_opens_face_down_out_of_the_unused_ones() -> None:
    scene = given(streets=[horror("Gatekeeper")], pool=1, gates=3)
    opened = scene.state.unused_gates[-1]
    scene.does("The Wall", "Wrath", "Trigger Gatekeeper").then_table(gates=4)
    assert opened in scene.state.open_gates
    assert len(scene.state.unused_gates) == 1
    face = scene.state.cards.walls[scene.state.faces[opened]].name
    assert not any(scene.sees(who, face) for who in ("The Wall", "The Detective", None))


@rule("FW-128", "FW-130")
def test_a_sixth_opening_before_the_eye_is_worth_one_doom_and_no_gate() -> None:
    scene = given(LAST_MARBLE, streets=[horror("Ghoul")], gates=5, rank=7)
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Waitress").let_it_happen()
    scene.then("The Waitress", insane=True).then_table(gates=5, pool=0, held=1)
    assert not scene.state.unused_gates


@rule("FW-130")
def test_on_an_investigators_turn_that_doom_lies_ready_for_the_next_wall_turn() -> None:
    scene = given(LAST_MARBLE, streets=[horror("Ghoul")], gates=5, rank=7, turn="The Waitress")
    scene.does("The Waitress", "Intervene", "Crowbar", "Ghoul")
    scene.let_it_happen().then("The Waitress", insane=True).then_table(gates=5, pool=1)
    scene.when("The Wall", "Wrath").then_table(pool=2)


@rule("FW-131")
def test_a_fifth_gate_wins_under_an_open_eye_only() -> None:
    asleep = given(streets=[horror("Gatekeeper")], pool=1, gates=4, rank=6)
    asleep.does("The Wall", "Wrath", "Trigger Gatekeeper").then_table(gates=5)
    assert asleep.table.outcome is None
    awake = given(streets=[horror("Gatekeeper")], pool=1, gates=4, rank=5)
    awake.does("The Wall", "Wrath", "Trigger Gatekeeper").then_won_by("The Wall", "five-gates")


@rule("FW-132")
def test_nobody_is_asked_which_gate_is_closed() -> None:
    scene = given(CLOSERS, turn="The Detective", gates=3)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Crowbar", "Chemistry Set")
    scene.then_table(gates=2)
    assert len(scene.state.unused_gates) == 3
    assert "End your turn" in scene.labels("The Detective")
