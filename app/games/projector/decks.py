"""Who may see the cards of each pile: moving a card moves the knowledge of it, shuffling takes it away."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from app.kernel.decision import Seat
from app.kernel.plain import UNSAVED
from app.kit.piles import Card, Deck, Pile, Table


class PartyTable(Table, Protocol):
    """What these piles need of the state."""

    @property
    def party_mask(self) -> int: ...
    def hand_mask(self, seat: Seat) -> int: ...


class Reserve(Pile[PartyTable]):
    """PJ-049, PJ-103 A player's own slides, open to the party; those of the action deck are listed here, too."""

    def seen_by(self, table: PartyTable, card: Card) -> int:
        return table.party_mask


@dataclass
class ActionHand(Pile[PartyTable]):
    """PJ-R88 Open to team-mates, unless the table plays with closed hands."""

    owner: Seat = field(default=Seat(""), metadata=UNSAVED)

    def seen_by(self, table: PartyTable, card: Card) -> int:
        return table.hand_mask(self.owner)


class Entropy(Deck):
    """PJ-070, PJ-R55 As they came: what was drawn has been seen by all, what was put beneath has not."""


@lru_cache(2048)
def ability_on(slide: str) -> str:
    """The ability on the face of an action card."""
    return slide.removeprefix("slide:").partition("+")[0]
