"""One person with several seats speaks once: a pass or vote of one of them counts for all that are asked the same."""

from typing import TYPE_CHECKING

from app.kernel.decision import Option, Seat
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.kernel.topic import Shared, Topic

if TYPE_CHECKING:
    from app.live.room import Room


def also_answered(room: "Room", answer: Answer) -> list[tuple[Seat, Topic]]:
    """The other seats of the same person whose open question this answers too, with what they are asked."""
    table, person = room.table, room.state.person_of(answer.seat)
    topic = None if table is None or answer.number < 0 else _topic_of(table, answer.seat)
    if table is None or person is None or topic is None or topic.shares is None:
        return []
    options = {option.key: option for option in _options(table, answer.seat)}
    if topic.shares is Shared.PASSES and not all(key in options and options[key].declines for key in answer.choice):
        return []
    others = [seat for seat in room.seats_of(person) if seat != answer.seat and _topic_of(table, seat) is topic]
    return [(seat, topic) for seat in others if {*answer.choice} <= {option.key for option in _options(table, seat)}]


def for_seat(room: "Room", answer: Answer, seat: Seat, topic: Topic) -> Answer | None:
    """The same answer of another seat, if that is still asked this."""
    if room.table is None or _topic_of(room.table, seat) is not topic:
        return None
    return Answer(seat, room.table.number_of(seat) + room.state.shift.get(seat, 0), answer.choice)


def _options(table: Table[State], seat: Seat) -> tuple[Option[object], ...]:
    question = table.question_of(seat)
    return question.options if question else ()


def _topic_of(table: Table[State], seat: Seat) -> Topic | None:
    question = table.question_of(seat)
    return question.topic if question and question.given is None else None
