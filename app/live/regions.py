"""The regions every room has, whatever is played in it: the room itself, its chat, and whom it waits for."""

from dataclasses import dataclass

from app.kernel.decision import Seat
from app.kernel.lesson import Page


@dataclass(frozen=True, slots=True)
class ChairView:
    """A seat as everybody sees it."""

    seat: Seat
    label: str
    side: str
    name: str
    kind: str
    """person, bot, or free"""
    is_ready: bool
    wants_to_give_up: bool
    was: str
    """Who held this seat when the campaign was put away."""
    presence: str
    """here, asleep, gone, bot, or free"""
    plays_for: str = ""
    """The person a bot sits in for."""
    given_by: str = ""
    """Who gave a person's seat away."""
    past: tuple[str, ...] = ()
    """What has become of this seat since the start, in words: who else has held it and has seen its hand."""
    muted_by: str = ""
    """The host who has taken its holder's voice."""
    is_new: bool = False
    """Its holder has not played this before."""
    is_apart: bool = False
    """The only chair of its side, against all others."""


@dataclass(frozen=True, slots=True)
class ClaimView:
    """Something about a seat that those at the table are asked."""

    number: int
    kind: str
    """am: is that browser who it says? sit: may they sit there? off, bot: may the host? next: go on elsewhere?"""
    name: str
    """Who asks."""
    of: str
    """Whose seat it is; empty where the chair is free."""
    seat: Seat
    label: str
    silent: int
    """For how many seconds that person's own browser had been silent."""
    asked: tuple[Seat, ...]
    """The seats of those who have not answered yet."""
    asks_host: bool
    """Whether a host may answer, be it without a seat."""


@dataclass(frozen=True, slots=True)
class UndoView:
    """A wish to take something back, with a number of its own."""

    number: int
    by: Seat
    steps: int
    """How many of its own answers that seat takes back; how many others go with them is not for all to know."""
    words: str
    """What the first of them did, as everybody was told; empty where none was."""
    agreed: tuple[Seat, ...]
    still_asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlaytestView:
    """What all at a table of a playtest know of it."""

    tester: str
    """Who reads what is recorded."""
    observer: str
    """Of the tester's wish to watch everything: "" there is none, "asks", or "watches" while everybody agrees."""
    fill: tuple[Seat, ...] | None
    """Before the start: who has not said yet whether bots shall take the free chairs; None while no seat is asked."""


@dataclass(frozen=True, slots=True)
class RoomView:
    code: str
    name: str
    game: str
    title: str
    status: str
    host: str
    options: tuple[tuple[str, str | int | bool], ...]
    chairs: tuple[ChairView, ...]
    is_paused: bool
    is_halted: bool
    stopped: str
    undo: UndoView | None
    claims: tuple[ClaimView, ...]
    commitment: str
    seed: str
    """Only once the game has ended."""
    outcome: tuple[str, str, tuple[Seat, ...]] | None
    rematch: str
    campaign: str
    """The campaign this is a sitting of, if it is one."""
    laid: str
    """How the sitting begins: "" anew, "middle" of a day, or with a new "day", when seats may come and go."""
    each_holds: str
    """How many seats one person may hold: any, those of one side, or one."""
    is_closed: bool
    """Newcomers may look on, but not sit down."""
    handed: tuple[str, ...] = ()
    """How seats have changed hands in this game, the last few times, in words."""
    mended: str = ""
    """What a change of the rules means for this table, until a seat answers."""
    mistake: str = ""
    """What a rule of ours failed at just now and the room took back, until a seat answers."""
    card_set: str = ""
    """The set and version that is played with, where it is not the shipped one; in a playtest it is not told."""
    pace: str = "readable"
    has_screen: bool = False
    """A big screen shows this table: what happens to all plays there, and not on every phone."""
    seating: str = ""
    """How the book would seat those who came, where they sit otherwise."""
    prologues: int | None = None
    """Before the start: so often all screens have told what the game is about, if it has pictures of that."""
    first_game: tuple[str, ...] = ()
    """Before the start: what would be set otherwise for a first game, in words."""
    playtest: PlaytestView | None = None


@dataclass(frozen=True, slots=True)
class ChatLineView:
    channel: str
    name: str
    seat: str
    text: str
    """Empty where it was whispered to another."""
    at: str
    to: str = ""
    """To whom it was whispered, if it was."""


@dataclass(frozen=True, slots=True)
class ChatView:
    lines: tuple[ChatLineView, ...]
    channels: tuple[str, ...]
    whispers_to: tuple[tuple[str, str], ...] = ()
    """To whom this viewer may whisper: the channel, and who hears it."""
    silent: str = ""
    """Why this viewer may say nothing now."""


@dataclass(frozen=True, slots=True)
class NotesView:
    """A seat's own notebook."""

    chapter: int
    marks: tuple[tuple[str, str], ...]
    about: tuple[tuple[str, str, str], ...]
    """Whom or what it is about: key, name, and the mark that stands."""
    text: str


@dataclass(frozen=True, slots=True)
class StandingView:
    """How near everybody is to the end, as all know: what is left to do, and what threatens."""

    goal: str
    threat: str


@dataclass(frozen=True, slots=True)
class LessonView:
    """What a learner reads at the table of a lesson, page by page, and what there is to do then."""

    game: str
    lesson: str
    title: str
    at: int
    """How many things the learner has done, of how many."""
    of: int
    pages: tuple[Page, ...]
    do: str
    lit: tuple[str, ...]
    """The keys of the right answer."""
    is_ready: bool
    """The learner can do it now."""
    is_over: bool
    mistake: str = ""
    """What is said of a wrong answer that was just given."""


@dataclass(frozen=True, slots=True)
class Unshown:
    """In place of a region that a mistake of ours keeps from being shown."""

    unshown: str = "A mistake of ours keeps this from being shown. The game goes on."


@dataclass(frozen=True, slots=True)
class WaitingView:
    """Whom the table waits for and what for, as far as this viewer may know."""

    about: str
    seats: tuple[Seat, ...]
