"""Backups as they are made and brought back in a terminal."""

import asyncio
from pathlib import Path

import pytest

from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def a_room(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def open_one() -> None:
        engine = open_engine(sqlite_url)
        await migrate(engine)
        journal = Journal(engine)
        await journal.open_room("aaaa", "projector", "opened")
        await journal.close()
        await engine.dispose()

    asyncio.run(open_one())
    monkeypatch.setenv("DATABASE_URL", sqlite_url)


def test_there_and_back(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = run("backup", tmp_path / "kept.db")
    assert (there.code, there.err) == (0, "")
    assert there.out.startswith("1 room and 0 campaigns (0.2 MB) are kept in ")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'other.db'}")
    back = run("restore", tmp_path / "kept.db")
    assert (back.code, back.out) == (0, "1 room and 0 campaigns (0.2 MB) are back.\n")


def test_a_refusal_is_one_sentence_and_exit_code_two(run: Run, tmp_path: Path) -> None:
    run("backup", tmp_path / "kept.db")
    for arguments, said in (
        (("backup", tmp_path / "kept.db"), "exists already"),
        (("restore", tmp_path / "kept.db"), "The database is not empty; a backup is restored into a new one only."),
        (("restore", tmp_path / "nothing.db"), "There is no file"),
    ):
        refused = run(*arguments)
        assert (refused.code, refused.out) == (2, "")
        assert said in refused.err
        assert len(refused.err.splitlines()) == 1
