"""Sitting down, standing up, letting bots play: what one does oneself, and what a host does with the table's yes."""

from dataclasses import dataclass

from app.kernel.decision import Seat
from app.live import claims
from app.live.arranging import proposed
from app.live.belonging import check_may_hold
from app.live.codec import encode_value
from app.live.errors import NotAllowed, NotNow
from app.live.events import BotSat, Event, OptionSet, PersonCame, ReadySet, Renamed, SatDown, StoodUp
from app.live.exclusive import exclusive
from app.live.names import free_name, moment
from app.live.people import HOST, Person
from app.live.room import Room
from app.live.state import RoomState
from app.live.tokens import hash_token, new_token


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a player who sits down gets: the seat, and the token that is theirs from now on."""

    seat: Seat
    token: str


@exclusive
async def sit(room: Room, name: str, seat: Seat | None, token: str | None, browser: str = "") -> Ticket:
    """Sit down on a free seat: as a new person, or, with a token, as one already here."""
    person = room.person(token)
    if token and person is None:
        raise NotAllowed("This token does not belong to this room.")
    chosen = _free_seat(room, seat, person)
    check_may_hold(room, person, browser, chosen)
    if claims.is_to_ask(room, chosen, person):
        raise NotNow("The game is being played: ask for this chair, and the host or the table says yes.")
    token = token or new_token()
    events, id = arriving(room, person, name, token, browser)
    await room.commit(*events, SatDown(chosen, id, moment(room)))
    return Ticket(chosen, token)


def arriving(room: Room, person: Person | None, name: str, token: str, browser: str) -> tuple[list[Event], str]:
    """A new person, or a known one under the name they give now and with the browser they come with."""
    if person is None:
        id = f"p{len(room.state.people)}"
        return [PersonCame(id, free_name(room, name), hash_token(token), browser)], id
    events: list[Event] = []
    if browser and browser not in person.browsers:
        events.append(PersonCame(person.id, person.name, person.token_hash, browser))
    if name and name != person.name:
        events.append(Renamed(person.id, free_name(room, name, person.id)))
    return events, person.id


@exclusive
async def take_back(room: Room, seat: Seat, token: str | None) -> None:
    """The owner of a seat that a bot plays may sit down on it again at any time."""
    person, chair = room.person(token), room.state.chairs.get(seat)
    if person is None or chair is None or chair.waits_for != person.id:
        raise NotAllowed("That is not your seat.")
    if chair.person is not None:
        raise NotNow("Somebody sits there already.")
    await room.commit(SatDown(seat, person.id, moment(room)))


def _free_seat(room: Room, seat: Seat | None, person: Person | None) -> Seat:
    free = [info.seat for info in room.seats if _is_free(room, info.seat)]
    if seat is not None:
        check_exists(room, seat)
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


@exclusive
async def seat_again(room: Room, before: RoomState) -> None:
    """Let everybody who had a seat at another table have it at this one."""
    again: dict[str, PersonCame] = {}
    for person in before.people.values():
        if person.id != HOST and before.seats_of(person.id):
            browser = next(reversed(person.browsers), "")
            again[person.id] = PersonCame(f"p{len(again) + 1}", person.name, person.token_hash, browser)
    events: list[Event] = list(again.values())
    for seat, chair in before.chairs.items():
        if chair.person is not None:
            events.append(SatDown(seat, again[chair.person].person if chair.person in again else HOST))
        elif chair.bot is not None:
            events.append(BotSat(seat, chair.bot))
    await room.commit(*events)


@exclusive
async def arrange(room: Room, token: str | None) -> None:
    """The host seats all who came as the book says."""
    room.host(token)
    wanted = proposed(room)
    if wanted is None:
        raise NotNow("Everybody sits as the book says.")
    events: list[Event] = [StoodUp(seat) for seat, chair in room.state.chairs.items() if chair.person is not None]
    events.append(OptionSet(room.game.player_option, encode_value(wanted.count)))
    events += [SatDown(seat, person) for seat, person in wanted.seats.items()]
    await room.commit(*events)


@exclusive
async def stand_up(room: Room, seat: Seat, token: str | None) -> bool:
    """Give one's seat up, or, as the host, ask its player off it; True once the seat is free.

    Before the start the host's word is enough. In a running game those concerned are asked.
    """
    check_exists(room, seat)
    person, holder = room.person(token), room.state.person_of(seat)
    if person is not None and seat in room.seats_of(person):
        await room.commit(StoodUp(seat, "", moment(room)))
        return True
    host, whose = room.host(token), room.state.whose(seat)
    if holder is None and whose is not None and room.status == "playing":
        raise NotAllowed(f"A bot plays for {whose.name}, who can come back. Whoever should play it asks for it.")
    if holder is None:
        await room.commit(StoodUp(seat, "", moment(room)))
    elif holder.id in room.state.hosts:
        raise NotAllowed("A host of this table stands up by themselves.")
    elif room.status != "playing":
        await room.commit(*claims.removed(room, holder, host.name))
    else:
        await room.commit(*claims.asked(room, "off", seat, by=host.id))
    return room.state.person_of(seat) is None


@exclusive
async def seat_bot(room: Room, seat: Seat | None, kind: str, token: str | None) -> Seat:
    """The host gives a seat to a bot; a person's seat in a running game only if those concerned say yes."""
    host = room.host(token)
    if kind not in room.game.bots:
        raise NotNow(f"There is no {kind!r} bot; there are {', '.join(room.game.bots)}.")
    if seat is not None:
        check_exists(room, seat)
    # Before the start a late click must not unseat somebody who was quicker; afterwards a hand-over is meant.
    is_meant = seat is not None and room.status != "lobby"
    chosen = seat if seat is not None and is_meant else _free_seat(room, seat, None)
    holder = room.state.person_of(chosen)
    if holder is None or holder is host or room.status != "playing":
        await room.commit(BotSat(chosen, kind, host.name, moment(room)))
    else:
        await room.commit(*claims.asked(room, "bot", chosen, by=host.id, name=kind))
    return chosen


def check_exists(room: Room, seat: Seat) -> None:
    if all(info.seat != seat for info in room.seats):
        raise NotNow(f"There is no seat {seat!r} at this table.")


@exclusive
async def set_ready(room: Room, seat: Seat, is_ready: bool, token: str | None) -> None:
    if seat not in room.seats_of(room.person(token)):
        raise NotAllowed("That is not your seat.")
    await room.commit(ReadySet(seat, is_ready))
