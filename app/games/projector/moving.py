"""Figures on the map: steps, jumps, landing and flipping."""

from functools import partial

from app.games.projector import beats
from app.games.projector import nodes as n
from app.games.projector.asking import choose_or_not
from app.games.projector.lines import Lines, Trigger
from app.games.projector.moments import Window
from app.games.projector.places import DIRECTION, card_at, legal_steps, space_name, what_is_there
from app.games.projector.running import Play, run_lines
from app.games.projector.standing import setups_in_force
from app.games.projector.state import Explorer, State
from app.games.projector.topics import Act, Topic
from app.games.projector.windows import window
from app.kernel.decision import Flow, Option, Seat
from app.kit.piles import reveal


def boat(state: State) -> str | None:
    """PJ-R92 The token all figures move together with, if the area has one."""
    for card in setups_in_force(state):
        for node in card.constants:
            if isinstance(node, n.FiguresMoveWith) and node.token in state.exploration.tokens:
                return node.token
    return None


def put(state: State, explorer: Explorer, space: str) -> None:
    """The figure, or the boat with everybody in it."""
    token = boat(state)
    if token is None:
        explorer.space = space
        return
    state.exploration.tokens[token] = space
    for other in state.exploration.exploring():
        other.space = space


def arrive(state: State, seat: Seat, space: str) -> Flow[None]:
    """PJ-R03, PJ-R07, PJ-R92 A landing of the one who moved: flip if face down, then the landing text."""
    explorer = state.explorer(seat)
    put(state, explorer, space)
    spot = state.exploration.spots[space]
    if not spot.is_up and spot.cover is None:
        yield from flip(state, seat, space)
    if explorer.is_exploring and explorer.space == space:
        yield from _location_text(state, seat, space, Trigger.LANDED)  # PJ-153, PJ-150, PJ-V14


def flip(state: State, seat: Seat, space: str) -> Flow[None]:
    """PJ-149, PJ-151, PJ-R05, PJ-R08 The one who flips is "you"."""
    spot = state.exploration.spots[space]
    if spot.is_up or spot.cover is not None:
        return
    turn_up(state, space)
    yield from _location_text(state, seat, space, Trigger.FLIPPED)


def turn_up(state: State, space: str) -> None:
    """Face up for everybody, and into the atlas."""
    spot = state.exploration.spots[space]
    spot.is_up = True
    location = state.location(spot.card)
    reveal(state, [spot.card])
    state.see(location.id)
    state.tally.draw(location.name)
    state.campaign.atlas.setdefault(state.exploration.setup, {})[space] = location.id
    state.story.tell(f"At {space}: {location.name}.", moment=beats.flipped(space, location))


def _location_text(state: State, seat: Seat, space: str, trigger: Trigger) -> Flow[None]:
    lines, location = _lines_at(state, space, trigger), card_at(state, space)
    if not lines or location is None:
        return
    yield from window(state, Window.LOCATION, f"{state.title(seat)} comes to {location.name}")  # PJ-152, PJ-154
    location = card_at(state, space)
    if state.is_exploring(seat) and location is not None and _lines_at(state, space, trigger) == lines:
        yield from run_lines(state, Play(seat, location.name, location.id, space), lines)


def _lines_at(state: State, space: str, trigger: Trigger) -> Lines:
    location = card_at(state, space)
    return location.on(trigger) if location else ()


def step_options(state: State, explorer: Explorer) -> tuple[Option[str], ...]:
    """Legal steps, named by their direction."""
    return tuple(
        Option(f"step-{side}", label, goal, None, region, text=what_is_there(state, goal), act=Act.STEP, place=goal)
        for side, goal in legal_steps(state, explorer.space)
        if (label := f"Step {DIRECTION[side]} to {space_name(state, goal)}") and (region := f"space-{goal}")
    )


def move_up_to(state: State, seat: Seat, count: int, source: str) -> Flow[None]:
    """PJ-V54, PJ-161, PJ-R03 Step by step, each a landing; one may stop early (PJ-R09)."""
    explorer = state.explorer(seat)
    for left in range(count, 0, -1):
        if not explorer.is_exploring or not legal_steps(state, explorer.space):
            return
        asked = Topic.MOVE(source=source, count=left, s="" if left == 1 else "s")
        options = partial(step_options, state, explorer)
        goal = yield from choose_or_not(state, seat, asked, options, "Stay here")
        if goal is None:
            return
        yield from arrive(state, seat, goal)
