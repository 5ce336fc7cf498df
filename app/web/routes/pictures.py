"""Pictures of cards: bytes an author brought, redrawn by us, and sent so that they can be nothing but a picture."""

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from app.live.errors import NoSuchRoom
from app.web.headers import FOR_EVER
from app.web.routes.sets import WorkshopDep

router = APIRouter(include_in_schema=False)

STRICT = {
    "content-security-policy": "default-src 'none'; sandbox",
    "content-disposition": "inline",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cache-control": FOR_EVER,
}


@router.get("/pictures/{hash}.webp")
async def picture(hash: Annotated[str, Path(pattern="^[0-9a-f]{64}$")], workshop: WorkshopDep) -> Response:
    """One picture. Its address is the hash of what it shows."""
    data = await workshop.pictures.read(hash)
    if data is None:
        raise NoSuchRoom("There is no such picture here.")
    return Response(data, media_type="image/webp", headers=STRICT)
