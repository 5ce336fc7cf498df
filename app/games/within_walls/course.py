"""Where the game is: in which act, and at whose step of the round. It stands on every reference card."""

from collections.abc import Hashable
from dataclasses import dataclass

from app.games.within_walls.state import Phase, State
from app.kernel.decision import Viewer

STEPS = {
    Phase.CONTEST: "Contest",
    Phase.PLANNING: "Planning",
    Phase.UPKEEP: "Upkeep",
    Phase.INVESTIGATION: "Investigation",
    Phase.DISCARD: "Discard",
}
MOODS = (
    "They have shown you to your rooms. Nobody has asked you to sign anything yet.",
    "The night nurse knows your names by now. You have not told her.",
    "You have stopped sleeping at the same time. From here on hands may go up.",
    "Each of you has counted the others twice. Whatever is to be said had better be said.",
    "The last page lies open, and somebody is already reading it aloud.",
)
"""What each act feels like, from the first on."""


@dataclass(frozen=True, slots=True)
class Course:
    act: int
    step: str
    name: str
    """Whose step it is; in planning the Lead Agent's."""
    mood: str


def course(state: State, _viewer: Viewer) -> Course:
    name = state.name(state.turn) if state.is_set_up else ""
    return Course(state.act, STEPS[state.phase], name, MOODS[max(state.act, 1) - 1])


def mark(state: State, _viewer: Viewer) -> Hashable:
    return state.act, state.phase, state.turn
