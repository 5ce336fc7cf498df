"""Pages on which a seat changes hands: links to another phone or to another player, and asking for a chair."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.live import claims, handing
from app.live.room import Room
from app.web.addresses import invite
from app.web.cookies import marked, with_browser, with_cookie, with_token
from app.web.deps import RoomDep, TokenDep, address_of, check_origin, form_of
from app.web.flash import refused
from app.web.pages import AskForChair, HandOverPage, TakeOver
from app.web.routes.claims import cookie_of, view_of
from app.web.templating import page

router = APIRouter(include_in_schema=False)


@router.post("/rooms/{room}/hand-over")
async def hand_over(request: Request, room: RoomDep, token: TokenDep) -> Response:
    """A QR code that moves the player to another phone, gives a seat away, or leads to asking for it."""
    check_origin(request)
    form = await form_of(request)
    seat, kind = Seat(str(form.get("seat", ""))), str(form.get("kind", "give"))
    try:
        path = await _path(room, seat, kind, token)
    except VeilError as error:
        return refused(request, room, error)
    it = invite(request, f"/rooms/{room.code}/{path}")
    name = next((chair.name for chair in view_of(room).chairs if chair.seat == seat), "")
    return page("pages/hand_over.html", HandOverPage(room.code, it.link, it.qr, it.reach, kind, name, seat))


async def _path(room: Room, seat: Seat, kind: str, token: str | None) -> str:
    if kind == "move":
        return f"take/{await handing.make_move(room, seat, token)}"
    if kind == "ask":
        return f"ask?seat={seat}" if any(info.seat == seat for info in room.seats) else "ask"
    return f"take/{await handing.make_hand_over(room, seat, token)}"


@router.get("/rooms/{room}/take/{code}")
async def take_over_page(room: RoomDep, code: str) -> Response:
    return page("pages/take_over.html", _take_over(room, code))


def _take_over(room: Room, code: str, problem: str = "") -> TakeOver:
    chair = handing.chair_of(room, code)
    moves = room.state.people[chair.moves].name if chair and chair.moves else ""
    return TakeOver(view_of(room), code, moves, problem)


@router.post("/rooms/{room}/take/{code}")
async def take_over(request: Request, room: RoomDep, token: TokenDep, code: str) -> Response:
    check_origin(request)
    form = await form_of(request)
    known = token if room.person(token) else None
    try:
        ticket = await handing.take_over(room, code, str(form.get("name", "")), known, marked(request, room))
    except VeilError as error:
        return page("pages/take_over.html", _take_over(room, code, str(error)), 409)
    return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, ticket.token, request)


@router.get("/rooms/{room}/ask")
async def ask_page(room: RoomDep, token: TokenDep, seat: str = "") -> Response:
    """The chairs of a running game that may be asked for."""
    if room.status != "playing":
        return RedirectResponse(f"/rooms/{room.code}", 303)
    return page("pages/ask_for_chair.html", _asking(room, token, seat))


def _asking(room: Room, token: str | None, seat: str, problem: str = "") -> AskForChair:
    """Free chairs first, then those of people who are away; those who are here give theirs only by themselves."""
    view, person = view_of(room), room.person(token)
    open_to = [chair for chair in view.chairs if chair.seat not in room.seats_of(person)]
    rows = sorted(open_to, key=lambda chair: (chair.seat != seat, chair.kind == "person", chair.presence == "here"))
    return AskForChair(view, tuple(rows), seat, person.name if person else "", problem)


@router.post("/rooms/{room}/ask")
async def ask(request: Request, room: RoomDep, token: TokenDep) -> Response:
    """The table is asked; the browser waits on the same page as a returning player."""
    check_origin(request)
    form = await form_of(request)
    known, seat, name = token if room.person(token) else None, str(form.get("seat", "")), str(form.get("name", ""))
    try:
        code = await claims.ask_to_sit(room, Seat(seat), name, known, marked(request, room), address_of(request))
    except VeilError as error:
        return page("pages/ask_for_chair.html", _asking(room, known, seat, str(error)), 409)
    response = with_cookie(RedirectResponse(f"/rooms/{room.code}/i-am", 303), cookie_of(room), code, request, 60 * 60)
    return with_browser(response, request)
