"""Step 3C: numbers go into rows, sections become actions. GO-079 to GO-100, GO-158 to GO-171."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

from app.games.great_old_ones import beats
from app.games.great_old_ones.abilities import react
from app.games.great_old_ones.asking import ERRANDS, decide
from app.games.great_old_ones.foresight import entry_preview, is_vain, performance_preview
from app.games.great_old_ones.instructions import VERBS, Context, run_printed
from app.games.great_old_ones.nodes import Parity
from app.games.great_old_ones.records import RowFace
from app.games.great_old_ones.rolling import roll_test
from app.games.great_old_ones.rows import Openings, leads_nowhere, openings, rows_for, why_nots
from app.games.great_old_ones.state import Die, DieKind, Errand, Investigator, State
from app.games.great_old_ones.text import FACES
from app.games.great_old_ones.topics import Act, Topic
from app.kernel.decision import Flow, Option, Question, question

SYMBOL_VERBS = {"*": "gain_experience", "+": "gain_free_numbers", "?": "find_clues"}  # GO-158, GO-163, GO-171

Doing: TypeAlias = Callable[[], Flow[None]]


@dataclass(frozen=True, slots=True)
class Entry:
    """A number for a row, and where the number comes from: the die, a free number or a copy."""

    row: int
    value: int
    source: str


def entry_options(
    state: State, person: Investigator, value: int, source: str, rows: Iterable[int]
) -> tuple[Option[Entry], ...]:
    """A number in each of the rows that take it, with what it would set off."""
    return tuple(_entry(state, person, Entry(row, value, source)) for row in rows)


def free_options(state: State, person: Investigator, opened: Openings) -> tuple[Option[Entry], ...]:
    """GO-087, GO-164, GO-165, GO-166, GO-168, GO-R23 A free number of any value in any row that takes it."""
    if not person.free_numbers:
        return ()
    boxes, vain = tuple(map(len, person.rows)), tuple(is_vain(state, face) for face in state.rows)
    return _free_options(state.rows, boxes, vain, opened)


@lru_cache(maxsize=1024)
def _free_options(
    rows: tuple[RowFace, ...], boxes: tuple[int, ...], vain: tuple[bool, ...], opened: Openings
) -> tuple[Option[Entry], ...]:
    return tuple(
        _entry_option(rows[row], boxes[row], Entry(row, value, "free"), vain[row])
        for value in FACES
        for row in rows_for(opened, value)
    )


def _entry(state: State, person: Investigator, entry: Entry) -> Option[Entry]:
    face = state.rows[entry.row]
    return _entry_option(face, len(person.rows[entry.row]), entry, is_vain(state, face))


@lru_cache(maxsize=8192)
def _entry_option(face: RowFace, box: int, entry: Entry, is_vain: bool) -> Option[Entry]:
    is_free = entry.source == "free"
    key = f"{entry.source}-{face.id}" + (f"-{entry.value}" if is_free else "")
    label = f"{'Free ' if is_free else ''}{entry.value} in {face.name}"
    warning = _BLOCKS if leads_nowhere(face, box, entry.value) else None
    text = entry_preview(face, box, is_vain) or _to_come(face, box, is_vain)
    region, act = f"row-{face.id}", _SOURCES[entry.source]
    return Option(key, label, entry, None, region, warning, text=text, act=act, place=face.id, amount=entry.value)


_BLOCKS = "This section could never be completed; the row would be blocked."
_SOURCES = {"die": Act.WRITE_DIE, "free": Act.WRITE_FREE, "copy": Act.WRITE_COPY}


def _to_come(face: RowFace, box: int, is_vain: bool) -> str:
    """How far the section is from its action."""
    return f"then {face.size - 1 - box % face.size} more for {performance_preview(face, is_vain)}"


def write(state: State, person: Investigator, entry: Entry) -> Flow[None]:
    """GO-088, GO-099, GO-323, GO-R22 The number stands for good; its symbol, then the action of a full section."""
    put(state, person, entry)
    yield from set_off(state, person, entry.row)


def put(state: State, person: Investigator, entry: Entry) -> None:
    person.rows[entry.row].append(entry.value)
    state.tell(f"{state.name(person)} writes {entry.value} into {state.rows[entry.row].name}.")


def set_off(state: State, person: Investigator, row: int) -> Flow[None]:
    """What the last number of a row sets off."""
    face, numbers = state.rows[row], person.rows[row]
    symbol = face.symbol(len(numbers) - 1)
    if symbol in SYMBOL_VERBS:
        yield from VERBS[SYMBOL_VERBS[symbol]](state, person, 1)
    if len(numbers) % face.size == 0:  # GO-093, GO-097
        yield from perform(state, person, row)


def perform(state: State, person: Investigator, row: int) -> Flow[None]:
    """GO-133, GO-134, GO-137, GO-R26 It counts towards the succession whatever comes of it."""
    face = state.rows[row]
    if not person.is_active:  # GO-198 the section stays used
        return
    person.streak = person.streak + 1 if person.streak_row == row else 1
    person.streak_row = row
    held = list(person.weaknesses)
    state.tally.play(face.name)
    state.tell(f"{state.name(person)} performs: {face.name}.", shown=beats.performs(state, person, face))
    if is_vain(state, face):  # GO-114, GO-115
        state.tell("There is no active cultist; the attack fails.")
    elif face.bands:
        yield from _by_die(state, person, face)
    else:
        yield from run_printed(state, face.text, Context(person.seat))
    if face.event is not None:
        yield from react(state, person, face.event, held)  # GO-224, GO-261, GO-R45


def _by_die(state: State, person: Investigator, face: RowFace) -> Flow[None]:
    """GO-110, GO-126 A test die; its accepted face says what happens."""
    value = yield from roll_test(state, person, DieKind(face.id))
    if value is not None:
        yield from run_printed(state, face.bands[value], Context(person.seat))


def write_free_numbers(state: State, person: Investigator, _errand: Errand) -> Flow[None]:
    """GO-169, GO-170, GO-R24 Outside step 3 the game waits for them; what is passed on is lost."""

    def build() -> Question[Entry | str]:
        passing: Option[Entry | str] = Option("pass", "Write no more", "pass", text="The rest is lost.", declines=True)
        count = "a free number" if person.free_numbers == 1 else f"{person.free_numbers} free numbers"
        options: tuple[Option[Entry | str], ...] = free_options(state, person, openings(state, person))
        return question(Topic.WRITE_WON(count=count), (*options, passing) if options else (), default=("pass",))

    while person.free_numbers:
        entry = yield from decide(state, person, build)
        if isinstance(entry, Entry):
            person.free_numbers -= 1
            yield from write(state, person, entry)
        else:
            person.free_numbers = 0


ERRANDS["write_free_numbers"] = write_free_numbers


# Copies


def copyable(state: State, person: Investigator) -> list[Die]:
    """GO-245, GO-R28 Dice on boards of active investigators whose parity fits a copy this one keeps."""
    if not person.even_copies and not person.odd_copies:
        return []
    return [
        die
        for die in state.dice
        if die.kind is DieKind.INVESTIGATOR and die.owner is not None and state.at(die.owner).is_active
        if not die.is_locked and (person.even_copies if Parity.EVEN.fits(die.value) else person.odd_copies)
    ]


def copy_options(state: State, person: Investigator) -> tuple[Option[Doing], ...]:
    """One for each die that can be copied; GO-317 the own one too."""
    return tuple(
        Option(
            f"copy-{die.owner}",
            _copy_label(state, person, die),
            partial(use_copy, state, person, die),
            None,
            "dice",
            text="Write it into two rows.",
            act=Act.COPY,
            seat=die.owner,
            amount=die.value,
        )
        for die in copyable(state, person)
    )


def _copy_label(state: State, person: Investigator, die: Die) -> str:
    owner = "your own" if die.owner == person.seat else f"{state.name_of(die.owner)}'s" if die.owner else ""
    return f"Copy {owner} {die.value}"


def use_copy(state: State, person: Investigator, die: Die) -> Flow[None]:
    """GO-243, GO-244, GO-246 Cross a circle and write the value into two different rows; what finds none is lost."""
    if Parity.EVEN.fits(die.value):
        person.even_copies -= 1
    else:
        person.odd_copies -= 1
    value, first = die.value, None
    state.tell(f"{state.name(person)} copies a {value}.")
    for _ in range(2):
        entry = yield from decide(state, person, lambda: _copy_question(state, person, value, first))  # noqa: B023
        if entry is None:
            return
        first = entry.row
        yield from write(state, person, entry)


def _copy_question(state: State, person: Investigator, value: int, first: int | None) -> Question[Entry]:
    opened = openings(state, person)
    options = entry_options(state, person, value, "copy", rows_for(opened, value, first))
    return question(Topic.WRITE_COPY(value=value), options, why_not=why_nots(state, person, opened, value, first))
