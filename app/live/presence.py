"""Who is at the table just now. Everybody may know it; the journal does not keep it.

Each process knows the sockets it has, and hears from the others every few seconds whom they see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.live.clock import now

GONE_AFTER = 20.0
"""Seconds without any connection after which a player counts as gone."""
SCREEN = "the big screen"
"""Stands for the big screen where people are named by their ids."""
SAYS_EVERY = 8.0
"""Seconds after which a process says again whom it sees, though nothing has changed."""
HEARD_FOR = 20.0
"""Seconds for which the word of another process counts; it may have died."""


@dataclass(eq=False, slots=True)
class Connection:
    """One socket of a client; a page says when it is out of sight."""

    is_hidden: bool = False
    is_screen: bool = False
    """It is the big screen's."""


class Word(NamedTuple):
    """Whom another process sees, and when it said so."""

    at: float
    seen: Mapping[str, str]


@dataclass(slots=True)
class Presence:
    """The people of one room, by their ids, and the sockets they look through."""

    since: float = field(default_factory=now)
    """From when on players could have been seen here."""
    connections: dict[str, list[Connection]] = field(default_factory=dict)
    lost_at: dict[str, float] = field(default_factory=dict)
    words: dict[str, Word] = field(default_factory=dict)
    """By process."""
    said: tuple[float, dict[str, str]] = (0.0, {})
    """What this process has told the others last, and when."""

    def come(self, person: str, connection: Connection) -> None:
        self.connections.setdefault(person, []).append(connection)

    def leave(self, person: str, connection: Connection) -> None:
        left = [other for other in self.connections.pop(person, []) if other is not connection]
        if left:
            self.connections[person] = left
        else:
            self.lost_at[person] = now()

    def is_connected(self, person: str) -> bool:
        return self._seen(person) is not None

    @property
    def has_screen(self) -> bool:
        """Whether a big screen shows this table now."""
        return self.is_connected(SCREEN)

    def of(self, person: str) -> str:
        """here, asleep or gone"""
        return self._seen(person) or ("asleep" if now() < self._gone_at(person) else "gone")

    def silent_for(self, person: str) -> float:
        """Seconds since the last connection was lost; 0 while there is one."""
        return 0.0 if self.is_connected(person) else now() - self.lost_at.get(person, self.since)

    def next_change(self, people: list[str]) -> float | None:
        """When the next of these people counts as gone, or the word of another process counts no more."""
        ends = [self._gone_at(person) for person in people if not self.is_connected(person)]
        ends += [word.at + HEARD_FOR for word in self.words.values()]
        return min((end for end in ends if end > now()), default=None)

    def own(self) -> dict[str, str]:
        """Whom this process sees."""
        return {person: _mark(connections) for person, connections in self.connections.items()}

    def is_to_say(self) -> bool:
        """Whether the other processes should hear from this one, which then counts as said."""
        at, before = self.said
        seen = self.own()
        if seen == before and not (seen and now() - at >= SAYS_EVERY):
            return False
        self.said = (now(), seen)
        return True

    def hear(self, process: str, seen: Mapping[str, str]) -> None:
        """Another process says whom it sees."""
        before = self.words.pop(process, None)
        for person in before.seen if before else ():
            if person not in seen:
                self.lost_at[person] = now()
        if seen:
            self.words[process] = Word(now(), seen)

    def _seen(self, person: str) -> str | None:
        """here or asleep, where any process has a socket of theirs."""
        own = self.connections.get(person)
        mark = _mark(own) if own else None
        if mark == "here" or not self.words:
            return mark
        words = [word.seen[person] for word in self._standing() if person in word.seen]
        return "here" if "here" in words else words[0] if words else mark

    def _standing(self) -> list[Word]:
        return [word for word in self.words.values() if now() - word.at < HEARD_FOR]

    def _gone_at(self, person: str) -> float:
        return self.lost_at.get(person, self.since) + GONE_AFTER


def _mark(connections: list[Connection]) -> str:
    return "asleep" if all(connection.is_hidden for connection in connections) else "here"
