"""Alliance: whom the Presence Targets, and how it makes The Wall's other choices."""

import pytest

from app.games.fourth_wall.nodes import Symbol
from tests.games.fourth_wall.keyed import keyed
from tests.games.fourth_wall.scene import TEAM, Scene, allied, horror
from tests.rules import rule

FACE, SWING, PARADE = "A Face at the Window", "The Porch Swing Moves", "A Parade of Strangers"
STATIC, CLOCKS, HEDGE, BREATH = (
    "Teeth in the Static",
    "All the Clocks Agree",
    "Hands Through the Hedge",
    "The Long Breath",
)
DEAR = ["Star-Fed Colossus", "Gatekeeper", "Gatekeeper"]
HANDS = {
    "The Detective": ["Revolver", "Revolver"],
    "The Waitress": ["Crowbar", "Crowbar", "Fedora"],
    "The Veteran": ["Jumper Cables"],
    "The Librarian": ["Chemistry Set", "Chemistry Set"],
}
"""Sanity 5, 6, 4 and 5."""


def target(scene: Scene) -> str:
    assert scene.state.presence is not None
    return next(name for name, seat in scene.seats.items() if seat == scene.state.presence.target)


# The Target Token


@rule("FW-A046")
@pytest.mark.parametrize(
    ("card", "whom"),
    [
        (FACE, "The Veteran"),
        (PARADE, "The Waitress"),
        (STATIC, "The Veteran"),
        (SWING, "The Detective"),
        (CLOCKS, "The Librarian"),
    ],
)
def test_each_rule_finds_its_target(card: str, whom: str) -> None:
    assert target(allied(HANDS, card, wall_hand=DEAR)) == whom


@rule("FW-A046", "FW-A072")
def test_chance_targets_anybody_and_the_same_seed_the_same_one() -> None:
    found = [target(allied(HANDS, HEDGE, wall_hand=DEAR, seed=seed)) for seed in ("a", "b", "c", "d", "e", "f") * 2]
    assert len(set(found)) > 1
    assert found[:6] == found[6:]


@rule("FW-A047")
def test_only_those_who_hold_a_marble_are_looked_at_and_never_the_insane() -> None:
    hands = HANDS | {"The Veteran": []}
    assert target(allied(hands, FACE, wall_hand=DEAR)) == "The Detective"
    assert target(allied(HANDS, STATIC, insane=["The Veteran"], wall_hand=DEAR)) != "The Veteran"


@rule("FW-A047")
def test_without_marbles_it_is_one_who_is_not_insane_and_without_sanity_the_token_stays() -> None:
    nothing: dict[str, list[str]] = {name: [] for name in TEAM}
    facts = {"wall_hand": DEAR, "target": "The Nurse"}
    assert target(allied(nothing, FACE, insane=["The Detective", "The Nurse"], **facts)) == "The Waitress"
    assert target(allied(nothing, FACE, insane=[*TEAM], **facts)) == "The Nurse"


@rule("FW-A048")
@pytest.mark.parametrize("next_up", [*TEAM])
def test_of_equals_the_one_who_acts_soonest_is_targeted(next_up: str) -> None:
    assert target(allied(TEAM, FACE, next_up=next_up, wall_hand=DEAR)) == next_up


@rule("FW-A049")
def test_last_to_act_is_who_has_the_longest_wait() -> None:
    assert target(allied(TEAM, CLOCKS, next_up="The Waitress", wall_hand=DEAR)) == "The Detective"
    facts = {"insane": ["The Detective"], "wall_hand": DEAR}
    assert target(allied(TEAM, CLOCKS, next_up="The Waitress", **facts)) == "The Nurse"


@rule("FW-A050")
def test_the_token_stays_until_its_holder_has_nothing_left_to_lose() -> None:
    hands = {"The Detective": ["Revolver"] * 2, "The Waitress": ["Crowbar"], "The Nurse": ["Jumper Cables"] * 3}
    scene = allied(hands, FACE, streets=[horror("Restless Spirit")], wall_hand=DEAR)
    assert scene.announced().endswith("at The Waitress.")
    scene.goes_on().let_it_happen()  # her only Marble; the second sentence finds her with none
    assert target(scene) == "The Detective"
    assert scene.is_asked("The Detective")
    assert "which Marble do you lose?" in scene.offer("The Detective").prompt


# Horrors


@rule("FW-A051")
@pytest.mark.parametrize(
    ("streets", "place"),
    [
        ([horror("Ghoul"), horror("Restless Spirit")], 2),
        ([horror("Restless Spirit"), horror("Angle Hound")], 2),
        ([horror("Angle Hound"), horror("Hollow Milkman")], 1),
        ([horror("Restless Spirit", "Magnifying Glass", scourge=True), horror("Ghoul")], 2),
    ],
)
def test_the_scourge_is_the_horror_that_is_hardest_to_defeat(streets: list[object], place: int) -> None:
    scene = allied(TEAM, BREATH, streets=streets, level=1).runs()
    assert scene.state.scourge == place


@rule("FW-A051")
def test_without_a_horror_there_is_no_scourge() -> None:
    assert allied(TEAM, BREATH).runs().state.scourge is None


@rule("FW-A052", "FW-A063")
def test_the_scourge_is_sacrificed_last_and_the_drained_first() -> None:
    streets = [
        horror("Cultist", scourge=True, drained=True),
        horror("Cultist"),
        horror("Cult Leader"),
        horror("Cultist", "Fedora", drained=True),
        horror("Cultist", drained=True),
    ]
    scene = allied(TEAM, FACE, streets=streets, wall_hand=DEAR, level=1)
    assert "Trigger Cult Leader" in scene.announced()
    scene.goes_on().then_table(gates=4)
    assert [there.place for there in scene.state.streets] == [1, 2, 3, 5]
    assert scene.discarded() == ["Fedora"]
    assert scene.discarded_horrors() == ["Cultist"]


@rule("FW-A055")
def test_marbles_are_shaken_off_the_horror_that_bears_most() -> None:
    streets = [
        horror("Lawn Shambler"),
        horror("Gatekeeper", "Fedora"),
        horror("Ghoul", "Fedora", "Newspaper Clipping", drained=True),
    ]
    facts = {"wall_hand": ["Star-Fed Colossus", "Angle Hound", "Drowned Choir"], "level": 1}
    scene = allied(TEAM, FACE, streets=[streets[0], streets[2]], **facts)
    scene.goes_on()
    assert sorted(scene.discarded()) == ["Fedora", "Newspaper Clipping"]


@rule("FW-A055", "FW-A005")
def test_as_many_are_undrained_as_the_text_allows_the_dearest_triggers_first() -> None:
    streets = [
        horror("Mirror Neighbour"),
        *(horror(name, drained=True) for name in ("Ghoul", "Drowned Choir", "Angle Hound")),
    ]
    scene = allied(TEAM, FACE, streets=streets, wall_hand=DEAR).goes_on()
    assert [there.is_drained for there in scene.state.streets] == [True, False, False, True]
    assert "Presence: highest Trigger Cost → Drowned Choir, Ghoul." in scene.story()


@rule("FW-A055")
@pytest.mark.parametrize(("has_scourge", "place"), [(True, 2), (False, 3)])
def test_the_scourge_is_enhanced_or_else_the_hardest(has_scourge: bool, place: int) -> None:
    cards = keyed({"Television Static": "Trigger: Enhance Target Horror with Force."})
    streets = [
        horror("Television Static"),
        horror("Ghoul", drained=True, scourge=has_scourge),
        horror("Angle Hound", drained=True),
    ]
    scene = allied(TEAM, FACE, streets=streets, wall_hand=DEAR, cards=cards, level=1).goes_on()
    assert [there.place for there in scene.state.streets if there.enhancements == [Symbol.FORCE]] == [place]


# Marbles


@rule("FW-A053")
def test_the_marble_anchored_longest_is_destroyed_first() -> None:
    streets = [horror("Lawn Shambler", "Revolver", drained=True)]
    scene = allied(TEAM, HEDGE, streets=streets, anchored=["Jukebox", "Porch Light"], wall_hand=DEAR)
    assert "destroy Jukebox" in scene.announced()
    scene.goes_on()
    assert scene.discarded() == ["Jukebox"]


@rule("FW-A053")
def test_otherwise_the_best_marble_on_the_horror_nearest_to_its_defeat() -> None:
    hands = {"The Detective": ["Holy Symbol"], "The Waitress": ["Holy Symbol"], "The Nurse": ["Adrenaline"]}
    streets = [
        horror("Star-Fed Colossus", "Crowbar", drained=True),
        horror("Lawn Shambler", "Fedora", "Jumper Cables", "Road Flare", drained=True),
    ]
    scene = allied(hands, HEDGE, streets=streets, wall_hand=["Drowned Choir", "Gatekeeper", "Gatekeeper"], level=1)
    assert "destroy Jumper Cables" in scene.announced()  # 1 Symbol is left there and 2 on the Colossus


@rule("FW-A054", "FW-A059")
def test_chosen_by_the_wall_is_the_marble_with_most_symbols_then_one_with_instructions() -> None:
    hands = {
        "The Detective": ["Fedora", "Molotov Cocktail", "Revolver"],
        "The Waitress": ["Crowbar"] * 2,
        "The Nurse": ["Chemistry Set"] * 2,
    }
    scene = allied(hands, PARADE, streets=[horror("Angle Hound")], wall_hand=DEAR)
    assert scene.announced().endswith("at The Detective.")
    scene.goes_on()
    lost = [scene.state.marble(loss.marble).name for loss in scene.state.at_stake]
    assert lost == ["Molotov Cocktail", "Revolver"]
    assert scene.sees("The Nurse", "is to lose Molotov Cocktail, Revolver")
    assert not scene.sees(None, "Molotov Cocktail")
    scene.let_it_happen().then("The Detective", hand=["Fedora"])
    assert not scene.sees(None, "Fedora")


@rule("FW-A054")
def test_of_equal_marbles_chance_takes_one() -> None:
    hands = {
        "The Detective": ["Revolver", "Crowbar", "Magnifying Glass"],
        "The Waitress": ["Fedora"],
        "The Nurse": ["Chemistry Set"],
    }
    lost = set()
    for seed in ("a", "b", "c", "d", "e", "f"):
        scene = allied(hands, PARADE, streets=[horror("Angle Hound")], wall_hand=DEAR, seed=seed).goes_on()
        lost.add(scene.state.marble(scene.state.at_stake[0].marble).name)
    assert len(lost) > 1


@rule("FW-A056")
def test_a_deathrattle_on_an_investigators_turn_hits_the_holder_of_the_token() -> None:
    streets = [horror("Lawn Shambler", "Road Flare")]
    scene = allied(TEAM, streets=streets, turn="The Detective", target="The Nurse", level=1)
    scene.does("The Detective", "Intervene", "Revolver", "Lawn Shambler")
    assert scene.is_asked("The Nurse")
    assert scene.offer("The Nurse").prompt == "Lawn Shambler: which Marble do you lose?"


# Keyed-in cards


@rule("FW-A005")
def test_what_the_presence_may_do_it_does() -> None:
    cards = keyed({"Television Static": "Trigger: You may Add 2 Doom. You may Drain a Horror."})
    streets = [horror("Television Static"), horror("Angle Hound", drained=True)]
    scene = allied(TEAM, FACE, streets=streets, wall_hand=DEAR, cards=cards)
    scene.goes_on().then_table(pool=2)
    assert scene.story().count("Television Static is Drained.") == 1


@rule("FW-R81")
def test_of_several_horrors_defeated_together_the_lowest_street_falls_first() -> None:
    hands = {"The Detective": ["Elder Sign", "Revolver"], "The Waitress": ["Fedora"], "The Nurse": ["Fedora"]}
    one = horror("Cult Leader", "Magnifying Glass", "Magnifying Glass")
    streets = [one, horror("Cult Leader", "Magnifying Glass", "Instant Camera", "Instant Camera")]
    scene = allied(hands, streets=streets, turn="The Detective", gates=5, level=1)
    scene.when("The Detective", "Close a Gate").when("The Detective", "Elder Sign")
    assert "Presence: the lowest Street first → Cult Leader." in scene.story()
    scene.then_table(gates=4, streets=0)


@rule("FW-R104")
def test_the_presence_finds_the_printing_that_was_discarded_last() -> None:
    hands = TEAM | {"The Detective": ["Magnifying Glass", "Revolver"]}
    pile = ["H02", "H01", "H03", "H01"]
    scene = allied(
        hands, streets=[horror("Cult Leader", "Fedora")], turn="The Detective", discarded_horrors=pile, level=1
    )
    scene.does("The Detective", "Intervene", "Magnifying Glass", "Cult Leader")
    assert [scene.state.faces[card] for card in scene.state.wall_hand] == ["H01"]
    assert [scene.state.faces[card] for card in scene.state.horror_discard] == ["H02", "H01", "H03", "H06"]
