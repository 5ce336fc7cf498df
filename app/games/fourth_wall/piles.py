"""Cards on the move: drawing, discarding, revealing, and who can tell them apart afterwards."""

from app.games.fourth_wall.state import GATES, Card, Horror, Investigator, State


def draw_marble(state: State, investigator: Investigator) -> bool:
    """The top Marble comes to the hand; False when there is none to be had."""
    card = top_marble(state)
    if card is None:
        return False
    take_marble(state, investigator, card)
    return True


def draw_marbles(state: State, investigator: Investigator, count: int) -> int:
    """As many as there are, up to the count; says how many came."""
    drawn = 0
    while drawn < count and draw_marble(state, investigator):
        drawn += 1
    return drawn


def take_marble(state: State, investigator: Investigator, card: Card) -> None:
    """A Marble joins a hand: the team may look at it (FW-024), and nobody else from here on."""
    investigator.hand.append(card)
    state.show_team([card])
    state.knowledge.hide([card], keep=state.team_mask)
    state.tally.draw(state.marble(card).name)


def top_marble(state: State) -> Card | None:
    """FW-142, FW-R103 The discard pile becomes a new deck when a Marble is wanted and the deck is empty."""
    if not state.marble_deck:
        _reshuffle(state, state.marble_discard, state.marble_deck)
    return state.marble_deck.pop() if state.marble_deck else None


def top_horror(state: State) -> Card | None:
    """FW-143 The same for Horrors."""
    if not state.horror_deck:
        _reshuffle(state, state.horror_discard, state.horror_deck)
    return state.horror_deck.pop() if state.horror_deck else None


def _reshuffle(state: State, pile: list[Card], deck: list[Card]) -> None:
    if not pile:
        return
    deck.extend(pile)
    pile.clear()
    state.chance.shuffle(deck)
    state.knowledge.hide(deck)
    state.story.tell("A discard pile is shuffled into a new deck.")


def marbles_can_be_drawn(state: State) -> bool:
    return bool(state.marble_deck or state.marble_discard)


def horrors_can_be_drawn(state: State) -> bool:
    return bool(state.horror_deck or state.horror_discard)


def draw_horrors(state: State, count: int) -> int:
    """The Wall's hand grows (FW-036, FW-A058 without limit); says by how many."""
    drawn = 0
    while drawn < count and (card := top_horror(state)) is not None:
        state.wall_hand.append(card)
        state.knowledge.show([card], state.wall_hand_mask)
        state.tally.draw(state.horror(card).name)
        drawn += 1
    return drawn


def discard_marbles(state: State, cards: list[Card]) -> None:
    """FW-140 Face up onto the Marble discard pile."""
    state.show_all(cards)
    state.marble_discard.extend(cards)


def discard_from_hand(state: State, investigator: Investigator, cards: list[Card]) -> None:
    for card in cards:
        investigator.hand.remove(card)
    discard_marbles(state, cards)


def discard_horror(state: State, card: Card) -> None:
    """FW-141"""
    state.show_all([card])
    state.horror_discard.append(card)


def horror_to_wall_hand(state: State, card: Card) -> None:
    """A Horror everybody just saw joins The Wall's hand, hidden from here on; FW-A062, FW-A065 or the open Veil."""
    state.show_all([card])
    state.wall_hand.append(card)
    state.knowledge.hide([card], keep=state.wall_hand_mask)
    state.tally.draw(state.horror(card).name)


def has_room(state: State) -> bool:
    """FW-206 The Streets have no limit; FW-A061 those of Alliance hold one Horror each."""
    return state.presence is None or len(state.streets) < len(state.presence.row)


def put_on_streets(state: State, card: Card, is_drained: bool) -> Horror:
    """A Horror keeps its place while it is there; FW-A060 the lowest that is free."""
    taken = {horror.place for horror in state.streets}
    place = next(number for number in range(1, len(taken) + 2) if number not in taken)
    horror = Horror(place, card, is_drained)
    state.streets.append(horror)
    state.streets.sort(key=lambda other: other.place)
    state.show_all([card])
    return horror


def take_off_streets(state: State, horror: Horror) -> None:
    """The Horror leaves with nothing Attached; FW-137, FW-179 the Scourge Token is set aside and passes to nobody."""
    state.streets.remove(horror)
    discard_marbles(state, horror.marbles)
    horror.marbles = []
    if state.is_scourge(horror):
        state.scourge = None
        state.story.tell("The Scourge is gone. Gates can be closed again.", "good")


def shut_one_gate(state: State) -> None:
    """FW-082, FW-083 The Gate joins the unused ones and may open again; FW-132 which one makes no difference."""
    state.unused_gates.append(state.open_gates.pop())
    state.story.tell(f"A Gate is closed. {len(state.open_gates)} of {GATES} stand open.", "good")
