"""And so on for the rest: an answer a seat has given twice in this turn stands for all equal questions after it.

The room gives it in the seat's place as an ordinary answer, as soon as a person at leisure might; so neither the log
nor other players can tell it from one. It ends with the turn, when something is taken back, or when the seat says so.
"""

from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.errors import StaleAnswer
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live.errors import NotNow
from app.live.events import Stands
from app.live.exclusive import exclusive

if TYPE_CHECKING:
    from app.live.room import Room

NOTHING_TO_REPEAT = "Only an answer you have given twice in this turn can stand for the rest of it."


async def so_on(room: "Room", seat: Seat, number: int) -> tuple[str, ...]:
    """Let what this seat has answered before stand for the rest of the turn, from the open question on; says what."""
    return await _set(room, seat, number, True)


async def no_more(room: "Room", seat: Seat, number: int) -> None:
    """Ask this seat itself again."""
    await _set(room, seat, number, False)


@exclusive
async def _set(room: "Room", seat: Seat, number: int, is_on: bool) -> tuple[str, ...]:
    table = room.playing()
    question, choice = table.question_of(seat), table.again(seat)
    if number != table.number_of(seat) + room.state.shift.get(seat, 0):
        raise StaleAnswer("That question is no longer open; here is how things stand now.")
    if question is None or question.topic is None or choice is None:
        raise NotNow(NOTHING_TO_REPEAT)
    await room.commit(Stands(seat, question.topic.key, *table.turn, is_on))
    return choice


def stands(room: "Room", table: Table[State], seat: Seat) -> bool:
    """Whether the room answers this seat's open question as it did before."""
    question = table.question_of(seat) if room.state.standing.get(seat) else None
    if question is None or question.topic is None or table.again(seat) is None:
        return False
    return room.state.standing[seat].get(question.topic.key) == table.turn


def answers(room: "Room", table: Table[State]) -> list[Answer]:
    """What stands for the questions that are open now."""
    asked = [seat for seat in table.asked() if stands(room, table, seat) and seat not in room.held.answers]
    return [Answer(seat, table.number_of(seat), table.again(seat) or ()) for seat in asked]
