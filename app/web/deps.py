"""What routes are handed: the hub, the room, the bearer's token."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Query, Request
from starlette.datastructures import FormData
from starlette.requests import HTTPConnection

from app.kernel.decision import Seat, Viewer
from app.live import campaigns
from app.live.campaigns import Bearer, Campaign
from app.live.errors import NoSuchRoom, NotAllowed
from app.live.hub import Hub
from app.live.room import Room
from app.web.doors import DOORS_OF_ACTS, DOORS_OF_READING, DOORS_OF_ROUTES, Doors, household

BEARER = "bearer "


def hub_of(connection: HTTPConnection) -> Hub:
    hub = connection.app.state.hub
    assert isinstance(hub, Hub)
    return hub


def token_of(connection: HTTPConnection) -> str | None:
    """The bearer's token: from the header for clients, from the room's own cookie for pages."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith(BEARER):
        return header[len(BEARER) :].strip()
    return connection.cookies.get(f"veil-{str(connection.path_params.get('room', '')).lower()}")


def doors_of(connection: HTTPConnection) -> Doors:
    doors = connection.app.state.doors
    assert isinstance(doors, Doors)
    return doors


def address_of(connection: HTTPConnection) -> str:
    """Whom limits count: the address, or its household's."""
    return household(connection.client.host) if connection.client else "unknown"


# Limits


@contextmanager
def knocking(connection: HTTPConnection) -> Iterator[None]:
    """A client that guesses at codes is soon asked to wait, and meanwhile not even told of a right one."""
    doors_of(connection).check("miss", address_of(connection))
    with counting_misses(connection):
        yield


@contextmanager
def counting_misses(connection: HTTPConnection) -> Iterator[None]:
    try:
        yield
    except NoSuchRoom:
        doors_of(connection).count("miss", address_of(connection))
        raise


@contextmanager
def owning(connection: HTTPConnection, place: str) -> Iterator[None]:
    """For what only the bearer of the right token may find: a wrong one tells no more than a wrong code."""
    count_act(connection, place, "")
    with knocking(connection):
        try:
            yield
        except NotAllowed:
            doors_of(connection).count("miss", address_of(connection))
            raise


def count_wrong_token(connection: HTTPConnection) -> None:
    doors_of(connection).count("token", address_of(connection))


def count_act(connection: HTTPConnection, place: str, act: str, is_write: bool = True) -> None:
    """Something done at a table, by socket or by form."""
    for door in ("write" if is_write else "", DOORS_OF_ACTS.get(act, "")):
        if door:
            doors_of(connection).count(door, f"{address_of(connection)} {place}")


def _count_request(connection: HTTPConnection, place: str, is_ended: bool = False) -> None:
    """A request about a table or a campaign: every write, and what is heavy to read."""
    route, doors, who = getattr(connection.scope.get("route"), "path", ""), doors_of(connection), address_of(connection)
    if connection.scope["type"] != "http":
        return
    if connection.scope["method"] not in ("GET", "HEAD"):
        doors.count("write", f"{who} {place}")
        if route in DOORS_OF_ROUTES:
            doors.count(DOORS_OF_ROUTES[route], f"{who} {place}")
    elif route in DOORS_OF_READING:
        doors.count(DOORS_OF_READING[route], who)
    elif is_ended and not route.startswith("/api/"):
        doors.count("replay", who)  # the page of a game that is over looks back on all of it


# What is in the path


async def room_of(connection: HTTPConnection) -> Room:
    """The room in the path, as new as the bearer of this token may expect it."""
    code, token = str(connection.path_params["room"]), token_of(connection)
    if token is None:
        with knocking(connection):
            room = await hub_of(connection).room(code)
    else:
        with counting_misses(connection):
            room = await hub_of(connection).room(code)
        await _check_token(connection, room, token)
    with counting_misses(connection):
        _check_private(room, token)
    _count_request(connection, room.code, room.status == "ended")
    return room


def _check_private(room: Room, token: str | None) -> None:
    """The table of a lesson is its learner's alone: for all others there is no such room."""
    if room.state.lesson and room.person(token) is None:
        raise NoSuchRoom("There is no such room, or it was deleted.")


async def _check_token(connection: HTTPConnection, room: Room, token: str) -> None:
    """Who is known here goes on, whatever others at the same address guess; a wrong token is counted."""
    if room.person(token) is None:
        await room.sync()  # another process may have given the token a moment ago
    if room.person(token) is None:
        doors_of(connection).check("miss", address_of(connection))
        count_wrong_token(connection)


async def campaign_of(connection: HTTPConnection) -> Campaign:
    """The campaign in the path."""
    with knocking(connection):
        campaign = await campaigns.find(hub_of(connection), str(connection.path_params["campaign"]))
    _count_request(connection, campaign.facts.code)
    return campaign


def owner_token_of(connection: HTTPConnection) -> str | None:
    """The token of a campaign's owner: from the header for clients, from the campaign's own cookie for pages."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith(BEARER):
        return header[len(BEARER) :].strip()
    return connection.cookies.get(f"veil-campaign-{str(connection.path_params.get('campaign', '')).lower()}")


NEWEST = 12
"""A client's token does not say of which sitting it is; so many of the newest are tried."""


async def bearer_of(connection: HTTPConnection, campaign: Campaign) -> Bearer:
    """Who looks at the campaign: a page's cookies say for which sittings they are."""
    owner = owner_token_of(connection)
    if "authorization" in connection.headers:
        tokens = {sitting.room: owner or "" for sitting in campaign.sittings[-NEWEST:]}
    else:
        cookies = {sitting.room: connection.cookies.get(f"veil-{sitting.room}") for sitting in campaign.sittings}
        tokens = {room: token for room, token in cookies.items() if token}
    bearer = await campaigns.bearer_of(hub_of(connection), campaign, owner, tokens)
    if tokens and not bearer.may_go_on:
        count_wrong_token(connection)
    return bearer


def check_origin(connection: HTTPConnection) -> None:
    """A page of another site may not speak through a player's browser."""
    origin = connection.headers.get("origin")
    if not origin:
        return
    own = {connection.headers.get("host"), urlsplit(connection.app.state.public_url).netloc or None}
    if _site_of(origin) not in own:
        raise NotAllowed("This request comes from another site.")


def _site_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


async def form_of(request: Request) -> FormData:
    """What a form of our pages sent; none of them sends files but the one that reads them itself."""
    return await request.form(max_files=0)


async def same_site(request: Request) -> None:
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


def player_of(room: Room, token: str | None, seat: str | None) -> Seat:
    """The seat that acts; a client without one only watches."""
    viewer = viewer_of(room, token, seat)
    if viewer is None:
        raise NotAllowed("You are watching; sit down to play.")
    return viewer


# Asynchronous though they wait for nothing: others would each be sent to a thread and back.


async def _hub(request: Request) -> Hub:
    return hub_of(request)


async def _token(request: Request) -> str | None:
    return token_of(request)


async def _room(request: Request) -> Room:
    return await room_of(request)


async def _campaign(request: Request) -> Campaign:
    return await campaign_of(request)


HubDep = Annotated[Hub, Depends(_hub)]
RoomDep = Annotated[Room, Depends(_room)]
CampaignDep = Annotated[Campaign, Depends(_campaign)]
TokenDep = Annotated[str | None, Depends(_token)]
SeatQuery = Annotated[str | None, Query(description="Which of your seats, if you hold several")]
