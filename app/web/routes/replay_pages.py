"""Pages of a finished game: any step of it, and play taken up again from there."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.live import records
from app.live.regions import RoomView
from app.web.deps import HubDep, RoomDep, check_origin, count_opening
from app.web.fragments import Me, fragment
from app.web.pages import ReplayPage
from app.web.routes.pages import with_token
from app.web.templating import page

router = APIRouter(include_in_schema=False)


@router.get("/rooms/{room}/replay")
async def replay(room: RoomDep, step: int | None = None, seat: str = "") -> Response:
    """Any step of a finished game as any seat saw it, with a scrubber."""
    viewer = records.seat_or_spectator(room, seat)
    moment = records.replay(room, viewer, step)
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    me = Me(room.code, side=room.side_of(viewer))
    regions = {name: fragment(view.game, name, region, me) for name, region in moment.view.items()}
    asked = moment.decision.prompt if moment.decision else ""
    context = ReplayPage(view, moment.step, moment.steps, viewer, me.side, regions, asked)
    return page(f"games/{view.game.replace('-', '_')}/replay.html", context)


@router.post("/rooms/{room}/branch")
async def branch(request: Request, room: RoomDep, hub: HubDep, step: int) -> Response:
    """A new room that plays on from that step; whoever opened it is its host."""
    check_origin(request)
    count_opening(request)
    opened = await hub.branch(room, step)
    another = await hub.room(opened.room)
    return with_token(RedirectResponse(f"/rooms/{another.code}", 303), another, opened.host_token, request)
