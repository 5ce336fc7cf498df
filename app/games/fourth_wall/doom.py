"""Doom Tokens and the Action Pool."""

from app.games.fourth_wall.state import State


def room_for_doom(state: State) -> int:
    """FW-R16 Pool and held Doom together never exceed the tokens of the box, unless the table lifted the limit."""
    if state.options.doom_limit == 0:
        return 99
    return max(0, state.options.doom_limit - state.pool - state.held)


def add_doom(state: State, count: int) -> int:
    """Into the pool, to be spent at once; says how many there was room for."""
    placed = min(count, room_for_doom(state))
    state.pool += placed
    return placed


def doom_for_next_turn(state: State) -> None:
    """FW-R20, FW-A004 Placed without asking. On a Wall turn it is held (FW-R17), else in the pool (FW-R18)."""
    if not room_for_doom(state):
        return
    if state.is_wall_turn:
        state.held += 1
        state.story.tell("One Doom is held for The Wall's next turn.", "dread")
    else:
        state.pool += 1
        state.story.tell("One Doom joins the Action Pool.", "dread")
