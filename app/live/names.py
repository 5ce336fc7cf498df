"""What those at the table are called."""

from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.game import SeatInfo

if TYPE_CHECKING:
    from app.live.room import Room

BOTS = {"sense": "Bot", "random": "Random bot"}


def played_for(room: "Room", seat: Seat) -> str:
    """The name of the person a bot sits in for: whoever's seat it is in this game, or was on the evening before."""
    chair, owner = room.state.chairs.get(seat), room.state.owner_of(seat)
    if chair is None or not chair.bot:
        return ""
    return owner.name if owner else room.state.members.get(seat, "")


def name_of(room: "Room", info: SeatInfo) -> str:
    """What whoever sits there is called, if anybody does; bots keep the names of those they play for."""
    person, chair = room.state.person_of(info.seat), room.state.chairs.get(info.seat)
    if person or chair is None or not chair.bot:
        return person.name if person else ""
    plays_for = played_for(room, info.seat)
    if plays_for:
        return plays_for
    return f"{BOTS.get(chair.bot, f'{chair.bot} bot')} {room.seats.index(info) + 1}"
