"""What those at the table are called."""

from typing import TYPE_CHECKING

from app.kernel.game import SeatInfo

if TYPE_CHECKING:
    from app.live.room import Room

BOTS = {"sense": "Bot", "random": "Random bot"}


def name_of(room: "Room", info: SeatInfo) -> str:
    """What whoever sits there is called, if anybody does; bots are told apart by their chairs."""
    person, chair = room.state.person_of(info.seat), room.state.chairs.get(info.seat)
    if person or chair is None or not chair.bot:
        return person.name if person else ""
    return f"{BOTS.get(chair.bot, f'{chair.bot} bot')} {room.seats.index(info) + 1}"
