"""The revision of what each region is made of: while a mark is equal, so is its region, and it is not built again."""

from collections.abc import Hashable

from app.games.fourth_wall.state import WALL, Horror, Investigator, State
from app.kernel.decision import Seat, Viewer


def _standing(state: State) -> Hashable:
    """The sentences that are in force."""
    streets = tuple((horror.place, horror.card) for horror in state.streets)
    return state.anchored.revision, streets, state.eye_is_open, state.wall_card


def gates(state: State, _viewer: Viewer) -> Hashable:
    return len(state.open_gates), state.is_set_up, _standing(state)


def tracker(state: State, _viewer: Viewer) -> Hashable:
    return state.rank, state.is_set_up, state.wall_card


def doom(state: State, _viewer: Viewer) -> Hashable:
    return state.pool, state.held


def streets(state: State, _viewer: Viewer) -> Hashable:
    horrors = tuple(map(_horror, state.streets))
    row = state.presence.row.revision if state.presence else 0
    return horrors, _standing(state), state.scourge, len(state.open_gates), state.is_set_up, row


def _horror(horror: Horror) -> Hashable:
    return horror.is_drained, horror.marbles.revision, len(horror.enhancements)


def presence(state: State, _viewer: Viewer) -> Hashable:
    there = state.presence
    if there is None:
        return None
    piles = there.deck.revision, there.discard.revision, state.wall_hand.revision
    return piles, there.target, there.recoils, _names(state)


def _names(state: State) -> Hashable:
    return tuple(one.card for one in state.investigators)


def _member(state: State, one: Investigator) -> Hashable:
    place = one.card, one.dealt.revision, one.is_insane, one.is_regrouped
    return place, one.hand.revision, _standing(state)


def member(state: State, _viewer: Viewer, seat: Seat) -> Hashable:
    return _member(state, state.at(seat))


def held(state: State, viewer: Viewer, seat: Seat) -> Hashable:
    if viewer == WALL:
        return None
    if viewer is not None:
        return _member(state, state.at(seat))
    late = tuple(map(tuple, state.late_hands))
    return late and (late, _member(state, state.at(seat)))


def hand(state: State, viewer: Viewer) -> Hashable:
    one = next((one for one in state.investigators if one.seat == viewer), None)
    if one is not None:
        return _member(state, one)
    return (state.wall_card, state.wall_hand.revision, state.eye_is_open) if viewer else None


def anytime(state: State, seat: Seat) -> Hashable:
    """What a seat may Rush and Hold, with the warnings that stand beside it."""
    if seat == WALL or not state.is_set_up:
        return None
    one, is_pause = state.at(seat), state.is_wall_turn or state.ap == 0
    hold = is_pause and not state.is_resolving and seat not in state.holds
    warned = len(one.hand) == 1 and (len(state.open_gates), state.eye_is_open)
    return one.is_insane, one.hand.revision, warned, hold and (state.is_wall_turn, state.presence is None)


def wall_hand(state: State, _viewer: Viewer) -> Hashable:
    return state.wall_hand.revision


def turn(state: State, _viewer: Viewer) -> Hashable:
    kind = state.is_wall_turn, state.is_brood, state.is_set_up
    return kind, state.turn, state.ap, state.wall_turns, _names(state)


def course(state: State, _viewer: Viewer) -> Hashable:
    return state.is_set_up, state.rank, state.turn, state.is_wall_turn, state.is_brood, _names(state)


def piles(state: State, _viewer: Viewer) -> Hashable:
    return tuple(map(len, (state.marble_deck, state.horror_deck, state.investigator_deck)))


def discards(state: State, _viewer: Viewer) -> Hashable:
    return state.marble_discard.revision, state.horror_discard.revision


def focus(state: State, _viewer: Viewer) -> Hashable:
    losses = tuple((loss.seat, loss.marble) for loss in state.at_stake)
    lies = state.table.revision, state.looked_at.revision
    return lies, losses, tuple(state.refusals), _names(state) if losses else ()
