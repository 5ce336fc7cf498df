"""Who may hold which seat: as many as the game lets one person hold, and never those of two sides' secrets.

A person is told by the token and, where one came without it, by the browser.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.game import Holding
from app.live.errors import NotAllowed, NotNow
from app.live.people import Person

if TYPE_CHECKING:
    from app.live.room import Room

CLOSED = "This table is closed to newcomers. You can look on."
HOLDS = {
    Holding.SIDE: "In {} one person plays for one side only.",
    Holding.ONE: "In {} everybody holds one seat: each has secrets of its own.",
}
KNOWS = {
    Holding.ANY: "You know the other side's secrets in this game.",
    Holding.SIDE: "You know the other side's secrets in this game.",
    Holding.ONE: "You know another seat's secrets in this game.",
}


def same_person(room: "Room", person: Person | None, browser: str) -> list[Person]:
    """Everybody this may be: the person, and those who came with the same browser."""
    marks = {*(person.browsers if person else ()), *((browser,) if browser else ())}
    others = (it for it in room.state.people.values() if it is not person and marks & {*it.browsers})
    return [*((person,) if person else ()), *others]


def camp(room: "Room", seat: Seat) -> str:
    """Those with whom a seat shares its secrets, by a name: its side, or itself alone."""
    return seat if room.game.each_holds is Holding.ONE else room.side_of(seat)


def check_may_hold(room: "Room", person: Person | None, browser: str, seat: Seat) -> None:
    """Refuse a person who may not hold this seat, in words."""
    if person is None and room.state.is_closed_to_newcomers:
        raise NotAllowed(CLOSED)
    people = same_person(room, person, browser)
    if any(it.is_removed for it in people):
        raise NotAllowed("You were asked to leave this table. You can look on.")
    held = {other for it in people for other in room.seats_of(it)} - {seat}
    if held and not _go_together(room, {*held, seat}):
        raise NotAllowed(HOLDS[room.game.each_holds].format(room.game.title))
    known = {other for it in people for other in it.seen} | held
    if room.status != "lobby" and {camp(room, other) for other in known} - {camp(room, seat)}:
        raise NotAllowed(KNOWS[room.game.each_holds])


def check_knows_no_other(room: "Room", person: Person, browser: str) -> None:
    """Refuse a browser that has known secrets which are not this person's."""
    known = {seat for it in same_person(room, person, browser) for seat in (*it.seen, *room.seats_of(it))}
    if room.status != "lobby" and len({camp(room, seat) for seat in known}) > 1:
        raise NotAllowed(KNOWS[room.game.each_holds])


def check_start(room: "Room") -> None:
    """Before the cards are dealt: no player holds more than the game allows."""
    for person in room.people_seated():
        if not _go_together(room, room.seats_of(person)):
            words = HOLDS[room.game.each_holds].format(room.game.title)
            raise NotNow(f"{words} {person.name} holds more: let somebody else sit there, or a bot.")


def _go_together(room: "Room", seats: Iterable[Seat]) -> bool:
    """Whether the game lets one person hold all of these."""
    return room.game.each_holds is Holding.ANY or len({camp(room, seat) for seat in seats}) <= 1
