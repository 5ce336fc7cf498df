"""Again, after longer and longer pauses, for as long as the store does not answer."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from app.store.database import STORE_ERRORS

T = TypeVar("T")

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0


async def until_done(work: Callable[[], Awaitable[T]]) -> T:
    """What the work comes to, once the store lets it."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await work()
        except STORE_ERRORS as error:
            log.warning("the store failed, trying again", error=type(error).__name__, seconds=round(pause, 1))
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)
