"""Windows of a fixed length, where things happen one at a time: no answer closes them, only their time does."""

from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table


def waits_for_time(table: Table[State], answer: Answer) -> bool:
    """Whether the answer would close a window of a fixed length, which is for its time to do."""
    timing = table.timing_of(answer.seat)
    return bool(timing and timing.is_fixed and table.pause_before(answer))


def given_now(table: Table[State]) -> Answer | None:
    """An answer given in advance that need not wait."""
    answer = table.given()
    return None if answer is None or waits_for_time(table, answer) else answer


def silences(table: Table[State]) -> list[Answer]:
    """What those say who have not answered in an open window when its time is over."""
    seats = [seat for seat in table.asked() if (timing := table.timing_of(seat)) and timing.is_fixed]
    return [answer for seat in seats if (answer := table.silence(seat))]


def is_open(table: Table[State], answer: Answer) -> bool:
    """Whether the question is still there to be answered so."""
    return answer.seat in table.asked() and table.number_of(answer.seat) == answer.number
