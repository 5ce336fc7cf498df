"""Long work outside of the event loop: in a process of its own, started when it is first needed."""

import asyncio
import gc
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar

import structlog

from app.live.errors import NotNow, TooMany

log = structlog.get_logger()

T = TypeVar("T")

NICE = 5
"""Games being played come first."""
TRIES = 2
MOST_SECONDS = 120.0
"""A piece of work that takes longer will not end at all."""
MOST_OF_AN_ADDRESS, MOST_AT_ONCE = 6, 48
"""So much of what people ask for waits to be worked out: a few pages leafed through fast, and a few houses of them."""
BUSY = "Others look back at games just now, and so do you."
FAILED = "That cannot be worked out at the moment. Please try again."


class Workers:
    """One process for all that would make the tables wait. Without it, work is done here, as tests and tools want it.

    The work is a function of a module with plain values in and out. What it keeps between calls it may lose.
    """

    def __init__(self, is_apart: bool = False) -> None:
        self._is_apart = is_apart
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Counter[str] = Counter()
        self._one_asks = asyncio.Lock()
        self._seconds_each = 0.2
        self._ready: set[tuple[Callable[..., None], tuple[str, ...]]] = set()

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """What the work comes to. A process that dies over it is replaced, and tries once more."""
        if not self._is_apart:
            return work(*given)
        for _ in range(TRIES):
            pool = self._started()
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
            except (BrokenProcessPool, TimeoutError) as error:
                log.error("a worker failed", work=work.__name__, error=type(error).__name__)
                self._drop(pool)
        raise NotNow(FAILED)

    async def ask(self, address: str, work: Callable[..., T | None], *given: object) -> T:
        """The same for a client at that address, who is asked to come back where too much is asked for already."""
        ahead = self._waiting.total()
        if self._waiting[address] >= MOST_OF_AN_ADDRESS or ahead >= MOST_AT_ONCE:
            raise TooMany(BUSY, ahead * self._seconds_each)
        self._waiting[address] += 1
        began = time.monotonic()
        try:
            return await self._in_turn(work, *given)
        finally:
            self._seconds_each += ((time.monotonic() - began) / (ahead + 1) - self._seconds_each) / 8
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def _in_turn(self, work: Callable[..., T | None], *given: object) -> T:
        """The same as `finish`, piece by piece after others who ask, so that no piece waits long behind a large one."""
        while True:
            async with self._one_asks:
                found = await self.run(work, *given)
            if found is not None:
                return found
            await asyncio.sleep(0)

    async def finish(self, work: Callable[..., T | None], *given: object) -> T:
        """What work comes to that is done in pieces, and gives None while there is more to do."""
        while True:
            found = await self.run(work, *given)
            if found is not None:
                return found
            await asyncio.sleep(0)

    def get_ready(self, reading: Callable[..., None], *what: str) -> None:
        """Start the process before it is needed, and let it read what it will need, once."""
        if self._is_apart and (reading, what) not in self._ready:
            self._ready.add((reading, what))
            self._started().submit(reading, *what)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_settle_down)
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Let go of a process that is dead or stuck; several callers may find it so."""
        if self._pool is pool:
            self._pool = None
            self._ready.clear()
        _kill(pool)
        pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """End the process with whatever it is doing, and leave nothing of it behind for the system to complain of."""
        pool, self._pool = self._pool, None
        if pool is not None:
            _kill(pool)
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
            del pool
            gc.unfreeze()  # its locks are given back when it is forgotten
            gc.collect()


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()


def _settle_down() -> None:
    """In the new process: give way to the server, and end with it, however it ends."""
    os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who stops the server by hand stops it for both
    end_with_parent()


def end_with_parent() -> None:
    """In a process of the server's: end when the server does, however that ends."""
    threading.Thread(target=_await_parent, daemon=True).start()


def _await_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
