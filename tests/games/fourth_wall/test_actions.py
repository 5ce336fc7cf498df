"""The Investigators' Actions: what they cost, what they take, what they do."""

from collections.abc import Sequence

import pytest

from app.games.fourth_wall.standing import sanity, symbols_left
from tests.games.fourth_wall.scene import OnTheStreets, Scene, given, horror
from tests.rules import rule


def alone(
    name: str,
    *hand: str,
    streets: Sequence[OnTheStreets] = (),
    gates: int = 3,
    pool: int = 0,
    top: Sequence[str] = (),
    discard: Sequence[str] = (),
) -> Scene:
    """It is the turn of this Investigator; the others have a Marble each and nothing to say."""
    hands = {name: list(hand), "The Waitress": ["Hot Rod Keys"], "The Nurse": ["Hot Rod Keys"]}
    return given(hands, turn=name, streets=streets, gates=gates, pool=pool, top=top, discard=discard)


# What they cost


@rule("FW-068", "FW-075")
@pytest.mark.parametrize("answers", [["Close a Gate", "Elder Sign"], ["Regroup", "Draw none"]])
def test_closing_a_gate_and_regrouping_cost_two(answers: list[str]) -> None:
    scene = alone("The Detective", "Elder Sign", "Revolver").then_table(ap=2)
    scene.does("The Detective", *answers).then_table(ap=0)


@rule("FW-069", "FW-071", "FW-072", "FW-073")
@pytest.mark.parametrize(
    "answers", [["Exploit"], ["Search"], ["Intervene", "Revolver", "Gatekeeper"], ["Utilise", "Spirit Board"]]
)
def test_exploiting_searching_intervening_and_utilising_cost_one(answers: list[str]) -> None:
    scene = alone("The Journalist", "Spirit Board", "Revolver", streets=[horror("Gatekeeper")]).then_table(ap=2)
    scene.does("The Journalist", *answers).then_table(ap=1)


@rule("FW-070")
@pytest.mark.parametrize(
    ("name", "answers", "cost"),
    [
        ("The Greaser", ["Unique", "Revolver"], 0),
        ("The Preacher", ["Unique"], 1),
        ("The Journalist", ["Unique", "Elder Sign"], 2),
    ],
)
def test_a_unique_action_costs_what_its_card_says(name: str, answers: list[str], cost: int) -> None:
    scene = alone(name, "Elder Sign", "Revolver").does(name, *answers)
    scene.then_table(ap=2 - cost)


@rule("FW-074")
def test_giving_and_trading_cost_one() -> None:
    scene = alone("The Detective", "Revolver", "Crowbar")
    scene.does("The Detective", "Give or Trade", "The Waitress", "Give Revolver")
    scene.then_table(ap=1).does("The Detective", "Give or Trade", "The Nurse", "Offer Crowbar")
    scene.when("The Nurse", "Hot Rod Keys").then_table(ap=0)


# Close a Gate


@rule("FW-078")
def test_closing_a_gate_takes_a_clue_a_force_and_a_science() -> None:
    scene = alone("The Detective", "Magnifying Glass", "Revolver", "Chemistry Set", "Baseball Bat")
    scene.when("The Detective", "Close a Gate")
    assert "a Clue, a Force and a Science" in scene.refuses("The Detective", "Magnifying Glass", "Revolver")
    assert "a Clue" in scene.refuses("The Detective", "Revolver", "Chemistry Set", "Baseball Bat")
    scene.when("The Detective", "Magnifying Glass", "Baseball Bat", "Chemistry Set").then_table(gates=2)


@rule("FW-078")
def test_a_hand_without_one_of_the_three_cannot_close_a_gate() -> None:
    scene = alone("The Detective", "Magnifying Glass", "Revolver", "Crowbar")
    assert "close" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Close a Gate")[1] == "FW-078"


@rule("FW-079", "FW-082")
def test_the_marbles_are_discarded_and_the_gate_joins_the_unused_ones() -> None:
    scene = alone("The Detective", "Crowbar", "Chemistry Set", "Revolver", gates=3)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Crowbar", "Chemistry Set")
    scene.then("The Detective", hand=["Revolver"]).then_table(gates=2)
    assert scene.discarded() == ["Crowbar", "Chemistry Set"]
    assert len(scene.state.unused_gates) == 3


@rule("FW-080")
def test_symbols_to_spare_do_nothing() -> None:
    scene = alone("The Detective", "Elder Sign", "Elder Sign", "Revolver", "Fedora", streets=[horror("Ghoul")])
    scene.when("The Detective", "Close a Gate").when("The Detective", "hand-1", "hand-2", "Revolver")
    scene.then_table(gates=2, streets=1).then("The Detective", hand=["Fedora"])
    assert symbols_left(scene.state, scene.on_the_streets("Ghoul")[0]) == (0, 2, 0)


@rule("FW-081")
def test_no_text_on_the_discarded_marbles_is_used() -> None:
    scene = alone(
        "The Detective", "Instant Camera", "Molotov Cocktail", "Geiger Counter", "Revolver", streets=[horror("Ghoul")]
    )
    deck = list(scene.state.marble_deck)
    scene.when("The Detective", "Close a Gate")
    scene.when("The Detective", "Instant Camera", "Molotov Cocktail", "Geiger Counter")
    scene.then("The Detective", hand=["Revolver"]).then("The Waitress", count=1).then("The Nurse", count=1)
    assert scene.state.marble_deck.cards == deck
    assert scene.is_asked("The Detective")


@rule("FW-083")
def test_a_closed_gate_can_be_opened_again() -> None:
    scene = alone("The Detective", "Elder Sign", "Revolver", streets=[horror("Gatekeeper")], gates=5, pool=1)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign", "Revolver").let_it_happen()
    scene.then("The Detective", insane=True).then_table(gates=5, pool=1)  # no Doom instead: there was a Gate to open


@rule("FW-084")
def test_one_marble_with_all_three_symbols_is_enough() -> None:
    scene = alone("The Detective", "Elder Sign", "Revolver").when("The Detective", "Close a Gate")
    scene.when("The Detective", "Elder Sign").then_table(gates=2).then("The Detective", hand=["Revolver"])


@rule("FW-085")
def test_no_gate_is_closed_while_the_scourge_is_on_the_streets() -> None:
    scene = alone("The Detective", "Elder Sign", "Revolver", streets=[horror("Cultist", scourge=True)])
    assert "close" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Close a Gate") == ("The Scourge is On the Streets.", "FW-085")
    scene = alone("The Detective", "Elder Sign", "Revolver", streets=[horror("Cultist")])
    assert "close" in scene.offer("The Detective").keys


# Exploit the Rift and the Unique Action


@rule("FW-086", "FW-088")
def test_the_rift_is_exploited_by_ones_own_card_as_often_as_one_can_pay() -> None:
    scene = alone("The Journalist", "Revolver").when("The Journalist", "Exploit the Rift")
    scene.then("The Journalist", count=3).then_table(ap=1)
    scene.when("The Journalist", "Exploit").then("The Journalist", count=5).then_table(ap=0, pool=2)


@rule("FW-087")
def test_doom_answers_right_after_the_text_of_the_exploit() -> None:
    scene = alone("The Librarian", *["Revolver"] * 3, "Crowbar").when("The Librarian", "Exploit").then_table(pool=0)
    scene.when("The Librarian", "looked-1", "looked-2")
    assert "discard 1" in scene.offer("The Librarian").prompt
    scene.then_table(pool=1).when("The Librarian", "Crowbar").then_table(pool=1)


@rule("FW-089", "FW-091")
def test_a_unique_action_follows_ones_own_card_and_brings_no_doom() -> None:
    scene = alone("The Preacher", "Revolver", discard=["Holy Symbol"]).when("The Preacher", "Unique")
    scene.then("The Preacher", hand=["Revolver", "Holy Symbol"]).then_table(ap=1, pool=0)


@rule("FW-090")
def test_a_unique_action_is_used_once_per_turn() -> None:
    scene = alone("The Preacher", "Revolver").when("The Preacher", "Unique").then_table(ap=1)
    assert "unique" not in scene.offer("The Preacher").keys
    assert scene.why_not("The Preacher", "Unique Action") == ("It has been used this turn.", "FW-090")
    scene.nobody_stirs().wall_rests()
    assert "unique" in scene.offer("The Preacher").keys


# Search and Intervene


@rule("FW-092")
def test_searching_draws_the_top_marble() -> None:
    scene = alone("The Detective", "Revolver", top=["Jukebox", "Chalk Circle"]).when("The Detective", "Search")
    scene.then("The Detective", hand=["Revolver", "Jukebox"])


@rule("FW-093")
@pytest.mark.parametrize("discard", [[], ["Revolver"]])
def test_searching_needs_a_marble_in_the_deck_or_the_discard_pile(discard: list[str]) -> None:
    scene = given(
        discard=discard, hands={name: ["Adrenaline"] for name in ("The Detective", "The Waitress", "The Nurse")}
    )
    scene.state.marble_deck.cards.clear()
    scene.wall_rests()
    if discard:
        scene.when("The Detective", "Search").then("The Detective", hand=["Adrenaline", "Revolver"])
    assert "search" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Search") == ("There is no Marble left to draw.", "FW-093")


@rule("FW-094", "FW-096")
def test_any_marble_is_set_against_any_horror_useful_or_not() -> None:
    scene = alone("The Detective", "Magnifying Glass", "Revolver", streets=[horror("Cultist"), horror("Ghoul")])
    scene.does("The Detective", "Intervene", "Magnifying Glass", "Ghoul")
    scene.then("The Detective", hand=["Revolver"])
    ghoul = scene.on_the_streets("Ghoul")[0]
    assert [scene.state.marble(card).name for card in ghoul.marbles] == ["Magnifying Glass"]
    assert symbols_left(scene.state, ghoul) == (0, 2, 0)


@rule("FW-095")
def test_a_horror_takes_any_number_of_marbles() -> None:
    attached = ["Chemistry Set"] * 3 + ["Magnifying Glass"] * 3 + ["Adrenaline"] * 4
    scene = alone("The Detective", "Holy Symbol", "Revolver", streets=[horror("Ghoul", *attached)])
    scene.does("The Detective", "Intervene", "Holy Symbol", "Ghoul")
    assert len(scene.on_the_streets("Ghoul")[0].marbles) == 11


@rule("FW-097")
def test_the_text_of_the_marble_comes_before_the_check_for_defeat() -> None:
    scene = given(
        {"The Detective": ["Baseball Bat", "Revolver"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]},
        streets=[horror("Cultist")],
        wall_card="The Colour After Noon",
        rank=4,
        turn="The Detective",
    )
    scene.does("The Detective", "Intervene", "Baseball Bat", "Cultist")
    cultist = scene.on_the_streets("Cultist")[0]
    assert cultist.is_drained  # and so it has a Science more, which the Bat does not show
    assert symbols_left(scene.state, cultist) == (0, 0, 1)


@rule("FW-098")
def test_nobody_intervenes_on_empty_streets() -> None:
    scene = alone("The Detective", "Revolver")
    assert "intervene" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Intervene") == ("No Horror is On the Streets.", "FW-098")


# Utilise


@rule("FW-099", "FW-102")
def test_a_utilised_marble_is_shown_followed_and_only_then_discarded() -> None:
    scene = alone("The Detective", "Newspaper Clipping", "Revolver", discard=["Crowbar", "Ham Radio", "Jukebox"])
    assert not scene.sees("The Wall", "Newspaper Clipping")
    scene.does("The Detective", "Utilise", "Newspaper Clipping")
    assert scene.sees("The Wall", "Newspaper Clipping")
    assert "Newspaper Clipping" not in scene.hand("The Detective") + scene.discarded()
    assert scene.labels("The Detective") == ["Crowbar", "Ham Radio", "Jukebox"]
    scene.when("The Detective", "Crowbar", "Jukebox").then("The Detective", hand=["Revolver", "Crowbar", "Jukebox"])
    assert scene.discarded() == ["Ham Radio", "Newspaper Clipping"]


@rule("FW-100")
def test_only_marbles_with_a_utilise_text_are_utilised() -> None:
    scene = alone("The Detective", "Revolver", "Road Flare", "Instant Camera", "Spirit Board")
    assert scene.when("The Detective", "Utilise").labels("The Detective") == ["Spirit Board", "Back"]
    scene = alone("The Detective", "Revolver", "Road Flare", "Instant Camera")
    assert "utilise" not in scene.offer("The Detective").keys
    assert scene.why_not("The Detective", "Utilise")[1] == "FW-100"


@rule("FW-101")
def test_an_anchored_marble_stays_face_up_on_the_streets_and_active() -> None:
    scene = alone("The Detective", "Jukebox", "Revolver")
    scene.does("The Detective", "Utilise", "Jukebox", "End your turn")
    scene.then("The Detective", hand=["Revolver"])
    assert scene.discarded() == []
    assert [scene.state.marble(card).name for card in scene.state.anchored] == ["Jukebox"]
    assert scene.sees("The Wall", "Jukebox")
    assert scene.sees(None, "Jukebox")
    assert sanity(scene.state, scene.investigator("The Nurse")) == 7
