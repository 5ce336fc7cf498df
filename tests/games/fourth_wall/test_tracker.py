"""The Turn Tracker on its way down: Slumber, An Eye Opens, The Crescendo, The Ancient One Awakens."""

import pytest

from app.games.fourth_wall import view
from app.games.fourth_wall.records import Cards, read_cards, shipped
from app.games.fourth_wall.standing import sanity
from tests.games.fourth_wall.scene import Scene, given, horror, opening
from tests.rules import rule

TEAM_OF_FIVES = {"The Detective": ["Revolver"] * 3, "The Librarian": ["Crowbar"] * 2, "The Preacher": ["Fedora"] * 2}
"""Three Investigators with a Sanity of 5."""


def phases(scene: Scene) -> list[tuple[int, str]]:
    """Every rank with its phase until the game ends, if nobody does anything."""
    seen = []
    while scene.table.outcome is None:
        seen.append((scene.state.rank, scene.state.phase))
        scene.nobody_stirs()
    return seen


@rule("FW-045", "FW-046")
def test_three_investigators_have_eight_ranks_in_three_phases() -> None:
    scene = given()
    scene.then_table(rank=8)
    slumber, eye, crescendo = "Slumber", "An Eye Opens", "The Crescendo"
    assert [phase for _rank, phase in phases(scene)] == [slumber] * 3 + [eye] + [crescendo] * 4
    scene.then_won_by("The Wall", "awakens")


@rule("FW-047")
@pytest.mark.parametrize(
    ("people", "start", "eye", "crescendo"), [(3, 8, 5, 4), (4, 6, 4, 2), (5, 5, 4, 2), (6, 4, 3, 1)]
)
def test_each_number_of_investigators_has_its_own_ranks(people: int, start: int, eye: int, crescendo: int) -> None:
    scene = opening("Wanda", *("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[:people])
    for who in scene.seats:
        scene.when(who, "person-1")
    seen = dict(phases(scene))
    assert list(seen) == list(range(start, 0, -1))
    assert max(rank for rank, phase in seen.items() if phase == "An Eye Opens") == eye
    assert max(rank for rank, phase in seen.items() if phase == "The Crescendo") == crescendo
    scene.then_table(rank=0).then_won_by("The Wall", "awakens")


# Slumber


@rule("FW-048")
@pytest.mark.parametrize("rank", [8, 6])
def test_in_slumber_the_wall_has_no_unique_action(rank: int) -> None:
    scene = given(rank=rank, pool=3, wall_hand=["Ghoul"]).when("The Wall", "Wrath")
    assert "unique" not in scene.offer("The Wall").keys
    assert scene.why_not("The Wall", "Unique Action") == ("The Eye has not opened yet.", "FW-048")


@rule("FW-049")
def test_in_slumber_the_aura_has_no_effect() -> None:
    scene = given(TEAM_OF_FIVES, wall_card="The Tide With Teeth", rank=6)
    assert sanity(scene.state, scene.investigator("The Detective")) == 5


@rule("FW-050")
def test_in_slumber_a_fifth_gate_does_not_end_the_game() -> None:
    scene = given(streets=[horror("Gatekeeper")], gates=4, rank=6, pool=1).when("The Wall", "Wrath")
    scene.when("The Wall", "Trigger Gatekeeper").then_table(gates=5)
    assert scene.table.outcome is None
    scene.when("The Wall", "End the turn")
    assert scene.is_asked("The Detective")


# An Eye Opens


@rule("FW-051")
def test_the_wall_card_is_turned_up_when_the_eye_opens() -> None:
    scene = given(wall_card="The Lawn Mother", rank=6, turn="The Nurse")
    viewers = (*scene.state.team, None)
    assert [view.tracker(scene.state, viewer).wall_card for viewer in viewers] == [None] * 4
    scene.when("The Nurse", "End your turn").then_table(rank=5)
    for viewer in viewers:
        turned_up = view.tracker(scene.state, viewer).wall_card
        assert turned_up is not None
        assert turned_up.name == "The Lawn Mother"
    assert all(scene.state.knowledge.knows(viewer, scene.state.wall_card or 0) for viewer in viewers)


@rule("FW-052")
@pytest.mark.parametrize("rank", [5, 4, 3, 1])
def test_from_then_on_the_wall_may_use_its_unique_action(rank: int) -> None:
    scene = given(wall_card="The Signal Under the Static", rank=rank)
    if rank > 4:
        scene.when("The Wall", "Wrath")
    scene.when("The Wall", "Unique")
    assert len(scene.wall_hand()) == 2


@rule("FW-053", "FW-054")
@pytest.mark.parametrize("rank", [5, 1])
def test_from_then_on_the_aura_holds_on_everybodys_turn(rank: int) -> None:
    scene = given(TEAM_OF_FIVES, wall_card="The Tide With Teeth", rank=rank)
    assert sanity(scene.state, scene.investigator("The Detective")) == 4
    scene.wall_rests().when("The Detective", "Search").then("The Detective", count=4)
    scene.when("The Detective", "Search")
    assert "Your Sanity is 4: discard 1." in scene.offer("The Detective").prompt


@rule("FW-055")
def test_five_gates_win_when_the_eye_opens() -> None:
    scene = given(wall_card="The Lawn Mother", gates=5, rank=6, turn="The Nurse")
    assert scene.table.outcome is None
    scene.when("The Nurse", "End your turn").then_won_by("The Wall", "five-gates")
    assert "An Eye Opens. The Wall is The Lawn Mother." in scene.story()


@rule("FW-055")
def test_one_gate_closed_in_time_lets_the_eye_open_on_four() -> None:
    scene = given(
        {"The Detective": ["Revolver"], "The Waitress": ["Crowbar"], "The Nurse": ["Elder Sign", "Revolver"]},
        gates=5,
        rank=6,
        turn="The Nurse",
    )
    scene.does("The Nurse", "Close a Gate", "Elder Sign", "End your turn")
    scene.then_table(gates=4, rank=5)
    assert scene.table.outcome is None


# The Crescendo and the end


@rule("FW-056")
def test_the_crescendo_undrains_every_horror() -> None:
    scene = given(streets=[horror("Ghoul", drained=True), horror("Gatekeeper", drained=True)], rank=5, turn="The Nurse")
    scene.when("The Nurse", "End your turn").then_table(rank=4)
    assert not any(found.is_drained for found in scene.state.streets)


@rule("FW-057")
@pytest.mark.parametrize("rank", [4, 1])
def test_there_is_no_brood_in_the_crescendo(rank: int) -> None:
    assert given(rank=5).labels("The Wall")[1].startswith("Brood")
    scene = given(streets=[horror("Ghoul", drained=True)], rank=rank).then_table(pool=1)
    assert "brood" not in scene.offer("The Wall").keys
    scene.wall_rests()
    assert scene.on_the_streets("Ghoul")[0].is_drained


@rule("FW-058")
def test_the_wall_wins_when_the_ancient_one_awakens() -> None:
    scene = given(gates=1, rank=1, turn="The Nurse")
    assert scene.table.outcome is None
    scene.when("The Nurse", "End your turn").then_table(rank=0).then_won_by("The Wall", "awakens")


# Ranks that coincide, as owners of other trackers may key them in


def tracker(start: int, eye: int, crescendo: int, awakens: int) -> Cards:
    ranks = f"start = {start}\neye_opens = {eye}\ncrescendo = {crescendo}\nawakens = {awakens}\n"
    sides = "".join(f"[[tracker]]\ninvestigators = {number}\n{ranks}" for number in range(3, 7))
    return read_cards({**shipped().files, "trackers.toml": sides})


@rule("FW-059")
def test_the_ancient_one_awakens_before_anything_else() -> None:
    scene = given(cards=tracker(1, 0, 0, 0), gates=5, rank=1, turn="The Nurse").when("The Nurse", "End your turn")
    scene.then_won_by("The Wall", "awakens")
    assert not any("An Eye Opens" in line for line in scene.story())


@rule("FW-059")
def test_five_gates_count_before_hands_are_cut_and_the_crescendo_begins() -> None:
    scene = given(
        {**TEAM_OF_FIVES, "The Preacher": ["Fedora", "Adrenaline", "Adrenaline", "Adrenaline", "Adrenaline"]},
        cards=tracker(6, 5, 5, 0),
        streets=[horror("Ghoul", drained=True)],
        wall_card="The Tide With Teeth",
        gates=5,
        turn="The Preacher",
    )
    scene.when("The Preacher", "End your turn").then_won_by("The Wall", "five-gates").then("The Preacher", count=5)
    assert scene.on_the_streets("Ghoul")[0].is_drained


@rule("FW-059")
def test_hands_are_cut_to_the_new_sanity_before_the_crescendo_begins() -> None:
    scene = given(
        {**TEAM_OF_FIVES, "The Preacher": ["Fedora", "Adrenaline", "Adrenaline", "Adrenaline", "Adrenaline"]},
        cards=tracker(6, 5, 5, 0),
        streets=[horror("Ghoul", drained=True)],
        wall_card="The Tide With Teeth",
        turn="The Preacher",
    )
    scene.when("The Preacher", "End your turn")
    assert scene.sees(None, "The Tide With Teeth")
    assert scene.on_the_streets("Ghoul")[0].is_drained
    scene.when("The Preacher", "Fedora").then("The Preacher", count=4)
    assert not scene.on_the_streets("Ghoul")[0].is_drained
