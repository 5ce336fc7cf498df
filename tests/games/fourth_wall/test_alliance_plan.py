"""Alliance: how the Presence runs a Plan, and what it takes for useful."""

import pytest

from app.games.fourth_wall.records import Entry, read_cards, shipped
from app.kernel.errors import CardError
from tests.games.fourth_wall.keyed import changed, keyed
from tests.games.fourth_wall.scene import TEAM, Scene, allied, horror
from tests.rules import rule

FACE, SWING, PARADE = "A Face at the Window", "The Porch Swing Moves", "A Parade of Strangers"
STATIC, HEDGE = "Teeth in the Static", "Hands Through the Hedge"
DEAR = ["Star-Fed Colossus", "Gatekeeper", "Gatekeeper"]
"""A Veil nothing of which can be had for 1 Doom."""


def told(scene: Scene, words: str) -> bool:
    return any(words in line for line in scene.story())


@rule("FW-A035")
def test_a_plan_is_an_ordered_list_of_five_words() -> None:
    assert shipped().presences["P2"].plan == (Entry.MANIFEST, Entry.TRIGGER, Entry.DESTROY)
    with pytest.raises(CardError, match="'Ponder' is not one of Manifest, Trigger, Destroy, Destroy once, Unique"):
        read_cards(changed("presence.toml", "Trigger, Manifest, Unique", "Trigger, Ponder"))


@rule("FW-A036")
def test_the_first_entry_that_is_possible_is_taken_and_then_the_list_is_read_from_the_top() -> None:
    scene = allied(TEAM, FACE, streets=[horror("Ghoul")], wall_hand=["Ghoul", "Ghoul", *DEAR[:1]], pool=2)
    assert scene.announced() == "The Presence is about to Trigger Ghoul in Street 1 (1 Doom) at The Detective."
    scene.runs()  # Trigger, then Manifest since nothing else is awake, and that Ghoul is Triggered with the last Doom
    triggers = [line for line in scene.story() if "Triggers Ghoul" in line or "Ghoul Manifests" in line]
    assert triggers == ["The Wall Triggers Ghoul.", "Ghoul Manifests.", "The Wall Triggers Ghoul."]
    assert told(scene, "Presence: Trigger before Manifest → Trigger Ghoul")
    assert told(scene, "Presence: no Trigger is possible, so Manifest → Manifest Ghoul")
    assert told(scene, "no Trigger and no Manifest and no Unique is possible → the Plan ends")


@rule("FW-A037", "FW-A060")
def test_without_an_empty_street_nothing_is_manifested() -> None:
    streets = [horror("Cult Leader", drained=True) for _ in "ab"] + [horror("Lawn Shambler", drained=True)] * 2
    scene = allied(TEAM, PARADE, streets=[*streets, horror("Gatekeeper", drained=True)], wall_hand=["Ghoul"] * 3)
    scene.then_table(streets=5)
    assert scene.wall_hand() == ["Ghoul"] * 3
    assert scene.is_asked("The Detective")


@rule("FW-A037")
def test_what_cannot_be_paid_for_is_not_manifested() -> None:
    scene = allied(TEAM, PARADE, wall_hand=DEAR).then_table(streets=0)
    assert told(scene, "no Manifest and no Trigger is possible → the Plan ends")


@rule("FW-A038")
def test_the_dearest_horror_is_manifested_and_of_those_the_oldest() -> None:
    scene = allied(TEAM, PARADE, wall_hand=["Cultist", "Angle Hound", "Hollow Milkman"], pool=1)
    assert "Manifest Angle Hound (2 Doom)" in scene.announced()
    scene = allied(TEAM, PARADE, wall_hand=["Cultist", "Ghoul", "Angle Hound"])
    assert "Manifest Cultist (1 Doom)" in scene.announced()


@rule("FW-A039")
def test_only_an_undrained_horror_that_can_be_paid_for_is_triggered() -> None:
    streets = [horror("Ghoul", drained=True), horror("Drowned Choir"), horror("Angle Hound")]
    assert "Trigger Angle Hound in Street 3" in allied(TEAM, FACE, streets=streets, wall_hand=DEAR).announced()


@rule("FW-A040")
def test_a_trigger_that_opens_a_gate_comes_first_then_the_dearest_then_the_lowest_street() -> None:
    streets = [
        horror("Cultist"),
        horror("Ghoul"),
        horror("Drowned Choir"),
        horror("Restless Spirit"),
        horror("Cultist"),
    ]
    scene = allied(TEAM, FACE, streets=streets, wall_hand=DEAR, pool=1)
    assert "Trigger Cultist in Street 1 (0 Doom)" in scene.announced()
    scene.goes_on().then_table(gates=4)
    assert "Trigger Drowned Choir in Street 3 (2 Doom)" in scene.announced()
    streets = [horror("Cultist"), horror("Ghoul"), horror("Restless Spirit")]
    assert "Trigger Ghoul in Street 2" in allied(TEAM, FACE, streets=streets, wall_hand=DEAR).announced()


@rule("FW-A041")
def test_a_trigger_that_costs_nothing_is_used_once_a_turn() -> None:
    # A Paperboy that is never Drained could be Triggered for ever.
    scene = allied(
        TEAM, FACE, streets=[horror("Eyeless Paperboy")], wall_hand=DEAR, rank=2, pool=0, crescendo="never drained"
    )
    assert "Trigger Eyeless Paperboy" in scene.announced()
    cards = keyed({"Eyeless Paperboy": "Trigger: Add 1 Doom. Undrain each Horror."})
    scene = allied(TEAM, FACE, streets=[horror("Eyeless Paperboy"), horror("Lawn Shambler", drained=True)], cards=cards)
    scene.runs()
    assert scene.story().count("The Wall Triggers Eyeless Paperboy.") == 1


@rule("FW-A042")
def test_destroy_costs_a_doom_each_time_and_needs_a_marble_out_there() -> None:
    streets = [horror("Lawn Shambler", "Fedora", "Newspaper Clipping", drained=True)]
    scene = allied(TEAM, SWING, streets=streets, wall_hand=DEAR)
    assert "destroy Fedora (1 Doom)" in scene.announced()
    scene.goes_on().then_table(pool=0)
    assert scene.discarded() == ["Fedora"]
    assert told(allied(TEAM, SWING, wall_hand=DEAR), "no Manifest and no Trigger and no Destroy is possible")


@rule("FW-A042")
def test_destroy_once_is_once_a_turn() -> None:
    streets = [horror("Lawn Shambler", "Fedora", "Newspaper Clipping", drained=True)]
    scene = allied(TEAM, HEDGE, streets=streets, wall_hand=["Star-Fed Colossus", "Drowned Choir", "Ghoul"], pool=1)
    assert "destroy Fedora" in scene.announced()
    scene.goes_on()
    assert "Manifest Ghoul" in scene.announced()  # a Doom is left, a Marble too, and yet the Plan goes on


@rule("FW-A043")
def test_the_unique_action_is_used_once_a_turn_from_the_eye_on() -> None:
    facts = {"wall_card": "The Tide With Teeth", "wall_hand": DEAR, "pool": 2}
    assert "Unique" not in allied(TEAM, STATIC, rank=6, **facts).announced()
    scene = allied(TEAM, STATIC, rank=5, **facts)
    assert "use the Unique Action of The Tide With Teeth (1 Doom)" in scene.announced()
    scene.goes_on()
    for who in TEAM:
        scene.when(who, scene.labels(who)[0])
    scene.runs()
    assert scene.story().count("The Tide With Teeth uses its Unique Action.") == 1
    assert told(scene, "no Unique")


@rule("FW-A044")
def test_a_trigger_whose_price_cannot_be_paid_is_not_started() -> None:
    scene = allied(TEAM, FACE, streets=[horror("Cultist")], wall_hand=DEAR)
    assert scene.is_asked("The Detective")
    scene = allied(
        TEAM, FACE, streets=[horror("Cultist"), horror("Cultist")], anchored=["Chalk Circle"], wall_hand=DEAR
    )
    assert scene.then_table(gates=3).is_asked("The Detective")


@rule("FW-A044")
@pytest.mark.parametrize(
    ("name", "others", "is_useful"),
    [
        ("Mirror Neighbour", [], False),
        ("Mirror Neighbour", [horror("Ghoul", drained=True)], True),
        ("Mirror Neighbour", [horror("Cultist", drained=True)], False),
        ("Lawn Shambler", [horror("Cultist", drained=True)], False),
        ("Lawn Shambler", [horror("Cultist", "Fedora", drained=True)], True),
        ("Television Static", [], True),
        ("Drowned Choir", [], True),
    ],
)
def test_a_trigger_that_would_change_nothing_is_not_started(name: str, others: list[object], is_useful: bool) -> None:
    scene = allied(TEAM, FACE, streets=[horror(name), *others], wall_hand=DEAR, pool=1).runs()
    assert told(scene, f"Trigger {name}") is is_useful


@rule("FW-A044")
def test_losses_are_useful_while_somebody_holds_a_marble_and_doom_while_there_is_room() -> None:
    hands: dict[str, list[str]] = {"The Detective": [], "The Waitress": [], "The Nurse": []}
    scene = allied(hands, FACE, streets=[horror("Ghoul")], insane=["The Waitress", "The Nurse"], wall_hand=DEAR)
    assert scene.is_asked("The Detective")
    full = allied(TEAM, FACE, streets=[horror("Eyeless Paperboy")], wall_hand=DEAR[:2], pool=5)
    assert "Trigger Eyeless Paperboy" not in full.announced()


@rule("FW-A045")
def test_a_turn_stops_after_thirty_actions() -> None:
    cards = keyed(
        {
            "Television Static": "Trigger: Add 1 Doom. Undrain each Horror.",
            "Ghoul": "Trigger: Add 1 Doom. Undrain each Horror.",
        }
    )
    scene = allied(TEAM, FACE, streets=[horror("Ghoul"), horror("Ghoul")], wall_hand=DEAR, cards=cards)
    scene.runs()
    assert scene.story().count("The Wall Triggers Ghoul.") == 30
    assert scene.is_asked("The Detective")
