"""What has been told at the table, in two regions: since the turn began, and before."""

from app.games.within_walls.sights import Told
from app.games.within_walls.state import State
from app.kernel.decision import Viewer


def story(state: State, viewer: Viewer) -> Told:
    """What has been told since the turn began."""
    lines = state.story.heard(viewer)
    return Told(lines[_turn_began(lines) :])


def story_before(state: State, viewer: Viewer) -> Told:
    """What was told before; a region of its own, for it changes only from turn to turn."""
    lines = state.story.heard(viewer)
    began = _turn_began(lines)
    return Told(lines[max(0, began - 50) : began])


def _turn_began(lines: tuple[tuple[str, str], ...]) -> int:
    return next((index for index in range(len(lines) - 1, -1, -1) if lines[index][1] == "turn"), 0)
