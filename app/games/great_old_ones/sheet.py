"""An investigator board as everybody sees it (GO-028), cut into small regions: an entry changes few of them."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial

from app.games.great_old_ones.choosing import claimed
from app.games.great_old_ones.foresight import entry_preview, is_vain
from app.games.great_old_ones.reach import has_box, next_penalty
from app.games.great_old_ones.records import INVESTIGATORS, ROWS, RowFace, SkillFace, WeaknessFace
from app.games.great_old_ones.rows import section_of
from app.games.great_old_ones.state import DieKind, Investigator, State
from app.kernel.decision import Seat, Viewer
from app.kernel.region import Declared, Family, Slot, everybody
from app.kernel.values import value
from app.kit.text import terms


@dataclass(frozen=True, slots=True)
class WhoView:
    """Whose board it is; it stays the same once chosen."""

    number: int
    seat: Seat
    face: str
    name: str
    calling: str
    ability: str
    terms: tuple[str, ...] = ()
    """The rule words in the ability."""


@value()
class SheetView:
    """A board in numbers, but for the die on it."""

    number: int
    seat: Seat
    is_active: bool
    is_incapacitated: bool
    is_insane: bool
    free_numbers: int
    health: int
    clues: int
    seal: int
    is_sealed: bool
    experience: int
    insanity: int
    insanity_level: int
    rerolls: int
    weaknesses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieSpaceView:
    number: int
    seat: Seat
    die: int
    values_left: int
    status: str
    is_finished: bool


@value()
class RowView:
    """A row: all numbers written so far, the section in progress, and what the next entry would set off."""

    number: int
    id: str
    numbers: tuple[int, ...]
    section: int
    current: tuple[int, ...]
    symbols: str
    next_preview: str
    is_full: bool
    _face: RowFace

    @property
    def face(self) -> RowFace:
        """What is printed there, for pages; clients find it in the region `print`."""
        return self._face


@value()
class LineView:
    """A track of a board: the boxes crossed, and what is said beside them."""

    number: int
    id: str
    boxes: int
    crossed: int
    value: int
    note: str
    seal: int = 0
    """The clues that close the seal."""
    is_sealed: bool = False
    section: int = 0
    """Boxes of a section, where the track has some."""
    circled: int = 0
    """Hearts."""


@dataclass(frozen=True, slots=True)
class WeaknessesView:
    number: int
    seat: Seat
    active: tuple[int, ...]
    _printed: tuple[WeaknessFace, ...]

    @property
    def printed(self) -> tuple[WeaknessFace, ...]:
        return self._printed


@dataclass(frozen=True, slots=True)
class SkillsView:
    """What was learned, and the circles that are kept for later."""

    number: int
    seat: Seat
    learned: tuple[str, ...]
    kept: tuple[tuple[int, str], ...]
    _printed: tuple[SkillFace, ...]

    @property
    def printed(self) -> tuple[SkillFace, ...]:
        return self._printed


def who(state: State, person: Investigator, number: int) -> WhoView:
    face = state.face(person)
    if face is None:
        return WhoView(number, person.seat, "", state.name(person), "", "")
    return WhoView(number, person.seat, face.id, face.name, face.calling, face.words, terms((face.text,)))


def sheet(state: State, person: Investigator, number: int) -> SheetView:
    return SheetView(
        number=number,
        seat=person.seat,
        is_active=person.is_active,
        is_incapacitated=person.is_incapacitated,
        is_insane=person.is_insane,
        free_numbers=person.free_numbers,
        health=person.health,
        clues=person.clues,
        seal=state.options.difficulty,
        is_sealed=person.is_sealed,
        experience=person.experience,
        insanity=person.insanity,
        insanity_level=state.insanity_level(person),
        rerolls=person.rerolls,
        weaknesses=tuple(person.weaknesses),
    )


def numbers_of(person: Investigator) -> Hashable:
    """The revision of a board in numbers."""
    return (
        person.is_incapacitated,
        person.is_insane,
        person.free_numbers,
        person.hearts,
        person.lost,
        person.clues,
        person.is_sealed,
        person.experience,
        person.insanity,
        person.rerolls,
        *person.weaknesses,
    )


def status(person: Investigator) -> str:
    """What an investigator is doing, in a few words."""
    if person.is_insane:
        return "insane"
    if person.is_incapacitated:
        return "incapacitated"
    if person.is_finished:
        return "finished"
    return {2: "to write twice", 1: "to write once more"}.get(person.values_left, "")


def die_space(state: State, person: Investigator, number: int) -> DieSpaceView:
    die = state.die_of(person) or claimed(state, person)
    words = status(person) or _of_the_die(state, person)
    return DieSpaceView(number, person.seat, die.value if die else 0, person.values_left, words, person.is_finished)


def _of_the_die(state: State, person: Investigator) -> str:
    if claimed(state, person) is not None:
        return "confirmed" if person.is_confirmed else "held"
    return "written" if state.die_of(person) is not None else "no die yet"


def die_mark(state: State, person: Investigator) -> Hashable:
    die = next((die for die in state.dice if die.owner == person.seat and die.kind in ON_BOARD), None)
    held = (die.value, die.kind) if die else None
    return held, status(person), person.is_confirmed, person.values_left


ON_BOARD = (DieKind.INVESTIGATOR, DieKind.POOL)


def row(index: int, state: State, person: Investigator, number: int) -> RowView:
    face, numbers = state.rows[index], person.rows[index]
    is_full = len(numbers) >= face.boxes
    section = min(len(numbers) // face.size, len(face.sections) - 1)
    return RowView(
        number=number,
        id=face.id,
        numbers=tuple(numbers),
        section=section + 1,
        current=section_of(face, numbers),
        symbols=face.sections[section],
        next_preview="" if is_full else entry_preview(face, len(numbers), is_vain(state, face)),
        is_full=is_full,
        _face=face,
    )


def row_mark(index: int, state: State, person: Investigator) -> Hashable:
    return len(person.rows[index]), is_vain(state, state.rows[index])


# Tracks


def health(state: State, person: Investigator, number: int) -> LineView:
    """GO-182, GO-184"""
    boxes = state.cards.health.boxes
    return LineView(number, "health", boxes, person.lost, person.health, "", circled=person.hearts)


def clues(state: State, person: Investigator, number: int) -> LineView:
    seal = state.options.difficulty
    note = "the seal is closed" if person.is_sealed else f"of {seal} to close the seal"
    return LineView(number, "clues", state.cards.clues.boxes, person.clues, person.clues, note, seal, person.is_sealed)


def experience(state: State, person: Investigator, number: int) -> LineView:
    return LineView(number, "experience", state.cards.experience.boxes, person.experience, person.experience, "")


def insanity(state: State, person: Investigator, number: int) -> LineView:
    """GO-203, GO-211 With the level, and what it asks of a test."""
    track, level = state.cards.insanity, state.insanity_level(person)
    note = f"level {level}: a test needs more than {level}"
    return LineView(number, "insanity", track.boxes, person.insanity, person.insanity, note, section=track.section)


def rerolls(state: State, person: Investigator, number: int) -> LineView:
    words = next_penalty(state, person).words or "no penalty"
    note = f"next: {words}" if has_box(state, person) else "none left"
    return LineView(number, "rerolls", state.cards.rerolls.boxes, person.rerolls, person.rerolls, note)


# Weaknesses and skills


def weaknesses(state: State, person: Investigator, number: int) -> WeaknessesView:
    printed = tuple(state.cards.weaknesses.values())
    return WeaknessesView(number, person.seat, tuple(person.weaknesses), printed)


def skills(state: State, person: Investigator, number: int) -> SkillsView:
    kept = (
        (person.free_rerolls, "penalty-free rerolls left"),
        (person.rotations, "die rotations left"),
        (person.even_copies, "copies of an even die left"),
        (person.odd_copies, "copies of an odd die left"),
        (len(person.ready_skills), "kept: make somebody ready"),
    )
    left = tuple((count, words) for count, words in kept if count)
    return SkillsView(number, person.seat, tuple(person.skills), left, tuple(state.cards.skills.values()))


def skills_mark(_state: State, person: Investigator) -> Hashable:
    copies = person.even_copies, person.odd_copies
    return len(person.skills), person.free_rerolls, person.rotations, copies, len(person.ready_skills)


# The regions


@dataclass(frozen=True, slots=True)
class Chair:
    """A member of a family: a chair, a part of the board before it, and that part's revision."""

    number: int
    part: Callable[[State, Investigator, int], object]
    mark: Callable[[State, Investigator], Hashable]


def _build(state: State, _viewer: Viewer, chair: Chair) -> object:
    return chair.part(state, state.investigators[chair.number - 1], chair.number)


def _mark(state: State, _viewer: Viewer, chair: Chair) -> Hashable:
    return chair.mark(state, state.investigators[chair.number - 1])


def _is_there(state: State, chair: Chair) -> bool:
    return chair.number <= state.participating


def _family(members: Mapping[str, Chair]) -> Family[State, Chair]:
    return Family(_build, members, everybody, _mark, slot=Slot.MATES, present=_is_there)


def _one_each(
    part: Callable[[State, Investigator, int], object], mark: Callable[[State, Investigator], Hashable]
) -> Family[State, Chair]:
    return _family({str(number): Chair(number, part, mark) for number in INVESTIGATORS})


_TRACKS: dict[str, tuple[Callable[[State, Investigator, int], LineView], Callable[[State, Investigator], Hashable]]] = {
    "health": (health, lambda _state, person: (person.hearts, person.lost)),
    "clues": (clues, lambda _state, person: (person.clues, person.is_sealed)),
    "experience": (experience, lambda _state, person: person.experience),
    "insanity": (insanity, lambda _state, person: person.insanity),
    "rerolls": (rerolls, lambda _state, person: person.rerolls),
}

SHEET_REGIONS: Mapping[str, Declared[State]] = {
    "who": _one_each(who, lambda _state, person: person.face),
    "sheet": _one_each(sheet, lambda _state, person: numbers_of(person)),
    "die": _one_each(die_space, die_mark),
    "row": _family(
        {
            f"{number}-{id}": Chair(number, partial(row, at), partial(row_mark, at))
            for number in INVESTIGATORS
            for at, id in enumerate(ROWS)
        }
    ),
    "track": _family(
        {f"{number}-{id}": Chair(number, *parts) for number in INVESTIGATORS for id, parts in _TRACKS.items()}
    ),
    "weaknesses": _one_each(weaknesses, lambda _state, person: tuple(person.weaknesses)),
    "skills": _one_each(skills, skills_mark),
}
