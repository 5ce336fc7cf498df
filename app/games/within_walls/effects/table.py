"""Sentences about the die, spying, votes and eliminations."""

from app.games.within_walls import nodes as n
from app.games.within_walls.elimination import eliminate
from app.games.within_walls.focus import choose_focus, set_focus
from app.games.within_walls.instructions import Context, deed, event, person
from app.games.within_walls.possible import targets
from app.games.within_walls.spying import spy
from app.games.within_walls.state import Bar, Player, State
from app.games.within_walls.topics import Topic
from app.games.within_walls.votes import forced_vote, hold_vote
from app.kernel.decision import Flow, Seat


@deed(n.Spy)
def spy_on(state: State, context: Context, player: Player, node: n.Spy) -> Flow[None]:
    """F10 WW-205 Only card text makes one spy; WW-196 the Spy chooses the Target unless the text names it."""

    def is_target(seat: Seat) -> bool:
        return any(target.seat == seat for target in targets(state, player.seat))

    target = yield from person(state, context, node.on, player.seat, is_target, Topic.SPY_ON)
    if target is None or not is_target(target):  # WW-206
        state.story.tell(f"There is nobody for {player.name} to spy on.")
        return
    yield from spy(state, player, state.at(target))


@deed(n.SetFocus)
def sets_focus(state: State, _context: Context, player: Player, _node: n.SetFocus) -> Flow[None]:
    """F20"""
    yield from choose_focus(state, player.seat)


@deed(n.BeEliminated)
def be_eliminated(state: State, _context: Context, player: Player, _node: n.BeEliminated) -> Flow[None]:
    """F23, WW-224"""
    eliminate(state, player)
    yield from ()


@deed(n.BeBarred)
def be_barred(state: State, context: Context, player: Player, node: n.BeBarred) -> Flow[None]:
    """F24, F25, F26"""
    whose = context.you if node.until is n.Until.YOUR_UPKEEP else player.seat
    state.bars.append(Bar(player.seat, node.what, node.until, whose))
    state.story.tell(f"{player.name} may not {node.what.value} for now.", "bad")
    yield from ()


@event(n.Advance)
def advance(state: State, _context: Context, node: n.Advance) -> Flow[None]:
    """F17 At once, while the completion check waits (WW-297)."""
    state.progress += node.n
    state.story.tell(f"The investigation advances by {node.n}.")
    yield from ()


@event(n.MoveBack)
def move_back(state: State, _context: Context, node: n.MoveBack) -> Flow[None]:
    """F18, WW-114 Not below 0."""
    state.progress = max(0, state.progress - node.n)
    state.story.tell(f"The investigation goes back by {node.n}.")
    yield from ()


@event(n.SetFocusTo)
def set_focus_to(state: State, _context: Context, node: n.SetFocusTo) -> Flow[None]:
    """F19"""
    set_focus(state, node.face, "The card")
    yield from ()


@event(n.CallVote)
def call_vote(state: State, context: Context, _node: n.CallVote) -> Flow[None]:
    """F21"""
    yield from forced_vote(state, context.you)


@event(n.CallAdditionalVote)
def call_additional_vote(state: State, context: Context, _node: n.CallAdditionalVote) -> Flow[None]:
    """F22 The protected player cannot be named (WW-R50)."""
    yield from hold_vote(state, context.you, context.protected)


@event(n.NothingHappens)
def nothing_happens(_state: State, _context: Context, _node: n.NothingHappens) -> Flow[None]:
    """F27"""
    yield from ()


@event(n.PreventElimination)
def prevent_elimination(state: State, context: Context, _node: n.PreventElimination) -> Flow[None]:
    """F32 The count has no result; outside of a count there is nothing to prevent."""
    yield from ()
    if context.protected is not None:
        context.is_prevented = True
        told = f"{state.name(context.you)} stands before {state.name(context.protected)}: nobody is eliminated."
        state.story.tell(told)


@event(n.VoteTwice)
def vote_twice(_state: State, context: Context, _node: n.VoteTwice) -> Flow[None]:
    """F34"""
    context.counts_twice = True
    yield from ()
