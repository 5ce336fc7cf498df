"""How much one address, one person or one socket may ask for: a token bucket each."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field

MOST_NAMES = 10_000


@dataclass(slots=True)
class Bucket:
    """Holds so many tokens and gains some every second."""

    burst: float
    per_second: float
    tokens: float = -1
    at: float = field(default_factory=lambda: time.monotonic())

    @property
    def is_left(self) -> bool:
        """Whether something was left in it when it was last looked into."""
        return self.tokens < 0 or self.tokens >= 1

    def _held(self, now: float) -> float:
        full = self.burst if self.tokens < 0 else self.tokens
        return min(self.burst, full + (now - self.at) * self.per_second)

    def wait(self) -> float:
        """In how many seconds one more is allowed."""
        missing = 1 - self._held(time.monotonic())
        return missing / self.per_second if missing > 0 else 0

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.tokens, self.at = self._held(now), now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@dataclass
class Buckets:
    """A bucket for each name; the longest unused is forgotten first."""

    burst: float
    per_second: float
    _of: "OrderedDict[str, Bucket]" = field(default_factory=OrderedDict)

    def take(self, name: str) -> bool:
        bucket = self._of.pop(name, None) or Bucket(self.burst, self.per_second)
        self._of[name] = bucket
        if len(self._of) > MOST_NAMES:
            self._of.popitem(last=False)
        return bucket.take()

    def wait(self, name: str) -> float:
        """In how many seconds one more is allowed."""
        return self._of[name].wait() if name in self._of else 0
