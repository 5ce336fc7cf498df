"""Lays out a table for a lesson: who holds what, what is on the Streets, whose turn begins. Cards go by their ids."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.fourth_wall.state import Horror, Presence, State
from app.kernel.decision import Seat
from app.kit.piles import Card, Pile, reveal

ONE, TWO, THREE = (Seat(f"investigator-{number}") for number in (1, 2, 3))


@dataclass(frozen=True)
class Laid:
    """What lies where; all else is in its deck."""

    people: Sequence[str]
    hands: Sequence[Sequence[str]]
    streets: Sequence[str] = ()
    wall_hand: Sequence[str] = ()
    top: Sequence[str] = ()
    """The next Marbles to be drawn."""
    drained: Sequence[str] = ()
    """Which of those on the Streets lie on their side."""
    wall: str = "W2"
    gates: int = 3
    rank: int = 0
    """How much lower the Turn Tracker stands than at the start."""
    pool: int = 0
    turn: int = 0
    """How many Investigators have had their turn this round."""
    presence: Sequence[str] = ()
    """In Alliance, the next cards of the Presence."""
    recoils: bool = False


def lay(state: State, laid: Laid) -> None:
    """Everything in its place, and nobody has seen more than they may."""
    for deck in (state.marble_deck, state.investigator_deck, state.horror_deck, state.unused_gates):
        deck.shuffle(state)
    for person, card, hand in zip(state.investigators, laid.people, laid.hands, strict=True):
        person.card = _take(state, state.investigator_deck, card)
        state.knowledge.show([person.card], state.knowledge.everybody)
        person.hand.lay(state, [_take(state, state.marble_deck, marble) for marble in hand])
    for place, card in enumerate(laid.streets, start=1):
        state.streets.append(Horror(place, _take(state, state.horror_deck, card), card in laid.drained))
        state.knowledge.show([state.streets[-1].card], state.knowledge.everybody)
    state.wall_hand.lay(state, [_take(state, state.horror_deck, card) for card in laid.wall_hand])
    for marble in reversed([_take(state, state.marble_deck, face) for face in laid.top]):
        state.marble_deck.put(state, marble)
    state.wall_card = _take(state, state.unused_gates, laid.wall)
    state.knowledge.show([state.wall_card], state.wall_mask)
    state.unused_gates.deal(state, state.open_gates, laid.gates)
    state.rank, state.pool, state.turn = state.tracker.start - laid.rank, laid.pool, laid.turn
    state.is_set_up, state.is_wall_turn, state.wall_turns = True, True, 1
    if state.presence is not None:
        _lay_presence(state, state.presence, laid)


def _lay_presence(state: State, presence: Presence, laid: Laid) -> None:
    """The five Streets face up, its deck, and the Target Token before whoever is next."""
    reveal(state, presence.row)
    presence.deck.shuffle(state)
    for card in reversed([_take(state, presence.deck, face) for face in laid.presence]):
        presence.deck.put(state, card)
    presence.target, presence.recoils = state.acting.seat, laid.recoils


def _take(state: State, pile: Pile[State], face: str) -> Card:
    return pile.take(next(card for card in pile if state.faces[card] == face))
