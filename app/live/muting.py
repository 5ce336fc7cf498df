"""A player who spoils the evening plays on without a voice: neither talk, nor anything that the others would be asked.

The seat stays theirs, for a connected person's seat is taken only with their own yes: a vote could otherwise
take away the hand that is about to win. What they are asked they may answer, about their own seat and about others'.
"""

from typing import TYPE_CHECKING

from app.kernel.decision import Seat, Viewer
from app.live.belonging import same_person
from app.live.errors import NotAllowed, NotNow
from app.live.events import Muted
from app.live.exclusive import exclusive
from app.live.people import Person

if TYPE_CHECKING:
    from app.live.room import Room

WORDS = "{} has muted you. You play on, but cannot talk or ask the table for anything."


@exclusive
async def mute(room: "Room", seat: Seat, is_muted: bool, token: str | None) -> None:
    """The host takes the voice of the player of this seat, or gives it back; everybody is told, and sees it."""
    host, person = room.host(token), room.state.person_of(seat)
    if person is None:
        raise NotNow("Nobody sits there who could talk.")
    if person.id in room.state.hosts:
        raise NotAllowed("A host of this table cannot be muted.")
    if bool(person.muted_by) != is_muted:
        await room.commit(Muted(person.id, host.name if is_muted else ""))


def why_mute(room: "Room", viewer: Viewer) -> str:
    """What the holder of a muted seat reads in place of the field to write in; nothing for all others."""
    person = None if viewer is None else room.state.person_of(viewer)
    return WORDS.format(person.muted_by) if person and person.muted_by else ""


def check_voice(room: "Room", person: Person | None, browser: str = "") -> None:
    """Refuse a player who was muted, also where they come without a token but with the same browser."""
    muted = next((it for it in same_person(room, person, browser) if it.muted_by), None)
    if muted is not None:
        raise NotAllowed(WORDS.format(muted.muted_by))


def check_comes_back(room: "Room", person: Person, browser: str) -> None:
    """A muted player may be known again as themselves, and asks for no other seat."""
    if not any(it is person for it in same_person(room, None, browser)):
        check_voice(room, None, browser)
