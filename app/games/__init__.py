"""The register: one line per game."""

from typing import TypeVar, cast

from app.games.fourth_wall import GAME as FOURTH_WALL
from app.games.great_old_ones import GAME as GREAT_OLD_ONES
from app.games.projector import GAME as PROJECTOR
from app.games.within_walls import GAME as WITHIN_WALLS
from app.kernel.errors import SetupError
from app.kernel.game import Game, State

S = TypeVar("S", bound=State)


def _any_game(game: Game[S]) -> Game[State]:
    """The game without its type of state, which only the game itself knows."""
    return cast(Game[State], game)


GAMES: dict[str, Game[State]] = {
    FOURTH_WALL.id: _any_game(FOURTH_WALL),
    WITHIN_WALLS.id: _any_game(WITHIN_WALLS),
    PROJECTOR.id: _any_game(PROJECTOR),
    GREAT_OLD_ONES.id: _any_game(GREAT_OLD_ONES),
}


def game_called(name: str) -> Game[State]:
    """The game of that id."""
    if name not in GAMES:
        raise SetupError(f"There is no game called {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]
