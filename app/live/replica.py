"""A room as its journal makes it: its own facts, and the game on its table. Loads and folds; sends nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import structlog

from app.games import GAMES, game_called
from app.kernel.campaign import resume
from app.kernel.cardset import CardSet
from app.kernel.decision import Outcome, Seat
from app.kernel.errors import LogError, VeilError
from app.kernel.game import Game, SeatInfo, State
from app.kernel.log import (
    Answer,
    Header,
    Log,
    OptionValue,
    entry_to_json,
    header_from_json,
)
from app.kernel.table import Saved, Table
from app.live import debriefs
from app.live.checkpoints import Checkpoint
from app.live.chronicle import Source, source_of
from app.live.clock import Clocks, now
from app.live.codec import decode_events
from app.live.debrief import Debrief
from app.live.errors import NotNow, Outgrown
from app.live.events import (
    Event,
    Moved,
    Opened,
    OptionSet,
    PauseSet,
    Played,
    Resumed,
    Started,
    TakenBack,
    UndoAnswered,
    Undone,
)
from app.live.fold import apply
from app.live.history import Segment
from app.live.printings import cards_named, cards_of, files_of
from app.live.remembering import Remembered
from app.live.state import RoomState
from app.live.tables import Broken, failed, fitting, run, seats_at, step
from app.live.views import RoomViews
from app.store.debriefs import DebriefShelf
from app.store.journal import Journal

log = structlog.get_logger()


SENT_AGAIN = 100
"""So many answers from before a move to newer rules are still known when they are sent again."""


class Replica:
    """The fold of a room's events. Every process that holds the room has one."""

    def __init__(self, code: str, journal: Journal) -> None:
        self.code = code
        self.journal = journal
        self.state = RoomState()
        self.seq = 0
        self.options: dict[str, OptionValue] = {}
        self.seats: tuple[SeatInfo, ...] = ()
        self.table: Table[State] | None = None
        self.broken: Broken | None = None
        self.debrief: Debrief | None = None
        self.has_no_debrief = False
        self.taken_back_at = 0
        self.clocks = Clocks()
        self.stepped_at = now()
        self.base: Saved | None = None
        """Where the log begins, if not at the very start of the game."""
        self.checkpoint: Checkpoint | None = None
        """The newest one in the store, if it fits this log."""
        self.remembered = Remembered()
        self.checked_at, self.checked_seq = -1, 0
        self._header: Header | None = None
        self._cards: CardSet | None = None
        self.files_before: Mapping[str, str] = {}
        """Of the version before its own cards."""
        self.views = RoomViews()
        self._given: set[tuple[Seat, str]] = set()

    # Loading

    async def load_ended(self, shelf: DebriefShelf) -> bool:
        """Fold the journal without the answers: what they came to stands in the debrief. False if there is none."""
        ended = await shelf.ended(self.code)
        found = debriefs.read(ended.kept) if ended else None
        if ended is None or found is None:
            return False
        events = decode_events([line for _, line in ended.events])
        numbered = zip(ended.events, events, strict=True)
        if any(seq > ended.kept.seq and isinstance(event, Undone | TakenBack) for (seq, _), event in numbered):
            return False
        self.debrief = found
        self._check_known(events)
        await self._fetch_cards(events)
        self._fold(events)
        self.seq = ended.last
        self.state.close_all()
        return True

    async def load_log(self) -> None:
        """Fold the journal, and leave the game in its log."""
        events = decode_events([line for _, line in await self.journal.events_after(self.code, 0)])
        await self._fetch_cards(events)
        self._fold(events)

    def set_table(self) -> None:
        """Put the game on the table, from its beginning; a sitting that was left in the lobby has none."""
        if self.state.header:
            self._set_table(len(self.state.entries), None)

    async def load(self) -> None:
        """Fold the journal; the table begins at the newest snapshot that still fits."""
        # The snapshot first: read last, it might be newer than the events.
        snapshot = await self.journal.snapshot(self.code)
        rows = await self.journal.events_after(self.code, 0)
        events = decode_events([line for _, line in rows])
        if snapshot is not None:
            self.checked_seq = snapshot.seq
            since = [event for (seq, _), event in zip(rows, events, strict=True) if seq > snapshot.seq]
            checkpoint = Checkpoint.read(snapshot.data)
            self.remembered = Remembered.load(checkpoint.remembered if checkpoint else "")
            self.checkpoint = checkpoint if checkpoint and fitting(checkpoint.saved, since) else None
        self._check_known(events)
        await self._fetch_cards(events)
        self._apply(events, self.checkpoint.saved if self.checkpoint else None)

    async def _fetch_cards(self, events: Sequence[Event]) -> None:
        """Have at hand what these events put on the table; a table whose cards are nowhere is not set."""
        named = [name for event in events if (name := cards_named(event)) is not None]
        for game, hash in named[-1:]:
            try:
                self._cards = await cards_of(self.journal, game_called(game), hash)
            except VeilError:
                log.exception("a room's cards cannot be read", room=self.code)
        for event in events:
            if isinstance(event, Opened) and event.cards_before:
                self.files_before = await files_of(self.journal, game_called(event.game), event.cards_before)

    def _check_known(self, events: Sequence[Event]) -> None:
        """Raise if this version of the server is too old for what these events speak of."""
        for event in events:
            if isinstance(event, Opened) and event.game not in GAMES:
                raise Outgrown
            if isinstance(event, Started | Moved):
                header = header_from_json(event.header)
                if header.rules_version > game_called(header.game).rules_version:
                    raise Outgrown

    def _apply(self, events: Sequence[Event], saved: Saved | None) -> None:
        """Let events happen that stand in the journal. After a start or an undo the table is set anew."""
        if self._fold(events):
            self.checked_at = -1
            self._set_table(len(self.state.entries), saved)

    def _fold(self, events: Sequence[Event]) -> bool:
        """Let events happen; says whether the table is to be set anew."""
        is_to_set = False
        for event in events:
            self.seq += 1
            apply(self.state, event)
            match event:
                case Opened() | OptionSet() | Resumed():
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
        self.options, self.seats = options, seats_at(self.game, options, self.state.resumed, self._header)

    def _own_options(self) -> dict[str, OptionValue]:
        """Those of the game; the settings of the table have a dot in their names."""
        return {key: value for key, value in self.state.options.items() if "." not in key}

    def _set_table(self, count: int, saved: Saved | None) -> None:
        """Put the game on the table as it was after so many entries, or after the last one the rules can carry out."""
        entries = self.state.entries[:count]
        self.stepped_at, self.views, was = now(), RoomViews(), self.table
        before = [entry for segment in self.state.past for entry in segment.entries][-SENT_AGAIN:]
        self._given = {(entry.seat, entry.id) for entry in (*before, *entries) if isinstance(entry, Answer)}
        try:
            self.base = self._first_base()
            if self._is_of_older_rules():
                self.table, self.broken = None, Broken("The rules were mended. In a moment the game goes on.")
                return
            header = replace(self.header, rules_version=self.game.rules_version)
            self.table, self.broken = run(self.code, self.game, header, self.cards, entries, saved, self.base)
            if was is not None and was.game is self.table.game:
                self.table.views.keep_values(was.views)
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
        return resume(self.game, self.state.resumed, self.header, self.cards) if self.state.resumed else None

    def _is_of_older_rules(self) -> bool:
        """A game that is over is not moved, but only looked back at."""
        return self.state.outcome is None and self.header.rules_version < self.game.rules_version

    def table_after(self, count: int) -> Table[State]:
        """Another table, as this one was after so many entries."""
        saved = self.table.saved if self.table else None
        entries = self.state.entries[:count]
        fitting = saved if saved and saved.count <= count else None
        return run(self.code, self.game, self.header, self.cards, entries, fitting, self.base)[0]

    def log_text(self) -> str:
        """The log as it is published, a line an entry."""
        return Log(self.header, self.state.entries).dump()

    def source(self) -> Source:
        """The game so far with all that is needed to play it again elsewhere."""
        base = self._first_base()
        source = source_of(self.code, self.log_text(), base.dump() if base else "", self.seats, self.game, self.cards)
        return replace(source, past=tuple(self._source_of(segment, source) for segment in self.state.past))

    def _source_of(self, segment: Segment, now: Source) -> Source:
        """A part of the game that was played under older rules."""
        resumed = resume(self.game, self.state.resumed, self.header, self.cards) if self.state.resumed else None
        base = segment.base or (resumed.dump() if resumed else "")
        log = "\n".join((segment.header, *map(entry_to_json, segment.entries), ""))
        return replace(now, log=log, base=base, remembered=segment.remembered)

    def _step(self, table: Table[State], event: Played) -> None:
        self.stepped_at = now()
        entry = event.entry
        if isinstance(entry, Answer):
            self._given.add((entry.seat, entry.id))
        broken = step(self.code, table, entry)
        if broken is not None:
            self._set_back(table, broken)

    def has_answer(self, answer: Answer) -> bool:
        """Whether this very answer, by its id, was taken before."""
        return bool(answer.id) and (answer.seat, answer.id) in self._given

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
    def has_cards(self) -> bool:
        """Whether it is settled what this table plays with, and this server has it."""
        return self._cards is not None

    @property
    def cards(self) -> CardSet:
        """What this table plays with; before it has begun, the newest there is."""
        if self._cards is not None:
            return self._cards
        if self.state.header or self.state.resumed:
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
