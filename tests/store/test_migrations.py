"""The migrations lead from nothing to what the models say, on both databases."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import open_engine
from app.store.migrate import migrate
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
