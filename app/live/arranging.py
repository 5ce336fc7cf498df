"""Seating by the people who came, as the book of the game proposes it."""

from typing import TYPE_CHECKING

from app.kernel.game import Seating

if TYPE_CHECKING:
    from app.live.room import Room


def proposed(room: "Room") -> Seating | None:
    """How the book would seat those who sit at this table now; nothing where they sit so, or bots play too."""
    chairs = room.state.chairs
    if room.status != "lobby" or room.state.resumed is not None or any(chair.bot for chair in chairs.values()):
        return None
    held = {person.id: room.seats_of(person) for person in room.state.people.values()}
    people = {person: room.side_of(seats[0]) for person, seats in held.items() if seats}
    wanted = room.game.seating(room.options, people)
    sits = {seat: person for person, seats in held.items() for seat in seats}
    return None if wanted is None or (wanted.seats == sits and len(room.seats) == len(sits)) else wanted
