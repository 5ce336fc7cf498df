"""What the printed game lays before everybody, each player can read: on the page, or one tap away."""

from html import unescape

import pytest

from app.games.fourth_wall import GAME
from app.games.fourth_wall.records import InvestigatorCard, MarbleCard
from app.games.fourth_wall.reference import INVESTIGATOR_ACTIONS, WALL_ACTIONS
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
    for line in WALL_ACTIONS:
        assert line.partition(": ")[0] in wall
    for line in INVESTIGATOR_ACTIONS:
        assert line.partition(": ")[0] in nurse
    assert "Delve (1 Doom)" not in nurse + screen
    assert "Regroup (2 AP)" not in wall + screen


@rule("FW-020", "FW-116")
@pytest.mark.parametrize("who", ["The Wall", "The Nurse", None])
def test_every_investigator_that_lies_face_up_is_read_by_everybody(who: str | None) -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse"))
    shown = page(scene, who)
    for person in scene.state.investigators:
        assert person.card is not None
        assert all(sentence in shown for sentence in words(scene.state.person(person.card)))


@rule("FW-020")
def test_while_people_are_chosen_the_team_reads_every_pair() -> None:
    scene = opening()
    shown = page(scene, scene.state.investigators[0].seat)
    for person in scene.state.investigators:
        assert len(person.dealt) == 2
        for card in person.dealt:
            face = scene.state.person(card)
            assert face.name in shown
            assert all(sentence in shown for sentence in words(face))


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


def test_hands_are_read_by_the_team_alone() -> None:
    scene = given(party("The Detective", "The Waitress", "The Nurse", nurse=["Chemistry Set"]))
    assert "Chemistry Set" in page(scene, "The Detective")
    assert "Chemistry Set" not in page(scene, "The Wall") + page(scene, None)
