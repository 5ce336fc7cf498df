"""Looking into a room: what one has missed, then every change as it comes."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from app.kernel.decision import Viewer
from app.live.errors import NoSuchRoom, NotAllowed, Outgrown
from app.live.frames import Audience, Frame
from app.live.presence import Looker
from app.live.room import Room


def frames(room: Room, viewer: Viewer, seq: int | None, looker: Looker | None = None) -> AsyncGenerator[Frame, None]:
    """What the viewer has missed, then every change as it comes; a slow reader gets several as one.

    Ends in a refusal when the seat is given to somebody else or the room is deleted.
    """
    return _frames(room, viewer, seq, room.holder(viewer), looker or Looker())


async def _frames(
    room: Room, viewer: Viewer, seq: int | None, holder: str | None, looker: Looker
) -> AsyncGenerator[Frame, None]:
    async with _watching(room, viewer, looker) as audience:
        while True:
            _check_welcome(room, viewer, holder)
            moved = audience.moved
            frame = audience.since(seq)
            if frame is None:
                await moved.wait()
                continue
            seq = frame.seq
            yield frame


@asynccontextmanager
async def _watching(room: Room, viewer: Viewer, looker: Looker) -> AsyncIterator[Audience]:
    """Count somebody as looking, for as long as they do."""
    audience = room.audience(viewer)
    audience.watchers += 1
    person = None if viewer is None else room.state.person_of(viewer)
    if person is not None:
        room.presence.come(person.id, looker)
        room.tell()
    try:
        yield audience
    finally:
        audience.watchers -= 1
        room.last_seen = asyncio.get_running_loop().time()
        if person is not None:
            room.presence.leave(person.id, looker)
            room.tell()


def _check_welcome(room: Room, viewer: Viewer, holder: str | None) -> None:
    if room.is_outgrown:
        raise Outgrown
    if room.is_closed:
        raise NoSuchRoom("This room was closed.")
    if room.holder(viewer) != holder:
        raise NotAllowed("This seat is no longer yours.")
