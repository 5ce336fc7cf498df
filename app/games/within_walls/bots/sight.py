"""What a bot makes of its view: the regions under their types, and what an offer has to choose from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from app.games.within_walls import nodes as n
from app.games.within_walls import view_types as s
from app.games.within_walls.nodes import Steps
from app.games.within_walls.records import CULTISTS, Cards
from app.games.within_walls.state import NPC
from app.kernel.decision import Seat
from app.kernel.offer import Offer, OfferedOption
from app.kit import sight

Choice: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something everybody saw a player do."""

    kind: str
    about: Seat | None
    amount: int


@dataclass(frozen=True)
class Sight(sight.Sight):
    """One seat's view of the table."""

    is_disguised: bool = False
    """A Cultist who does what an Agent would do."""

    secret = sight.region(s.Secret)
    story_board = sight.region(s.StoryBoard)
    turn = sight.region(s.Turn)
    notebook = sight.regions(s.NoteView)
    spotlight = sight.region(s.Spotlight)

    @property
    def cards(self) -> Cards:
        """The set on the table."""
        return sight.cards_on_table(self.view, Cards)

    @cached_property
    def players(self) -> Sequence[s.PlayerView]:
        return [seen for name in self.view if (seen := self._one_at(name)) is not None]

    def _one_at(self, name: str) -> s.PlayerView | None:
        seen = self.view[name] if name.startswith("player-") or name == "third" else None
        return seen.player if isinstance(seen, s.Third) else seen if isinstance(seen, s.PlayerView) else None

    @property
    def mind(self) -> s.MindView:
        """One's own."""
        return sight.read(self.view, self.me.replace("player", "mind"), s.MindView)

    @property
    def pockets(self) -> s.PocketsView:
        """One's own."""
        return sight.read(self.view, self.me.replace("player", "pockets"), s.PocketsView)

    def deeds(self, seat: Seat) -> Sequence[Deed]:
        """What everybody saw this player do since votes can be called."""
        return self._deeds.get(seat, ())

    @cached_property
    def _deeds(self) -> Mapping[Seat, Sequence[Deed]]:
        seats = [player.seat for player in self.players if player.seat != NPC]
        return {seat: [Deed(*told) for told in sight.read_all(self.view, _record(seat), tuple)] for seat in seats}

    @property
    def resolving(self) -> Steps:
        """The text that is being carried out, of the card on top."""
        return self.spotlight.resolving[-1].steps if self.spotlight.resolving else ()

    @property
    def me(self) -> Seat:
        assert self.secret.seat is not None
        return self.secret.seat

    @property
    def is_cultist(self) -> bool:
        return self.secret.side == CULTISTS and not self.is_disguised

    def player(self, seat: Seat) -> s.PlayerView:
        return next(player for player in self.players if player.seat == seat)

    @cached_property
    def others(self) -> list[s.PlayerView]:
        """Everybody else who lives, the silent third included."""
        return [player for player in self.players if player.is_alive and player.seat != self.me]

    @cached_property
    def is_of_two(self) -> bool:
        return any(player.is_npc for player in self.players)

    def branch(self, step: n.If) -> Steps:
        """What is read of it as things stand."""
        return step.then if self._is_met(step.condition) else step.otherwise

    def _is_met(self, condition: n.Condition) -> bool:
        match condition:
            case n.HasInsanity():
                return self.mind.total >= condition.n
            case n.HasItems():
                return len(self.pockets.items) >= condition.n
            case n.HasNoItems():
                return not self.pockets.items
            case n.ActIs():
                return self.story_board.act >= condition.n
            case n.StoryIs():
                return self.story_board.path is condition.path
            case n.FocusIs():
                return self.story_board.focus is condition.face


def _record(seat: Seat) -> str:
    return seat.replace("player", "record")


def whether(offer: Offer, is_wanted: bool) -> Choice:
    """Do it, or decline."""
    return (next(option.key for option in offer.options if option.declines != is_wanted),)


def fewest(offer: Offer, worth: Callable[[OfferedOption], float]) -> Choice:
    """As many as are asked for, of those that are worth least."""
    wanted = offer.pick[0] if offer.pick else 1
    return tuple(option.key for option in sorted(offer.options, key=worth)[:wanted])
