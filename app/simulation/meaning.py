"""Counts the answers that decide nothing: passes, only options, and repeats of the same choice.

An answer counts once: as single, else as a pass, else as repeated. Gestures and answers given in advance are no
answers here, for they ask nothing of the player.
"""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from app.kernel.decision import ANYTIME, Option, Question, Seat
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table

S = TypeVar("S", bound=State)
PLAYS = "any-time"
"""The topic of any-time plays, which no question offers."""


class Meaning(StrEnum):
    """What an answer is worth."""

    CHOICE = "choice"
    SINGLE = "single"
    PASS = "pass"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class Meant:
    """So many answers of one seat to one topic meant the same."""

    seat: Seat
    topic: str
    meaning: Meaning
    answers: int


@dataclass(frozen=True, slots=True)
class _Given:
    """The topic and data of an answer, and the turn in which it was given."""

    turn: tuple[int, Seat | None]
    topic: str
    data: tuple[object, ...]


@dataclass
class Meanings(Generic[S]):
    """Hears every answer of one game before the table does."""

    table: Table[S]
    last: dict[Seat, _Given] = field(default_factory=dict)
    counts: Counter[tuple[Seat, str, Meaning]] = field(default_factory=Counter)

    def watch(self, answer: Answer) -> None:
        """Count one answer."""
        question = self.table.question_of(answer.seat)
        if answer.choice and answer.choice[0].startswith(ANYTIME):
            self._count(answer.seat, Meaning.CHOICE, self._given(PLAYS, answer.choice))
        elif question is not None and question.given is None and not _is_gesture(question):
            chosen = tuple(option for option in question.options if option.key in answer.choice)
            topic = question.topic.key if question.topic else ""
            given = self._given(topic, tuple(option.data for option in chosen))
            self._count(answer.seat, _meaning(question, chosen), given)

    def _given(self, topic: str, data: tuple[object, ...]) -> _Given:
        state = self.table.state
        return _Given((state.chance.page, self.table.game.turn_of(state)), topic, data)

    def _count(self, seat: Seat, meaning: Meaning, given: _Given) -> None:
        if meaning is Meaning.CHOICE and self.last.get(seat) == given:
            meaning = Meaning.REPEAT
        self.last[seat] = given
        self.counts[seat, given.topic, meaning] += 1

    def counted(self) -> tuple[Meant, ...]:
        """All that was counted, in an order of its own."""
        return tuple(Meant(*key, answers) for key, answers in sorted(self.counts.items()))


def _is_gesture(question: Question[object]) -> bool:
    return question.topic is not None and question.topic.is_gesture


def _meaning(question: Question[object], chosen: tuple[Option[object], ...]) -> Meaning:
    least = question.pick.least if question.pick else 1
    if least >= len(question.options):
        return Meaning.SINGLE
    return Meaning.PASS if all(option.declines for option in chosen) else Meaning.CHOICE
