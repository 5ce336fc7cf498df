"""What is left of one room of a playtest: worked out once from its journal and its log, and kept for the report."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.table import Table
from app.live.chronicle import Source
from app.live.codec import decode_event
from app.live.events import (
    BotSat,
    Ended,
    Event,
    Opened,
    PauseSet,
    PersonCame,
    Renamed,
    SatDown,
    Started,
    StoodUp,
    Undone,
)
from app.live.lab_events import AnsweredAfter, FirstTimer, Noted, NoteWorded, Noticed, Withdrawn
from app.live.people import HOST
from app.simulation.playing import Played

RECORDED = (
    Opened, PersonCame, Renamed, Started, Ended, SatDown, StoodUp, BotSat, PauseSet, Undone,
    FirstTimer, Noted, NoteWorded, Noticed, AnsweredAfter, Withdrawn,
)  # fmt: skip
KINDS = tuple(kind.__name__ for kind in RECORDED)
Row = tuple[int, str, datetime]
"""An event as it lies in the journal: its number, its line, and when."""


@dataclass(slots=True)
class NoteSum:
    """A note as the report lists it; what its author saw stays in the journal."""

    event: int
    person: str
    seat: str
    number: int
    feeling: str
    text: str
    step: int
    topic: str
    at: float
    """Seconds since the game began."""
    is_undone: bool = False
    """That step of the game was taken back later."""


@dataclass(slots=True)
class PersonSum:
    """A person at the table."""

    person: str
    name: str = ""
    """Empty once they have taken it out."""
    seats: list[str] = field(default_factory=list)
    is_first_time: bool = False
    has_withdrawn: bool = False
    answers: dict[str, str] = field(default_factory=dict)
    lost: int = 0
    undos: dict[str, int] = field(default_factory=dict)
    """How often they took an answer back or asked to, by topic."""
    looks: dict[str, int] = field(default_factory=dict)
    """How often each thing was looked up, as `card:H01`."""
    refused: dict[str, int] = field(default_factory=dict)
    passed: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, list[float]] = field(default_factory=dict)
    """How long each answer took, by topic."""
    by_card: dict[str, list[float]] = field(default_factory=dict)
    """The same by the cards of the answers."""


@dataclass(slots=True)
class RoomSum:
    """All of it."""

    seconds: float
    pauses: int
    bots: int
    people: list[PersonSum]
    notes: list[NoteSum]
    stages: list[tuple[int, dict[str, int]]]
    """How it stood at the beginning of each turn: the step, and the game's gauges."""
    winners: list[str]
    """The sides that won."""
    ending: str
    answers: int
    drawn: dict[str, int]
    played: dict[str, int]

    def dump(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> "RoomSum":
        people = [PersonSum(**person) for person in data["people"]]
        notes = [NoteSum(**note) for note in data["notes"]]
        stages = [(step, gauges) for step, gauges in data["stages"]]
        return cls(**{**data, "people": people, "notes": notes, "stages": stages})

    @property
    def as_played(self) -> Played:
        """As figures of simulated games have it."""
        return Played(tuple(self.winners), self.ending, self.answers, 0, self.drawn, self.played)


@dataclass
class _Reader:
    """Goes through the events of a room in order."""

    began: datetime | None = None
    ended: datetime | None = None
    people: dict[str, PersonSum] = field(default_factory=dict)
    notes: dict[tuple[str, int], NoteSum] = field(default_factory=dict)
    chairs: dict[Seat, str] = field(default_factory=dict)
    """Who holds each seat; a bot is no person."""
    pauses: int = 0

    def person(self, id: str) -> PersonSum:
        return self.people.setdefault(id, PersonSum(id))

    def read(self, number: int, event: Event, at: datetime) -> None:
        match event:
            case Opened():
                self.person(HOST).name = event.host
            case PersonCame() | Renamed():
                self.person(event.person).name = event.name
            case Started():
                self.began = at
                for seat, holder in self.chairs.items():
                    self._holds(seat, holder)
            case Ended():
                self.ended = at
            case SatDown():
                self.chairs[event.seat] = event.person
                if self.began:
                    self._holds(event.seat, event.person)
            case BotSat() | StoodUp():
                self.chairs[event.seat] = ""
            case PauseSet():
                self.pauses += event.is_paused
            case Undone():
                self._undo(event.count)
            case _:
                self._recorded(number, event, at)

    def _holds(self, seat: Seat, holder: str) -> None:
        """A person plays this seat, be it only for a while."""
        if holder and seat not in self.person(holder).seats:
            self.person(holder).seats.append(seat)

    def _undo(self, count: int) -> None:
        for note in self.notes.values():
            note.is_undone = note.is_undone or note.step > count

    def _recorded(self, number: int, event: Event, at: datetime) -> None:
        match event:
            case FirstTimer():
                self.person(event.person).is_first_time = True
            case Withdrawn():
                self.person(event.person).has_withdrawn, self.person(event.person).name = True, ""
            case AnsweredAfter():
                self.person(event.person).answers = event.answers
            case Noted():
                since = (at - self.began).total_seconds() if self.began else 0.0
                self.notes[event.person, event.number] = NoteSum(
                    number, event.person, event.seat, event.number, event.feeling, event.text, event.step,
                    event.topic, round(since, 1),
                )  # fmt: skip
            case NoteWorded():
                if note := self.notes.get((event.person, event.number)):
                    note.text = event.text
            case Noticed():
                _notice(self.person(event.person), event)


def _notice(person: PersonSum, event: Noticed) -> None:
    if event.what == "lost":
        person.lost += 1
    elif event.what == "taken back":
        _count(person.undos, event.topic)
    elif event.what == "refused":
        _count(person.refused, event.topic)
    elif event.what in ("answered", "passed"):
        person.seconds.setdefault(event.topic, []).append(event.seconds)
        for card in event.about:
            person.by_card.setdefault(card, []).append(event.seconds)
        if event.what == "passed":
            _count(person.passed, event.topic)
    elif event.what != "back":
        _count(person.looks, f"{event.what}:{event.about[0] if event.about else event.topic}")


def _count(counts: dict[str, int], name: str) -> None:
    counts[name] = counts.get(name, 0) + 1


def summed(rows: Iterable[Row], table: Table[State], sides: Mapping[str, str]) -> RoomSum:
    """What is left of a room: from the journal's events, and from the table at the end of its game."""
    reader = _Reader()
    for number, line, at in rows:
        reader.read(number, decode_event(line), at)
    outcome, tally = table.outcome, table.state.tally
    began, ended = reader.began, reader.ended
    return RoomSum(
        seconds=(ended - began).total_seconds() if began and ended else 0.0,
        pauses=reader.pauses,
        bots=sum(not holder for seat, holder in reader.chairs.items() if seat in sides),
        people=[person for person in reader.people.values() if person.seats],
        notes=sorted(reader.notes.values(), key=lambda note: note.event),
        stages=[],
        winners=winners(table, sides),
        ending=outcome.ending if outcome else "",
        answers=len(table.log.entries),
        drawn=dict(tally.drawn),
        played=dict(tally.played),
    )


def winners(table: Table[State], sides: Mapping[str, str]) -> list[str]:
    """The sides that won: those that show at the end only, in games that have them, else those of the chairs."""
    outcome, factions = table.outcome, table.game.factions
    if outcome is None:
        return []
    if factions:
        return [side for side, endings in factions.items() if outcome.ending in endings]
    return sorted({sides[seat] for seat in outcome.winners if seat in sides})


def sum_of(rows: Sequence[Row], source: Source, stages: Sequence[tuple[int, Mapping[str, int]]]) -> str:
    """The same as JSON, the game played through again; runs beside the tables."""
    opened = source.opened()
    table = opened.table()
    for entry in opened.log.entries:
        table.apply(entry)
    found = summed(rows, table, {str(seat): side for seat, side in opened.sides.items()})
    found.stages = [(step, dict(gauges)) for step, gauges in stages]
    return json.dumps(found.dump())
