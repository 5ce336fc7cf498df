"""Everything that can happen in a room, as the journal keeps it. A room is the fold of its events."""

from dataclasses import dataclass, field
from typing import TypeAlias

from app.kernel.decision import Seat
from app.kernel.log import Entry
from app.live.lab_state import LabEvent


@dataclass(frozen=True, slots=True)
class Opened:
    game: str
    options: str
    card_set: str
    name: str
    seed: str
    host: str
    host_hash: str
    campaign: str = ""
    """The campaign this is a sitting of, if it is one."""
    after: str = ""
    """The room whose people play on here, if they do; what opened a seat there opens it here."""
    card_hash: str = ""
    """The cards, where they are not those that are shipped when it begins."""
    playtest: str = ""
    """The playtest this is a room of; only there more is recorded than the game."""
    at: str = ""
    """When a room of a playtest was opened."""
    tester: str = ""
    """Who reads what is recorded there."""
    cards_before: str = ""
    """The version whose next one these cards are, where it is to be seen what is new."""
    is_unreleased: bool = False
    """Whether nothing of its cards is shown but what is met at the table."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The sitting begins where this campaign was put away: the game as it was kept, and each seat's own notes."""

    kept: str
    notes: dict[Seat, str]
    members: dict[Seat, str] = field(default_factory=dict)
    """Whose seats are people's, also where others sat in for them last; all others were bots' from the start."""


@dataclass(frozen=True, slots=True)
class SittingSaved:
    """The sitting has come to its end, and this is what it leaves: it outlasts a change of rules or cards."""

    kept: str


@dataclass(frozen=True, slots=True)
class OptionSet:
    key: str
    value: str
    """As JSON, so that numbers stay numbers."""


@dataclass(frozen=True, slots=True)
class PersonCame:
    """A new person, or a known one who has another token or another browser from now on."""

    person: str
    name: str
    token_hash: str
    browser: str = ""
    """A mark of the browser they came with, where it can be told."""


@dataclass(frozen=True, slots=True)
class Removed:
    """The token of a player who was asked to leave opens nothing any more."""

    person: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class Muted:
    """A person has no voice at this table any more, or has it again."""

    person: str
    by: str
    """The host who did so; empty once it is over."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """A second person has the host's powers: the owner of a campaign at a sitting that another has opened."""

    person: str


@dataclass(frozen=True, slots=True)
class Renamed:
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SatDown:
    seat: Seat
    person: str
    when: str = ""
    """In a running game: at which point of it, as everybody may know."""


@dataclass(frozen=True, slots=True)
class BotSat:
    seat: Seat
    kind: str
    by: str = ""
    """Who gave the seat to the bot."""
    when: str = ""


@dataclass(frozen=True, slots=True)
class StoodUp:
    seat: Seat
    by: str = ""
    """Who asked the former holder off it, if they did not go by themselves."""
    when: str = ""


@dataclass(frozen=True, slots=True)
class ReadySet:
    seat: Seat
    is_ready: bool


@dataclass(frozen=True, slots=True)
class NewHere:
    """Before the start: whether the holder of this seat plays it for the first time."""

    seat: Seat
    is_new: bool


@dataclass(frozen=True, slots=True)
class PrologueShown:
    """Before the start: the host has all screens tell what the game is about."""


@dataclass(frozen=True, slots=True)
class HandOverMade:
    """A one-time link to a seat."""

    seat: Seat
    code_hash: str
    person: str = ""
    """Who moves to another phone by it, with everything they have; empty where the seat alone is given away."""


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """The table is asked about a seat: whether a browser is its holder, whether a newcomer may sit there, and so on."""

    number: int
    person: str
    """Whose seat it is; empty where the chair is free."""
    seat: Seat
    code_hash: str
    """Of what only that browser has."""
    at: str
    silent: int
    """For how many seconds the person's own browser had been silent."""
    kind: str = "am"
    """am that person, sit there, ask them off, let a bot play, or open the next sitting"""
    by: str = ""
    """The person who asks, if the room knows them; their own yes is given."""
    name: str = ""
    """What a new person would be called, or which bot would play."""
    browser: str = ""


@dataclass(frozen=True, slots=True)
class ClaimAnswered:
    number: int
    person: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class ClaimClosed:
    """Those asked have decided, or it was taken back, or what was asked for has been done."""

    number: int
    is_granted: bool


@dataclass(frozen=True, slots=True)
class Started:
    header: str


@dataclass(frozen=True, slots=True)
class LessonBegan:
    """The table is one of the game's lessons, and for the learner alone."""

    lesson: str


@dataclass(frozen=True, slots=True)
class Played:
    """An entry of the game's log."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class UndoAsked:
    number: int
    by: Seat
    count: int
    """How many entries of the game's log would be left."""
    steps: int
    """How many of its own answers the seat takes back."""
    words: str = ""
    """What the first of them did, as the whole table was told; nothing where it was told nothing."""
    asked: list[str] = field(default_factory=list)
    """The people who are seated now; each of them has to agree."""


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    number: int
    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class Undone:
    count: int
    salt: str
    shift: dict[Seat, int]
    """How much higher a seat's decisions are numbered from here on, so that none of its numbers comes twice."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A rule of ours failed at the newest entry of the log, so the room has taken that back by itself."""

    count: int
    """How many entries are left."""
    shift: dict[Seat, int]
    why: str
    """What everybody is told."""
    entry: str
    """What failed, and how: both may name a hidden card, so they are for the report alone."""
    detail: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The rules have changed: the game goes on under the newer ones, and what was before a checkpoint is history."""

    count: int
    """How many entries of the log stand before the checkpoint."""
    header: str
    """As before, but for the version of the rules."""
    base: str
    """The checkpoint; nothing where the game begins from its start."""
    is_told: bool
    """The turn begins again, and the table is told so; otherwise the entries since then are played on, unseen."""
    shift: dict[Seat, int]
    remembered: str = ""
    """The story and the course until then: the rules as they are now may no longer tell them."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game has come to its end; it stays ended, whatever becomes of its rules and its cards."""

    ending: str
    winners: list[Seat]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A seat is, or is no longer, for giving up."""

    seat: Seat
    wants_to: bool


@dataclass(frozen=True, slots=True)
class Said:
    channel: str
    person: str
    seat: str
    text: str
    at: str


@dataclass(frozen=True, slots=True)
class Marked:
    """A seat's mark on a player in a chapter of its notebook."""

    seat: Seat
    chapter: int
    about: str
    mark: str


@dataclass(frozen=True, slots=True)
class Wrote:
    """All that a seat's own notes say now, which no other seat reads while the game goes on."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class PartyVoted:
    """A person's vote on a lasting choice of an absent member of the campaign's party."""

    voter: Seat
    seat: Seat
    number: int
    """Of the absent member's question, at the table."""
    choice: list[str]


@dataclass(frozen=True, slots=True)
class ReprintAsked:
    """The campaign's party is asked whether it goes on with newer cards."""

    hash: str
    agreed: list[str]
    """The people at the table who need no asking."""


@dataclass(frozen=True, slots=True)
class ReprintAnswered:
    person: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class Reprinted:
    """The campaign goes on with these cards."""

    game: str
    hash: str


@dataclass(frozen=True, slots=True)
class Stands:
    """A seat's last answer to a topic stands for all equal questions of this turn, or does so no longer."""

    seat: Seat
    topic: str
    page: int
    """The turn it is, by the checkpoint it began with and by whose it is."""
    whose: Seat | None
    is_on: bool = True


@dataclass(frozen=True, slots=True)
class PauseSet:
    is_paused: bool
    is_card: bool = False
    """A player has laid down the stop card; who it was stands nowhere, not even here."""


@dataclass(frozen=True, slots=True)
class Rematched:
    """The same game once more, or the next sitting of the campaign, is in that room."""

    room: str


@dataclass(frozen=True, slots=True)
class Reported:
    """Of older servers: the host took the report of a game that had stopped, which is over for good with it."""


Event: TypeAlias = (
    Opened | Resumed | SittingSaved | OptionSet | PersonCame | Renamed | SatDown | BotSat | StoodUp | ReadySet
    | HandOverMade | Started | Played | UndoAsked | UndoAnswered | Undone | GaveUp | Said | Marked | Wrote
    | PauseSet | Rematched | Reported | ClaimMade | ClaimAnswered | ClaimClosed | PartyVoted | TakenBack | Ended
    | Moved | Removed | Muted | Hosted | ReprintAsked | ReprintAnswered | Reprinted | LessonBegan | LabEvent
    | NewHere | PrologueShown | Stands
)  # fmt: skip
