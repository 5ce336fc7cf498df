"""An investigator board as everybody sees it (GO-028), and what is printed on all of them alike."""

from dataclasses import dataclass, field
from functools import lru_cache

from app.games.great_old_ones.faces import Cards, RowFace, TrackFace
from app.games.great_old_ones.foresight import entry_preview, faces_of
from app.games.great_old_ones.reach import has_box, next_penalty
from app.games.great_old_ones.rows import section_of
from app.games.great_old_ones.state import Investigator, State
from app.kernel.decision import Seat, Viewer


@dataclass(frozen=True, slots=True)
class RowView:
    """A row: all numbers written so far, the section in progress, and what the next entry would set off."""

    id: str
    numbers: tuple[int, ...]
    section: int
    current: tuple[int, ...]
    symbols: str
    next_preview: str
    is_full: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    seat: Seat
    face: str
    name: str
    calling: str
    ability: str
    is_active: bool
    is_incapacitated: bool
    is_insane: bool
    is_finished: bool
    die: int
    values_left: int
    free_numbers: int
    rows: tuple[RowView, ...]
    hearts: int
    hearts_lost: int
    health: int
    experience: int
    clues: int
    is_sealed: bool
    insanity: int
    insanity_level: int
    rerolls: int
    next_reroll: str
    weaknesses: tuple[int, ...]
    skills: tuple[str, ...]
    free_rerolls: int
    rotations: int
    even_copies: int
    odd_copies: int
    ready_skills: int
    printed: "BoardPrint"
    """What stands on the paper before anybody writes."""


def sheet(state: State, person: Investigator) -> SheetView:
    face, die = state.face(person), state.die_of(person)
    return SheetView(
        seat=person.seat,
        face=person.face,
        name=face.name if face else state.name(person),
        calling=face.calling if face else "",
        ability=face.text if face else "",
        is_active=person.is_active,
        is_incapacitated=person.is_incapacitated,
        is_insane=person.is_insane,
        is_finished=person.is_finished,
        die=die.value if die else 0,
        values_left=person.values_left,
        free_numbers=person.free_numbers,
        rows=tuple(_row(state, person, row) for row in range(len(state.cards.rows))),
        hearts=person.hearts,
        hearts_lost=person.lost,
        health=person.health,
        experience=person.experience,
        clues=person.clues,
        is_sealed=person.is_sealed,
        insanity=person.insanity,
        insanity_level=state.insanity_level(person),
        rerolls=person.rerolls,
        next_reroll=next_penalty(state, person).text if has_box(state, person) else "",
        weaknesses=tuple(person.weaknesses),
        skills=tuple(person.skills),
        free_rerolls=person.free_rerolls,
        rotations=person.rotations,
        even_copies=person.even_copies,
        odd_copies=person.odd_copies,
        ready_skills=len(person.ready_skills),
        printed=board_print(state, None),
    )


@dataclass(frozen=True, slots=True)
class Written:
    """What decides how a row looks."""

    hash: str
    row: int
    numbers: tuple[int, ...]
    preview: str
    face: RowFace = field(compare=False)


def _row(state: State, person: Investigator, row: int) -> RowView:
    face, numbers = state.cards.rows[row], person.rows[row]
    preview = entry_preview(state, person, row) if len(numbers) < face.boxes else ""
    return _row_view(Written(state.cards.hash, row, tuple(numbers), preview, face))


@lru_cache(maxsize=4096)
def _row_view(written: Written) -> RowView:
    face, numbers = written.face, written.numbers
    section = min(len(numbers) // face.size, len(face.sections) - 1)
    return RowView(
        id=face.id,
        numbers=numbers,
        section=section + 1,
        current=section_of(face, numbers),
        symbols=face.sections[section],
        next_preview=written.preview,
        is_full=len(numbers) >= face.boxes,
    )


# What is printed on every board


@dataclass(frozen=True, slots=True)
class RowPrint:
    id: str
    name: str
    rule: str
    sections: tuple[str, ...]
    text: str
    faces: tuple[str, ...]
    """What each face of the row's die does, where it has one."""
    needs: str


@dataclass(frozen=True, slots=True)
class TrackPrint:
    id: str
    boxes: int
    section: int
    prints: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class BoardPrint:
    """It never changes during a game."""

    rows: tuple[RowPrint, ...]
    tracks: tuple[TrackPrint, ...]
    weaknesses: tuple[tuple[int, str], ...]
    skills: tuple[tuple[str, str], ...]
    investigators: tuple[tuple[str, str, str, str], ...]
    seal: int


@dataclass(frozen=True, slots=True)
class Printing:
    """What decides how the boards of a table look before anybody writes."""

    hash: str
    seal: int
    search_faces: str
    cards: Cards = field(compare=False)


def board_print(state: State, _viewer: Viewer) -> BoardPrint:
    """GO-028, GO-228"""
    options = state.options
    return _printed(Printing(state.cards.hash, options.difficulty, options.search_faces, state.cards))


@lru_cache(maxsize=64)
def _printed(printing: Printing) -> BoardPrint:
    cards = printing.cards
    return BoardPrint(
        rows=tuple(_row_print(row, printing.search_faces) for row in cards.rows),
        tracks=tuple(map(_track, (cards.health, cards.experience, cards.clues, cards.insanity, cards.rerolls))),
        weaknesses=tuple((face.number, face.text) for face in cards.weaknesses.values()),
        skills=tuple((face.id, face.text) for face in cards.skills.values()),
        investigators=tuple((face.id, face.name, face.calling, face.text) for face in cards.investigators.values()),
        seal=printing.seal,
    )


def _row_print(row: RowFace, search_faces: str) -> RowPrint:
    faces = tuple(printed.text for _, printed in sorted(faces_of(row, search_faces).items()))
    needs = row.needs.value if row.needs else ""
    return RowPrint(row.id, row.name, row.rule.value, row.sections, row.text.text, faces, needs)


def _track(face: TrackFace) -> TrackPrint:
    prints = tuple((box, printed.text) for box, printed in sorted(face.prints.items()))
    return TrackPrint(face.id, face.boxes, face.section, prints)
