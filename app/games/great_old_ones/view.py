"""What everybody sees, region by region: all of it is open (GO-015, GO-023). Every field is put in by hand."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from app.games.great_old_ones.board import (
    circle,
    cultists,
    monsters,
    monsters_mark,
    rites,
    ritual,
    ritual_mark,
    scenario,
    scenario_mark,
    tracks,
)
from app.games.great_old_ones.foresight import cultist_action, leftover_preview, result_of
from app.games.great_old_ones.omens import omens, omens_mark, queue, queue_mark
from app.games.great_old_ones.printed import board_print
from app.games.great_old_ones.reach import die_name
from app.games.great_old_ones.rules import STEP_NAMES
from app.games.great_old_ones.sheet import SHEET_REGIONS
from app.games.great_old_ones.state import TEST_DICE, Die, DieKind, State
from app.games.great_old_ones.vitals import role, role_mark, vitals, vitals_mark
from app.kernel.decision import Seat, Viewer
from app.kernel.region import Region, Slot, everybody, regions
from app.kernel.telling import Told
from app.kernel.values import value


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


@value()
class DieView:
    id: str
    kind: str
    name: str
    value: int
    owner: Seat | None
    owner_name: str = ""
    result: str = ""
    """What accepting it, or leaving it to the cultists, would do."""
    is_confirmed: bool = False
    held_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DiceView:
    """The pool with its claims, the dice on boards, the cultist dice with what they would do now, and test dice."""

    d12: DieView | None
    d6: DieView | None
    action: str
    """The number and the name of what they would do, and `preview` its words."""
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


def round_mark(state: State, _viewer: Viewer) -> Hashable:
    people = tuple((one.is_active, one.is_finished, one.face) for one in state.investigators)
    return state.round, state.step, state.lost, people


def dice(state: State, _viewer: Viewer) -> DiceView:
    """GO-071 Everything the dice would do now, worked out from what lies open."""

    def shown(*kinds: DieKind) -> tuple[DieView, ...]:
        return tuple(_die(state, die) for die in state.dice if die.kind in kinds)

    d12, d6 = state.cultist_die(DieKind.CULTIST_D12), state.cultist_die(DieKind.CULTIST_D6)
    will = cultist_action(state)
    return DiceView(
        d12=_die(state, d12) if d12 else None,
        d6=_die(state, d6) if d6 else None,
        action=f"{d12.value} {will[0].name}" if d12 and will else "",
        preview=will[1].words if will else "",
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
        owner_name=state.name_of(die.owner) if die.owner is not None else "",
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
        rows=tuple(row.id for row in state.rows),
    )


def dice_mark(state: State, _viewer: Viewer) -> Hashable:
    dice = tuple((die.id, die.kind, die.owner, die.value, *die.held_by) for die in state.dice)
    people = tuple((one.insanity, one.is_confirmed, one.face, *one.weaknesses) for one in state.investigators)
    return dice, people, next((entry.action for entry in state.queue if not entry.is_done), 0)


def you_mark(state: State, viewer: Viewer) -> Hashable:
    if viewer is None:
        return None
    person = state.at(viewer)
    die = state.die_of(person)
    return die and die.value, person.values_left, person.free_numbers


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


def portrait(state: State, seat: Seat) -> str:
    """Whom each has chosen to be."""
    return f"face-{state.at(seat).face or 'nobody'}"


def _printed(_state: State, _viewer: Viewer) -> str:
    """What is printed never changes."""
    return ""


def _told(state: State, _viewer: Viewer) -> Hashable:
    return state.story.count


REGIONS: Mapping[str, Region[State]] = regions(
    {
        "round": Region(round_view, everybody, round_mark, slot=Slot.TOP),
        "scenario": Region(scenario, everybody, scenario_mark),
        "rites": Region(rites, everybody, _printed, slot=Slot.NOWHERE),
        "circle": Region(circle, everybody, _printed),
        "ritual": Region(ritual, everybody, ritual_mark),
        "queue": Region(queue, everybody, queue_mark),
        "cultists": Region(cultists, everybody, lambda state, _viewer: tuple(state.cultists)),
        "monsters": Region(monsters, everybody, monsters_mark),
        "tracks": Region(tracks, everybody, lambda state, _viewer: tuple(state.tracks.values())),
        "dice": Region(dice, everybody, dice_mark),
        **SHEET_REGIONS,
        "print": Region(board_print, everybody, _printed, slot=Slot.MATES),
        "you": Region(you, marks=you_mark, slot=Slot.HAND),
        "vitals": Region(vitals, marks=vitals_mark),
        "role": Region(role, marks=role_mark, slot=Slot.ROLE),
        "omens": Region(omens, everybody, omens_mark),
        "story": Region(story, everybody, _told, slot=Slot.PANEL),
        "story-before": Region(story_before, everybody, _told, slot=Slot.PANEL),
    }
)
