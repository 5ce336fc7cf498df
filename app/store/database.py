"""One engine for the process, SQLite or Postgres."""

import asyncio
import sqlite3
from sqlite3 import SQLITE_BUSY, SQLITE_LOCKED, OperationalError

import asyncpg
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import await_only

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS = ("busy_timeout=20000", "synchronous=FULL", "foreign_keys=ON")
"""FULL: what was acknowledged is on the disk, and a battery may die. Answers of one moment share one such write."""
WAL_TRIES, WAL_PAUSE = 200, 0.05
"""A new file is turned to WAL once, and SQLite waits for no other connection then, whatever the timeout."""

STORE_ERRORS: tuple[type[Exception], ...] = (
    SQLAlchemyError,
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
)
"""What a store that is gone, full or starting says; a connection that cannot be made speaks past SQLAlchemy."""

CHANNEL = "veil_rooms"
"""Where Postgres tells the processes of rooms that moved on."""

READING = {"veil_reads": True}
"""Marks a connection that reads with one statement; on SQLite that needs no transaction and waits for no writer."""


def async_url(url: str) -> str:
    """The address with the driver we use, whatever the driver it came with."""
    parsed = make_url(url)
    return parsed.set(drivername=DRIVERS[parsed.get_backend_name()]).render_as_string(hide_password=False)


def driver_address(url: str) -> str:
    """The address as Postgres's own driver takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def is_postgres(url: str) -> bool:
    return make_url(url).get_backend_name() != "sqlite"


def open_engine(url: str) -> AsyncEngine:
    """An engine for this address."""
    if is_postgres(url):
        return create_async_engine(async_url(url), pool_size=8, pool_pre_ping=True)
    engine = create_async_engine(async_url(url))
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    if not connection.get_execution_options().get("veil_reads", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare_sqlite(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
    # The driver's own transaction handling would begin too late for two writers at once.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    _turn_to_wal(cursor)
    cursor.close()


def _turn_to_wal(cursor: DBAPICursor) -> None:
    for left in range(WAL_TRIES, 0, -1):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except OperationalError as error:
            if left == 1 or error.sqlite_errorcode not in (SQLITE_BUSY, SQLITE_LOCKED):
                raise
            await_only(asyncio.sleep(WAL_PAUSE))
        else:
            return


async def answers(connection: AsyncConnection) -> bool:
    """Whether the store is there."""
    return bool((await connection.execute(text("SELECT 1"))).scalar_one())
