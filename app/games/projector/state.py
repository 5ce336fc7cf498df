"""The whole truth at one table of The Projector. Only flows change it.

PJ-259, PJ-260, PJ-R82 All of it is plain data: a table stops and goes on at any point, hidden orders included.

`Campaign` is what lasts (PJ-003), `Projection` what is cleared away at the end of each visit.
"""

from dataclasses import dataclass, field

from app.games.projector.decks import ActionHand, Entropy, Reserve, ability_on
from app.games.projector.options import Options
from app.games.projector.records import Ability, Cards, Foe, Location
from app.games.projector.records import Entropy as EntropyCard
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.knowledge import Knowledge
from app.kernel.plain import UNSAVED
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kit.people import sitting_at
from app.kit.piles import Card as Card
from app.kit.piles import Deck, Discard, Row, print_cards

TARGET = 20  # PJ-008
LIGHTHOUSES = 4
DECK_LIMIT = {2: 14, 3: 12, 4: 10}  # PJ-050, PJ-051, PJ-052
HAND_SIZE = {2: 6, 3: 6, 4: 5}
RESERVE_LIMIT = {2: 70, 3: 60, 4: 50}


@dataclass(slots=True)
class Player:
    """What lasts of one seat: L5, L6, L17, L18, and its standing orders."""

    seat: Seat
    reserve: Reserve = field(default_factory=Reserve)
    parked: Reserve = field(default_factory=Reserve)
    perk: str = ""
    style: str = ""
    conditions: list[str] = field(default_factory=list)
    kept: Row = field(default_factory=Row)
    orders: dict[str, int] = field(default_factory=dict)
    """PJ-298 Standing orders: from how much at stake on an ability is played unasked, 0 for never."""
    is_new: bool = False
    """PJ-268 Has joined a party on its way, and has no slides yet."""


@dataclass(slots=True)
class Day:
    """A line of the calendar: who spoke, where the party went, how everybody came back, and what that changed."""

    day: int
    speaker: Seat
    read: int
    """How many cards had been read before this day."""
    area: str = ""
    setup: str = ""
    left: dict[Seat, str] = field(default_factory=dict)
    goals: list[str] = field(default_factory=list)
    tier: int = 0
    """The highest tier of entropy drawn that day."""


@dataclass(slots=True)
class Campaign:
    """PJ-003, PJ-249, PJ-250, PJ-252, PJ-258 What one day leaves to the next; the top of a deck is its first card."""

    players: list[Player]
    bank: dict[str, int]
    day: int = 1
    speaker: int = 0
    levels: dict[str, int] = field(default_factory=dict)
    """PJ-031 One level per unlocked ability, for the whole party."""
    ability_decks: dict[str, list[str]] = field(default_factory=dict)
    open_decks: list[str] = field(default_factory=list)
    entropy: Deck = field(default_factory=Deck)
    """PJ-254 The twenty, wherever they lie during a projection."""
    next_tier: int = 2
    next_deck: Deck = field(default_factory=Deck)
    eliminated: list[str] = field(default_factory=list)
    replaced: dict[str, str] = field(default_factory=dict)
    areas: list[str] = field(default_factory=list)
    goals: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    unlocked: list[str] = field(default_factory=list)
    stories: dict[str, list[str]] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)
    """The chronicle: story, Projector and diary cards in the order in which they were first read."""
    diary: list[str] = field(default_factory=list)
    """PJ-R71 Unlocked and waiting for a learning phase."""
    stash: list[str] = field(default_factory=list)
    craftable: list[str] = field(default_factory=list)
    maneuvers: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    """Locations and entropy cards the party has seen face up."""
    atlas: dict[str, dict[str, str]] = field(default_factory=dict)
    """Fixed places learnt: by setup card, the location last seen on each space."""
    dormant: list[Player] = field(default_factory=list)
    """PJ-269 Seats that stay away, with all that is theirs."""
    calendar: list[Day] = field(default_factory=list)


@dataclass(slots=True)
class Explorer:
    """One player in a projection. The top of the draw deck is the end of the list."""

    seat: Seat
    space: str = ""
    deck: Deck = field(default_factory=Deck)
    hand: ActionHand = field(default_factory=ActionHand)
    discard: Discard = field(default_factory=Discard)
    lost: Deck = field(default_factory=Deck)
    apperceptions: dict[str, int] = field(default_factory=dict)
    resources: Row = field(default_factory=Row)
    items: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    station: str = ""
    gone: str = ""
    """How the player left: "home" or "dissipated"."""
    is_armed: bool = False
    """PJ-298 Goes home at the next window of any kind."""
    banks_half: bool = False

    def __post_init__(self) -> None:
        self.hand.owner = self.seat

    @property
    def is_exploring(self) -> bool:
        return not self.gone


@dataclass(slots=True)
class Spot:
    """A space of the map with the card that lies there."""

    card: Card
    is_up: bool
    cover: Card | None = None
    has_gate: bool = False
    """PJ-R12 A replacement of the Gate is a Gate as long as it lies there."""
    opened: str = ""
    """PJ-V61 Sides opened until the end of the projection."""
    beneath: Card | None = None
    is_beneath_up: bool = False
    items: list[str] = field(default_factory=list)
    lights: int = 0
    has_lighthouse: bool = False


@dataclass(slots=True)
class Baddie:
    """PJ-075 In one player's area, in the global area, or a token on a location."""

    number: int
    name: str
    entropy: Card | None = None
    seat: Seat | None = None
    space: str = ""
    is_token: bool = False


@dataclass(slots=True)
class Bonus:
    """Something in force for a while: a number to tests, stability, damage, or a Baddie's armor and will."""

    kind: str
    seat: Seat | None
    amount: int
    scope: str
    source: str
    until: str
    owner: Seat | None
    baddie: int = 0


@dataclass(slots=True)
class TestState:
    """The test in progress, as everybody sees it."""

    seat: Seat
    ability: str
    use: str
    die: int = 0
    parts: list[tuple[str, int]] = field(default_factory=list)
    total: int = 0
    outcome: str = ""


@dataclass(slots=True)
class Damage:
    """PJ-290 Damage that is known and not yet dealt."""

    seat: Seat
    amount: int
    source: str


@dataclass(slots=True)
class Look:
    """What one seat saw in secret, and whether it has shared it."""

    seat: Seat
    where: str
    face: str
    is_shared: bool = False


@dataclass(slots=True)
class Projection:
    """One visit to an area. Draw piles have their top at the end of the list."""

    area: str
    setup: str
    explorers: list[Explorer]
    """In turn order once it is chosen, in seat order before."""
    spots: dict[str, Spot] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)
    draw: Entropy = field(default_factory=Entropy)
    discard: Entropy = field(default_factory=Entropy)
    dismissed: Entropy = field(default_factory=Entropy)
    in_play: Row = field(default_factory=Row)
    drawn: Card | None = None
    drawn_times: int = 1
    is_drawn_gone: bool = False
    has_recycled: bool = False
    baddies: list[Baddie] = field(default_factory=list)
    baddie_count: int = 0
    tokens: dict[str, str] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    reading_at_end: list[str] = field(default_factory=list)
    replaced: list[tuple[str, str]] = field(default_factory=list)
    """Temporary replacements: old, new."""
    used: list[str] = field(default_factory=list)
    used_this_turn: list[str] = field(default_factory=list)
    bonuses: list[Bonus] = field(default_factory=list)
    resource_deck: Deck = field(default_factory=Deck)
    resource_discard: Discard = field(default_factory=Discard)
    looks: list[Look] = field(default_factory=list)
    turn: int = 0
    turns: int = 0
    has_begun: bool = False
    has_decks: bool = False
    """The action decks are built and shuffled."""
    is_acting: bool = False
    """The current player is in step 2 and has not declared the end of the turn."""
    step: str = ""
    """The step of the turn, as the reference card calls it."""
    tests: list[TestState] = field(default_factory=list)
    playing: Row = field(default_factory=Row)
    """PJ-R33 Action cards being resolved: in no pile."""
    damage: Damage | None = None
    is_attack_cancelled: bool = False
    attack: str = ""
    attacked: Seat | None = None
    last_defeated: int = 0
    proposed: list[Seat] = field(default_factory=list)
    is_held: bool = False
    """PJ-R97 A player has said "Wait!": the next moment opens to all."""
    window: str = ""
    moment: str = ""

    @property
    def is_over(self) -> bool:
        return all(explorer.gone for explorer in self.explorers)

    @property
    def current(self) -> Explorer:
        return self.explorers[self.turn]

    def exploring(self) -> list[Explorer]:
        return [explorer for explorer in self.explorers if explorer.is_exploring]


@dataclass(slots=True)
class State:
    options: Options
    faces: list[str]
    campaign: Campaign
    chance: Chance
    knowledge: Knowledge
    cards: Cards = field(metadata=UNSAVED)
    story: Story = field(default_factory=Story)
    tally: Tally = field(default_factory=Tally)
    phase: str = "story"
    projection: Projection | None = None
    reading: list[str] = field(default_factory=list)
    """The cards being read out now, the innermost last."""
    actions_left: int = 0
    has_studied: bool = False
    rolls: dict[Seat, int] = field(default_factory=dict)
    is_calm: bool = False
    """PJ-R77 No card is being resolved and no deck built: a perk and style may be taken."""
    days_played: int = 0
    names: dict[Seat, str] = field(default_factory=dict)

    # People

    @property
    def seats(self) -> list[Seat]:
        return [player.seat for player in self.campaign.players]

    @property
    def today(self) -> Day:
        """The line of the calendar that is being written."""
        campaign = self.campaign
        if not campaign.calendar or campaign.calendar[-1].day != campaign.day:
            campaign.calendar.append(Day(campaign.day, self.speaker, len(campaign.read)))
        return campaign.calendar[-1]

    @property
    def everybody(self) -> list[Player]:  # those who stay away, too
        return [*self.campaign.players, *self.campaign.dormant]

    @property
    def speaker(self) -> Seat:
        return self.campaign.players[self.campaign.speaker].seat

    def player(self, seat: Seat) -> Player:
        return sitting_at(seat, self.campaign.players)

    def explorer(self, seat: Seat) -> Explorer:
        return sitting_at(seat, self.exploration.explorers)

    @property
    def exploration(self) -> Projection:
        """The projection in progress, where the rules know there is one."""
        assert self.projection is not None
        return self.projection

    def is_exploring(self, seat: Seat) -> bool:
        return self.projection is not None and self.explorer(seat).is_exploring

    def title(self, seat: Seat) -> str:
        """What the story calls a seat."""
        return self.names[seat]

    # Faces

    def ability_of(self, slide: Card) -> Ability:
        return self.cards.abilities[ability_on(self.faces[slide])]

    def meld_of(self, slide: Card) -> int:
        """PJ-207 The bonus written on an action card."""
        return int(self.faces[slide].rstrip("R").partition("+")[2])

    def slide_name(self, slide: Card) -> str:
        meld = self.meld_of(slide)
        return self.ability_of(slide).name + (f" +{meld}" if meld else "")

    def location(self, card: Card) -> Location:
        return self.cards.locations[self.faces[card]]

    def entropy(self, card: Card) -> EntropyCard:
        return self.cards.entropy[self.faces[card]]

    def resource_name(self, card: Card) -> str:
        return self.faces[card].removeprefix("resource:")

    def foe(self, baddie: Baddie) -> Foe:
        """The card a Baddie is."""
        if baddie.entropy is not None:
            return self.entropy(baddie.entropy)
        return self.cards.baddies[baddie.name]

    def card_with(self, face: str) -> Card:
        """The one physical card with this face."""
        return Card(self.faces.index(face))

    def make_slide(self, ability: str, meld: int = 0, is_realspace: bool = False) -> Card:
        """PJ-048 A new action card of a named ability."""
        return print_cards(self.faces, [f"slide:{ability}+{meld}{'R' if is_realspace else ''}"])[0]

    # Who sees what

    @property
    def party_mask(self) -> int:
        return self.knowledge.mask(self.seats)

    def hand_mask(self, seat: Seat) -> int:
        """Those who see that hand."""
        return self.knowledge.mask((seat,)) if self.options.hands == "closed" else self.party_mask

    def see(self, face: str) -> None:
        """The party has seen this card face up."""
        if face not in self.campaign.seen:
            self.campaign.seen.append(face)

    # What is in force

    def current_card(self, card: str) -> str:
        """PJ-R13 A card that was replaced for good stands for its replacement."""
        passed = [card]
        while (now := self.campaign.replaced.get(passed[-1])) is not None and now not in passed:  # texts may go round
            passed.append(now)
        return passed[-1]

    @property
    def party_size(self) -> int:
        return len(self.campaign.players)
