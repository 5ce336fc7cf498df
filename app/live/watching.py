"""Looking into a room: what one has missed, then every change as it comes."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from app.kernel.decision import Viewer
from app.live.errors import NoSuchRoom, NotAllowed, Outgrown
from app.live.frames import Audience, Frame
from app.live.presence import SCREEN, Connection
from app.live.room import Room
from app.live.views import Eyes


def frames(
    room: Room, viewer: Viewer, seq: int | None, connection: Connection | None = None, *, is_page: bool = False
) -> AsyncGenerator[Frame, None]:
    """What the viewer has missed, then every change as it comes; a slow reader gets several as one.

    Ends in a refusal when the seat is given to another player or the room is deleted.
    """
    return _frames(room, Eyes(viewer, is_page), seq, room.holder(viewer), connection or Connection())


async def _frames(
    room: Room, eyes: Eyes, seq: int | None, holder: str | None, connection: Connection
) -> AsyncGenerator[Frame, None]:
    async with _watching(room, eyes, connection) as audience:
        while True:
            _check_welcome(room, eyes.viewer, holder)
            moved = audience.moved
            frame = audience.since(seq)
            if frame is not None:
                seq = frame.seq
                yield frame
            await moved.wait()  # at once, if something has changed since


@asynccontextmanager
async def _watching(room: Room, eyes: Eyes, connection: Connection) -> AsyncIterator[Audience]:
    """Count a client as looking, for as long as they do."""
    audience = room.audience(eyes.viewer, is_page=eyes.is_page)
    audience.watchers += 1
    person = None if eyes.viewer is None else room.state.person_of(eyes.viewer)
    who = SCREEN if connection.is_screen else person.id if person else None
    if who is not None:
        room.presence.come(who, connection)
        room.broadcast()
    try:
        yield audience
    finally:
        audience.watchers -= 1
        room.last_seen = asyncio.get_running_loop().time()
        if who is not None:
            room.presence.leave(who, connection)
            room.broadcast()


def _check_welcome(room: Room, viewer: Viewer, holder: str | None) -> None:
    if room.is_outgrown:
        raise Outgrown
    if room.is_closed:
        raise NoSuchRoom("This room was closed.")
    if room.holder(viewer) != holder:
        raise NotAllowed("This seat is no longer yours.")
