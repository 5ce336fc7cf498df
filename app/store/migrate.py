"""Brings the store's tables up to date when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x5645494C
MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"


async def migrate(engine: AsyncEngine) -> None:
    """Run every migration that has not run yet."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # of several processes that start at once, one goes first
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
