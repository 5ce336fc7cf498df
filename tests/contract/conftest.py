"""Every game of the register, in each of its modes and with every number of players, played by each of its bots."""

import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from app.kernel.log import OptionValue
from tests.contract.proofs import Played, bots_of, header_of, modes_of, play, varied

TABLES = [(game, players) for game in GAMES.values() for players in game.players]
GAMES_EACH = 1
LOTS = [(game, players, number) for game, players in TABLES for number in range(GAMES_EACH)]
BOTS = [
    (game, players, mode, name, number)
    for game, players, number in LOTS
    for mode in modes_of(game)
    for name in bots_of(game)
]


def _name(param: tuple[Game[State], int, dict[str, OptionValue], str, int]) -> str:
    game, players, mode, name, number = param
    return "-".join([game.id, *map(str, mode.values()), str(players), name, str(number)])


@pytest.fixture(scope="session", params=BOTS, ids=_name)
def played(request: pytest.FixtureRequest) -> Played[State]:
    """A finished game of one kind of bot, in one mode, otherwise under the options the game begins with."""
    game, players, mode, name, number = request.param
    return play(game, header_of(game, players, f"contract {name} {number}", **mode), bots_of(game)[name])


@pytest.fixture(scope="session", params=LOTS, ids=lambda it: f"{it[0].id}-{it[1]}-{it[2]}")
def played_by_lot(request: pytest.FixtureRequest) -> Played[State]:
    """A finished game under options drawn by lot, played at random."""
    game, players, number = request.param
    return play(game, varied(game, players, f"by lot {number}"), bots_of(game)["random"])
