"""What routes are handed: the hub, the room, the bearer's token."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Query, Request
from starlette.requests import HTTPConnection

from app.kernel.decision import Seat, Viewer
from app.live import campaigns
from app.live.buckets import Buckets
from app.live.campaigns import Bearer, Campaign
from app.live.errors import NoSuchRoom, NotAllowed, TooMany
from app.live.hub import Hub
from app.live.room import Room

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


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def count_miss(connection: HTTPConnection) -> None:
    """Whoever guesses at codes is soon asked to wait."""
    misses: Buckets = connection.app.state.misses
    if not misses.take(address_of(connection)):
        raise TooMany("Too many wrong room codes. Wait a minute.")


def count_opening(connection: HTTPConnection) -> None:
    """Whoever opens rooms without end is asked to wait."""
    openings: Buckets = connection.app.state.openings
    if not openings.take(address_of(connection)):
        raise TooMany("You have opened many rooms just now. Wait a minute.")


async def room_of(connection: HTTPConnection) -> Room:
    """The room in the path, as new as the bearer of this token may expect it."""
    try:
        room = await hub_of(connection).room(str(connection.path_params["room"]))
    except NoSuchRoom:
        count_miss(connection)
        raise
    token = token_of(connection)
    if token and room.person(token) is None:
        await room.look_again()  # another process may have given the token a moment ago
    return room


async def campaign_of(connection: HTTPConnection) -> Campaign:
    """The campaign in the path."""
    try:
        return await campaigns.find(hub_of(connection), str(connection.path_params["campaign"]))
    except NoSuchRoom:
        count_miss(connection)
        raise


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
        count_miss(connection)
    return bearer


def check_origin(connection: HTTPConnection) -> None:
    """A page of another site may not speak through somebody's browser."""
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
    """The seat that acts; whoever has none only watches."""
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
