"""What everybody sees, region by region: all of it is open (GO-015, GO-023). Every field is put in by hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.great_old_ones.ending import is_met
from app.games.great_old_ones.faces import NOTHING, Prints
from app.games.great_old_ones.foresight import cultist_preview, leftover_preview, result_of
from app.games.great_old_ones.nodes import Kind, QueueAction
from app.games.great_old_ones.omens import omens, queue
from app.games.great_old_ones.printed import board_print
from app.games.great_old_ones.reach import die_name
from app.games.great_old_ones.rules import STEP_NAMES
from app.games.great_old_ones.sheet import SHEET_REGIONS
from app.games.great_old_ones.state import TEST_DICE, Die, DieKind, State
from app.games.great_old_ones.team import team
from app.games.great_old_ones.vitals import role, vitals
from app.kernel.decision import Seat, Viewer
from app.kernel.telling import Told


@dataclass(frozen=True, slots=True)
class RoundView:
    """Where the round stands, and who is still busy."""

    round: int
    step: str
    steps: tuple[tuple[str, str], ...]
    scenario: str
    difficulty: int
    lost: str
    finished: tuple[tuple[Seat, str, bool], ...]


@dataclass(frozen=True, slots=True)
class GoalView:
    text: str
    is_met: bool


@dataclass(frozen=True, slots=True)
class ActionView:
    number: int
    name: str
    strength: str
    bands: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BonusView:
    text: str
    taken_by: str


@dataclass(frozen=True, slots=True)
class ScenarioView:
    """What is printed on the scenario board, and how its goals stand."""

    id: str
    name: str
    emphasis: str
    story: str
    special_actions: tuple[str, ...]
    cultist_die_penalty: str
    bonuses: tuple[BonusView, ...]
    victory: tuple[GoalView, ...]
    defeat: tuple[GoalView, ...]
    actions: tuple[ActionView, ...]


@dataclass(frozen=True, slots=True)
class BoxView:
    """A box of a track: crossed or not, the number of the action it queues if any, and its words."""

    is_crossed: bool
    action: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the ritual track, as printed."""

    levels: tuple[int, ...]
    boxes: tuple[BoxView, ...]


@dataclass(frozen=True, slots=True)
class RitualView:
    crossed: int
    total: int
    section: int
    level: int
    skips: int
    sections: tuple[tuple[int, int], ...]
    """The boxes of each, and how many of them are crossed."""


@dataclass(frozen=True, slots=True)
class FigureView:
    """A box for a cultist or a monster: free, active or defeated."""

    status: str
    wounds: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class FiguresView:
    scenario: str
    name: str
    plural: str
    active: int
    health: int
    overflow: str
    reward: str
    boxes: tuple[FigureView, ...]


@dataclass(frozen=True, slots=True)
class TrackView:
    name: str
    crossed: int
    boxes: tuple[BoxView, ...]


@dataclass(frozen=True, slots=True)
class DieView:
    id: str
    kind: str
    name: str
    value: int
    owner: Seat | None
    result: str = ""
    """What accepting it, or leaving it to the cultists, would do."""
    is_confirmed: bool = False
    held_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceView:
    """The pool with its claims, the dice on boards, the cultist dice with what they would do now, and test dice."""

    d12: DieView | None
    d6: DieView | None
    preview: str
    pool: tuple[DieView, ...]
    boards: tuple[DieView, ...]
    tests: tuple[DieView, ...]


@dataclass(frozen=True, slots=True)
class You:
    """Whose chair one sits on, and the numbers one has in hand."""

    seat: Seat | None
    sheet: int
    die: int = 0
    values_left: int = 0
    free_numbers: int = 0
    rows: tuple[str, ...] = ()


def round_view(state: State, _viewer: Viewer) -> RoundView:
    """GO-032 The sequence with the current step marked."""
    steps = tuple((step, STEP_NAMES[step]) for step in state.scenario.sequence)
    finished = tuple((one.seat, state.name(one), one.is_finished) for one in state.active())
    return RoundView(
        state.round, state.step, steps, state.scenario.name, state.options.difficulty, state.lost, finished
    )


def scenario(state: State, _viewer: Viewer) -> ScenarioView:
    """GO-029"""
    face = state.scenario
    return ScenarioView(
        id=face.id,
        name=face.name,
        emphasis=face.emphasis,
        story=face.story,
        special_actions=tuple(printed.text for printed in face.special_actions),
        cultist_die_penalty=face.cultist_die_penalty.text,
        bonuses=tuple(
            BonusView(printed.text, state.name_of(seat) if seat is not None else "")
            for printed, seat in zip(face.bonuses, state.bonuses, strict=True)
        ),
        victory=tuple(GoalView(goal.text, is_met(state, goal)) for goal in face.victory),
        defeat=tuple(GoalView(goal.text, is_met(state, goal)) for goal in face.defeat),
        actions=tuple(_action(state, number) for number in range(1, 13)),
    )


def _action(state: State, number: int) -> ActionView:
    face = state.scenario.actions[number - 1]
    return ActionView(number, face.name, "level" if face.is_by_level else "die", face.spans)


def _boxes(prints: Prints, count: int, crossed: int) -> tuple[BoxView, ...]:
    return tuple(_box(prints, number, number <= crossed) for number in range(1, count + 1))


def _box(prints: Prints, number: int, is_crossed: bool) -> BoxView:
    printed = prints.get(number, NOTHING)
    queued = [node.number for node in printed.nodes if isinstance(node, QueueAction)]
    return BoxView(is_crossed, queued[0] if queued else 0, printed.text)


def circle(state: State, _viewer: Viewer) -> tuple[SectionView, ...]:
    """The ritual track before anything is crossed; it never changes during a game."""
    return tuple(
        SectionView(section.levels, _boxes(section.prints, state.section_boxes(section), 0))
        for section in state.scenario.sections
    )


def ritual(state: State, _viewer: Viewer) -> RitualView:
    left, sections = state.ritual, []
    for section in state.scenario.sections:
        count = state.section_boxes(section)
        sections.append((count, min(left, count)))
        left -= sections[-1][1]
    index = state.section_at(state.ritual)[0]
    return RitualView(state.ritual, state.ritual_boxes, index + 1, state.level, state.skips, tuple(sections))


def cultists(state: State, _viewer: Viewer) -> FiguresView:
    statuses = [("active" if is_active else "defeated", 0) for is_active in state.cultists]
    return _figures(state, Kind.CULTIST, statuses, 1)


def monsters(state: State, _viewer: Viewer) -> FiguresView:
    statuses = [("active" if one.is_active else "defeated", one.wounds) for one in state.monsters]
    return _figures(state, Kind.MONSTER, statuses, state.monster_health)


def _figures(state: State, kind: Kind, statuses: list[tuple[str, int]], health: int) -> FiguresView:
    face = state.figures(kind)
    filled = [*statuses, *[("free", 0)] * (face.boxes - len(statuses))]
    boxes = tuple(
        FigureView(status, wounds, face.prints.get(number, NOTHING).text)
        for number, (status, wounds) in enumerate(filled, start=1)
    )
    overflow, reward = face.overflow.text, face.reward.text
    return FiguresView(state.scenario.id, face.name, face.plural, state.count(kind), health, overflow, reward, boxes)


def tracks(state: State, _viewer: Viewer) -> tuple[TrackView, ...]:
    """A print beyond the length in use does not exist."""
    return tuple(
        TrackView(name, state.tracks[name], _boxes(track.prints, state.track_boxes(track), state.tracks[name]))
        for name, track in state.scenario.tracks.items()
    )


def dice(state: State, _viewer: Viewer) -> DiceView:
    """GO-071 Everything the dice would do now, worked out from what lies open."""

    def shown(*kinds: DieKind) -> tuple[DieView, ...]:
        return tuple(_die(state, die) for die in state.dice if die.kind in kinds)

    d12, d6 = state.cultist_die(DieKind.CULTIST_D12), state.cultist_die(DieKind.CULTIST_D6)
    return DiceView(
        d12=_die(state, d12) if d12 else None,
        d6=_die(state, d6) if d6 else None,
        preview=cultist_preview(state),
        pool=shown(DieKind.POOL),
        boards=shown(DieKind.INVESTIGATOR),
        tests=shown(*TEST_DICE),
    )


def _die(state: State, die: Die) -> DieView:
    result = ""
    if die.kind is DieKind.POOL:
        result = leftover_preview(state, die.value)
    elif die.kind in TEST_DICE:
        result = result_of(state, die)
    return DieView(
        id=die.id,
        kind=die.kind.value,
        name=die_name(state, die),
        value=die.value,
        owner=die.owner,
        result=result,
        is_confirmed=die.owner is not None and state.at(die.owner).is_confirmed,
        held_by=tuple(state.name_of(seat) for seat in die.held_by),
    )


def you(state: State, viewer: Viewer) -> You:
    if viewer is None:
        return You(None, 0)
    person = state.at(viewer)
    die = state.die_of(person)
    return You(
        seat=viewer,
        sheet=state.seats.index(viewer) + 1,
        die=die.value if die else 0,
        values_left=person.values_left,
        free_numbers=person.free_numbers,
        rows=tuple(row.id for row in state.cards.rows),
    )


PAGE, LEAST, BEFORE = 12, 4, 60
"""Lines of the story: on a page, on the last one at least, and of those before."""


def story(state: State, viewer: Viewer) -> Told:
    """What was told last: a page that is filled up and then begun anew, so that little of it changes."""
    lines = state.story.heard(viewer)
    return Told(lines[_page_began(lines) :])


def story_before(state: State, viewer: Viewer) -> Told:
    """The pages before; they change only when another one is full."""
    lines = state.story.heard(viewer)
    began = _page_began(lines)
    return Told(lines[max(0, began - BEFORE) : began])


def _page_began(lines: tuple[tuple[str, str], ...]) -> int:
    return max(0, len(lines) - LEAST) // PAGE * PAGE


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers."""
    return {"Ritual": state.ritual, "Clues": sum(person.clues for person in state.investigators)}


REGIONS: Mapping[str, Callable[[State, Viewer], object]] = {
    "round": round_view,
    "scenario": scenario,
    "circle": circle,
    "ritual": ritual,
    "queue": queue,
    "cultists": cultists,
    "monsters": monsters,
    "tracks": tracks,
    "dice": dice,
    "team": team,
    **SHEET_REGIONS,
    "print": board_print,
    "you": you,
    "vitals": vitals,
    "role": role,
    "omens": omens,
    "story": story,
    "story-before": story_before,
}

PUBLIC = frozenset(REGIONS) - {"you", "vitals", "role"}
"""Everything but whose chair one sits on."""

EPOCHS: Mapping[str, Callable[[State], str]] = {"print": lambda _state: "", "circle": lambda _state: ""}
"""What is printed never changes."""
