"""The state as a tree: its fields, what the last answer changed, and who may see which card."""

from dataclasses import dataclass, field

from app.dev.tree import ALL, NOBODY, Node, read, tree_of
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.knowledge import Knowledge
from app.kernel.story import Story
from app.kernel.tally import Tally
from app.kit.piles import Card, Deck, Discard, Hand, print_cards

ADA, BO = Seat("ada"), Seat("bo")
NAMES = {ADA: "Ann", BO: "Ben"}


@dataclass
class Player:
    seat: Seat
    hand: Hand = field(default_factory=Hand)

    def __post_init__(self) -> None:
        self.hand.owner = self.seat


@dataclass
class State:
    players: list[Player]
    wax: int = 6
    laid: list[Card] = field(default_factory=list)
    faces: list[str] = field(default_factory=list)
    deck: Deck = field(default_factory=Deck)
    discard: Discard = field(default_factory=Discard)
    chance: Chance = field(default_factory=lambda: Chance("tree"))
    story: Story = field(default_factory=Story)
    knowledge: Knowledge = field(default_factory=lambda: Knowledge([ADA, BO]))
    tally: Tally = field(default_factory=Tally)


def dealt() -> State:
    state = State([Player(ADA), Player(BO)])
    state.deck.cards = print_cards(state.faces, ["moth", "owl", "fox", "bat"])
    state.deck.deal(state, state.players[0].hand, 1)
    state.deck.deal(state, state.discard, 1)
    return state


def at(state: State, path: str) -> Node:
    parts: tuple[Node, ...] = read(state, NAMES)
    for name in path.split("."):
        [node] = [one for one in parts if one.name == name]
        parts = node.parts
    return node


def test_the_ledger_says_who_may_see_a_card() -> None:
    state = dealt()
    assert (at(state, "players.1.hand.1").words, at(state, "players.1.hand.1").eyes) == ("bat", "Ann")
    assert at(state, "discard.1").eyes == ALL
    assert at(state, "deck.1").eyes == NOBODY
    state.deck.show(state, state.knowledge.mask((BO,)))
    assert at(state, "deck.1").eyes == "Ben"


def test_cards_in_plain_lists_are_known_by_their_type() -> None:
    state = dealt()
    state.laid = [state.discard[0]]
    assert (at(state, "laid.1").words, at(state, "laid.1").eyes) == ("fox", ALL)
    assert at(state, "wax").eyes == ""


def test_what_changed_is_found_by_path() -> None:
    state = dealt()
    before = tree_of(state)
    state.wax = 5
    state.deck.draw(state, state.players[1].hand)
    after = tree_of(state)
    changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    assert changed == {"wax", "deck.2", "players.2.hand", "players.2.hand.1"}
