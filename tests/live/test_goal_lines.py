"""How near the goal is and the end that threatens: said in every game, and by nothing but what everybody knows."""

import pytest

from app.games import GAMES
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.game import Game, State, imagine
from app.kernel.log import Log
from app.kernel.table import Table, new_header

SAYING = [game for game in GAMES.values() if game.standing is not None]
games = pytest.mark.parametrize("game", SAYING, ids=lambda game: game.id)


def played(game: Game[State], answers: int) -> Table[State]:
    """A game of bots, so far."""
    chairs = game.seats(game.check_options({}))
    table = Table(game, Log(new_header(game, {it.seat: it.label for it in chairs}, "goals")), saves=0)
    for number in range(answers):
        answer = next_answer(table, dict.fromkeys(table.seats, random_bot), Chance(f"goals/{number}"))
        if answer is None or table.outcome is not None:
            break
        table.apply(answer)
    return table


def test_every_game_of_the_box_says_it() -> None:
    assert {game.id for game in SAYING} >= {"fourth-wall", "within-walls", "great-old-ones", "projector"}


@games
@pytest.mark.parametrize("answers", [25, 60])
def test_who_knows_nothing_hidden_could_say_it_as_well(game: Game[State], answers: int) -> None:
    assert game.standing is not None
    table = played(game, answers)
    told = game.standing(table.state)
    imagine(game, table.state, None, Chance("another world"))
    assert game.standing(table.state) == told
    if told is not None:
        assert all(line.endswith(".") for line in told)
