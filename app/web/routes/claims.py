"""I am …: a browser that has lost its token asks the table to know it again. As pages, and in the public contract."""

from datetime import UTC, datetime

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.live import claims, seating
from app.live.people import Claim
from app.live.regions import RoomView
from app.live.room import Room
from app.web.cookies import mark_of, marked, with_cookie, with_token
from app.web.deps import RoomDep, TokenDep, address_of, check_origin, form_of, same_site
from app.web.fragments import Me, fragment
from app.web.pages import ClaimPage, IAm
from app.web.routes.rooms import Name, OfSeat, json
from app.web.templating import page

router = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api", tags=["rooms"], dependencies=[Depends(same_site)])


def cookie_of(room: Room) -> str:
    return f"veil-claim-{room.code}"


def view_of(room: Room) -> RoomView:
    view = room.own_regions(None)["room"]
    assert isinstance(view, RoomView)
    return view


def who_are_you(room: Room, problem: str = "", status: int = 200) -> Response:
    """Every chair of a person in this game, those who are here at the end."""
    whose, view = claims.claimable(room), view_of(room)
    rows = [
        (chair, whose[chair.seat].name, chair.kind == "person" and room.presence.is_connected(whose[chair.seat].id))
        for chair in view.chairs
        if chair.seat in whose
    ]
    return page("pages/i_am.html", IAm(view, tuple(sorted(rows, key=lambda row: row[2])), problem), status)


def is_somebody_missing(room: Room) -> bool:
    """Whether a player of this table might have lost their browser's memory."""
    people = claims.claimable(room).items()
    return any(room.state.person_of(seat) is None or not room.presence.is_connected(it.id) for seat, it in people)


def waiting(room: Room, claim: Claim) -> Response:
    asked = claims.still_asked(room, claim)
    names = tuple(dict.fromkeys(chair.name for chair in view_of(room).chairs if chair.seat in asked))
    seconds = int((datetime.now(UTC) - datetime.fromisoformat(claim.at)).total_seconds())
    ago = "just now" if seconds < 5 else f"{seconds} seconds ago" if seconds < 100 else f"{seconds // 60} minutes ago"
    audience, view = room.audience(None, is_page=True), view_of(room)
    asking = fragment(view.game, "room", view, Me(room.code))
    name = room.state.people[claim.person].name if claim.person else ""
    facts = ClaimPage(view, claim.kind, name, names, ago, claim.is_granted, claim.number, audience.seq, asking)
    return page("pages/claim.html", facts)


@router.get("/rooms/{room}/i-am")
async def i_am(request: Request, room: RoomDep, token: TokenDep) -> Response:
    """Whom this browser may say it is; or, once it has asked, how the table takes it."""
    code = request.cookies.get(cookie_of(room))
    claim = claims.found(room, code)
    if claim is not None:
        return waiting(room, claim)
    if room.person(code):
        return page("pages/claim.html", ClaimPage(view_of(room), "sit", is_granted=True))
    if room.seats_of(room.person(token)):
        return RedirectResponse(f"/rooms/{room.code}", 303)
    return who_are_you(room, "The table has not said yes." if code else "")


@router.post("/rooms/{room}/i-am")
async def say_who(request: Request, room: RoomDep) -> Response:
    check_origin(request)
    form = await form_of(request)
    try:
        code = await claims.claim(room, Seat(str(form.get("seat", ""))), address_of(request), marked(request, room))
    except VeilError as error:
        return who_are_you(room, str(error), 409)
    return with_cookie(RedirectResponse(f"/rooms/{room.code}/i-am", 303), cookie_of(room), code, request, 60 * 60)


@router.post("/rooms/{room}/i-am/withdraw")
async def withdraw(request: Request, room: RoomDep) -> Response:
    check_origin(request)
    await claims.withdraw(room, request.cookies.get(cookie_of(room)))
    response = RedirectResponse(f"/rooms/{room.code}", 303)
    response.delete_cookie(cookie_of(room), path="/")
    return response


@router.post("/rooms/{room}/i-am/redeem")
async def redeem(request: Request, room: RoomDep) -> Response:
    """The browser that asked, and no other, gets the person's new token."""
    check_origin(request)
    try:
        token = await claims.redeem(room, request.cookies.get(cookie_of(room)), marked(request, room))
    except VeilError as error:
        return who_are_you(room, str(error), 403)
    response = with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, token, request)
    response.delete_cookie(cookie_of(room), path="/")
    return response


class Code(BaseModel):
    code: str = Field(max_length=100)


class Asking(BaseModel):
    name: Name = ""


class ClaimAnswer(BaseModel):
    number: int
    agree: bool


@api.post("/rooms/{room}/claims", status_code=201)
async def make_claim(given: OfSeat, room: RoomDep, request: Request) -> Response:
    """Says that the caller is the person of this seat; those seated are asked. Keep the code: it fetches the token."""
    code = await claims.claim(room, Seat(given.seat), address_of(request), mark_of(request, room))
    return json({"code": code}, 201)


@api.post("/rooms/{room}/claims/answer")
async def answer_claim(given: ClaimAnswer, room: RoomDep, token: TokenDep) -> Response:
    """Says yes or no: the person themselves while connected, else a majority of the people seated, or, after a minute
    of silence, the host alone.
    """
    await claims.answer(room, given.number, given.agree, token)
    return json({"open": given.number in {claim.number for claim in view_of(room).claims}})


@api.post("/rooms/{room}/claims/redeem")
async def redeem_claim(given: Code, room: RoomDep, request: Request) -> Response:
    """The token, once the table has said yes: anew for a person it has recognised, whose old token is dead then."""
    return json({"token": await claims.redeem(room, given.code, mark_of(request, room))})


@api.post("/rooms/{room}/seats/{seat}/ask", status_code=201)
async def ask_for_seat(seat: str, given: Asking, room: RoomDep, token: TokenDep, request: Request) -> Response:
    """Asks for a chair in a running game: its holder if connected, else the table; a free one is the host's to give.

    The code is the token of a person who was new, once they say yes (`/claims/redeem`).
    """
    mark = mark_of(request, room)
    return json({"code": await claims.ask_to_sit(room, Seat(seat), given.name, token, mark, address_of(request))}, 201)


@api.post("/rooms/{room}/seats/{seat}/take-back")
async def take_back(seat: str, room: RoomDep, token: TokenDep) -> Response:
    """The owner of a seat that a bot plays sits down on it again."""
    await seating.take_back(room, Seat(seat), token)
    return json({"seat": seat})
