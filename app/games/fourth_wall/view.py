"""What each viewer may see, region by region. Every field is put in by hand; nothing is ever taken out."""

from collections.abc import Hashable, Iterable, Mapping

from app.games.fourth_wall import marks
from app.games.fourth_wall.lasting import Standing
from app.games.fourth_wall.phases import phase_of
from app.games.fourth_wall.reference import INVESTIGATOR_REFERENCE, WALL_REFERENCE
from app.games.fourth_wall.standing import cost_under, placed, sanity_shift, sanity_with, still_needed, surcharge
from app.games.fourth_wall.state import GATES, WALL, Horror, Investigator, Loss, State
from app.games.fourth_wall.view_types import (
    Course,
    Discards,
    DoomView,
    Focus,
    Gates,
    Hand,
    LossView,
    OwnHand,
    Piles,
    PresenceView,
    Role,
    StreetHorror,
    Streets,
    StreetView,
    TeamMember,
    TrackerView,
    Turn,
    WallHand,
)
from app.kernel.decision import Seat, Viewer
from app.kernel.region import Family, Region, Slot, everybody, regions
from app.kernel.telling import STORY
from app.kit.piles import Card


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
        wall_card=state.wall_face() if may_see else None,
        is_revealed=state.eye_is_open,
    )


def doom(state: State, _viewer: Viewer) -> DoomView:
    return DoomView(state.pool, state.held, state.options.doom_limit)


def streets(state: State, _viewer: Viewer) -> Streets:
    standing = [*placed(state)]
    horrors = tuple(_street_horror(state, horror, standing) for horror in state.streets)
    return Streets(horrors, state.marbles(state.anchored), _row(state))


def _row(state: State) -> tuple[StreetView, ...]:
    """FW-A007 Face up once they are laid."""
    if state.presence is None or not state.is_set_up:
        return ()
    faces = [state.street(card) for card in state.presence.row]
    is_in_force = state.presence.has_street_text
    return tuple(
        StreetView(place, face.card, face.name, face.text, is_in_force) for place, face in enumerate(faces, start=1)
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
        discard=tuple(state.presence_face(card) for card in there.discard),
        target=there.target,
        target_name="" if there.target is None else state.name(state.at(there.target)),
        veil=state.horrors(state.wall_hand),
        recoils=there.recoils,
        has_backlash=there.has_backlash,
    )


def _street_horror(state: State, horror: Horror, standing: list[tuple[Standing, int]]) -> StreetHorror:
    cost = cost_under(state, horror, standing)
    return StreetHorror(
        place=horror.place,
        horror=state.horror(horror.card),
        is_drained=horror.is_drained,
        is_scourge=state.is_scourge(horror),
        cost=cost,
        left=still_needed(state, cost, horror.marbles),
        marbles=state.marbles(horror.marbles),
    )


def team(state: State, _viewer: Viewer, seat: Seat) -> TeamMember:
    return _member(state, state.at(seat), sanity_shift(state))


def _member(state: State, person: Investigator, shift: int) -> TeamMember:
    face_up = None if person.is_insane else person.card  # FW-116
    return TeamMember(
        seat=person.seat,
        name=state.name(person),
        person=None if face_up is None else state.person(face_up),
        dealt=tuple(state.person(card) for card in person.dealt),  # FW-020
        sanity=0 if person.card is None else sanity_with(state, person, shift),
        marbles=len(person.hand),
        is_insane=person.is_insane,
        is_regrouped=person.is_regrouped,
    )


def held(state: State, viewer: Viewer, seat: Seat) -> Hand | None:
    """FW-024 The team looks at all its hands; no other seat at any, spectators a round late if an Alliance likes."""
    member = team(state, viewer, seat)
    if is_team(state, viewer):
        return Hand(seat, member, state.marbles(state.at(seat).hand))
    if viewer is not None or not state.late_hands:
        return None
    faces = state.late_hands[state.investigators.index(state.at(seat))]
    return Hand(seat, member, tuple(state.cards.marbles[face] for face in faces))


def hand(state: State, viewer: Viewer) -> OwnHand:
    """The viewer's own cards."""
    if is_team(state, viewer):
        assert viewer is not None
        member = _member(state, state.at(viewer), sanity_shift(state))
        marbles = state.marbles(state.at(viewer).hand)
        return OwnHand(viewer, member.person, member.sanity, member.is_insane, marbles, None, False, ())
    if viewer == WALL and state.wall_card is not None:
        horrors = state.horrors(state.wall_hand)
        return OwnHand(viewer, None, 0, False, (), state.wall_face(), state.eye_is_open, horrors)
    return OwnHand(viewer, None, 0, False, (), None, False, ())


def wall_hand(state: State, viewer: Viewer) -> WallHand:
    """FW-035 Secret but for their number; FW-A070 in Alliance they lie open as the Veil."""
    may_see = viewer == WALL or state.presence is not None
    shown = state.horrors(state.wall_hand) if may_see else ()
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


def course(state: State, _viewer: Viewer) -> Course | None:
    """FW-014, FW-041 "You are here" on every reference card, once the Investigators are known."""
    if not state.is_set_up:
        return None
    order = tuple((person.seat, state.name(person)) for person in state.investigators)
    return Course(phase_of(state), order, state.turn, state.is_wall_turn, state.is_brood)


def piles(state: State, _viewer: Viewer) -> Piles:
    return Piles(len(state.marble_deck), len(state.horror_deck), len(state.investigator_deck))


def discards(state: State, _viewer: Viewer) -> Discards:
    marbles, horrors = state.marble_discard, state.horror_discard
    return Discards(_ids(state, marbles), _ids(state, horrors), state.marbles(marbles), state.horrors(horrors))


def _ids(state: State, cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(state.faces[card] for card in cards)


def focus(state: State, viewer: Viewer) -> Focus:
    """The Marble at stake and those looked at are the team's to see, and of the former nobody else knows at all."""
    sees = is_team(state, viewer)
    return Focus(
        table=state.marbles(state.table),
        looked_at=state.marbles(state.looked_at) if sees else (),
        looked_at_count=len(state.looked_at),
        losses=tuple(_loss(state, loss) for loss in state.at_stake) if sees else (),
        refusals=tuple(state.refusals) if sees else (),
    )


def _loss(state: State, loss: Loss) -> LossView:
    return LossView(loss.seat, state.name(state.at(loss.seat)), state.marble(loss.marble))


def gauges(state: State) -> Mapping[str, int]:
    """How the game stands, in numbers everybody can see."""
    return {"Gates": len(state.open_gates), "Doom": state.pool}


def portrait(state: State, seat: Seat) -> str:
    """FW-019 Whom each has chosen to be; which card The Wall has, its picture does not tell."""
    if seat == WALL:
        return "face-wall"
    card = state.at(seat).card
    return "face-unknown" if card is None else f"face-{state.faces[card].lower()}"


def role(state: State, viewer: Viewer) -> Role:
    """FW-014 The reference of their own role lies beside every player, with their own card."""
    if viewer is None:
        return Role(None, "spectator")
    own = hand(state, viewer)
    if viewer == WALL:
        return Role(viewer, "wall", WALL_REFERENCE, wall_card=own.wall_card, is_revealed=own.is_revealed)
    return Role(viewer, "investigators", INVESTIGATOR_REFERENCE, own.person)


def _is_wall(_state: State, viewer: Viewer) -> bool:
    return viewer == WALL


def _is_team(state: State, viewer: Viewer, _seat: Seat) -> Hashable:
    return "team" if is_team(state, viewer) else viewer is None


def _is_there(state: State, seat: Seat) -> bool:
    return seat in state.team


MEMBERS = {str(number): Seat(f"investigator-{number}") for number in range(1, 7)}

REGIONS: Mapping[str, Region[State]] = regions(
    {
        "gates": Region(gates, everybody, marks.gates),
        "tracker": Region(tracker, _is_wall, marks.tracker, is_by_seat=True),
        "doom": Region(doom, everybody, marks.doom),
        "turn": Region(turn, everybody, marks.turn, slot=Slot.TOP),
        "streets": Region(streets, everybody, marks.streets),
        "presence": Region(presence, everybody, marks.presence),
        "team": Family(team, MEMBERS, everybody, marks.member, Slot.MATES, present=_is_there),
        "held": Family(held, MEMBERS, _is_team, marks.held, Slot.MATES, present=_is_there, is_by_seat=True),
        "hand": Region(hand, marks=marks.hand, slot=Slot.HAND),
        "wall-hand": Region(wall_hand, _is_wall, marks.wall_hand, slot=Slot.NOWHERE, is_by_seat=True),
        "focus": Region(focus, is_team, marks.focus, is_by_seat=True),
        "piles": Region(piles, everybody, marks.piles, slot=Slot.HAND),
        "discards": Region(discards, everybody, marks.discards, slot=Slot.HAND),
        "role": Region(role, marks=marks.hand, slot=Slot.ROLE),
        "course": Region(course, everybody, marks.course, slot=Slot.ROLE),
        **STORY,
    }
)
