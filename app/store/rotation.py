"""Backups the server makes by itself: one in every stretch of time, the newest few kept.

A stretch is named by the clock, so that of several processes that share a folder one makes its backup, whichever is
first. Each is written by a process of its own: no table waits for it.
"""

import asyncio
import os
import re
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"veil-(\d{8}-\d{4})\.db")
STAMP = "%Y%m%d-%H%M"
STALE_SECONDS = 3600
"""A backup that has not come to its end after so long never will."""


class BackupFailed(Exception):
    """Worded for the operator."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """Where backups go, how often, and how many are kept."""

    url: str
    folder: Path
    hours: float
    keep: int

    def files(self) -> list[Path]:
        """The backups that are there, the oldest first; other files in the folder are none of our business."""
        if not self.folder.is_dir():
            return []
        return sorted(file for file in self.folder.iterdir() if NAMED.fullmatch(file.name))

    def newest(self) -> datetime | None:
        """When the last backup was made."""
        files = self.files()
        return datetime.fromtimestamp(files[-1].stat().st_mtime, UTC) if files else None

    def due(self) -> Path | None:
        """The file that this stretch of time should have and has not."""
        seconds = max(self.hours * 3600, 60)
        began = datetime.fromtimestamp(time.time() // seconds * seconds, UTC)
        file = self.folder / f"veil-{began.strftime(STAMP)}.db"
        return None if file.exists() or self._is_begun(file) else file

    def _is_begun(self, file: Path) -> bool:
        """Whether another process is at it."""
        part = file.with_name(f"{file.name}.part")
        with suppress(OSError):
            return time.time() - part.stat().st_mtime < STALE_SECONDS
        return False

    async def make(self) -> str:
        """Make the backup that is due, if one is, and let the oldest go; says what was done."""
        file = self.due()
        if file is None:
            return "not due yet"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.with_name(f"{file.name}.part").unlink(missing_ok=True)
        except OSError as error:
            raise BackupFailed(f"Nothing can be written to {self.folder}: {error.strerror}.") from None
        said = await _write(self.url, file)
        for old in self.files()[: -self.keep]:
            old.unlink(missing_ok=True)
        return said


async def _write(url: str, file: Path) -> str:
    """Let a process of its own write the backup; what it says."""
    given = os.environ | {"DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    command = (sys.executable, "-m", "app", "backup", str(file))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, env=given, stdout=pipe, stderr=pipe)
    try:
        said, failed = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        file.with_name(f"{file.name}.part").unlink(missing_ok=True)
        raise
    if process.returncode:
        raise BackupFailed(" ".join(failed.decode(errors="replace").split()) or "The backup came to no end.")
    return " ".join(said.decode(errors="replace").split())
