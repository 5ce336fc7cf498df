"""What the printed game lays before everybody, each player can read; what is a player's own, that player alone."""

from html import unescape

import pytest

from app.games.within_walls import GAME
from app.games.within_walls.course import MOODS
from app.games.within_walls.own_view import VOTES, VOTES_OF_TWO
from app.web.fragments import Me, fragment
from tests.games.within_walls.scene import Scene, Who, given, mad, table_of
from tests.rules import rule

EVERYBODY = ("Ada", "Bo", None)


def page(scene: Scene, who: str | None) -> str:
    """All that the page of a viewer holds of the game, sheets that are closed included; None is the big screen."""
    seat = scene.viewer(who)
    me = Me("code", seat, name=who or "", side="players" if who else "", is_screen=who is None)
    parts = scene.table.view(seat).items()
    return " ".join(unescape("".join(fragment(GAME.id, name, part, me) for name, part in parts if part)).split())


@rule("WW-006", "WW-072")
@pytest.mark.parametrize("who", EVERYBODY)
def test_the_reference_says_in_which_act_and_at_whose_step_one_is(who: str | None) -> None:
    shown = page(given(act=3, story="SP3", turn="Bo"), who)
    assert ("you are here" in shown) == (who is not None)
    if who is not None:
        assert 'aria-current="step">Act III <b class="here">' in shown
        assert 'aria-current="step">Investigation, Bo <b class="here">' in shown
        assert MOODS[2] in shown
        assert VOTES in shown


@rule("WW-263")
@pytest.mark.parametrize("who", ["Ada", "Bo"])
def test_with_two_the_reference_has_the_votes_of_two(who: str) -> None:
    shown = page(given(2, story="SP3", act=3), who)
    assert VOTES_OF_TWO in shown
    assert VOTES not in shown


@rule("WW-017")
@pytest.mark.parametrize("who", EVERYBODY)
def test_every_profession_lies_face_up_for_everybody(who: str | None) -> None:
    scene = given(4)
    shown = page(scene, who)
    for player in scene.state.players:
        face = scene.state.profession(player)
        assert face.name in shown
        assert all(one.words in shown for block in face.text for one in block.sentences)


@rule("WW-149", "WW-164")
@pytest.mark.parametrize("who", EVERYBODY)
def test_what_has_come_to_light_in_a_mind_is_read_by_everybody_and_what_has_not_by_none(who: str | None) -> None:
    scene = given(table_of(4, Bo=Who(mind=[mad("I33", revealed=True), "I45"])))
    shown, face = page(scene, who), scene.state.cards.insanity
    assert face["I33"].name in shown
    assert face["I33"].words in shown
    assert face["I45"].name not in shown
    assert face["I45"].words not in shown


@rule("WW-036", "WW-173")
@pytest.mark.parametrize("who", ["Ada", "Bo"])
def test_both_piles_of_used_items_are_one_tap_away_but_for_what_was_never_turned_up(who: str) -> None:
    people = table_of(4, Ada=Who(events=["E12"], mind=[mad("I11", ("A04", 2)), mad("I31", ("D03", 1))]))
    scene = given(people).when("Ada", "Play A Quiet Hour").when("Ada", "Sight")
    shown, items = page(scene, who), scene.state.cards.items
    assert items["D03"].name in shown, "it came due in upkeep"
    assert items["D03"].words in shown
    assert items["A04"].name not in shown
    assert "Face down" in shown
    screen = page(scene, None)
    assert f"<small>{items['D03'].name}</small>" in screen
    assert items["A04"].name not in screen


@rule("WW-004", "WW-198")
def test_agenda_and_history_are_read_by_their_owner_alone() -> None:
    scene = given(4)
    player = next(player for player in scene.state.players if scene.state.is_cultist(player))
    assert player.agenda is not None
    goal = scene.state.agenda(player.agenda).goal(4)
    words = scene.state.history(player.history[0]).words
    for who in ("Ada", "Bo", "Cy", "Di", None):
        shown = page(scene, who)
        assert (goal in shown) == (words in shown) == (who == player.name)
