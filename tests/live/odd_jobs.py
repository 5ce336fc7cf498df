"""Work for another process, which has nothing to read before it can begin."""

import os
import time
from pathlib import Path


def who() -> int:
    return os.getpid()


def how_nice() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def die_at_first(mark: str) -> str:
    """Dies, and works the second time."""
    if Path(mark).exists():
        return "done"
    Path(mark).touch()
    os._exit(1)


def die() -> None:
    os._exit(1)


def idle(mark: str) -> str | None:
    """Piece by piece until the file is there."""
    time.sleep(0.01)
    return "done" if Path(mark).exists() else None
