"""The map: spaces, range, sides, steps, and which card counts on a space."""

from functools import lru_cache

from app.games.projector import nodes as n
from app.games.projector.facts import SIDES
from app.games.projector.records import Location
from app.games.projector.state import Card, Explorer, Spot, State
from app.kernel.decision import Seat
from app.kit.text import words

COLUMNS, ROWS = "ABCDEF", "123456"  # PJ-061
AWAY = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
DIRECTION = {"N": "north", "E": "east", "S": "south", "W": "west"}


@lru_cache(maxsize=2048)
def distance(one: str, other: str) -> int:
    """PJ-063, PJ-064, PJ-R02 Range counts diagonally, and empty spaces count."""
    across = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    return max(across, abs(ROWS.index(one[1]) - ROWS.index(other[1])))


@lru_cache(maxsize=256)
def beyond(space: str, side: str) -> str | None:
    """The space on that side, if the grid goes so far."""
    across, down = AWAY[side]
    column, row = COLUMNS.index(space[0]) + across, ROWS.index(space[1]) + down
    return COLUMNS[column] + ROWS[row] if 0 <= column < 6 and 0 <= row < 6 else None


def top(spot: Spot) -> Card:
    """PJ-066 The covering card, where there is one: a figure on a covered space is on it."""
    return spot.card if spot.cover is None else spot.cover


def is_up(spot: Spot) -> bool:
    return spot.is_up or spot.cover is not None


def card_at(state: State, space: str) -> Location | None:
    """The card that counts on a space: face up and uncovered, or the one that covers."""
    spot = state.exploration.spots.get(space)
    return state.location(top(spot)) if spot and is_up(spot) else None


def open_sides(state: State, space: str) -> str:
    """PJ-R01, PJ-R10 Both faces show the sides; with blind backs a face-down card counts as open on all four."""
    spot = state.exploration.spots[space]
    return "".join(side for side in SIDES if is_open(state, spot, side))


def is_open(state: State, spot: Spot, side: str) -> bool:
    """Whether a card is open on that side."""
    if state.options.backs == "blind" and not is_up(spot):
        return True
    return side in spot.opened or side in state.location(top(spot)).sides


def can_step(state: State, space: str, side: str) -> str | None:
    """PJ-162, PJ-163, PJ-065 Where a step leads: both sides open and facing each other, never diagonally."""
    goal, spots = beyond(space, side), state.exploration.spots
    if goal is None or goal not in spots or space not in spots:
        return None
    return goal if is_open(state, spots[space], side) and is_open(state, spots[goal], FACING[side]) else None


def legal_steps(state: State, space: str) -> list[tuple[str, str]]:
    """Every legal step as side and goal."""
    return [(side, goal) for side in SIDES if (goal := can_step(state, space, side)) is not None]


def space_name(state: State, space: str) -> str:
    """A space as everybody may call it."""
    location = card_at(state, space)
    return f"{space}, {location.name}" if location else f"{space}, face down"


def what_is_there(state: State, space: str) -> str | None:
    """What a space does to whoever lands, as everybody may read it."""
    location = card_at(state, space)
    if location is None:
        return "Turned up when somebody lands there"
    return words(location.text) or None


def figures_on(state: State, space: str) -> list[Explorer]:
    return [explorer for explorer in state.exploration.exploring() if explorer.space == space]


def is_gate(state: State, space: str) -> bool:
    """PJ-R11, PJ-R12 A Gate face up and uncovered; what replaced it is one too."""
    spot = state.exploration.spots.get(space)
    if spot is None or spot.cover is not None or not spot.is_up:
        return False
    return spot.has_gate or "Gate" in state.location(spot.card).keywords


def gate(state: State) -> str | None:
    """The space of the Gate card, covered or not."""
    for space, spot in state.exploration.spots.items():
        if spot.has_gate or "Gate" in state.location(spot.card).keywords:
            return space
    return None


def space_of(state: State, card: str) -> str | None:
    """Where a card lies; PJ-066 a covered card is nowhere."""
    wanted = state.current_card(card)
    for space, spot in state.exploration.spots.items():
        if state.faces[top(spot)] in (card, wanted):
            return space
    return None


def within(state: State, seat: Seat, reach: int) -> list[Explorer]:
    """PJ-V03 Those still exploring at that range or less, oneself included."""
    here = state.explorer(seat).space
    return [explorer for explorer in state.exploration.exploring() if distance(here, explorer.space) <= reach]


def fitting(state: State, here: str, node: n.Locations, margin: int) -> list[str]:
    """PJ-V10 to PJ-V12 The spaces a sentence can mean, seen from here; covered cards never fit."""
    reach = None if node.within is None else node.within.value(margin)
    found = []
    for space, spot in sorted(state.exploration.spots.items()):
        if spot.cover is not None or (node.face_up is not None and spot.is_up != node.face_up):
            continue
        if node.is_free and figures_on(state, space):
            continue
        if node.is_adjacent and space not in [beyond(here, side) for side in SIDES]:
            continue
        if reach is not None and distance(here, space) > reach:
            continue
        if space == here and node.spread is n.Spread.RANDOM:
            continue
        found.append(space)
    return found
