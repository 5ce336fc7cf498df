"""What those at the table are called: by names that can be read, and told from each other. And when it is."""

import re
import unicodedata
from typing import TYPE_CHECKING

from app.kernel.decision import Seat
from app.kernel.game import SeatInfo
from app.live.errors import NotNow

if TYPE_CHECKING:
    from app.live.room import Room

MOST_NAME = 40
BOTS = {"sense": "Bot", "random": "Random bot"}
BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that count as printable and show nothing."""
OF_BOTS = re.compile(rf"({'|'.join(BOTS.values())}|\w+ bot)( ?\d+)?", re.IGNORECASE)


def clean_name(name: str) -> str:
    """A name in its plain form, with nothing in it that cannot be seen."""
    plain = unicodedata.normalize("NFKC", name)
    shown = "".join(letter for letter in plain if letter.isspace() or (letter.isprintable() and letter not in BLANK))
    cleaned = " ".join(shown.split())[:MOST_NAME].strip()
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in cleaned):
        raise NotNow("Please give a name that can be read.")
    return cleaned


def person_name(name: str) -> str:
    """The name of a person, cleaned; bots have theirs for themselves."""
    cleaned = clean_name(name)
    if OF_BOTS.fullmatch(cleaned):
        raise NotNow("Bots are called that here. Please choose another name.")
    return cleaned


def free_name(room: "Room", name: str, person: str = "") -> str:
    """The name, cleaned, if no other player at this table goes by it."""
    cleaned = person_name(name)
    if cleaned.casefold() in _taken(room, person):
        raise NotNow(f"Somebody at this table is called {cleaned} already. Please choose another name.")
    return cleaned


def _taken(room: "Room", person: str) -> set[str]:
    """The names of the host, and of everybody else who has a seat here or had one since the start."""
    state = room.state
    seated = {it for chair in state.chairs.values() for it in (chair.person, chair.owner, chair.lent_by) if it}
    people = (state.people[it] for it in {*state.hosts, *seated} - {person})
    return {it.name.casefold() for it in people if not it.is_removed}


def played_for(room: "Room", seat: Seat) -> str:
    """The name of the person a bot sits in for: its owner in this game, or on the evening before."""
    chair, owner = room.state.chairs.get(seat), room.state.owner_of(seat)
    if chair is None or not chair.bot:
        return ""
    return owner.name if owner else room.state.members.get(seat, "")


def name_of(room: "Room", info: SeatInfo) -> str:
    """The name at that seat, if it is taken; bots keep the names of those they play for."""
    person, chair = room.state.person_of(info.seat), room.state.chairs.get(info.seat)
    if person or chair is None or not chair.bot:
        return person.name if person else ""
    plays_for = played_for(room, info.seat)
    if plays_for:
        return plays_for
    if room.state.lesson and room.state.header:
        return room.header.seats[info.seat]
    return f"{BOTS.get(chair.bot, f'{chair.bot} bot')} {room.seats.index(info) + 1}"


def moment(room: "Room") -> str:
    """How far the game is, as everybody may know."""
    gauges = room.game.gauges(room.table.state) if room.table else {}
    return next((f"{name.lower()} {gauges[name]}" for name in ("Round", "Day", "Act") if gauges.get(name)), "")
