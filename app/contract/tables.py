"""What the battery runs on: games, each in its modes and with every number of players, played by each of its bots."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from app.contract.habits import HABITS, Evening, sides_of
from app.contract.proofs import Played, bots_of, header_of, modes_of, play, varied
from app.games import BROKEN, GAMES, game_called
from app.kernel.errors import SetupError
from app.kernel.game import Game, State
from app.kernel.log import OptionValue
from app.kernel.table import Table

S = TypeVar("S", bound=State)
Games: TypeAlias = Sequence[Game[State]]
Mode: TypeAlias = dict[str, OptionValue]


def games_called(names: Iterable[str]) -> list[Game[State]]:
    """The games of these ids, or all there are; one that is left out for a fault is told with it."""
    reasons = {broken.name: broken.reason for broken in BROKEN}
    for name in names:
        if name in reasons:
            raise SetupError(f"{name} is left out: {reasons[name]}")
    return [game_called(name) for name in names] or list(GAMES.values())


def _games(games: Games) -> Iterator[tuple[str, Game[State]]]:
    return ((game.id, game) for game in games)


def _kinds(games: Games) -> Iterator[tuple[str, tuple[Game[State], Mode]]]:
    return (("-".join([game.id, *map(str, mode.values())]), (game, mode)) for game in games for mode in modes_of(game))


def _evenings(games: Games) -> Iterator[tuple[str, Evening]]:
    """The smallest and the largest table; all numbers of players would take too long for every day."""
    for game, mode in (kind for _id, kind in _kinds(games)):
        for players in sorted({game.players[0], game.players[-1]}):
            for side in sides_of(game, players, mode):
                for habit in HABITS:
                    evening = Evening(game, players, mode, side, habit)
                    yield evening.name, evening


def _played(games: Games) -> Iterator[tuple[str, Callable[[], Played[State]]]]:
    for game in games:
        for players in game.players:
            for mode in modes_of(game):
                for bot in bots_of(game):
                    id = "-".join([game.id, *map(str, mode.values()), str(players), bot])
                    yield id, partial(_play_by, game, players, mode, bot)


def _play_by(game: Game[State], players: int, mode: Mode, bot: str) -> Played[State]:
    return play(game, header_of(game, players, f"contract {bot} 0", **mode), bots_of(game)[bot])


def _lots(games: Games) -> Iterator[tuple[str, Callable[[], Played[State]]]]:
    return (
        (f"{game.id}-{players}", partial(_play_by_lot, game, players)) for game in games for players in game.players
    )


def _play_by_lot(game: Game[State], players: int) -> Played[State]:
    return play(game, varied(game, players, "by lot 0"), bots_of(game)["random"])


EACH: Mapping[str, Callable[[Games], Iterator[tuple[str, object]]]] = {
    "veil_game": _games,
    "veil_kind": _kinds,
    "veil_evening": _evenings,
    "veil_played": _played,
    "veil_lot": _lots,
}
"""What the argument of a test stands for, each with the name pytest shows."""


def upto(played: Played[S], count: int) -> Played[S]:
    """The game as far as it went by then, with what everybody knew then and not what they learnt later."""
    log = played.log.upto(count)
    return replace(played, log=log, ledger=Table(played.game, log, saves=0).state.knowledge)
