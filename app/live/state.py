"""A room's own facts, apart from the game on its table: people, chairs, options, chat. The fold of its events."""

import json
from dataclasses import dataclass, field, replace

from app.kernel.campaign import Kept
from app.kernel.decision import Outcome, Seat
from app.kernel.log import OptionValue
from app.live.events import (
    BotSat,
    ClaimAnswered,
    ClaimClosed,
    ClaimMade,
    Ended,
    Event,
    GaveUp,
    HandOverMade,
    Hosted,
    Laid,
    Marked,
    Moved,
    Muted,
    Opened,
    OptionSet,
    PartyVoted,
    PauseSet,
    PersonCame,
    Played,
    PutAway,
    ReadySet,
    Rematched,
    Removed,
    Renamed,
    Reported,
    ReprintAnswered,
    ReprintAsked,
    Reprinted,
    Said,
    SatDown,
    Started,
    StoodUp,
    TakenBack,
    UndoAnswered,
    UndoAsked,
    Undone,
    Wrote,
)
from app.live.history import MENDED, Failure, Segment
from app.live.lines import load_value
from app.live.people import (
    HOST,
    Chair,
    ChatLine,
    Claim,
    Notes,
    Person,
    ReprintRequest,
    UndoRequest,
    asked_by,
    handed,
    marked,
    said,
)

NEWCOMERS = "table.newcomers"
"""The setting that closes a room to newcomers."""


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
    base: str = ""
    """The checkpoint at which that log begins, where the game was moved to newer rules."""
    past: list[Segment] = field(default_factory=list)
    """What was played before it, under older rules."""
    mended: str = ""
    """What everybody is told of newer rules, until somebody answers."""
    chat: list[ChatLine] = field(default_factory=list)
    notes: dict[Seat, Notes] = field(default_factory=dict)
    undo: UndoRequest | None = None
    undo_count: int = 0
    """The number of the last wish to take something back."""
    shift: dict[Seat, int] = field(default_factory=dict)
    """How much higher than at the table a seat's decisions are numbered, after something was taken back."""
    version: int = 0
    """Counts everything that happens here besides the game."""
    undos_refused: dict[Seat, int] = field(default_factory=dict)
    """Who was not let take back, and after how many entries: each may ask once until it has answered anew."""
    hosts: list[str] = field(default_factory=lambda: [HOST])
    """The people with the powers of a host."""
    failures: list[Failure] = field(default_factory=list)
    """Everything that our rules could not carry out, for the report."""
    failing: list[tuple[int, str]] = field(default_factory=list)
    """The entries known to fail after so many others."""
    mistake: str = ""
    """What everybody is told of the last failure, until somebody answers."""
    outcome: Outcome | None = None
    """How the game has ended."""
    claims: dict[int, Claim] = field(default_factory=dict)
    claim_count: int = 0
    party_votes: dict[Seat, PartyVoted] = field(default_factory=dict)
    """By voter: what to choose for an absent member of the party."""
    giving_up: list[Seat] = field(default_factory=list)
    is_paused: bool = False
    is_reported: bool = False
    rematch: str = ""
    campaign: str = ""
    after: str = ""
    """The room whose people play on here."""
    laid: Kept | None = None
    """What the table begins with, if it goes on with a campaign."""
    reprint: ReprintRequest | None = None
    """Newer cards that the party is asked about."""
    members: dict[Seat, str] = field(default_factory=dict)
    """The people whose seats these were on the evenings before."""
    put_away: Kept | None = None
    """What the sitting has left to the next one, once it was over."""

    @property
    def texts(self) -> dict[Seat, str]:
        """What each seat wrote for itself."""
        return {seat: notes.text for seat, notes in self.notes.items()}

    @property
    def is_closed_to_newcomers(self) -> bool:
        return self.options.get(NEWCOMERS) == "closed"

    def whose(self, seat: Seat) -> Person | None:
        """Whose seat it is to give: its holder's, or theirs for whom a bot plays; nobody's where the chair is free."""
        chair = self.chairs.get(seat)
        found = chair and (chair.person or (chair.waits_for if chair.bot else None))
        person = self.people[found] if found else None
        return None if person is None or person.is_removed else person

    def lost_by(self, person: str) -> tuple[Seat, ...]:
        """A person's own seats that nobody else holds, be it that bots play them."""
        return tuple(seat for seat, chair in self.chairs.items() if chair.waits_for == person and chair.person is None)

    def owner_of(self, seat: Seat) -> Person | None:
        """Whose seat it is in this game, whoever plays it now."""
        chair = self.chairs.get(seat)
        return self.people[chair.waits_for] if chair and chair.waits_for else None

    def person_of(self, seat: Seat) -> Person | None:
        chair = self.chairs.get(seat)
        return self.people[chair.person] if chair and chair.person else None

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in self.chairs.items() if chair.person == person)

    def close_all(self) -> None:
        """The game has moved on: what people were asked about how it stood is asked no longer."""
        self.undo, self.mistake, self.mended = None, "", ""
        self.party_votes = {}

    def undo_waits_for(self) -> list[str]:
        """The people who have not agreed to taking back; whoever agrees does so for all seats they hold.

        They are those who were seated when it was asked: a bot that plays for one of them since says nothing for them.
        """
        agreed = {person.id for seat in (self.undo.agreed if self.undo else ()) if (person := self.person_of(seat))}
        return [person for person in (self.undo.asked if self.undo else ()) if person not in agreed]

    def apply(self, event: Event) -> None:
        """Let something happen."""
        if self.undo or self.mistake or self.mended or not isinstance(event, Played):
            self.version += 1
        match event:
            case Opened():
                self.game, self.card_set, self.name, self.seed = event.game, event.card_set, event.name, event.seed
                self.campaign, self.after = event.campaign, event.after
                self.options = json.loads(event.options)
                self.people[HOST] = Person(HOST, event.host, event.host_hash)
            case OptionSet():
                self._set_option(event)
            case Laid():
                self.laid = Kept.load(event.kept)
                self.notes = {seat: Notes(text=text) for seat, text in event.notes.items()}
                self.members = event.members
            case ReprintAsked():
                self.reprint = ReprintRequest(event.hash, event.agreed)
            case ReprintAnswered() | Reprinted():
                self._reprint_event(event)
            case PutAway():
                self.put_away = Kept.load(event.kept)
            case Started():
                self.header = event.header
                self.entries = list(self.laid.entries) if self.laid else []
                for seat in self.chairs:
                    self._let_see(seat)
            case Played():
                self.entries.append(event.entry)
                self.close_all()
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
            case Ended():
                self.outcome = Outcome(event.ending, tuple(event.winners), event.reason, event.rule)
            case TakenBack():
                self._take_back(event)
            case Moved():
                self._move(event)
            case PersonCame() | Renamed() | Removed() | Muted() | Hosted():
                self._person_event(event)
            case SatDown() | BotSat() | StoodUp() | ReadySet() | HandOverMade():
                self._seat_event(event)
            case UndoAsked() | UndoAnswered() | Undone() | GaveUp() | PartyVoted():
                self._consent_event(event)
            case ClaimMade() | ClaimAnswered() | ClaimClosed():
                self._claim_event(event)

    def _reprint_event(self, event: ReprintAnswered | Reprinted) -> None:
        if isinstance(event, Reprinted):
            self.reprint = None
            self.laid = replace(self.laid, card_hash=event.hash) if self.laid else None
        elif self.reprint is not None:
            agreed = [*self.reprint.agreed, event.person]
            self.reprint = replace(self.reprint, agreed=agreed) if event.agrees else None

    def _set_option(self, event: OptionSet) -> None:
        was_closed = self.is_closed_to_newcomers
        self.options[event.key] = load_value(event.value)
        if self.is_closed_to_newcomers != was_closed:
            words = "open to newcomers again" if was_closed else "closed: nobody new sits down, looking on is allowed"
            self._say(Said("table", "", "", f"The table is {words}.", ""))

    def _person_event(self, event: PersonCame | Renamed | Removed | Muted | Hosted) -> None:
        match event:
            case PersonCame():
                known = self.people.get(event.person) or Person(event.person, event.name, event.token_hash)
                if known.token_hash != event.token_hash:
                    self._forget_links(event.person)
                known.name, known.token_hash = event.name, event.token_hash
                if event.browser and event.browser not in known.browsers:
                    known.browsers.append(event.browser)
                self.people[event.person] = known
            case Renamed():
                self.people[event.person].name = event.name
            case Removed():
                person = self.people[event.person]
                person.is_removed, person.token_hash = True, ""
                self.claims = {
                    number: it for number, it in self.claims.items() if event.person not in (it.person, it.by)
                }
            case Muted():
                self._mute(self.people[event.person], event.by)
            case Hosted():
                self.hosts.append(event.person)
                self._say(Said("table", "", "", f"{self.people[event.person].name} is a host of this table too.", ""))

    def _forget_links(self, person: str) -> None:
        """A token that is dead leaves no links behind."""
        for chair in self.chairs.values():
            if person in (chair.person, chair.moves):
                chair.hand_over, chair.moves = None, ""

    def _mute(self, person: Person, by: str) -> None:
        """What somebody has asked the table for is asked no longer once they are muted."""
        person.muted_by = by
        words = f"{by} has muted {person.name}, who plays on without talking or asking." if by else ""
        self._say(Said("table", "", "", words or f"{person.name} may talk again.", ""))
        if by:
            self.claims = {number: it for number, it in self.claims.items() if it.by != person.id}
            if self.undo is not None and self.undo.by in self.seats_of(person.id):
                self.undos_refused[self.undo.by], self.undo = len(self.entries), None

    def _seat_event(self, event: SatDown | BotSat | StoodUp | ReadySet | HandOverMade) -> None:
        match event:
            case SatDown() | BotSat() | StoodUp():
                self._place(event)
            case ReadySet():
                self.chairs[event.seat].is_ready = event.is_ready
            case HandOverMade():
                self.chairs[event.seat].hand_over, self.chairs[event.seat].moves = event.code_hash, event.person

    def _place(self, event: SatDown | BotSat | StoodUp) -> None:
        """Somebody else has the seat now; what its former holder wished is no longer wished."""
        before = self.chairs.get(event.seat)
        chair = Chair(event.seat)
        match event:
            case SatDown():
                chair.person = event.person
            case BotSat():
                chair.bot, chair.is_ready = event.kind, True
        self.chairs[chair.seat] = chair
        self.giving_up = [seat for seat in self.giving_up if seat != chair.seat]
        # Who asked for this chair asked its former holder; an "I am" is about the person, whoever sits there.
        self.claims = {n: it for n, it in self.claims.items() if it.seat != chair.seat or it.kind == "am"}
        if self.header:
            chair.owner, chair.past = (before.owner, before.past) if before else (None, [])
            chair.lent_by = (before.person or before.lent_by) if before and chair.bot else None
            chair.given_by = "" if isinstance(event, SatDown) else event.by or (before.given_by if before else "")
            if before is None or (before.person, before.bot) != (chair.person, chair.bot):
                self._tell_all(before or Chair(event.seat), event)
            self._let_see(chair.seat)

    def _tell_all(self, before: Chair, event: SatDown | BotSat | StoodUp) -> None:
        """A change of holder in a running game is told to everybody, and stays marked on the chair."""
        self._say(Said("table", "", event.seat, handed(self.people, before, event), ""))
        mark = marked(self.people, before, event)
        chair = self.chairs[event.seat]
        if mark and mark not in chair.past:
            chair.past.append(mark)

    def _let_see(self, seat: Seat) -> None:
        person, chair = self.person_of(seat), self.chairs[seat]
        if person is not None and seat not in person.seen:
            person.seen.append(seat)
        if chair.owner is None and person is not None:
            chair.owner = person.id

    def _claim_event(self, event: ClaimMade | ClaimAnswered | ClaimClosed) -> None:
        claim = self.claims.get(event.number)
        match event:
            case ClaimMade():
                self.claim_count = event.number
                self.claims[event.number] = asked_by(event)
            case ClaimAnswered():
                if claim is not None:
                    (claim.agreed if event.agrees else claim.refused).append(event.person)
            case ClaimClosed():
                if claim is not None and event.is_granted and claim.kind in ("am", "next"):
                    claim.is_granted = True
                else:
                    self.claims.pop(event.number, None)

    def _consent_event(self, event: UndoAsked | UndoAnswered | Undone | GaveUp | PartyVoted) -> None:
        match event:
            case PartyVoted():
                self.party_votes[event.voter] = event
            case UndoAsked():
                self.undo_count = event.number
                self.undo = UndoRequest(
                    event.number, event.by, event.count, event.steps, event.words, [event.by], event.asked
                )
            case UndoAnswered():
                if self.undo is not None and event.agrees:
                    self.undo.agreed.append(event.seat)
                elif self.undo is not None:
                    self.undos_refused[self.undo.by] = len(self.entries)
                    self.undo = None
            case Undone():
                self._shorten(event.count, event.shift)
                self.mistake = ""
                if event.salt:
                    self.entries.append(json.dumps({"new_dice": event.salt}))
            case GaveUp():
                wanting = [seat for seat in self.giving_up if seat != event.seat]
                self.giving_up = [*wanting, event.seat] if event.wants_to else wanting

    def _take_back(self, event: TakenBack) -> None:
        self._shorten(event.count, event.shift)
        self.failures.append(Failure(self.header, tuple(self.entries), event.entry, event.detail))
        self.failing.append((event.count, event.entry))
        self.mistake = event.why
        self._say(Said("table", "", "", event.why, ""))

    def _move(self, event: Moved) -> None:
        later = self.entries[event.count :]
        self._shorten(event.count, event.shift)
        self.past.append(Segment(self.header, self.base, tuple(self.entries), event.remembered))
        self.header, self.base = event.header, event.base
        self.entries = [] if event.is_told else later
        self.failing, self.undos_refused, self.party_votes = [], {}, {}
        if event.is_told:
            self.mistake, self.mended = "", MENDED
            self._say(Said("table", "", "", MENDED, ""))

    def _shorten(self, count: int, shift: dict[Seat, int]) -> None:
        """Leave so many entries; whoever is asked anew is asked under a new number."""
        del self.entries[count:]
        self.undos_refused = {seat: min(at, count) for seat, at in self.undos_refused.items()}
        self.failing = [(at, entry) for at, entry in self.failing if at <= count]
        self.undo = None
        for seat, more in shift.items():
            self.shift[seat] = self.shift.get(seat, 0) + more

    def _say(self, event: Said) -> None:
        said(self.chat, ChatLine(event.channel, event.person, event.seat, event.text, event.at))
