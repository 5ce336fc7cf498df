"""A room's own facts, apart from the game on its table: people, chairs, options, chat. The fold of its events."""

from dataclasses import dataclass, field

from app.kernel.campaign import CampaignSave
from app.kernel.decision import Outcome, Seat
from app.kernel.log import Entry, OptionValue
from app.kernel.repeats import Turn
from app.live.events import PartyVoted
from app.live.history import Failure, Segment
from app.live.lab_state import LabState
from app.live.people import (
    HOST,
    Chair,
    ChatLine,
    Claim,
    Notes,
    Person,
    ReprintRequest,
    UndoRequest,
)

NEWCOMERS = "table.newcomers"
"""The setting that closes a room to newcomers."""


@dataclass(slots=True)
class RoomState:
    """What the events so far have made of the room."""

    game: str = ""
    card_set: str = ""
    card_hash: str = ""
    """The cards it was opened with, where they are its own."""
    cards_before: str = ""
    """The version before them."""
    is_unreleased: bool = False
    """Whether only those are shown that are met at the table."""
    name: str = ""
    seed: str = ""
    playtest: str = ""
    """The playtest this is a room of."""
    opened_at: str = ""
    tester: str = ""
    """The name of its designer."""
    lab: LabState = field(default_factory=LabState)
    options: dict[str, OptionValue] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    chairs: dict[Seat, Chair] = field(default_factory=dict)
    header: str = ""
    entries: list[Entry] = field(default_factory=list)
    """The game's log, as far as it was not taken back."""
    base: str = ""
    """The checkpoint at which that log begins, where the game was moved to newer rules."""
    past: list[Segment] = field(default_factory=list)
    """What was played before it, under older rules."""
    mended: str = ""
    """What everybody is told of newer rules, until a seat answers."""
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
    failing: list[tuple[int, Entry]] = field(default_factory=list)
    """The entries known to fail after so many others."""
    mistake: str = ""
    """What everybody is told of the last failure, until a seat answers."""
    outcome: Outcome | None = None
    """How the game has ended."""
    claims: dict[int, Claim] = field(default_factory=dict)
    claim_count: int = 0
    party_votes: dict[Seat, PartyVoted] = field(default_factory=dict)
    """By voter: what to choose for an absent member of the party."""
    giving_up: list[Seat] = field(default_factory=list)
    standing: dict[Seat, dict[str, Turn]] = field(default_factory=dict)
    """By seat and topic: in which turn its last answer stands for all equal questions."""
    is_paused: bool = False
    is_halted: bool = False
    """Paused by the stop card, so that every player may go on."""
    is_reported: bool = False
    rematch: str = ""
    prologues: int = 0
    """So often all screens have told what the game is about."""
    lesson: str = ""
    """The lesson that is taught at this table, if one is."""
    campaign: str = ""
    after: str = ""
    """The room whose people play on here."""
    resumed: CampaignSave | None = None
    """What the table begins with, if it goes on with a campaign."""
    reprint: ReprintRequest | None = None
    """Newer cards that the party is asked about."""
    members: dict[Seat, str] = field(default_factory=dict)
    """The people whose seats these were on the evenings before."""
    saved: CampaignSave | None = None
    """What the sitting has left to the next one, once it was over."""

    @property
    def texts(self) -> dict[Seat, str]:
        """What each seat wrote for itself."""
        return {seat: notes.text for seat, notes in self.notes.items()}

    @property
    def is_closed_to_newcomers(self) -> bool:
        return self.options.get(NEWCOMERS) == "closed"

    def whose(self, seat: Seat) -> Person | None:
        """Whose seat it is to give: its holder's, or theirs for whom a bot plays; none where the chair is free."""
        chair = self.chairs.get(seat)
        found = chair and (chair.person or (chair.waits_for if chair.bot else None))
        person = self.people[found] if found else None
        return None if person is None or person.is_removed else person

    def lost_by(self, person: str) -> tuple[Seat, ...]:
        """A person's own seats that no other person holds, be it that bots play them."""
        return tuple(seat for seat, chair in self.chairs.items() if chair.waits_for == person and chair.person is None)

    def owner_of(self, seat: Seat) -> Person | None:
        """Whose seat it is in this game, also while another plays it."""
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
        """The people who have not agreed to taking back; each agrees for all seats they hold.

        They are those who were seated when it was asked: a bot that plays for one of them since says nothing for them.
        """
        agreed = {person.id for seat in (self.undo.agreed if self.undo else ()) if (person := self.person_of(seat))}
        return [person for person in (self.undo.asked if self.undo else ()) if person not in agreed]
