"""What is wrong with this server, in plain words: one line for each thing it needs, with what to do."""

import asyncio
import os
import shutil
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from rich.text import Text

from app.cli import outside
from app.cli.environment import BadSetting, read_settings
from app.cli.finding import Finding
from app.cli.screen import screen
from app.cli.serve import links, listen
from app.games import GAMES
from app.settings import Settings

if TYPE_CHECKING:
    from app.store.inspection import Found

SPARE = 200_000_000
"""Bytes that should be free on a disk that is written to."""
SECONDS_TO_ANSWER = 3


def examine() -> bool:
    """Look at everything, print a line for each, and say whether all is well."""
    is_well = True
    for finding in findings():
        mark, style = ("well", "green") if finding.is_well else ("wrong", "bold red")
        line = Text.assemble((f"{mark:6}", style), (f"{finding.about:12}", "bold"), finding.words)
        screen.print(line, soft_wrap=True)
        is_well = is_well and finding.is_well
    return is_well


def findings() -> Iterator[Finding]:
    """Everything a server needs."""
    try:
        settings = read_settings()
    except BadSetting as error:
        yield Finding("settings", False, str(error))
        return
    yield Finding("settings", True, "can be read.")
    yield from outside.findings()
    yield from _store(settings)
    yield _port(settings)
    yield _address(settings)
    yield from _disk(settings)
    yield _backups(settings)


def _store(settings: Settings) -> Iterator[Finding]:
    from app.store.inspection import inspect  # slow to import, and only this needs it
    from app.store.readiness import UnusableStore

    try:
        found = asyncio.run(inspect(settings.database_url))
    except UnusableStore as error:
        yield Finding("database", False, str(error))
        return
    if found is None:
        yield Finding("database", True, "is not there yet; the first start makes it.")
        return
    if not found.is_sound:
        yield Finding("database", False, f"{found.name} is damaged; restore a backup into a new one.")
        return
    yield Finding("database", True, f"{found.name} answers and can be written to ({found.size / 1_000_000:.1f} MB).")
    yield _migrations(found)
    yield _rooms(found)


def _migrations(found: "Found") -> Finding:
    if not found.is_known:
        return Finding("migrations", False, f"{found.revision} is of a newer Veil; start that one.")
    if found.missing:
        words = f"{found.missing} to come; the next start runs them. Make a backup first."
        return Finding("migrations", True, words)
    return Finding("migrations", True, f"up to date ({found.revision}).")


def _rooms(found: "Found") -> Finding:
    """Whether the rooms that are open can go on under the rules of this Veil."""
    strange = [code for code, game, _ in found.open_rooms if game not in GAMES]
    known = [(code, version - GAMES[game].rules_version) for code, game, version in found.open_rooms if game in GAMES]
    newer, older = [code for code, by in known if by > 0], [code for code, by in known if by < 0]
    if newer:
        return Finding("rooms", False, f"{_some(newer)} began under newer rules; start the newer Veil.")
    if strange:
        return Finding("rooms", False, f"{_some(strange)} are of a game this Veil has not; start the one that has it.")
    if found.stopped:
        return Finding("rooms", False, f"{_some(found.stopped)} stopped because of a mistake of ours; see the log.")
    moving = f", {len(older)} of them under older rules: they move on by themselves" if older else ""
    return Finding("rooms", True, f"{len(known)} being played{moving}.")


def _some(codes: list[str]) -> str:
    first = ", ".join(codes[:3])
    return first if len(codes) <= 3 else f"{first} and {len(codes) - 3} more rooms"


def _port(settings: Settings) -> Finding:
    try:
        listen(settings.host, settings.port).close()
        return Finding("port", True, f"{settings.port} is free.")
    except BadSetting as error:
        health = _health(settings)
        if health == 200:
            return Finding("port", True, f"{settings.port} is where Veil is running, and it is well.")
        if health:
            return Finding("port", False, f"{settings.port} is where Veil is running, and it is not well: {health}.")
        return Finding("port", False, str(error))


def _health(settings: Settings) -> int:
    """What a Veil that runs there says of itself; 0 if there is none."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::", "") else settings.host
    with suppress(OSError, ValueError):
        try:
            address = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/healthz"
            with urllib.request.urlopen(address, timeout=SECONDS_TO_ANSWER) as answer:
                return 200 if b'"status"' in answer.read(200) else 0
        except urllib.error.HTTPError as error:
            return error.code if b'"status"' in error.read(200) else 0
    return 0


def _address(settings: Settings) -> Finding:
    found = links(settings, settings.port)
    if found.others is None:
        words = f"Only this machine reaches {found.here}; for guests, set HOST=0.0.0.0, or use make share."
        return Finding("address", settings.host not in ("0.0.0.0", "::", ""), words)
    if settings.public_url and not _has_name(settings.public_url):
        return Finding("address", False, f"Nobody finds {settings.public_url}: there is no such name. Set PUBLIC_URL.")
    return Finding("address", True, f"Friends open {found.others}.")


def _has_name(url: str) -> bool:
    try:
        socket.getaddrinfo(urlsplit(url).hostname, None)
    except OSError:
        return False
    return True


def _disk(settings: Settings) -> Iterator[Finding]:
    """Where something is written: the folder of a SQLite file, the folder of backups."""
    from app.store.inspection import folder_of

    folders = [
        folder_of(settings.database_url),
        Path(settings.veil_backup_folder) if settings.veil_backup_every else None,
    ]
    for folder in dict.fromkeys(_existing(folder) for folder in folders if folder is not None):
        free = shutil.disk_usage(folder).free
        words = f"{free / 1_000_000_000:.1f} GB are free in {folder}"
        yield Finding("disk", free > SPARE, f"{words}." if free > SPARE else f"Only {words}: make room.")


def _existing(folder: Path) -> Path:
    return next(it for it in (folder.absolute(), *folder.absolute().parents) if it.is_dir())


def _backups(settings: Settings) -> Finding:
    from app.store.rotation import Rotation

    hours, folder = settings.veil_backup_every, Path(settings.veil_backup_folder)
    if not hours:
        return Finding("backups", True, "None are made by themselves; set VEIL_BACKUP_EVERY, or run veil backup FILE.")
    newest = Rotation(settings.database_url, folder, hours, settings.veil_backup_keep).newest()
    problem = _cannot_write(folder)
    if problem:
        return Finding("backups", False, f"Nothing can be written to {folder}: {problem}. Set VEIL_BACKUP_FOLDER.")
    if newest is None:
        return Finding("backups", True, f"None yet; one is made in {folder} every {hours:g} hours while Veil runs.")
    age = (datetime.now(UTC) - newest).total_seconds() / 3600
    if age > 2 * hours:
        words = f"The last one is {age:.0f} hours old, though one is wanted every {hours:g}; the log says why."
        return Finding("backups", False, words)
    return Finding("backups", True, f"The last one is {age:.1f} hours old.")


def _cannot_write(folder: Path) -> str:
    """Why no backup can be written there; nothing if one can."""
    nearest = _existing(folder)
    if folder.exists() and not folder.is_dir():
        return "it is no folder"
    return "" if os.access(nearest, os.W_OK | os.X_OK) else "that is not allowed"
