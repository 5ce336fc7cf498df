"""Looks after a room's table: lets bots play, gives answers given in advance, and lets silence answer in time."""

import asyncio
from dataclasses import dataclass

from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.errors import AnswerError
from app.kernel.log import Answer
from app.live.errors import LiveError
from app.live.room import Room

BOT_SECONDS = 0.7
"""How long a bot seems to think, so that people can follow."""


@dataclass(frozen=True, slots=True)
class Due:
    """An answer nobody needs to type, and when it is to be given."""

    when: float
    answer: Answer


async def attend(room: Room) -> None:
    """Runs beside the room while it is in memory. Several processes may do so: the journal lets one be first."""
    while True:
        moved = room.moved
        due = next_due(room)
        try:
            await asyncio.wait_for(moved.wait(), None if due is None else max(0, due.when - _now()))
            continue
        except TimeoutError:
            pass
        if due is not None and moved is room.moved:
            await _give(room, due.answer)


async def _give(room: Room, answer: Answer) -> None:
    try:
        await room.answer(answer)
    except (AnswerError, LiveError):
        await asyncio.sleep(0.05)  # the table moved on meanwhile


def _now() -> float:
    return asyncio.get_running_loop().time()


def next_due(room: Room) -> Due | None:
    """The next answer that comes without a person."""
    if room.table is None or room.table.outcome or room.state.stopped or room.state.is_paused:
        return None
    found = [due for due in (_from_bots(room), *_from_silence(room)) if due is not None]
    return min(found, key=lambda due: due.when, default=None)


def _from_bots(room: Room) -> Due | None:
    assert room.table is not None
    bots = {seat: room.game.bots[chair.bot] for seat, chair in room.state.chairs.items() if chair.bot}
    # The chance of bots is their own, and the same in every process that attends this room.
    chance = Chance(f"{room.code}/{len(room.table.log.entries)}")
    answer = next_answer(room.table, bots, chance)
    return None if answer is None else Due(_now() + BOT_SECONDS * room.pace, answer)


def _from_silence(room: Room) -> list[Due]:
    """Where the rules set a time, or the table does not wait for the absent."""
    assert room.table is not None
    patience = int(room.state.chosen_options().get("table.absent", 0))
    dues = []
    for seat in room.table.asked():
        offer = room.table.offer(seat)
        if offer is None:
            continue
        limit = offer.timing.at_most if offer.timing else None
        waits = [seconds for seconds in (limit and limit * room.pace, patience) if seconds]
        if waits:
            opened = room.opened_at.get((seat, offer.number), _now())
            dues.append(Due(opened + min(waits), Answer(seat, offer.number, offer.default)))
    return dues
