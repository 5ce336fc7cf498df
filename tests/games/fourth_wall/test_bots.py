"""The bot with sense, asked for its choice in scenes where people would agree."""

from app.games.fourth_wall.bots import BOTS
from app.kernel.chance import Chance
from tests.games.fourth_wall.scene import Scene, given, horror


def thinks(scene: Scene, who: str) -> tuple[str, ...] | None:
    """What the bot would answer from what that seat sees."""
    return BOTS["sense"](scene.table.view(scene.seat(who)), scene.offer(who), Chance("bots"))


def plays(scene: Scene, who: str) -> None:
    choice = thinks(scene, who)
    assert choice is not None
    scene.table.answer(scene.seat(who), scene.offer(who).number, *choice)


def test_it_closes_the_last_gate() -> None:
    team = {
        "The Mechanic": ["Crowbar", "Chemistry Set", "Revolver"],
        "The Nurse": ["Fedora"],
        "The Waitress": ["Fedora"],
    }
    scene = given(team, turn="The Mechanic", gates=1)
    while scene.table.outcome is None:
        plays(scene, "The Mechanic")
    scene.then_won_by("the Investigators", "gates-closed")


def test_it_saves_a_friends_last_marble() -> None:
    team = {
        "The Waitress": ["Holy Symbol", "Crowbar"],
        "The Librarian": ["Magnifying Glass"],
        "The Nurse": ["Revolver"],
    }
    scene = given(team, streets=[horror("Restless Spirit")], gates=4, rank=5)
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Restless Spirit").when("The Wall", "The Librarian")
    assert thinks(scene, "The Waitress") == ("hand-1",)


def test_the_wall_goes_for_the_mind_that_is_almost_gone() -> None:
    team = {"The Waitress": ["Crowbar"] * 2, "The Librarian": ["Magnifying Glass"], "The Nurse": ["Revolver"] * 3}
    scene = given(team, streets=[horror("Ghoul")])
    scene.when("The Wall", "Wrath").when("The Wall", "Trigger Ghoul")
    assert thinks(scene, "The Wall") == (scene.seat("The Librarian"),)


def test_the_wall_broods_when_everything_sleeps() -> None:
    sleeping = [
        horror("Star-Fed Colossus", drained=True),
        horror("Gatekeeper", drained=True),
        horror("Ghoul", drained=True),
    ]
    scene = given(streets=sleeping)
    assert thinks(scene, "The Wall") == ("brood",)


def test_it_asks_for_something_in_return_and_waits_for_the_answer() -> None:
    """The Waitress lacks Science and acts next; The Nurse has it twice and could do with what is left over there."""
    team = {
        "The Nurse": ["Chemistry Set", "Chemistry Set", "Jumper Cables"],
        "The Waitress": ["Revolver", "Revolver", "Magnifying Glass", "Crowbar"],
        "The Librarian": ["Fedora"],
    }
    scene = given(team, turn="The Nurse").does("The Nurse", "Give or Trade", "The Waitress")
    assert thinks(scene, "The Nurse") in [("trade-1-1",), ("trade-1-3",), ("trade-1-4",)]
    plays(scene, "The Nurse")
    assert thinks(scene, "The Nurse") is None
    plays(scene, "The Waitress")
    scene.then("The Nurse", count=3).then("The Waitress", count=4)
    assert "Chemistry Set" in scene.hand("The Waitress")


def test_it_bars_the_gates_whenever_nothing_does() -> None:
    scene = given(streets=[horror("Angle Hound")], wall_hand=["Ghoul"])
    assert thinks(scene, "The Wall") == ("brood",)


def test_the_wall_opens_a_gate_before_somebody_closes_its_last() -> None:
    """A Milkman would bar the Gates on another day, but with a full hand to come there may be no other day."""
    team = {
        "The Waitress": ["Revolver"] * 3 + ["Chemistry Set"] * 3,
        "The Librarian": ["Jumper Cables"] * 3,
        "The Nurse": ["Magnifying Glass"] * 3,
    }
    scene = given(team, gates=1, pool=1, wall_hand=["Cultist", "Cultist", "Hollow Milkman"], was_brood=True)
    while scene.state.is_wall_turn:
        plays(scene, "The Wall")
    assert len(scene.state.open_gates) == 2


def test_the_wall_keeps_brood_back_while_nothing_hard_stands_out_there() -> None:
    """If the Ghoul falls after Wrath, Brood puts another in its place; if it falls after Brood, a Gate is closed."""
    scene = given(streets=[horror("Ghoul", scourge=True), horror("Television Static")], wall_hand=["Ghoul"])
    assert thinks(scene, "The Wall") == ("wrath",)
