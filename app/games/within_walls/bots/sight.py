"""What a bot makes of its view: the regions under their types."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from app.games.within_walls import sights as s
from app.games.within_walls.faces import CULTISTS
from app.kernel.decision import Seat
from app.kernel.game import View


@dataclass(frozen=True)
class Sight:
    """One seat's view of the table."""

    view: View
    is_disguised: bool = False
    """A Cultist who does what an Agent would do."""

    @cached_property
    def secret(self) -> s.Secret:
        return cast(s.Secret, self.view["secret"])

    @cached_property
    def players(self) -> Sequence[s.PlayerView]:
        return cast(Sequence[s.PlayerView], self.view["players"])

    @cached_property
    def board(self) -> s.StoryBoard:
        return cast(s.StoryBoard, self.view["story-board"])

    @cached_property
    def turn(self) -> s.Turn:
        return cast(s.Turn, self.view["turn"])

    @cached_property
    def hand(self) -> s.Hand:
        return cast(s.Hand, self.view["hand"])

    @cached_property
    def notebook(self) -> Sequence[s.NoteView]:
        return cast(Sequence[s.NoteView], self.view["notebook"])

    @cached_property
    def record(self) -> Sequence[s.DeedView]:
        return cast(Sequence[s.DeedView], self.view["record"])

    @cached_property
    def spotlight(self) -> s.Spotlight:
        return cast(s.Spotlight, self.view["spotlight"])

    @cached_property
    def drawn(self) -> s.StoryView | None:
        return cast(s.Drawn, self.view["drawn"]).story

    @property
    def me(self) -> Seat:
        assert self.secret.seat is not None
        return self.secret.seat

    @property
    def is_cultist(self) -> bool:
        return self.secret.side == CULTISTS and not self.is_disguised

    def player(self, seat: Seat) -> s.PlayerView:
        return next(player for player in self.players if player.seat == seat)

    @property
    def myself(self) -> s.PlayerView:
        return self.player(self.me)

    @property
    def others(self) -> list[s.PlayerView]:
        """Everybody else who lives, the silent third included."""
        return [player for player in self.players if player.is_alive and player.seat != self.me]

    @property
    def is_of_two(self) -> bool:
        return any(player.is_npc for player in self.players)
