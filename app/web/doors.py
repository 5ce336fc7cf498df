"""How much one address may ask for at each door, and how many sockets it and a room may hold.

The sums are those of a living room: eight phones and a television behind one address, at one table. Each door takes
what eight people do in a lively minute at once, and afterwards for ever what they can do by hand:

- a write: 8 people x 1 a second, and as much again for whoever presses twice; 300 at once
- sitting down: 8 people who sit, stand and sit elsewhere, 24 at once, and one every five seconds
- talk: half a line a second each, 60 at once (each person has a smaller bucket of their own)
- notes: one a second each, for they are saved while a player writes
- taking back, being ready: every second or two
- looking back: 8 people who leaf through a game, about one page a second each

`VEIL_LIMITS` multiplies all of them: a club with forty people behind one address sets 5; 0 lifts them.
"""

import ipaddress
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from app.live.buckets import MOST_NAMES, Buckets
from app.live.errors import TooMany

SOCKETS_OF_AN_ADDRESS = 128
"""Phones, televisions, and for half a minute those of them whose line was cut and that came back."""
SOCKETS_OF_A_ROOM = 256
"""Spectators included; a seat's own people are let in however many look on."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many at once, so many a second for ever, and what is said to a client that wants more."""

    burst: float
    per_second: float
    words: str


OF_AN_ADDRESS = {
    "miss": Limit(30, 1 / 2, "Too many wrong codes."),
    "token": Limit(60, 1, "Too many wrong tokens."),
    "key": Limit(10, 1 / 30, "Too many wrong keys."),
    "replay": Limit(120, 8, "That was much looking back."),
    "trial": Limit(20, 20 / 3600, "Many trials were begun from your address."),
    "picture": Limit(300, 300 / 3600, "Many pictures were brought from your address."),
    "try": Limit(60, 60 / 3600, "Many cards were tried from your address."),
    "advice": Limit(60, 1, "That was much asking for advice."),
    "lesson": Limit(60, 120 / 3600, "Many lessons were begun from your address."),
    "playtest": Limit(20, 20 / 3600, "Many playtests were begun from your address."),
    "set": Limit(50, 50 / 3600, "Many card sets were begun from your address."),
    "export": Limit(12, 1 / 10, "That campaign was taken along often enough."),
}
AT_A_TABLE = {
    "write": Limit(300, 16, "Very much was done at this table from your address."),
    "sit": Limit(24, 1 / 5, "There was much sitting down and standing up."),
    "chat": Limit(60, 4, "There was more talk than anybody can read."),
    "notes": Limit(160, 8, "That was more writing than anybody can do."),
    "undo": Limit(16, 1 / 2, "There was much taking back."),
    "ready": Limit(40, 1, "There was much getting ready."),
}
OPENING = "You have opened many rooms just now."


@lru_cache(MOST_NAMES)
def household(address: str) -> str:
    """What limits count by: an IPv6 household has 2^64 addresses, and counts as one."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False).network_address)


class Doors:
    """The buckets of one process."""

    def __init__(self, generosity: float = 1, rooms_per_minute: int = 0) -> None:
        self._limits = {**OF_AN_ADDRESS, **AT_A_TABLE, "open": Limit(rooms_per_minute, rooms_per_minute / 60, OPENING)}
        factors = dict.fromkeys(self._limits, generosity) | {"open": 1}
        self._buckets = {name: _buckets(limit, factors[name]) for name, limit in self._limits.items()}
        self.sockets = Sockets(generosity)

    def count(self, door: str, who: str) -> None:
        """One more; raises if that is too many, and says when to come back."""
        if not self._buckets[door].take(who):
            self._refuse(door, who)

    def check(self, door: str, who: str) -> None:
        """Raise if one more would be too many, without counting it."""
        if self._buckets[door].wait(who) > 0:
            self._refuse(door, who)

    def _refuse(self, door: str, who: str) -> None:
        raise TooMany(self._limits[door].words, self._buckets[door].wait(who))


def _buckets(limit: Limit, factor: float) -> Buckets:
    if not limit.burst or not factor:
        return Buckets(burst=math.inf, per_second=0)
    return Buckets(burst=max(1, limit.burst * factor), per_second=limit.per_second * factor)


class Sockets:
    """Those that are open, by room and by address."""

    def __init__(self, generosity: float = 1) -> None:
        self._most_of_address = SOCKETS_OF_AN_ADDRESS * generosity or math.inf
        self._most_of_room = SOCKETS_OF_A_ROOM * generosity or math.inf
        self._of: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def held(self, address: str, room: str, is_seated: bool) -> Iterator[None]:
        """Count a socket for as long as it is open."""
        if self._of["address", address] >= self._most_of_address:
            raise TooMany("Your address has very many pages open here. Close some.", 5)
        if self._of["room", room] >= self._most_of_room and not is_seated:
            raise TooMany("Very many are looking on here; there is no room for more.", 5)
        places = (("address", address), ("room", room))
        self._of.update(places)
        try:
            yield
        finally:
            self._of.subtract(places)
            for place in places:
                if not self._of[place]:
                    del self._of[place]


DOORS_OF_ROUTES = {
    "/api/rooms/{room}/seats": "sit",
    "/api/rooms/{room}/seats/{seat}": "sit",
    "/api/rooms/{room}/seats/{seat}/bot": "sit",
    "/api/rooms/{room}/seats/{seat}/take-back": "sit",
    "/api/rooms/{room}/take-over": "sit",
    "/api/rooms/{room}/chat": "chat",
    "/api/rooms/{room}/undo": "undo",
    "/api/rooms/{room}/undo/consent": "undo",
    "/api/rooms/{room}/ready": "ready",
    "/rooms/{room}/sit": "sit",
    "/rooms/{room}/take/{code}": "sit",
    "/api/rooms/{room}/seats/{seat}/ask": "sit",
    "/rooms/{room}/ask": "sit",
    "/api/rooms/{room}/seats/{seat}/hand-over": "sit",
    "/api/rooms/{room}/seats/{seat}/move": "sit",
    "/rooms/{room}/hand-over": "sit",
    "/rooms/{room}/table/move": "sit",
    "/api/rooms/{room}/claims/redeem": "sit",
    "/rooms/{room}/i-am/redeem": "sit",
    "/api/campaigns/{campaign}/notes": "notes",
    "/campaigns/{campaign}/notes": "notes",
}
"""Writes that have a door of their own besides the one all writes go through."""
DOORS_OF_ACTS = {
    "say": "chat",
    "mark": "notes",
    "write": "notes",
    "note": "notes",
    "ready": "ready",
    "stand-up": "sit",
    "take-back": "sit",
    "undo": "undo",
    "consent": "undo",
}
DOORS_OF_READING = {
    "/api/rooms/{room}/replay": "replay",
    "/api/rooms/{room}/log": "replay",
    "/api/rooms/{room}/report": "replay",
    "/rooms/{room}/replay": "replay",
    "/api/campaigns/{campaign}/file": "export",
    "/campaigns/{campaign}/file": "export",
}
