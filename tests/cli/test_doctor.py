"""What is wrong is said in plain words, a line for each thing, with what to do."""

import asyncio
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import serve
from app.games import GAMES
from app.settings import Settings
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def a_laptop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is set but where the database is."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", "0")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'veil.db'}")
    monkeypatch.chdir(tmp_path)


def filled(file: Path, *rooms: tuple[str, str, str, int]) -> None:
    """A database with rooms: code, game, status, version of the rules."""

    async def fill() -> None:
        engine = open_engine(f"sqlite:///{file}")
        await migrate(engine)
        journal = Journal(engine)
        for code, game, status, version in rooms:
            await journal.open_room(code, game, '["Opened",{}]')
            header = json.dumps({"rules_version": version})
            await journal.append(code, 2, [json.dumps(["Started", {"header": header}], separators=(",", ":"))], status)
        await journal.close()
        await engine.dispose()

    asyncio.run(fill())


@pytest.fixture
def doctor(run: Run) -> Callable[[], tuple[int, dict[str, tuple[str, str]]]]:
    def examine() -> tuple[int, dict[str, tuple[str, str]]]:
        ran = run("doctor")
        assert ran.err == ""
        lines = [line.split(maxsplit=2) for line in ran.out.splitlines()]
        return ran.code, {about: (mark, words) for mark, about, words in lines}

    return examine


Doctor = Callable[[], tuple[int, dict[str, tuple[str, str]]]]


def test_before_the_first_start_all_is_well_and_nothing_is_made(doctor: Doctor, tmp_path: Path) -> None:
    code, found = doctor()
    assert code == 0
    assert found["database"] == ("well", "is not there yet; the first start makes it.")
    assert found["port"][0] == found["address"][0] == found["disk"][0] == "well"
    assert list(tmp_path.iterdir()) == []


def test_a_healthy_server_gets_a_line_for_everything(doctor: Doctor, tmp_path: Path) -> None:
    now = GAMES["projector"].rules_version
    filled(tmp_path / "veil.db", ("aaaa", "projector", "playing", now), ("bbbb", "within-walls", "ended", 1))
    code, found = doctor()
    assert code == 0
    assert list(found) == [
        "settings", "games", "database", "migrations", "rooms", "port", "address", "disk", "backups",
    ]  # fmt: skip
    assert found["rooms"] == ("well", "1 being played.")
    assert found["migrations"][1].startswith("up to date (")


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (("aaaa", "projector", "playing", 99), "aaaa began under newer rules; start the newer Veil."),
        (("aaaa", "chess", "playing", 1), "aaaa are of a game this Veil has not; start the one that has it."),
        (("aaaa", "projector", "stopped", 1), "aaaa stopped because of a mistake of ours; see the log."),
    ],
)
def test_rooms_that_cannot_go_on_are_named(
    doctor: Doctor, tmp_path: Path, room: tuple[str, str, str, int], said: str
) -> None:
    filled(tmp_path / "veil.db", room)
    code, found = doctor()
    assert (code, found["rooms"]) == (1, ("wrong", said))


def test_rooms_of_older_rules_move_on_by_themselves(doctor: Doctor, tmp_path: Path) -> None:
    filled(tmp_path / "veil.db", ("aaaa", "projector", "playing", 0))
    code, found = doctor()
    assert (code, found["rooms"][0]) == (0, "well")
    assert "1 of them under older rules: they move on by themselves" in found["rooms"][1]


def test_a_newer_database_is_told_apart_from_an_older_one(doctor: Doctor, tmp_path: Path) -> None:
    filled(tmp_path / "veil.db")
    for revision, mark, said in (("9999", "wrong", "of a newer Veil"), ("0001", "well", "the next start runs them")):
        with closing(sqlite3.connect(tmp_path / "veil.db")) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        code, found = doctor()
        assert (code, found["migrations"][0]) == (int(mark == "wrong"), mark)
        assert said in found["migrations"][1]


def test_a_damaged_database_and_a_missing_folder(
    doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "veil.db").write_bytes(b"this is no database" * 500)
    code, found = doctor()
    assert (code, found["database"][0]) == (1, "wrong")
    assert "damaged" in found["database"][1]
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'nowhere' / 'veil.db'}")
    code, found = doctor()
    assert (code, found["database"][0]) == (1, "wrong")
    assert "does not exist" in found["database"][1]


def test_a_port_that_something_else_has(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen("127.0.0.1", 0) as taken:
        monkeypatch.setenv("PORT", str(taken.getsockname()[1]))
        monkeypatch.setattr("app.cli.doctor.SECONDS_TO_ANSWER", 0.2)
        code, found = doctor()
    assert (code, found["port"][0]) == (1, "wrong")
    assert "Set HOST or PORT." in found["port"][1]


def test_an_address_nobody_finds(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://veil.invalid")
    code, found = doctor()
    assert (code, found["address"][0]) == (1, "wrong")


def test_backups_that_do_not_come(doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VEIL_BACKUP_EVERY", "6")
    monkeypatch.setenv("VEIL_BACKUP_FOLDER", str(tmp_path / "backups"))
    assert doctor()[1]["backups"][0] == "well"
    (tmp_path / "backups").mkdir()
    old = tmp_path / "backups" / "veil-20260101-0000.db"
    old.touch()
    assert doctor()[1]["backups"] == ("well", "The last one is 0.0 hours old.")
    os.utime(old, (0, 0))
    code, found = doctor()
    assert (code, found["backups"][0]) == (1, "wrong")
    assert "though one is wanted every 6; the log says why" in found["backups"][1]
    monkeypatch.setenv("VEIL_BACKUP_FOLDER", str(old))
    assert doctor()[1]["backups"][1].endswith("it is no folder. Set VEIL_BACKUP_FOLDER.")


def test_a_disk_that_is_nearly_full(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.cli.doctor.SPARE", 10**18)
    code, found = doctor()
    assert (code, found["disk"][0]) == (1, "wrong")
    assert found["disk"][1].endswith("make room.")


def test_a_wrong_setting_is_said_like_everything_else(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "eighty")
    code, found = doctor()
    assert code == 1
    assert found == {
        "settings": (
            "wrong", "PORT in the environment is 'eighty', but it has to be a whole number from 0 to 65535.",
        )
    }  # fmt: skip


async def test_postgres_is_looked_at_too(postgres_url: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(postgres_url)
    await migrate(engine)
    await engine.dispose()
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    ran = await asyncio.to_thread(run, "doctor")
    assert ran.code == 0, ran.out
    assert "answers and can be written to" in ran.out
