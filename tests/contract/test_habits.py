"""Nobody keeps a game from ending, whatever their habit. All numbers of players are tried in `tests.prove`."""

import pytest

from app.games import GAMES
from tests.contract.habits import HABITS, Evening, prove_it_ends, sides_of
from tests.contract.proofs import modes_of

EVENINGS = [
    Evening(game, players, mode, side, habit)
    for game in GAMES.values()
    for players in sorted({game.players[0], game.players[-1]})
    for mode in modes_of(game)
    for side in sides_of(game, players, mode)
    for habit in HABITS
]


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.name)
def test_no_habit_of_one_person_keeps_a_game_from_ending(evening: Evening) -> None:
    assert prove_it_ends(evening) > 0
