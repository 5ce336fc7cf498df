"""Style sheets that are written from what games say of themselves."""

from fastapi import APIRouter
from starlette.responses import Response

from app.live.catalogue import game_info
from app.web import looks
from app.web.routes.pages import trouble

router = APIRouter(include_in_schema=False)


@router.get("/shelf.css")
async def shelf() -> Response:
    """The colours of the boxes on the shelf."""
    return _sheet(looks.shelf())


@router.get("/look/{game}.css")
async def look(game: str) -> Response:
    """The colours of one game."""
    found = game_info(game)
    if found is None or found.cover.look is None:
        return trouble("That game has no such sheet.", "Choose another one.", 404)
    return _sheet(looks.sheet_of(game))


def _sheet(rules: str) -> Response:
    return Response(rules, media_type="text/css", headers={"Cache-Control": "max-age=3600"})
