"""One room: one table, one lock. Check, write, step, tell, in that order."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

import structlog

from app.kernel.decision import Seat, Viewer
from app.kernel.game import Region, SeatInfo, State
from app.kernel.log import (
    Answer,
    entry_to_json,
)
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.live import checkpoints, mending, party
from app.live.alone import alone
from app.live.board import Board
from app.live.buckets import Buckets
from app.live.clock import Closing, Ending, now
from app.live.errors import NotAllowed, NotNow, Outgrown
from app.live.events import (
    BotSat,
    Event,
    PersonCame,
    Played,
    Reprinted,
    SatDown,
    Started,
    StoodUp,
)
from app.live.frames import Audience
from app.live.holding import Held
from app.live.lines import dump_event, load_event
from app.live.names import name_of
from app.live.offers import offer_to, why_not_playing
from app.live.people import Person
from app.live.presence import Presence
from app.live.printings import stored
from app.live.running import SNAPSHOT_EVERY, failed, fitting
from app.live.state import RoomState
from app.live.tokens import hash_token
from app.store.journal import Conflict, Journal

log = structlog.get_logger()

TURNS = {"playing": "room started", "ended": "room ended", "stopped": "room stopped"}


class Room(Board):
    """A room in this process's memory. Other processes may hold the same one; the journal keeps them equal."""

    def __init__(self, code: str, journal: Journal, pace: float) -> None:
        super().__init__(code, journal)
        self.pace = pace
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.audiences: dict[Viewer, Audience] = {}
        self.presence, self.held = Presence(), Held()
        self.last_seen = now()
        self.is_closed = False
        self.is_outgrown = False
        """A newer version of this server has written something here; this process can only send people to it."""
        self.is_stuck = False
        """Not even the beginning of this game can be set under the rules as they are."""
        self.listed_as = ""
        self.talk = Buckets(burst=20, per_second=1)
        self.scribbling = Buckets(burst=40, per_second=2)
        self.claiming = Buckets(burst=4, per_second=1 / 30)
        self._is_newly_played = False
        self._is_whole = True
        """Whether everything could be shown at the last look."""

    # Who

    def person(self, token: str | None) -> Person | None:
        """Whose token this is."""
        if not token:
            return None
        hashed = hash_token(token)
        return next((person for person in self.state.people.values() if person.token_hash == hashed), None)

    def name_of(self, info: SeatInfo) -> str:
        return name_of(self, info)

    def host(self, token: str | None) -> Person:
        person = self.person(token)
        if person is None or person.id not in self.state.hosts:
            raise NotAllowed("Only the host of this room can do that.")
        return person

    def seats_of(self, person: Person | None) -> tuple[Seat, ...]:
        """The seats a person holds. A chair that the options have taken away is nobody's."""
        if person is None:
            return ()
        held = self.state.seats_of(person.id)
        return tuple(info.seat for info in self.seats if info.seat in held)

    def people_seats(self) -> tuple[Seat, ...]:
        """The seats that people hold."""
        return tuple(info.seat for info in self.seats if self.state.person_of(info.seat))

    def people_seated(self) -> list[Person]:
        """Everybody who holds a seat, each once."""
        people = (self.state.person_of(seat) for seat in self.people_seats())
        return list({person.id: person for person in people if person}.values())

    def side_of(self, seat: Viewer) -> str:
        return next((info.side for info in self.seats if info.seat == seat), "")

    def channels(self, viewer: Viewer) -> tuple[str, ...]:
        """The channels a viewer may read: the table's, its side's, and those its side overhears."""
        side = self.side_of(viewer)
        return ("table", side, *self.game.overhears(self.options, side)) if side else ("table",)

    # Write, step, tell

    async def commit(self, *events: Event) -> None:
        """Write the events, let them happen, tell everybody. The caller is alone and has checked them."""
        await self._write(events)
        following = mending.aftermath(self)
        if following:
            with suppress(Conflict):  # then another process has seen to it, or the attendant will
                await self._write(following)

    async def _write(self, events: Sequence[Event]) -> None:
        was = self._listing()
        listing = "playing" if any(isinstance(event, Started) for event in events) else was
        changed = listing if listing != self.listed_as else None
        await self._fetch_cards(events)
        deals = any(isinstance(event, Started | Reprinted) for event in events)
        cards = stored(self.game, self.cards) if deals else None
        await self.journal.append(self.code, self.seq + 1, [dump_event(event) for event in events], changed, cards)
        self.listed_as = listing
        self.happen(events)
        if self._listing() != was:
            log.info(TURNS[self._listing()], room=self.code, game=self.state.game)

    async def catch_up(self) -> int:
        """Take in what other processes wrote, and say how much that was. The caller holds the lock."""
        rows = await self.journal.events_after(self.code, self.seq)
        if rows:
            try:
                events = [load_event(line) for _, line in rows]
                self._check_known(events)
            except Outgrown:
                self._outgrow()
                raise
            await self._fetch_cards(events)
            self.happen(events)
        return len(rows)

    async def look_again(self) -> None:
        """Look whether another process has written something this one has not heard of yet."""
        if self.journal.is_shared:
            async with self.lock:
                await self.catch_up()

    def happen(self, events: Sequence[Event]) -> None:
        """Let events happen that stand in the journal, and tell everybody. The caller holds the lock."""
        saved = self.table.saved if self.table else None
        if self.checkpoint is not None and not fitting(self.checkpoint.saved, events):
            self.checkpoint = None
        self._take_in(events, fitting(saved, events))
        self._is_newly_played = self.broken is None and isinstance(events[-1], Played)
        self.tell()
        if any(isinstance(event, SatDown | BotSat | StoodUp | PersonCame) for event in events):
            self._wake()  # whoever looked through that seat is to learn that it is no longer theirs

    def _listing(self) -> str:
        """What the list of rooms says of this one."""
        return "stopped" if self.is_stopped and self.status != "ended" else self.status

    @property
    def is_stopped(self) -> bool:
        return self.broken is not None or self.state.is_reported

    @property
    def is_waiting(self) -> bool:
        """Nothing moves on by itself: paused, over, stopped, or people are asked about taking something back."""
        return bool(self.state.is_paused or self.state.undo or self.status == "ended" or self.is_stopped)

    async def keep_house(self) -> None:
        """Chores no answer waits for: the room's line in the list of rooms, and a snapshot now and then."""
        listing = self._listing()
        if listing != self.listed_as:
            await self.journal.set_status(self.code, listing)
            self.listed_as = listing
        if self.seq - self.checked_seq >= SNAPSHOT_EVERY:
            await checkpoints.keep(self)
        else:
            await checkpoints.keep_when_quiet(self)

    async def reload(self) -> None:
        """Forget everything and read it from the store again."""
        async with self.lock:
            self.state, self.seq, self.table, self.broken, self.checkpoint = RoomState(), 0, None, None, None
            await self.load()
            self.tell()

    def _outgrow(self) -> None:
        """Send everybody away who looks: another process serves them."""
        log.warning("a newer version goes on with this room", room=self.code)
        self.is_outgrown = True
        self.held.let_go()
        self._wake()

    # Answers

    async def answer(self, answer: Answer) -> None:
        """Take an answer; a repeated one does no harm, and one that comes too soon is held until its time."""
        if await self.take(answer) > 0:
            await self.held.give(self, answer)

    @alone
    async def take(self, answer: Answer) -> float:
        """Take the answer, or say how long it is still too soon for it."""
        if answer.number < 0:
            await self.commit(*party.voted(self, answer))
            return 0
        if self._is_known(answer):
            return 0
        table = self.playing()
        at_table = replace(answer, number=answer.number - self.state.shift.get(answer.seat, 0))
        table.check(at_table)
        mending.check(self, at_table)
        wait = self._too_soon_by(table, at_table)
        if wait <= 0:
            failures = len(self.state.failures)
            await self.commit(Played(entry_to_json(at_table)))
            if len(self.state.failures) > failures:
                raise NotNow(mending.FAILS)
        return wait

    def playing(self) -> Table[State]:
        """The table, if it can go on."""
        reason = why_not_playing(self)
        if reason or self.table is None:
            raise NotNow(reason)
        return self.table

    def _is_known(self, answer: Answer) -> bool:
        return bool(answer.id) and (answer.seat, answer.id) in self._given

    def _too_soon_by(self, table: Table[State], answer: Answer) -> float:
        pause = table.pause_before(answer) * self.pace
        return self.clocks.opened_at(answer.seat, answer.number) + pause - now() if pause else 0

    def numbered(self, answer: Answer) -> Answer:
        """An answer made out for the table, with the number the room gives the decision."""
        return replace(answer, number=answer.number + self.state.shift.get(answer.seat, 0))

    # Views

    def tell(self) -> None:
        """Work out what changed for those who look, and wake them."""
        self.clocks.note(self)
        status = self.status
        for viewer, (regions, offer) in self._seen_by(self.audiences).items():
            self.audiences[viewer].update(status, regions, offer, self._ending(viewer))
        self._is_newly_played = False
        self.moved.set()
        self.moved = asyncio.Event()

    def _seen_by(self, viewers: Iterable[Viewer]) -> dict[Viewer, tuple[dict[str, Region], Offer | None]]:
        """What each of them may see; an entry after which that can no longer be said is taken back."""
        looking = list(viewers)
        seen = self._look(looking)
        failure, table = self._sights.failure, self.table
        was_whole, self._is_whole = self._is_whole, failure is None
        if failure is None or table is None or not (self._is_newly_played and was_whole):
            return seen
        self._set_back(table, failed(failure, table.log.entries[-1], len(table.log.entries) - 1))
        return self._look(looking)

    def _look(self, viewers: Iterable[Viewer]) -> dict[Viewer, tuple[dict[str, Region], Offer | None]]:
        seen = self._sights.of(self, viewers)
        return {viewer: (regions, self._offer(viewer)) for viewer, regions in seen.items()}

    def _offer(self, viewer: Viewer) -> Offer | None:
        try:
            return self.offer(viewer)
        except Exception as error:
            # What a seat is asked is part of what it sees.
            log.exception("a question failed", room=self.code)
            self._sights.failure = error
            return None

    def _ending(self, viewer: Viewer) -> Ending | None:
        return None if viewer is None or self.is_waiting else self.clocks.ending(self, viewer)

    def closes_in(self, viewer: Viewer) -> Closing | None:
        """How long this viewer's own question stays open; nothing where it does not end by itself."""
        return self.clocks.closing(self, viewer)

    def audience(self, viewer: Viewer) -> Audience:
        """The viewer's audience, its view up to date."""
        self.last_seen = now()
        if viewer not in self.audiences:
            regions, offer = self._seen_by([viewer])[viewer]
            self.audiences[viewer] = Audience()
            self.audiences[viewer].update(self.status, regions, offer, self._ending(viewer))
        return self.audiences[viewer]

    def own_regions(self, viewer: Viewer) -> dict[str, Region]:
        """What the viewer sees of the room itself, whatever was played in it."""
        return self._sights.of_room(self, viewer)

    def offer(self, viewer: Viewer) -> Offer | None:
        """What this viewer may answer now. Numbers are the room's: none comes twice, whatever is taken back."""
        return offer_to(self, viewer)

    # Watching

    def holder(self, viewer: Viewer) -> str | None:
        """Whose seat it is; somebody who has moved to another phone is another holder."""
        person = None if viewer is None else self.state.person_of(viewer)
        return person.token_hash if person else None

    def _wake(self) -> None:
        for audience in self.audiences.values():
            audience.wake()

    def close(self) -> None:
        """Nobody looks into this room any more."""
        self.is_closed = True
        self.held.let_go()
        self._wake()

    @property
    def is_watched(self) -> bool:
        return any(audience.watchers for audience in self.audiences.values())
