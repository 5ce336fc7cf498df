"""What the views of this game are made of."""

from dataclasses import dataclass

from app.games.fourth_wall.phases import Phase
from app.games.fourth_wall.records import HorrorCard, InvestigatorCard, MarbleCard, PresenceCard, Symbols, WallCard
from app.games.fourth_wall.reference import Note
from app.games.fourth_wall.state import Refusal
from app.kernel.decision import Seat
from app.kernel.values import value
from app.kit.text import Text


@value()
class StreetHorror:
    place: int
    horror: HorrorCard
    is_drained: bool
    is_scourge: bool
    cost: Symbols
    left: Symbols
    marbles: tuple[MarbleCard, ...]


@dataclass(frozen=True, slots=True)
class Gates:
    open: int
    total: int
    surcharge: int


@dataclass(frozen=True, slots=True)
class TrackerView:
    rank: int
    start: int
    eye_opens: int
    crescendo: int
    awakens: int
    phase: str
    wall_card: WallCard | None
    is_revealed: bool


@dataclass(frozen=True, slots=True)
class DoomView:
    pool: int
    held: int
    limit: int


@dataclass(frozen=True, slots=True)
class StreetView:
    """One of the five Streets of Alliance."""

    place: int
    card: str
    name: str
    text: Text
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class Streets:
    horrors: tuple[StreetHorror, ...]
    anchored: tuple[MarbleCard, ...]
    row: tuple[StreetView, ...]
    """The Street cards of Alliance; a Horror stands in the one of its place."""


@dataclass(frozen=True, slots=True)
class PresenceView:
    """FW-A070 What all may see of the Presence; in Conflict it is not there."""

    is_there: bool
    level: int
    deck: int
    discard: tuple[PresenceCard, ...]
    """The card turned up last comes last."""
    target: Seat | None
    target_name: str
    veil: tuple[HorrorCard, ...]
    recoils: bool
    has_backlash: bool


@value()
class TeamMember:
    seat: Seat
    name: str
    person: InvestigatorCard | None
    dealt: tuple[InvestigatorCard, ...]
    sanity: int
    marbles: int
    is_insane: bool
    is_regrouped: bool


@value()
class Hand:
    """A hand as the team sees it, with whose it is."""

    seat: Seat
    member: "TeamMember"
    marbles: tuple[MarbleCard, ...]


@value()
class OwnHand:
    """What lies before the viewer: an Investigator's card and Marbles, or The Wall's card and Horrors."""

    seat: Seat | None
    person: InvestigatorCard | None
    sanity: int
    is_insane: bool
    marbles: tuple[MarbleCard, ...]
    wall_card: WallCard | None
    is_revealed: bool
    horrors: tuple[HorrorCard, ...]


@dataclass(frozen=True, slots=True)
class WallHand:
    count: int
    horrors: tuple[HorrorCard, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    is_wall_turn: bool
    seat: Seat
    name: str
    next_investigator: Seat
    ap: int
    kind: str
    wall_turns: int
    round_left: int


@dataclass(frozen=True, slots=True)
class Course:
    """Where the game is: in which phase, and at whose turn of the round."""

    phase: Phase
    order: tuple[tuple[Seat, str], ...]
    """The Investigators as they take their turns, a Wall turn before each."""
    at: int
    """Whose pair of turns it is."""
    is_wall_turn: bool
    is_brood: bool


@dataclass(frozen=True, slots=True)
class Piles:
    marble_deck: int
    horror_deck: int
    investigator_deck: int


@dataclass(frozen=True, slots=True)
class Discards:
    """Both discard piles by the ids of their cards; what is printed on them stands in the card set."""

    marbles: tuple[str, ...]
    horrors: tuple[str, ...]
    _marbles: tuple[MarbleCard, ...]
    _horrors: tuple[HorrorCard, ...]

    @property
    def marble_cards(self) -> tuple[MarbleCard, ...]:
        return self._marbles

    @property
    def horror_cards(self) -> tuple[HorrorCard, ...]:
        return self._horrors


@dataclass(frozen=True, slots=True)
class LossView:
    """A Marble about to be lost, and whose it is."""

    seat: Seat
    name: str
    marble: MarbleCard


@dataclass(frozen=True, slots=True)
class Focus:
    """What lies in the middle of the table just now."""

    table: tuple[MarbleCard, ...]
    looked_at: tuple[MarbleCard, ...]
    looked_at_count: int
    losses: tuple[LossView, ...]
    """Marbles about to be lost, side by side."""
    refusals: tuple[Refusal, ...]
    """Who has refused whose Trade this turn."""


@value()
class Role:
    seat: Seat | None
    side: str
    reference: tuple[Note, ...] = ()
    person: InvestigatorCard | None = None
    wall_card: WallCard | None = None
    is_revealed: bool = False
