"""Lets what is long to read through at a pace for each address: who comes too fast waits, or is asked to come back."""

import asyncio
import math
import time
from collections import OrderedDict
from dataclasses import dataclass, field

from app.live.errors import TooMany

MOST_NAMES = 10_000


@dataclass
class Turnstile:
    """So many at once, then so many a second, for each name."""

    burst: float
    per_second: float
    patience: float = 3.0
    """So many seconds somebody is let wait; beyond, they are asked to come back."""
    _free_at: "OrderedDict[str, float]" = field(default_factory=OrderedDict)
    """When the burst of a name would be whole again."""

    async def pass_through(self, name: str) -> None:
        """Return when it is this name's turn; raises TooMany, in words, if that is far away."""
        wait = self._wait(name)
        if wait > self.patience:
            seconds = math.ceil(wait)
            await asyncio.sleep(min(1.0, self.patience))  # whoever asks again at once gains nothing by it
            raise TooMany(f"You are looking back at games very fast. Come back in {seconds} seconds.", seconds)
        if wait > 0:
            await asyncio.sleep(wait)

    def _wait(self, name: str) -> float:
        """How long it is until this name's turn, which is taken unless that is too long."""
        now, each = time.monotonic(), 1 / self.per_second
        free_at = max(now, self._free_at.pop(name, now))
        wait = free_at + each - self.burst * each - now
        self._free_at[name] = free_at + each if wait <= self.patience else free_at
        if len(self._free_at) > MOST_NAMES:
            self._free_at.popitem(last=False)
        return max(0.0, wait)
