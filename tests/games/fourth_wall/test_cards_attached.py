"""What sentences about Attached Marbles do, and when they are not completed (V13 to V17)."""

from collections.abc import Sequence

from tests.games.fourth_wall.keyed import UTILISE, holding, revolver_says
from tests.games.fourth_wall.scene import OnTheStreets, Scene, given, horror


def utilised(sentence: str, streets: Sequence[OnTheStreets], *hand: str, top: Sequence[str] = ()) -> Scene:
    """The Detective Utilises that sentence."""
    scene = given(holding(*hand), turn="The Detective", cards=revolver_says(sentence), streets=streets, top=top)
    return scene.does(*UTILISE)


def attached(scene: Scene, name: str) -> list[str]:
    return [scene.state.marble(card).name for card in scene.on_the_streets(name)[0].marbles]


SWAP = "Swap a Marble from your hand with a Marble Attached to a Horror."
MOVE = "Move a Marble Attached to a Horror to another Horror."


def test_swap() -> None:
    """V13"""
    streets = [horror("Gatekeeper", "Fedora"), horror("Ghoul", "Jukebox")]
    scene = utilised(SWAP, streets, "Baseball Bat", "Chemistry Set")
    scene.does("The Detective", "Fedora on Gatekeeper", "Baseball Bat").then_table(pool=0)
    scene.then("The Detective", hand=["Fedora", "Chemistry Set"])
    assert attached(scene, "Gatekeeper") == ["Baseball Bat"]
    assert not scene.on_the_streets("Gatekeeper")[0].is_drained


def test_a_swap_may_defeat_the_horror_at_once() -> None:
    """V13"""
    scene = utilised(f"{SWAP} Drain a Horror.", [horror("H01", "Fedora")], "Baseball Bat")
    scene.then("The Detective", hand=["Fedora"]).then_table(streets=0, pool=1)


def test_no_swap_without_a_marble_on_either_side() -> None:
    """V13"""
    utilised(SWAP, [horror("Ghoul")], "Fedora").then_table(pool=1)
    utilised(SWAP, [horror("Ghoul", "Jukebox")]).let_it_happen().then_table(pool=1, streets=1)


def test_move() -> None:
    """V14"""
    scene = utilised(MOVE, [horror("H01"), horror("Ghoul", "Baseball Bat")], "Fedora")
    scene.then_table(pool=0, streets=1)
    assert attached(scene, "Ghoul") == []
    assert scene.discarded_horrors() == ["Cultist"]
    both = [horror("H01"), horror("Ghoul", "Baseball Bat", drained=True)]
    utilised(f"{MOVE} Drain a Horror.", both, "Fedora").then_table(pool=1, streets=1)


def test_no_move_without_a_marble_or_a_second_horror() -> None:
    """V14"""
    utilised(MOVE, [horror("Ghoul"), horror("Cultist")], "Fedora").then_table(pool=1)
    utilised(MOVE, [horror("Ghoul", "Jukebox")], "Fedora").then_table(pool=1)


def test_intervene_with_a_symbol() -> None:
    """V15"""
    sentence = "Intervene with a Clue Marble."
    scene = utilised(sentence, [horror("Gatekeeper")], "Fedora", "Elder Sign", "Jukebox")
    assert scene.labels("The Detective") == ["Fedora", "Elder Sign"]
    scene.when("The Detective", "Fedora").then_table(pool=0, ap=1)
    assert attached(scene, "Gatekeeper") == ["Fedora"]
    utilised(sentence, [horror("Gatekeeper")], "Jukebox").then_table(pool=1)
    utilised(sentence, [], "Fedora").then_table(pool=1)


def test_intervene_up_to() -> None:
    """V16"""
    streets = [horror("Gatekeeper"), horror("Restless Spirit")]
    scene = utilised("Intervene with up to 2 Clue Marbles.", streets, "Fedora", "Jukebox", "Instant Camera")
    scene.does("The Detective", "Fedora", "Gatekeeper")
    assert scene.labels("The Detective") == ["Instant Camera"]
    scene.does("The Detective", "Instant Camera", "Restless Spirit").then_table(pool=0, ap=1)
    assert attached(scene, "Gatekeeper") == ["Fedora"]
    assert attached(scene, "Restless Spirit") == ["Instant Camera"]
    scene.then("The Detective", count=2)


def test_intervene_up_to_with_anything_or_nothing() -> None:
    """V16"""
    sentence = "Intervene with up to 3 Marbles."
    scene = utilised(sentence, [horror("Gatekeeper")], "Jukebox", "Fedora")
    assert scene.labels("The Detective") == ["Jukebox", "Fedora"]
    scene.when("The Detective").then("The Detective", count=2).then_table(pool=0)
    utilised(sentence, [], "Fedora").then("The Detective", count=1).then_table(pool=0)


def test_blitz_by_either_symbol() -> None:
    """V17"""
    top = ["Fedora", "Chemistry Set", "Baseball Bat", "Elder Sign"]
    scene = utilised("Blitz (3) Clue or Science.", [horror("Gatekeeper")], "Jukebox", top=top).let_it_happen()
    assert scene.labels("The Detective") == ["Fedora", "Chemistry Set"]
    scene.when("The Detective", "Fedora").then_table(pool=0)
    assert attached(scene, "Gatekeeper") == ["Fedora", "Chemistry Set"]
    assert scene.discarded() == ["Baseball Bat", "Revolver"]


def test_a_blitz_without_horrors() -> None:
    """V17"""
    scene = utilised("Blitz (2) Clue.", [], "Jukebox", top=["Fedora", "Fedora"]).let_it_happen().then_table(pool=1)
    assert scene.discarded() == ["Fedora", "Fedora", "Revolver"]
