"""What sentences about Gates, Doom and Actions do, prices and conditions, and when they are not completed."""

from collections.abc import Sequence

import pytest

from tests.games.fourth_wall.keyed import TRIGGER, UTILISE, holding, keyed, revolver_says, static_says
from tests.games.fourth_wall.scene import OnTheStreets, Scene, given, horror
from tests.rules import rule

SCOURGE = horror("Ghoul", scourge=True)


def utilised(sentence: str, *hand: str, streets: Sequence[OnTheStreets] = (), gates: int = 3, pool: int = 0) -> Scene:
    """The Detective Utilises that sentence; unfinished, it is worth one Doom."""
    cards = revolver_says(sentence)
    scene = given(holding(*hand), turn="The Detective", cards=cards, streets=streets, gates=gates, pool=pool)
    return scene.does(*UTILISE)


def test_open_a_gate() -> None:
    """V22"""
    scene = given(streets=[horror("Television Static")], cards=static_says("Open a Gate."), gates=3)
    scene.does(*TRIGGER).then_table(gates=4, held=0)
    full = given(streets=[horror("Television Static")], cards=static_says("Open a Gate."), gates=5)
    full.does(*TRIGGER).then_table(gates=5, held=1)
    assert full.labels("The Wall")[-1] == "End the turn"


def test_close_a_gate_by_discarding() -> None:
    """V23"""
    sentence = "Close a Gate by discarding Marbles."
    scene = utilised(sentence, "Elder Sign", "Jukebox").when("The Detective", "Elder Sign")
    scene.then("The Detective", hand=["Jukebox"]).then_table(gates=2, pool=0, ap=1)
    utilised(sentence, "Elder Sign", streets=[SCOURGE]).then("The Detective", count=1).then_table(gates=3, pool=1)
    utilised(sentence, "Fedora", "Jukebox").then("The Detective", count=2).then_table(gates=3, pool=1)


def test_close_a_gate_with_different_symbols() -> None:
    """V24"""
    sentence = "Close a Gate with any 2 different Symbols."
    scene = utilised(sentence, "Fedora", "Jukebox", "Holy Symbol")
    assert "2 different Symbols" in scene.refuses("The Detective", "Fedora", "Holy Symbol")
    scene.when("The Detective", "Fedora", "Jukebox").then("The Detective", hand=["Holy Symbol"]).then_table(gates=2)
    utilised(sentence, "Fedora", "Jukebox", streets=[SCOURGE]).then_table(gates=3, pool=1)
    utilised(sentence, "Fedora", "Holy Symbol").then_table(gates=3, pool=1)


def test_close_a_gate_outright() -> None:
    """Close a Gate."""
    utilised("Close a Gate.", "Fedora").then("The Detective", count=1).then_table(gates=2, pool=0)
    utilised("Close a Gate.", "Fedora", streets=[SCOURGE]).then_table(gates=3, pool=1)


def test_add_doom() -> None:
    """V25"""
    scene = given(streets=[horror("Television Static")], cards=static_says("Add 2 Doom."))
    scene.does(*TRIGGER).then_table(pool=2).when("The Wall", "Delve").then_table(pool=1)


def test_a_full_pool_takes_no_more_doom() -> None:
    """V25"""
    scene = given(streets=[horror("Television Static")], cards=static_says("Add 2 Doom."), pool=5)
    scene.does(*TRIGGER).then_table(pool=6)
    assert scene.labels("The Wall")[-1] == "End the turn"


def test_remove_doom() -> None:
    """V26"""
    scene = utilised("Remove up to 2 Doom.", "Fedora", pool=3)
    assert scene.labels("The Detective") == ["Remove 2 Doom", "Remove 1 Doom", "Remove 0 Doom"]
    scene.when("The Detective", "Remove 2 Doom").then_table(pool=1)
    utilised("Remove up to 2 Doom.", "Fedora", pool=0).then_table(pool=0)


def test_take_an_action() -> None:
    """V27"""
    scene = utilised("Take an Action costing 1 Action Point or less.", "Fedora").then_table(ap=1)
    assert not any(label.startswith(("Close", "Regroup")) for label in scene.labels("The Detective"))
    scene.when("The Detective", "Search").then("The Detective", count=2).then_table(ap=1, pool=0)


def test_somebody_may_take_an_action() -> None:
    """{Inv} may take an Action costing N Action Point(s) or less."""
    sentence = "Another Investigator may take an Action costing 2 Action Points or less."
    scene = utilised(sentence, "Fedora").when("The Detective", "The Nurse")
    scene.does("The Nurse", "Take an Action", "Regroup", "Draw two").then("The Nurse", count=4).then_table(ap=1)
    scene = utilised(sentence, "Fedora").when("The Detective", "The Nurse").when("The Nurse", "Leave it")
    scene.then("The Nurse", count=2).then_table(pool=0)


def test_ignore_that_loss() -> None:
    """V28"""
    cards = keyed({"Fedora": "Rush when a Marble would be lost: Ignore that loss. Search 1."})
    scene = given(holding("Fedora"), streets=[horror("Ghoul")], cards=cards)
    scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Nurse").when("The Detective", "Play Fedora")
    scene.then("The Nurse", count=2).then("The Detective", count=2)


def test_anchor() -> None:
    """V29"""
    scene = utilised("Anchor to the Streets.", "Fedora")
    assert [scene.state.marble(card).name for card in scene.state.anchored] == ["Revolver"]
    assert scene.discarded() == []


def test_a_price_is_paid_before_the_gain() -> None:
    """A to B"""
    scene = utilised("Discard 1 Marble to Search 2.", "Fedora", "Jukebox").when("The Detective", "Fedora")
    scene.then("The Detective", count=3).then_table(pool=0)


@rule("FW-R42")
@pytest.mark.parametrize("price", ["Discard 2 Marbles", "You Lose 2 Marbles", "You Lose 2 Random Marbles"])
def test_a_price_is_paid_in_full_or_not_at_all(price: str) -> None:
    scene = utilised(f"{price} to Search 3.", "Fedora")
    scene.then("The Detective", hand=["Fedora"]).then_table(pool=1)


@rule("FW-R41")
def test_you_may_skip_a_sentence() -> None:
    scene = utilised("You may Discard 1 Marble.", "Fedora", "Jukebox").when("The Detective", "Leave it")
    scene.then("The Detective", count=2).then_table(pool=0)
    scene = utilised("You may Discard 1 Marble.", "Fedora", "Jukebox").does("The Detective", "Do it", "Fedora")
    scene.then("The Detective", hand=["Jukebox"])


@pytest.mark.parametrize(
    ("condition", "rank", "gates", "streets"),
    [
        ("an Eye has opened", 5, 3, []),
        ("there are 4 or more Open Gates", 8, 4, []),
        ("another Ghoul is On the Streets", 8, 3, [horror("Ghoul")]),
    ],
)
def test_a_sentence_waits_for_its_condition(condition: str, rank: int, gates: int, streets: list[OnTheStreets]) -> None:
    cards = revolver_says(f"If {condition}, Search 2.")
    scene = given(holding(), turn="The Detective", cards=cards, rank=rank, gates=gates, streets=streets)
    scene.does(*UTILISE).then("The Detective", count=2)
    unmet = given(holding("Fedora"), turn="The Detective", cards=cards)
    unmet.does(*UTILISE).then("The Detective", count=1).then_table(pool=0)


def test_a_sentence_for_those_who_are_regrouped() -> None:
    """If you are Regrouped"""
    cards = keyed({"Road Flare": "Rush: If you are Regrouped, Search 2."})
    hands = {
        "The Detective": ["Road Flare", "Fedora"],
        "The Waitress": ["Road Flare", "Fedora"],
        "The Nurse": ["Crowbar"],
    }
    scene = given(hands, turn="The Nurse", cards=cards, regrouped=["The Detective"])
    scene.when("The Detective", "Rush Road Flare").then("The Detective", count=3)
    scene.when("The Waitress", "Rush Road Flare").then("The Waitress", count=1)
