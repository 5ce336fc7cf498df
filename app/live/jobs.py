"""Work in the background, done again and again; what became of it is kept for the operator."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from app.store.database import STORE_ERRORS
from app.store.rotation import BackupFailed

log = structlog.get_logger()


@dataclass
class Job:
    """One kind of work. It says in a few words what it did; what goes wrong is logged, and tried again in its time."""

    name: str
    seconds: float
    """Between one time and the next; 0 for what is done once."""
    work: Callable[[], Awaitable[str]]
    at: datetime | None = None
    """When it was last done, well or not."""
    said: str = ""
    failed: str = ""
    """Why it went wrong, if it did the last time."""
    is_running: bool = False

    async def run(self) -> None:
        """Do it now, and from then on in its time."""
        await self.do()
        while self.seconds:
            await asyncio.sleep(self.seconds)
            await self.do()

    async def do(self) -> None:
        """Do it once."""
        self.is_running = True
        try:
            self.said, self.failed = await self.work(), ""
        except STORE_ERRORS as error:
            self._fail(f"The store failed: {type(error).__name__}.")
        except BackupFailed as error:
            self._fail(str(error))
        finally:
            self.is_running, self.at = False, datetime.now(UTC)

    def _fail(self, reason: str) -> None:
        self.failed = reason
        log.warning("work in the background failed", work=self.name, reason=reason)
