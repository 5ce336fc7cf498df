"""Both databases, for whatever keeps something: SQLite in a file of its own, and one Postgres for all tests."""

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import is_postgres, open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.postgres import drop_database, new_database, private_postgres

pytest_plugins = ["app.contract.plugin"]
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a Postgres that is gone after the tests."""
    with private_postgres(**QUICK) as server:
        yield server


@pytest.fixture
async def postgres_url(postgres: str) -> AsyncIterator[str]:
    """An empty database on that Postgres."""
    url = await new_database(postgres)
    yield url
    await drop_database(url)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'veil.db'}"


@pytest.fixture
async def nothing_fails_unseen() -> AsyncIterator[None]:
    """A task that fails without anybody looking fails the test it ran in."""
    unseen: list[str] = []
    loop = asyncio.get_running_loop()

    def note(_loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        if "exception" in context:  # not those which a process that dies in its test leaves behind
            unseen.append(f"{context['message']}: {context['exception']!r}")

    loop.set_exception_handler(note)
    yield
    gc.collect(0)
    loop.set_exception_handler(None)
    assert unseen == []


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    url = request.getfixturevalue(f"{request.param}_url")
    assert isinstance(url, str)
    assert is_postgres(url) == (request.param == "postgres")
    return url


@pytest.fixture
async def engine(database_url: str) -> AsyncIterator[AsyncEngine]:
    """An engine on an up-to-date database."""
    engine = open_engine(database_url)
    await migrate(engine)
    yield engine
    await engine.dispose()


@pytest.fixture
async def journal(engine: AsyncEngine) -> AsyncIterator[Journal]:
    journal = Journal(engine)
    yield journal
    await journal.close()
