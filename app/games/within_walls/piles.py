"""Decks and discard piles: drawing, putting back, and renewing. The top of a deck is the end of its list."""

from collections.abc import Iterable

from app.games.within_walls.state import Card, Player, State

ALCOHOL, DRUG = "alcohol", "drug"


def draw_events(state: State, player: Player, count: int, hand: list[Card]) -> int:
    """From the top of the Event deck into one of the player's hands, as many as there are."""
    drawn = 0
    while drawn < count and renew_events(state):
        card = state.event_deck.pop()
        hand.append(card)
        state.show(player.seat, [card])  # WW-069
        state.tally.draw(state.event(card).name)
        drawn += 1
    return drawn


def renew_events(state: State) -> bool:
    """WW-070 An empty deck is made anew of the cards lying with resolved stories; WW-071 unless there are none."""
    if not state.event_deck:
        for resolved in state.resolved:
            state.event_deck += resolved.events
            resolved.events = []
        if state.event_deck:
            _shuffle_in(state, state.event_deck)
            state.story.tell("The Event deck is shuffled anew.")
    return bool(state.event_deck)


def events_left(state: State) -> int:
    """How many Event cards can still be drawn."""
    return len(state.event_deck) + sum(len(resolved.events) for resolved in state.resolved)


def put_events_under(state: State, cards: Iterable[Card]) -> None:
    """Face down to the bottom of the Event deck, in this order."""
    for card in cards:
        state.event_deck.insert(0, card)


def _shuffle_in(state: State, deck: list[Card]) -> None:
    state.chance.shuffle(deck)
    state.knowledge.hide(deck)


# Items


def item_piles(state: State, kind: str) -> tuple[list[Card], list[Card]]:
    """The deck and the discard pile of a kind of item."""
    if kind == ALCOHOL:
        return state.alcohol_deck, state.alcohol_discard
    return state.drug_deck, state.drug_discard


def items_left(state: State, kind: str) -> int:
    return sum(len(pile) for pile in item_piles(state, kind))


def draw_items(state: State, player: Player, kind: str, count: int) -> int:
    """WW-189 Face down and unseen into the inventory, as many as there are; WW-034, WW-036"""
    deck, discard = item_piles(state, kind)
    drawn = 0
    while drawn < count and items_left(state, kind):
        if not deck:  # WW-188, WW-R14
            deck += discard
            discard.clear()
            state.unseen_discards = [card for card in state.unseen_discards if card not in deck]
            _shuffle_in(state, deck)
        player.items.append(deck.pop())
        drawn += 1
    return drawn


def discard_unseen(state: State, cards: Iterable[Card]) -> None:
    """Items to their discard piles, face down (WW-R39)."""
    for card in cards:
        item_piles(state, state.item(card).kind)[1].append(card)
        state.unseen_discards.append(card)


def discard_shown(state: State, card: Card) -> None:
    """WW-184 A resolved item to its discard pile, for all to see."""
    item_piles(state, state.item(card).kind)[1].append(card)


def shuffle_back_items(state: State, cards: list[Card]) -> None:
    """WW-227 Unseen into their decks."""
    for kind in (ALCOHOL, DRUG):
        back = [card for card in cards if state.item(card).kind == kind]
        if back:
            deck, _ = item_piles(state, kind)
            deck += back
            _shuffle_in(state, deck)


# Stories and Insanity


def draw_story(state: State) -> Card | None:
    """The top card of the Story deck, which WW-136 is made of its discard pile when it is empty."""
    if not state.story_deck:
        shuffle_story_discards(state)
    return state.story_deck.pop() if state.story_deck else None


def shuffle_story_discards(state: State) -> None:
    """The Story discard pile goes into the Story deck."""
    if state.story_discard:
        state.story_deck += state.story_discard
        state.story_discard = []
        _shuffle_in(state, state.story_deck)
        state.story.tell("The Story discard pile is shuffled into the Story deck.")


def return_insanity(state: State, card: Card) -> None:
    """WW-148, WW-R29 To the top of the Insanity deck, while draws come from the bottom."""
    state.knowledge.hide([card])
    state.insanity_deck.append(card)
