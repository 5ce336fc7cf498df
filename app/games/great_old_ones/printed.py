"""What is printed on every investigator board alike, before anybody writes. GO-019, GO-028"""

from dataclasses import dataclass, field
from functools import lru_cache

from app.games.great_old_ones.faces import Cards, RowFace, TrackFace
from app.games.great_old_ones.foresight import faces_of
from app.games.great_old_ones.state import State
from app.kernel.decision import Viewer


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
