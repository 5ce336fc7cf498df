"""Alliance: terms that mean something else than in Conflict, and what the Streets say."""

import pytest

from app.games.fourth_wall.standing import defeat_cost, surcharge
from app.games.fourth_wall.view_types import WallHand
from tests.games.fourth_wall.scene import TEAM, Scene, allied, horror
from tests.rules import rule

FACE, PARADE = "A Face at the Window", "A Parade of Strangers"
DEAR = ["Star-Fed Colossus", "Gatekeeper", "Gatekeeper"]


def veil(scene: Scene) -> list[str]:
    """The Veil as an onlooker sees it."""
    view = scene.table.view(None)["wall-hand"]
    assert isinstance(view, WallHand)
    return [card.name for card in view.horrors]


@rule("FW-A057")
def test_a_drained_horror_cannot_be_triggered_until_something_undrains_it() -> None:
    hands = {"The Detective": ["Revolver"] * 2, "The Veteran": ["Crowbar"] * 2, "The Nurse": ["Fedora"]}
    scene = allied(hands, FACE, "The Long Breath", streets=[horror("Ghoul")], turn="The Veteran", wall_hand=DEAR)
    scene.does("The Veteran", "Unique", "Leave it", "End your turn").runs()
    assert "The Wall Triggers Ghoul." not in scene.story()
    scene.when("The Nurse", "End your turn").runs()
    assert not scene.on_the_streets("Ghoul")[0].is_drained


@rule("FW-A058")
def test_delving_adds_to_the_end_of_the_veil_without_limit() -> None:
    top = ["Ghoul", "Cultist"]
    scene = allied(TEAM, FACE, streets=[horror("Television Static")], wall_hand=DEAR, top_horrors=top).goes_on()
    assert veil(scene) == [*DEAR, "Ghoul", "Cultist"]


@rule("FW-A060")
def test_a_manifested_horror_takes_the_lowest_empty_street_and_its_price() -> None:
    streets = [horror("Cult Leader", drained=True), horror("Lawn Shambler", drained=True, street=3)]
    scene = allied(TEAM, PARADE, streets=streets, wall_hand=["Ghoul", *DEAR[:2]], pool=0).goes_on()
    assert [(there.place, scene.state.horror(there.card).name) for there in scene.state.streets] == [
        (1, "Cult Leader"),
        (2, "Ghoul"),
        (3, "Lawn Shambler"),
    ]
    scene.then_table(pool=0)
    assert veil(scene) == DEAR[:2]


@rule("FW-A061")
def test_each_street_holds_one_horror_and_anchored_marbles_take_up_no_room() -> None:
    streets = [horror(name, drained=True) for name in ("Cult Leader", "Lawn Shambler", "Angle Hound", "Drowned Choir")]
    scene = allied(TEAM, PARADE, streets=streets, anchored=["Jukebox", "Chalk Circle"], wall_hand=["Ghoul"] * 3, pool=3)
    scene.runs().then_table(streets=5)
    assert veil(scene) == ["Ghoul"] * 2


@rule("FW-A062")
def test_a_horror_that_returns_goes_face_up_to_the_end_of_the_veil() -> None:
    hands = {"The Street Magician": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    streets = [horror("Ghoul", "Magnifying Glass", scourge=True)]
    scene = allied(hands, streets=streets, turn="The Street Magician", wall_hand=["Cultist"])
    scene.when("The Street Magician", "Exploit")
    assert veil(scene) == ["Cultist", "Ghoul"]
    assert scene.discarded() == ["Magnifying Glass"]
    assert scene.state.scourge is None


@rule("FW-A063")
def test_a_sacrifice_has_no_deathrattle() -> None:
    streets = [horror("Cult Leader"), horror("Cultist", "Magnifying Glass", drained=True)]
    scene = allied(TEAM, FACE, streets=streets, wall_hand=DEAR).goes_on().then_table(gates=4)
    assert scene.discarded_horrors() == ["Cultist"]
    assert scene.discarded() == ["Magnifying Glass"]
    assert "Cultist is Defeated." not in scene.story()


@rule("FW-A064")
def test_the_target_is_whoever_has_the_token() -> None:
    hands = TEAM | {"The Nurse": ["Jumper Cables"]}
    scene = allied(hands, FACE, streets=[horror("Ghoul")], wall_hand=DEAR, next_up="The Detective").runs()
    scene.then("The Nurse", count=0, insane=True)


@rule("FW-A065")
def test_a_found_horror_goes_face_up_to_the_end_of_the_veil() -> None:
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = allied(hands, streets=[horror("Ghoul")], turn="The Detective", wall_hand=["Cultist"], level=1)
    scene.does("The Detective", "Intervene", "Revolver", "Ghoul")
    assert veil(scene) == ["Cultist", "Ghoul"]


# The Streets


@rule("FW-A066")
@pytest.mark.parametrize(
    ("street", "cost"),
    [
        ("Drive-In Lot", (0, 2, 1)),
        ("Cemetery Lane", (1, 2, 0)),
        ("Foundry Row", (0, 1, 0)),
        ("Maple Avenue", (0, 2, 0)),
    ],
)
def test_a_street_changes_the_horror_that_is_there_and_no_other(street: str, cost: tuple[int, int, int]) -> None:
    row = ["Town Square", street]
    scene = allied(streets=[horror("Lawn Shambler"), horror("Ghoul")], row=row, turn="The Detective")
    shambler, ghoul = scene.state.streets
    assert defeat_cost(scene.state, ghoul) == cost
    assert defeat_cost(scene.state, shambler) == (0, 3, 0)


@rule("FW-A066")
def test_foundry_row_leaves_every_horror_at_least_one_symbol() -> None:
    scene = allied(streets=[horror("H01")], row=["Foundry Row"], turn="The Detective")
    assert defeat_cost(scene.state, scene.state.streets[0]) == (0, 1, 0)


@rule("FW-A066")
def test_town_square_makes_closing_dearer_while_a_horror_is_there() -> None:
    for row, more in ((["Town Square"], 1), (["Maple Avenue", "Town Square"], 0)):
        assert surcharge(allied(streets=[horror("Ghoul")], row=row, turn="The Detective").state) == more


@rule("FW-A066")
@pytest.mark.parametrize(("row", "found"), [(["Maple Avenue"], []), (["Town Square"], ["Ghoul"])])
def test_maple_avenue_silences_a_deathrattle(row: list[str], found: list[str]) -> None:
    hands = {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Fedora"]}
    scene = allied(hands, streets=[horror("Ghoul")], row=row, turn="The Detective")
    scene.does("The Detective", "Intervene", "Revolver", "Ghoul")
    assert veil(scene) == found
    scene.then_table(streets=0)
