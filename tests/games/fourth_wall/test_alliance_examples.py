"""Worked examples of Alliance."""

from app.games.fourth_wall.state import Horror
from tests.games.fourth_wall.scene import TEAM, Scene, allied, horror
from tests.rules import rule


def streets(scene: Scene) -> list[tuple[int, str, bool]]:
    def told(there: Horror) -> tuple[int, str, bool]:
        return there.place, scene.state.horror(there.card).name, there.is_drained

    return [told(there) for there in scene.state.streets]


@rule("FW-A036", "FW-A038")
def test_running_a_plan() -> None:
    """FW-E18"""
    scene = allied(
        TEAM,
        "The Porch Swing Moves",
        streets=[horror("Ghoul", drained=True, street=1), horror("Restless Spirit", street=3)],
        wall_hand=["Cultist", "Hollow Milkman", "Eyeless Paperboy"],
        pool=1,
        next_up="The Waitress",
    )
    assert scene.state.presence is not None
    assert scene.state.presence.target == scene.seat("The Waitress")
    scene.then_table(pool=2)
    assert scene.wall_hand() == ["Cultist", "Hollow Milkman", "Eyeless Paperboy"]
    scene.goes_on().then_table(pool=0)
    assert streets(scene)[1] == (2, "Hollow Milkman", False)
    scene.goes_on().then_table(pool=0)
    assert streets(scene)[3] == (4, "Eyeless Paperboy", True)
    assert scene.is_asked("The Waitress")
    assert scene.wall_hand() == ["Cultist"]


@rule("FW-A025", "FW-A026")
def test_recoil() -> None:
    """FW-E19"""
    hands = {
        "The Detective": ["Revolver"] * 2,
        "The Nurse": ["Jumper Cables"] * 2,
        "The Waitress": ["Chemistry Set"] * 3,
    }
    scene = allied(
        hands,
        "A Parade of Strangers",
        "The Long Breath",
        streets=[horror("Ghoul", drained=True), horror("Restless Spirit", drained=True)],
        wall_hand=["Star-Fed Colossus", "Gatekeeper", "Gatekeeper"],
        recoils=True,
        top=["Revolver", "Baseball Bat", "Road Flare"],
    )
    assert scene.state.presence is not None
    assert scene.state.presence.target == scene.seat("The Waitress")
    scene.goes_on().then_table(pool=1)
    assert streets(scene) == [(1, "Ghoul", False), (2, "Restless Spirit", False)]
    assert scene.state.scourge == 2
    scene.when("The Detective", "Exploit").let_it_happen()
    scene.then_table(pool=2).when("The Detective", "End your turn").then_table(pool=3)
    assert not scene.state.is_brood
    assert "Presence: the card says Brood; the last Wall turn was Brood → Wrath." in scene.story()


@rule("FW-A040", "FW-A052", "FW-A044")
def test_rituals() -> None:
    """FW-E20"""
    there = [
        horror("Cultist"),
        horror("Cultist", drained=True),
        horror("Cult Leader", scourge=True),
        horror("Cultist"),
    ]
    veil = ["Star-Fed Colossus", "Gatekeeper", "Gatekeeper"]
    scene = allied(TEAM, "A Face at the Window", streets=there, wall_hand=veil, pool=0)
    scene.goes_on().then_table(gates=4, pool=0)
    assert streets(scene) == [(1, "Cultist", False), (3, "Cult Leader", True), (4, "Cultist", False)]
    scene.goes_on().then_table(gates=5)
    assert scene.table.outcome is None
    assert streets(scene) == [(3, "Cult Leader", True)]
    barred = allied(TEAM, "A Face at the Window", streets=there, anchored=["Chalk Circle"], wall_hand=veil)
    assert barred.runs().then_table(gates=3).is_asked("The Detective")
