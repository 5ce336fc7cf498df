"""What a seat has answered more than once in this turn: an answer that may stand for all equal questions after it.

Questions are equal where they have one topic and all offer what was chosen. Nothing here answers by itself: a room may,
with ordinary answers, so that log, replay and taking back know nothing of it.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from app.kernel.decision import Question, Seat
from app.kernel.topic import Topic
from app.kernel.values import value

ENOUGH = 2
"""After so many equal answers the next may stand for the rest."""
MOST = 30
"""After so many the seat is asked itself again: two answers that stand must not play on for ever."""
Turn: TypeAlias = tuple[int, Seat | None]
Data: TypeAlias = tuple[tuple[object, ...], ...]


@value()
class Run:
    """What was chosen in one turn, and how often in a row."""

    turn: Turn
    chosen: Data
    times: int


@dataclass(slots=True)
class Repeats:
    """The last answers of each seat to each topic."""

    runs: dict[tuple[Seat, Topic], Run] = field(default_factory=dict)

    def note(self, turn: Turn, seat: Seat, question: Question[object], choice: tuple[str, ...]) -> None:
        """A seat has answered."""
        if question.topic is None:
            return
        chosen = tuple(option.data for option in question.options if option.key in choice)
        before = self.runs.get((seat, question.topic))
        times = before.times if before and (before.turn, before.chosen) == (turn, chosen) else 0
        self.runs[seat, question.topic] = Run(turn, chosen, times + 1)

    def again(self, turn: Turn, seat: Seat, question: Question[object]) -> tuple[str, ...] | None:
        """The answer to an open question that may stand for the rest of this turn, if there is one."""
        run = self.runs.get((seat, question.topic)) if question.topic else None
        if run is None or run.turn != turn or not ENOUGH <= run.times < MOST or not _may_stand(question):
            return None
        keys = _keys(question, run.chosen)
        return keys if len(keys) == len(run.chosen) else None


def _may_stand(question: Question[object]) -> bool:
    """Not where nothing is chosen, where it was answered in advance, or where it changes a character for good."""
    is_gesture = question.topic is not None and question.topic.is_gesture
    return len(question.options) > 1 and question.given is None and not is_gesture and not question.is_lasting


def _keys(question: Question[object], chosen: Data) -> tuple[str, ...]:
    """The options with the data of those that were chosen; of equal ones as many as then."""
    wanted, keys = list(chosen), []
    for option in question.options:
        if option.data in wanted:
            wanted.remove(option.data)
            keys.append(option.key)
    return tuple(keys)
