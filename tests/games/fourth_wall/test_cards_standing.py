"""What standing sentences do while they are in force (P01 to P11)."""

import pytest

from app.games.fourth_wall.lasting import ClosingNeedsWhileHere, DeathrattleIgnored, FewerSymbols, HorrorHere
from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.standing import defeat_cost, sanity
from app.games.fourth_wall.text import reader
from app.kit.text import Place
from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import OnTheStreets, Scene, given, horror

OTHERS = {"The Waitress": ["Crowbar"] * 2, "The Nurse": ["Jumper Cables"] * 2}


def under(aura: str, *streets: OnTheStreets) -> Scene:
    """The Eye is open, and this Aura in force."""
    return given(
        streets=streets, wall_card="The Lawn Mother", rank=5, cards=keyed({"The Lawn Mother": f"Aura: {aura}"})
    )


def cost(scene: Scene, name: str) -> tuple[int, int, int]:
    return defeat_cost(scene.state, scene.on_the_streets(name)[0])


@pytest.mark.parametrize(
    ("who", "raised"),
    [
        ("Each Ghoul", ["Ghoul"]),
        ("Each Horror", ["Ghoul", "Gatekeeper", "Hollow Milkman"]),
        ("Each Drained Horror", ["Gatekeeper"]),
        ("The Scourge", ["Hollow Milkman"]),
    ],
)
def test_additional_symbols(who: str, raised: list[str]) -> None:
    """P01"""
    streets = [horror("Ghoul"), horror("Gatekeeper", drained=True), horror("Hollow Milkman", scourge=True)]
    scene = under(f"{who} has 2 additional Science.", *streets)
    printed = {"Ghoul": (0, 2, 0), "Gatekeeper": (1, 1, 1), "Hollow Milkman": (0, 2, 1)}
    assert [name for name, before in printed.items() if cost(scene, name)[2] == before[2] + 2] == raised
    assert all(cost(scene, name)[:2] == before[:2] for name, before in printed.items())


def test_additions_come_after_the_multiplication() -> None:
    """P01"""
    assert cost(under("Each Cult Leader has 1 additional Clue.", horror("Cult Leader")), "Cult Leader") == (4, 0, 0)


def test_fewer_symbols() -> None:
    """P02"""
    scene = under(
        "Each Horror has 2 fewer Force.", horror("Hollow Milkman"), horror("Restless Spirit"), horror("Ghoul")
    )
    assert cost(scene, "Hollow Milkman") == (0, 0, 1)
    assert cost(scene, "Restless Spirit") == (2, 0, 1)
    assert cost(scene, "Ghoul") == (0, 1, 0)


def test_higher_sanity() -> None:
    """P03"""
    scene = under("Each Investigator's Sanity is 2 higher.")
    assert [sanity(scene.state, person) for person in scene.state.investigators] == [7, 8, 8]


def test_lower_sanity() -> None:
    """P04"""
    scene = under("Each Investigator's Sanity is 5 lower.")
    assert [sanity(scene.state, person) for person in scene.state.investigators] == [1, 1, 1]


def test_closing_needs_more_marbles() -> None:
    """P05"""
    hands = {"The Detective": ["Elder Sign", "Fedora", "Jukebox", "Revolver"], **OTHERS}
    scene = given(hands, streets=[horror("Gatekeeper"), horror("Gatekeeper")], turn="The Detective")
    scene.when("The Detective", "Close a Gate")
    assert "2 Marbles more" in scene.refuses("The Detective", "Elder Sign", "Fedora")
    scene.when("The Detective", "Elder Sign", "Fedora", "Jukebox").then_table(gates=2)


def test_what_is_left_out_must_not_be_needed() -> None:
    """P05"""
    hands = {"The Detective": ["Fedora", "Jukebox", "Porch Light", "Holy Symbol", "Revolver"], **OTHERS}
    scene = given(hands, streets=[horror("Gatekeeper")], turn="The Detective").when("The Detective", "Close a Gate")
    assert "1 Marble more" in scene.refuses("The Detective", "Fedora", "Jukebox", "Porch Light")
    scene.when("The Detective", "Fedora", "Jukebox", "Porch Light", "Holy Symbol").then_table(gates=2)


def test_more_doom_for_an_exploit() -> None:
    """P07"""
    aura = {"The Lawn Mother": "Aura: When an Investigator Exploits the Rift, add 2 additional Doom."}
    hands = {"The Journalist": ["Fedora"], **OTHERS}
    scene = given(hands, turn="The Journalist", wall_card="The Lawn Mother", rank=5, cards=keyed(aura))
    scene.when("The Journalist", "Exploit").then_table(pool=3)


def test_horrors_that_cannot_be_sacrificed() -> None:
    """P08"""
    scene = given(streets=[horror("Cultist"), horror("Cultist")], anchored=["Chalk Circle"], gates=3)
    scene.does("The Wall", "Wrath", "Trigger Cultist").then_table(gates=3, streets=2)
    assert scene.table.about(None) == "The Investigators vote."


def test_the_first_give_or_trade_is_free() -> None:
    """P09"""
    hands = {"The Detective": ["Fedora", "Jukebox", "Elder Sign"], **OTHERS}
    scene = given(hands, turn="The Detective", anchored=["Party Line Telephone"])
    scene.does("The Detective", "Give or Trade (0 AP)", "The Nurse", "Give Fedora").then_table(ap=2)
    scene.does("The Detective", "Give or Trade (1 AP)", "The Nurse", "Give Jukebox").then_table(ap=1)


def test_somebody_elses_give_does_not_use_it_up() -> None:
    """P09"""
    hands = {
        "The Detective": ["Fedora"],
        "The Waitress": ["Adrenaline", "Crowbar", "Jukebox"],
        "The Nurse": ["Crowbar"],
    }
    scene = given(hands, turn="The Detective", anchored=["Party Line Telephone"])
    scene.does("The Waitress", "Rush Adrenaline", "Give or Trade", "The Nurse", "Give Jukebox")
    assert "Give or Trade (0 AP)" in scene.labels("The Detective")


def test_the_first_loss_of_a_wall_turn_does_not_happen() -> None:
    """P10"""
    scene = given(streets=[horror("Ghoul"), horror("Ghoul")], anchored=["Porch Light"], pool=1)
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse").then("The Nurse", count=2)
    assert scene.is_asked("The Wall")
    scene.does("The Wall", "Trigger Ghoul", "The Nurse").let_it_happen().then("The Nurse", count=1)


def test_a_loss_on_an_investigators_turn_happens() -> None:
    """P10"""
    hands = {"The Detective": ["Vial of Suspicious Liquid"], **OTHERS}
    scene = given(hands, turn="The Detective", anchored=["Porch Light"])
    scene.does("The Detective", "Utilise", "Vial").let_it_happen().then("The Detective", count=2)


def test_what_is_written_on_streets_is_understood() -> None:
    """P06, P11 and The Horror here"""
    text = (
        "Street: While a Horror is here, Closing a Gate needs 1 additional Marble. "
        "The Deathrattle of the Horror here is ignored. The Horror here has 1 fewer Force."
    )
    tree = reader(["Ghoul"]).read(Place("Town Square", "streets.toml"), text, {"Street": "standing"})
    blocks = {block.label: block.nodes for block in tree}
    assert blocks["Street"] == (
        ClosingNeedsWhileHere(1),
        DeathrattleIgnored(),
        FewerSymbols(HorrorHere(), 1, Symbol.FORCE),
    )
