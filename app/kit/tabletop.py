"""The state of a game whose cards lie in piles and whose players sit in a circle; games add their own fields.

    @dataclass
    class State(Tabletop[Cards]):
        wax: int
        deck: Deck = field(default_factory=Deck)

A card on the table is the number of a physical card (`piles.py`); `faces` says what is printed on it.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, NotRequired, TypedDict, TypeVar, Unpack, cast

from app.kernel.bots import random_bot
from app.kernel.boxcover import BoxCover
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Flow, Option, Outcome, Seat, Viewer
from app.kernel.game import Bot, Game, Holding, SeatInfo, TableOption, View
from app.kernel.knowledge import Knowledge
from app.kernel.lesson import Lesson
from app.kernel.log import Header, OptionValue
from app.kernel.moment import Beat
from app.kernel.plain import UNSAVED
from app.kernel.region import Declared
from app.kernel.region import regions as members
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kernel.telling import STORY
from app.kernel.topic import Topic
from app.kit import record, shapes
from app.kit.bots import Thought, thinker
from app.kit.loader import Loader
from app.kit.piles import Card, Deck, Hand, Pile, Table, cards_by_back, print_cards
from app.kit.record import Record, decks_of, facts_of
from app.kit.text import Text, words

BACK = shapes.Back()
MOST_KEPT = 4096
_printed: "OrderedDict[tuple[str, str], tuple[CardSet, shapes.Card]]" = OrderedDict()
"""Cards as they were read last, each once for its set."""

C = TypeVar("C", bound=CardSet)
Q = TypeVar("Q", bound=Topic)
V = TypeVar("V")
C_co = TypeVar("C_co", bound=CardSet, covariant=True)
T = TypeVar("T", bound="Tabletop[CardSet]")


@dataclass(frozen=True, slots=True)
class Named:
    """What records of cards begin with that lie on such a table."""

    id: str = record.words()
    name: str = record.words()


@dataclass
class Player:
    """A seat with its hand, and a secret role where the game deals one."""

    seat: Seat
    name: str
    hand: Hand = field(default_factory=Hand)
    role: Hand = field(default_factory=Hand)

    def __post_init__(self) -> None:
        self.hand.owner = self.role.owner = self.seat


class Seated(TypedDict):
    """What a table begins with, whatever its game."""

    players: list[Player]
    chance: Chance
    knowledge: Knowledge
    turn: int


def seated(header: Header, chance: Chance) -> Seated:
    """Players in their seats, the first to act drawn by lot: `State(wax=12, cards=cards, **seated(header, chance))`."""
    players = [Player(seat, name) for seat, name in header.seats.items()]
    knowledge = Knowledge(list(header.seats))
    return {"players": players, "chance": chance, "knowledge": knowledge, "turn": chance.below(len(players))}


@dataclass(kw_only=True)
class Tabletop(Generic[C_co]):
    """The whole truth, as far as all such games share it."""

    players: list[Player]
    chance: Chance
    knowledge: Knowledge
    cards: C_co = field(metadata=UNSAVED)
    faces: list[str] = field(default_factory=list)
    story: Story = field(default_factory=Story)
    tally: Tally = field(default_factory=Tally)
    turn: int = 0
    """Which of the players acts, counted from 0."""

    @property
    def acting(self) -> Player:
        return self.players[self.turn]

    @property
    def others(self) -> list[Player]:
        """All but the player who acts, from the left."""
        return self.players[self.turn + 1 :] + self.players[: self.turn]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(player.seat for player in self.players)

    def player(self, seat: Seat) -> Player:
        return next(player for player in self.players if player.seat == seat)

    def pass_on(self) -> None:
        """The next player acts."""
        self.turn = (self.turn + 1) % len(self.players)

    def print(self, pile: Pile[Table], ids: Iterable[str]) -> None:
        """New cards with these faces make up the pile, shuffled."""
        pile.cards = print_cards(self.faces, ids)
        pile.shuffle(self)

    def deal(self, deck: Deck, to: Pile[Table], wanted: int, *spent: Pile[Table]) -> None:
        """So many cards go from the top to another pile, and count as drawn; an empty deck is made of what is spent."""
        for card in deck.deal(self, to, wanted, *spent):
            self.tally.draw(self.face(card).name)

    def played(self, cards: Iterable[Card]) -> None:
        """These cards count as played."""
        for card in cards:
            self.tally.play(self.face(card).name)

    def face(self, card: Card) -> shapes.Card:
        """What is printed on a card."""
        return printed(self.cards, self.faces[card])

    def seen(self, pile: Iterable[Card], viewer: Viewer) -> tuple[shapes.Card | shapes.Back, ...]:
        """The cards of a pile in order: those the viewer can tell, and backs."""
        return tuple(BACK if card is None else self.face(card) for card in self.told(pile, viewer))

    def told(self, pile: Iterable[Card], viewer: Viewer) -> tuple[Card | None, ...]:
        """The cards of a pile in order, None for those the viewer cannot tell; for marks, never to be shown."""
        knows = self.knowledge.known_by(viewer)
        return tuple(card if knows(card) else None for card in pile)

    def options(self, cards: Iterable[Card], region: str) -> tuple[Option[Card], ...]:
        """The first cards of a pile, each named by its place in the region that shows it."""
        return tuple(self._option(card, region, f"{region}-{at}") for at, card in enumerate(cards, start=1))

    def _option(self, card: Card, region: str, place: str) -> Option[Card]:
        face = self.face(card)
        return Option(place, face.name, card, self.faces[card], region, place=place, text=glance(face) or None)

    def show_any(self, looker: Player, shown: Player, count: int) -> None:
        """One player is shown so many cards of another's hand, drawn by lot; all are told that it was so."""
        cards = list(shown.hand)
        self.chance.shuffle(cards)
        shown.hand.show(self, self.knowledge.mask((looker.seat,)), cards[:count])
        told = f"{looker.name} looks at cards of {shown.name}"
        names = ", ".join(self.face(card).name for card in cards[:count]) or "none"
        self.story.confide((looker.seat,), f"{told}: {names}.", f"{told}.")

    def hand_options(self, player: Player) -> tuple[Option[Card], ...]:
        """The cards in a hand, which the family of regions `hand` shows."""
        return self.options(player.hand, f"hand-{self.players.index(player) + 1}")


def player_options(players: Iterable[Player]) -> tuple[Option[Player], ...]:
    """Players to choose from, whom the region `people` shows, with how many cards they hold."""
    return tuple(Option(one.seat, one.name, one, region="people", seat=one.seat, text=holds(one)) for one in players)


def holds(player: Player) -> str:
    """How many cards a player has in hand, which all may see."""
    return f"Holds {len(player.hand)} card{'' if len(player.hand) == 1 else 's'}"


def glance(face: shapes.Card) -> str:
    """What stands in a card's corners, and its text, in a line."""
    return " ".join([*(f"{fact.name} {fact.value}." for fact in face.facts), words(face.text)]).strip()


def printed(cards: CardSet, id: str) -> shapes.Card:
    """A card of a set as default pages draw it: name, text and art of its record, and what stands in its corners."""
    known = _printed.get((cards.hash, id))
    if known is None or known[0] is not cards:
        known = _printed[cards.hash, id] = cards, _read(cards, id)
        if len(_printed) > MOST_KEPT:
            _printed.popitem(last=False)
    return known[1]


def _read(cards: CardSet, id: str) -> shapes.Card:
    kind, card = found(cards, id)
    corners = ((fact.corner, getattr(card, name)) for name, fact in facts_of(type(card)) if fact.corner)
    facts = tuple(shapes.Fact(corner, str(value)) for corner, value in corners)
    text = cast(Text, getattr(card, "text", ()))
    return shapes.Card(kind, id, str(getattr(card, "name", id)), facts, text, str(getattr(card, "art", "")))


def found(cards: CardSet, id: str) -> tuple[str, Record]:
    """The record of a card and its kind, which is all that can be told from its back."""
    decks = ((deck.kinds[0], getattr(cards, field)) for field, deck in decks_of(type(cards)).items())
    return next((kind, deck[id]) for kind, deck in decks if id in deck)


# What the record of the game wants to know


class Said(TypedDict, Generic[T]):
    """What such a game says of itself, in the words of `Game`."""

    id: str
    title: str
    prefix: str
    cover: BoxCover
    rules_version: int
    age: int
    minutes: tuple[int, int]
    state: type[T]
    play: Callable[[T], Flow[None]]
    topics: type[Topic]
    beats: NotRequired[type[Beat]]
    factions: NotRequired[Mapping[str, frozenset[str]]]
    gauges: NotRequired[Callable[[T], Mapping[str, int]]]
    landmarks: NotRequired[Callable[[T], Mapping[str, int]]]
    lessons: NotRequired[tuple[Lesson[T], ...]]


def card_game(
    *,
    options: tuple[TableOption, ...],
    loader: Loader[C],
    set_up: Callable[[Header, C, Chance], T],
    regions: Mapping[str, Declared[T]],
    sight: Callable[[View], V],
    thoughts: Mapping[Q, Thought[V]],
    bots: Mapping[str, Bot] = MappingProxyType({}),
    unweighed: Iterable[Topic] = (),
    terms: Mapping[str, str] = MappingProxyType({}),
    each_holds: Holding = Holding.ONE,
    gave_up: str,
    **said: Unpack[Said[T]],
) -> Game[T]:
    """The record of a game of this kind, its players counted by its first option.

    Its bots are one that answers anything, one with sense, which goes by the `thoughts`, and what `bots` adds.
    `gave_up` is the rule by which it ends without winners when every player has given up.
    """
    return Game(
        **said,
        **_counted(options),
        loader=loader,
        set_up=_with(loader.made, set_up),
        card_set=loader.shipped,
        read_cards=loader.read,
        schema=loader.schema,
        printed=printed,
        resigned=all_gone(gave_up),
        turn_of=turn_of,
        regions={**members(regions), **STORY},
        cards_of=cards_of,
        faces=faces_of,
        bots={"random": random_bot, "sense": thinker(sight, thoughts), **bots},
        thoughts=frozenset(thoughts),
        unweighed=frozenset(unweighed),
        terms=lambda _options, _cards: terms,
        each_holds=each_holds,
    )


class Counted(TypedDict):
    """How many play, in the words of `Game`."""

    options: tuple[TableOption, ...]
    players: range
    player_option: str
    seats: Callable[[Mapping[str, OptionValue]], tuple[SeatInfo, ...]]


def _counted(options: tuple[TableOption, ...]) -> Counted:
    key, choices = options[0].key, options[0].choices
    count = range(int(choices[0][0]), int(choices[-1][0]) + 1)
    return {"options": options, "players": count, "player_option": key, "seats": alike(key)}


def _with(made: type[C], set_up: Callable[[Header, C, Chance], T]) -> Callable[[Header, CardSet, Chance], T]:
    """The table is laid with cards of the game's own class."""

    def laid(header: Header, cards: CardSet, chance: Chance) -> T:
        assert isinstance(cards, made)
        return set_up(header, cards, chance)

    return laid


def cards_of(state: Tabletop[CardSet]) -> Iterable[tuple[str, Sequence[int]]]:
    """The physical cards by kind."""
    return cards_by_back(state.faces, lambda id: found(state.cards, id)[0])


def faces_of(state: Tabletop[CardSet]) -> list[str]:
    return state.faces


def turn_of(state: Tabletop[CardSet]) -> Seat:
    return state.acting.seat


def alike(option: str) -> Callable[[Mapping[str, OptionValue]], tuple[SeatInfo, ...]]:
    """As many seats as this option says, none of which can be told from another."""

    def seats(chosen: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
        numbers = range(1, int(chosen[option]) + 1)
        return tuple(SeatInfo(seat_number(number), f"Player {number}", "players") for number in numbers)

    return seats


def seat_number(number: int) -> Seat:
    """The seats of such a game are counted from 1."""
    return Seat(f"player-{number}")


def all_gone(rule: str) -> Callable[[Tabletop[CardSet], tuple[Seat, ...]], Outcome | None]:
    """The game ends without winners when every player has given up."""

    def resigned(state: Tabletop[CardSet], seats: tuple[Seat, ...]) -> Outcome | None:
        is_over = set(seats) >= set(state.knowledge.seats)
        return Outcome("abandoned", (), "Everybody has left the table.", rule) if is_over else None

    return resigned
