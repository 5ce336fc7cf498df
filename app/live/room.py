"""One room: one table, one lock. Check, write, step, tell, in that order."""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

import structlog

from app.games import GAMES, game_called
from app.kernel.campaign import take_out
from app.kernel.cardset import CardSet
from app.kernel.decision import Outcome, Seat, Viewer
from app.kernel.errors import LogError, VeilError
from app.kernel.game import Game, Region, SeatInfo, State
from app.kernel.log import (
    Answer,
    Header,
    OptionValue,
    entries_from_json,
    entry_from_json,
    entry_to_json,
    header_from_json,
    header_to_json,
)
from app.kernel.offer import Offer
from app.kernel.table import Saved, Table
from app.live import checkpoints, debriefs, mending, party
from app.live.alone import alone
from app.live.buckets import Buckets
from app.live.checkpoints import Checkpoint
from app.live.chronicle import Source, source_of
from app.live.clock import Clocks, Closing, Ending, now
from app.live.debrief import Debrief
from app.live.errors import NotAllowed, NotNow, Outgrown
from app.live.events import (
    BotSat,
    Event,
    Laid,
    Moved,
    Opened,
    OptionSet,
    PauseSet,
    PersonCame,
    Played,
    SatDown,
    Started,
    StoodUp,
    TakenBack,
    UndoAnswered,
    Undone,
)
from app.live.frames import Audience
from app.live.holding import Held
from app.live.lines import dump_event, load_event, load_events
from app.live.names import name_of
from app.live.offers import offer_to, why_not_playing
from app.live.people import Person
from app.live.presence import Presence
from app.live.printings import cards_named, cards_of, stored
from app.live.running import SNAPSHOT_EVERY, Broken, failed, fitting, run, seats_at, step
from app.live.state import RoomState
from app.live.tokens import hash_token
from app.live.views import Sights
from app.store.debriefs import DebriefShelf
from app.store.journal import Conflict, Journal

log = structlog.get_logger()

TURNS = {"playing": "room started", "ended": "room ended", "stopped": "room stopped"}


class Room:
    """A room in this process's memory. Other processes may hold the same one; the journal keeps them equal."""

    def __init__(self, code: str, journal: Journal, pace: float) -> None:
        self.code = code
        self.journal = journal
        self.pace = pace
        self.state = RoomState()
        self.seq = 0
        self.options: dict[str, OptionValue] = {}
        self.seats: tuple[SeatInfo, ...] = ()
        self.table: Table[State] | None = None
        self.broken: Broken | None = None
        self.debrief: Debrief | None = None
        self.has_no_debrief = False
        self.taken_back_at = 0
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.audiences: dict[Viewer, Audience] = {}
        self.clocks, self.presence, self.held = Clocks(), Presence(), Held()
        self.stepped_at = self.last_seen = now()
        self.is_closed = False
        self.is_outgrown = False
        """A newer version of this server has written something here; this process can only send people to it."""
        self.is_stuck = False
        """Not even the beginning of this game can be set under the rules as they are."""
        self.listed_as = ""
        self._header: Header | None = None
        self._cards: CardSet | None = None
        self.base: Saved | None = None
        """Where the log begins, if not at the very start of the game."""
        self.checkpoint: Checkpoint | None = None
        """The newest one in the store, if it fits this log."""
        self.checked_at, self.checked_seq = -1, 0
        self._sights = Sights()
        self.talk = Buckets(burst=20, per_second=1)
        self.scribbling = Buckets(burst=40, per_second=2)
        self.claiming = Buckets(burst=4, per_second=1 / 30)
        self._given: set[tuple[Seat, str]] = set()
        self._is_newly_played = False
        self._is_whole = True
        """Whether everything could be shown at the last look."""

    # Coming to life

    async def load_ended(self, shelf: DebriefShelf) -> bool:
        """Fold the journal without the answers: what they came to stands in the debrief. False if there is none."""
        kept = await shelf.find(self.code)
        found = debriefs.read(kept) if kept else None
        if kept is None or found is None:
            return False
        last, rows = await shelf.events(self.code)
        events = load_events([line for _, line in rows])
        numbered = zip(rows, events, strict=True)
        if any(seq > kept.seq and isinstance(event, Undone | TakenBack) for (seq, _), event in numbered):
            return False
        self.debrief = found
        self._check_known(events)
        await self._fetch_cards(events)
        self._fold(events)
        self.seq = last
        self.state.close_all()
        return True

    async def load_log(self) -> None:
        """Fold the journal, and leave the game in its log."""
        events = load_events([line for _, line in await self.journal.events_after(self.code, 0)])
        await self._fetch_cards(events)
        self._fold(events)

    def set_table(self) -> None:
        """Put the game on the table, from its beginning."""
        self._set_table(len(self.state.entries), None)

    async def load(self) -> None:
        """Fold the journal; the table begins at the newest snapshot that still fits."""
        # The snapshot first: read last, it might be newer than the events.
        snapshot = await self.journal.snapshot(self.code)
        rows = await self.journal.events_after(self.code, 0)
        events = load_events([line for _, line in rows])
        if snapshot is not None:
            self.checked_seq = snapshot.seq
            since = [event for (seq, _), event in zip(rows, events, strict=True) if seq > snapshot.seq]
            checkpoint = Checkpoint.read(snapshot.data)
            self.checkpoint = checkpoint if checkpoint and fitting(checkpoint.saved, since) else None
        self._check_known(events)
        await self._fetch_cards(events)
        self._take_in(events, self.checkpoint.saved if self.checkpoint else None)

    async def reload(self) -> None:
        """Forget everything and read it from the store again."""
        async with self.lock:
            self.state, self.seq, self.table, self.broken, self.checkpoint = RoomState(), 0, None, None, None
            await self.load()
            self.tell()

    async def _fetch_cards(self, events: Sequence[Event]) -> None:
        """Have at hand what these events put on the table; a table whose cards nobody has is not set."""
        named = [name for event in events if (name := cards_named(event)) is not None]
        for game, hash in named[-1:]:
            try:
                self._cards = await cards_of(self.journal, game_called(game), hash)
            except VeilError:
                log.exception("a room's cards cannot be read", room=self.code)

    def _check_known(self, events: Sequence[Event]) -> None:
        """Raise if this version of the server is too old for what these events speak of."""
        for event in events:
            if isinstance(event, Opened) and event.game not in GAMES:
                raise Outgrown
            if isinstance(event, Started | Moved):
                header = header_from_json(event.header)
                if header.rules_version > game_called(header.game).rules_version:
                    raise Outgrown

    def _outgrow(self) -> None:
        """Send everybody away who looks: another process serves them."""
        log.warning("a newer version goes on with this room", room=self.code)
        self.is_outgrown = True
        self.held.let_go()
        self._wake()

    def _take_in(self, events: Sequence[Event], saved: Saved | None) -> None:
        """Let events happen that stand in the journal. After a start or an undo the table is set anew."""
        if self._fold(events):
            self.checked_at = -1
            self._set_table(len(self.state.entries), saved)

    def _fold(self, events: Sequence[Event]) -> bool:
        """Let events happen; says whether the table is to be set anew."""
        is_to_set = False
        for event in events:
            self.seq += 1
            self.state.apply(event)
            match event:
                case Opened() | OptionSet() | Laid():
                    self._agree_on(self.game.check_options(self._own_options()))
                case Started() | Moved():
                    self._header = self._resolved(header_from_json(event.header))
                    self._agree_on(self._header.options)
                    is_to_set = True
                case Undone() | TakenBack():
                    self._forget_end()
                    is_to_set = True
                case Played():
                    if not is_to_set and self.table is not None and self.broken is None:
                        self._step(self.table, event)
                case PauseSet() | UndoAnswered():
                    self.clocks.restart()
        return is_to_set

    def _forget_end(self) -> None:
        """Something was taken back: whatever debrief was written before no longer holds."""
        self.taken_back_at = self.seq
        if self.table is not None:
            self.debrief, self.has_no_debrief = None, False

    def _resolved(self, header: Header) -> Header:
        """The header with the hash by which the set is known now; older rooms name it by that of its files."""
        return replace(header, card_hash=self._cards.hash) if self._cards else header

    def _agree_on(self, options: dict[str, OptionValue]) -> None:
        self.options, self.seats = options, seats_at(self.game, options, self.state.laid, self._header)

    def _own_options(self) -> dict[str, OptionValue]:
        """Those of the game; the settings of the table have a dot in their names."""
        return {key: value for key, value in self.state.options.items() if "." not in key}

    def _set_table(self, count: int, saved: Saved | None) -> None:
        """Put the game on the table as it was after so many entries, or after the last one the rules can carry out."""
        entries = entries_from_json(self.state.entries[:count])
        self.stepped_at, self._sights = now(), Sights()
        self._given = {(entry.seat, entry.id) for entry in entries if isinstance(entry, Answer)}
        try:
            self.base = self._first_base()
            if self._is_of_older_rules():
                self.table, self.broken = None, Broken("The rules were mended. In a moment the game goes on.")
                return
            header = replace(self.header, rules_version=self.game.rules_version)
            self.table, self.broken = run(self.code, self.game, header, self.cards, entries, saved, self.base)
            if self.state.outcome not in (None, self.table.outcome):
                self.table = None  # rules that make something else of a game that is over have nothing to say of it
        except VeilError as error:
            self.table, self.broken = None, Broken(str(error))
        except Exception as error:
            log.exception("a table cannot be set", room=self.code)
            self.table, self.broken = None, failed(error, None, 0)

    def _first_base(self) -> Saved | None:
        """Where the log begins, if not at the very start of the game."""
        if self.state.base:
            return Saved.load(self.state.base)
        return take_out(self.game, self.state.laid, self.header, self.cards) if self.state.laid else None

    def _is_of_older_rules(self) -> bool:
        """A game that is over is not moved, but only looked back at."""
        return self.state.outcome is None and self.header.rules_version < self.game.rules_version

    def table_after(self, count: int) -> Table[State]:
        """Another table, as this one was after so many entries."""
        saved = self.table.saved if self.table else None
        entries = entries_from_json(self.state.entries[:count])
        fitting = saved if saved and saved.count <= count else None
        return run(self.code, self.game, self.header, self.cards, entries, fitting, self.base)[0]

    def log_text(self) -> str:
        """The log as it is published, a line an entry."""
        return "\n".join((header_to_json(self.header), *self.state.entries, ""))

    def source(self) -> Source:
        """The game so far with all that is needed to play it again elsewhere."""
        base = self._first_base()
        return source_of(self.code, self.log_text(), base.dump() if base else "", self.seats, self.game, self.cards)

    def _step(self, table: Table[State], event: Played) -> None:
        self.stepped_at = now()
        entry = entry_from_json(event.entry)
        if isinstance(entry, Answer):
            self._given.add((entry.seat, entry.id))
        broken = step(self.code, table, entry)
        if broken is not None:
            self._set_back(table, broken)

    def _set_back(self, table: Table[State], broken: Broken) -> None:
        """Set the table to where it stood before what failed."""
        saved = table.saved
        self._set_table(broken.count, saved if saved and saved.count <= broken.count else None)
        self.broken = self.broken or broken

    def all_options(self) -> dict[str, OptionValue]:
        """The options of the game and the settings of the table."""
        return self.state.options | self.options

    # Who and what

    @property
    def game(self) -> Game[State]:
        return game_called(self.state.game)

    @property
    def cards(self) -> CardSet:
        """What this table plays with; before it has begun, the newest there is."""
        if self._cards is not None:
            return self._cards
        if self.state.header or self.state.laid:
            raise LogError("This server does not have the cards that this table plays with.")
        return self.game.card_set()

    @property
    def status(self) -> str:
        if self.is_moved:
            return "ended"
        if not self.state.header:
            return "lobby"
        return "ended" if self.outcome else "playing"

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has."""
        if self.state.outcome is not None:
            return self.state.outcome
        return self.table.outcome if self.table else self.debrief.course.outcome if self.debrief else None

    @property
    def is_sealed(self) -> bool:
        """A sitting of a campaign: seed and log stay with the server, for the campaign goes on."""
        return bool(self.state.campaign)

    @property
    def is_moved(self) -> bool:
        """The campaign goes on at another table."""
        return self.is_sealed and bool(self.state.rematch)

    @property
    def header(self) -> Header:
        if self._header is None:
            raise NotNow("The game has not begun.")
        return self._header

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
        cards = stored(self.game, self.cards) if any(isinstance(event, Started) for event in events) else None
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
