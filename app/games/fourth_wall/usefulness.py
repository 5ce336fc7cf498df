"""Whether a text of The Wall's would do anything now: the Presence starts none that would not (FW-A044)."""

from app.games.fourth_wall import nodes as n
from app.games.fourth_wall.doom import room_for_doom
from app.games.fourth_wall.drawing import horrors_can_be_drawn
from app.games.fourth_wall.effects.selecting import candidates
from app.games.fourth_wall.instructions import Play, foresee_clause, holds
from app.games.fourth_wall.records import Instructions
from app.games.fourth_wall.state import State


def is_useful(state: State, play: Play, text: Instructions) -> bool:
    """FW-A044 Every price can be paid in full, and at least one sentence would change something."""
    running = [sentence for sentence in text if sentence.condition is None or holds(state, play, sentence.condition)]
    prices = [sentence.clause for sentence in running if sentence.then is not None]
    if any(foresee_clause(state, play, price) is not None for price in prices):
        return False
    return bool(prices) or any(changes_something(state, play, sentence.clause) for sentence in running)


def opens_a_gate(text: Instructions) -> bool:
    """FW-A040"""
    return any(isinstance(clause, n.OpenGate) for sentence in text for clause in (sentence.clause, sentence.then))


def changes_something(state: State, play: Play, clause: n.Clause) -> bool:
    """FW-A044 What counts as a change, form by form; the forms not named always do, if they can be finished."""
    match clause:
        case n.Losing():
            return any(person.hand for person in state.sane())
        case n.Find():
            return _is_to_be_found(state, clause.name)
        case n.Undrain():
            return bool(candidates(state, play, clause.horrors, lambda horror: horror.is_drained))
        case n.AddDoom():
            return room_for_doom(state) > 0
        case n.Delve():
            return horrors_can_be_drawn(state)
        case n.DestroyAttached():
            return bool(candidates(state, play, clause.horrors, lambda horror: bool(horror.marbles)))
        case _:
            return foresee_clause(state, play, clause) is None


def _is_to_be_found(state: State, name: str) -> bool:
    """All other Horrors lie open in Alliance, so everybody knows whether one is left in the deck."""
    return any(state.horror(card).name == name for card in (*state.horror_discard, *state.horror_deck))
