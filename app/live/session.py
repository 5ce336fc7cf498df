"""What loads, folds and commits: a replica of a room, held under one lock. Check, append, apply, broadcast."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import structlog

from app.live import checkpoints, mending
from app.live.codec import decode_events, encode_event
from app.live.errors import Outgrown
from app.live.events import Event, Reprinted, Started
from app.live.printings import stored
from app.live.replica import Replica
from app.live.state import RoomState
from app.live.tables import SNAPSHOT_EVERY, fitting
from app.store.journal import Conflict, Journal

log = structlog.get_logger()

TURNS = {"playing": "room started", "ended": "room ended", "stopped": "room stopped"}


class Session(Replica):
    """A replica that can be written to. Other processes may hold the same room; the journal keeps them equal."""

    def __init__(self, code: str, journal: Journal) -> None:
        super().__init__(code, journal)
        self.lock = asyncio.Lock()
        self.is_closed = False
        self.is_outgrown = False
        """A newer version of this server has written something here; this process can only send clients to it."""
        self.is_stuck = False
        """Not even the beginning of this game can be set under the rules as they are."""
        self.listed_as = ""

    async def commit(self, *events: Event) -> None:
        """Append the events, apply them, broadcast. The caller holds the lock and has checked them."""
        await self._append(events)
        following = mending.aftermath(self)
        if following:
            with suppress(Conflict):  # then another process has seen to it, or the attendant will
                await self._append(following)

    async def _append(self, events: Sequence[Event]) -> None:
        was = self._listing()
        listing = "playing" if any(isinstance(event, Started) for event in events) else was
        changed = listing if listing != self.listed_as else None
        await self._fetch_cards(events)
        deals = any(isinstance(event, Started | Reprinted) for event in events)
        cards = stored(self.game, self.cards) if deals else None
        await self.journal.append(self.code, self.seq + 1, [encode_event(event) for event in events], changed, cards)
        self.listed_as = listing
        self.apply(events)
        if self._listing() != was:
            log.info(TURNS[self._listing()], room=self.code, game=self.state.game)

    async def catch_up(self) -> int:
        """Apply what other processes appended; gives the number of events. The caller holds the lock."""
        rows = await self.journal.events_after(self.code, self.seq)
        if rows:
            try:
                events = decode_events([line for _, line in rows])
                self._check_known(events)
            except Outgrown:
                self.outgrow()
                raise
            await self._fetch_cards(events)
            self.apply(events)
        return len(rows)

    async def sync(self) -> None:
        """Catch up with other processes, where there may be any."""
        if self.journal.is_shared:
            async with self.lock:
                await self.catch_up()

    def apply(self, events: Sequence[Event]) -> None:
        """Apply events that stand in the journal. The caller holds the lock."""
        saved = self.table.saved if self.table else None
        if self.checkpoint is not None and not fitting(self.checkpoint.saved, events):
            self.checkpoint = None
        self._apply(events, fitting(saved, events))

    async def reload(self) -> None:
        """Drop everything and load it from the store again."""
        async with self.lock:
            self.state, self.seq, self.table, self.broken, self.checkpoint = RoomState(), 0, None, None, None
            await self.load()

    def outgrow(self) -> None:
        """Leave the room to the processes of a newer version."""
        log.warning("a newer version goes on with this room", room=self.code)
        self.is_outgrown = True

    async def maintain(self) -> None:
        """What no answer waits for: the room's row in the list of rooms, and a checkpoint now and then."""
        listing = self._listing()
        if listing != self.listed_as:
            await self.journal.set_status(self.code, listing)
            self.listed_as = listing
        if self.seq - self.checked_seq >= SNAPSHOT_EVERY:
            await checkpoints.keep(self, is_newest=False)  # while people play, nothing is worked out afresh
        else:
            await checkpoints.keep_when_quiet(self)

    def _listing(self) -> str:
        """The status in the list of rooms."""
        return "stopped" if self.is_stopped and self.status != "ended" else self.status

    @property
    def is_stopped(self) -> bool:
        return self.broken is not None or self.state.is_reported

    @property
    def is_waiting(self) -> bool:
        """Nothing moves on by itself: paused, over, stopped, or the players are asked about taking something back."""
        return bool(self.state.is_paused or self.state.undo or self.status == "ended" or self.is_stopped)
