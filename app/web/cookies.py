"""What browsers keep for us: the tokens of rooms, and which campaigns they have a hand in."""

from fastapi import Request
from starlette.responses import Response

from app.live.room import Room

MONTH = 60 * 60 * 24 * 30
YEAR = 12 * MONTH
CAMPAIGNS = "veil-campaigns"
MOST_KNOWN = 12


def known_codes(request: Request) -> list[str]:
    codes = request.cookies.get(CAMPAIGNS, "").split(".")
    return [code for code in codes if code.isalnum()][:MOST_KNOWN]


def remembering(response: Response, code: str, request: Request) -> Response:
    """The door offers this campaign to this browser from now on."""
    codes = [code, *(other for other in known_codes(request) if other != code)]
    return with_cookie(response, CAMPAIGNS, ".".join(codes[:MOST_KNOWN]), request, YEAR)


def with_token(response: Response, room: Room, token: str, request: Request) -> Response:
    """Whoever sits at this room's table is known again, in a campaign for as long as that may last."""
    if not room.state.campaign:
        return with_cookie(response, f"veil-{room.code}", token, request)
    with_cookie(response, f"veil-{room.code}", token, request, YEAR)
    return remembering(response, room.state.campaign, request)


def with_cookie(response: Response, name: str, value: str, request: Request, age: int = MONTH) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=age, httponly=True, samesite="lax", secure=secure, path="/")
    return response
