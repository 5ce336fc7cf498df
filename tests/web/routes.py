"""Every route of the app, whichever router it came with."""

from collections.abc import Iterator

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute


def all_routes(app: FastAPI) -> list[Route | WebSocketRoute]:
    """Those that somebody may ask for; files are none."""
    return list(_within(app.routes))


def _within(routes: list[BaseRoute]) -> Iterator[Route | WebSocketRoute]:
    for route in routes:
        if isinstance(route, Route | WebSocketRoute | APIRoute | APIWebSocketRoute):
            yield route
        elif not isinstance(route, Mount):
            yield from _within(_included(route))


def _included(route: BaseRoute) -> list[BaseRoute]:
    """FastAPI keeps each router that was included as one route of its own kind."""
    router = getattr(route, "original_router", None)
    return list(router.routes) if isinstance(router, APIRouter) else []
