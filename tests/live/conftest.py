"""Rooms without a web server, with the kernel's toy game on the shelf beside the others."""

import logging
from collections.abc import AsyncIterator, Iterator
from typing import cast

import pytest
import structlog

from app import games
from app.games.installed import Package
from app.kernel.game import Game, State
from app.live.hub import Hub
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.kernel.toy import TOY


@pytest.fixture(autouse=True)
def all_is_seen(nothing_fails_unseen: None) -> None:
    """Every test here."""


@pytest.fixture(autouse=True)
def lantern_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], TOY))
    monkeypatch.setitem(games.PACKAGES, "lantern", Package("tests.kernel"))


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Rooms are made to fail here; what they say about it is not for these tests."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.reset_defaults()


@pytest.fixture
async def hub(journal: Journal) -> AsyncIterator[Hub]:
    """All rooms of one process, in which nothing waits."""
    hub = Hub(journal, pace=0, allows_seeds=True)
    yield hub
    await hub.close()


@pytest.fixture
async def light(sqlite_url: str) -> AsyncIterator[Hub]:
    """For what has nothing to do with the database."""
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    yield hub
    await hub.close()
    await engine.dispose()
