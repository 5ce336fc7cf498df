"""Builds the app; the only file that knows every package."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import structlog
from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Gauge
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from app.live.catalogue import games
from app.live.chores import Chore
from app.live.hub import Hub
from app.live.overseeing import delete_old
from app.live.workers import Workers
from app.settings import Settings
from app.store.database import is_postgres, open_engine
from app.store.journal import Journal
from app.store.listen import Listener
from app.store.migrate import migrate
from app.store.purging import purge
from app.store.rotation import Rotation
from app.web import errors, headers, logs
from app.web.doors import Doors
from app.web.kept import Kept
from app.web.limits import BodyLimit, ReadableAddress
from app.web.operator import new_tries
from app.web.routes import (
    campaign_pages,
    campaigns,
    claims,
    deleting,
    docs,
    handing_pages,
    hosting,
    installing,
    live,
    mine,
    operator_pages,
    page_live,
    pages,
    replay_pages,
    rooms,
    screen_pages,
    service,
    shelf,
)
from app.web.templating import STATIC, read_all

log = structlog.get_logger()

KEEP_DELETED = timedelta(days=30)
SETTLE_SECONDS, SWEEP_SECONDS, BACKUP_SECONDS = 10, 60, 300


def build(settings: Settings | None = None) -> FastAPI:
    """The app with its settings, ready to be served."""
    chosen = settings or Settings()
    logs.configure(chosen.veil_log_level, chosen.veil_json_logs)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        engine = open_engine(chosen.database_url)
        await migrate(engine)
        hub = Hub(
            Journal(engine),
            pace=chosen.veil_pace,
            idle_seconds=chosen.veil_idle_minutes * 60,
            allows_seeds=chosen.veil_test_seeds,
            seal_key=chosen.veil_seal_key,
            workers=Workers(is_apart=chosen.veil_worker),
        )
        app.state.hub = hub
        app.state.registry = _registry(hub)
        listener = Listener(chosen.database_url, hub.heard, hub.may_have_missed, hub.heard_presence)
        if is_postgres(chosen.database_url):
            listener.start()
        app.state.rotation = Rotation(
            chosen.database_url, Path(chosen.veil_backup_folder), chosen.veil_backup_every, chosen.veil_backup_keep
        )
        app.state.chores = _chores(hub, chosen.veil_keep_days, app.state.rotation)
        work = (_warm(app), *(chore.run() for chore in app.state.chores), _settle(), hub.share_presence())
        tasks = [asyncio.create_task(chore) for chore in work]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await listener.stop()
        await hub.close()
        await engine.dispose()

    app = FastAPI(
        title="Veil",
        description="Live tabletop sessions in the browser.",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.is_warm = False
    app.state.host_key = chosen.veil_host_key
    app.state.doors = Doors(chosen.veil_limits, chosen.veil_rooms_per_minute)
    app.state.public_url = chosen.public_url
    app.state.kept = Kept()
    app.state.operator_tries = new_tries()
    app.state.opens_docs = chosen.veil_open_docs
    errors.install(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(ReadableAddress)
    app.add_middleware(errors.Mistakes)
    app.add_middleware(headers.Headers)
    app.add_middleware(logs.RequestLog)
    for routes in (
        service,
        docs,
        hosting,
        installing,
        shelf,
        operator_pages,
        rooms,
        campaigns,
        live,
        pages,
        deleting,
        screen_pages,
        handing_pages,
        mine,
        replay_pages,
        campaign_pages,
        page_live,
    ):
        app.include_router(routes.router)
    app.include_router(claims.api)
    app.include_router(claims.router)
    app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")  # pages hold secrets, files none
    return app


def _registry(hub: Hub) -> CollectorRegistry:
    registry = CollectorRegistry()
    in_memory = Gauge("veil_rooms", "Rooms in this process's memory", registry=registry)
    in_memory.set_function(lambda: len(hub.rooms))
    watching = Gauge("veil_watchers", "Sockets that watch a room", registry=registry)
    watching.set_function(
        lambda: sum(audience.watchers for room in hub.rooms.values() for audience in room.audiences.values())
    )
    return registry


async def _warm(app: FastAPI) -> None:
    """Read every card set and every page before somebody has to wait for them."""
    await asyncio.to_thread(games)
    await asyncio.to_thread(read_all)
    app.state.is_warm = True
    app.state.hub.workers.get_ready(read_all)


def _chores(hub: Hub, keep_days: int, rotation: Rotation) -> list[Chore]:
    """What the server does unasked, for as long as it runs."""
    chores = [
        Chore("Look through the open rooms", 0, partial(_check, hub)),
        Chore("Tidy up", SWEEP_SECONDS, partial(_sweep, hub, keep_days)),
    ]
    if rotation.hours:
        chores.append(Chore("Back up", BACKUP_SECONDS, rotation.make))
    return chores


async def _check(hub: Hub) -> str:
    broken = await hub.check_open_rooms()
    return f"{len(broken)} cannot go on" if broken else "all can go on"


async def _sweep(hub: Hub, keep_days: int) -> str:
    gone = await hub.sweep()
    old = await delete_old(hub, keep_days)
    purged = await purge(hub.journal.engine, KEEP_DELETED, SWEEP_SECONDS)
    if gone:
        log.info("idle rooms left memory", rooms=gone)
        gc.unfreeze()
        gc.collect()
    return f"{gone} idle rooms left memory, {old} old ones deleted, {purged} gone for good"


async def _settle() -> None:
    """Rooms stay: looking through all of them for garbage would make everybody wait, at a thousand rooms for long."""
    while True:
        await asyncio.sleep(SETTLE_SECONDS)
        gc.freeze()
