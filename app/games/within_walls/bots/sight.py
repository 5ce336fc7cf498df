"""What a bot makes of its view: the regions under their types, and what an offer has to choose from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, cast

from app.games.within_walls import nodes as n
from app.games.within_walls import sights as s
from app.games.within_walls.faces import CULTISTS, Cards
from app.games.within_walls.nodes import Text
from app.games.within_walls.state import State
from app.kernel.decision import Seat
from app.kernel.driver import Glance
from app.kernel.game import View
from app.kernel.offer import Offer, OfferedOption

Choice: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Sight:
    """One seat's view of the table."""

    view: View
    is_disguised: bool = False
    """A Cultist who does what an Agent would do."""

    @property
    def cards(self) -> Cards:
        """The set on the table."""
        return cast(Cards, cast("Glance[State]", self.view).cards)

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

    @property
    def resolving(self) -> Text:
        """The text that is being carried out, of the card on top."""
        card = self.spotlight.resolving[-1][0] if self.spotlight.resolving else ""
        if card in self.cards.professions:
            return tuple(step for ability in self.cards.professions[card].abilities for step in ability.text)
        kinds = (self.cards.events, self.cards.stories, self.cards.insanity, self.cards.items)
        return next((kind[card].text for kind in kinds if card in kind), ())

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

    def branch(self, step: n.If) -> Text:
        """What is read of it as things stand."""
        return step.then if self._is_met(step.condition) else step.otherwise

    def _is_met(self, condition: n.Condition) -> bool:
        match condition:
            case n.HasInsanity():
                return self.myself.total >= condition.n
            case n.HasItems():
                return len(self.myself.items) >= condition.n
            case n.HasNoItems():
                return not self.myself.items
            case n.ActIs():
                return self.board.act >= condition.n
            case n.StoryIs():
                return self.board.current is not None and self.board.current.path == condition.path.value
            case n.FocusIs():
                return self.board.focus == condition.face.value


def whether(offer: Offer, is_wanted: bool) -> Choice:
    """Do it, or decline."""
    return (next(option.key for option in offer.options if option.declines != is_wanted),)


def fewest(offer: Offer, worth: Callable[[OfferedOption], float]) -> Choice:
    """As many as are asked for, of those that are worth least."""
    wanted = offer.pick[0] if offer.pick else 1
    return tuple(option.key for option in sorted(offer.options, key=worth)[:wanted])
