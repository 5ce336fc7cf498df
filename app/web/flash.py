"""What a refused form is told: kept in a short-lived cookie of the room, and shown on the room's page once."""

from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Viewer
from app.kernel.errors import VeilError
from app.live.room import Room

COOKIE = "said"
SECONDS = 60
MOST_WORDS = 300


def back_to(room: Room, seat: Viewer = None) -> RedirectResponse:
    """To the room's own page, at the seat that acted."""
    return RedirectResponse(f"/rooms/{room.code}" + (f"?seat={quote(seat)}" if seat else ""), 303)


def refused(request: Request, room: Room, error: VeilError, seat: Viewer = None) -> Response:
    """People are led back to the room and read the reason there; any other client gets the error itself."""
    if "text/html" not in request.headers.get("accept", ""):
        raise error
    response = back_to(room, seat)
    words = quote(str(error)[:MOST_WORDS])
    response.set_cookie(COOKIE, words, max_age=SECONDS, httponly=True, samesite="lax", path=f"/rooms/{room.code}")
    return response


def said(request: Request) -> str:
    """The reason the last form was refused for, if it was."""
    return unquote(request.cookies.get(COOKIE, ""))[:MOST_WORDS]


def forget(response: Response, room: Room) -> Response:
    response.delete_cookie(COOKIE, path=f"/rooms/{room.code}")
    return response
