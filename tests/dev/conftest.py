"""A bench with the kernel's toy game on it."""

from collections.abc import AsyncIterator
from typing import cast

import pytest

from app import games
from app.dev.bench import Bench
from app.dev.reloading import Sources
from app.kernel.game import Game, State
from app.live.hub import Hub
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.kernel.toy import TOY


@pytest.fixture
async def hub(sqlite_url: str) -> AsyncIterator[Hub]:
    """All rooms of one process, in which nothing waits."""
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    yield hub
    await hub.close()
    await engine.dispose()


@pytest.fixture
def lantern(monkeypatch: pytest.MonkeyPatch) -> str:
    """The toy game, on the shelf."""
    monkeypatch.setitem(games.GAMES, "lantern", cast(Game[State], TOY))
    return "lantern"


@pytest.fixture
async def bench(hub: Hub, lantern: str) -> Bench:
    """A game for three that has just begun."""
    bench = Bench(lantern, hub, Sources(()))
    await bench.begin(3, 0, "bench")
    return bench
