"""A room's own facts, apart from the game on its table: people, chairs, options, chat. The fold of its events."""

import json
from dataclasses import dataclass, field

from app.kernel.campaign import Kept
from app.kernel.decision import Seat
from app.kernel.log import Entry, OptionValue, entry_from_json
from app.live.events import (
    BotSat,
    Event,
    GaveUp,
    HandOverMade,
    Laid,
    Marked,
    Opened,
    OptionSet,
    PauseSet,
    PersonCame,
    Played,
    PutAway,
    ReadySet,
    Rematched,
    Renamed,
    Reported,
    Said,
    SatDown,
    Started,
    StoodUp,
    UndoAnswered,
    UndoAsked,
    Undone,
    Wrote,
)
from app.live.lines import load_value

KEPT_CHAT = 200
"""So many lines of each channel."""
HOST = "host"
WHISPER = "to:"
"""Begins the name of a channel to one seat alone."""


@dataclass(slots=True)
class Person:
    """Somebody with a token. The token itself is never kept, only its hash."""

    id: str
    name: str
    token_hash: str
    seen: list[Seat] = field(default_factory=list)
    """The seats this person has held since the start, and whose secrets it has therefore seen."""


@dataclass(slots=True)
class Chair:
    """A seat: a person's, a bot's, or free."""

    seat: Seat
    person: str | None = None
    bot: str | None = None
    is_ready: bool = False
    hand_over: str | None = None


@dataclass(slots=True)
class UndoRequest:
    """Somebody wants to take something back; those concerned are asked, each in its own place."""

    number: int
    by: Seat
    count: int
    steps: int
    agreed: list[Seat]


@dataclass(slots=True)
class ChatLine:
    channel: str
    person: str
    seat: str
    text: str
    at: str


def whispered_to(channel: str) -> Seat | None:
    """Whose ear a channel is, if it is one person's."""
    return Seat(channel.removeprefix(WHISPER)) if channel.startswith(WHISPER) else None


@dataclass(slots=True)
class Notes:
    """What a seat keeps for itself."""

    marks: dict[tuple[int, str], str] = field(default_factory=dict)
    """By chapter, and whom it is about."""
    text: str = ""


@dataclass(slots=True)
class RoomState:
    """What the events so far have made of the room."""

    game: str = ""
    card_set: str = ""
    name: str = ""
    seed: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    chairs: dict[Seat, Chair] = field(default_factory=dict)
    header: str = ""
    entries: list[str] = field(default_factory=list)
    """The game's log, a line for each entry, as far as it was not taken back."""
    chat: list[ChatLine] = field(default_factory=list)
    notes: dict[Seat, Notes] = field(default_factory=dict)
    undo: UndoRequest | None = None
    undo_count: int = 0
    """The number of the last wish to take something back."""
    shift: dict[Seat, int] = field(default_factory=dict)
    """How much higher than at the table a seat's decisions are numbered, after something was taken back."""
    version: int = 0
    """Counts everything that happens here besides the game."""
    giving_up: list[Seat] = field(default_factory=list)
    is_paused: bool = False
    is_reported: bool = False
    rematch: str = ""
    campaign: str = ""
    after: str = ""
    """The room whose people play on here."""
    laid: Kept | None = None
    """What the table begins with, if it goes on with a campaign."""
    put_away: Kept | None = None
    """What the sitting has left to the next one, once it was over."""

    @property
    def texts(self) -> dict[Seat, str]:
        """What each seat wrote for itself."""
        return {seat: notes.text for seat, notes in self.notes.items()}

    def person_of(self, seat: Seat) -> Person | None:
        chair = self.chairs.get(seat)
        return self.people[chair.person] if chair and chair.person else None

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in self.chairs.items() if chair.person == person)

    def apply(self, event: Event) -> None:
        """Let something happen."""
        if self.undo or not isinstance(event, Played):
            self.version += 1
        match event:
            case Opened():
                self.game, self.card_set, self.name, self.seed = event.game, event.card_set, event.name, event.seed
                self.campaign, self.after = event.campaign, event.after
                self.options = json.loads(event.options)
                self.people[HOST] = Person(HOST, event.host, event.host_hash)
            case OptionSet():
                self.options[event.key] = load_value(event.value)
            case Laid():
                self.laid = Kept.load(event.kept)
                self.notes = {seat: Notes(text=text) for seat, text in event.notes.items()}
            case PutAway():
                self.put_away = Kept.load(event.kept)
            case Started():
                self.header = event.header
                self.entries = list(self.laid.entries) if self.laid else []
                for seat in self.chairs:
                    self._let_see(seat)
            case Played():
                self.entries.append(event.entry)
                self.undo = None
            case Said():
                self._say(event)
            case Marked():
                self.notes.setdefault(event.seat, Notes()).marks[event.chapter, event.about] = event.mark
            case Wrote():
                self.notes.setdefault(event.seat, Notes()).text = event.text
            case PauseSet():
                self.is_paused = event.is_paused
            case Rematched():
                self.rematch = event.room
            case Reported():
                self.is_reported = True
            case PersonCame() | Renamed() | SatDown() | BotSat() | StoodUp() | ReadySet() | HandOverMade():
                self._seat_event(event)
            case UndoAsked() | UndoAnswered() | Undone() | GaveUp():
                self._consent_event(event)

    def _seat_event(self, event: PersonCame | Renamed | SatDown | BotSat | StoodUp | ReadySet | HandOverMade) -> None:
        match event:
            case PersonCame():
                before = self.people.get(event.person)
                seen = before.seen if before else []
                self.people[event.person] = Person(event.person, event.name, event.token_hash, seen)
            case Renamed():
                self.people[event.person].name = event.name
            case SatDown():
                self._place(Chair(event.seat, person=event.person))
                if self.header:
                    self._let_see(event.seat)
            case BotSat():
                self._place(Chair(event.seat, bot=event.kind, is_ready=True))
            case StoodUp():
                self._place(Chair(event.seat))
            case ReadySet():
                self.chairs[event.seat].is_ready = event.is_ready
            case HandOverMade():
                self.chairs[event.seat].hand_over = event.code_hash

    def _place(self, chair: Chair) -> None:
        """Somebody else has the seat now; what its former holder wished is no longer wished."""
        self.chairs[chair.seat] = chair
        self.giving_up = [seat for seat in self.giving_up if seat != chair.seat]

    def _let_see(self, seat: Seat) -> None:
        person = self.person_of(seat)
        if person is not None and seat not in person.seen:
            person.seen.append(seat)

    def _consent_event(self, event: UndoAsked | UndoAnswered | Undone | GaveUp) -> None:
        match event:
            case UndoAsked():
                self.undo_count = event.number
                self.undo = UndoRequest(event.number, event.by, event.count, event.steps, [event.by])
            case UndoAnswered():
                if self.undo is not None and event.agrees:
                    self.undo.agreed.append(event.seat)
                else:
                    self.undo = None
            case Undone():
                del self.entries[event.count :]
                self.undo = None
                for seat, more in event.shift.items():
                    self.shift[seat] = self.shift.get(seat, 0) + more
                if event.salt:
                    self.entries.append(json.dumps({"new_dice": event.salt}))
            case GaveUp():
                wanting = [seat for seat in self.giving_up if seat != event.seat]
                self.giving_up = [*wanting, event.seat] if event.wants_to else wanting

    def _say(self, event: Said) -> None:
        self.chat.append(ChatLine(event.channel, event.person, event.seat, event.text, event.at))
        # Counted in each channel alone: what is gone from one must not tell how much is said in another.
        same = [index for index, line in enumerate(self.chat) if line.channel == event.channel]
        if len(same) > KEPT_CHAT:
            del self.chat[same[0]]

    def log_entries(self) -> list[Entry]:
        return [entry_from_json(line) for line in self.entries]
