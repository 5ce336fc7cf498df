"""Drawing Events, items and Story cards, and giving them back."""

from collections.abc import Iterable

from app.games.within_walls.records import ALCOHOL, DRUG
from app.games.within_walls.state import Card, ItemDiscard, Player, State
from app.kit.piles import Deck, Hand


def draw_events(state: State, hand: Hand, count: int) -> int:
    """From the top of the Event deck, as many as there are; WW-069 their owner sees them."""
    drawn = state.event_deck.deal(state, hand, count, *(one.events for one in state.resolved))  # WW-070, WW-071
    for card in drawn:
        state.tally.draw(state.event(card).name)
    return len(drawn)


def events_left(state: State) -> int:
    """How many Event cards can still be drawn."""
    return len(state.event_deck) + sum(len(one.events) for one in state.resolved)


def put_events_under(state: State, hand: Hand, cards: Iterable[Card]) -> None:
    """Face down to the bottom of the Event deck, in this order."""
    for card in list(cards):
        state.event_deck.tuck(state, hand.take(card))


def item_piles(state: State, kind: str) -> tuple[Deck, ItemDiscard]:
    """The deck and the discard pile of a kind of item."""
    if kind == ALCOHOL:
        return state.alcohol_deck, state.alcohol_discard
    return state.drug_deck, state.drug_discard


def items_left(state: State, kind: str) -> int:
    return sum(len(pile) for pile in item_piles(state, kind))


def draw_items(state: State, player: Player, kind: str, count: int) -> int:
    """WW-189 Face down and unseen into the inventory, as many as there are; WW-034, WW-036"""
    deck, discard = item_piles(state, kind)
    drawn = deck.deal(state, player.items, count, discard)  # WW-188, WW-R14
    state.unseen_discards = [card for card in state.unseen_discards if card in discard or state.item(card).kind != kind]
    return len(drawn)


def discard_item(state: State, card: Card, is_seen: bool) -> None:
    """WW-184 A resolved item for all to see, any other face down (WW-R39)."""
    if not is_seen:
        state.unseen_discards.append(card)
    item_piles(state, state.item(card).kind)[1].put(state, card)


def shuffle_back_items(state: State, cards: Iterable[Card]) -> None:
    """WW-227 Unseen into their decks."""
    back = list(cards)
    for kind in (ALCOHOL, DRUG):
        deck, _ = item_piles(state, kind)
        of_kind = [card for card in back if state.item(card).kind == kind]
        for card in of_kind:
            deck.put(state, card)
        if of_kind:
            deck.shuffle(state)


def draw_story(state: State) -> Card | None:
    """The top card of the Story deck, which WW-136 is made of its discard pile when it is empty."""
    if not state.story_deck:
        shuffle_story_discards(state)
    return state.story_deck.top(state)


def shuffle_story_discards(state: State) -> None:
    """The Story discard pile goes into the Story deck."""
    if state.story_discard.empty(state, state.story_deck):
        state.story_deck.shuffle(state)
        state.story.tell("The Story discard pile is shuffled into the Story deck.")
