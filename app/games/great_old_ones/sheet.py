"""An investigator board as everybody sees it (GO-028), cut into small regions: an entry changes few of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from app.games.great_old_ones.choosing import claimed
from app.games.great_old_ones.faces import INVESTIGATORS, RowFace
from app.games.great_old_ones.foresight import entry_preview
from app.games.great_old_ones.keying import ROWS
from app.games.great_old_ones.printed import RowPrint, board_print
from app.games.great_old_ones.reach import has_box, next_penalty
from app.games.great_old_ones.rows import section_of
from app.games.great_old_ones.state import Investigator, State
from app.kernel.decision import Seat, Viewer


@dataclass(frozen=True, slots=True)
class WhoView:
    """Whose board it is; it stays the same once chosen."""

    number: int
    seat: Seat
    face: str
    name: str
    calling: str
    ability: str


@dataclass(frozen=True, slots=True)
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
    next_reroll: str
    weaknesses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DieSpaceView:
    number: int
    seat: Seat
    die: int
    values_left: int
    status: str
    is_finished: bool


@dataclass(frozen=True, slots=True)
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
    printed: RowPrint


@dataclass(frozen=True, slots=True)
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
    circled: int = 0
    """Hearts."""


@dataclass(frozen=True, slots=True)
class WeaknessesView:
    number: int
    seat: Seat
    active: tuple[int, ...]
    printed: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SkillsView:
    """What was learned, and the circles that are kept for later."""

    number: int
    seat: Seat
    learned: tuple[str, ...]
    kept: tuple[tuple[int, str], ...]
    printed: tuple[tuple[str, str], ...]


def who(state: State, person: Investigator, number: int) -> WhoView:
    face = state.face(person)
    if face is None:
        return WhoView(number, person.seat, "", state.name(person), "", "")
    return WhoView(number, person.seat, face.id, face.name, face.calling, face.text)


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
        next_reroll=_next_reroll(state, person),
        weaknesses=tuple(person.weaknesses),
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


def _next_reroll(state: State, person: Investigator) -> str:
    return next_penalty(state, person).text if has_box(state, person) else ""


def die_space(state: State, person: Investigator, number: int) -> DieSpaceView:
    die = state.die_of(person) or claimed(state, person)
    words = status(person) or _of_the_die(state, person)
    return DieSpaceView(number, person.seat, die.value if die else 0, person.values_left, words, person.is_finished)


def _of_the_die(state: State, person: Investigator) -> str:
    if claimed(state, person) is not None:
        return "confirmed" if person.is_confirmed else "held"
    return "written" if state.die_of(person) is not None else "no die yet"


# Rows


@dataclass(frozen=True, slots=True)
class Written:
    """What decides how a row looks."""

    number: int
    numbers: tuple[int, ...]
    preview: str
    printed: RowPrint
    face: RowFace = field(compare=False)


def row(index: int, state: State, person: Investigator, number: int) -> RowView:
    face, numbers = state.cards.rows[index], person.rows[index]
    preview = entry_preview(state, person, index) if len(numbers) < face.boxes else ""
    printed = board_print(state, None).rows[index]
    return _row_view(Written(number, tuple(numbers), preview, printed, face))


@lru_cache(maxsize=4096)
def _row_view(written: Written) -> RowView:
    face, numbers = written.face, written.numbers
    section = min(len(numbers) // face.size, len(face.sections) - 1)
    return RowView(
        number=written.number,
        id=face.id,
        numbers=numbers,
        section=section + 1,
        current=section_of(face, numbers),
        symbols=face.sections[section],
        next_preview=written.preview,
        is_full=len(numbers) >= face.boxes,
        printed=written.printed,
    )


# Tracks


def health(state: State, person: Investigator, number: int) -> LineView:
    """GO-182, GO-184"""
    boxes = state.cards.health.boxes
    return LineView(number, "health", boxes, person.lost, person.health, "", circled=person.hearts)


def clues(state: State, person: Investigator, number: int) -> LineView:
    seal = state.options.difficulty
    note = "the seal is closed" if person.is_sealed else f"of {seal} to close the seal"
    return LineView(number, "clues", state.cards.clues.boxes, person.clues, person.clues, note, seal)


def experience(state: State, person: Investigator, number: int) -> LineView:
    return LineView(number, "experience", state.cards.experience.boxes, person.experience, person.experience, "")


def insanity(state: State, person: Investigator, number: int) -> LineView:
    note = f"level {state.insanity_level(person)}"
    return LineView(number, "insanity", state.cards.insanity.boxes, person.insanity, person.insanity, note)


def rerolls(state: State, person: Investigator, number: int) -> LineView:
    note = f"next: {_next_reroll(state, person).removesuffix('.').lower() or 'no penalty'}"
    return LineView(number, "rerolls", state.cards.rerolls.boxes, person.rerolls, person.rerolls, note)


# Weaknesses and skills


def weaknesses(state: State, person: Investigator, number: int) -> WeaknessesView:
    return WeaknessesView(number, person.seat, tuple(person.weaknesses), board_print(state, None).weaknesses)


def skills(state: State, person: Investigator, number: int) -> SkillsView:
    kept = (
        (person.free_rerolls, "penalty-free rerolls left"),
        (person.rotations, "die rotations left"),
        (person.even_copies, "copies of an even die left"),
        (person.odd_copies, "copies of an odd die left"),
        (len(person.ready_skills), "kept: make somebody ready"),
    )
    left = tuple((count, words) for count, words in kept if count)
    return SkillsView(number, person.seat, tuple(person.skills), left, board_print(state, None).skills)


# The regions

Part = Callable[[State, Investigator, int], object]
PARTS: Mapping[str, Part] = {
    "who-{}": who,
    "sheet-{}": sheet,
    "die-{}": die_space,
    **{f"row-{{}}-{id}": partial(row, index) for index, id in enumerate(ROWS)},
    **{f"track-{{}}-{part.__name__}": part for part in (health, clues, experience, insanity, rerolls)},
    "weaknesses-{}": weaknesses,
    "skills-{}": skills,
}


def _at_chair(part: Part, number: int, state: State, _viewer: Viewer) -> object:
    """Empty where nobody sits."""
    return part(state, state.investigators[number - 1], number) if number <= state.participating else ()


SHEET_REGIONS: Mapping[str, Callable[[State, Viewer], object]] = {
    name.format(number): partial(_at_chair, part, number) for number in INVESTIGATORS for name, part in PARTS.items()
}
