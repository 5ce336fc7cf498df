"""The parts of a view: what is sent, as immutable values."""

from dataclasses import dataclass

from app.games.within_walls.nodes import Face, Path
from app.games.within_walls.records import (
    LOCATIONS,
    EventCard,
    HistoryCard,
    ProfessionCard,
    StoryCard,
    Told,
)
from app.games.within_walls.state import Slip
from app.kernel.decision import Seat
from app.kernel.values import value
from app.kit.text import Text


@dataclass(frozen=True, slots=True)
class ActView:
    """A place in the row of a path: the stories resolved there, with how many Event cards lie on each."""

    act: int
    stories: tuple[tuple[str, int], ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class PathView:
    path: Path
    acts: tuple[ActView, ...]


@dataclass(frozen=True, slots=True)
class Paths:
    """The three rows of stories, and the pile beside them."""

    paths: tuple[PathView, ...]
    house: tuple[tuple[str, int], ...]
    current: str
    last_act: str
    """What Act V means at this table."""


@dataclass(frozen=True, slots=True)
class OnStory:
    """An Event card that was played on the current story."""

    name: str
    progress: int
    text: Text


@dataclass(frozen=True, slots=True)
class StoryBoard:
    """The focus die and the counter of the current story."""

    path: Path | None
    """Of the current story."""
    is_running: bool
    events: tuple[OnStory, ...]
    act: int
    focus: Face
    progress: int
    slots: int
    requirement: int
    votes_are_open: bool


@dataclass(frozen=True, slots=True)
class Decks:
    events: int
    stories: int
    story_discard: int
    insanity: int
    alcohol: int
    drugs: int


@dataclass(frozen=True, slots=True)
class Discards:
    """Items that were used up: resolved ones with what they say, those discarded unresolved face down."""

    alcohol: "tuple[Shown | None, ...]"
    drugs: "tuple[Shown | None, ...]"


HILTS = (0, 90, 180, 270, 0, 90, 180)
"""The angle of each location's starting position."""


@dataclass(frozen=True, slots=True)
class CoverView:
    kind: str
    left: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that has come to light."""

    card: str
    name: str
    text: str


@value()
class PlaceView:
    """One location of a mind sheet; `left` counts the quarter turns that remain. What follows is not sent."""

    location: int
    tier: int | None = None
    left: int | None = None
    insanity: Shown | None = None
    """Once it is revealed."""
    covers: tuple[CoverView, ...] = ()

    @property
    def name(self) -> str:
        return LOCATIONS[self.location - 1]

    @property
    def hilt(self) -> int:
        return HILTS[self.location - 1]

    def angle(self, left: int | None) -> int:
        """How what lies here is turned with so many quarters left."""
        return (self.hilt + 90 * (2 - (2 if left is None else left))) % 360


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Who a player is, as far as everybody knows."""

    seat: Seat
    name: str
    profession: ProfessionCard | None
    is_spent: bool
    is_alive: bool
    is_lead: bool
    is_npc: bool
    bars: tuple[str, ...]
    agenda: str | None
    history: tuple[str, ...]
    side: str | None = None
    """Once the agenda is shown."""


@dataclass(frozen=True, slots=True)
class MindView:
    """A player's mind sheet, and the profession that stands at its head."""

    seat: Seat
    name: str
    profession: str
    total: int
    mind: tuple[PlaceView, ...]

    @property
    def places(self) -> tuple[PlaceView, ...]:
        """WW-033 Seven, filled or not."""
        filled = {place.location: place for place in self.mind}
        return tuple(filled.get(at, PlaceView(at)) for at in range(1, len(LOCATIONS) + 1))


@value()
class PocketsView:
    """What a player holds, by number and kind, and does at the moment."""

    seat: Seat
    is_acting: bool
    items: tuple[str, ...]
    investigation: int
    events: int
    named: str | None = None
    """In the vote: whom this player names, or nobody (an empty word) once they abstain."""
    against: int = 0
    """Votes against this player so far."""


@dataclass(frozen=True, slots=True)
class Third:
    """The silent third at a table of two."""

    player: PlayerView
    against: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The head of the viewer's own mind sheet."""

    seat: Seat | None
    name: str = ""
    profession: ProfessionCard | None = None
    is_spent: bool = False
    total: int = 0
    bars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """One location of the viewer's own mind sheet; none for those who only watch."""

    seat: Seat | None
    place: PlaceView


@dataclass(frozen=True, slots=True)
class Prognosis:
    """What the viewer's next upkeep brings if nothing is done about it."""

    forecast: tuple[str, ...] = ()
    can_treat: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    round: int
    phase: str
    seat: Seat | None
    lead: Seat | None
    to_come: tuple[Seat, ...]
    agents: int
    cultists: int
    numbers: tuple[tuple[Seat, int], ...]
    act: int = 0
    name: str = ""
    """Whose turn it is."""
    agents_left: int = 0
    cultists_left: int = 0
    """Of those dealt, as many as nobody has seen eliminated."""
    third: bool = False
    """Whether one of them is the silent third."""


@value()
class InHand:
    """An Event card one holds."""

    event: EventCard
    is_playable: bool


@value()
class Hand:
    """The viewer's own Event cards."""

    seat: Seat | None
    investigation: tuple[InHand, ...]
    events: tuple[InHand, ...]
    items: tuple[str, ...] = ()
    """By kind: their faces are nobody's to see."""


@dataclass(frozen=True, slots=True)
class Secret:
    """The viewer's own agenda and History; of the latter no order that means anything, and no lasting name."""

    seat: Seat | None
    agenda: str | None
    name: str
    side: str
    text: str
    history: tuple[HistoryCard, ...]
    handles: tuple[str, ...]
    fellows: tuple[Seat, ...]
    fellow_names: tuple[str, ...] = ()
    surplus: tuple[HistoryCard, ...] = ()
    """The two cards of which one must be put away, while it is asked which."""
    fates: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...] = ()
    """At a table of two: what ends it, and whether that wins, by the side the third may be on."""


@value()
class NoteView:
    round: int
    kind: str
    about: Seat | None
    text: str
    colour: str = ""
    """Of the History card it tells of."""


@dataclass(frozen=True, slots=True)
class SeenView:
    """One thing that is looked at alone, where it is no Story card."""

    kind: str
    title: str
    text: str


@value()
class Drawn:
    """What a player looks at alone: that they do is public, what it is only theirs to see."""

    seat: Seat | None
    story: StoryCard | None
    name: str = ""
    about: str = ""
    """What everybody may know of it."""
    stories: tuple[StoryCard, ...] = ()
    seen: tuple[SeenView, ...] = ()


@dataclass(frozen=True, slots=True)
class Witness:
    """A voter: what they said last, and at whom they looked."""

    seat: Seat
    said: tuple[str, ...]
    looked: tuple[str, ...]
    profession: str = ""


@dataclass(frozen=True, slots=True)
class VoteView:
    caller: Seat
    protected: Seat | None
    votes: tuple[tuple[Seat, Seat | None], ...]
    doubled: Seat | None
    waiting: tuple[Seat, ...]
    counts: tuple[tuple[Seat, int], ...]
    needed: int | None
    total: int
    names: tuple[tuple[Seat, str], ...] = ()
    is_talk: bool = False
    """Everybody may talk; no hand goes up yet."""
    witnesses: tuple[Witness, ...] = ()


@dataclass(frozen=True, slots=True)
class WindowView:
    seat: Seat
    locations: tuple[int, ...]
    what: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """What is happening in the middle of the table: cards being carried out, the vote, the answer window."""

    resolving: tuple[Told, ...]
    slips: tuple[Slip, ...]
    """What came of something in this turn."""
    vote: VoteView | None
    window: WindowView | None


@dataclass(frozen=True, slots=True)
class OfferView:
    number: int
    giver: Seat
    taker: Seat
    gives: tuple[str, ...]
    wants: tuple[str, ...]
    giver_name: str = ""
    taker_name: str = ""


@dataclass(frozen=True, slots=True)
class Role:
    """What one may always read up: who one is for all to see, how many are left, and how things go."""

    seat: Seat | None
    side: str
    reference: tuple[str, ...] = ()
    name: str = ""
    profession: ProfessionCard | None = None
    is_spent: bool = False
    among: str = ""
    ends: tuple[tuple[str, str], ...] = ()
    votes: str = ""
