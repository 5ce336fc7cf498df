"""Which numbers a row takes. GO-092 to GO-100, GO-101 to GO-138."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from app.games.great_old_ones.records import RowFace, RowRule
from app.games.great_old_ones.state import Investigator, State
from app.games.great_old_ones.text import FACES
from app.games.great_old_ones.topics import Act
from app.kernel.decision import WhyNot

MOST_IN_SUCCESSION = 2
Openings: TypeAlias = tuple[tuple[int, ...], ...]
"""By row, the numbers that its next box takes."""


def section_of(row: RowFace, numbers: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the section in progress; GO-095, GO-096 sections follow one another."""
    return tuple(numbers[len(numbers) // row.size * row.size :])


@lru_cache(maxsize=8192)
def fitting(rule: RowRule, section: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that keep a row's rule after those of the section, whatever may come after them."""
    return tuple(value for value in FACES if _follows(rule, section, value))


def _follows(rule: RowRule, section: tuple[int, ...], value: int) -> bool:
    match rule:
        case RowRule.DESCENDING:  # GO-102
            return not section or value < section[-1]
        case RowRule.ASCENDING:  # GO-106
            return not section or value > section[-1]
        case RowRule.DIFFERENT:  # GO-109
            return value not in section
        case RowRule.EQUAL:  # GO-117
            return not section or value == section[0]
        case RowRule.ODD:  # GO-121
            return value % 2 == 1
        case RowRule.EVEN:  # GO-125
            return value % 2 == 0


@lru_cache(maxsize=8192)
def completing(rule: RowRule, size: int, section: tuple[int, ...]) -> tuple[int, ...]:
    """GO-130, GO-131, GO-132 Those of them after which a section of that size can still be completed."""
    left = size - len(section) - 1
    return tuple(value for value in fitting(rule, section) if not _blocks(rule, left, value))


def _blocks(rule: RowRule, left: int, value: int) -> bool:
    if rule is RowRule.DESCENDING:
        return value - FACES[0] < left
    return rule is RowRule.ASCENDING and FACES[-1] - value < left


def leads_nowhere(face: RowFace, box: int, value: int) -> bool:
    """Whether the section could never be completed after this number in that box of the row."""
    return _blocks(face.rule, face.size - box % face.size - 1, value)


def is_barred(person: Investigator, row: int, face: RowFace) -> bool:
    """GO-133, GO-135, GO-136, GO-R27 The closing box, while the row was performed twice in succession this round."""
    if person.streak_row != row or person.streak < MOST_IN_SUCCESSION:
        return False
    return len(person.rows[row]) % face.size == face.size - 1


def openings(state: State, person: Investigator) -> Openings:
    """What may be written now."""
    are_dead_ends_forbidden = state.options.dead_ends == "forbidden"
    return tuple(
        () if is_barred(person, row, face) else _taken(face, tuple(numbers), are_dead_ends_forbidden)
        for row, (face, numbers) in enumerate(zip(state.rows, person.rows, strict=True))
    )


@lru_cache(maxsize=8192)
def _taken(face: RowFace, numbers: tuple[int, ...], are_dead_ends_forbidden: bool) -> tuple[int, ...]:
    """The numbers that a row takes after these."""
    if len(numbers) >= face.boxes:  # GO-098
        return ()
    section = section_of(face, numbers)
    return completing(face.rule, face.size, section) if are_dead_ends_forbidden else fitting(face.rule, section)


def rows_for(opened: Openings, value: int, without: int | None = None) -> list[int]:
    """The rows that take this number now."""
    return [row for row, values in enumerate(opened) if value in values and row != without]


def where_it_fits(state: State, opened: Openings, value: int) -> str:
    """The rows that take a number now, for it is written twice."""
    rows = [state.rows[row].name for row in rows_for(opened, value)]
    return f"Fits: {', '.join(rows)}." if rows else "No row takes it."


def is_stuck(state: State, person: Investigator, value: int, rows: Iterable[int]) -> bool:
    """GO-085, GO-086, GO-R21, GO-R25 No box takes the value, but for dead ends, which are never forced."""
    return all(leads_nowhere(state.rows[row], len(person.rows[row]), value) for row in rows)


def why_nots(
    state: State, person: Investigator, opened: Openings, value: int, without: int | None
) -> tuple[WhyNot, ...]:
    """Why the other rows do not take this number."""
    return tuple(
        _why_not(face, value, *_obstacle(person, row, value, face, is_other=row == without))
        for row, face in enumerate(state.rows)
        if row == without or value not in opened[row]
    )


@lru_cache(maxsize=1024)
def _why_not(face: RowFace, value: int, reason: str, rule: str) -> WhyNot:
    return WhyNot(f"{value} in {face.name}", reason, rule, Act.WRITE_DIE, place=face.id)


def _obstacle(person: Investigator, row: int, value: int, face: RowFace, *, is_other: bool) -> tuple[str, str]:
    """Why a number cannot stand in the next box of a row, with the rule."""
    numbers = person.rows[row]
    if is_other:
        return "the other value of this die stands there", "GO-080"
    if len(numbers) >= face.boxes:
        return "all its sections are used", "GO-098"
    section = section_of(face, numbers)
    if value not in fitting(face.rule, section):
        return _RULES[face.rule].format(first=section[0] if section else ""), "GO-094"
    if is_barred(person, row, face):
        return "performed twice in a row; another action must come first", "GO-133"
    return "the section could never be completed", "GO-130"


_RULES = {
    RowRule.DESCENDING: "each number is lower than the one before",
    RowRule.ASCENDING: "each number is higher than the one before",
    RowRule.DIFFERENT: "all numbers of a section are different",
    RowRule.EQUAL: "both numbers are equal; it needs a {first}",
    RowRule.ODD: "odd numbers only",
    RowRule.EVEN: "even numbers only",
}
