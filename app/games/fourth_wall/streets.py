"""Horrors coming to the Streets and leaving them."""

from app.games.fourth_wall.beats import scourge_gone
from app.games.fourth_wall.state import Horror, State
from app.kit.piles import Card, reveal


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
    reveal(state, [card])
    return horror


def take_off_streets(state: State, horror: Horror) -> None:
    """The Horror leaves with nothing Attached; FW-137, FW-179 the Scourge Token is set aside and passes to nobody."""
    state.streets.remove(horror)
    horror.marbles.empty(state, state.marble_discard)
    if state.is_scourge(horror):
        state.scourge = None
        state.story.tell("The Scourge is gone. Gates can be closed again.", "good", scourge_gone(state, horror.card))


def discard_from_streets(state: State, horror: Horror) -> None:
    """FW-141"""
    take_off_streets(state, horror)
    state.horror_discard.put(state, horror.card)
