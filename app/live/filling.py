"""Chairs that stay free in a room of a playtest: after ten minutes those who wait are asked whether bots shall play."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.live.clock import now
from app.live.errors import NotNow
from app.live.events import BotSat
from app.live.exclusive import exclusive
from app.live.lab import seated
from app.live.lab_events import FillAgreed, FillOffered, FillRefused

if TYPE_CHECKING:
    from app.live.room import Room

FILL_AFTER = timedelta(minutes=10)


def _free(room: "Room") -> list[Seat]:
    return [info.seat for info in room.seats if not room.name_of(info)]


def _is_waiting(room: "Room") -> bool:
    """Whether people of a playtest wait for others."""
    return bool(room.state.playtest and room.status == "lobby" and room.people_seated() and _free(room))


def asked_at(room: "Room") -> float | None:
    """When those who wait are asked next, by the clock of the rooms; never elsewhere, or while they are asked."""
    lab = room.state.lab
    if not _is_waiting(room) or lab.is_fill_asked:
        return None
    since = datetime.fromisoformat(lab.fill_refused_at or room.state.opened_at)
    return now() + (since + FILL_AFTER - datetime.now(UTC)).total_seconds()


def is_due(room: "Room") -> bool:
    at = asked_at(room)
    return at is not None and at <= now()


@exclusive
async def offer(room: "Room") -> None:
    """Ask all who wait."""
    if is_due(room):
        await room.commit(FillOffered())


def asked(room: "Room") -> tuple[Seat, ...] | None:
    """The seats of those who have not answered yet; None while no seat is asked."""
    if not (room.state.lab.is_fill_asked and _is_waiting(room)):
        return None
    waiting = (person for person in room.people_seated() if person.id not in room.state.lab.fill)
    return tuple(seat for person in waiting for seat in room.seats_of(person))


@exclusive
async def answer(room: "Room", agrees: bool, token: str | None) -> bool:
    """One more would begin with bots, or would rather wait; once all would, bots sit down. Says whether they did."""
    person = seated(room, token)
    if room.status != "lobby":
        raise NotNow("The game has begun.")
    if asked(room) is None:
        raise NotNow("Bots can fill up the chairs once you have waited for ten minutes.")
    if not agrees:
        await room.commit(FillRefused(person.id, datetime.now(UTC).isoformat(timespec="seconds")))
        return False
    agreed = {*room.state.lab.fill, person.id}
    is_settled = all(other.id in agreed for other in room.people_seated())
    bots = [BotSat(seat, "sense") for seat in _free(room)] if is_settled else []
    await room.commit(FillAgreed(person.id), *bots)
    return is_settled
