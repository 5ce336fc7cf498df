"""Brings the store's tables up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

LOCK = 0x5645494C
MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"


async def migrate(engine: AsyncEngine, to: str = "head") -> None:
    """Run every migration that has not run yet."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # of several processes that start at once, one goes first
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        await connection.run_sync(_upgrade, to)


def _upgrade(connection: Connection, to: str) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


async def revision_of(connection: AsyncConnection) -> str | None:
    """The last migration that ran on this database; None if there was none."""
    return await connection.run_sync(lambda it: MigrationContext.configure(it).get_current_revision())


def revisions() -> list[str]:
    """All migrations this Veil knows, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]
