"""What is coming, as everybody sees it: the queue of scenario actions, and the scenario board in short."""

from collections.abc import Hashable
from dataclasses import dataclass

from app.games.great_old_ones.foresight import queued_preview
from app.games.great_old_ones.nodes import Kind
from app.games.great_old_ones.state import State
from app.kernel.decision import Viewer


@dataclass(frozen=True, slots=True)
class QueuedView:
    action: int
    name: str
    strength: str
    preview: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class QueueView:
    cap: int
    spaces: int
    entries: tuple[QueuedView, ...]


@dataclass(frozen=True, slots=True)
class OmensView:
    """The scenario board in short, for where there is no room for all of it."""

    crossed: int
    total: int
    level: int
    cap: int
    queued: tuple[int, ...]
    cultists: int
    monsters: int
    tracks: tuple[tuple[str, int, int], ...]
    scenario: str


def queue(state: State, _viewer: Viewer) -> QueueView:
    entries = []
    for entry in state.queue:
        face = state.scenario.actions[entry.action - 1]
        strength = "level" if face.is_by_level else "die"
        preview = queued_preview(state, entry.action)
        entries.append(QueuedView(entry.action, face.name, strength, preview, entry.is_done))
    return QueueView(state.queue_cap, 6, tuple(entries))


def omens(state: State, _viewer: Viewer) -> OmensView:
    return OmensView(
        crossed=state.ritual,
        total=state.ritual_boxes,
        level=state.level,
        cap=state.queue_cap,
        queued=tuple(entry.action for entry in state.queue if not entry.is_done),
        cultists=state.count(Kind.CULTIST),
        monsters=state.count(Kind.MONSTER),
        tracks=tuple(
            (name, state.tracks[name], state.track_boxes(track)) for name, track in state.scenario.tracks.items()
        ),
        scenario=state.scenario.id,
    )


def standing(state: State) -> Hashable:
    """The revision of all that conditions and texts of the scenario look at."""
    counts = state.count(Kind.CULTIST), state.count(Kind.MONSTER), len(state.active()), state.level
    return counts, tuple(state.tracks.values()), state.went_insane_open


def queue_mark(state: State, _viewer: Viewer) -> Hashable:
    return tuple((entry.action, entry.is_done) for entry in state.queue), state.level, state.column


def omens_mark(state: State, viewer: Viewer) -> Hashable:
    return state.ritual, queue_mark(state, viewer), standing(state)
