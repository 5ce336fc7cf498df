"""A card takes along who knows it, wherever it goes."""

from collections.abc import Callable
from dataclasses import dataclass, field

from app.kernel.chance import Chance
from app.kernel.decision import Seat, Viewer
from app.kernel.knowledge import Knowledge
from app.kernel.saving import dump, load
from app.kernel.story import Story
from app.kit.piles import Card, Deck, Discard, Hand, Pile, cards_by_back, print_cards, reveal

ADA, BO, CY = Seat("ada"), Seat("bo"), Seat("cy")
ALL: tuple[Viewer, ...] = (ADA, BO, CY, None)


class TeamHand(Pile["State"]):
    """Ada's and Bo's."""

    mixes = True

    def seen_by(self, table: "State", card: Card) -> int:
        return table.knowledge.mask((ADA, BO))


class Heap(Pile["State"]):
    """Face up, but for what was thrown there unseen."""

    def seen_by(self, table: "State", card: Card) -> int:
        return 0 if card in table.unseen else table.knowledge.everybody


class Marbles(Deck):
    renewed = "A new deck."


@dataclass(slots=True)
class Player:
    seat: Seat
    hand: Hand = field(default_factory=Hand)

    def __post_init__(self) -> None:
        self.hand.owner = self.seat


@dataclass(slots=True)
class State:
    faces: list[str] = field(default_factory=list)
    deck: Marbles = field(default_factory=Marbles)
    discard: Discard = field(default_factory=Discard)
    heap: Heap = field(default_factory=Heap)
    team: TeamHand = field(default_factory=TeamHand)
    players: list[Player] = field(default_factory=lambda: [Player(ADA), Player(CY)])
    unseen: list[Card] = field(default_factory=list)
    chance: Chance = field(default_factory=lambda: Chance("seed"))
    story: Story = field(default_factory=Story)
    knowledge: Knowledge = field(default_factory=lambda: Knowledge([ADA, BO, CY]))


def table(*faces: str) -> State:
    """A table with a shuffled deck of these cards."""
    state = State()
    state.deck.lay(state, print_cards(state.faces, faces))
    state.deck.shuffle(state)
    return state


def knowers(state: State, card: Card) -> tuple[Viewer, ...]:
    return tuple(viewer for viewer in ALL if state.knowledge.knows(viewer, card))


def test_a_drawn_card_is_known_to_the_hand_it_comes_to() -> None:
    state = table("fox", "owl")
    top = state.deck[-1]
    assert state.deck.draw(state, state.players[0].hand) == top
    assert knowers(state, top) == (ADA,)
    assert (list(state.players[0].hand), len(state.deck)) == ([top], 1)
    assert state.players[0].hand.shown(state, ADA) == (top,)
    assert state.players[0].hand.shown(state, BO) == state.players[0].hand.shown(state, None) == (None,)


def test_a_discarded_card_is_known_to_all() -> None:
    state = table("fox")
    card = state.deck.draw(state, state.players[0].hand)
    assert card is not None
    state.players[0].hand.move(state, card, state.discard)
    assert knowers(state, card) == ALL
    assert state.discard.shown(state, None) == (card,)


def test_a_hand_mixes_what_all_saw_go_into_it() -> None:
    state = table("fox")
    card = state.deck.draw(state, state.discard)
    assert card is not None
    assert knowers(state, card) == ALL
    state.discard.move(state, card, state.team)
    assert knowers(state, card) == (ADA, BO)


def test_a_deck_keeps_what_was_seen_going_under_it_until_it_is_shuffled() -> None:
    state = table("fox", "owl", "ox")
    card = state.deck.draw(state, state.players[1].hand)
    assert card is not None
    state.deck.tuck(state, state.players[1].hand.take(card))
    assert state.deck[0] == card
    assert knowers(state, card) == (CY,)
    state.deck.shuffle(state)
    assert knowers(state, card) == ()


def test_a_card_comes_to_a_place_within_a_pile_and_is_known_there() -> None:
    state = table("fox", "owl", "ox")
    state.deck.deal(state, state.discard, 2)
    card = state.deck[-1]
    state.discard.insert(state, state.deck.take(card), 1)
    assert state.discard[1] == card
    assert knowers(state, card) == ALL


def test_what_no_viewer_sees_leaves_no_mark_in_the_ledger() -> None:
    state = State()
    state.deck.put(state, Card(0))
    assert (state.knowledge.known, state.knowledge.ever) == ({}, {})


def test_a_rule_may_hang_on_the_card() -> None:
    state = table("fox", "owl")
    seen, unseen = state.deck[-1], state.deck[0]
    state.unseen = [unseen]
    state.deck.empty(state, state.heap)
    assert (knowers(state, seen), knowers(state, unseen)) == (ALL, ())
    assert state.heap.shown(state, BO) == (None, seen)


def test_an_empty_deck_is_made_anew_of_what_was_spent() -> None:
    state = table("fox", "owl", "ox")
    assert len(state.deck.deal(state, state.discard, 3)) == 3
    card = state.deck.draw(state, state.players[0].hand, state.discard)
    assert card is not None
    assert (len(state.deck), len(state.discard)) == (2, 0)
    assert [knowers(state, other) for other in state.deck] == [(), ()]
    assert [text for text, _ in state.story.heard(None)] == ["A new deck."]


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    state = table("fox", "owl")
    assert len(state.deck.deal(state, state.team, 5, state.discard)) == 2
    assert state.deck.top(state, state.discard) is None
    assert state.discard.draw_any(state, state.team) is None
    assert state.story.count == 0


def test_a_hand_that_was_looked_at_closes_again() -> None:
    state = table("fox", "owl")
    state.deck.deal(state, state.team, 2)
    state.team.show(state, state.knowledge.mask((CY,)))
    assert knowers(state, state.team[0]) == (ADA, BO, CY)
    state.team.close(state)
    assert knowers(state, state.team[0]) == (ADA, BO)
    assert state.knowledge.has_ever_known(CY, state.team[0])


def test_a_search_binds_every_card_it_passed() -> None:
    state = table("fox", "owl", "ox")
    found = state.deck.search(state, lambda card: state.faces[card] == "owl")
    assert [state.faces[card] for card in found] == ["owl"]
    assert all(state.knowledge.has_ever_known(viewer, card) for viewer in ALL for card in state.deck)
    assert knowers(state, found[0]) == ()


def test_every_change_gives_a_revision_no_pile_ever_had() -> None:
    state = table("fox", "owl")
    seen = {state.deck.revision, state.team.revision, state.discard.revision}
    changes: list[Callable[[], object]] = [
        lambda: state.deck.shuffle(state),
        lambda: state.deck.draw(state, state.team),
        lambda: state.team.show(state, state.knowledge.everybody),
        lambda: state.team.close(state),
    ]
    for change in changes:
        change()
        assert not {state.deck.revision, state.team.revision} <= seen
        seen |= {state.deck.revision, state.team.revision}
    before = state.discard.revision
    state.team.empty(state, state.discard)
    assert state.discard.revision not in seen | {before}


def test_a_pile_is_saved_as_the_list_of_its_cards() -> None:
    state = table("fox", "owl", "ox")
    state.deck.draw(state, state.players[1].hand)
    again = load(State, dump(state, 1), {}, {})
    assert again.deck == state.deck
    assert again.players == state.players
    assert again.players[1].hand.owner == CY
    assert again.deck.revision != state.deck.revision
    lists = '[["fox"],[],[0],[],[],[],[],["seed",0],[0,0,[]],[[],{},{},{},0]]'
    names = ("faces", "deck", "discard", "heap", "team", "players", "unseen", "chance", "story", "knowledge")
    parts = {"Story": ("count", "heard_by_all", "lines"), "Knowledge": ("seats", "known", "ever", "lessons", "now")}
    assert load(State, lists, {"State": names, **parts}, {}).discard == Discard([Card(0)])


def test_cards_are_told_apart_by_their_backs_alone() -> None:
    faces = ["m1", "h1", "m2"]
    assert list(cards_by_back(faces, lambda face: face[0])) == [("m", [0, 2]), ("h", [1])]


def test_a_revealed_card_is_known_wherever_it_lies() -> None:
    state = table("fox")
    reveal(state, state.deck)
    assert knowers(state, state.deck[0]) == ALL


def test_cards_that_are_mixed_in_tell_nothing_by_their_order() -> None:
    orders = set()
    for seed in range(30):
        state = State(chance=Chance(str(seed)))
        row, cards = Discard(), print_cards(state.faces, ["a", "b", "c"])
        state.knowledge.show(cards, state.knowledge.mask((ADA,)))
        row.mix_in(state, cards)
        orders.add(tuple(row))
        assert all(state.knowledge.knows(CY, card) for card in cards)
    assert len(orders) == 6
