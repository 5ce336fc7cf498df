"""The whole truth at one table of I Am The Fourth Wall. Only flows change it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from app.games.fourth_wall.nodes import Symbol
from app.games.fourth_wall.options import Options
from app.games.fourth_wall.records import (
    Cards,
    HorrorCard,
    InvestigatorCard,
    MarbleCard,
    PresenceCard,
    StreetCard,
    Tracker,
    WallCard,
)  # fmt: skip
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.knowledge import Knowledge
from app.kernel.plain import UNSAVED
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kit.people import sitting_at
from app.kit.piles import Card, Deck, Discard, Pile, Row

WALL = Seat("wall")
GATES = 5


# Piles


class TeamHand(Pile["State"]):
    """FW-024 What one Investigator holds, all may look at, and nobody else from here on."""

    mixes = True

    def seen_by(self, table: "State", card: Card) -> int:
        return table.team_mask


class LookedAt(Pile["State"]):
    """Marbles of the deck that the team has been shown."""

    def seen_by(self, table: "State", card: Card) -> int:
        return table.team_mask


class WallHand(Pile["State"]):
    """FW-035 Secret but for their number; FW-A010, FW-A070 in Alliance they lie open, the oldest first, as the Veil."""

    mixes = True

    def seen_by(self, table: "State", card: Card) -> int:
        return table.wall_mask if table.presence is None else table.knowledge.everybody


class DrawDeck(Deck):
    """FW-142, FW-143, FW-R103 Marbles or Horrors: the discard pile becomes a new deck when one is wanted."""

    renewed = "A discard pile is shuffled into a new deck."


class PresenceDeck(Deck):
    """FW-A023"""

    renewed = "The Presence cards are shuffled into a new deck."


@dataclass(slots=True)
class Investigator:
    """FW-011 Each Investigator is a seat of its own: own turn, hand, card and state."""

    seat: Seat
    dealt: Row = field(default_factory=Row)
    card: Card | None = None
    hand: TeamHand = field(default_factory=TeamHand)
    is_insane: bool = False
    is_regrouped: bool = False


@dataclass(slots=True)
class Horror:
    """A Horror On the Streets, with the Marbles Attached to it, at a place it keeps while it is there."""

    place: int
    card: Card
    is_drained: bool = False
    marbles: Row = field(default_factory=Row)
    enhancements: list[Symbol] = field(default_factory=list)
    is_dying: bool = False
    """Defeated, its Deathrattle running."""


@dataclass(slots=True)
class Loss:
    """A Marble about to be lost."""

    seat: Seat
    marble: Card
    is_ignored: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """FW-R34 Somebody offered a Trade this turn, and it was refused."""

    offerer: Seat
    partner: Seat


@dataclass(slots=True)
class Presence:
    """FW-A003 What plays The Wall in Alliance: its deck, the Streets, the Target Token, and how hard it is."""

    deck: PresenceDeck
    row: Row
    """The Street cards; from set-up on they lie face up, Street 1 first."""
    gates: int
    horrors: int
    has_street_text: bool
    has_backlash: bool
    discard: Discard = field(default_factory=Discard)
    target: Seat | None = None
    recoils: bool = False
    """A Gate has been closed since its last turn began."""
    actions: int = 0
    has_destroyed: bool = False


@dataclass(slots=True)
class State:
    options: Options
    faces: list[str]
    investigators: list[Investigator]
    """FW-040 In turn order: clockwise from The Wall's left."""
    investigator_deck: Deck
    marble_deck: DrawDeck
    horror_deck: DrawDeck
    chance: Chance
    knowledge: Knowledge
    unused_gates: Deck
    presence: Presence | None
    """Nothing in Conflict, where a person plays The Wall."""
    is_solo: bool
    """FW-A071 One person plays every Investigator; names are unique at a table, so they tell people apart."""
    cards: Cards = field(metadata=UNSAVED)
    story: Story = field(default_factory=Story)
    tally: Tally = field(default_factory=Tally)
    marble_discard: Discard = field(default_factory=Discard)
    horror_discard: Discard = field(default_factory=Discard)
    wall_hand: WallHand = field(default_factory=WallHand)
    wall_card: Card | None = None
    open_gates: Deck = field(default_factory=Deck)
    streets: list[Horror] = field(default_factory=list)
    anchored: Row = field(default_factory=Row)
    scourge: int | None = None
    """The place of The Scourge; FW-180, FW-R02, FW-R04 there is one token, and no card, so at most one Scourge."""
    pool: int = 0
    held: int = 0
    """FW-R17 Doom that joins the pool when the next Wall turn starts."""
    rank: int = 0
    turn: int = 0
    """Whose Investigator turn it is, or comes after this Wall turn."""
    is_set_up: bool = False
    is_wall_turn: bool = True
    wall_turns: int = 0
    was_brood: bool = False
    is_brood: bool = False
    ap: int = 0
    is_resolving: bool = False
    """Some Action is between its declaration and the end of its last step."""
    unfinished: list[str] = field(default_factory=list)
    """The sides whose Instructions could not be completed in this Action."""
    table: Row = field(default_factory=Row)
    """FW-102 Marbles being Utilised, Rushed or revealed: in no hand and no pile."""
    looked_at: LookedAt = field(default_factory=LookedAt)
    losses: list[Loss] = field(default_factory=list)
    """Marbles that one sentence is about to take, all of them."""
    standing_passes: list[Seat] = field(default_factory=list)
    """Those who want to be asked in no window any more before the turn is over."""
    refusals: list[Refusal] = field(default_factory=list)
    uniques_used: list[Seat] = field(default_factory=list)
    holds: list[Seat] = field(default_factory=list)
    triggered: list[Card] = field(default_factory=list)
    late_hands: list[list[str]] = field(default_factory=list)
    """The faces of each Investigator's Marbles when the last round began, where spectators may see that much."""
    hands_now: list[list[str]] = field(default_factory=list)
    """The same of this round."""
    has_passed_free: bool = False
    has_ignored_first_loss: bool = False
    rushes: int = 0

    # Faces

    def marble(self, card: Card) -> MarbleCard:
        return self.cards.marbles[self.faces[card]]

    def marbles(self, cards: Iterable[Card]) -> tuple[MarbleCard, ...]:
        return tuple(self.cards.marbles[self.faces[card]] for card in cards)

    def horror(self, card: Card) -> HorrorCard:
        return self.cards.horrors[self.faces[card]]

    def horrors(self, cards: Iterable[Card]) -> tuple[HorrorCard, ...]:
        return tuple(self.cards.horrors[self.faces[card]] for card in cards)

    def person(self, card: Card) -> InvestigatorCard:
        return self.cards.investigators[self.faces[card]]

    def wall_face(self) -> WallCard:
        """FW-034 The card on the Turn Tracker, the only Wall card with any effect."""
        assert self.wall_card is not None
        return self.cards.walls[self.faces[self.wall_card]]

    def street(self, card: Card) -> StreetCard:
        return self.cards.streets[self.faces[card]]

    def presence_face(self, card: Card) -> PresenceCard:
        return self.cards.presences[self.faces[card]]

    @property
    def tracker(self) -> Tracker:
        """FW-029, FW-047 The side for this number of Investigators."""
        return self.cards.trackers[str(len(self.investigators))]

    # People

    @property
    def team(self) -> tuple[Seat, ...]:
        """FW-012 All Investigators are one team."""
        return tuple(investigator.seat for investigator in self.investigators)

    def at(self, seat: Seat) -> Investigator:
        return sitting_at(seat, self.investigators)

    @property
    def acting(self) -> Investigator:
        """Whose turn it is, or who acts next on a Wall turn."""
        return self.investigators[self.turn]

    def in_turn_order(self) -> list[Investigator]:
        """FW-222 From the one whose turn it is, or who acts next, clockwise."""
        return self.investigators[self.turn :] + self.investigators[: self.turn]

    def sane(self) -> list[Investigator]:
        """Everyone effects can touch, in turn order."""
        return [investigator for investigator in self.in_turn_order() if not investigator.is_insane]

    def title(self, seat: Seat) -> str:
        """What the story calls a seat."""
        if seat == WALL:
            return "The Wall" if self.presence is None else "The Presence"
        investigator = self.at(seat)
        return self.name(investigator)

    def name(self, investigator: Investigator) -> str:
        if investigator.card is None:
            return f"Investigator {self.investigators.index(investigator) + 1}"
        return self.person(investigator.card).name

    # Phases

    @property
    def eye_is_open(self) -> bool:
        """FW-052, FW-053, FW-R09, FW-R10 From the moment the rank is entered to the end of the game."""
        return self.is_set_up and self.rank <= self.tracker.eye_opens

    @property
    def is_crescendo(self) -> bool:
        return self.is_set_up and self.rank <= self.tracker.crescendo

    @property
    def drain_is_barred(self) -> bool:
        """FW-R11 By table option no Horror is ever Drained in The Crescendo."""
        return self.options.crescendo == "never drained" and self.is_crescendo

    @property
    def phase(self) -> str:
        """FW-045"""
        if self.is_crescendo:
            return "The Crescendo"
        return "An Eye Opens" if self.eye_is_open else "Slumber"

    @property
    def at_stake(self) -> list[Loss]:
        """The losses that nothing has been played against, of Marbles that are still there."""
        return [loss for loss in self.losses if not loss.is_ignored and loss.marble in self.at(loss.seat).hand]

    # The Streets

    def on_the_streets(self, horror: Horror) -> bool:
        return any(other is horror for other in self.streets)

    def horror_at(self, place: int) -> Horror | None:
        return next((horror for horror in self.streets if horror.place == place), None)

    def is_scourge(self, horror: Horror) -> bool:
        return self.scourge == horror.place

    # Who sees what

    @property
    def team_mask(self) -> int:
        return self.knowledge.mask(self.team)

    @property
    def wall_mask(self) -> int:
        """The person who plays The Wall; FW-A008, FW-A070 nobody in Alliance."""
        return 0 if self.presence is not None else self.knowledge.mask((WALL,))
