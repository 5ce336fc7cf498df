"""Pages and answers that were worked out elsewhere, kept for the next client that wants the same."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

MOST_KEPT = 16 * 1024 * 1024
"""So many bytes."""


@dataclass
class ResponseCache:
    """What was wanted last, by what it was made from."""

    size: int = 0
    _bytes: "OrderedDict[Hashable, bytes]" = field(default_factory=OrderedDict)

    async def of(self, key: Hashable, work: Callable[[], Awaitable[bytes]]) -> bytes:
        """What the work comes to, now or the last time it was wanted."""
        if key not in self._bytes:
            self._keep(key, await work())
        self._bytes.move_to_end(key)  # nothing is awaited in between, so it is still there
        return self._bytes[key]

    def _keep(self, key: Hashable, data: bytes) -> None:
        self.size += len(data) - len(self._bytes.get(key, b""))  # several may have waited for the same
        self._bytes[key] = data
        while self.size > MOST_KEPT and len(self._bytes) > 1:
            self.size -= len(self._bytes.popitem(last=False)[1])
