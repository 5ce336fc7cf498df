"""What the server says about itself: games, health, metrics."""

import orjson
from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from app.live.catalogue import games
from app.web.deps import HubDep
from app.web.operator import Inside

router = APIRouter(tags=["service"])


@router.get("/healthz")
async def healthz(hub: HubDep) -> Response:
    """200 when the store answers and can be written to."""
    there = await hub.journal.is_there()
    return Response(b'{"status":"ok"}' if there else b'{"status":"store"}', 200 if there else 503)


@router.get("/metrics", dependencies=[Inside])
async def metrics(request: Request) -> Response:
    """Prometheus text, for programs on the server's own machine or with the operator's token."""
    return Response(generate_latest(request.app.state.registry), media_type=CONTENT_TYPE_LATEST)


@router.get("/api/games")
async def list_games() -> Response:
    """The games with their options, seats, card sets, regions and bots."""
    return Response(orjson.dumps(games()), media_type="application/json")
