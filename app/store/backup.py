"""The whole store as one file, whatever kind of database it is in: a SQLite database with the same tables and a seal.

A backup is a snapshot of one moment, though people play meanwhile. It can be restored into an empty database of either
kind, by the Veil that made it or a newer one.
"""

import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from alembic.util.exc import CommandError
from sqlalchemy import Connection, MetaData, Table, func, insert, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from app.store.database import PRAGMAS, is_postgres, open_engine
from app.store.migrate import migrate, revision_of, revisions

SEAL = "backup_seal"
"""The table of a backup that says what the others held when it was made."""
VERSIONS = "alembic_version"
NOT_COPIED = frozenset({SEAL, VERSIONS})
SERVERS_OWN = frozenset({*NOT_COPIED, "secrets"})
"""What a server has before a room has ever been opened; a backup's secrets take the place of those made up here."""
AT_ONCE = 500
"""So many rows are copied at a time."""


class UnusableBackup(Exception):
    """It cannot be backed up or restored; worded for the host."""


@dataclass(frozen=True, slots=True)
class BackupFacts:
    """What a backup holds."""

    rooms: int
    campaigns: int
    size: int


# Making one


async def back_up(url: str, file: Path) -> BackupFacts:
    """Write the store to a new file, all or nothing."""
    if file.exists():
        raise UnusableBackup(f"The file {file} exists already; a backup never takes another's place.")
    part = file.with_name(f"{file.name}.part")
    try:
        part.touch(0o600, exist_ok=False)  # every hand and every word of chat is in it
    except FileExistsError:
        raise UnusableBackup(f"Another backup is being written to {part}; if not, remove that file.") from None
    except OSError as error:
        raise UnusableBackup(f"Nothing can be written to {file}: {error.strerror}.") from None
    try:
        if is_postgres(url):
            await _copy_postgres(url, part)
        else:
            _copy_sqlite(make_url(url), part)
        kept = _seal(part)
        part.replace(file)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise UnusableBackup(f"The backup could not be made: {_said(error)}.") from error
    finally:
        part.unlink(missing_ok=True)
    return kept


def _copy_sqlite(place: URL, part: Path) -> None:
    source = Path(place.database or "")
    if not source.is_file():
        raise UnusableBackup(f"There is no database {source} to back up; see to DATABASE_URL.")
    with closing(sqlite3.connect(source, isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("VACUUM INTO ?", (str(part),))  # a snapshot; writers need not wait for it


async def _copy_postgres(url: str, part: Path) -> None:
    source, copy = open_engine(url), open_engine(_address(part))
    one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    try:
        async with source.connect() as connection:
            reading = await connection.execution_options(**one_moment)
            revision = await revision_of(reading)
            if revision is None:
                raise UnusableBackup("There is nothing of Veil's in this database; see to DATABASE_URL.")
            await migrate(copy, revision)
            async with copy.begin() as writing:
                await _copy_rows(reading, writing)
    finally:
        await source.dispose()
        await copy.dispose()


def _seal(part: Path) -> BackupFacts:
    """Write down what is in it, and see that the disk has it."""
    with closing(sqlite3.connect(part, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")  # one file, which can be read where nothing can be written
        connection.execute(f"CREATE TABLE {SEAL} (at TEXT NOT NULL, digest TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {SEAL} VALUES (?, ?)", (datetime.now(UTC).isoformat(), _digest(connection)))
        kept = _kept(connection, part)
    with part.open("rb") as written:
        os.fsync(written.fileno())
    return kept


def _digest(connection: sqlite3.Connection) -> str:
    """Of every row of every table; SQLite itself does not notice a changed letter."""
    found = hashlib.sha256()
    names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    for (name,) in names.fetchall():
        if name not in NOT_COPIED:
            found.update(name.encode())
            for row in connection.execute(f'SELECT * FROM "{name}" ORDER BY rowid'):
                found.update(repr(row).encode())
    return found.hexdigest()


def _kept(connection: sqlite3.Connection, file: Path) -> BackupFacts:
    rooms, campaigns = (
        connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] if _has(connection, name) else 0
        for name in ("rooms", "campaigns")
    )
    return BackupFacts(rooms, campaigns, file.stat().st_size)


def _has(connection: sqlite3.Connection, table: str) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone() is not None


# Bringing one back


async def restore(file: Path, url: str) -> BackupFacts:
    """Fill an empty database with what the backup holds, all or nothing."""
    kept, revision = check(file)
    target = open_engine(url)
    try:
        async with _up_to_date(file, revision) as source:
            await migrate(target)
            async with target.begin() as writing:
                await _make_way(writing)
                await _copy_rows(source, writing)
    except CommandError:
        raise UnusableBackup("The database was used by a newer Veil; change DATABASE_URL.") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise UnusableBackup(f"The backup could not be restored: {_said(error)}.") from error
    finally:
        await target.dispose()
    return kept


def check(file: Path) -> tuple[BackupFacts, str]:
    """See that the file is a whole backup that this Veil understands; what it holds, and its revision."""
    if not file.is_file():
        raise UnusableBackup(f"There is no file {file}.")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            revision = _check_revision(connection, file)
            _check_whole(connection, file)
            return _kept(connection, file), revision
    except sqlite3.Error:
        raise UnusableBackup(f"The file {file} is damaged, or no backup of Veil.") from None


def _check_revision(connection: sqlite3.Connection, file: Path) -> str:
    found = connection.execute(f"SELECT version_num FROM {VERSIONS}").fetchone()
    if found is None:
        raise UnusableBackup(f"The file {file} is no backup of Veil.")
    if found[0] not in revisions():
        raise UnusableBackup(f"The backup {file} was made by a newer Veil; restore it with that one.")
    return str(found[0])


def _check_whole(connection: sqlite3.Connection, file: Path) -> None:
    is_sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    sealed = connection.execute(f"SELECT digest FROM {SEAL}").fetchone() if _has(connection, SEAL) else None
    if not is_sound or (sealed is not None and sealed[0] != _digest(connection)):
        raise UnusableBackup(f"The backup {file} is damaged: it no longer holds what was written. Take an older one.")


@asynccontextmanager
async def _up_to_date(file: Path, revision: str) -> AsyncIterator[AsyncConnection]:
    """The backup, opened to be read; one of an older Veil is copied and brought up to date first."""
    with _as_new(file, revision == revisions()[0]) as newest:
        if newest != file:
            engine = open_engine(_address(newest))
            await migrate(engine)
            await engine.dispose()
        reading = create_async_engine(f"sqlite+aiosqlite:///{newest.absolute().as_uri()}?mode=ro&uri=true")
        try:
            async with reading.connect() as connection:
                yield connection
        finally:
            await reading.dispose()


@contextmanager
def _as_new(file: Path, is_new: bool) -> Iterator[Path]:
    if is_new:
        yield file
        return
    with tempfile.TemporaryDirectory(prefix="veil-restore-") as folder:
        yield Path(shutil.copy(file, folder))


async def _make_way(writing: AsyncConnection) -> None:
    """Refuse a database in which people have anything; forget what the server made up for itself."""
    for table in (await writing.run_sync(_tables)).sorted_tables:
        if table.name in SERVERS_OWN - NOT_COPIED:
            await writing.execute(table.delete())
        elif table.name not in NOT_COPIED and (await writing.execute(select(func.count()).select_from(table))).scalar():
            raise UnusableBackup("The database is not empty; a backup is restored into a new one only.")


# Rows


async def _copy_rows(reading: AsyncConnection, writing: AsyncConnection) -> None:
    """All rows of all tables both know, in an order in which every row finds those it names."""
    known = (await reading.run_sync(_tables)).tables
    is_zoned = writing.dialect.name == "postgresql"
    for table in (await writing.run_sync(_tables)).sorted_tables:
        if table.name in known and table.name not in NOT_COPIED:
            await _copy_table(reading, known[table.name], writing, table, is_zoned)


async def _copy_table(
    reading: AsyncConnection, source: Table, writing: AsyncConnection, target: Table, is_zoned: bool
) -> None:
    names = [column.name for column in target.columns if column.name in source.columns]
    async with reading.stream(select(*(source.columns[name] for name in names))) as found:
        async for rows in found.partitions(AT_ONCE):
            values = [{name: _value(it, is_zoned) for name, it in zip(names, row, strict=True)} for row in rows]
            await writing.execute(insert(target), values)


def _value(value: object, is_zoned: bool) -> object:
    """Moments are in UTC everywhere; SQLite does not say so, and Postgres wants to hear it."""
    if is_zoned and isinstance(value, datetime) and value.tzinfo is None:
        return value.replace(tzinfo=UTC)
    return value


def _tables(connection: Connection) -> MetaData:
    """The tables as they are in this database, not as the models of today want them."""
    found = MetaData()
    found.reflect(connection)
    return found


def _address(file: Path) -> str:
    return URL.create("sqlite", database=str(file)).render_as_string()


def _said(error: BaseException) -> str:
    inner = getattr(error, "orig", None) or error
    said = os.strerror(inner.errno) if isinstance(inner, OSError) and inner.errno else str(inner)
    return said.splitlines()[0].rstrip(".") if said else type(inner).__name__
