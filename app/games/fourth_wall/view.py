"""What each viewer may see, region by region. Every field is put in by hand; nothing is ever taken out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from app.games.fourth_wall.faces import HorrorCard, InvestigatorCard, MarbleCard, Symbols
from app.games.fourth_wall.nodes import Standing
from app.games.fourth_wall.reference import INVESTIGATOR_ACTIONS, WALL_ACTIONS
from app.games.fourth_wall.standing import cost_under, in_force, sanity_shift, sanity_with, still_needed, surcharge
from app.games.fourth_wall.state import GATES, WALL, Card, Horror, Investigator, State
from app.kernel.decision import Seat, Viewer


@dataclass(frozen=True, slots=True)
class MarbleView:
    card: str
    name: str
    symbols: Symbols
    text: str
    blitz_bonus: int = 0


@dataclass(frozen=True, slots=True)
class PersonView:
    card: str
    name: str
    sanity: int
    unique_cost: int
    text: str
    flavour: str


@dataclass(frozen=True, slots=True)
class WallCardView:
    card: str
    name: str
    unique_cost: int
    text: str
    flavour: str


@dataclass(frozen=True, slots=True)
class HorrorView:
    card: str
    name: str
    manifest_cost: int
    enters_drained: bool
    trigger_cost: int
    defeat_cost: Symbols
    times_gates: bool
    text: str


@dataclass(frozen=True, slots=True)
class StreetHorror:
    place: int
    horror: HorrorView
    is_drained: bool
    is_scourge: bool
    cost: Symbols
    left: Symbols
    marbles: tuple[MarbleView, ...]


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
    wall_card: WallCardView | None
    is_revealed: bool


@dataclass(frozen=True, slots=True)
class DoomView:
    pool: int
    held: int
    limit: int


@dataclass(frozen=True, slots=True)
class Streets:
    horrors: tuple[StreetHorror, ...]
    anchored: tuple[MarbleView, ...]


@dataclass(frozen=True, slots=True)
class TeamMember:
    seat: Seat
    name: str
    person: PersonView | None
    dealt: tuple[PersonView, ...]
    sanity: int
    marbles: int
    is_insane: bool
    is_regrouped: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as the team sees it, with whose it is."""

    seat: Seat
    member: "TeamMember"
    marbles: tuple[MarbleView, ...]


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What lies before the viewer: an Investigator's card and Marbles, or The Wall's card and Horrors."""

    seat: Seat | None
    person: PersonView | None
    sanity: int
    is_insane: bool
    marbles: tuple[MarbleView, ...]
    wall_card: WallCardView | None
    is_revealed: bool
    horrors: tuple[HorrorView, ...]


@dataclass(frozen=True, slots=True)
class WallHand:
    count: int
    horrors: tuple[HorrorView, ...]


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
class Piles:
    marble_deck: int
    marble_discard: tuple[MarbleView, ...]
    horror_deck: int
    horror_discard: tuple[HorrorView, ...]
    investigator_deck: int


@dataclass(frozen=True, slots=True)
class Focus:
    """What lies in the middle of the table just now."""

    table: tuple[MarbleView, ...]
    looked_at: tuple[MarbleView, ...]
    looked_at_count: int
    loss: MarbleView | None
    loser: Seat | None


@dataclass(frozen=True, slots=True)
class Role:
    seat: Seat | None
    side: str
    reference: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoryView:
    lines: tuple[tuple[str, str], ...]


TURN = "turn"
"""The tone of the line with which a turn begins."""
BEFORE = 50
"""So many lines of earlier turns are shown."""
PRINTED = 1024


def is_team(state: State, viewer: Viewer) -> bool:
    return viewer is not None and viewer in state.team


# What is printed on a card never changes: each is made out once.


@lru_cache(PRINTED)
def _marble(face: MarbleCard) -> MarbleView:
    return MarbleView(face.id, face.name, face.symbols, face.text, face.blitz_bonus)


@lru_cache(PRINTED)
def _horror(face: HorrorCard) -> HorrorView:
    return HorrorView(
        face.id,
        face.name,
        face.manifest_cost,
        face.enters_drained,
        face.trigger_cost,
        face.defeat_cost,
        face.times_gates,
        face.text,
    )


@lru_cache(PRINTED)
def _investigator(face: InvestigatorCard) -> PersonView:
    return PersonView(face.id, face.name, face.sanity, face.unique_cost, face.text, face.flavour)


def marble_view(state: State, card: Card) -> MarbleView:
    return _marble(state.marble(card))


def marbles_view(state: State, cards: list[Card]) -> tuple[MarbleView, ...]:
    return tuple(_marble(state.marble(card)) for card in cards)


def horror_view(state: State, card: Card) -> HorrorView:
    return _horror(state.horror(card))


def _person(state: State, card: Card) -> PersonView:
    return _investigator(state.person(card))


def gates(state: State, _viewer: Viewer) -> Gates:
    """FW-132 A number; the faces of Gates are nobody's to see."""
    return Gates(len(state.open_gates), GATES, surcharge(state))


def tracker(state: State, viewer: Viewer) -> TrackerView:
    """FW-031, FW-051 The Wall card: The Wall's own to look at, everybody's from An Eye Opens."""
    side = state.tracker
    may_see = state.wall_card is not None and (viewer == WALL or state.eye_is_open)
    return TrackerView(
        rank=state.rank,
        start=side.start,
        eye_opens=side.eye_opens,
        crescendo=side.crescendo,
        awakens=side.awakens,
        phase=state.phase,
        wall_card=_wall_card(state) if may_see else None,
        is_revealed=state.eye_is_open,
    )


def _wall_card(state: State) -> WallCardView:
    face = state.wall_face()
    return WallCardView(face.id, face.name, face.unique_cost, face.text, face.flavour)


def doom(state: State, _viewer: Viewer) -> DoomView:
    return DoomView(state.pool, state.held, state.options.doom_limit)


def streets(state: State, _viewer: Viewer) -> Streets:
    standing = [*in_force(state)]
    horrors = tuple(_street_horror(state, horror, standing) for horror in state.streets)
    return Streets(horrors, marbles_view(state, state.anchored))


def _street_horror(state: State, horror: Horror, standing: list[Standing]) -> StreetHorror:
    cost = cost_under(state, horror, standing)
    return StreetHorror(
        place=horror.place,
        horror=horror_view(state, horror.card),
        is_drained=horror.is_drained,
        is_scourge=state.is_scourge(horror),
        cost=cost,
        left=still_needed(state, cost, horror.marbles),
        marbles=marbles_view(state, horror.marbles),
    )


def team(state: State, _viewer: Viewer) -> tuple[TeamMember, ...]:
    shift = sanity_shift(state)
    return tuple(_member(state, person, shift) for person in state.investigators)


def _member(state: State, person: Investigator, shift: int) -> TeamMember:
    face_up = None if person.is_insane else person.card  # FW-116
    return TeamMember(
        seat=person.seat,
        name=state.name(person),
        person=None if face_up is None else _person(state, face_up),
        dealt=tuple(_person(state, card) for card in person.dealt),  # FW-020
        sanity=0 if person.card is None else sanity_with(state, person, shift),
        marbles=len(person.hand),
        is_insane=person.is_insane,
        is_regrouped=person.is_regrouped,
    )


def hands(state: State, viewer: Viewer) -> tuple[Hand, ...]:
    """FW-024 The team looks at all its hands; nobody else at any."""
    if not is_team(state, viewer):
        return ()
    people = zip(state.investigators, team(state, viewer), strict=True)
    return tuple(Hand(person.seat, member, marbles_view(state, person.hand)) for person, member in people)


def hand(state: State, viewer: Viewer) -> OwnHand:
    """The viewer's own cards."""
    if is_team(state, viewer):
        assert viewer is not None
        member = _member(state, state.at(viewer), sanity_shift(state))
        marbles = marbles_view(state, state.at(viewer).hand)
        return OwnHand(viewer, member.person, member.sanity, member.is_insane, marbles, None, False, ())
    if viewer == WALL and state.wall_card is not None:
        horrors = tuple(horror_view(state, card) for card in state.wall_hand)
        return OwnHand(viewer, None, 0, False, (), _wall_card(state), state.eye_is_open, horrors)
    return OwnHand(viewer, None, 0, False, (), None, False, ())


def wall_hand(state: State, viewer: Viewer) -> WallHand:
    """FW-035 Secret but for their number."""
    shown = tuple(horror_view(state, card) for card in state.wall_hand) if viewer == WALL else ()
    return WallHand(len(state.wall_hand), shown)


def turn(state: State, _viewer: Viewer) -> Turn:
    kind = ("brood" if state.is_brood else "wrath") if state.is_wall_turn else "investigator"
    return Turn(
        is_wall_turn=state.is_wall_turn,
        seat=WALL if state.is_wall_turn else state.acting.seat,
        name="The Wall" if state.is_wall_turn else state.name(state.acting),
        next_investigator=state.acting.seat,
        ap=state.ap,
        kind=kind,
        wall_turns=state.wall_turns,
        round_left=len(state.investigators) - state.turn,
    )


def piles(state: State, _viewer: Viewer) -> Piles:
    return Piles(
        marble_deck=len(state.marble_deck),
        marble_discard=marbles_view(state, state.marble_discard),
        horror_deck=len(state.horror_deck),
        horror_discard=tuple(horror_view(state, card) for card in state.horror_discard),
        investigator_deck=len(state.investigator_deck),
    )


def focus(state: State, viewer: Viewer) -> Focus:
    """The Marble at stake and those looked at are the team's to see, and of the former nobody else knows at all."""
    sees = is_team(state, viewer)
    return Focus(
        table=marbles_view(state, state.table),
        looked_at=marbles_view(state, state.looked_at) if sees else (),
        looked_at_count=len(state.looked_at),
        loss=marble_view(state, state.loss.marble) if sees and state.loss else None,
        loser=state.loss.seat if sees and state.loss else None,
    )


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers everybody can see."""
    return {"Gates": len(state.open_gates), "Doom": state.pool}


def role(_state: State, viewer: Viewer) -> Role:
    """FW-014 The reference of their own role lies beside every player."""
    if viewer is None:
        return Role(None, "spectator")
    if viewer == WALL:
        return Role(viewer, "wall", WALL_ACTIONS)
    return Role(viewer, "investigators", INVESTIGATOR_ACTIONS)


def story(state: State, viewer: Viewer) -> StoryView:
    """What has been told since the turn began."""
    return StoryView(state.story.since(state.story.last_of(TURN), viewer))


def story_before(state: State, viewer: Viewer) -> StoryView:
    """What was told before; a region of its own, for it changes only from turn to turn."""
    return StoryView(state.story.before(state.story.last_of(TURN), viewer, BEFORE))


REGIONS: Mapping[str, Callable[[State, Viewer], object]] = {
    "gates": gates,
    "tracker": tracker,
    "doom": doom,
    "turn": turn,
    "streets": streets,
    "team": team,
    "hands": hands,
    "hand": hand,
    "wall-hand": wall_hand,
    "focus": focus,
    "piles": piles,
    "role": role,
    "story": story,
    "story-before": story_before,
}

ALIKE: Mapping[str, Callable[[State, Viewer], bool]] = {
    "tracker": lambda _state, viewer: viewer == WALL,
    "hands": is_team,
    "wall-hand": lambda _state, viewer: viewer == WALL,
    "focus": is_team,
}

EPOCHS: Mapping[str, Callable[[State], int]] = {
    "story-before": lambda state: state.story.last_of(TURN),
    "role": lambda _state: 0,
}

PUBLIC = frozenset({"gates", "doom", "turn", "streets", "team", "piles"})
"""The regions in which nothing depends on who looks."""
