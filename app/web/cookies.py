"""What browsers keep for us: the tokens of rooms, and which campaigns they have a hand in."""

import secrets

from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.live.room import Room
from app.live.tokens import hash_token

MONTH = 60 * 60 * 24 * 30
YEAR = 12 * MONTH
CAMPAIGNS = "veil-campaigns"
MOST_KNOWN = 12
BROWSER = "veil-browser"
"""A mark that a browser keeps, so that who comes back without a token is not taken for a new person."""


def mark_of(connection: HTTPConnection, room: Room) -> str:
    """The browser's mark as this room keeps it, which tells nothing in any other; nothing for other clients."""
    mark = connection.cookies.get(BROWSER) or getattr(connection.state, "browser", "")
    return hash_token(f"{room.code}/{mark}") if mark else ""


def marked(request: Request, room: Room) -> str:
    """The same for a page, whose browser gets a mark if it has none."""
    if BROWSER not in request.cookies:
        request.state.browser = getattr(request.state, "browser", secrets.token_urlsafe(16))
    return mark_of(request, room)


def known_codes(request: Request) -> list[str]:
    codes = request.cookies.get(CAMPAIGNS, "").split(".")
    return [code for code in codes if code.isalnum()][:MOST_KNOWN]


def remembering(response: Response, code: str, request: Request) -> Response:
    """The door offers this campaign to this browser from now on."""
    codes = [code, *(other for other in known_codes(request) if other != code)]
    return with_cookie(response, CAMPAIGNS, ".".join(codes[:MOST_KNOWN]), request, YEAR)


def with_token(response: Response, room: Room, token: str, request: Request) -> Response:
    """A player at this room's table is known again, in a campaign for as long as that may last."""
    with_browser(response, request)
    if not room.state.campaign:
        return with_cookie(response, f"veil-{room.code}", token, request)
    with_cookie(response, f"veil-{room.code}", token, request, YEAR)
    return remembering(response, room.state.campaign, request)


def with_browser(response: Response, request: Request) -> Response:
    """The browser keeps its mark, as it is or as it was just made."""
    mark = request.cookies.get(BROWSER) or str(getattr(request.state, "browser", secrets.token_urlsafe(16)))
    return with_cookie(response, BROWSER, mark, request, YEAR)


def with_cookie(response: Response, name: str, value: str, request: Request, age: int = MONTH) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
    return response
