"""Pages of a finished game: any step of it, and play taken up again from there."""

from typing import cast

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.live import records
from app.live.card_words import card_terms
from app.live.regions import RoomView
from app.web.brought import brought_by
from app.web.cookies import with_token
from app.web.deps import HubDep, RoomDep, TokenDep, check_origin
from app.web.hosting import check_opening
from app.web.replaying import EVERYBODY, Looking, step_as_page, step_of

router = APIRouter(include_in_schema=False)

LAYOUTS = {False: "room/replay.html", True: "room/_replay_step.html"}


@router.get("/rooms/{room}/replay")
async def replay(
    request: Request, room: RoomDep, hub: HubDep, token: TokenDep, step: int = 0, seat: str = "", part: bool = False
) -> Response:
    """Any step of a finished game through any seat's eyes; in part only what changes from step to step."""
    own = room.seats_of(room.person(token))
    seen_by = seat or (own[0] if own else EVERYBODY)
    viewer = None if seen_by == EVERYBODY else records.seat_or_spectator(room, seen_by)
    at = await step_of(hub, room, step)
    view, terms = cast(RoomView, room.own_regions(None)["room"]), card_terms(room.game, room.options, room.cards)
    looking = Looking(view, at, seen_by, viewer, room.side_of(viewer), LAYOUTS[part], terms, brought_by(room))
    return HTMLResponse(await step_as_page(request, room, looking))


@router.post("/rooms/{room}/branch")
async def branch(request: Request, room: RoomDep, hub: HubDep, step: int) -> Response:
    """A new room that plays on from that step; its opener is its host."""
    check_origin(request)
    check_opening(request)
    opened = await hub.branch(room, step)
    another = await hub.room(opened.room)
    return with_token(RedirectResponse(f"/rooms/{another.code}", 303), another, opened.host_token, request)
