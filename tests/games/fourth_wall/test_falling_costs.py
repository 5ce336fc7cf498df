"""A Horror whose whole cost is cancelled falls, also where its cost falls outside of any Action (FW-R107)."""

from app.games.fourth_wall.state import Horror
from tests.games.fourth_wall.scene import Scene, given, horror
from tests.rules import rule

COLOUR, MOTHER = "The Colour After Noon", "The Lawn Mother"


def fallen(scene: Scene, name: str) -> bool:
    """Whether it lies in the discard pile, and the Marble that cancelled it with the others."""
    there: list[Horror] = scene.on_the_streets(name)
    return not there and name in scene.discarded_horrors() and "Revolver" in scene.discarded()


@rule("FW-R107", "FW-174")
def test_a_horror_that_brood_undrains_to_its_end_is_no_scourge() -> None:
    streets = [horror("Ghoul", "Revolver", drained=True)]
    scene = given(streets=streets, rank=5, wall_card=COLOUR).when("The Wall", "Brood")
    assert fallen(scene, "Ghoul")
    assert scene.state.scourge is None
    assert scene.is_asked("The Detective")


@rule("FW-R107", "FW-175")
def test_the_token_that_moves_on_leaves_a_dead_horror_behind() -> None:
    streets = [horror("Ghoul", "Revolver", scourge=True), horror("Cultist")]
    scene = given(streets=streets, rank=5, wall_card=MOTHER).does("The Wall", "Brood", "Cultist")
    assert fallen(scene, "Ghoul")
    assert scene.state.scourge == scene.on_the_streets("Cultist")[0].place


@rule("FW-R107", "FW-056")
def test_the_crescendo_fells_whom_it_wakes_to_their_end() -> None:
    streets = [horror("Ghoul", "Revolver", drained=True), horror("Cultist")]
    scene = given(streets=streets, rank=5, wall_card=COLOUR, turn="The Nurse").when("The Nurse", "End your turn")
    assert scene.state.is_crescendo
    assert fallen(scene, "Ghoul")
    assert not any("Trigger Ghoul" in label for label in scene.labels("The Wall"))


@rule("FW-R107")
def test_who_is_woken_and_lives_lives_on() -> None:
    streets = [horror("Ghoul", "Magnifying Glass", drained=True)]
    scene = given(streets=streets, rank=5, wall_card=COLOUR).when("The Wall", "Brood")
    assert len(scene.on_the_streets("Ghoul")) == 1
    assert scene.state.scourge == 1


@rule("FW-164", "FW-154")
def test_what_arrives_drained_in_the_crescendo_is_warned_of() -> None:
    def warning(rank: int, crescendo: str = "undrain once") -> str | None:
        scene = given(wall_hand=["Star-Fed Colossus"], rank=rank, pool=5, was_brood=True, crescendo=crescendo)
        return next(one.warning for one in scene.offer("The Wall").options if one.key == "manifest-1")

    assert warning(4) == "It arrives Drained, and no Brood will wake it any more"
    assert warning(8) is None
    assert warning(4, crescendo="never drained") is None
