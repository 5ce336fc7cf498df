"""Debriefs of rooms: read from the store, and written there once after a game has ended."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog

from app.games import game_called
from app.kernel.errors import VeilError
from app.live import debrief
from app.live.chronicle import Source, writing
from app.live.debrief import Debrief
from app.live.freezing import Unreadable
from app.live.workers import Workers
from app.store.debriefs import DebriefShelf, KeptDebrief

if TYPE_CHECKING:
    from app.live.room import Room

log = structlog.get_logger()


@dataclass
class Debriefs:
    """The debriefs of one process's rooms."""

    shelf: DebriefShelf
    workers: Workers
    _locks: dict[str, asyncio.Lock] = field(default_factory=dict)

    def expect(self, game: str) -> None:
        """Such a game is under way and will end."""
        self.workers.get_ready(read_cards, game)

    async def of(self, room: "Room") -> Debrief | None:
        """What is left of the room's game, written now if need be; None if it has not ended or cannot be told."""
        async with self._locks.setdefault(room.code, asyncio.Lock()):
            if room.debrief is None and not room.has_no_debrief:
                room.debrief = await self._found_or_written(room)
                room.has_no_debrief = room.debrief is None
        self._locks.pop(room.code, None)
        return room.debrief

    async def _found_or_written(self, room: "Room") -> Debrief | None:
        kept = await self.shelf.find(room.code)
        found = read(kept) if kept and kept.seq > room.taken_back_at else None
        if found is not None:
            return found
        source, seq = room.source(), room.seq
        text = await self._write(source)
        if not text:
            return None
        written = debrief.load(text)
        if room.state.outcome not in (None, written.course.outcome):
            return None  # rules that make something else of a game that is over have nothing to say of it
        await self.shelf.keep(room.code, KeptDebrief(seq, text), source.log, source.base, kept.seq if kept else None)
        return written

    async def _write(self, source: Source) -> str:
        try:
            return await self.workers.finish(write_on, source)
        except VeilError as error:
            log.warning("a debrief cannot be written", room=source.room, reason=str(error))
        except Exception:
            # A mistake in the rules of this game; its room goes on without a debrief.
            log.exception("a debrief cannot be written", room=source.room)
        return ""


def read(kept: KeptDebrief) -> Debrief | None:
    """The debrief, if it can still be read; what cannot is written anew."""
    try:
        return debrief.load(kept.body)
    except (Unreadable, ValueError, KeyError) as error:
        log.warning("a debrief is no longer readable", reason=str(error))
        return None


def read_cards(game: str) -> None:
    """What a worker needs before it can play that game."""
    game_called(game).card_set()


_under_way: dict[Source, Iterator[str | None]] = {}


def write_on(source: Source) -> str | None:
    """The next piece of writing a debrief; None while there is more to do. A worker that forgot begins anew."""
    work = _under_way.pop(source, None) or writing(source)
    text = next(work)
    if text is None:
        _under_way[source] = work
    return text
