"""What the printed game lays before everybody, each player can read: on the page, or one tap away."""

from html import unescape

import pytest

from app.games.fourth_wall import GAME
from app.games.fourth_wall.phases import PHASES, Phase
from app.games.fourth_wall.records import InvestigatorCard, MarbleCard
from app.games.fourth_wall.reference import INVESTIGATOR_REFERENCE, WALL_REFERENCE
from app.games.fourth_wall.state import WALL
from app.kernel.decision import Seat, Viewer
from app.web.fragments import Me, fragment
from tests.games.fourth_wall.scene import Scene, given, horror, opening, party
from tests.rules import rule

SIDES = {WALL: "wall", None: "spectator"}


def page(scene: Scene, who: str | None) -> str:
    """All that the page of a viewer holds of the game, sheets that are closed included."""
    viewer: Viewer = None if who is None else WALL if who == "The Wall" else scene.seats.get(who, Seat(who))
    me = Me(viewer or "", side=SIDES.get(viewer, "investigators"), is_screen=viewer is None)
    parts = scene.table.view(viewer).items()
    return " ".join(unescape("".join(fragment(GAME.id, name, part, me) for name, part in parts)).split())


def words(card: InvestigatorCard | MarbleCard) -> list[str]:
    return [sentence.words for block in card.text for sentence in block.sentences]


@rule("FW-014")
def test_everybody_reads_the_reference_of_their_own_role_and_nobody_elses() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), streets=[horror("Ghoul")])
    wall, nurse, screen = page(scene, "The Wall"), page(scene, "The Nurse"), page(scene, None)
    for shown, notes in ((wall, WALL_REFERENCE), (nurse, INVESTIGATOR_REFERENCE)):
        assert all(part in shown for note in notes for part in (note.name, note.words, note.cost, note.flavour))
    assert "draw a Horror." not in nurse + screen
    assert "Attach a Marble to a Horror." not in wall + screen


@rule("FW-014", "FW-041", "FW-045")
@pytest.mark.parametrize(("rank", "phase"), [(8, PHASES[0]), (5, PHASES[1]), (3, PHASES[2])])
def test_the_reference_says_where_one_is_in_the_voice_of_the_reader(rank: int, phase: Phase) -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), rank=rank)
    wall, nurse, screen = page(scene, "The Wall"), page(scene, "The Nurse"), page(scene, None)
    assert phase.to_the_wall in wall
    assert phase.to_the_team in nurse
    assert "you are here" not in screen
    for shown in (wall, nurse):
        assert f'aria-current="step">{phase.name} <b class="here">' in shown
        assert shown.count("you are here") == 2, "once on the tracker and once in the round"


@rule("FW-045", "FW-051", "FW-056")
def test_as_the_tracker_turns_each_side_is_told_in_its_own_voice() -> None:
    scene = given(turn="The Nurse", rank=6)
    scene.when("The Nurse", "End your turn")
    eye = PHASES[1]
    assert eye.to_the_wall in scene.story("The Wall")
    assert eye.to_the_team in scene.story("The Nurse")
    assert eye.to_the_team in scene.story()
    assert eye.to_the_wall not in scene.story("The Nurse") + scene.story()


@rule("FW-020", "FW-116")
@pytest.mark.parametrize("who", ["The Wall", "The Nurse", None])
def test_every_investigator_that_lies_face_up_is_read_by_everybody(who: str | None) -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"))
    shown = page(scene, who)
    for person in scene.state.investigators:
        assert person.card is not None
        assert all(sentence in shown for sentence in words(scene.state.person(person.card)))


@rule("FW-031", "FW-051")
@pytest.mark.parametrize("who", ["The Nurse", None])
def test_the_walls_own_card_is_read_by_everybody_from_the_eye_on_and_before_by_none(who: str | None) -> None:
    for rank, is_open in ((6, False), (5, True)):
        scene = given(party("The Detective", "The Waitress", "The Nurse"), rank=rank)
        said = [one.words for block in scene.state.wall_face().text for one in block.sentences]
        assert [one in page(scene, who) for one in said] == [is_open] * len(said)


@rule("FW-020")
@pytest.mark.parametrize("who", ["investigator-1", "investigator-3", "The Wall", None])
def test_while_people_are_chosen_everybody_reads_every_pair(who: str | None) -> None:
    scene = opening()
    shown = page(scene, who)
    for person in scene.state.investigators:
        assert len(person.dealt) == 2
        for card in person.dealt:
            face = scene.state.person(card)
            assert face.name in shown
            assert all(sentence in shown for sentence in words(face))
    if who is None:
        assert "mini-marble" not in shown, "nobody touches the big screen"


@pytest.mark.parametrize("who", ["The Wall", "The Nurse"])
def test_both_piles_of_discards_are_one_tap_away(who: str) -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), streets=[horror("Ghoul")])
    state = scene.state
    marble, beast = state.marble_deck[0], state.horror_deck[0]
    assert f"<b>{state.marble(marble).name}</b>" not in page(scene, who)
    state.marble_deck.move(state, marble, state.marble_discard)
    state.horror_deck.move(state, beast, state.horror_discard)
    shown = page(scene, who)
    assert f"<b>{state.marble(marble).name}</b>" in shown
    assert f"<b>{state.horror(beast).name}</b>" in shown
    assert all(sentence in shown for sentence in words(state.marble(marble)))


def test_the_big_screen_names_what_was_discarded_last_first_and_opens_nothing() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"), streets=[horror("Ghoul")])
    state = scene.state
    first, beast = state.marble_deck[0], state.horror_deck[0]
    last = next(one for one in state.marble_deck if state.marble(one).name != state.marble(first).name)
    for marble in (first, last):
        state.marble_deck.move(state, marble, state.marble_discard)
    state.horror_deck.move(state, beast, state.horror_discard)
    shown = page(scene, None)
    assert f"<dd>{state.marble(last).name}, {state.marble(first).name}</dd>" in shown
    assert f"<dd>{state.horror(beast).name}</dd>" in shown
    assert "popovertarget" not in shown


def test_hands_are_read_by_the_team_alone() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse", nurse=["Chemistry Set"]))
    assert "Chemistry Set" in page(scene, "The Detective")
    assert "Chemistry Set" not in page(scene, "The Wall") + page(scene, None)
