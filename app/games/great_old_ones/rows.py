"""Which numbers a row takes. GO-092 to GO-100, GO-101 to GO-138."""

from collections.abc import Sequence
from functools import lru_cache

from app.games.great_old_ones.faces import FACES, RowFace, RowRule
from app.games.great_old_ones.state import Investigator, State
from app.kernel.decision import WhyNot

MOST_IN_SUCCESSION = 2


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


def is_barred(person: Investigator, row: int, face: RowFace) -> bool:
    """GO-133, GO-135, GO-136, GO-R27 The closing box, while the row was performed twice in succession this round."""
    is_last = len(person.rows[row]) % face.size == face.size - 1
    return is_last and person.streak_row == row and person.streak >= MOST_IN_SUCCESSION


def is_permitted(state: State, person: Investigator, row: int, value: int) -> bool:
    """Whether this number may be written into the next box of this row."""
    return not obstacle(state, person, row, value) and not (
        state.options.dead_ends == "forbidden" and leads_nowhere(state, person, row, value)
    )


def leads_nowhere(state: State, person: Investigator, row: int, value: int) -> bool:
    """GO-130, GO-131, GO-132 Whether the section could never be completed after this number."""
    face = state.cards.rows[row]
    left = face.size - len(person.rows[row]) % face.size - 1
    if face.rule is RowRule.DESCENDING:
        return value - FACES[0] < left
    return face.rule is RowRule.ASCENDING and FACES[-1] - value < left


def obstacle(state: State, person: Investigator, row: int, value: int) -> tuple[str, str] | None:
    """Why a number cannot stand in the next box of a row, with the rule; dead ends apart."""
    face, numbers = state.cards.rows[row], person.rows[row]
    if len(numbers) >= face.boxes:  # GO-098
        return "all its sections are used", "GO-098"
    section = section_of(face, numbers)
    if value not in fitting(face.rule, section):
        return _RULES[face.rule].format(first=section[0] if section else ""), "GO-094"
    if is_barred(person, row, face):
        return "performed twice in a row; another action must come first", "GO-133"
    return None


_RULES = {
    RowRule.DESCENDING: "each number is lower than the one before",
    RowRule.ASCENDING: "each number is higher than the one before",
    RowRule.DIFFERENT: "all numbers of a section are different",
    RowRule.EQUAL: "both numbers are equal; it needs a {first}",
    RowRule.ODD: "odd numbers only",
    RowRule.EVEN: "even numbers only",
}


def rows_for(state: State, person: Investigator, value: int, without: int | None = None) -> list[int]:
    """The rows that take this number now."""
    return [row for row in range(len(state.cards.rows)) if row != without and is_permitted(state, person, row, value)]


def is_stuck(state: State, person: Investigator, value: int, without: int | None) -> bool:
    """GO-085, GO-086, GO-R21, GO-R25 No box takes the value, but for dead ends, which are never forced."""
    rows = rows_for(state, person, value, without)
    return all(leads_nowhere(state, person, row, value) for row in rows)


def why_nots(state: State, person: Investigator, value: int, without: int | None) -> tuple[WhyNot, ...]:
    """Why the other rows do not take this number."""
    reasons = []
    for row, face in enumerate(state.cards.rows):
        label = f"{value} in {face.name}"
        if row == without:
            reasons.append(WhyNot(label, "the other value of this die stands there", "GO-080"))
        elif (found := obstacle(state, person, row, value)) is not None:
            reasons.append(WhyNot(label, found[0], found[1]))
        elif not is_permitted(state, person, row, value):
            reasons.append(WhyNot(label, "the section could never be completed", "GO-130"))
    return tuple(reasons)
