"""What cannot be used is said in one sentence, with exit code 2, and without a word for programmers."""

import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import Settings
from tests.cli.conftest import Run

FORMS = "write sqlite:///file or postgresql://user:password@host/name."
SITE = "an address that begins with https:// or http://, such as https://veil.example.org."


@pytest.fixture(autouse=True)
def an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is set, and there is no `.env`."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", "0")
    monkeypatch.chdir(tmp_path)


def refused(run: Run) -> str:
    """What the server says instead of starting."""
    ran = run("serve")
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    return ran.err.strip()


WRONG_VALUES = [
    ("PORT", "eighty", "a whole number from 0 to 65535."),
    ("PORT", "99999", "a whole number from 0 to 65535."),
    ("PORT", "", "a whole number from 0 to 65535."),
    ("VEIL_PACE", "fast", "a number, 0 or more."),
    ("VEIL_PACE", "-1", "a number, 0 or more."),
    ("VEIL_PACE", "nan", "a number, 0 or more."),
    ("VEIL_IDLE_MINUTES", "0", "a number above 0."),
    ("VEIL_ROOMS_PER_MINUTE", "many", "a whole number, 0 or more."),
    ("VEIL_LOG_LEVEL", "loud", "debug, info, warning or error."),
    ("VEIL_JSON_LOGS", "perhaps", "true or false."),
    ("PUBLIC_URL", "veil.example.org", SITE),
    ("PUBLIC_URL", "ftp://veil.example.org", SITE),
    ("PUBLIC_URL", "https://", SITE),
    ("PUBLIC_URL", "http://[", SITE),
    ("PUBLIC_URL", "https://veil.example.org/below", SITE),
]


@pytest.mark.parametrize(("name", "value", "wanted"), WRONG_VALUES)
def test_a_wrong_value_is_named_with_what_it_has_to_be(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: str
) -> None:
    monkeypatch.setenv(name, value)
    assert refused(run) == f"{name} in the environment is {value!r}, but it has to be {wanted}"


WRONG_FILES = [
    ("PORT=8O15", "PORT in .env is '8O15', but it has to be a whole number from 0 to 65535."),
    ("\n# mine\nPROT=9000", "Line 3 of .env sets PROT, which Veil does not know; did you mean PORT?"),
    ("VEIL_PACES=2", "Line 1 of .env sets VEIL_PACES, which Veil does not know; did you mean VEIL_PACE?"),
    ("HORSES=2", "Line 1 of .env sets HORSES, which Veil does not know; did you mean HOST?"),
    ("ZYX=2", "Line 1 of .env sets ZYX, which Veil does not know; the names are in .env.example."),
    ("VEIL_PACE=1\nserve it all", "Line 2 of .env is not of the form NAME=value."),
    ("VEIL_PACE", "Line 1 of .env is not of the form NAME=value."),
    ("VEIL_PACE=\x00\udcff", "The file .env cannot be read as text."),
]


@pytest.mark.parametrize(("text", "said"), WRONG_FILES)
def test_what_is_wrong_in_the_file_is_said_with_its_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.delenv("PORT")
    Path(".env").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert refused(run) == said


def test_what_only_compose_reads_may_stand_in_the_file_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("POSTGRES_PASSWORD=secret\nVEIL_SITE=:80\nCOMPOSE_PROJECT_NAME=veil\nexport VEIL_PACE=1\n")
    monkeypatch.setenv("DATABASE_URL", "none")
    assert refused(run).startswith("DATABASE_URL is no address")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def test_a_database_that_cannot_be_meant(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("veil.db", "", "sqlite:/veil.db"):
        monkeypatch.setenv("DATABASE_URL", url)
        assert refused(run) == f"DATABASE_URL is no address of a database: {FORMS}"
    monkeypatch.setenv("DATABASE_URL", "mysql://x/y")
    assert refused(run) == f"DATABASE_URL asks for mysql, which Veil cannot use: {FORMS}"


def test_a_database_that_does_not_answer(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("DATABASE_URL", f"postgresql://veil:secret@127.0.0.1:{port}/veil")
    assert refused(run) == f"The database at 127.0.0.1:{port} cannot be used: Connection refused."


def test_a_database_of_a_newer_veil(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    with sqlite3.connect("veil.db") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///veil.db")
    assert refused(run) == "The database veil.db was used by a newer Veil; start that one, or change DATABASE_URL."


def test_a_damaged_database(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("veil.db").write_bytes(b"this was a database once " * 400)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///veil.db")
    assert refused(run).startswith("The file veil.db is damaged, or no database; put a copy in its place")


def test_a_database_that_is_read_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    sqlite3.connect("veil.db").execute("CREATE TABLE it (id INTEGER)")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///file:veil.db?mode=ro&uri=true")
    assert refused(run) == "The database file:veil.db is read-only; see to its rights, or change DATABASE_URL."


def test_a_place_where_no_database_can_be(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///none/such/veil.db")
    assert refused(run) == f"The folder {tmp_path}/none/such of DATABASE_URL does not exist."
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}")
    assert refused(run).startswith(f"The database {tmp_path} cannot be opened; see to the rights of its folder")


def test_a_name_nobody_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "no such host")
    assert refused(run) == "Cannot listen on no such host port 0: there is no such name. Set HOST or PORT."


def test_the_program_itself_says_no_more() -> None:
    """As people start it; the others call what it calls."""
    where = {"PYTHONPATH": str(Path(__file__).resolve().parents[2]), "DATABASE_URL": "sqlite:///none/veil.db"}
    ran = subprocess.run(
        [sys.executable, "-m", "app", "serve"], env=os.environ | where, capture_output=True, text=True, timeout=60
    )
    assert ran.returncode == 2
    assert (ran.stdout, ran.stderr) == ("", f"The folder {Path.cwd()}/none of DATABASE_URL does not exist.\n")
