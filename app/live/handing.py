"""Links, good for one use: one moves a person to another phone, the other gives one seat to another player."""

from app.kernel.decision import Seat
from app.live.belonging import check_knows_no_other, check_may_hold
from app.live.errors import NotAllowed
from app.live.events import Event, HandOverMade, PersonCame, SatDown, StoodUp
from app.live.exclusive import exclusive
from app.live.names import moment
from app.live.people import Chair
from app.live.room import Room
from app.live.seating import Ticket, arriving, check_exists
from app.live.tokens import hash_token, new_token

OWN = "That is not your seat."


@exclusive
async def make_move(room: Room, seat: Seat, token: str | None) -> str:
    """A code by which the holder of this seat alone moves to another phone with everything they have."""
    check_exists(room, seat)
    person = room.person(token)
    if person is None or seat not in room.seats_of(person):
        raise NotAllowed(OWN)
    return await _made(room, seat, person.id)


@exclusive
async def make_hand_over(room: Room, seat: Seat, token: str | None) -> str:
    """A code that gives this seat, and nothing else, to whoever uses it.

    One gives away one's own seat, and as the host a chair that no player holds.
    """
    check_exists(room, seat)
    person = room.person(token)
    if person is None or (person.id not in room.state.hosts and seat not in room.seats_of(person)):
        raise NotAllowed(OWN)
    whose = room.state.whose(seat)
    if whose is not None and whose is not person:
        raise NotAllowed(f"This is {whose.name}’s seat. Whoever should play it asks for it, and the table says yes.")
    return await _made(room, seat, "")


async def _made(room: Room, seat: Seat, person: str) -> str:
    code = new_token()
    made = HandOverMade(seat, hash_token(code), person)
    await room.commit(*(() if seat in room.state.chairs else (StoodUp(seat),)), made)
    return code


def chair_of(room: Room, code: str) -> Chair | None:
    """The chair a code is for, if it is still good."""
    hashed = hash_token(code)
    return next((chair for chair in room.state.chairs.values() if chair.hand_over == hashed), None)


@exclusive
async def take_over(room: Room, code: str, name: str, token: str | None = None, browser: str = "") -> Ticket:
    """Use a code: the seat, with its hand and its open question, is now theirs; by a move, all they had is here now."""
    chair = chair_of(room, code)
    if chair is None:
        raise NotAllowed("This link has been used or is no longer good. Ask for a new one.")
    if chair.moves:
        return await _move(room, chair, token, browser)
    person = room.person(token)
    if person is not None and chair.person == person.id:
        raise NotAllowed("This is your own seat; the link is for somebody else.")
    check_may_hold(room, person, browser, chair.seat)
    token = token if person and token else new_token()
    events, id = arriving(room, person, "" if person else name, token, browser)
    await room.commit(*events, SatDown(chair.seat, id, moment(room)))
    return Ticket(chair.seat, token)


async def _move(room: Room, chair: Chair, token: str | None, browser: str) -> Ticket:
    """The person of that chair is at another phone now; the old token opens nothing any more."""
    person, other = room.state.people[chair.moves], room.person(token)
    if other is not None and other is not person:
        raise NotAllowed(f"This browser is {other.name}’s already at this table.")
    check_knows_no_other(room, person, browser)
    fresh = new_token()
    events: list[Event] = [PersonCame(person.id, person.name, hash_token(fresh), browser)]
    await room.commit(*events, HandOverMade(chair.seat, "", ""))
    return Ticket(chair.seat, fresh)
