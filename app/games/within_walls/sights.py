"""The parts of a view: what is sent, as immutable values."""

from dataclasses import dataclass

from app.kernel.decision import Seat


@dataclass(frozen=True, slots=True)
class EventView:
    card: str
    name: str
    requires: str
    progress: int
    text: str
    is_playable: bool = True


@dataclass(frozen=True, slots=True)
class StoryView:
    card: str
    name: str
    act: int | None
    path: str | None
    requires: str
    needs: int
    text: str
    opening: str
    closing: str


@dataclass(frozen=True, slots=True)
class PlainView:
    """A card of which a name, what kind it is, and its text are all there is to read."""

    card: str
    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class ActView:
    """A place in the row of a path: the stories resolved there, with how many Event cards lie on each."""

    act: int
    stories: tuple[tuple[str, int], ...]
    is_now: bool


@dataclass(frozen=True, slots=True)
class PathView:
    path: str
    acts: tuple[ActView, ...]


@dataclass(frozen=True, slots=True)
class StoryBoard:
    paths: tuple[PathView, ...]
    house: tuple[tuple[str, int], ...]
    current: StoryView | None
    events: tuple[EventView, ...]
    act: int
    focus: str
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
    alcohol_discard: tuple[str | None, ...]
    drug_discard: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class CoverView:
    kind: str
    left: int
    angle: int


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One location of a mind sheet. Angles are for drawing; `left` counts the quarter turns that remain."""

    location: int
    name: str
    hilt: int
    tier: int | None = None
    is_revealed: bool = False
    left: int | None = None
    angle: int = 0
    card: str | None = None
    title: str | None = None
    text: str | None = None
    covers: tuple[CoverView, ...] = ()


@dataclass(frozen=True, slots=True)
class ProfessionView:
    card: str
    name: str
    text: str
    is_spent: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    name: str
    profession: ProfessionView | None
    is_alive: bool
    is_lead: bool
    is_acting: bool
    is_npc: bool
    total: int
    mind: tuple[PlaceView, ...]
    items: tuple[str, ...]
    investigation: int
    events: int
    bars: tuple[str, ...]
    agenda: str | None
    history: tuple[str, ...]
    side: str | None = None
    """Once the agenda is shown."""
    named: str | None = None
    """In the vote: whom this player names, or nobody (an empty word) once they abstain."""
    against: int = 0
    """Votes against this player so far."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The viewer's own place at the table, and what the next upkeep brings if nothing is done about it."""

    player: PlayerView | None
    forecast: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Hand:
    """The viewer's own Event cards."""

    seat: Seat | None
    investigation: tuple[EventView, ...]
    events: tuple[EventView, ...]
    items: tuple[str, ...] = ()
    """By kind: their faces are nobody's to see."""


@dataclass(frozen=True, slots=True)
class HistoryView:
    colour: str
    text: str


@dataclass(frozen=True, slots=True)
class Secret:
    """The viewer's own agenda and History; of the latter no order that means anything, and no lasting name."""

    seat: Seat | None
    agenda: str | None
    name: str
    side: str
    text: str
    history: tuple[HistoryView, ...]
    handles: tuple[str, ...]
    fellows: tuple[Seat, ...]
    fellow_names: tuple[str, ...] = ()
    surplus: tuple[HistoryView, ...] = ()
    """The two cards of which one must be put away, while it is asked which."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Drawn:
    """What somebody looks at alone: that they do is public, what it is only theirs to see."""

    seat: Seat | None
    story: StoryView | None
    name: str = ""
    about: str = ""
    """What everybody may know of it."""
    stories: tuple[StoryView, ...] = ()
    seen: tuple[SeenView, ...] = ()


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


@dataclass(frozen=True, slots=True)
class WindowView:
    seat: Seat
    locations: tuple[int, ...]
    what: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Spotlight:
    """What is happening in the middle of the table: cards being carried out, the vote, the answer window."""

    resolving: tuple[tuple[str, str, str], ...]
    slips: tuple[tuple[str, str, str], ...]
    """What came of something in this turn, each with its card, whom it concerns, and its words."""
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
class DeedView:
    """Something everybody saw: a vote called or cast, a spying, a focus, a secret move, an Event and its progress."""

    round: int
    act: int
    seat: Seat
    kind: str
    about: Seat | None
    amount: int


@dataclass(frozen=True, slots=True)
class Role:
    """What one may always read up: who one is for all to see, how many are left, and how things go."""

    seat: Seat | None
    side: str
    reference: tuple[str, ...] = ()
    name: str = ""
    profession: ProfessionView | None = None
    living: int = 0
    cultists_left: int = 0


@dataclass(frozen=True, slots=True)
class Unmasked:
    """One player, once everything may be told."""

    seat: Seat
    name: str
    agenda: str
    side: str
    profession: str
    is_alive: bool
    history: tuple[HistoryView, ...]


@dataclass(frozen=True, slots=True)
class Unveiled:
    """Something one player did, with the side that player was on."""

    round: int
    kind: str
    side: str
    text: str


@dataclass(frozen=True, slots=True)
class Debrief:
    players: tuple[Unmasked, ...]
    npc: tuple[str, str] | None
    secrets: tuple[Unveiled, ...]
    deeds: tuple[Unveiled, ...]
    """What everybody saw, and may now read anew."""
