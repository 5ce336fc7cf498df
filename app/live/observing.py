"""The observer: a designer who sees what one seat sees, for as long as everybody at the table lets them."""

from collections.abc import AsyncGenerator

from app.kernel.decision import Seat
from app.live.errors import NoSuchRoom, NotAllowed, NotNow, Outgrown
from app.live.frames import Frame
from app.live.lab import may_observe
from app.live.room import Room


async def observed(room: Room, seat: Seat, seq: int | None) -> AsyncGenerator[Frame, None]:
    """What the seat has been shown since that number, then every change as it comes; ends in a refusal.

    The observer is no player: their coming and going changes nothing there.
    """
    audience = room.audience(seat, is_page=True)
    audience.watchers += 1
    try:
        while True:
            check(room)
            moved, frame = audience.moved, audience.since(seq)
            if frame is None:
                await moved.wait()
            else:
                seq = frame.seq
                yield frame
    finally:
        audience.watchers -= 1


def check(room: Room) -> None:
    """Raise unless everybody lets the designer watch, now."""
    if room.is_outgrown:
        raise Outgrown
    if room.is_closed:
        raise NoSuchRoom("This room was closed.")
    if not may_observe(room):
        raise NotAllowed("The players have closed this view.")
    if room.status != "playing" or room.table is None:
        raise NotNow("The game is over." if room.outcome else "The game has not begun.")
