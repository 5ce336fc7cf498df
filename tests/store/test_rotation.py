"""Backups the server makes by itself."""

import os
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.backup import check
from app.store.journal import Journal
from app.store.rotation import BackupFailed, Rotation


def rotation(url: str, folder: Path, keep: int = 2) -> Rotation:
    return Rotation(url, folder, 6, keep)


async def test_one_is_made_in_every_stretch_and_the_newest_are_kept(
    engine: AsyncEngine, database_url: str, tmp_path: Path
) -> None:
    journal = Journal(engine)
    await journal.open_room("aaaa", "projector", "opened")
    await journal.close()
    folder = tmp_path / "deep" / "backups"
    folder.mkdir(parents=True)
    for old in ("veil-20260101-0000.db", "veil-20260101-0600.db", "mine.db", "veil-notes.db"):
        (folder / old).touch()
    of = rotation(database_url, folder)
    assert (await of.make()).startswith("1 room and 0 campaigns")
    newest = of.files()[-1]
    assert check(newest)[0].rooms == 1
    assert {file.name for file in folder.iterdir()} == {
        "veil-20260101-0600.db", "mine.db", "veil-notes.db", newest.name,
    }  # fmt: skip
    assert await of.make() == "not due yet"
    assert of.newest() is not None


async def test_of_two_processes_one_makes_it(sqlite_url: str, tmp_path: Path) -> None:
    of = rotation(sqlite_url, tmp_path / "backups")
    due = of.due()
    assert due is not None
    due.parent.mkdir()
    part = due.with_name(f"{due.name}.part")
    part.touch()  # another process is at it
    assert await of.make() == "not due yet"
    os.utime(part, (0, 0))  # or was, before it died
    assert of.due() == due


async def test_what_goes_wrong_is_said_in_words(sqlite_url: str, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="There is no database"):
        await rotation(sqlite_url, tmp_path / "backups").make()
    (tmp_path / "file").touch()
    with pytest.raises(BackupFailed, match=r"Nothing can be written to .*: Not a directory\."):
        await rotation(sqlite_url, tmp_path / "file" / "backups").make()
    assert list((tmp_path / "backups").iterdir()) == []


async def test_a_damaged_store_makes_no_backup_and_loses_none(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "veil-20260101-0000.db").touch()
    (tmp_path / "veil.db").write_bytes(b"this is no database" * 500)
    with pytest.raises(BackupFailed, match="could not be made: file is not a database"):
        await rotation(sqlite_url, folder, keep=1).make()
    assert [file.name for file in folder.iterdir()] == ["veil-20260101-0000.db"]
