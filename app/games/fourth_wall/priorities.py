"""How the Presence decides what would be The Wall's to choose: each such choice comes with a priority.

A person on The Wall's seat never hears of them; `asking` is where one or the other decides.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from app.games.fourth_wall.standing import symbols_left
from app.games.fourth_wall.state import Horror, State
from app.kit.piles import Card, Discard

T_contra = TypeVar("T_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Priority(Generic[T_contra]):
    """The lowest key is taken; of equal ones the first that is listed. `why` goes into the story."""

    why: str
    key: Callable[[T_contra], tuple[int, ...]]


def left(state: State, horror: Horror) -> int:
    """The Symbols of its Defeat Cost that are not cancelled yet."""
    return sum(symbols_left(state, horror))


def toughest(state: State) -> Priority[Horror]:
    """FW-A051 Who becomes The Scourge."""
    return Priority(
        "most Symbols left, then the higher Manifest Cost",
        lambda horror: (-left(state, horror), -state.horror(horror.card).manifest_cost, horror.place),
    )


def least_missed(state: State) -> Priority[Horror]:
    """FW-A052 Who is Sacrificed."""
    return Priority(
        "not The Scourge, Drained ones first, then fewest Symbols left",
        lambda horror: (state.is_scourge(horror), not horror.is_drained, left(state, horror), horror.place),
    )


def most_burdened() -> Priority[Horror]:
    """FW-A055 Whose Attached Marbles are removed."""
    return Priority("most Marbles Attached", lambda horror: (-len(horror.marbles), horror.place))


def dearest_to_wake(state: State) -> Priority[Horror]:
    """FW-A055 Who is undrained."""
    return Priority("highest Trigger Cost", lambda horror: (-state.horror(horror.card).trigger_cost, horror.place))


def worth_enhancing(state: State) -> Priority[Horror]:
    """FW-A055 Who gets an Enhancement Token."""
    return Priority(
        "The Scourge, else most Symbols left",
        lambda horror: (not state.is_scourge(horror), -left(state, horror), horror.place),
    )


def first_street() -> Priority[Horror]:
    """FW-R81 Who falls first of several Defeated together."""
    return Priority("the lowest Street first", lambda horror: (horror.place,))


def in_the_way(state: State) -> Priority[tuple[Horror | None, Card]]:
    """FW-A053 Which Marble is destroyed."""

    def key(found: tuple[Horror | None, Card]) -> tuple[int, ...]:
        horror, card = found
        if horror is None:
            return (0, state.anchored.index(card))
        symbols = sum(state.marble(card).symbols)
        return (1, left(state, horror), horror.place, -symbols, horror.marbles.index(card))

    return Priority("Anchored longest, else on the Horror nearest to its defeat", key)


def dearest(state: State) -> Priority[Card]:
    """FW-A038 Which Horror of the Veil is Manifested."""
    return Priority(
        "highest Manifest Cost, then longest in the Veil",
        lambda card: (-state.horror(card).manifest_cost, state.wall_hand.index(card)),
    )


def newest(pile: Discard) -> Priority[Card]:
    """FW-R104 Which of several printings is found."""
    return Priority("discarded last", lambda card: (-pile.index(card),))
