"""Lantern, a game of two rounds made to try the kernel on: every kind of question it can put, in about a minute.

Each round the seats bid one card each in secret. The others may object to the high bidder with a moth, the bidder may
burn cards of some worth, and then all grab for the tokens at once. At the end they vote, and the card under the lamp,
which nobody has seen, is turned up. A bell takes a card from somebody at any time, a knell ends the game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from app.kernel.bots import random_bot
from app.kernel.boxcover import BoxCover
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import (
    CHECKPOINT,
    Build,
    Cover,
    Flow,
    GameOver,
    Option,
    Outcome,
    Pick,
    Question,
    Seat,
    Timing,
    Viewer,
    ask,
    ask_first,
    ask_many,
    ask_together,
    together,
)
from app.kernel.game import AnytimePlay, Game, SeatInfo, TableOption
from app.kernel.knowledge import Knowledge
from app.kernel.log import Header, OptionValue
from app.kernel.plain import UNSAVED
from app.kernel.region import Region, Slot
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kernel.topic import Topic, asks
from tests.kernel.toy_cards import CARDS, SCHEMA, LanternCards, read_cards

ADA, BO, CY, DI = Seat("ada"), Seat("bo"), Seat("cy"), Seat("di")
BURNT = 4
HAND = 4
MENDED: set[str] = set()
"""The rules that are not what they were, for tests of a game that changes while it is played."""


class Asked(Topic):
    """What one may be asked so often that one answer stands for the rest."""

    GRAB = asks("LN-005", "Grab?", hint="")


@dataclass(slots=True)
class Lantern:
    """The whole truth; the top of the deck is the end of the list."""

    faces: list[str]
    deck: list[int]
    lamp: int
    hands: dict[Seat, list[int]]
    purses: dict[Seat, int]
    rounds: int
    chance: Chance
    knowledge: Knowledge
    cards: LanternCards = field(metadata=UNSAVED)
    story: Story = field(default_factory=Story)
    tally: Tally = field(default_factory=Tally)
    discard: list[int] = field(default_factory=list)
    never: list[Seat] = field(default_factory=list)
    """Those who never want to be asked for a moth again."""
    tokens: int = 0
    round: int = 0

    @property
    def seats(self) -> list[Seat]:
        return list(self.hands)

    def others(self, seat: Seat) -> list[Seat]:
        """All but one, in order from its left."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]

    def worth(self, card: int) -> int:
        return self.cards.worth[self.faces[card]]

    def held(self, seat: Seat, face: str) -> list[int]:
        return [card for card in self.hands[seat] if self.faces[card] == face]

    def draw(self, seat: Seat) -> None:
        if self.deck:
            card = self.deck.pop()
            self.hands[seat].append(card)
            self.knowledge.show([card], self.knowledge.mask([seat]))
            self.tally.draw(self.faces[card])

    def put_down(self, seat: Seat, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.knowledge.show([card], self.knowledge.everybody)
        self.tally.play(self.faces[card])

    def hand_over(self, giver: Seat, taker: Seat, card: int) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        self.knowledge.show([card], self.knowledge.mask([taker]))


def set_up(header: Header, cards: CardSet, chance: Chance) -> Lantern:
    assert isinstance(cards, LanternCards)
    faces = [name for name, count in cards.copies.items() for _ in range(count)]
    deck = list(range(len(faces)))
    chance.shuffle(deck)
    seats = list(header.seats)
    state = Lantern(
        faces=faces,
        deck=deck,
        lamp=deck.pop(),
        hands={seat: [] for seat in seats},
        purses=dict.fromkeys(seats, 0),
        rounds=int(header.options["rounds"]),
        chance=chance,
        knowledge=Knowledge(seats),
        cards=cards,
    )
    for _ in range(HAND):
        for seat in seats:
            state.draw(seat)
    return state


# The flow


def play(state: Lantern) -> Flow[None]:
    while state.round < state.rounds:
        yield CHECKPOINT
        state.round += 1
        bidder = yield from auction(state)
        if not (yield from objections(state, bidder)):
            yield from burning(state, bidder)
        yield from scramble(state)
        for seat in state.seats * (2 if "draws" in MENDED else 1):
            state.draw(seat)
    yield CHECKPOINT
    yield from verdict(state)


def hand_options(state: Lantern, cards: Iterable[int], seat: Seat) -> tuple[Option[int], ...]:
    """Own cards, named by their place in the hand."""
    hand = state.hands[seat]
    spots = ((card, hand.index(card) + 1) for card in cards)
    return tuple(
        Option(f"hand-{spot}", state.faces[card], card, state.faces[card], place=f"hand-{seat}-{spot}")
        for card, spot in spots
    )


def auction(state: Lantern) -> Flow[Seat]:
    """Everybody bids a card, or nothing, in secret; the worthiest wins, the first of equals."""
    nothing: Option[int | None] = Option("nothing", "Nothing", None)

    def bid(seat: Seat) -> Question[int | None]:
        return Question(
            "What do you bid?", (nothing, *hand_options(state, state.hands[seat], seat)), default=("nothing",)
        )

    questions: dict[Seat, Build[int | None]] = {seat: partial(bid, seat) for seat in state.seats}
    answers = yield from ask_together(questions, "Everybody bids.")
    bids = {seat: card for seat, (card,) in answers.items()}
    best = max(state.seats, key=lambda seat: -1 if (card := bids[seat]) is None else state.worth(card))
    for seat, card in bids.items():
        if card is not None:
            state.put_down(seat, card)
    state.story.tell(f"{best} bids the most.")
    state.purses[best] += 3 if "coins" in MENDED else 2
    return best


def objections(state: Lantern, bidder: Seat) -> Flow[bool]:
    """Any of the others may object with a moth. That they are asked tells nothing about who holds one."""
    team = state.others(bidder)

    def build(seat: Seat) -> Question[int | str]:
        moths = hand_options(state, state.held(seat, "moth"), seat)
        passes: list[Option[int | str]] = [Option("pass", "Let it be", "pass")]
        if "never" not in MENDED:
            passes.append(Option("never", "Let it be, always", "never"))
        given = ("pass",) if seat in state.never else None
        return Question("Do you object?", (*passes, *moths), default=("pass",), given=given)

    questions: dict[Seat, Build[int | str]] = {seat: partial(build, seat) for seat in team}
    answers = yield from ask_first(
        questions,
        "The others may object.",
        lambda value: isinstance(value, int),
        cover=Cover(frozenset(team), "A moment passes.", tuple(team)),
        timing=Timing(at_least=2),
    )
    for seat, values in answers.items():
        for value in values:
            if isinstance(value, int):
                state.put_down(seat, value)
                state.story.tell(f"{seat} objects.", "bad")
                return True
            if value == "never" and seat not in state.never:
                state.never.append(seat)
    return False


def burning(state: Lantern, bidder: Seat) -> Flow[None]:
    """The bidder may burn cards worth enough for three more coins."""

    def check(cards: tuple[int, ...]) -> str | None:
        worth = sum(state.worth(card) for card in cards)
        return None if not cards or worth >= BURNT else f"These are worth {worth}; the lamp wants {BURNT}."

    def build() -> Question[int]:
        hand = state.hands[bidder]
        return Question("What do you burn?", hand_options(state, hand, bidder), Pick(0, len(hand), check), default=())

    if "flame" in MENDED:
        return
    burnt = yield from ask_many(bidder, f"{bidder} looks at the flame.", build)
    for card in burnt:
        state.put_down(bidder, card)
    if burnt:
        state.purses[bidder] += 3
        state.story.confide((bidder,), "The flame likes you.", f"The flame likes {bidder}.")


def scramble(state: Lantern) -> Flow[None]:
    """All grab at once; whoever comes late finds nothing."""
    state.tokens += len(state.seats) + (4 if "tokens" in MENDED else 1)
    yield from together({seat: grab(state, seat) for seat in state.seats})


def grab(state: Lantern, seat: Seat) -> Flow[int]:
    """Take tokens one by one, or dare the neighbour to let you take two."""
    neighbour = state.others(seat)[0]

    def build() -> Question[str]:
        choices = [Option("take", "Take one", "take")]
        if "dare" not in MENDED:
            choices.append(Option("dare", f"Dare {neighbour}", "dare"))
        options = (Option("stop", "Enough", "stop"), *choices) if state.tokens else ()
        return Question("Grab?", options, topic=Asked.GRAB)

    taken = 0
    while (choice := (yield from ask(seat, "All grab for tokens.", build))) in ("take", "dare"):
        wanted = 1
        if choice == "dare":
            wanted = 2 * (yield from dare(state, seat, neighbour))
        got = min(wanted, state.tokens)
        state.tokens -= got
        state.purses[seat] += got
        taken += got
    return taken


def dare(state: Lantern, seat: Seat, neighbour: Seat) -> Flow[bool]:
    """The neighbour is asked in the middle of the scramble, whatever else it is asked there."""

    def build() -> Question[bool]:
        prompt = f"{seat} wants two of the {state.tokens}."
        return Question(prompt, (Option("no", "No", False), Option("yes", "Go on", True)) if state.tokens else ())

    return bool((yield from ask(neighbour, "All grab for tokens.", build)))


def verdict(state: Lantern) -> Flow[None]:
    """An open vote; the one who is named wins. Then the lamp is lifted."""

    def build(seat: Seat) -> Question[Seat]:
        others = state.others(seat)
        return Question("Who was it?", tuple(Option(other, other.title(), other) for other in others))

    ballots: dict[Seat, Build[Seat]] = {seat: partial(build, seat) for seat in state.seats}
    votes = yield from ask_together(ballots, "All point at somebody.", is_revisable=True)
    named = [seat for picks in votes.values() for seat in picks]
    most = max(named.count(seat) for seat in named)
    winner = state.chance.pick([seat for seat in state.seats if named.count(seat) == most])
    state.knowledge.show([state.lamp], state.knowledge.everybody)
    state.tally.play(state.faces[state.lamp])
    raise GameOver(Outcome("verdict", (winner,), f"{winner} was named.", "LN-001"))


# At any time


def anytime(state: Lantern, seat: Seat) -> Sequence[AnytimePlay]:
    """Named by face and place: the place alone might hold another card by the time the player clicks."""
    flows = {"bell": ring, "knell": toll}
    plays: list[AnytimePlay] = []
    for place, card in enumerate(state.hands[seat], start=1):
        face = state.faces[card]
        if face in flows:
            plays.append(
                Option(f"any:{face}-{place}", f"Play the {face}", partial(flows[face], state, seat, card), face)
            )
    return plays


def ring(state: Lantern, seat: Seat, bell: int) -> Flow[None]:
    """Choose somebody, who hands over a card."""
    state.put_down(seat, bell)
    state.story.tell(f"{seat} rings the bell.")
    others = tuple(Option(other, other.title(), other) for other in state.others(seat))
    victim = yield from ask(seat, f"{seat} rings.", lambda: Question("Who gives you a card?", others))
    assert victim is not None

    def build() -> Question[int]:
        return Question(f"What do you give to {seat}?", hand_options(state, state.hands[victim], victim))

    card = yield from ask(victim, f"{victim} gives a card to {seat}.", build)
    if card is not None:
        state.hand_over(victim, seat, card)
        state.story.confide((victim, seat), f"{victim} gives {seat} the {state.faces[card]}.", "A card is given.")


def toll(state: Lantern, seat: Seat, knell: int) -> Flow[None]:
    """The game is over at once."""
    state.put_down(seat, knell)
    raise GameOver(Outcome("knell", (seat,), f"{seat} tolls the knell.", "LN-002"))
    yield CHECKPOINT  # never reached; makes this a flow


def resigned(state: Lantern, seats: tuple[Seat, ...]) -> Outcome | None:
    """The game ends when all have given up."""
    return Outcome("abandoned", (), "All gave up.", "LN-003") if set(seats) >= set(state.seats) else None


# What is seen


@dataclass(frozen=True, slots=True)
class Board:
    """What everybody sees."""

    round: int
    tokens: int
    purses: tuple[tuple[Seat, int], ...]
    held: tuple[tuple[Seat, int], ...]
    discard: tuple[str, ...]
    deck: int


def board(state: Lantern, _viewer: Viewer) -> Board:
    held = tuple((seat, len(hand)) for seat, hand in state.hands.items())
    discard = tuple(state.faces[card] for card in state.discard)
    return Board(state.round, state.tokens, tuple(state.purses.items()), held, discard, len(state.deck))


def hand(state: Lantern, viewer: Viewer) -> tuple[str, ...]:
    return () if viewer is None else tuple(state.faces[card] for card in state.hands[viewer])


def lamp(state: Lantern, viewer: Viewer) -> str:
    return state.faces[state.lamp] if state.knowledge.knows(viewer, state.lamp) else "?"


def seats(options: Mapping[str, OptionValue]) -> tuple[SeatInfo, ...]:
    chairs = (ADA, BO, CY, DI)[: int(options["players"])]
    return tuple(SeatInfo(seat, seat.title(), "all") for seat in chairs)


TOY: Game[Lantern] = Game(
    id="lantern",
    title="Lantern",
    prefix="LN",
    cover=BoxCover("A toy.", "Nothing to be afraid of.", "2 people", "toy", "#202020"),
    rules_version=1,
    options=(
        TableOption("players", "Players", 3, least=2, most=4),
        TableOption("rounds", "Rounds", 2, choices=((1, "one"), (2, "two"), (6, "six"))),
    ),
    players=range(2, 5),
    player_option="players",
    seats=seats,
    card_set=lambda: CARDS,
    schema=SCHEMA,
    read_cards=read_cards,
    state=Lantern,
    set_up=set_up,
    play=play,
    anytime=anytime,
    resigned=resigned,
    regions={"board": Region(board), "hand": Region(hand, slot=Slot.HAND), "lamp": Region(lamp)},
    cards_of=lambda state: [("card", range(len(state.faces)))],
    faces=lambda state: state.faces,
    bots={"random": random_bot},
)
