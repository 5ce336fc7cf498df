"""Marbles that change hands: giving, trading, and the Regroup."""

import pytest

from tests.games.fourth_wall.scene import given, horror
from tests.rules import rule

# Give or Trade


@rule("FW-103")
def test_giving_passes_one_marble_to_another_investigator() -> None:
    scene = given({"The Detective": ["Revolver", "Crowbar"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]})
    scene.wall_rests().when("The Detective", "Give or Trade")
    assert scene.labels("The Detective") == ["The Waitress", "The Nurse", "Back"]
    scene.does("The Detective", "The Waitress", "Give Crowbar")
    scene.then("The Detective", hand=["Revolver"]).then("The Waitress", hand=["Fedora", "Crowbar"])
    assert scene.is_asked("The Detective")


@rule("FW-104", "FW-106")
def test_in_a_trade_the_partner_picks_what_comes_back() -> None:
    scene = given(
        {"The Detective": ["Revolver", "Crowbar"], "The Waitress": ["Fedora", "Jukebox"], "The Nurse": ["Fedora"]},
        turn="The Detective",
    )
    scene.does("The Detective", "Give or Trade", "The Waitress", "Offer Revolver for Fedora")
    assert scene.labels("The Detective") == ["Withdraw the offer"]
    assert scene.labels("The Waitress") == ["Agree: Fedora for Revolver", "Jukebox", "Refuse"]
    scene.when("The Waitress", "Jukebox").then("The Detective", hand=["Crowbar", "Jukebox"])
    scene.then("The Waitress", hand=["Fedora", "Revolver"]).then_table(ap=1)


@rule("FW-105")
def test_nobody_takes_a_marble_without_passing_one() -> None:
    scene = given({"The Detective": [], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]}, turn="The Detective")
    assert "pass" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Give or Trade") == ("You have no Marble to pass.", "FW-105")
    scene = given({"The Detective": ["Revolver"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]})
    scene.wall_rests().does("The Detective", "Give or Trade", "The Waitress")
    assert scene.offer("The Detective").keys == ("give-1", "trade-1-1", "back")


@rule("FW-107")
def test_nobody_gives_to_or_trades_with_the_insane() -> None:
    hands = {"The Detective": ["Revolver"], "The Waitress": [], "The Nurse": ["Fedora"]}
    scene = given(hands, insane=["The Waitress"], turn="The Detective").when("The Detective", "Give or Trade")
    assert scene.offer("The Detective").prompt == "What passes between you and The Nurse?"
    hands["The Nurse"] = []
    scene = given(hands, insane=["The Waitress", "The Nurse"], turn="The Detective")
    assert "pass" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Give or Trade") == ("Nobody else is in their right mind.", "FW-107")


# Regroup


@rule("FW-108")
def test_one_is_regrouped_until_ones_next_turn() -> None:
    scene = given(turn="The Detective").does("The Detective", "Regroup", "Draw none", "End your turn")
    for who in ("The Waitress", "The Nurse"):
        scene.then("The Detective", regrouped=True).wall_rests().when(who, "End your turn")
    scene.then("The Detective", regrouped=True).wall_rests().then("The Detective", regrouped=False)


@rule("FW-109")
@pytest.mark.parametrize(("answer", "drawn"), [("Draw two", 2), ("Draw up to your Sanity (4)", 4), ("Draw none", 0)])
def test_regrouping_one_may_draw_two_or_up_to_sanity(answer: str, drawn: int) -> None:
    scene = given(
        {"The Librarian": ["Revolver"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]}, turn="The Librarian"
    )
    assert scene.when("The Librarian", "Regroup").offer("The Librarian").keys == ("two", "full", "none")
    scene.when("The Librarian", answer).then("The Librarian", count=1 + drawn)


@rule("FW-110")
def test_what_is_drawn_above_sanity_is_discarded_before_marbles_are_passed() -> None:
    scene = given(
        {"The Detective": ["Revolver"] * 3 + ["Crowbar"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]},
        regrouped=["The Waitress"],
        turn="The Detective",
    )
    scene.does("The Detective", "Regroup", "Draw two").then("The Detective", count=6)
    assert scene.offer("The Detective").prompt == "Your Sanity is 5: discard 1."
    scene.when("The Detective", "Crowbar").then("The Detective", count=5)
    assert "Give Revolver (of 3)" in scene.labels("The Detective")


@rule("FW-110")
def test_a_rush_in_the_middle_of_the_discard_counts() -> None:
    hand = ["Revolver", "Crowbar", "Road Flare", "Fedora"]
    scene = given(
        {"The Detective": hand, "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]},
        streets=[horror("Ghoul")],
        top=["Jukebox", "Ham Radio"],
        turn="The Detective",
    )
    scene.does("The Detective", "Regroup", "Draw two", "Rush Road Flare")
    scene.then("The Detective", hand=["Revolver", "Crowbar", "Fedora", "Jukebox", "Ham Radio"])
    assert scene.offer("The Detective").prompt.startswith("Your turn")


@rule("FW-111")
def test_the_regrouped_give_and_trade_as_often_as_they_like_for_nothing() -> None:
    scene = given(
        {
            "The Librarian": ["Revolver", "Crowbar", "Jukebox"],
            "The Waitress": ["Fedora", "Ham Radio"],
            "The Nurse": ["Fedora"],
        },
        regrouped=["The Waitress"],
        turn="The Librarian",
    )
    scene.does("The Librarian", "Regroup", "Draw none").then_table(ap=0)
    assert "The Waitress" in scene.offer("The Librarian").prompt
    scene.when("The Librarian", "Offer Revolver for Fedora").when("The Waitress", "Agree")
    scene.when("The Librarian", "Offer Crowbar for Ham Radio").when("The Waitress", "Agree")
    scene.does("The Librarian", "Give Jukebox", "Done")
    scene.then("The Librarian", hand=["Fedora", "Ham Radio"])
    scene.then("The Waitress", hand=["Revolver", "Crowbar", "Jukebox"]).then_table(ap=0)


@rule("FW-112")
def test_once_the_regroup_is_over_being_regrouped_gives_no_right_to_pass() -> None:
    scene = given(regrouped=["The Waitress"], turn="The Detective")
    scene.does("The Detective", "Regroup", "Draw none", "Done").then("The Detective", regrouped=True)
    assert scene.why_not("The Detective", "Give or Trade")[1] == "FW-076"
    assert not scene.is_asked("The Waitress")
    scene.does("The Detective", "End your turn").wall_rests().when("The Waitress", "End your turn").wall_rests()
    scene.does("The Nurse", "Give or Trade", "The Detective", "Give Jumper Cables").then_table(ap=1)
