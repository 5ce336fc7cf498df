"""The whole store in one file, from either kind of database to either."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.backup import UnusableBackup, back_up, check, restore
from app.store.campaigns import CampaignFacts, NewSitting, Shelf
from app.store.database import open_engine
from app.store.journal import Journal, Snapshot
from app.store.migrate import migrate, revisions
from app.store.models import Base

LETTERS = "Ünïcode, 'quotes' and a \\ line\nbreak 🕯"


@asynccontextmanager
async def opened(url: str, to: str = "head") -> AsyncIterator[AsyncEngine]:
    engine = open_engine(url)
    await migrate(engine, to)
    try:
        yield engine
    finally:
        await engine.dispose()


async def fill(engine: AsyncEngine) -> None:
    """Something in every corner."""
    journal, shelf = Journal(engine), Shelf(engine)
    await journal.open_room("aaaa", "projector", LETTERS)
    await journal.append("aaaa", 2, [f"event {number}" for number in range(2, 1300)], "playing")
    await journal.keep_snapshot("aaaa", Snapshot(900, "a snapshot"))
    await journal.open_room("bbbb", "within-walls", "opened")
    await journal.set_deleted("bbbb", True)
    facts = CampaignFacts("camp", "projector", LETTERS, "0" * 64, datetime(2026, 10, 25, 2, 30, 0, 7, UTC), False)
    await shelf.open(facts, NewSitting("camp", 1, "cccc", "projector", ("opened", "laid")))
    await shelf.secret("seal", "a key")
    await journal.close()


async def everything(engine: AsyncEngine) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    async with engine.connect() as connection:
        return {
            table.name: sorted(tuple(row) for row in await connection.execute(select(table)))
            for table in Base.metadata.sorted_tables
        }


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_what_is_restored_is_what_was_kept(
    engine: AsyncEngine, database_url: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    await fill(engine)
    kept = await back_up(database_url, tmp_path / "kept.db")
    assert (kept.rooms, kept.campaigns) == (3, 1)
    to = f"sqlite:///{tmp_path / 'other.db'}" if kind == "sqlite" else await fresh_postgres(request)
    assert await restore(tmp_path / "kept.db", to) == kept
    async with opened(to) as other:
        found, wanted = await everything(other), await everything(engine)
    assert found == wanted
    assert len(wanted["journal"]) > 1300
    assert sorted(path.name for path in tmp_path.glob("kept*")) == ["kept.db"]


async def fresh_postgres(request: pytest.FixtureRequest) -> str:
    from tests.postgres import new_database

    return await new_database(request.getfixturevalue("postgres"))


async def test_a_backup_is_itself_a_database_that_veil_starts_on(
    engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    await fill(engine)
    await back_up(database_url, tmp_path / "kept.db")
    async with opened(f"sqlite:///{tmp_path / 'kept.db'}") as copy:
        assert await everything(copy) == await everything(engine)


async def test_what_the_server_made_up_for_itself_gives_way(
    engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    await fill(engine)
    await back_up(database_url, tmp_path / "kept.db")
    to = f"sqlite:///{tmp_path / 'other.db'}"
    async with opened(to) as other:
        await Shelf(other).secret("seal", "another key, of a server started too early")
    await restore(tmp_path / "kept.db", to)
    async with opened(to) as other:
        assert await Shelf(other).secret("seal", "") == "a key"


async def test_a_database_in_which_somebody_has_a_room_is_refused(
    engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    await fill(engine)
    await back_up(database_url, tmp_path / "kept.db")
    before = await everything(engine)
    with pytest.raises(
        UnusableBackup, match=r"^The database is not empty; a backup is restored into a new one only\.$"
    ):
        await restore(tmp_path / "kept.db", database_url)
    assert await everything(engine) == before


async def test_a_backup_of_an_older_veil_is_brought_up_to_date(sqlite_url: str, tmp_path: Path) -> None:
    now = "'2026-01-02 03:04:05.000006'"
    async with opened(sqlite_url, "0001") as old, old.begin() as connection:
        columns = "code, game, status, created_at, touched_at"
        rows = f"INSERT INTO rooms ({columns}) VALUES ('aaaa', 'projector', 'lobby', {now}, {now})"
        await connection.exec_driver_sql(rows)
    kept = await back_up(sqlite_url, tmp_path / "kept.db")
    assert (kept.rooms, kept.campaigns) == (1, 0)
    before = (tmp_path / "kept.db").read_bytes()
    to = f"sqlite:///{tmp_path / 'other.db'}"
    await restore(tmp_path / "kept.db", to)
    assert (tmp_path / "kept.db").read_bytes() == before
    async with opened(to) as engine:
        facts = await Journal(engine).facts("aaaa")
    assert facts is not None
    assert facts.created_at == datetime(2026, 1, 2, 3, 4, 5, 6, UTC)


async def test_an_older_postgres_is_kept_as_it_is(postgres_url: str, tmp_path: Path) -> None:
    async with opened(postgres_url, "0001"):
        assert (await back_up(postgres_url, tmp_path / "kept.db")).rooms == 0
    assert check(tmp_path / "kept.db")[1] == "0001"


async def kept_file(engine: AsyncEngine, url: str, folder: Path) -> Path:
    await fill(engine)
    await back_up(url, folder / "kept.db")
    return folder / "kept.db"


async def test_a_backup_of_a_newer_veil_is_refused(engine: AsyncEngine, database_url: str, tmp_path: Path) -> None:
    file = await kept_file(engine, database_url, tmp_path)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnusableBackup, match="was made by a newer Veil; restore it with that one"):
        await restore(file, f"sqlite:///{tmp_path / 'other.db'}")
    assert "9999" not in revisions()


async def test_one_changed_letter_is_noticed(engine: AsyncEngine, database_url: str, tmp_path: Path) -> None:
    file = await kept_file(engine, database_url, tmp_path)
    data = bytearray(file.read_bytes())
    data[data.index(b"event 700")] ^= 1
    file.write_bytes(data)
    with pytest.raises(UnusableBackup, match="is damaged: it no longer holds what was written"):
        await restore(file, f"sqlite:///{tmp_path / 'other.db'}")


@pytest.mark.parametrize("text", [b"", b"not a database at all", b"SQLite format 3\0" + bytes(100)])
async def test_what_is_no_backup_is_refused(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "kept.db").write_bytes(text)
    with pytest.raises(UnusableBackup, match="is damaged, or no backup of Veil"):
        await restore(tmp_path / "kept.db", f"sqlite:///{tmp_path / 'other.db'}")
    assert not (tmp_path / "other.db").exists()


async def test_a_backup_that_is_cut_off_is_refused(engine: AsyncEngine, database_url: str, tmp_path: Path) -> None:
    file = await kept_file(engine, database_url, tmp_path)
    file.write_bytes(file.read_bytes()[:-9000])
    with pytest.raises(UnusableBackup, match="damaged"):
        await restore(file, f"sqlite:///{tmp_path / 'other.db'}")


async def test_a_backup_never_takes_the_place_of_another(
    engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    file = await kept_file(engine, database_url, tmp_path)
    before = file.read_bytes()
    with pytest.raises(UnusableBackup, match="exists already"):
        await back_up(database_url, file)
    assert file.read_bytes() == before
    with pytest.raises(UnusableBackup, match="No such file or directory"):
        await back_up(database_url, tmp_path / "nowhere" / "kept.db")


async def test_nobody_else_on_the_machine_reads_a_backup(
    engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    file = await kept_file(engine, database_url, tmp_path)
    assert file.stat().st_mode & 0o077 == 0


async def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(UnusableBackup, match="There is no database"):
        await back_up(f"sqlite:///{tmp_path / 'veil.db'}", tmp_path / "kept.db")
    assert list(tmp_path.iterdir()) == []
