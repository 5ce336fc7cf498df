"""The whole truth at a table of Wick, and how it is before the first hour. Only flows change it."""

from dataclasses import dataclass, field

from app.games.wick.records import DRAUGHT, GUESTS, Cards, Noise
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.log import Header
from app.kit.piles import Deck, Discard, Hand, Row
from app.kit.tabletop import Player, Tabletop, seated

HOURS = ("11", "12", "1", "2", "3", "4", "5")
HAND, MOST_WAX = 4, 16
WAX = {2: 11, 3: 8, 4: 11, 5: 12}  # how long the candle is, by the number of players


@dataclass(frozen=True, slots=True)
class Hour:
    """What is remembered of an hour: who stood in the light, the holder first, and what was turned up."""

    fed: tuple[Seat, ...]
    cards: tuple[str, ...]
    noise: str
    light: int
    wanted: int


@dataclass
class State(Tabletop[Cards]):
    wax: int
    hour: int = 0
    wanted: int = 0
    hours: list[Hour] = field(default_factory=list)
    box: Deck = field(default_factory=Deck)
    light: Row = field(default_factory=Row)
    ashes: Discard = field(default_factory=Discard)
    dark: Deck = field(default_factory=Deck)
    door: Hand = field(default_factory=Hand)
    room: Row = field(default_factory=Row)
    stick: Deck = field(default_factory=Deck)

    @property
    def noise(self) -> Noise:
        """The Noise of this hour: the last that came into the room."""
        return self.cards.noises[self.faces[self.room[-1]]]

    def on(self, side: str) -> list[Player]:
        """The players of a side."""
        return [player for player in self.players if self.cards.roles[self.faces[player.role[0]]].side == side]


def new_state(header: Header, cards: Cards, chance: Chance) -> State:
    """WK-003 to WK-007 The candle; WK-004 the box, WK-005 the dark; WK-006 a hand and WK-007 a role for each player."""
    count, ids = len(header.seats), {role.side: role.id for role in cards.roles.values()}
    state = State(cards=cards, wax=WAX[count], **seated(header, chance))
    guests = 2 if count == 2 else count - 1  # WK-008 of three roles for two players, one is not dealt
    state.print(state.stick, [ids[DRAUGHT], *[ids[GUESTS]] * guests])
    state.print(state.box, (card.id for card in cards.comforts.values() for _ in range(card.copies)))
    state.print(state.dark, cards.noises)
    for player in state.players:
        state.stick.draw(state, player.role)
        state.deal(state.box, player.hand, HAND)
    return state
