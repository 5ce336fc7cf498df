"""What each page is given: one typed context a page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from app.kernel.decision import Seat, Viewer
from app.kernel.region import RegionValue, Slot
from app.kernel.verdict import Verdict
from app.live.advising import Advice
from app.live.catalogue import GameInfo, RegionInfo, game_info
from app.live.debrief import Happening, Stage, Turn, TurningPoint
from app.live.notes import Library
from app.live.regions import ChairView, RoomView
from app.live.reprinting import Reprint
from app.web.addresses import Reach
from app.web.brought import NOTHING, Brought


def slots_of(game: GameInfo, names: Iterable[str], reader: Viewer) -> dict[str, list[RegionInfo]]:
    """The game's regions of these names, by the slots in which this reader finds them."""
    found: dict[str, list[RegionInfo]] = {slot.name.lower(): [] for slot in Slot}
    known = {*names}
    for region in game.region_facts:
        if region.name in known:
            found[region.slot_for(reader).name.lower()].append(region)
    return found


@dataclass(frozen=True, slots=True)
class KnownRoom:
    """A table at which this browser has a seat, and which is not over."""

    code: str
    name: str
    has_begun: bool


@dataclass(frozen=True, slots=True)
class Landing:
    games: tuple[GameInfo, ...]
    rooms: tuple[KnownRoom, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class AdvicePage:
    game: str
    advice: Advice


@dataclass(frozen=True, slots=True)
class Learn:
    games: tuple[GameInfo, ...]
    begun: Mapping[tuple[str, str], str]
    """The rooms of lessons this browser has begun, by game and lesson."""


@dataclass(frozen=True, slots=True)
class KnownCampaign:
    """A campaign this browser has looked at."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Create:
    game: GameInfo
    known: tuple[KnownCampaign, ...] = ()
    problem: str = ""
    needs_key: str = ""
    """What to do first, where this browser may not open rooms yet."""
    sets: tuple[tuple[str, str], ...] = ()
    """The card sets this browser knows, each as `CODE@N` with its name."""
    cards: str = ""
    """The one that is chosen."""
    has_workshop: bool = False


@dataclass(frozen=True, slots=True)
class SittingLine:
    number: int
    room: str
    status: str
    date: str


@dataclass(frozen=True, slots=True)
class CampaignPage:
    """The campaign between and during its evenings."""

    code: str
    name: str
    game: GameInfo
    link: str
    qr: Markup
    reach: Reach
    sittings: tuple[SittingLine, ...]
    status: str
    """Of the newest sitting."""
    is_resting: bool
    is_won: bool
    is_owner: bool
    is_member: bool
    is_host: bool
    """Of the newest sitting."""
    may_go_on: bool
    seat: Viewer
    my_name: str
    notes: str
    people: tuple[tuple[str, str], ...]
    sheet: Mapping[str, RegionValue]
    reprint: Reprint | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class CampaignAway:
    """A campaign that was put away, for its owner."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class RoomAway:
    """A deleted room, for its host."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """What one seat held at the end, or at a step of the replay."""

    seat: str
    label: str
    name: str
    has_won: bool
    hand: Markup
    secret: Markup


@dataclass(frozen=True, slots=True)
class RoomPage:
    """Lobby, table, big screen and debrief: the room, who looks, and the fragments of every region."""

    room: RoomView
    game: GameInfo
    seat: Viewer
    side: str
    own_seats: tuple[str, ...]
    is_host: bool
    name: str
    link: str
    qr: Markup
    reach: Reach
    seq: int
    regions: Mapping[str, Markup]
    beside: Mapping[str, Markup]
    """What else the page shows of the room: its settings and, while it plays, the people in the menu."""
    prompt: Markup
    terms: Mapping[str, str]
    """Words on cards and the rules that explain them."""
    art: Brought = NOTHING
    """What the room's own cards bring."""
    tester: str = ""
    """In a room of a playtest: who reads the notes."""
    is_observed: bool = False
    """Whether the designer watches everything, or asks to."""
    is_recorded: bool = False
    """After a playtest: whether its report has this person's name and words."""
    giving_up: str = ""
    """While it plays: what becomes of the game if the reader gives up and others agree."""
    told: Markup = Markup("")  # noqa: RUF009 (it is immutable)
    """While it plays: the newest lines of the story."""
    problem: str = ""
    layout: str = "room/debrief.html"
    """What the game's debrief is set in: a page to read, or the big screen."""
    verdict: Verdict | None = None
    course: tuple[Stage, ...] = ()
    moments: tuple[Happening, ...] = ()
    turning: tuple[TurningPoint, ...] = ()
    portraits: Mapping[Seat, str] = field(default_factory=dict)
    """By seat the symbol that shows who sat there."""
    opening: str = ""
    """The moments of the deal, before anything was answered."""
    story: str = ""
    """After the end: in words for the reader, how it went, and the whole story, a list item each line."""
    revealed: tuple[Revealed, ...] = ()
    """After the end: what every seat held."""
    library: Library | None = None
    """After the end: what everybody had in mind, where the game keeps notebooks."""

    def slots(self) -> dict[str, list[RegionInfo]]:
        """The game's regions that this page can show, by the slots they go into, in the order of their declaration."""
        return slots_of(self.game, self.regions, self.seat)


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """One step of a finished game, seen with one pair of eyes or with everybody's."""

    layout: str
    """The whole page, or only what changes from step to step."""
    room: RoomView
    step: int
    steps: int
    seen_by: str
    """A seat, "everybody", or "spectator"."""
    seat: Viewer
    side: str
    regions: dict[str, Markup]
    hands: tuple[Revealed, ...]
    """What every seat holds, where everybody's eyes are looked through."""
    where: str
    turn: int
    caption: tuple[str, str]
    """The last line told by then, with its tone."""
    turns: tuple[Turn, ...]
    moments: tuple[Happening, ...]
    terms: Mapping[str, str]
    art: Brought

    def slots(self) -> dict[str, list[RegionInfo]]:
        """The game's regions, by the slots they go into."""
        game = game_info(self.room.game)
        return slots_of(game, self.regions, self.seat) if game else {}

    def turn_before(self) -> int:
        return max((turn.step for turn in self.turns if turn.step < self.step), default=0)

    def turn_after(self) -> int:
        return min((turn.step for turn in self.turns if turn.step > self.step), default=self.steps)

    def moment_after(self) -> int:
        return min((moment.step for moment in self.moments if moment.step > self.step), default=self.steps)


@dataclass(frozen=True, slots=True)
class ScreenQuestion:
    """The big screen was opened in a browser that holds a seat."""

    room: RoomView
    name: str
    chairs: tuple[str, ...]
    is_host: bool
    link: str = ""
    qr: Markup | None = None
    """Of the hand-over, once it was asked for."""


@dataclass(frozen=True, slots=True)
class IAm:
    """A browser without a seat comes to a running game."""

    room: RoomView
    chairs: tuple[tuple[ChairView, str, bool], ...]
    """Each with whose it is, and whether that person is here."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """The table is asked whether a person is who they say, or may sit down; or it has said yes."""

    room: RoomView
    kind: str
    """am or sit"""
    name: str = ""
    """Of who they say they are; or of whose seat is asked for, if it is held."""
    asked: tuple[str, ...] = ()
    ago: str = ""
    is_granted: bool = False
    number: int = 0
    seq: int = 0
    asking: Markup | str = ""
    """What the table is asked, out of sight: once it is gone, the table has answered."""


@dataclass(frozen=True, slots=True)
class SitIn:
    """A guest wants to sit down on the chair of an absent member of the party."""

    room: RoomView
    seat: str
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    room: RoomView
    code: str
    moves: str = ""
    """The name of the person who moves by this link; empty where a seat is given away."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class AskForChair:
    """A guest would like to play in a running game."""

    room: RoomView
    chairs: tuple[ChairView, ...]
    seat: str
    """The one that was named in the link, if one was."""
    name: str
    """Of the person who asks, if the room knows them."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class HandOverPage:
    """A link good for one use, to be scanned or sent."""

    room: str
    link: str
    qr: Markup
    reach: Reach
    kind: str
    """move: the person who looks goes to another phone; give: the seat goes to another player; ask: it is asked for"""
    name: str
    """Of the seat's player, if it has one."""
    seat: str


@dataclass(frozen=True, slots=True)
class Mine:
    """What this browser keeps, and how it is taken along to another."""

    seats: int
    campaigns: int
    link: str = ""
    qr: Markup | None = None
    """Of a code, once one was asked for."""
    came: int = -1
    """How many things have just come, if any were to."""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class TakeMine:
    """A person has scanned the code of their things with another browser."""

    code: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class NoSignal:
    """The page a phone keeps: whatever it needs is kept with it."""

    styles: tuple[str, ...]
    script: str


@dataclass(frozen=True, slots=True)
class HostKey:
    """What the club's link is for, and whether this browser has shown it."""

    needs_key: bool
    may_host: bool
    key: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something is wrong, in plain words, with a way on."""

    title: str
    detail: str
    link: str = "/"
    link_label: str = "To the front door"
