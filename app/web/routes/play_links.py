"""The play link of a set: opens rooms with its newest version, and shows none of its cards."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.live.errors import NoSuchRoom
from app.web.deps import knocking
from app.web.routes.pages import trouble
from app.web.routes.sets import WorkshopDep

router = APIRouter(include_in_schema=False)


@router.get("/play/{set}")
async def play(set: str, workshop: WorkshopDep, request: Request) -> Response:
    """Leads to where a room is opened with these cards."""
    try:
        with knocking(request):
            facts, version = await workshop.version(set, is_play=True)
    except NoSuchRoom as error:
        return trouble("Nothing to play here.", str(error), 404)
    return RedirectResponse(f"/open/{facts.game}?cards={set.lower()}@{version.number}", 303)
