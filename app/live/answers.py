"""What answers: an answer is checked once, appended, and applied as it was checked."""

from dataclasses import replace
from typing import TYPE_CHECKING

from app.kernel.errors import IllegalAnswer
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live import lab, lessons, mending, party, shared
from app.live.clock import now
from app.live.errors import NotNow
from app.live.events import Played
from app.live.exclusive import exclusive

if TYPE_CHECKING:
    from app.live.room import Room


async def give(room: "Room", answer: Answer) -> None:
    """Take an answer, for all seats of the person that are asked the same, too."""
    others = shared.also_answered(room, answer)
    await _give(room, answer)
    for seat, topic in others:
        if (same := shared.for_seat(room, answer, seat, topic)) is not None:
            await _give(room, same)


async def _give(room: "Room", answer: Answer) -> None:
    """One that comes too early is held until its time."""
    if await take(room, answer) > 0:
        await room.held.give(room, answer)


@exclusive
async def take(room: "Room", answer: Answer) -> float:
    """Take the answer, or say for how many seconds it is still too early for it. A repeated one does no harm."""
    if answer.number < 0:
        await room.commit(*party.voted(room, answer))
        return 0
    if room.has_answer(answer):
        return 0
    table = room.playing()
    shift = room.state.shift.get(answer.seat, 0)
    at_table = replace(answer, number=answer.number - shift) if shift else answer
    try:
        table.check(at_table)
    except IllegalAnswer:
        if refused := lab.noticed(room, table, at_table, "refused"):
            await room.commit(*refused)
        raise
    mending.check(room, at_table)
    lessons.check(room, table, at_table)
    wait = _too_early_by(room, table, at_table)
    if wait <= 0:
        failures = len(room.state.failures)
        await room.commit(*lab.noticed(room, table, at_table), Played(at_table))
        if len(room.state.failures) > failures:
            raise NotNow(mending.FAILS)
    return wait


def _too_early_by(room: "Room", table: Table[State], answer: Answer) -> float:
    return room.clocks.settles_at(room, table, answer) - now() if table.pause_before(answer) else 0
