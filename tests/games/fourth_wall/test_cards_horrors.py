"""What sentences about Horrors do, and when they are not completed (V18 to V21, V30 to V33 and their kin)."""

from collections.abc import Sequence

import pytest

from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.standing import defeat_cost
from tests.games.fourth_wall.keyed import TRIGGER, UTILISE, holding, keyed, revolver_says, static_says
from tests.games.fourth_wall.scene import OnTheStreets, Scene, given, horror


def utilised(sentence: str, *streets: OnTheStreets, hand: Sequence[str] = ("Fedora",)) -> Scene:
    """The Detective Utilises that sentence; unfinished, it is worth one Doom."""
    scene = given(holding(*hand), turn="The Detective", cards=revolver_says(sentence), streets=streets)
    return scene.does(*UTILISE)


def the_wall_says(sentence: str, *streets: OnTheStreets, wall_hand: Sequence[str] = (), pool: int = 0) -> Scene:
    """The Wall is about to Trigger that sentence; unfinished, it makes the team vote who Regroups."""
    everything = [horror("Television Static"), *streets]
    return given(streets=everything, cards=static_says(sentence), wall_hand=wall_hand, pool=pool)


def is_voting(scene: Scene) -> bool:
    return scene.table.about(None) == "The Investigators vote."


def drained(scene: Scene) -> list[str]:
    return [scene.state.horror(there.card).name for there in scene.state.streets if there.is_drained]


def test_discard_a_horror() -> None:
    """V18"""
    scene = utilised("Discard a Horror.", horror("Ghoul", "Jukebox"), horror("Cultist")).when("The Detective", "Ghoul")
    assert scene.discarded_horrors() == ["Ghoul"]
    assert scene.discarded() == ["Jukebox", "Revolver"]
    assert scene.wall_hand() == []
    scene.then_table(pool=0, streets=1)
    utilised("Discard a Horror.").then_table(pool=1)


def test_discard_a_horror_with_few_symbols_left() -> None:
    """V18, 7.3"""
    sentence = "Discard a Horror with 2 or fewer Symbols left."
    scene = utilised(sentence, horror("Gatekeeper"), horror("Lawn Shambler", "Baseball Bat"), horror("Drowned Choir"))
    assert scene.discarded_horrors() == ["Lawn Shambler"]
    scene.then_table(pool=0)
    utilised(sentence, horror("Gatekeeper")).then_table(pool=1, streets=1)


def test_drain_a_horror() -> None:
    """V19"""
    scene = utilised("Drain a Horror.", horror("Ghoul", drained=True), horror("Cultist")).then_table(pool=0)
    assert drained(scene) == ["Ghoul", "Cultist"]
    utilised("Drain a Horror.", horror("Ghoul", drained=True)).then_table(pool=1)


def test_drain_up_to_so_many_horrors() -> None:
    """V19"""
    sentence = "Drain up to 2 Horrors."
    scene = utilised(sentence, horror("Ghoul"), horror("Cultist"), horror("Gatekeeper"))
    scene.when("The Detective", "Ghoul", "Gatekeeper").then_table(pool=0)
    assert drained(scene) == ["Ghoul", "Gatekeeper"]
    utilised(sentence, horror("Ghoul", drained=True)).then_table(pool=0)


def test_drain_that_horror() -> None:
    """V19"""
    scene = given(holding("Baseball Bat", "Fedora"), streets=[horror("Gatekeeper", drained=True), horror("Ghoul")])
    scene.when("The Wall", "Wrath").when("The Wall", "End the turn")
    scene.does("The Detective", "Intervene", "Baseball Bat", "Gatekeeper").then_table(pool=0)
    assert drained(scene) == ["Gatekeeper"]


def test_undrain() -> None:
    """V20"""
    sentence = "Undrain a Horror."
    scene = the_wall_says(sentence, horror("Ghoul"), horror("Gatekeeper", drained=True)).does(*TRIGGER)
    assert drained(scene) == ["Television Static"]
    assert not is_voting(scene)
    assert is_voting(the_wall_says(sentence, horror("Ghoul")).does(*TRIGGER))


@pytest.mark.parametrize("sentence", ["Undrain each Horror.", "Undrain up to 2 other Horrors."])
def test_undraining_nothing_is_enough_for_each_and_up_to(sentence: str) -> None:
    """V20"""
    assert not is_voting(the_wall_says(sentence, horror("Ghoul")).does(*TRIGGER))


def test_undrain_each() -> None:
    """V20"""
    streets = (horror("Ghoul", drained=True), horror("Gatekeeper", drained=True))
    assert drained(the_wall_says("Undrain each Horror.", *streets).does(*TRIGGER)) == ["Television Static"]


def test_undrain_other_horrors_by_name_or_trigger_cost() -> None:
    """V20, 7.3"""
    streets = [horror(name, drained=True) for name in ("Ghoul", "Ghoul", "Cultist", "Eyeless Paperboy")]
    named = the_wall_says("Undrain up to 2 other Ghouls.", *streets).does(*TRIGGER)
    assert named.labels("The Wall") == ["Ghoul", "Ghoul"]
    costly = the_wall_says("Undrain up to 2 other Horrors with a Trigger Cost of 1 or more.", *streets).does(*TRIGGER)
    assert costly.labels("The Wall") == ["Ghoul", "Ghoul"]
    costly.when("The Wall", "street-3")
    assert drained(costly) == ["Television Static", "Ghoul", "Cultist", "Eyeless Paperboy"]


def test_return_to_the_wall() -> None:
    """V21"""
    scene = utilised("Return a Horror to the Wall.", horror("Ghoul", "Jukebox")).then_table(streets=0, pool=0)
    assert scene.wall_hand() == ["Ghoul"]
    assert scene.discarded() == ["Jukebox", "Revolver"]
    utilised("Return a Horror to the Wall.").then_table(pool=1)


def test_return_this_horror() -> None:
    """V21"""
    scene = the_wall_says("Return this Horror to the Wall.").does(*TRIGGER).then_table(streets=0)
    assert scene.wall_hand() == ["Television Static"]
    assert not is_voting(scene)


def test_delve() -> None:
    """V30"""
    scene = the_wall_says("Delve 2.").does(*TRIGGER)
    assert len(scene.wall_hand()) == 2
    assert not is_voting(scene)
    scarce = the_wall_says("Delve 2.")
    del scarce.state.horror_deck.cards[1:]
    scarce.does(*TRIGGER)
    assert len(scarce.wall_hand()) == 1
    assert is_voting(scarce)


def test_manifest_cheaper() -> None:
    """V31"""
    sentence, hand = "Manifest a Horror, paying 2 less Doom.", ["Star-Fed Colossus", "Cultist"]
    scene = the_wall_says(sentence, wall_hand=hand, pool=1).does(*TRIGGER)
    assert scene.labels("The Wall") == ["Star-Fed Colossus (1 Doom)", "Cultist (0 Doom)"]
    scene.when("The Wall", "Star-Fed Colossus").then_table(pool=0, streets=2)
    poor = the_wall_says(sentence, wall_hand=["Star-Fed Colossus"]).does(*TRIGGER).then_table(pool=0, streets=1)
    assert is_voting(poor)
    assert is_voting(the_wall_says(sentence).does(*TRIGGER))


def test_sacrifice() -> None:
    """V32"""
    scene = the_wall_says("Sacrifice 2 Cultists.", *[horror("Cultist")] * 3).does(*TRIGGER)
    scene.when("The Wall", "street-2", "street-4")
    assert scene.discarded_horrors() == ["Cultist", "Cultist"]
    assert not is_voting(scene)
    assert is_voting(the_wall_says("Sacrifice 2 Cultists.", horror("Cultist")).does(*TRIGGER))


def test_destroy_each_attached_marble() -> None:
    """V33"""
    sentence = "Destroy each Marble Attached to Target Horror."
    scene = the_wall_says(sentence, horror("Gatekeeper", "Fedora", "Holy Symbol"), horror("Ghoul", "Jukebox"))
    scene.does(*TRIGGER, "Gatekeeper")
    assert scene.discarded() == ["Fedora", "Holy Symbol"]
    assert not is_voting(scene)
    cards = keyed({"The Lawn Mother": f"Unique: {sentence}"})
    assert is_voting(given(cards=cards, wall_card="The Lawn Mother", rank=5).does("The Wall", "Wrath", "Unique"))


def test_destroy_marbles() -> None:
    """Destroy N Marble(s)."""
    scene = the_wall_says("Destroy 2 Marbles.", horror("Gatekeeper", "Fedora", "Holy Symbol", "Baseball Bat"))
    scene.does(*TRIGGER, "Baseball Bat", "Fedora").then_table(pool=0)
    assert scene.discarded() == ["Baseball Bat", "Fedora"]
    assert is_voting(the_wall_says("Destroy 2 Marbles.", horror("Gatekeeper", "Fedora")).does(*TRIGGER))


def test_enhance() -> None:
    """Enhance {Hor} with {Sym}."""
    scene = the_wall_says("Enhance Target Horror with Clue.", horror("Ghoul")).does(*TRIGGER, "Ghoul")
    ghoul = scene.on_the_streets("Ghoul")[0]
    assert defeat_cost(scene.state, ghoul) == (1, 2, 0)
    assert not is_voting(scene)
    full = horror("Ghoul", enhanced=[Symbol.FORCE] * 8)
    assert is_voting(the_wall_says("Enhance this Horror with Clue.", full).does(*TRIGGER))


def test_becomes_the_scourge() -> None:
    """{Hor} becomes The Scourge."""
    scene = the_wall_says("Target Horror becomes The Scourge.", horror("Ghoul", scourge=True), horror("Cultist"))
    scene.does(*TRIGGER, "Cultist")
    assert scene.state.is_scourge(scene.on_the_streets("Cultist")[0])
    assert not is_voting(scene)
