"""Sentences about tokens, lighthouses and counters."""

from functools import partial

from app.games.projector import nodes as n
from app.games.projector.asking import (
    choose_or_not,
)  # fmt: skip
from app.games.projector.effects.map import space_options, spaces
from app.games.projector.facts import SIDES
from app.games.projector.foes import arrive as baddie_arrives
from app.games.projector.lines import Trigger
from app.games.projector.places import (
    beyond,
)  # fmt: skip
from app.games.projector.running import Play, effect, run_lines
from app.games.projector.standing import baddie, setups_in_force
from app.games.projector.state import LIGHTHOUSES, State
from app.games.projector.topics import Topic
from app.kernel.decision import Flow

LIGHT = "Light"


@effect(n.PlaceToken)
def places_token(state: State, play: Play, node: n.PlaceToken) -> Flow[None]:
    """PJ-V69, PJ-R89 Tokens never run out; a Baddie's token is that Baddie."""
    if state.projection is None:
        return
    for space in (yield from spaces(state, play, node.where, Topic.PLACE_TOKEN)):
        put_token(state, node.token, space)


def put_token(state: State, token: str, space: str) -> None:
    projection, foe = state.exploration, state.cards.baddies.get(token)
    if token == LIGHT:
        projection.spots[space].lights += 1
        state.story.tell(f"A light burns at {space}.", "good")
    elif foe is not None and foe.place == "token":
        if all(baddie.name != token for baddie in projection.baddies):
            baddie_arrives(state, token, None, space=space)
    else:
        projection.tokens[token] = space


@effect(n.RemoveTokens)
def removes_tokens(state: State, _play: Play, node: n.RemoveTokens) -> Flow[None]:
    """PJ-V69"""
    yield from ()
    if state.projection is not None:
        state.projection.tokens.pop(node.token, None)
        for spot in state.projection.spots.values() if node.token == LIGHT else ():
            spot.lights = 0


def _token_space(state: State, token: str) -> str | None:
    found = [foe.space for foe in state.exploration.baddies if foe.is_token and foe.name == token]
    return found[0] if found else state.exploration.tokens.get(token)


def _move_token(state: State, token: str, space: str) -> None:
    for foe in state.exploration.baddies:
        if foe.is_token and foe.name == token:
            foe.space = space
    if token in state.exploration.tokens:
        state.exploration.tokens[token] = space
    state.story.tell(f"The {token} moves to {space}.")


@effect(n.MoveTokenAtRandom)
def moves_token_at_random(state: State, play: Play, node: n.MoveTokenAtRandom) -> Flow[None]:
    """PJ-V69 A d4 for each space; it stays where no card lies. PJ-R93 No token, no move."""
    yield from ()
    for _ in range(node.count.value(play.margin)):
        at = _token_space(state, node.token)
        goal = beyond(at, SIDES[state.chance.below(4)]) if at else None
        if goal in state.exploration.spots:
            _move_token(state, node.token, str(goal))


@effect(n.MoveTokenToward)
def moves_token_toward(state: State, play: Play, node: n.MoveTokenToward) -> Flow[None]:
    """PJ-V69, PJ-079 Sides are ignored, ties are drawn by lot."""
    yield from ()
    for _ in range(node.count.value(play.margin)):
        at = _token_space(state, node.token)
        closer = _closer(state, at) if at else []
        if closer:
            _move_token(state, node.token, state.chance.pick(closer))


def _closer(state: State, at: str) -> list[str]:
    figures = [person.space for person in state.exploration.exploring()]
    if not figures:
        return []
    apart = min(_walk(at, figure) for figure in figures)
    nearest = [figure for figure in figures if _walk(at, figure) == apart]
    steps = [goal for side in SIDES if (goal := beyond(at, side)) in state.exploration.spots and goal]
    return [goal for goal in steps if any(_walk(goal, figure) < apart for figure in nearest)]


def _walk(one: str, other: str) -> int:
    """Steps between two spaces when sides do not matter."""
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


@effect(n.MoveTarget)
def moves_target(state: State, play: Play, node: n.MoveTarget) -> Flow[None]:
    """PJ-V69"""
    for _ in range(node.count.value(play.margin)):
        foe = baddie(state, play.target_baddie)
        if foe is None or not foe.is_token:
            return
        goals = [goal for side in SIDES if (goal := beyond(foe.space, side)) in state.exploration.spots and goal]
        options = partial(space_options, state, goals)
        asked = Topic.PUSH_BADDIE(source=play.source, baddie=foe.name)
        goal = yield from choose_or_not(state, play.seat, asked, options, "Enough")
        if goal is None:
            return
        _move_token(state, foe.name, goal)


@effect(n.PlaceLighthouse)
def places_lighthouse(state: State, play: Play, _node: n.PlaceLighthouse) -> Flow[None]:
    """PJ-V70, PJ-R89 There are four."""
    yield from ()
    spots = state.exploration.spots
    if play.space in spots and sum(spot.has_lighthouse for spot in spots.values()) < LIGHTHOUSES:
        spots[play.space].has_lighthouse = True
        state.story.tell(f"A lighthouse stands at {play.space}.", "good")


@effect(n.AddCounter)
def adds(state: State, play: Play, node: n.AddCounter) -> Flow[None]:
    """PJ-V71, PJ-V25, PJ-R93 A counter the setup did not set is ignored."""
    projection = state.projection
    if projection is None or node.counter not in projection.counters:
        return
    before = projection.counters[node.counter]
    projection.counters[node.counter] = before + node.count
    state.story.tell(f"{node.counter}: {before + node.count}.")
    for card in list(setups_in_force(state)):
        for line in card.on(Trigger.COUNTER):
            if line.name == node.counter and before < line.number <= before + node.count:
                yield from run_lines(state, Play(play.seat, card.name, card.id), (line,))


@effect(n.SetCounter)
def sets(state: State, _play: Play, node: n.SetCounter) -> Flow[None]:
    """PJ-V71 Setting triggers nothing."""
    yield from ()
    if state.projection is not None and node.counter in state.projection.counters:
        state.projection.counters[node.counter] = node.count
