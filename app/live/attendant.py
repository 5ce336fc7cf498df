"""Looks after a room's table: lets bots play, gives answers given in advance, and lets silence answer in time."""

import asyncio
from dataclasses import dataclass, replace

import structlog

from app.kernel.chance import Chance
from app.kernel.decision import ANYTIME
from app.kernel.driver import Bots, next_answer
from app.kernel.errors import VeilError
from app.kernel.game import State
from app.kernel.log import Answer
from app.kernel.table import Table
from app.live import checkpoints, claims, filling, lab, lessons, mending, moving, party, standing
from app.live.clock import now
from app.live.debriefs import Debriefs
from app.live.pacing import bot_seconds
from app.live.play import is_over_unsaved, lapse_undo, save_sitting
from app.live.room import Room
from app.store.database import STORE_ERRORS

log = structlog.get_logger()

REST_SECONDS = 5.0
"""How long the attendant waits after something of ours, or the store, failed."""


@dataclass(frozen=True, slots=True)
class Due:
    """An answer no player needs to type, and when it is to be given."""

    when: float
    answer: Answer
    instead: Answer
    """What silence would say; given if the answer is refused."""


async def attend(room: Room, debriefs: Debriefs) -> None:
    """Runs beside the room while it is in memory. Several processes may do so: the journal lets one be first."""
    while not (room.is_closed or room.is_outgrown):
        try:
            await _attend_once(room, debriefs)
        except STORE_ERRORS as error:
            log.warning("the store failed, trying again", room=room.code, error=type(error).__name__)
            await asyncio.sleep(REST_SECONDS)
        except Exception:
            # The edge of the room: without its attendant a table of bots would wait for ever.
            log.exception("a room's attendant failed", room=room.code)
            await asyncio.sleep(REST_SECONDS)


async def _attend_once(room: Room, debriefs: Debriefs) -> None:
    moved = room.moved
    if await _do_what_is_due(room):
        return
    await room.maintain()
    room.rest()
    if room.outcome:
        await debriefs.of(room)
    elif room.table:
        debriefs.expect(room.state.game)
    due, times = next_due(room), _next_changes(room)
    if due is not None:
        times.append(due.when)
    try:
        # Not wait_for: it can lose a cancellation that comes together with a move, and the server would never stop.
        async with asyncio.timeout(max(0, min(times) - now()) if times else None):
            await moved.wait()
    except TimeoutError:
        if moved is room.moved:
            if due is not None and due.when <= now():
                await _give(room, due)
            else:
                room.broadcast()


async def _do_what_is_due(room: Room) -> bool:
    """What time, or a client's coming or going, has decided; False if nothing."""
    lapses_at = room.clocks.undo_lapses_at(room)
    if mending.aftermath(room):
        await mending.settle(room)
    elif moving.is_due(room):
        await moving.bring_up(room)
    elif is_over_unsaved(room):
        await save_sitting(room)
    elif lapses_at is not None and lapses_at <= now():
        await lapse_undo(room)
    elif claims.due(room):
        await claims.close_due(room)
    elif lab.comings_and_goings(room):
        await lab.note_presence(room)
    elif filling.is_due(room):
        await filling.offer(room)
    elif not room.is_waiting and party.settled(room, room.state.party_votes):
        await party.settle(room)
    else:
        return False
    return True


async def _give(room: Room, due: Due) -> None:
    """Give the answer or, where it cannot be taken, another one."""
    moved = room.moved
    for answer in (due.answer, due.instead, *mending.others(room, due.answer.seat)):
        try:
            await room.answer(answer)
            return
        except VeilError:
            if moved is not room.moved:  # the table has moved on meanwhile, and the answer with it
                return
            log.error("an answer that comes without a person cannot be taken", room=room.code, seat=answer.seat)
    await mending.begin_again(room)


def _next_changes(room: Room) -> list[float]:
    """When something looks different although nothing happens: a player counts as gone, or a clock runs on."""
    people = [chair.person for chair in room.state.chairs.values() if chair.person]
    until_claim = claims.next_change(room)
    changes = (
        room.presence.next_change(people),
        room.clocks.next_change(room),
        room.clocks.undo_lapses_at(room),
        checkpoints.due_at(room),
        room.rests_at(),
        filling.asked_at(room),
        now() + until_claim if until_claim is not None else None,
    )
    return [change for change in changes if change is not None]


def next_due(room: Room) -> Due | None:
    """The next answer that comes without a person. While people are asked about taking back, nothing moves on."""
    table = room.table
    if table is None or room.is_waiting:
        return None
    dues = (_from_bots(room, table), *_standing(room, table), *_from_silence(room, table))
    found = [due for due in dues if due is not None]
    return min(found, key=lambda due: due.when, default=None)


def _from_bots(room: Room, table: Table[State]) -> Due | None:
    lesson = lessons.lesson_of(room)
    if lesson is not None:
        written = lessons.next_answer(lesson, table)
        return None if written is None else _due(room, written, written)
    bots = {seat: room.game.bots[chair.bot] for seat, chair in room.state.chairs.items() if chair.bot}
    if not bots:
        answer = table.given()
        return None if answer is None else _due(room, answer, answer)
    # The chance of bots is their own, no player can foretell it, and every process that attends this room has the same.
    chance = Chance(f"{table.log.header.seed}/bots/{len(table.log.entries)}")
    try:
        answer = next_answer(table, bots, chance, party.sitting_in(room))
    except Exception:
        # A bot that fails is one that says nothing; the people at the table need not suffer for it.
        log.exception("a bot failed", room=room.code)
        answer = _silence_of_bots(room, table, bots)
    if answer is None:
        return None
    return _due(room, answer, table.silence(answer.seat) or _silence_of_bots(room, table, bots) or answer)


def _standing(room: Room, table: Table[State]) -> list[Due]:
    """What seats let stand, no sooner than it may settle its question."""
    dues = (_due(room, answer, table.silence(answer.seat) or answer) for answer in standing.answers(room, table))
    return [replace(due, when=max(due.when, _settles_at(room, table, due.answer))) for due in dues]


def _settles_at(room: Room, table: Table[State], answer: Answer) -> float:
    at_table = replace(answer, number=table.number_of(answer.seat))
    return room.clocks.settles_at(room, table, at_table) if table.pause_before(at_table) else 0.0


def _due(room: Room, answer: Answer, silence: Answer) -> Due:
    when = room.stepped_at + (0 if _only_listens(room, answer) else bot_seconds(room))
    return Due(when, room.numbered(answer), room.numbered(silence))


def _only_listens(room: Room, answer: Answer) -> bool:
    """Whether the question is a pause for people to talk, which bots need not think about: a gesture with an end."""
    table = room.table
    question, timing = (table.question_of(answer.seat), table.timing_of(answer.seat)) if table else (None, None)
    is_gesture = question is not None and question.topic is not None and question.topic.is_gesture
    return bool(is_gesture and timing and timing.at_most and not answer.choice[0].startswith(ANYTIME))


def _silence_of_bots(room: Room, table: Table[State], bots: Bots) -> Answer | None:
    seats = (seat for seat in table.asked() if seat in bots and seat != party.left_to_party(room))
    return next((answer for seat in seats if (answer := table.silence(seat))), None)


def _from_silence(room: Room, table: Table[State]) -> list[Due]:
    """Where a question's clock runs out."""
    dues = []
    for seat in table.asked():
        ending = room.clocks.ending(room, seat)
        silence = table.silence(seat) if ending and seat != party.left_to_party(room) else None
        if ending and silence:
            numbered = room.numbered(silence)
            dues.append(Due(ending.when, numbered, numbered))
    return dues
