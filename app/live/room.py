"""One room: one table, one lock. Check, write, step, tell, in that order."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager

import structlog

from app.games import game_called
from app.kernel.decision import Seat, Viewer
from app.kernel.errors import StaleAnswer
from app.kernel.game import Game, Region, SeatInfo, State
from app.kernel.log import Answer, Entry, Header, Log, OptionValue, entry_from_json, entry_to_json, header_from_json
from app.kernel.offer import Offer
from app.kernel.table import Saved, Table
from app.live.errors import NotAllowed, NotNow
from app.live.events import Event, Played, Started, Stopped, Undone, dump_event, load_event
from app.live.frames import Audience, Frame
from app.live.regions import ChairView, ChatLineView, ChatView, RoomView, UndoView, WaitingView
from app.live.state import HOST, Person, RoomState
from app.live.tokens import hash_token
from app.store.journal import Conflict, Journal, Snapshot

log = structlog.get_logger()

SNAPSHOT_EVERY = 40
SAYS = 60
"""So many lines of chat are in a view."""


class Room:
    """A room in this process's memory. Other processes may hold the same one; the journal keeps them equal."""

    def __init__(self, code: str, journal: Journal, pace: float) -> None:
        self.code = code
        self.pace = pace
        self.state = RoomState()
        self.seq = 0
        self.table: Table[State] | None = None
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.audiences: dict[Viewer, Audience] = {}
        self.opened_at: dict[tuple[Seat, int], float] = {}
        self.last_seen = asyncio.get_running_loop().time()
        self._journal = journal
        self._snapshot_seq = 0
        self._failure: tuple[str, str] | None = None

    # Coming to life

    async def load(self) -> None:
        """Fold the journal; the table begins at the newest snapshot that still fits."""
        rows = await self._journal.events_after(self.code, 0)
        snapshot = await self._journal.snapshot(self.code)
        least = None
        for seq, line in rows:
            event = load_event(line)
            self.state.apply(event)
            self.seq = seq
            if isinstance(event, Undone) and snapshot and seq > snapshot.seq:
                least = event.count if least is None else min(least, event.count)
        if self.state.header:
            saved = Saved.load(snapshot.data) if snapshot else None
            fits = saved is not None and (least is None or saved.count <= least)
            self._seat_table(saved if fits else None)
        await self._mend()

    def _seat_table(self, saved: Saved | None) -> None:
        """Put the game on the table as its log tells it; a failing entry leaves it at the last good one."""
        header = header_from_json(self.state.header)
        game = game_called(self.state.game)
        entries = [entry_from_json(line) for line in self.state.entries]
        start = saved.count if saved else 0
        table = Table.resume(game, Log(header, entries[:start]), saved) if saved else Table(game, Log(header))
        self.table = table
        for entry in entries[start:]:
            if not self._step(entry):
                break

    def _step(self, entry: Entry) -> bool:
        assert self.table is not None
        try:
            self.table.apply(entry)
        except Exception as error:
            # The one place where any mistake of a game's rules is caught: the room stops, its log intact.
            log.exception("a rule failed", room=self.code, entry=entry_to_json(entry))
            self._failure = (f"{type(error).__name__}: {error}", entry_to_json(entry))
            return False
        return True

    async def _mend(self) -> None:
        """After a failing rule: go back to the last good answer, say so, and keep the entry for the report."""
        if self._failure is None:
            return
        reason, entry = self._failure
        self._failure = None
        good = len(self.state.entries) - 1
        await self._write(Undone(good, ""), Stopped(reason, entry))
        self._seat_table(None)

    # Who and what

    @property
    def game(self) -> Game[State]:
        return game_called(self.state.game)

    @property
    def options(self) -> dict[str, OptionValue]:
        return self.game.check_options({k: v for k, v in self.state.chosen_options().items() if "." not in k})

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        return self.game.seats(self.options)

    @property
    def status(self) -> str:
        if self.table is None:
            return "lobby"
        return "ended" if self.table.outcome else "playing"

    @property
    def header(self) -> Header:
        return header_from_json(self.state.header)

    def person(self, token: str | None) -> Person | None:
        """Whose token this is."""
        if not token:
            return None
        hashed = hash_token(token)
        return next((person for person in self.state.people.values() if person.token_hash == hashed), None)

    def host(self, token: str | None) -> Person:
        person = self.person(token)
        if person is None or person.id != HOST:
            raise NotAllowed("Only the host of this room can do that.")
        return person

    def seats_of(self, person: Person | None) -> tuple[Seat, ...]:
        return () if person is None else self.state.seats_of(person.id)

    def side_of(self, seat: Viewer) -> str:
        return next((info.side for info in self.seats if info.seat == seat), "")

    # Write, step, tell

    async def commit(self, *events: Event) -> None:
        """Write the events, let them happen, tell everybody. The caller holds the lock and has checked them."""
        await self._write(*events)
        if any(isinstance(event, Started | Undone) for event in events):
            self._seat_table(None)
        else:
            self._step_all(event for event in events if isinstance(event, Played))
        await self._mend()
        self.tell()
        await self._keep_snapshot()

    def _step_all(self, played: Iterable[Played]) -> None:
        for event in played:
            if not self._step(entry_from_json(event.entry)):
                break

    async def _write(self, *events: Event) -> None:
        status = "stopped" if any(isinstance(event, Stopped) for event in events) else self.status
        try:
            await self._journal.append(self.code, self.seq + 1, [dump_event(event) for event in events], status)
        except Conflict:
            await self.catch_up()
            raise StaleAnswer("Somebody else was quicker; here is how things stand now.") from None
        self.seq += len(events)
        for event in events:
            self.state.apply(event)

    async def catch_up(self) -> None:
        """Take in what other processes wrote. The caller holds the lock."""
        for seq, line in await self._journal.events_after(self.code, self.seq):
            event = load_event(line)
            self.seq = seq
            self.state.apply(event)
            if isinstance(event, Started | Undone):
                self._seat_table(None)
            elif isinstance(event, Played):
                self._step(entry_from_json(event.entry))
        self.tell()

    async def _keep_snapshot(self) -> None:
        saved = self.table.saved if self.table else None
        if saved is not None and self.seq - self._snapshot_seq >= SNAPSHOT_EVERY:
            self._snapshot_seq = self.seq
            await self._journal.keep_snapshot(self.code, Snapshot(self.seq, saved.dump()))

    # Answers

    async def answer(self, answer: Answer) -> None:
        """Take an answer; a repeated one does no harm, and one that may come too soon waits its time."""
        wait = 0.0
        while True:
            await asyncio.sleep(wait)
            async with self.lock:
                if self._is_known(answer):
                    return
                table = self.playing()
                table.check(answer)
                wait = self._too_soon_by(answer)
                if wait <= 0:
                    await self.commit(Played(entry_to_json(answer)))
                    return

    def playing(self) -> Table[State]:
        """The table, if it can go on."""
        if self.table is None:
            raise NotNow("The game has not begun.")
        if self.state.stopped:
            raise NotNow("This table has stopped because of a mistake of ours; it stays at the last good answer.")
        if self.state.is_paused:
            raise NotNow("The game is paused.")
        return self.table

    def _is_known(self, answer: Answer) -> bool:
        if not answer.id or self.table is None:
            return False
        entries = self.table.log.entries
        return any(isinstance(old, Answer) and old.id == answer.id and old.seat == answer.seat for old in entries)

    def _too_soon_by(self, answer: Answer) -> float:
        assert self.table is not None
        pause = self.table.pause_before(answer) * self.pace
        if not pause:
            return 0
        now = asyncio.get_running_loop().time()
        return self.opened_at.get((answer.seat, answer.number), now) + pause - now

    # Views

    def tell(self) -> None:
        """Work out what changed for those who look, and wake them."""
        self._note_times()
        public = self._public()
        for viewer, audience in self.audiences.items():
            audience.update(self.status, self._regions(viewer, public), self.offer(viewer))
        self.moved.set()
        self.moved = asyncio.Event()

    def _note_times(self) -> None:
        """When each open question was first seen; the table's clock runs from there."""
        if self.table is None:
            return
        now = asyncio.get_running_loop().time()
        offers = ((seat, self.table.number_of(seat)) for seat in self.table.asked())
        self.opened_at = {key: self.opened_at.get(key, now) for key in offers}

    def audience(self, viewer: Viewer) -> Audience:
        """The viewer's audience, its view up to date."""
        self.last_seen = asyncio.get_running_loop().time()
        if viewer not in self.audiences:
            self.audiences[viewer] = Audience()
            self.audiences[viewer].update(self.status, self._regions(viewer, self._public()), self.offer(viewer))
        return self.audiences[viewer]

    def offer(self, viewer: Viewer) -> Offer | None:
        return self.table.offer(viewer) if self.table and not self.state.stopped else None

    def _public(self) -> dict[str, Region]:
        shared: dict[str, Region] = {"room": self._room_view()}
        if self.table is not None:
            regions = self.game.regions
            shared.update({name: regions[name](self.table.state, None) for name in self.game.public})
        return shared

    def _regions(self, viewer: Viewer, public: Mapping[str, Region]) -> dict[str, Region]:
        regions = dict(public)
        regions["chat"] = self._chat_view(viewer)
        if self.table is not None:
            regions["waiting"] = WaitingView(self.table.about(viewer), self.table.waited_for(viewer))
            for name, region in self.game.regions.items():
                if name not in public:
                    regions[name] = region(self.table.state, viewer)
        return regions

    def _room_view(self) -> RoomView:
        outcome = self.table.outcome if self.table else None
        return RoomView(
            code=self.code,
            name=self.state.name,
            game=self.game.id,
            title=self.game.title,
            status=self.status,
            host=self.state.people[HOST].name,
            options=tuple(sorted(self.options.items())),
            chairs=tuple(self._chair(info) for info in self.seats),
            is_paused=self.state.is_paused,
            stopped=self.state.stopped,
            undo=self._undo_view(),
            commitment=self.header.commitment if self.table else "",
            seed=self.header.seed if outcome else "",
            outcome=(outcome.ending, outcome.reason, outcome.winners) if outcome else None,
            rematch=self.state.rematch,
        )

    def _chair(self, info: SeatInfo) -> ChairView:
        chair = self.state.chairs.get(info.seat)
        person = self.state.person_of(info.seat)
        kind = "person" if person else "bot" if chair and chair.bot else "free"
        name = person.name if person else f"{chair.bot} bot" if chair and chair.bot else ""
        ready = bool(chair and chair.is_ready)
        return ChairView(info.seat, info.label, info.side, name, kind, ready, info.seat in self.state.giving_up)

    def _undo_view(self) -> UndoView | None:
        undo = self.state.undo
        if undo is None:
            return None
        asked = tuple(seat for seat in self.people_seats() if seat not in undo.agreed)
        return UndoView(undo.number, undo.by, len(self.state.entries) - undo.count, tuple(undo.agreed), asked)

    def people_seats(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(seat for seat, chair in self.state.chairs.items() if chair.person)

    def channels(self, viewer: Viewer) -> tuple[str, ...]:
        """The channels a viewer may read: the table's, its side's, and those its side overhears."""
        side = self.side_of(viewer)
        return ("table", side, *self.game.overhears(self.options, side)) if side else ("table",)

    def _chat_view(self, viewer: Viewer) -> ChatView:
        channels = self.channels(viewer)
        heard = [line for line in self.state.chat if line.channel in channels][-SAYS:]
        lines = tuple(
            ChatLineView(line.channel, self.state.people[line.person].name, line.seat, line.text, line.at)
            for line in heard
        )
        return ChatView(lines, channels)

    # Watching

    @asynccontextmanager
    async def watching(self, viewer: Viewer) -> AsyncIterator[Audience]:
        """Count somebody as looking, for as long as they do."""
        audience = self.audience(viewer)
        audience.watchers += 1
        try:
            yield audience
        finally:
            audience.watchers -= 1
            self.last_seen = asyncio.get_running_loop().time()

    async def frames(self, viewer: Viewer, seq: int | None) -> AsyncIterator[Frame]:
        """What the viewer has missed, then every change as it comes; a slow reader gets several as one."""
        async with self.watching(viewer) as audience:
            while True:
                moved = audience.moved
                frame = audience.since(seq)
                if frame is None:
                    await moved.wait()
                    continue
                seq = frame.seq
                yield frame

    @property
    def is_watched(self) -> bool:
        return any(audience.watchers for audience in self.audiences.values())
