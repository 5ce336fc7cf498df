"""Hand limits, empty hands, and what becomes of the Insane."""

import pytest

from app.games.fourth_wall.standing import sanity
from app.games.fourth_wall.view import team
from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import Scene, given, horror
from tests.rules import rule

LAST_FEDORA = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Crowbar"] * 2, "The Nurse": ["Fedora"]}
"""The Nurse is one Marble from madness."""


def triggered_at(scene: Scene, who: str) -> Scene:
    """The Wall sends its Ghoul at somebody, and everybody lets it happen."""
    scene.does("The Wall", "Wrath", "Trigger Ghoul").when("The Wall", who)
    return scene.let_it_happen()


# The hand limit


@rule("FW-023", "FW-113")
def test_whoever_holds_more_than_sanity_discards_what_they_choose() -> None:
    hand = ["Revolver", "Revolver", "Crowbar", "Fedora", "Jukebox"]
    scene = given(
        {"The Detective": hand, "The Waitress": ["Fedora"], "The Nurse": ["Crowbar"]},
        top=["Ham Radio"],
        turn="The Detective",
    )
    assert sanity(scene.state, scene.investigator("The Detective")) == 5
    scene.when("The Detective", "Search")
    assert scene.offer("The Detective").prompt == "Your Sanity is 5: discard 1."
    scene.when("The Detective", "Crowbar").then_table(ap=1)
    scene.then("The Detective", hand=["Revolver", "Revolver", "Fedora", "Jukebox", "Ham Radio"])


@rule("FW-113")
def test_the_limit_is_checked_after_actions_of_the_wall_too() -> None:
    hand = ["Revolver"] * 3 + ["Crowbar"] * 2 + ["Fedora"]
    scene = given({"The Detective": hand, "The Waitress": ["Fedora"], "The Nurse": ["Ham Radio"]}, anchored=["Jukebox"])
    scene.does("The Wall", "Wrath", "Destroy a Marble", "Jukebox")
    assert not scene.is_asked("The Wall")
    scene.when("The Detective", "Fedora").then("The Detective", hand=["Revolver"] * 3 + ["Crowbar"] * 2)
    assert scene.is_asked("The Wall")


@rule("FW-113")
def test_a_hand_filled_while_another_is_cut_is_cut_as_well() -> None:
    scene = given(
        {
            "The Detective": ["Revolver", "Revolver", "Crowbar", "Crowbar", "Hot Rod Keys"],
            "The Librarian": ["Jumper Cables"] * 3 + ["Fedora"] * 2,
            "The Nurse": ["Ham Radio"],
        },
        turn="The Detective",
    )
    scene.does("The Detective", "Search", "Rush Hot Rod Keys")
    scene.when("The Detective", "The Librarian").when("The Detective", "hand-1", "hand-2")
    scene.then("The Detective", count=3).then("The Librarian", count=7)
    scene.when("The Librarian", "Fedora", "hand-1").then("The Librarian", count=5)
    assert scene.is_asked("The Detective")


# Driven Insane


@rule("FW-114", "FW-122")
def test_an_empty_hand_at_the_end_of_an_action_is_madness_and_a_gate() -> None:
    scene = triggered_at(given(LAST_FEDORA, streets=[horror("Ghoul")], gates=3), "The Nurse")
    scene.then("The Nurse", count=0, insane=True).then_table(gates=4)
    scene.then("The Detective", insane=False).then("The Waitress", insane=False)


@rule("FW-114")
def test_an_empty_hand_in_the_middle_of_an_action_is_not_madness() -> None:
    scene = given({**LAST_FEDORA, "The Nurse": ["Instant Camera"]}, streets=[horror("Ghoul")], turn="The Nurse")
    scene.does("The Nurse", "Intervene", "Instant Camera", "Ghoul")
    scene.then("The Nurse", count=1, insane=False).then_table(gates=3)


@rule("FW-115", "FW-121")
def test_using_up_the_last_marble_drives_one_insane_and_ends_the_turn() -> None:
    scene = given(LAST_FEDORA, streets=[horror("Ghoul")], turn="The Nurse").then_table(ap=2)
    scene.does("The Nurse", "Intervene", "Fedora", "Ghoul").let_it_happen()
    scene.then("The Nurse", insane=True).then_table(ap=0, gates=4, rank=7)
    assert scene.table.asked() == (scene.seat("The Wall"),)


@rule("FW-122")
def test_two_minds_lost_at_once_open_two_gates() -> None:
    scene = given(
        {"The Detective": ["Revolver"] * 2, "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]},
        streets=[horror("Hollow Milkman")],
        gates=2,
    )
    scene.does("The Wall", "Wrath", "Trigger Hollow Milkman").when("The Detective", "Revolver")
    scene.let_it_happen().then_table(gates=4)


@rule("FW-116")
def test_the_card_of_the_insane_lies_face_down() -> None:
    scene = given(LAST_FEDORA, streets=[horror("Ghoul")])
    assert team(scene.state, None, scene.seat("The Nurse")).person is not None
    triggered_at(scene, "The Nurse")
    for viewer in (*scene.table.seats, None):
        nurse = team(scene.state, viewer, scene.seat("The Nurse"))
        assert nurse.is_insane
        assert nurse.person is None


@rule("FW-127")
def test_madness_ends_being_regrouped() -> None:
    scene = given(LAST_FEDORA, streets=[horror("Ghoul")], regrouped=["The Waitress", "The Nurse"])
    triggered_at(scene, "The Nurse").then("The Nurse", regrouped=False).then("The Waitress", regrouped=True)


# While Insane

MAD_NURSE = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Crowbar"] * 2, "The Nurse": []}


@rule("FW-117")
def test_the_insane_cannot_be_targeted() -> None:
    scene = given(MAD_NURSE, insane=["The Nurse"], streets=[horror("Ghoul")])
    scene.does("The Wall", "Wrath", "Trigger Ghoul")
    assert scene.labels("The Wall") == ["The Detective", "The Waitress"]


@rule("FW-118")
def test_the_insane_cannot_be_elected() -> None:
    hands = {**MAD_NURSE, "The Detective": ["Ham Radio", "Revolver"]}
    scene = given(hands, insane=["The Nurse"], turn="The Detective")
    scene.does("The Detective", "Utilise", "Ham Radio")
    assert scene.labels("The Waitress") == ["The Detective", "The Waitress", "No preference"]
    assert not scene.is_asked("The Nurse")


@rule("FW-119", "FW-120")
def test_what_happens_to_each_investigator_does_not_happen_to_the_insane() -> None:
    scene = given(
        {**MAD_NURSE, "The Detective": ["Spirit Board", "Revolver"]},
        insane=["The Nurse"],
        turn="The Detective",
        cards=keyed({"Spirit Board": "Utilise: Each Investigator Searches 1."}),
    )
    scene.does("The Detective", "Utilise", "Spirit Board")
    scene.then("The Detective", count=2).then("The Waitress", count=3).then("The Nurse", count=0)


@rule("FW-120")
def test_the_insane_neither_receive_cards_nor_play_any() -> None:
    hands = {"The Waitress": ["Crowbar"] * 2, "The Detective": ["Revolver"] * 2, "The Nurse": []}
    scene = given(hands, insane=["The Nurse"], turn="The Waitress", top=["Jumper Cables"] * 3)
    scene.when("The Waitress", "Exploit").then("The Waitress", count=3).then("The Detective", count=4)
    scene.when("The Waitress", "Give or Trade")
    assert scene.offer("The Waitress").prompt == "What passes between you and The Detective?"
    scene.does("The Waitress", "Back", "End your turn")
    assert scene.anytime("The Detective") == ["Hold!"]
    assert scene.anytime("The Nurse") == []


# Somebody new


@rule("FW-044", "FW-123", "FW-126")
def test_the_turn_of_the_insane_is_not_skipped_somebody_new_takes_it() -> None:
    scene = given(MAD_NURSE, insane=["The Nurse"], turn="The Waitress")
    deck = list(scene.state.investigator_deck)
    nurse = scene.investigator("The Nurse").card
    scene.when("The Waitress", "End your turn").then("The Nurse", insane=True).wall_rests()
    assert scene.is_asked("The Nurse")
    scene.then("The Nurse", insane=False).then_table(ap=2)
    assert scene.investigator("The Nurse").card in deck
    assert scene.investigator("The Nurse").card != nurse
    scene.when("The Nurse", "End your turn").then_table(rank=7)


@rule("FW-123")
def test_who_comes_is_a_matter_of_chance() -> None:
    newcomers = set()
    for seed in ("one", "two", "three", "four", "five", "six", "seven", "eight"):
        scene = given(MAD_NURSE, insane=["The Nurse"], next_up="The Nurse", seed=seed).wall_rests()
        newcomers.add(scene.investigator("The Nurse").card)
    assert len(newcomers) > 2


@rule("FW-124")
@pytest.mark.parametrize(("rank", "marbles"), [(6, 7), (4, 6)])
def test_the_newcomer_draws_marbles_equal_to_the_sanity_of_the_moment(rank: int, marbles: int) -> None:
    scene = given(MAD_NURSE, insane=["The Nurse"], next_up="The Nurse", rank=rank, wall_card="The Tide With Teeth")
    only(scene, "The Homemaker")
    scene.wall_rests().then("The Nurse", count=marbles)


@rule("FW-125")
@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five", "six"])
def test_the_old_card_goes_back_only_after_the_new_one_came(seed: str) -> None:
    scene = given(MAD_NURSE, insane=["The Nurse"], next_up="The Nurse", seed=seed)
    nurse = scene.investigator("The Nurse").card
    only(scene, "The Homemaker")
    scene.wall_rests()
    assert scene.state.name(scene.investigator("The Nurse")) == "The Homemaker"
    assert scene.state.investigator_deck.cards == [nurse]


@rule("FW-125")
def test_the_old_card_is_shuffled_in() -> None:
    places: set[int] = set()
    for seed in ("one", "two", "three", "four", "five", "six", "seven", "eight"):
        scene = given(MAD_NURSE, insane=["The Nurse"], next_up="The Nurse", seed=seed)
        nurse = scene.investigator("The Nurse").card
        deck = scene.wall_rests().state.investigator_deck
        assert len(deck) == 9
        places.update(place for place, card in enumerate(deck) if card == nurse)
    assert len(places) > 2


def only(scene: Scene, name: str) -> None:
    """Nobody else is left to come."""
    deck = scene.state.investigator_deck
    deck.cards[:] = [card for card in deck if scene.state.person(card).name == name]
