"""Cards drawn and discarded, as the figures count them."""

from collections.abc import Iterable

from app.games.fourth_wall.state import Investigator, State
from app.kit.piles import Card, reveal


def top_marble(state: State) -> Card | None:
    """FW-142 The next Marble; the discard pile becomes a new deck if need be."""
    return state.marble_deck.top(state, state.marble_discard)


def draw_marbles(state: State, investigator: Investigator, count: int) -> int:
    """As many as there are, up to the count; says how many came."""
    drawn = 0
    while drawn < count and (card := top_marble(state)) is not None:
        take_marble(state, investigator, card)
        drawn += 1
    return drawn


def take_marble(state: State, investigator: Investigator, card: Card) -> None:
    """A Marble joins a hand."""
    investigator.hand.put(state, card)
    state.tally.draw(state.marble(card).name)


def draw_horrors(state: State, count: int) -> int:
    """The Wall's hand grows (FW-036, FW-A058 without limit); says by how many."""
    drawn = state.horror_deck.deal(state, state.wall_hand, count, state.horror_discard)
    for card in drawn:
        state.tally.draw(state.horror(card).name)
    return len(drawn)


def marbles_can_be_drawn(state: State) -> bool:
    return bool(state.marble_deck or state.marble_discard)


def horrors_can_be_drawn(state: State) -> bool:
    return bool(state.horror_deck or state.horror_discard)


def discard_from_hand(state: State, investigator: Investigator, cards: Iterable[Card]) -> None:
    """FW-140 Face up onto the Marble discard pile."""
    for card in cards:
        investigator.hand.move(state, card, state.marble_discard)


def horror_to_wall_hand(state: State, card: Card) -> None:
    """A Horror all just saw joins The Wall's hand, hidden from here on; FW-A062, FW-A065 or the open Veil."""
    reveal(state, [card])
    state.wall_hand.put(state, card)
    state.tally.draw(state.horror(card).name)
