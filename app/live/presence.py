"""Who is at the table just now. Everybody may know it; the journal does not keep it."""

from dataclasses import dataclass, field

from app.live.clock import now

GONE_AFTER = 20.0
"""Seconds without any connection after which somebody counts as gone."""


@dataclass(eq=False, slots=True)
class Looker:
    """One socket somebody looks through; a page says when it is out of sight."""

    is_hidden: bool = False


@dataclass(slots=True)
class Presence:
    """The people of one room, by their ids, and the sockets they look through."""

    since: float = field(default_factory=now)
    """From when on anybody could have been seen here."""
    lookers: dict[str, list[Looker]] = field(default_factory=dict)
    lost_at: dict[str, float] = field(default_factory=dict)

    def come(self, person: str, looker: Looker) -> None:
        self.lookers.setdefault(person, []).append(looker)

    def leave(self, person: str, looker: Looker) -> None:
        left = [other for other in self.lookers.get(person, []) if other is not looker]
        self.lookers[person] = left
        if not left:
            self.lost_at[person] = now()

    def is_connected(self, person: str) -> bool:
        return bool(self.lookers.get(person))

    def of(self, person: str) -> str:
        """here, asleep or gone"""
        lookers = self.lookers.get(person)
        if lookers:
            return "asleep" if all(looker.is_hidden for looker in lookers) else "here"
        return "asleep" if now() < self._gone_at(person) else "gone"

    def silent_for(self, person: str) -> float:
        """Seconds since the last connection was lost; 0 while there is one."""
        return 0.0 if self.is_connected(person) else now() - self.lost_at.get(person, self.since)

    def next_change(self, people: list[str]) -> float | None:
        """When the next of these people counts as gone."""
        ends = [self._gone_at(person) for person in people if not self.is_connected(person)]
        return min((end for end in ends if end > now()), default=None)

    def _gone_at(self, person: str) -> float:
        return self.lost_at.get(person, self.since) + GONE_AFTER
