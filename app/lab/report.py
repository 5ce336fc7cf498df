"""What a playtest has come to: its answers, notes and figures, over all its rooms, with intervals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from app.lab.comparing import Compared
from app.lab.sums import NoteSum, PersonSum, RoomSum
from app.lab.versions import SCALE, VersionFigures, compared, versions_of
from app.simulation.figures import Length, length
from app.store.lab import Asked, PlaytestFacts, TestRoom
from app.workshop.trial_figures import FEWEST

MOST_ROWS = 12
"""So many topics, cards and look-ups stand in a list of the report."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How often something was answered or happened."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said to one question after the end."""

    asked: Asked
    counts: tuple[Counted, ...]
    quotes: tuple[tuple[str, str], ...]
    """Words and who said them."""
    mean: float | None = None

    @property
    def total(self) -> int:
        return sum(counted.count for counted in self.counts) or len(self.quotes)


@dataclass(frozen=True, slots=True)
class Slow:
    """How long people took over one thing."""

    about: str
    times: int
    median: float
    p90: float
    passed: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class NoteAt:
    """A note on the timeline of its game."""

    room: str
    table: int
    version: int
    note: NoteSum
    name: str
    label: str
    """Of the seat."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One game of the report."""

    room: str
    number: int
    version: int
    minutes: float
    answers: int
    winners: tuple[str, ...]
    ending: str
    people: int
    bots: int
    steps: int
    stages: tuple[tuple[int, Mapping[str, int]], ...]
    notes: tuple[NoteAt, ...]
    lost: int
    pauses: int
    undos: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person at one table, in numbers."""

    room: str
    table: int
    version: int
    name: str
    label: str
    is_first_time: bool
    answers: int
    median: float
    """Seconds until the middle one of their answers."""
    notes: int
    looked_up: int
    refused: int
    passed: int
    taken_back: int
    lost: int


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    facts: PlaytestFacts
    rooms: int
    tables: tuple[TableRow, ...]
    people: int
    players: tuple[PersonRow, ...]
    first_timers: int
    answers: tuple[Answers, ...]
    notes: tuple[NoteAt, ...]
    feelings: tuple[Counted, ...]
    topics: tuple[Slow, ...]
    cards: tuple[Slow, ...]
    looked_up: tuple[Counted, ...]
    refused: tuple[Counted, ...]
    taken_back: tuple[Counted, ...]
    versions: tuple[VersionFigures, ...]
    compared: tuple[Compared, ...]
    minutes: Length | None
    endings: tuple[Counted, ...]

    @property
    def games(self) -> int:
        return len(self.tables)

    @property
    def is_small(self) -> bool:
        return self.games < FEWEST


Chooser = Callable[[PersonSum], bool]


def everybody(_person: PersonSum) -> bool:
    return True


def first_timers(person: PersonSum) -> bool:
    return person.is_first_time


def others(person: PersonSum) -> bool:
    return not person.is_first_time


WHO: Mapping[str, Chooser] = {"all": everybody, "first": first_timers, "others": others}
TABLES: Mapping[str, Callable[[RoomSum], bool]] = {
    "all": lambda _found: True,
    "people": lambda found: not found.bots,
    "bots": lambda found: bool(found.bots),
}


@dataclass(frozen=True, slots=True)
class Chosen:
    """Of whom a report speaks: which people, at tables with or without bots. Tables without them go unsaid."""

    who: str = "all"
    tables: str = "all"

    def person(self, person: PersonSum) -> bool:
        return WHO.get(self.who, everybody)(person)

    def table(self, found: RoomSum) -> bool:
        is_wanted = TABLES.get(self.tables, TABLES["all"])(found)
        return is_wanted and (self.who == "all" or any(map(self.person, found.people)))


EVERYTHING = Chosen()


def report_of(
    facts: PlaytestFacts,
    rooms: Sequence[TestRoom],
    sides: Sequence[str],
    labels: Mapping[str, str],
    chosen: Chosen = EVERYTHING,
) -> Report:
    """The report over the rooms that are over."""
    summed = ((test, RoomSum.load(test.sums)) for test in rooms if test.sums is not None)
    over = [(test, _only(found, chosen, labels)) for test, found in summed if chosen.table(found)]
    people = [person for _, found in over for person in found.people]
    tables = tuple(_table(test, found, labels) for test, found in over)
    notes = tuple(note for table in tables for note in table.notes)
    versions = versions_of(facts, over, sides)
    return Report(
        facts=facts,
        rooms=len(rooms),
        tables=tables,
        people=len(people),
        players=tuple(_player(test, person, found, labels) for test, found in over for person in found.people),
        first_timers=sum(person.is_first_time for person in people),
        answers=tuple(_answers(place, asked, people) for place, asked in enumerate(facts.questions)),
        notes=notes,
        feelings=_ranked(_tally(note.note.feeling for note in notes)),
        topics=_slow(people, lambda person: person.seconds),
        cards=_slow(people, lambda person: person.by_card),
        looked_up=_ranked(_sum(person.looks for person in people)),
        refused=_ranked(_sum(person.refused for person in people)),
        taken_back=_ranked(_sum(person.undos for person in people)),
        versions=versions,
        compared=compared(facts, over, versions, sides),
        minutes=length([round(found.seconds / 60) for _, found in over]) if over else None,
        endings=_ranked(_tally(found.ending for _, found in over)),
    )


def _only(found: RoomSum, chosen: Chosen, labels: Mapping[str, str]) -> RoomSum:
    """Of the people those chosen, and their notes; who has taken their name out goes by their seat's."""
    people = [person for person in found.people if chosen.person(person)]
    shown = {person.person for person in people}
    for person in people:
        person.name = person.name or ", ".join(labels.get(seat, seat) for seat in person.seats)
    return replace(found, people=people, notes=[note for note in found.notes if note.person in shown])


def _table(test: TestRoom, found: RoomSum, labels: Mapping[str, str]) -> TableRow:
    names = {person.person: person.name for person in found.people}
    here = test.room, test.number, test.version
    return TableRow(
        room=test.room,
        number=test.number,
        version=test.version,
        minutes=round(found.seconds / 60, 1),
        answers=found.answers,
        winners=tuple(found.winners),
        ending=found.ending,
        people=len(found.people),
        bots=found.bots,
        steps=found.answers,
        stages=tuple(found.stages),
        notes=tuple(NoteAt(*here, note, names[note.person], labels.get(note.seat, note.seat)) for note in found.notes),
        lost=sum(person.lost for person in found.people),
        pauses=found.pauses,
        undos=sum(sum(person.undos.values()) for person in found.people),
    )


def _player(test: TestRoom, person: PersonSum, found: RoomSum, labels: Mapping[str, str]) -> PersonRow:
    seconds = [taken for times in person.seconds.values() for taken in times]
    return PersonRow(
        room=test.room,
        table=test.number,
        version=test.version,
        name=person.name,
        label=", ".join(labels.get(seat, seat) for seat in person.seats),
        is_first_time=person.is_first_time,
        answers=len(seconds),
        median=round(median(seconds), 1) if seconds else 0.0,
        notes=sum(note.person == person.person for note in found.notes),
        looked_up=sum(person.looks.values()),
        refused=sum(person.refused.values()),
        passed=sum(person.passed.values()),
        taken_back=sum(person.undos.values()),
        lost=person.lost,
    )


def _answers(place: int, asked: Asked, people: Sequence[PersonSum]) -> Answers:
    said = [(person, text) for person in people if (text := person.answers.get(str(place), "").strip())]
    if asked.kind == "words":
        return Answers(asked, (), tuple((text, person.name) for person, text in said))
    possible = SCALE if asked.kind == "scale" else asked.choices
    counts = tuple(Counted(label, sum(text == label for _, text in said)) for label in possible)
    marks = [int(text) for _, text in said if text in SCALE] if asked.kind == "scale" else []
    return Answers(asked, counts, (), round(fmean(marks), 1) if marks else None)


def _slow(people: Iterable[PersonSum], of: Callable[[PersonSum], Mapping[str, Sequence[float]]]) -> tuple[Slow, ...]:
    """Where people took longest, those things first that cost the most time in all."""
    seconds: dict[str, list[float]] = {}
    passed, refused = _sum(person.passed for person in people), _sum(person.refused for person in people)
    for person in people:
        for about, taken in of(person).items():
            seconds.setdefault(about, []).extend(taken)
    found = (
        Slow(about, len(taken), round(median(taken), 1), _p90(taken), passed.get(about, 0), refused.get(about, 0))
        for about, taken in sorted(seconds.items(), key=lambda item: (-sum(item[1]), item[0]))
    )
    return tuple(found)[:MOST_ROWS]


def _p90(taken: Sequence[float]) -> float:
    ordered = sorted(taken)
    return round(ordered[int(0.9 * (len(ordered) - 1))], 1)


def _tally(names: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts


def _sum(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    whole: dict[str, int] = {}
    for one in counts:
        for name, count in one.items():
            whole[name] = whole.get(name, 0) + count
    return whole


def _ranked(counts: Mapping[str, int]) -> tuple[Counted, ...]:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Counted(name, count) for name, count in ranked[:MOST_ROWS])
