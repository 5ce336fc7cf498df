"""Alliance: a turn of the Presence, from the flip to the last Doom."""

import pytest

from app.games.fourth_wall.records import read_cards
from tests.games.fourth_wall.keyed import changed
from tests.games.fourth_wall.scene import TEAM, Scene, allied, horror
from tests.rules import rule

FACE, WRATH, BROOD = "A Face at the Window", "A Parade of Strangers", "The Long Breath"
VEIL = ["Star-Fed Colossus", "Drowned Choir", "Gatekeeper"]
"""Horrors the Presence cannot pay for."""


def deck(scene: Scene) -> int:
    assert scene.state.presence is not None
    return len(scene.state.presence.deck)


def turned_up(scene: Scene) -> list[str]:
    assert scene.state.presence is not None
    return [scene.state.presence_face(card).name for card in scene.state.presence.discard]


@rule("FW-A002")
def test_the_presence_takes_a_turn_before_each_investigators() -> None:
    scene = allied(TEAM, WRATH, "Teeth in the Static", turn="The Nurse", wall_hand=VEIL)
    assert scene.state.wall_turns == 3
    scene.when("The Nurse", "End your turn").runs()
    assert scene.state.wall_turns == 4
    assert scene.is_asked("The Detective")
    scene.when("The Detective", "End your turn").runs()
    assert scene.state.wall_turns == 5
    assert scene.is_asked("The Waitress")


@rule("FW-A003")
def test_from_the_same_position_the_presence_always_does_the_same() -> None:
    streets = [horror("Ghoul"), horror("Restless Spirit"), horror("Cultist")]
    ends = {allied(TEAM, "Hands Through the Hedge", streets=streets, pool=3).runs().table.fingerprint() for _ in "abc"}
    assert len(ends) == 1


@rule("FW-A004")
def test_doom_the_wall_may_place_is_placed() -> None:
    hands = {"The Librarian": ["Fedora", "Fedora"], "The Waitress": ["Crowbar"], "The Nurse": ["Crowbar"]}
    scene = allied(hands, turn="The Librarian", discard=["Revolver"])
    scene.when("The Librarian", "Unique").then_table(pool=1)  # there was only one Marble to salvage


@rule("FW-A023")
def test_the_top_card_is_turned_up_onto_the_pile() -> None:
    scene = allied(TEAM, WRATH, wall_hand=VEIL)
    assert turned_up(scene)[-1] == WRATH
    assert scene.sees("The Nurse", WRATH)
    assert scene.sees(None, WRATH)


@rule("FW-A023")
def test_without_a_deck_all_nine_cards_are_shuffled_into_a_new_one() -> None:
    names = ["A Face at the Window", "The Porch Swing Moves", WRATH, "Teeth in the Static", "All the Clocks Agree"]
    names += ["Hands Through the Hedge", "It Turns Over in Its Sleep", BROOD, "The Choir Tunes"]
    scene = allied(turned=names, wall_hand=VEIL)
    assert deck(scene) == 8
    assert len(turned_up(scene)) == 1


@rule("FW-A024")
@pytest.mark.parametrize(("card", "is_brood"), [(WRATH, False), (BROOD, True)])
def test_the_card_says_wrath_or_brood(card: str, is_brood: bool) -> None:
    scene = allied(TEAM, card, streets=[horror("Cultist", drained=True)], wall_hand=VEIL, pool=1).runs()
    assert scene.state.was_brood is is_brood
    scene.then_table(pool=2 if is_brood else 0)


@rule("FW-A025")
def test_after_a_gate_was_closed_the_presence_broods_whatever_the_card_says() -> None:
    hands = {"The Nurse": ["Elder Sign", "Fedora"], "The Waitress": ["Crowbar"], "The Detective": ["Revolver"]}
    scene = allied(hands, WRATH, "Teeth in the Static", turn="The Nurse", wall_hand=VEIL)
    scene.when("The Nurse", "Close a Gate").when("The Nurse", "Elder Sign")
    scene.when("The Nurse", "End your turn").runs()
    assert scene.state.was_brood
    assert "Presence: a Gate was closed → Brood." in scene.story()
    scene.when("The Waitress", "End your turn").runs()
    assert not scene.state.was_brood  # once


@rule("FW-A026")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"wall_turns": 0}, "the Wall's first turn is Wrath → Wrath"),
        ({"was_brood": True}, "the last Wall turn was Brood → Wrath"),
        ({"rank": 2}, "there is no Brood in The Crescendo → Wrath"),
    ],
)
@pytest.mark.parametrize("recoils", [False, True])
def test_the_first_turn_the_turn_after_brood_and_the_crescendo_are_wrath(
    facts: dict[str, int], why: str, recoils: bool
) -> None:
    scene = allied(TEAM, BROOD, wall_hand=VEIL, recoils=recoils, **facts).runs()
    assert not scene.state.was_brood
    assert any(line.lower().endswith(f"{why.lower()}.") for line in scene.story())


@rule("FW-A027")
def test_the_target_token_moves_by_the_rule_on_the_card() -> None:
    hands = {"The Detective": ["Fedora"] * 2, "The Waitress": ["Revolver"] * 3, "The Nurse": ["Jumper Cables"]}
    scene = allied(hands, WRATH, wall_hand=VEIL)
    assert scene.state.presence is not None
    assert scene.state.presence.target == scene.seat("The Waitress")
    assert "Presence: most Marbles → The Waitress is the Target." in scene.story()


@rule("FW-A028")
@pytest.mark.parametrize(("wall_turns", "pool"), [(0, 2), (1, 1)])
def test_wrath_brings_the_printed_doom_and_one_more_on_the_first_turn(wall_turns: int, pool: int) -> None:
    scene = allied(TEAM, WRATH, wall_hand=["Ghoul", "Ghoul", "Star-Fed Colossus"], wall_turns=wall_turns)
    assert scene.announced() == "The Presence is about to Manifest Ghoul (1 Doom)."
    scene.then_table(pool=pool)


@rule("FW-A028")
def test_a_card_may_print_more_doom() -> None:
    cards = read_cards(
        changed("presence.toml", 'kind = "Wrath"\ndoom = 1\ntarget = "most', 'kind = "Wrath"\ndoom = 3\ntarget = "most')
    )
    allied(TEAM, WRATH, wall_hand=["Ghoul"], cards=cards).then_table(pool=3)


@rule("FW-A029")
def test_in_wrath_the_veil_is_filled_up_to_three() -> None:
    scene = allied(TEAM, WRATH, wall_hand=["Cultist"], top_horrors=["Ghoul", "Angle Hound", "Gatekeeper"])
    assert scene.wall_hand() == ["Cultist", "Ghoul", "Angle Hound"]
    scene = allied(TEAM, WRATH, wall_hand=["Cultist"] * 4)
    assert scene.wall_hand() == ["Cultist"] * 4


@rule("FW-A029")
def test_the_veil_is_filled_as_far_as_there_are_horrors() -> None:
    scene = allied(TEAM, WRATH, turn="The Detective", wall_hand=["Cultist"])
    scene.state.horror_discard.cards = scene.state.horror_deck.cards[:1]
    scene.state.horror_deck.cards = []
    scene.when("The Detective", "End your turn")
    assert len(scene.state.wall_hand) == 2


@rule("FW-A030")
def test_then_the_plan_is_run() -> None:
    scene = allied(TEAM, WRATH, wall_hand=["Ghoul", "Cultist", "Star-Fed Colossus"], pool=1).runs()
    assert [scene.state.horror(there.card).name for there in scene.state.streets] == ["Ghoul", "Cultist"]


@rule("FW-A031")
def test_doom_left_after_wrath_is_lost_but_not_what_is_held() -> None:
    hands = {"The Nurse": ["Fedora"], "The Waitress": ["Crowbar"] * 2, "The Detective": ["Revolver"] * 2}
    facts = {"wall_hand": VEIL}
    scene = allied(
        hands, "A Face at the Window", streets=[horror("Ghoul")], **facts, gates=5, pool=1, next_up="The Waitress"
    )
    scene.runs()  # the last Marble goes, and the sixth Gate that would open is worth a Doom Token
    scene.then("The Nurse", insane=True).then_table(gates=5, held=1, pool=0)


@rule("FW-A032")
def test_brood_adds_a_doom_wakes_every_horror_and_places_the_scourge() -> None:
    streets = [horror("Ghoul", drained=True), horror("Star-Fed Colossus", drained=True)]
    scene = allied(TEAM, BROOD, streets=streets, pool=1)
    assert scene.announced().startswith("The Presence is about to Brood")
    scene.goes_on().then_table(pool=2)
    assert not any(there.is_drained for there in scene.state.streets)
    assert scene.state.scourge == 2


@rule("FW-A033")
def test_doom_is_kept_after_brood() -> None:
    scene = allied(TEAM, BROOD, pool=3).runs().then_table(pool=4)
    assert scene.is_asked("The Detective")


@rule("FW-A034")
def test_in_brood_no_plan_is_run_and_the_veil_stays_as_it_is() -> None:
    scene = allied(TEAM, BROOD, streets=[horror("Ghoul")], wall_hand=["Cultist"], pool=3).runs()
    assert scene.wall_hand() == ["Cultist"]
    scene.then("The Detective", count=2).then_table(streets=1, pool=4)
