"""What seats may play at any time, worked out again only where what it is made of has changed."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.kernel.decision import Seat
from app.kernel.game import AnytimePlay, Game, State
from app.kernel.offer import OfferedOption, offered

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Plays:
    """The plays of a seat, the mark they had, and how the seat sees them: the very same for as long as they look so."""

    mark: Hashable
    plays: tuple[AnytimePlay, ...]
    offered: tuple[OfferedOption, ...]


class PlayCache(Generic[S]):
    """The any-time plays of one table."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._known: dict[Seat, Plays] = {}

    def of(self, state: S, seat: Seat) -> Plays:
        """As last worked out if their mark has not moved; plays without marks are always worked out."""
        marks, found = self._game.anytime_marks, self._known.get(seat)
        mark = None if marks is None else marks(state, seat)
        if found is None or marks is None or found.mark != mark:
            plays = tuple(self._game.anytime(state, seat))
            shown = tuple(offered(play) for play in plays)
            self._known[seat] = found = Plays(mark, plays, found.offered if found and found.offered == shown else shown)
        return found

    def forget(self) -> None:
        self._known.clear()
