"""Losing Marbles: who picks, and what is no loss at all."""

import pytest

from tests.games.fourth_wall.scene import Scene, given, horror
from tests.rules import rule

TEAM = {
    "The Waitress": ["Revolver", "Holy Symbol", "Crowbar"],
    "The Librarian": ["Magnifying Glass", "Fedora"],
    "The Greaser": ["Elder Sign", "Fedora"],
}


def triggered(name: str, target: str) -> Scene:
    return given(TEAM, streets=[horror(name)]).does("The Wall", "Wrath", f"Trigger {name}", target)


@rule("FW-201")
def test_who_loses_a_marble_picks_it_from_the_own_hand() -> None:
    scene = triggered("Restless Spirit", "The Librarian")
    assert scene.table.asked() == (scene.seat("The Librarian"),)
    assert scene.labels("The Librarian") == ["Magnifying Glass", "Fedora"]
    scene.when("The Librarian", "Fedora").let_it_happen().then("The Librarian", hand=["Magnifying Glass"])
    assert scene.discarded() == ["Fedora"]


@rule("FW-202")
def test_a_random_marble_is_nobodys_choice() -> None:
    def lost(seed: str) -> str:
        scene = given(TEAM, streets=[horror("Ghoul")], seed=seed)
        scene.does("The Wall", "Wrath", "Trigger Ghoul", "The Waitress")
        assert not any("Crowbar" in label for label in scene.labels("The Waitress"))
        scene.let_it_happen().then("The Waitress", count=2)
        return scene.discarded()[0]

    assert {lost(seed) for seed in "abcdefghij"} == set(TEAM["The Waitress"])


@rule("FW-203")
def test_the_wall_looks_at_the_whole_hand_and_picks() -> None:
    scene = triggered("Angle Hound", "The Waitress")
    assert scene.labels("The Wall") == ["Revolver", "Holy Symbol", "Crowbar"]
    assert not scene.sees(None, "Holy Symbol")
    scene.when("The Wall", "Crowbar", "Holy Symbol")
    assert not scene.sees("The Wall", "Revolver")
    scene.let_it_happen()
    assert scene.discarded() == ["Crowbar", "Holy Symbol"]


@rule("FW-204")
@pytest.mark.parametrize(("name", "picker"), [("Restless Spirit", "The Librarian"), ("Ghoul", None)])
def test_a_holy_symbol_ignores_a_loss_whoever_picked(name: str, picker: str | None) -> None:
    scene = triggered(name, "The Librarian")
    if picker:
        scene.when(picker, "Fedora")
    scene.when("The Waitress", "Play Holy Symbol")
    scene.then("The Librarian", count=2).then("The Waitress", hand=["Revolver", "Crowbar"])
    assert scene.discarded() == ["Holy Symbol"]


@rule("FW-205")
def test_a_price_paid_in_marbles_is_no_loss() -> None:
    scene = given(TEAM, turn="The Greaser", top=["Adrenaline"]).does("The Greaser", "Unique", "Fedora")
    scene.then("The Greaser", hand=["Elder Sign", "Adrenaline"])
    assert not scene.is_asked("The Waitress")


@rule("FW-205")
def test_neither_is_what_closes_a_gate() -> None:
    scene = given(TEAM, turn="The Greaser").when("The Greaser", "Close a Gate").when("The Greaser", "Elder Sign")
    scene.then("The Greaser", hand=["Fedora"]).then_table(gates=2)
    assert not scene.is_asked("The Waitress")


@rule("FW-205")
def test_neither_is_what_goes_over_the_limit() -> None:
    hands = TEAM | {"The Greaser": ["Revolver", "Revolver", "Chemistry Set", "Chemistry Set", "Elder Sign"]}
    scene = given(hands, turn="The Greaser", top=["Jukebox"]).when("The Greaser", "Search")
    scene.when("The Greaser", "Jukebox").then("The Greaser", count=5)
    assert scene.discarded() == ["Jukebox"]
    assert not scene.is_asked("The Waitress")
