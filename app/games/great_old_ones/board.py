"""The scenario board as everybody sees it (GO-029): what is printed on it, and how things stand there."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from app.games.great_old_ones.ending import is_met
from app.games.great_old_ones.nodes import Kind, QueueAction
from app.games.great_old_ones.omens import standing
from app.games.great_old_ones.printed import BoxPrint, boxes_of
from app.games.great_old_ones.records import ActionFace, Cultists, Monsters
from app.games.great_old_ones.state import State
from app.games.great_old_ones.text import running
from app.kernel.decision import Viewer
from app.kit.text import Block


@dataclass(frozen=True, slots=True)
class GoalView:
    text: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class BonusView:
    text: Block
    taken_by: str


@dataclass(frozen=True, slots=True)
class ScenarioView:
    """What is printed on the scenario board, and how its goals stand."""

    id: str
    name: str
    emphasis: str
    complexity: int
    story: str
    special_actions: tuple[Block, ...]
    cultist_die_penalty: Block
    bonuses: tuple[BonusView, ...]
    victory: tuple[GoalView, ...]
    defeat: tuple[GoalView, ...]
    _actions: tuple[ActionFace, ...]

    @property
    def actions(self) -> tuple[ActionFace, ...]:
        """For pages; clients find them in the region `rites`."""
        return self._actions


@dataclass(frozen=True, slots=True)
class RiteBox(BoxPrint):
    """A printed box of the ritual track, and the number of the action it queues, if any."""

    action: int


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the ritual track, as printed: levels by the number of active investigators."""

    levels: tuple[int, ...]
    boxes: int
    prints: tuple[RiteBox, ...]

    @property
    def by_box(self) -> Mapping[int, RiteBox]:
        return {one.box: one for one in self.prints}


@dataclass(frozen=True, slots=True)
class FigurePrint:
    """What is printed about cultists or monsters."""

    name: str
    overflow: Block
    reward: Block
    prints: tuple[BoxPrint, ...]


@dataclass(frozen=True, slots=True)
class Rites:
    """What is printed on the scenario board about actions, figures and tracks, for clients."""

    actions: tuple[ActionFace, ...]
    figures: tuple[FigurePrint, ...]
    tracks: tuple[tuple[str, tuple[BoxPrint, ...]], ...]


@dataclass(frozen=True, slots=True)
class RitualView:
    crossed: int
    total: int
    section: int
    level: int
    skips: int
    sections: tuple[tuple[int, int, int], ...]
    """The boxes of each, how many of them are crossed, and its level for as many as are active now."""


@dataclass(frozen=True, slots=True)
class FigureView:
    """A box for a cultist or a monster: free, active or defeated."""

    status: str
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class FiguresView:
    scenario: str
    name: str
    plural: str
    active: int
    health: int
    count: int
    """Boxes in all; `boxes` are those in use."""
    boxes: tuple[FigureView, ...]
    _face: Cultists | Monsters

    @property
    def face(self) -> Cultists | Monsters:
        return self._face

    @property
    def prints(self) -> Mapping[int, BoxPrint]:
        """For pages."""
        return {one.box: one for one in boxes_of(self._face.prints, self.count)}


@dataclass(frozen=True, slots=True)
class TrackView:
    name: str
    crossed: int
    boxes: int
    _prints: tuple[BoxPrint, ...]

    @property
    def prints(self) -> tuple[BoxPrint, ...]:
        return self._prints


def scenario(state: State, _viewer: Viewer) -> ScenarioView:
    """GO-029"""
    face = state.scenario
    return ScenarioView(
        id=face.id,
        name=face.name,
        emphasis=face.emphasis,
        complexity=face.complexity,
        story=face.story,
        special_actions=face.special_actions,
        cultist_die_penalty=face.cultist_die_penalty,
        bonuses=tuple(
            BonusView(printed, state.name_of(seat) if seat is not None else "")
            for printed, seat in zip(face.bonuses, state.bonuses, strict=True)
        ),
        victory=tuple(GoalView(goal.text, is_met(state, goal)) for goal in face.victory),
        defeat=tuple(GoalView(goal.text, is_met(state, goal)) for goal in face.defeat),
        _actions=face.actions,
    )


def scenario_mark(state: State, _viewer: Viewer) -> Hashable:
    return (
        tuple(state.bonuses),
        standing(state),
        sum(one.is_sealed for one in state.investigators),
        state.is_ritual_full,
    )


def circle(state: State, _viewer: Viewer) -> tuple[SectionView, ...]:
    """The ritual track before anything is crossed; it never changes during a game."""
    return tuple(
        SectionView(section.levels, count, tuple(map(_rite, boxes_of(section.prints, count))))
        for section in state.scenario.sections
        for count in (state.section_boxes(section),)
    )


def _rite(printed: BoxPrint) -> RiteBox:
    queued = [node.number for node in running(printed.text) if isinstance(node, QueueAction)]
    return RiteBox(printed.box, printed.text, printed.symbol, queued[0] if queued else 0)


def ritual(state: State, _viewer: Viewer) -> RitualView:
    left, sections = state.ritual, []
    for section in state.scenario.sections:
        count = state.section_boxes(section)
        sections.append((count, min(left, count), state.level_of(section)))
        left -= sections[-1][1]
    index = state.section_at(state.ritual)[0]
    return RitualView(state.ritual, state.ritual_boxes, index + 1, state.level, state.skips, tuple(sections))


def ritual_mark(state: State, _viewer: Viewer) -> Hashable:
    return state.ritual, state.column, state.skips


def cultists(state: State, _viewer: Viewer) -> FiguresView:
    boxes = tuple(FigureView("active" if is_active else "defeated") for is_active in state.cultists)
    return _figures(state, Kind.CULTIST, boxes, 1)


def monsters(state: State, _viewer: Viewer) -> FiguresView:
    boxes = tuple(FigureView("active" if one.is_active else "defeated", one.wounds) for one in state.monsters)
    return _figures(state, Kind.MONSTER, boxes, state.monster_health)


def _figures(state: State, kind: Kind, boxes: tuple[FigureView, ...], health: int) -> FiguresView:
    face = state.figures(kind)
    active = state.count(kind)
    return FiguresView(state.scenario.id, face.name, face.plural, active, health, face.boxes, boxes, face)


def tracks(state: State, _viewer: Viewer) -> tuple[TrackView, ...]:
    """A print beyond the length in use does not exist."""
    return tuple(
        TrackView(name, state.tracks[name], count, boxes_of(track.prints, count))
        for name, track in state.scenario.tracks.items()
        for count in (state.track_boxes(track),)
    )


def monsters_mark(state: State, _viewer: Viewer) -> Hashable:
    return tuple((one.wounds, one.is_active) for one in state.monsters)


def rites(state: State, _viewer: Viewer) -> Rites:
    """GO-029 What stands on the scenario board of each figure and action; it never changes during a game."""
    face = state.scenario
    figures = tuple(
        FigurePrint(one.name, one.overflow, one.reward, boxes_of(one.prints, one.boxes))
        for one in (face.cultists, face.monsters)
    )
    tracks = tuple((name, boxes_of(one.prints, state.track_boxes(one))) for name, one in face.tracks.items())
    return Rites(face.actions, figures, tracks)
