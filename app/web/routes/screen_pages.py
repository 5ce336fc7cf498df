"""The big screen: public information only, also where a player opens it, in every state of a room."""

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.live import handing
from app.live.people import Person
from app.live.regions import RoomView
from app.live.room import Room
from app.web.addresses import invite
from app.web.deps import HubDep, RoomDep, TokenDep, check_origin
from app.web.looking_back import ended_page
from app.web.pages import ScreenQuestion
from app.web.routes.pages import ended_context, page_or_stopped, room_page
from app.web.templating import page, page_of

router = APIRouter(include_in_schema=False)

SHARED = "shared"
"""What the address says of a display that was decided to be for all to see."""


@router.get("/rooms/{room}/table")
async def big_screen(request: Request, room: RoomDep, hub: HubDep, token: TokenDep, display: str = "") -> Response:
    """Public information only; a browser that holds a seat is first asked who will see this display."""
    if room.is_moved and not room.outcome:
        return RedirectResponse(f"/rooms/{room.state.rematch}/table", 303)
    person = room.person(token)
    if person and room.seats_of(person) and display != SHARED and room.status != "ended":
        return page("pages/screen_question.html", _question(room, person))
    left = await hub.debriefs.of(room) if room.outcome else None
    if left is not None:
        context = replace(ended_context(request, room, None, None, is_screen=True), layout="room/big_end.html")
        return await ended_page(request, room, left, context)
    context = room_page(request, room, None, None, is_screen=True)
    if room.status == "lobby":
        return page("pages/big_lobby.html", context)
    if room.table is None or room.status == "ended":
        return page("pages/stopped.html", context)
    return page_or_stopped(page_of(context.room.game, "screen.html"), context)


@router.post("/rooms/{room}/table/move")
async def move(request: Request, room: RoomDep, token: TokenDep) -> Response:
    """A code that moves the player of this browser to a phone, so that this display can be for all."""
    check_origin(request)
    person = room.person(token)
    seats = room.seats_of(person)
    if person is None or not seats:
        return RedirectResponse(f"/rooms/{room.code}/table", 303)
    code = await handing.make_move(room, seats[0], token)
    it = invite(request, f"/rooms/{room.code}/take/{code}")
    return page("pages/screen_move.html", replace(_question(room, person), link=it.link, qr=it.qr))


def _question(room: Room, person: Person) -> ScreenQuestion:
    """Who sits at this browser, by public names alone."""
    view = room.own_regions(None)["room"]
    assert isinstance(view, RoomView)
    own = room.seats_of(person)
    chairs = tuple(chair.label for chair in view.chairs if chair.seat in own)
    return ScreenQuestion(view, person.name, chairs, person.id in room.state.hosts)
