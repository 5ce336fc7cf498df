"""What routes are handed: the hub, the room, the bearer's token."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Query, Request
from starlette.requests import HTTPConnection

from app.kernel.decision import Seat, Viewer
from app.live.errors import NoSuchRoom, NotAllowed
from app.live.hub import Hub
from app.live.room import Room
from app.web.errors import TooMany
from app.web.limits import Buckets

SITTING = "Bearer "


def hub_of(connection: HTTPConnection) -> Hub:
    hub = connection.app.state.hub
    assert isinstance(hub, Hub)
    return hub


def token_of(connection: HTTPConnection) -> str | None:
    """The bearer's token: from the header for clients, from the room's own cookie for pages."""
    header = connection.headers.get("authorization", "")
    if header.startswith(SITTING):
        return header.removeprefix(SITTING).strip()
    return connection.cookies.get(f"veil-{connection.path_params.get('room', '')}")


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


async def room_of(connection: HTTPConnection) -> Room:
    """The room in the path. Whoever guesses at codes is soon asked to wait."""
    misses: Buckets = connection.app.state.misses
    try:
        return await hub_of(connection).room(str(connection.path_params["room"]))
    except NoSuchRoom:
        if not misses.take(address_of(connection)):
            raise TooMany("Too many wrong room codes. Wait a minute.") from None
        raise


def check_origin(connection: HTTPConnection) -> None:
    """A page of another site may not speak through somebody's browser."""
    origin = connection.headers.get("origin")
    if origin and urlsplit(origin).netloc != connection.headers.get("host"):
        raise NotAllowed("This request comes from another site.")


def same_site(request: Request) -> None:
    check_origin(request)


def viewer_of(room: Room, token: str | None, seat: str | None) -> Viewer:
    """The eyes a token looks through: the seat asked for, or the one that is asked something, or the first."""
    person = room.person(token)
    if token and person is None:
        raise NotAllowed("This token does not belong to this room.")
    own = room.seats_of(person)
    if seat:
        if seat not in own:
            raise NotAllowed("That is not your seat.")
        return Seat(seat)
    asked = [other for other in own if room.table and other in room.table.asked()]
    return next(iter((*asked, *own)), None)


HubDep = Annotated[Hub, Depends(hub_of)]
RoomDep = Annotated[Room, Depends(room_of)]
TokenDep = Annotated[str | None, Depends(token_of)]
SeatQuery = Annotated[str | None, Query(description="Which of your seats, if you hold several")]
