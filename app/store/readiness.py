"""Makes a database ready to be used, or says in one sentence why it cannot be."""

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.util.exc import CommandError
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from app.store.database import DRIVERS, answers, open_engine
from app.store.migrate import migrate

FORMS = "write sqlite:///file or postgresql://user:password@host/name"
SECONDS_TO_ANSWER = 10


class UnusableStore(Exception):
    """The database cannot be used; worded for the host."""


async def make_ready(url: str) -> None:
    """Reach the database, and bring its tables up to date."""
    place = place_of(url)
    engine = open_engine(url)
    try:
        if place.get_backend_name() == "sqlite":
            try_file(place)
        async with asyncio.timeout(SECONDS_TO_ANSWER), engine.connect() as connection:
            await answers(connection)
        await migrate(engine)
    except CommandError:
        newer = f"The database {name_of(place)} was used by a newer Veil; start that one, or change DATABASE_URL."
        raise UnusableStore(newer) from None
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        raise UnusableStore(reason_for(place, error)) from None
    finally:
        await engine.dispose()


def place_of(url: str) -> URL:
    """Where the address points, if it is one that Veil understands."""
    try:
        place = make_url(url)
    except (ArgumentError, ValueError):
        raise UnusableStore(f"DATABASE_URL is no address of a database: {FORMS}.") from None
    kind = place.get_backend_name()
    if kind not in DRIVERS:
        raise UnusableStore(f"DATABASE_URL asks for {kind}, which Veil cannot use: {FORMS}.")
    return place


def try_file(place: URL) -> None:
    """Open the file and be allowed to write; a file that is not there yet is made."""
    (file, *_), how = pysqlite.dialect().create_connect_args(place)
    with closing(sqlite3.connect(file, uri=bool(how.get("uri")))) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


def name_of(place: URL) -> str:
    """What to call the database, without its password."""
    if place.get_backend_name() == "sqlite":
        return place.database or "in memory"
    return f"at {place.host or 'localhost'}:{place.port or 5432}"


def reason_for(place: URL, error: Exception) -> str:
    """What the database's own complaint means for the host."""
    cause = _cause(error)
    if isinstance(cause, sqlite3.Error):
        return _sqlite_reason(place, cause)
    if isinstance(cause, TimeoutError):
        return f"The database {name_of(place)} does not answer within {SECONDS_TO_ANSWER} seconds."
    said = os.strerror(cause.errno) if isinstance(cause, OSError) and cause.errno and cause.errno > 0 else str(cause)
    return f"The database {name_of(place)} cannot be used: {said.splitlines()[0].rstrip('.')}."


def _cause(error: Exception) -> BaseException:
    """What the driver itself said."""
    inner = getattr(error, "orig", None) or error
    return inner.__cause__ or inner


def _sqlite_reason(place: URL, error: sqlite3.Error) -> str:
    name, said = name_of(place), getattr(error, "sqlite_errorname", "")
    folder = Path(name).absolute().parent
    if said.startswith("SQLITE_CANTOPEN") and not folder.exists():
        return f"The folder {folder} of DATABASE_URL does not exist."
    if said.startswith("SQLITE_CANTOPEN"):
        return f"The database {name} cannot be opened; see to the rights of its folder, or change DATABASE_URL."
    if said.startswith("SQLITE_READONLY"):
        return f"The database {name} is read-only; see to its rights, or change DATABASE_URL."
    if said in ("SQLITE_NOTADB", "SQLITE_CORRUPT"):
        return f"The file {name} is damaged, or no database; put a copy in its place, or change DATABASE_URL."
    return f"The database {name} cannot be used: {error}."
