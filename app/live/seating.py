"""Sitting down, standing up, handing a seat on: to a person, to a bot, and back."""

from dataclasses import dataclass

from app.kernel.decision import Seat
from app.live.alone import alone
from app.live.errors import NotAllowed, NotNow
from app.live.events import BotSat, Event, HandOverMade, PersonCame, ReadySet, Renamed, SatDown, StoodUp
from app.live.room import Room
from app.live.state import HOST, Person, RoomState
from app.live.tokens import hash_token, new_token

MOST_NAME = 40


@dataclass(frozen=True, slots=True)
class Ticket:
    """What somebody who sits down gets: the seat, and the token that is theirs from now on."""

    seat: Seat
    token: str


def clean_name(name: str) -> str:
    """A name without control characters or too much white space."""
    cleaned = " ".join("".join(letter for letter in name if letter.isprintable()).split())[:MOST_NAME]
    if not cleaned:
        raise NotNow("Please give a name.")
    return cleaned


@alone
async def sit(room: Room, name: str, seat: Seat | None, token: str | None) -> Ticket:
    """Sit down on a free seat: as somebody new, or, with a token, as somebody already here."""
    person = room.person(token)
    if token and person is None:
        raise NotAllowed("This token does not belong to this room.")
    chosen = _free_seat(room, seat, person)
    _check_sides(room, person, chosen)
    events: list[Event] = []
    if person is None:
        token = new_token()
        person = Person(f"p{len(room.state.people)}", clean_name(name), hash_token(token))
        events.append(PersonCame(person.id, person.name, person.token_hash))
    elif name and clean_name(name) != person.name:
        events.append(Renamed(person.id, clean_name(name)))
    await room.commit(*events, SatDown(chosen, person.id, moment(room)))
    assert token is not None
    return Ticket(chosen, token)


def moment(room: Room) -> str:
    """How far the game is, as everybody may know."""
    gauges = room.game.gauges(room.table.state) if room.table else {}
    return next((f"{name.lower()} {gauges[name]}" for name in ("Round", "Day", "Act") if name in gauges), "")


@alone
async def take_back(room: Room, seat: Seat, token: str | None) -> None:
    """Whoever's seat a bot plays may sit down on it again at any time."""
    person, chair = room.person(token), room.state.chairs.get(seat)
    if person is None or chair is None or chair.owner != person.id:
        raise NotAllowed("That is not your seat.")
    if chair.person is not None:
        raise NotNow("Somebody sits there already.")
    await room.commit(SatDown(seat, person.id, moment(room)))


def _free_seat(room: Room, seat: Seat | None, person: Person | None) -> Seat:
    free = [info.seat for info in room.seats if _is_free(room, info.seat)]
    if seat is not None:
        _check_exists(room, seat)
        if seat not in free:
            raise NotNow("Somebody sits there already.")
        return seat
    # Somebody who already plays for a side is offered that side's seats first.
    held = {room.side_of(other) for other in room.seats_of(person)}
    fitting = [other for other in free if room.side_of(other) in held] or free
    if not fitting:
        raise NotNow("Every seat is taken. You can watch instead.")
    return fitting[0]


def _is_free(room: Room, seat: Seat) -> bool:
    chair = room.state.chairs.get(seat)
    return chair is None or (chair.person is None and chair.bot is None)


def _check_sides(room: Room, person: Person | None, seat: Seat) -> None:
    """Who has seen one side's secrets cannot go over to the other in the same game."""
    if person is None or room.status == "lobby":
        return
    seen = {room.side_of(other) for other in (*person.seen, *room.seats_of(person))}
    if seen - {room.side_of(seat)}:
        raise NotAllowed("You know the other side's secrets in this game.")


@alone
async def seat_again(room: Room, before: RoomState) -> None:
    """Let everybody who had a seat at another table have it at this one."""
    again: dict[str, PersonCame] = {}
    for person in before.people.values():
        if person.id != HOST and before.seats_of(person.id):
            again[person.id] = PersonCame(f"p{len(again) + 1}", person.name, person.token_hash)
    events: list[Event] = list(again.values())
    for seat, chair in before.chairs.items():
        if chair.person is not None:
            events.append(SatDown(seat, again[chair.person].person if chair.person in again else HOST))
        elif chair.bot is not None:
            events.append(BotSat(seat, chair.bot))
    await room.commit(*events)


@alone
async def stand_up(room: Room, seat: Seat, token: str | None) -> None:
    """Give one's seat up, or, as the host, ask somebody off it."""
    person = _check_owner_or_host(room, seat, token)
    by = "" if seat in room.seats_of(person) else person.name
    await room.commit(StoodUp(seat, by, moment(room)))


@alone
async def seat_bot(room: Room, seat: Seat | None, kind: str, token: str | None) -> Seat:
    """The host gives a seat to a bot, in the lobby or in the middle of the game."""
    host = room.host(token)
    if kind not in room.game.bots:
        raise NotNow(f"There is no {kind!r} bot; there are {', '.join(room.game.bots)}.")
    if seat is not None:
        _check_exists(room, seat)
    # Before the start a late click must not unseat somebody who was quicker; afterwards a hand-over is meant.
    is_meant = seat is not None and room.status != "lobby"
    chosen = seat if seat is not None and is_meant else _free_seat(room, seat, None)
    await room.commit(BotSat(chosen, kind, host.name, moment(room)))
    return chosen


def _check_exists(room: Room, seat: Seat) -> None:
    if all(info.seat != seat for info in room.seats):
        raise NotNow(f"There is no seat {seat!r} at this table.")


@alone
async def set_ready(room: Room, seat: Seat, is_ready: bool, token: str | None) -> None:
    _check_owner(room, seat, token)
    await room.commit(ReadySet(seat, is_ready))


@alone
async def make_hand_over(room: Room, seat: Seat, token: str | None) -> str:
    """A code, good for one use: it moves the person who makes it to another phone, or gives somebody's seat away."""
    person = _check_owner_or_host(room, seat, token)
    code, moves = new_token(), person.id if seat in room.seats_of(person) else ""
    made = HandOverMade(seat, hash_token(code), moves)
    await room.commit(*(() if seat in room.state.chairs else (StoodUp(seat),)), made)
    return code


@alone
async def take_over(room: Room, code: str, name: str, token: str | None = None) -> Ticket:
    """Use a hand-over code: the seat, with its hand and its open question, is now theirs."""
    hashed = hash_token(code)
    chair = next((chair for chair in room.state.chairs.values() if chair.hand_over == hashed), None)
    if chair is None:
        raise NotAllowed("This link has been used or is no longer good. Ask for a new one.")
    before = room.state.people.get(chair.person) if chair.person else None
    person = room.person(token)
    _check_sides(room, person, chair.seat)
    events: list[Event] = []
    if person is None:
        token = new_token()
        called = clean_name(name or (before.name if before else ""))
        # Who moves does so with everything; who is given a seat is somebody new, and has nothing but that seat.
        is_move = before is not None and chair.moves == before.id and called == before.name
        id = before.id if before and is_move else f"p{len(room.state.people)}"
        person = Person(id, called, hash_token(token))
        events.append(PersonCame(person.id, person.name, person.token_hash))
    await room.commit(*events, SatDown(chair.seat, person.id, moment(room)))
    assert token is not None
    return Ticket(chair.seat, token)


def _check_owner(room: Room, seat: Seat, token: str | None) -> Person:
    person = room.person(token)
    if person is None or seat not in room.seats_of(person):
        raise NotAllowed("That is not your seat.")
    return person


def _check_owner_or_host(room: Room, seat: Seat, token: str | None) -> Person:
    _check_exists(room, seat)
    person = room.person(token)
    if person is None or (person.id != HOST and seat not in room.seats_of(person)):
        raise NotAllowed("That is not your seat.")
    return person
