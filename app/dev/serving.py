"""Builds the server of `veil dev`: that of every day, with the bench beside it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.types import ASGIApp

from app import main
from app.dev import routes
from app.dev.bench import Bench
from app.dev.glass import Glass
from app.dev.reloading import Sources
from app.games import game_called
from app.settings import Settings


def build(settings: Settings, game: str, ports: Sequence[int]) -> ASGIApp:
    """The app for these ports: the first is the bench's, each of the others a seat's."""
    id = game_called(game).id
    app = main.build(settings)
    app.include_router(routes.router)
    app.state.ports = tuple(ports)
    serving = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with serving(app):
            app.state.bench = bench = Bench(id, app.state.hub, Sources.of(id))
            await bench.begin(0, 0, "1")
            running = asyncio.create_task(bench.run())
            yield
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    app.router.lifespan_context = lifespan

    def token_at(index: int) -> str | None:
        seats = [info.seat for info in app.state.bench.seats]
        return app.state.bench.tokens.get(seats[index]) if index < len(seats) else None

    return Glass(app, ports, token_at)
