"""What a playtest has come to: its answers, notes and figures, over all its rooms, with intervals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from app.lab.sums import NoteSum, PersonSum, RoomSum
from app.simulation.figures import Length, Share, length
from app.simulation.playing import Played
from app.store.lab import Asked, PlaytestFacts, TestRoom
from app.workshop.trial_figures import FEWEST, SMALL, CardTrial, TrialFigures, trial_figures

MOST_ROWS = 12
"""So many topics, cards and look-ups stand in a list of the report."""
SCALE = ("1", "2", "3", "4", "5")


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
class VersionFigures:
    """How games of one version went, by people alone and with bots among them."""

    name: str
    reference: str
    games: int
    figures: TrialFigures | None
    with_bots: int

    @property
    def is_small(self) -> bool:
        return self.games < SMALL

    @property
    def is_tiny(self) -> bool:
        """Too few for any share to be given."""
        return self.games < FEWEST


@dataclass(frozen=True, slots=True)
class Compared:
    """How much more often a side won with B than with A, and whether chance alone would do that."""

    side: str
    first: Share
    second: Share
    points: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    facts: PlaytestFacts
    rooms: int
    tables: tuple[TableRow, ...]
    people: int
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


def report_of(
    facts: PlaytestFacts, rooms: Sequence[TestRoom], sides: Sequence[str], who: Chooser = everybody
) -> Report:
    """The report over the rooms that are over; of people only those chosen."""
    over = [(test, RoomSum.load(test.sums)) for test in rooms if test.sums is not None]
    people = [person for _, found in over for person in found.people if who(person)]
    shown = {(test.room, person.person) for test, found in over for person in found.people if who(person)}
    tables = tuple(_table(test, found, shown) for test, found in over)
    notes = tuple(note for table in tables for note in table.notes)
    versions = _versions(facts, over, sides)
    return Report(
        facts=facts,
        rooms=len(rooms),
        tables=tables,
        people=len(people),
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
        compared=_compared(versions, sides),
        minutes=length([round(found.seconds / 60) for _, found in over]) if over else None,
        endings=_ranked(_tally(found.ending for _, found in over)),
    )


def _table(test: TestRoom, found: RoomSum, shown: set[tuple[str, str]]) -> TableRow:
    names = {person.person: person.name or ", ".join(person.seats) for person in found.people}
    notes = [note for note in found.notes if (test.room, note.person) in shown]
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
        notes=tuple(NoteAt(test.room, test.number, test.version, note, names[note.person]) for note in notes),
        lost=sum(person.lost for person in found.people),
        pauses=found.pauses,
        undos=sum(sum(person.undos.values()) for person in found.people),
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


# Versions


def _versions(
    facts: PlaytestFacts, over: Sequence[tuple[TestRoom, RoomSum]], sides: Sequence[str]
) -> tuple[VersionFigures, ...]:
    names = [(tested.name, tested.reference) for tested in facts.versions] or [("The shipped cards", "shipped")]
    found = []
    for place, (name, reference) in enumerate(names):
        of_it = [room for test, room in over if test.version == place]
        played: list[Played] = [room.as_played for room in of_it]
        figures = trial_figures(played, sides) if played else None
        found.append(VersionFigures(name, reference, len(of_it), figures, sum(room.bots > 0 for room in of_it)))
    return tuple(found)


def _compared(versions: Sequence[VersionFigures], sides: Sequence[str]) -> tuple[Compared, ...]:
    """The shares of both versions, and their difference by Newcombe's interval."""
    if len(versions) < 2 or any(one.figures is None or one.is_tiny for one in versions):
        return ()
    return tuple(_difference(side, *(one.figures.wins[side] for one in versions if one.figures)) for side in sides)


def _difference(side: str, first: Share, second: Share) -> Compared:
    points = second.share - first.share
    below = ((second.share - second.low) ** 2 + (first.high - first.share) ** 2) ** 0.5
    above = ((second.high - second.share) ** 2 + (first.share - first.low) ** 2) ** 0.5
    found = (round(100 * value, 1) for value in (points, points - below, points + above))
    return Compared(side, first, second, *found)


def card_rows(version: VersionFigures) -> tuple[CardTrial, ...]:
    """How each card did in games of this version, those played most often first."""
    cards = version.figures.cards if version.figures else ()
    return tuple(sorted(cards, key=lambda card: (-card.games_played, card.id)))
