"""Whose turn it is: nobody's, for all act at once; and what an investigator is asked for in the enemies' steps."""

from app.games.great_old_ones import GAME
from tests.games.great_old_ones.scene import given, opening, seat, steps
from tests.rules import rule


@rule("GO-081")
def test_it_is_nobodys_turn_where_all_act_at_once() -> None:
    scene = given({"Bob": {"die": 1}, "Mandy": {"die": 2}})
    assert scene.offer("Bob").turn is scene.offer("Mandy").turn is None
    assert scene.offer("Bob").because is None


def test_what_ones_own_board_asks_for_is_not_asked_of_everybody() -> None:
    people: dict[str, object] = {"Bob": {"die": 6, "attack": [1, 2, 3, 4]}, "Mandy": {"die": 2}}
    scene = given(people, cultists=2, dice=(5,)).when("Bob", "die-attack")
    assert scene.offer("Bob").because == "On your own board"
    assert scene.offer("Mandy").because is None


def test_one_who_plays_alone_has_every_turn() -> None:
    assert GAME.turn_of(opening(1).state) == seat(1)
    assert given({"Bob": {"die": 1}}).offer("Bob").turn == seat(1)


def test_who_is_asked_in_the_cultists_step_reads_that_it_is_theirs() -> None:
    tables: tuple[dict[str, object], ...] = ({"Bob": {}}, {"Bob": {}, "Mandy": {}})
    for people in tables:
        offer = given(people, steps("4A"), d12=7, d6=5).offer("Bob")
        assert offer.turn is None
        assert offer.because == "The cultists act"
