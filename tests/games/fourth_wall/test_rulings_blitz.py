"""Rulings on the Blitz."""

from tests.games.fourth_wall.scene import Scene, given, horror, party
from tests.rules import rule


def a_blitz(scene: Scene, who: str) -> Scene:
    return scene.when(who, "Exploit")


@rule("FW-R76")
def test_each_adrenaline_raises_a_blitz_by_the_number_on_it() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse", waitress=["Adrenaline"] * 2 + ["Fedora"])
    top = ["Spirit Board", "Chalk Circle", "Porch Light", "Fedora", "Geiger Counter", "Geiger Counter", "Elder Sign"]
    scene = a_blitz(given(hands, streets=[horror("Lawn Shambler")], top=top, turn="The Mechanic"), "The Mechanic")
    assert scene.labels("The Waitress") == ["Leave it as it is", "Adrenaline", "Adrenaline", "Leave all this turn"]
    scene.when("The Waitress", "Adrenaline", "Adrenaline").let_it_happen()
    (line,) = [line for line in scene.story() if line.startswith("The Blitz reveals")]
    assert line == f"The Blitz reveals {', '.join(top)}."  # 3 + 2 + 2
    scene.then("The Waitress", hand=["Fedora"])


@rule("FW-R77")
def test_a_blitz_against_nothing_discards_everything_and_is_not_completed() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse")
    scene = given(hands, top=["Revolver", "Elder Sign", "Fedora"], turn="The Mechanic")
    a_blitz(scene, "The Mechanic").let_it_happen().then_table(pool=2)
    assert sorted(scene.discarded()) == ["Elder Sign", "Fedora", "Revolver"]


@rule("FW-R78")
def test_what_is_left_of_a_blitz_when_the_last_horror_falls_is_discarded_and_the_blitz_completed() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse")
    top = ["Revolver", "Baseball Bat", "Crowbar"]
    scene = given(hands, streets=[horror("H01")], top=top, turn="The Mechanic")
    a_blitz(scene, "The Mechanic").let_it_happen().when("The Mechanic", "Baseball Bat")
    scene.then_table(streets=0, pool=1)
    assert sorted(scene.discarded()) == ["Baseball Bat", "Crowbar", "Revolver"]


@rule("FW-R79")
def test_a_blitz_reveals_what_there_is_and_one_card_is_enough() -> None:
    hands = party("The Mechanic", "The Waitress", "The Nurse")
    for left, pool in ((1, 1), (0, 2)):
        scene = given(hands, streets=[horror("Lawn Shambler")], turn="The Mechanic", top=["Fedora"])
        scene.state.marble_deck.cards[:] = scene.state.marble_deck.cards[-1:] if left else []
        a_blitz(scene, "The Mechanic").let_it_happen().then_table(pool=pool)
        assert scene.discarded() == ["Fedora"] * left
