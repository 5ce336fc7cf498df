"""The register: one line per shipped game, and whatever other packages bring."""

from typing import TypeVar, cast

from app.games.fourth_wall import GAME as FOURTH_WALL
from app.games.great_old_ones import GAME as GREAT_OLD_ONES
from app.games.installed import Broken, Brought, Package, installed
from app.games.projector import GAME as PROJECTOR
from app.games.wick import GAME as WICK
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
    WICK.id: _any_game(WICK),
}

PACKAGES: dict[str, Package] = {id: Package(f"{__name__}.{id.replace('-', '_')}") for id in GAMES}
"""Where each game's files lie."""
BROKEN: list[Broken] = []
"""The installed packages whose games cannot be played."""

for _found in installed(tuple(GAMES.values())):
    if isinstance(_found, Brought):
        GAMES[_found.game.id], PACKAGES[_found.game.id] = _found.game, _found.package
    else:
        BROKEN.append(_found)


def game_called(name: str) -> Game[State]:
    """The game of that id."""
    if name not in GAMES:
        raise SetupError(f"There is no game called {name!r}; there are {', '.join(GAMES)}.")
    return GAMES[name]
