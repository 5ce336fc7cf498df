"""The whole truth at one table of Within Walls. Only flows change it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from app.games.within_walls.nodes import Barred, Face, Trigger, Until
from app.games.within_walls.options import Options
from app.games.within_walls.records import (
    CULTISTS,
    AgendaCard,
    Cards,
    EventCard,
    HistoryCard,
    InsanityCard,
    ItemCard,
    ProfessionCard,
    StoryCard,
    Told,
)
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.knowledge import Knowledge
from app.kernel.plain import UNSAVED
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kit.people import sitting_at
from app.kit.piles import Card as Card
from app.kit.piles import Deck, Hand, Pile, Row

NPC = Seat("npc")
"""WW-252 The third at a table of two; it holds no seat of the room."""
NOBODY = Seat("")
SLIPS = 2
"""So many things that came to light lie before everybody at once."""


class EventDeck(Deck):
    """WW-070 Made anew of the cards lying with resolved stories."""

    renewed = "The Event deck is shuffled anew."


class InsanityDeck(Deck):
    """WW-148 What has come back to it is as good as any other."""

    mixes = True


class ItemDiscard(Pile["State"]):
    """WW-184 For all to see, but for those that were never resolved (WW-173)."""

    def seen_by(self, table: "State", card: Card) -> int:
        return 0 if card in table.unseen_discards else table.knowledge.everybody


class Phase(Enum):
    """Where the round stands."""

    CONTEST = "contest"
    PLANNING = "planning"
    UPKEEP = "upkeep"
    INVESTIGATION = "investigation"
    DISCARD = "discard"


@dataclass(slots=True)
class Cover:
    """WW-011 An item on an Insanity card."""

    card: Card
    left: int = 2


@dataclass(slots=True)
class Insanity:
    """WW-013, WW-R04 One Insanity card on a mind sheet: unrevealed, which is inactive, until it is revealed."""

    card: Card
    location: int
    is_revealed: bool = False
    left: int = 2
    covers: list[Cover] = field(default_factory=list)


@dataclass(slots=True)
class Player:
    seat: Seat
    name: str
    profession: Card | None = None
    agenda: Card | None = None
    history: list[Card] = field(default_factory=list)
    dealt: list[Card] = field(default_factory=list)
    """The four History cards of which three are kept."""
    investigation: Hand = field(default_factory=Hand)
    events: Hand = field(default_factory=Hand)
    items: Deck = field(default_factory=Deck)
    """WW-010, WW-R03 The inventory: face down, and nothing that lies on a mind sheet."""
    mind: list[Insanity] = field(default_factory=list)
    is_alive: bool = True
    spent: list[Trigger] = field(default_factory=list)
    has_shown_history: bool = False
    lets_mild: bool = False
    """A standing order, the owner's alone: Insanity of the lowest tier comes to light without a question."""
    handles: list[str] = field(default_factory=list)
    """Names for the three History cards as they lie now; renewed at every shuffle, they tell nothing of before."""

    def __post_init__(self) -> None:
        self.investigation.owner = self.events.owner = self.seat

    @property
    def total(self) -> int:
        """WW-012 Revealed or not, all that have no cover."""
        return sum(not insanity.covers for insanity in self.mind)

    def at_location(self, location: int) -> Insanity | None:
        return next((insanity for insanity in self.mind if insanity.location == location), None)


@dataclass(slots=True)
class Npc:
    """WW-255, WW-256 A profession for its name, a hidden agenda, and nothing else."""

    agenda: Card
    profession: Card
    is_alive: bool = True


@dataclass(slots=True)
class Bar:
    """Something a player may not do, until a moment of somebody's turn or the round."""

    seat: Seat
    what: Barred
    until: Until
    whose: Seat


@dataclass(slots=True)
class Trade:
    """WW-193 A standing offer; with nothing wanted it is a gift that waits to be accepted."""

    number: int
    giver: Seat
    taker: Seat
    gives: list[Card]
    wants: list[Card]


@dataclass(slots=True)
class Note:
    """Something only some players know, in words, with the cards it tells of; everybody reads it after the end."""

    seats: list[Seat]
    round: int
    kind: str
    about: Seat | None
    text: str
    cards: list[Card] = field(default_factory=list)


class Sight(Enum):
    """What one may be shown alone."""

    HISTORY = "history"
    STORIES = "stories"
    ITEMS = "items"


@dataclass(slots=True)
class Look:
    """What some look at alone. That they look is for all to see, and `about` says so."""

    seats: list[Seat]
    sight: Sight
    about: str
    cards: list[Card]


@dataclass(frozen=True, slots=True)
class Slip:
    """What has just come of something for all to see: a card by its id, who it struck or who chose, and the words."""

    card: str
    title: str
    text: str
    is_choice: bool = False
    """It says which of a card's options was chosen."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something everybody saw somebody do, kept for whoever wants to think back."""

    round: int
    act: int
    seat: Seat
    kind: str
    about: Seat | None = None
    amount: int = 0


@dataclass(slots=True)
class Ballot:
    """A vote in progress."""

    caller: Seat
    voters: list[Seat]
    protected: Seat | None = None
    votes: dict[Seat, Seat | None] = field(default_factory=dict)
    doubled: Seat | None = None
    is_talk: bool = False
    """WW-303 No hand goes up yet."""


@dataclass(slots=True)
class Window:
    """WW-281 An answer window: whose, and which locations it is about."""

    seat: Seat
    locations: list[int]
    why: str


@dataclass(slots=True)
class Resolved:
    """A completed story with the Event cards that lay on it."""

    story: Card
    events: Row


@dataclass(slots=True)
class State:
    """What is dealt once, and then left in the box, are plain lists."""

    options: Options
    faces: list[str]
    players: list[Player]
    """WW-002 Clockwise by seat."""
    event_deck: EventDeck
    story_deck: Deck
    insanity_deck: InsanityDeck
    alcohol_deck: Deck
    drug_deck: Deck
    professions: list[Card]
    agendas: list[Card]
    light: list[Card]
    dark: list[Card]
    chance: Chance
    knowledge: Knowledge
    cards: Cards = field(metadata=UNSAVED)
    story: Story = field(default_factory=Story)
    tally: Tally = field(default_factory=Tally)
    npc: Npc | None = None
    story_discard: Deck = field(default_factory=Deck)
    alcohol_discard: ItemDiscard = field(default_factory=ItemDiscard)
    drug_discard: ItemDiscard = field(default_factory=ItemDiscard)
    unseen_discards: list[Card] = field(default_factory=list)
    """WW-173 Of the items in the discard piles, those that lie face down."""
    current: Card | None = None
    on_story: Row = field(default_factory=Row)
    resolved: list[Resolved] = field(default_factory=list)
    act: int = 0
    focus: Face = Face.BLANK
    progress: int = 0
    votes_are_open: bool = False
    is_set_up: bool = False
    is_over: bool = False
    phase: Phase = Phase.CONTEST
    round: int = 0
    lead: Seat = NOBODY
    turn: Seat = NOBODY
    """The turn player; in planning the Lead Agent."""
    to_come: list[Seat] = field(default_factory=list)
    events_played: int = 0
    """In this round."""
    has_called_vote: bool = False
    contests: int = 0
    numbers: dict[Seat, int] = field(default_factory=dict)
    bars: list[Bar] = field(default_factory=list)
    is_in_chain: bool = False
    broken: list[Seat] = field(default_factory=list)
    breaking: int = 0
    """How many breaks and activations are being carried out, one inside the other."""
    waiting: list[Seat] = field(default_factory=list)
    """WW-162 Gains that wait."""
    resolving: list[Card] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    """What came to light in this turn; the newest last."""
    drawn: Card | None = None
    looks: list[Look] = field(default_factory=list)
    """What was looked at alone in this turn; the newest last."""
    ballot: Ballot | None = None
    window: Window | None = None
    owing: list[Seat] = field(default_factory=list)
    composing: list[Seat] = field(default_factory=list)
    trades: list[Trade] = field(default_factory=list)
    trade_count: int = 0
    notes: list[Note] = field(default_factory=list)
    record: list[Deed] = field(default_factory=list)
    claimed: list[Seat] = field(default_factory=list)
    """Who has claimed something in this turn."""

    # Faces

    def event(self, card: Card) -> EventCard:
        return self.cards.events[self.faces[card]]

    def story_card(self, card: Card) -> StoryCard:
        return self.cards.stories[self.faces[card]]

    def insanity(self, card: Card) -> InsanityCard:
        return self.cards.insanity[self.faces[card]]

    def item(self, card: Card) -> ItemCard:
        return self.cards.items[self.faces[card]]

    def profession_card(self, card: Card) -> ProfessionCard:
        return self.cards.professions[self.faces[card]]

    def agenda(self, card: Card) -> AgendaCard:
        return self.cards.agendas[self.faces[card]]

    def history(self, card: Card) -> HistoryCard:
        return self.cards.histories[self.faces[card]]

    def told(self, card: Card) -> Told:
        """A card whose text can be carried out, of whatever kind."""
        return self.cards.told(self.faces[card])

    # People

    @property
    def seats(self) -> list[Seat]:
        return [player.seat for player in self.players]

    def at(self, seat: Seat) -> Player:
        return sitting_at(seat, self.players)

    def name(self, seat: Seat) -> str:
        if seat == NPC and self.npc is not None:
            return f"the {self.profession_card(self.npc.profession).name}"
        return self.at(seat).name

    def profession(self, player: Player) -> ProfessionCard:
        assert player.profession is not None
        return self.profession_card(player.profession)

    def is_cultist(self, player: Player) -> bool:
        assert player.agenda is not None
        return self.agenda(player.agenda).side == CULTISTS

    def is_alive(self, seat: Seat) -> bool:
        return self.at(seat).is_alive

    @property
    def living(self) -> list[Player]:
        """WW-001 From the start until eliminated; WW-257 the NPC is none of them, so no card concerns it."""
        return [player for player in self.players if player.is_alive]

    def from_seat(self, seat: Seat) -> list[Player]:
        """WW-002 The living, clockwise, beginning with this seat if it lives."""
        at = self.seats.index(seat)
        return [player for player in self.players[at:] + self.players[:at] if player.is_alive]

    def others(self, seat: Seat) -> list[Player]:
        """The other living players, clockwise from the left."""
        return [player for player in self.from_seat(seat) if player.seat != seat]

    @property
    def is_two_player(self) -> bool:
        return self.npc is not None

    def shuffle_history(self, player: Player) -> None:
        """WW-198, WW-202 No card keeps a name through it."""
        self.chance.shuffle(player.history)
        player.handles = [f"{self.chance.below(1 << 32):08x}" for _ in player.history]

    def is_barred(self, seat: Seat, what: Barred) -> bool:
        return any(bar.seat == seat and bar.what is what for bar in self.bars)

    # What is seen and remembered

    def show(self, seat: Seat, cards: Iterable[Card]) -> None:
        self.knowledge.show(cards, self.knowledge.mask([seat]))

    def remember(self, seat: Seat, kind: str, about: Seat | None = None, amount: int = 0) -> None:
        """Something everybody saw."""
        self.record.append(Deed(self.round, self.act, seat, kind, about, amount))

    def slip(self, card: Card, title: str, text: str, is_choice: bool = False) -> None:
        """Lay something before everybody until the turn is over, or until too much has come after it."""
        self.slips = [*self.slips, Slip(self.faces[card], title, text, is_choice)][-SLIPS:]

    def note(self, seats: Iterable[Seat], kind: str, text: str, about: Seat | None, cards: Iterable[Card]) -> None:
        """Something only these players learn; it stays in their notebook."""
        self.notes.append(Note(list(seats), self.round, kind, about, text, list(cards)))
