"""Backups from the terminal: the whole store to one file, and back into an empty database."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING

from app.cli.environment import BadSetting, check_store
from app.cli.screen import screen
from app.settings import Settings

if TYPE_CHECKING:
    from app.store.backup import BackupFacts


def back_up(settings: Settings, file: Path) -> None:
    """Keep the store in a new file."""
    from app.store import backup  # slow to import, like all of the store

    kept = _run(backup.back_up(settings.database_url, file))
    screen.print(f"{_worded(kept)} are kept in {file}.", markup=False, soft_wrap=True)


def restore(settings: Settings, file: Path) -> None:
    """Fill an empty database from a file."""
    from app.store import backup

    try:
        backup.check(file)  # before a database is made for it
    except backup.UnusableBackup as error:
        raise BadSetting(str(error)) from None
    check_store(settings)
    kept = _run(backup.restore(file, settings.database_url))
    screen.print(f"{_worded(kept)} are back.", markup=False, soft_wrap=True)


def _run(work: "Coroutine[object, object, BackupFacts]") -> "BackupFacts":
    from app.store.backup import UnusableBackup

    try:
        return asyncio.run(work)
    except UnusableBackup as error:
        raise BadSetting(str(error)) from None


def _worded(kept: "BackupFacts") -> str:
    rooms = f"{kept.rooms} room{'' if kept.rooms == 1 else 's'}"
    campaigns = f"{kept.campaigns} campaign{'' if kept.campaigns == 1 else 's'}"
    return f"{rooms} and {campaigns} ({kept.size / 1_000_000:.1f} MB)"
