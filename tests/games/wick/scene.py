"""A scene at the table: hands, Noises and roles are laid out by id, then people answer by words on options."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.games.wick import GAME
from app.games.wick.records import DRAUGHT, GUESTS
from app.games.wick.state import State
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.log import Header, Log
from app.kernel.table import Table, new_header
from app.kit.piles import Card, Deck
from app.kit.tabletop import Player
from tests.games.sitting import Sitting

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
QUIET = "stopped-clock"
"""A Noise of Dread 1 that takes 2 Wax when it is not answered, and says nothing otherwise."""
PLAIN = ("warm-milk", "warm-milk", "warm-milk", "warm-milk")


@dataclass
class Night(Sitting[State]):
    """What happens next at the table. Ada holds the candle first."""

    def seat(self, who: str) -> Seat:
        return Seat(f"player-{NAMES.index(who) + 1}")

    def player(self, who: str) -> Player:
        return self.state.player(self.seat(who))

    def hand(self, who: str) -> list[str]:
        return [self.state.faces[card] for card in self.player(who).hand]

    def faces(self, pile: Sequence[Card] | Deck) -> list[str]:
        return [self.state.faces[card] for card in pile]

    @property
    def room(self) -> list[str]:
        return [self.state.faces[card] for card in self.state.room]

    def hour(self, lays: Mapping[str, str], lets_in: str = "") -> "Night":
        """The holder lets a Noise in and calls all who lay something here; each lays what is said."""
        holder, *called = lays
        self.when(holder, lets_in or self.labels(holder)[0])
        if len(self.state.players) > 2:
            self.when(holder, *called)
        for who, card in lays.items():
            self.when(who, card)
        return self

    def told(self, words: str, who: str | None = None) -> bool:
        viewer = self.seat(who) if who else None
        return any(words in text for text, _tone in self.state.story.heard(viewer))


@dataclass(frozen=True)
class Laid:
    """How the table is before the first hour; what is not named here is warm milk and a quiet Noise."""

    players: int = 3
    draught: str | None = "Cy"
    hands: Mapping[str, Sequence[str]] = ()  # type: ignore[assignment]
    holds: Mapping[str, int] = field(default_factory=dict)
    """How many cards of the four are left to them."""
    noises: Sequence[str] = ()
    """From the top of the dark."""
    room: Sequence[str] = ()
    box: Sequence[str] = ()
    """From the top of the box."""
    wax: int = 10
    hour: int = 0


def laid(**given: object) -> Night:
    """A table that was laid out like this and has just begun."""
    plan = Laid(**given)  # type: ignore[arg-type]

    def set_up(header: Header, cards: CardSet, chance: Chance) -> State:
        state = GAME.set_up(header, cards, chance)
        state.turn, state.wax, state.hour = 0, plan.wax, plan.hour
        _deal(state, plan)
        return state

    game = replace(GAME, set_up=set_up)
    seats = {info.seat: name for info, name in zip(GAME.seats({"players": plan.players}), NAMES, strict=False)}
    return Night(Table(game, Log(new_header(game, seats, "scene", players=plan.players))))


def _deal(state: State, plan: Laid) -> None:
    """Other faces on the cards that lie there: nothing is moved that anybody could have seen."""
    ids = {role.side: role.id for role in state.cards.roles.values()}
    hands = dict(plan.hands)
    for name, player in zip(NAMES, state.players, strict=False):
        state.faces[player.role[0]] = ids[DRAUGHT if name == plan.draught else GUESTS]
        for card, face in zip(player.hand, [*hands.get(name, ()), *PLAIN], strict=False):
            state.faces[card] = face
        for card in player.hand.cards[plan.holds.get(name, len(player.hand)) :]:
            player.hand.move(state, card, state.ashes)
    for card in state.stick:
        state.faces[card] = ids[DRAUGHT if plan.draught is None else GUESTS]
    for pile, faces, filler in ((state.dark, plan.noises, QUIET), (state.box, plan.box, "dead-bulb")):
        for at, card in enumerate(reversed(pile.cards)):
            state.faces[card] = faces[at] if at < len(faces) else filler
    for face in plan.room:
        card = state.dark.take(state.dark[0])
        state.faces[card] = face
        state.room.put(state, card)
