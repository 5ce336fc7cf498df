"""What the server says about itself: games, health, metrics."""

import orjson
from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from app.live.catalogue import games
from app.web.deps import HubDep
from app.web.errors import SECONDS_TO_RETURN
from app.web.operator import Inside

router = APIRouter(tags=["service"])


@router.get("/healthz")
async def healthz(hub: HubDep, request: Request) -> Response:
    """200 when the server is warm and the store can be written to; else 503, with what is missing."""
    if not request.app.state.is_warm:
        return _not_yet("warming")
    return Response(b'{"status":"ok"}') if await hub.journal.is_there() else _not_yet("store")


def _not_yet(what: str) -> Response:
    return Response(orjson.dumps({"status": what}), 503, headers={"Retry-After": str(SECONDS_TO_RETURN)})


@router.get("/metrics", dependencies=[Inside])
async def metrics(request: Request) -> Response:
    """Prometheus text, for programs on the server's own machine or with the operator's token."""
    return Response(generate_latest(request.app.state.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/games")
async def list_games() -> Response:
    """The games with their options, seats, card sets, regions and bots."""
    return Response(orjson.dumps(games()), media_type="application/json")
