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
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from app.lab.playtests import Lab
from app.lab.reporting import sum_up_all
from app.live.catalogue import broken, folders, games
from app.live.hub import Hub
from app.live.jobs import Job
from app.live.overseeing import delete_old
from app.live.workers import Workers
from app.settings import Settings
from app.store.database import is_postgres, open_engine
from app.store.journal import Journal
from app.store.lab import LabShelf
from app.store.listen import Listener
from app.store.migrate import migrate
from app.store.purging import purge
from app.store.rotation import Rotation
from app.web import errors, headers, logs
from app.web.doors import Doors
from app.web.limits import BodyLimit, ReadableAddress
from app.web.operator import new_tries
from app.web.response_cache import ResponseCache
from app.web.routes import (
    campaign_pages,
    campaigns,
    card_pages,
    claims,
    coach_pages,
    deleting,
    docs,
    handing_pages,
    hosting,
    installing,
    learn_pages,
    live,
    mine,
    observing,
    operator_pages,
    page_live,
    pages,
    pictures,
    play_links,
    playtest_items,
    playtest_pages,
    playtests,
    replay_pages,
    rooms,
    rule_pages,
    screen_pages,
    service,
    set_pages,
    sets,
    shelf,
    trials,
    try_pages,
    workshop_pages,
)
from app.web.templating import STATIC, read_all
from app.workshop.sets import Workshop
from app.workshop.trials import Trials

log = structlog.get_logger()

KEEP_DELETED = timedelta(days=30)
ROUTES = (
    service,
    docs,
    hosting,
    installing,
    shelf,
    coach_pages,
    learn_pages,
    operator_pages,
    rooms,
    sets,
    trials,
    pictures,
    try_pages,
    playtests,
    campaigns,
    live,
    pages,
    rule_pages,
    deleting,
    screen_pages,
    handing_pages,
    mine,
    replay_pages,
    campaign_pages,
    card_pages,
    set_pages,
    workshop_pages,
    play_links,
    playtest_pages,
    playtest_items,
    observing,
    page_live,
)

SETTLE_SECONDS, SUM_SECONDS, SWEEP_SECONDS, BACKUP_SECONDS = 10, 30, 60, 300


def build(settings: Settings | None = None) -> FastAPI:
    """The app with its settings, ready to be served."""
    chosen = settings or Settings()
    logs.configure(chosen.veil_log_level, chosen.veil_json_logs)
    for wrong in broken():
        log.error("a game's package cannot be used", game=wrong.name, reason=f"{wrong.project}: {wrong.reason}")
    app = FastAPI(
        title="Veil",
        description="Live tabletop sessions in the browser.",
        lifespan=partial(_lifespan, chosen),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.is_warm = False
    app.state.host_key = chosen.veil_host_key
    app.state.doors = Doors(chosen.veil_limits, chosen.veil_rooms_per_minute)
    app.state.public_url = chosen.public_url
    app.state.responses = ResponseCache()
    app.state.operator_tries = new_tries()
    app.state.opens_docs = chosen.veil_open_docs
    _install(app)
    return app


@asynccontextmanager
async def _lifespan(settings: Settings, app: FastAPI) -> AsyncIterator[None]:
    """What runs while the app is served."""
    engine = open_engine(settings.database_url)
    await migrate(engine)
    hub = _hub(settings, engine)
    app.state.hub = hub
    app.state.workshop = Workshop(engine)
    app.state.lab = Lab(hub, LabShelf(engine))
    app.state.trials = Trials(engine, app.state.workshop)
    await app.state.trials.tidy()
    app.state.registry = _registry(hub)
    listener = Listener(settings.database_url, hub.on_notice, hub.resync, hub.on_message)
    if is_postgres(settings.database_url):
        listener.start()
    app.state.rotation = Rotation(
        settings.database_url, Path(settings.veil_backup_folder), settings.veil_backup_every, settings.veil_backup_keep
    )
    app.state.jobs = _jobs(app.state.lab, settings.veil_keep_days, app.state.rotation)
    work = (_warm(app), *(job.run() for job in app.state.jobs), _settle(), hub.share_presence())
    tasks = [asyncio.create_task(each) for each in work]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await listener.stop()
    await app.state.trials.close()
    await hub.close()
    await engine.dispose()


def _hub(settings: Settings, engine: AsyncEngine) -> Hub:
    return Hub(
        Journal(engine),
        pace=settings.veil_pace,
        idle_seconds=settings.veil_idle_minutes * 60,
        allows_seeds=settings.veil_test_seeds,
        seal_key=settings.veil_seal_key,
        workers=Workers(is_apart=settings.veil_worker),
    )


def _install(app: FastAPI) -> None:
    """Error handlers, middleware, routes and static files."""
    errors.install(app)
    for layer in (BodyLimit, ReadableAddress, errors.Mistakes, headers.Headers, logs.RequestLog):
        app.add_middleware(layer)
    for routes in ROUTES:
        app.include_router(routes.router)
    app.include_router(claims.api)
    app.include_router(claims.router)
    for game, folder in folders("static").items():
        app.mount(f"/static/games/{game}", GZipMiddleware(StaticFiles(directory=folder)), name=f"static of {game}")
    app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC)), name="static")  # pages hold secrets, files none


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
    """Read every card set and every page before a client has to wait for them."""
    await asyncio.to_thread(games)
    await asyncio.to_thread(read_all)
    app.state.is_warm = True
    app.state.hub.workers.get_ready(read_all)


def _jobs(lab: Lab, keep_days: int, rotation: Rotation) -> list[Job]:
    """What the server does unasked, for as long as it runs."""
    jobs = [
        Job("Look through the open rooms", 0, partial(_check, lab.hub)),
        Job("Tidy up", SWEEP_SECONDS, partial(_sweep, lab.hub, keep_days)),
        Job("Sum up playtests", SUM_SECONDS, partial(sum_up_all, lab)),
    ]
    if rotation.hours:
        jobs.append(Job("Back up", BACKUP_SECONDS, rotation.make))
    return jobs


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
