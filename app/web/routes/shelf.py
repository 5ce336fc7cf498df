"""The colours of the boxes on the shelf, as a style sheet that every game writes a line of."""

from fastapi import APIRouter
from starlette.responses import Response

from app.live.catalogue import games

router = APIRouter(include_in_schema=False)


@router.get("/shelf.css")
async def shelf() -> Response:
    """One rule a game."""
    rules = "".join(_rule(game.id, game.cover.paper, game.cover.ink) for game in games())
    return Response(rules, media_type="text/css", headers={"Cache-Control": "max-age=3600"})


def _rule(game: str, paper: str, ink: str) -> str:
    return f'[data-cover="{game}"] {{ --cover-shade: {paper}f2; color: {ink}; }}\n'
