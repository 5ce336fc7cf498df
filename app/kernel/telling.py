"""The two regions in which every game shows its story: what was told since the turn began, and what came before."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from app.kernel.decision import Viewer
from app.kernel.game import State
from app.kernel.region import Region, Slot

TURN = "turn"
"""The tone of the line with which a turn begins, or a round, or a phase."""
BEFORE = 50
"""So many lines of earlier turns are shown at least, and the turn before the present one always whole."""


@dataclass(frozen=True, slots=True)
class Told:
    lines: tuple[tuple[str, str], ...]
    """Each with its tone."""


def began(state: State) -> int:
    """The line with which the turn began; what came before changes only with it."""
    return state.story.last_of(TURN)


def story(state: State, viewer: Viewer) -> Told:
    return Told(state.story.since(began(state), viewer))


def story_before(state: State, viewer: Viewer) -> Told:
    now = began(state)
    return Told(state.story.before(now, viewer, BEFORE, state.story.last_of(TURN, now)))


def _turn(state: State, _viewer: Viewer) -> Hashable:
    return began(state)


STORY: Mapping[str, Region[State]] = {
    "story": Region(story, slot=Slot.PANEL, help="What was told since the turn began."),
    "story-before": Region(story_before, marks=_turn, slot=Slot.PANEL, help="What was told in the turns before."),
}
