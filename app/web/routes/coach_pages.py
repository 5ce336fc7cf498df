"""What the coach says when a player asks: what can I do, and when is it good?"""

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from app.live.advising import advice, case_of
from app.web.deps import RoomDep, TokenDep, address_of, doors_of, player_of
from app.web.pages import AdvicePage
from app.web.templating import html

router = APIRouter(include_in_schema=False)


@router.get("/rooms/{room}/advice")
async def advise(room: RoomDep, token: TokenDep, request: Request, seat: str = "") -> Response:
    """All actions of one's role with what each is worth now, as far as one's own seat can tell."""
    doors_of(request).count("advice", address_of(request))
    found = advice(case_of(room, player_of(room, token, seat or None)))
    return HTMLResponse(html("room/_advice.html", AdvicePage(room.game.id, found)))
