"""What each viewer may see, region by region. Every field is put in by hand; nothing is ever taken out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.fourth_wall.card_views import (
    HorrorView,
    MarbleView,
    PersonView,
    PresenceCardView,
    StreetView,
    WallCardView,
    horror_view,
    marble_face_view,
    marble_view,
    marbles_view,
    person_view,
    presence_card_view,
    wall_card_view,
)  # fmt: skip
from app.games.fourth_wall.faces import Symbols
from app.games.fourth_wall.nodes import Standing
from app.games.fourth_wall.reference import INVESTIGATOR_ACTIONS, WALL_ACTIONS
from app.games.fourth_wall.standing import cost_under, placed, sanity_shift, sanity_with, still_needed, surcharge
from app.games.fourth_wall.state import GATES, WALL, Horror, Investigator, Refusal, State
from app.kernel.decision import Seat, Viewer
from app.kernel.telling import STORY, began


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
    row: tuple[StreetView, ...]
    """The Street cards of Alliance; a Horror stands in the one of its place."""


@dataclass(frozen=True, slots=True)
class PresenceView:
    """FW-A070 What all may see of the Presence; in Conflict it is not there."""

    is_there: bool
    level: int
    deck: int
    discard: tuple[PresenceCardView, ...]
    """The card turned up last comes last."""
    target: Seat | None
    target_name: str
    veil: tuple[HorrorView, ...]
    recoils: bool
    has_backlash: bool


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
    refusals: tuple[Refusal, ...]
    """Who has refused whose Trade this turn."""


@dataclass(frozen=True, slots=True)
class Role:
    seat: Seat | None
    side: str
    reference: tuple[str, ...] = ()
    person: PersonView | None = None
    wall_card: WallCardView | None = None
    is_revealed: bool = False


def is_team(state: State, viewer: Viewer) -> bool:
    return viewer is not None and viewer in state.team


def gates(state: State, _viewer: Viewer) -> Gates:
    """FW-132 A number; the faces of Gates are nobody's to see."""
    return Gates(len(state.open_gates), GATES, surcharge(state))


def tracker(state: State, viewer: Viewer) -> TrackerView:
    """FW-031, FW-051 The Wall card: The Wall's own to look at, everybody's from An Eye Opens."""
    side = state.tracker
    may_see = state.wall_card is not None and (viewer == WALL or state.eye_is_open)
    return TrackerView(
        rank=state.rank if state.is_set_up else side.start,
        start=side.start,
        eye_opens=side.eye_opens,
        crescendo=side.crescendo,
        awakens=side.awakens,
        phase=state.phase,
        wall_card=wall_card_view(state) if may_see else None,
        is_revealed=state.eye_is_open,
    )


def doom(state: State, _viewer: Viewer) -> DoomView:
    return DoomView(state.pool, state.held, state.options.doom_limit)


def streets(state: State, _viewer: Viewer) -> Streets:
    standing = [*placed(state)]
    horrors = tuple(_street_horror(state, horror, standing) for horror in state.streets)
    return Streets(horrors, marbles_view(state, state.anchored), _row(state))


def _row(state: State) -> tuple[StreetView, ...]:
    """FW-A007 Face up once they are laid."""
    if state.presence is None or not state.is_set_up:
        return ()
    faces = [state.street(card) for card in state.presence.row]
    is_in_force = state.presence.has_street_text
    return tuple(
        StreetView(place, face.id, face.name, face.text, is_in_force) for place, face in enumerate(faces, start=1)
    )


NO_PRESENCE = PresenceView(False, 0, 0, (), None, "", (), recoils=False, has_backlash=False)


def presence(state: State, _viewer: Viewer) -> PresenceView:
    """FW-A070 All but the order of its deck; the Veil lies open."""
    there = state.presence
    if there is None:
        return NO_PRESENCE
    return PresenceView(
        is_there=True,
        level=state.options.level,
        deck=len(there.deck),
        discard=tuple(presence_card_view(state, card) for card in there.discard),
        target=there.target,
        target_name="" if there.target is None else state.name(state.at(there.target)),
        veil=tuple(horror_view(state, card) for card in state.wall_hand),
        recoils=there.recoils,
        has_backlash=there.has_backlash,
    )


def _street_horror(state: State, horror: Horror, standing: list[tuple[Standing, int]]) -> StreetHorror:
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
        person=None if face_up is None else person_view(state, face_up),
        dealt=tuple(person_view(state, card) for card in person.dealt),  # FW-020
        sanity=0 if person.card is None else sanity_with(state, person, shift),
        marbles=len(person.hand),
        is_insane=person.is_insane,
        is_regrouped=person.is_regrouped,
    )


def hands(state: State, viewer: Viewer) -> tuple[Hand, ...]:
    """FW-024 The team looks at all its hands; nobody else at any, but spectators a round late if an Alliance likes."""
    if not is_team(state, viewer):
        return _late_hands(state) if viewer is None else ()
    people = zip(state.investigators, team(state, viewer), strict=True)
    return tuple(Hand(person.seat, member, marbles_view(state, person.hand)) for person, member in people)


def _late_hands(state: State) -> tuple[Hand, ...]:
    hands = [tuple(marble_face_view(state.cards.marbles[face]) for face in faces) for faces in state.late_hands]
    people = zip(team(state, None), hands, strict=False)
    return tuple(Hand(member.seat, member, hand) for member, hand in people)


def hand(state: State, viewer: Viewer) -> OwnHand:
    """The viewer's own cards."""
    if is_team(state, viewer):
        assert viewer is not None
        member = _member(state, state.at(viewer), sanity_shift(state))
        marbles = marbles_view(state, state.at(viewer).hand)
        return OwnHand(viewer, member.person, member.sanity, member.is_insane, marbles, None, False, ())
    if viewer == WALL and state.wall_card is not None:
        horrors = tuple(horror_view(state, card) for card in state.wall_hand)
        return OwnHand(viewer, None, 0, False, (), wall_card_view(state), state.eye_is_open, horrors)
    return OwnHand(viewer, None, 0, False, (), None, False, ())


def wall_hand(state: State, viewer: Viewer) -> WallHand:
    """FW-035 Secret but for their number; FW-A070 in Alliance they lie open as the Veil."""
    may_see = viewer == WALL or state.presence is not None
    shown = tuple(horror_view(state, card) for card in state.wall_hand) if may_see else ()
    return WallHand(len(state.wall_hand), shown)


def turn(state: State, _viewer: Viewer) -> Turn:
    kind = ("brood" if state.is_brood else "wrath") if state.is_wall_turn else "investigator"
    if not state.is_set_up:
        kind = "setting up"
    return Turn(
        is_wall_turn=state.is_wall_turn,
        seat=WALL if state.is_wall_turn else state.acting.seat,
        name=state.title(WALL) if state.is_wall_turn else state.name(state.acting),
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
        refusals=tuple(state.refusals) if sees else (),
    )


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers everybody can see."""
    return {"Gates": len(state.open_gates), "Doom": state.pool}


def role(state: State, viewer: Viewer) -> Role:
    """FW-014 The reference of their own role lies beside every player, with their own card."""
    if viewer is None:
        return Role(None, "spectator")
    own = hand(state, viewer)
    if viewer == WALL:
        return Role(viewer, "wall", WALL_ACTIONS, wall_card=own.wall_card, is_revealed=own.is_revealed)
    return Role(viewer, "investigators", INVESTIGATOR_ACTIONS, own.person)


REGIONS: Mapping[str, Callable[[State, Viewer], object]] = {
    "gates": gates,
    "tracker": tracker,
    "doom": doom,
    "turn": turn,
    "streets": streets,
    "presence": presence,
    "team": team,
    "hands": hands,
    "hand": hand,
    "wall-hand": wall_hand,
    "focus": focus,
    "piles": piles,
    "role": role,
    **STORY,
}

ALIKE: Mapping[str, Callable[[State, Viewer], bool]] = {
    "tracker": lambda _state, viewer: viewer == WALL,
    "hands": is_team,
    "wall-hand": lambda _state, viewer: viewer == WALL,
    "focus": is_team,
}

EPOCHS: Mapping[str, Callable[[State], int]] = {
    "story-before": began,
}

PUBLIC = frozenset({"gates", "doom", "turn", "streets", "presence", "team", "piles"})
"""The regions in which nothing depends on who looks."""
