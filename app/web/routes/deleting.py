"""A host deletes a room with every word in it, and brings it back within 30 days. All works without script."""

from contextlib import suppress

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.kernel.errors import VeilError
from app.live.errors import LiveError, NotNow
from app.live.hub import Hub
from app.web.deps import HubDep, RoomDep, TokenDep, check_origin, form_of, owning
from app.web.flash import refused
from app.web.pages import RoomAway
from app.web.templating import page

router = APIRouter(include_in_schema=False)

NOT_SURE = "Tick the box first: this deletes the room for everybody."


@router.post("/rooms/{room}/delete")
async def delete(request: Request, room: RoomDep, hub: HubDep, token: TokenDep) -> Response:
    """Hides the room, if its host has said that this is meant; its page then shows the host the way back."""
    check_origin(request)
    form = await form_of(request)
    try:
        room.host(token)
        if form.get("sure") != "yes":
            raise NotNow(NOT_SURE)
        await hub.delete(room.code)
    except VeilError as error:
        return refused(request, room, error)
    return RedirectResponse(f"/rooms/{room.code}", 303)


@router.post("/rooms/{room}/restore")
async def restore(request: Request, room: str, hub: HubDep, token: TokenDep) -> Response:
    """Brings the room back for everybody."""
    check_origin(request)
    with owning(request, room):
        restored = await hub.restored(room, token)
    return RedirectResponse(f"/rooms/{restored.code}", 303)


async def way_back(hub: Hub, code: str, token: str | None) -> Response | None:
    """What the host of a deleted room sees in its place; nothing for all others."""
    with suppress(LiveError):
        room = await hub.deleted(code, token) if token else None
        if room is not None and not room.is_sealed:
            return page("pages/room_away.html", RoomAway(room.code, room.state.name))
    return None
