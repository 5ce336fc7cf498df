"""The migrations lead from nothing to what the models say, on both databases."""

import asyncio

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import MIGRATIONS, migrate
from app.store.models import Base


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, Base.metadata))


async def test_migrated_from_nothing_the_tables_are_those_of_the_models(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        names = await connection.run_sync(lambda it: inspect(it).get_table_names())
    assert set(names) == {*Base.metadata.tables, "alembic_version"}


async def test_migrating_twice_changes_nothing(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_processes_that_start_at_once_do_not_migrate_twice(database_url: str) -> None:
    engines = [open_engine(database_url) for _ in range(4)]
    try:
        await asyncio.gather(*(migrate(engine) for engine in engines))
        async with engines[0].connect() as connection:
            assert await connection.run_sync(differences) == []
    finally:
        for engine in engines:
            await engine.dispose()


def first_steps(connection: Connection) -> None:
    """The tables as they were at first, and a room in them."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    now = "'2026-01-02 03:04:05.000006'"
    columns = "code, game, status, created_at, touched_at"
    connection.exec_driver_sql(f"INSERT INTO rooms ({columns}) VALUES ('aaaa', 'projector', 'lobby', {now}, {now})")
    connection.exec_driver_sql(f"INSERT INTO journal (room, seq, event, at) VALUES ('aaaa', 1, 'opened', {now})")


async def test_rooms_of_an_older_server_are_kept(database_url: str) -> None:
    engine = open_engine(database_url)
    async with engine.begin() as connection:
        await connection.run_sync(first_steps)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    journal = Journal(engine)
    assert await journal.events_after("aaaa", 0) == [(1, "opened")]
    facts = await journal.facts("aaaa")
    assert facts is not None
    assert facts.game == "projector"
    await journal.close()
    await engine.dispose()
