"""A game walked along its log: what was asked and answered at each step, and what that changed."""

from dataclasses import dataclass, field
from time import perf_counter

import orjson

from app.dev.tree import Tree, tree_of
from app.kernel.decision import ANYTIME, Seat, Viewer
from app.kernel.game import Game, State, View
from app.kernel.log import Answer, Entry, Log, Resign
from app.kernel.table import Table

ANY_TIME = "any time"


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a log in words."""

    number: int
    who: str
    topic: str
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Sent:
    """What one viewer is sent after the last step: what changed, how large it is, how long building it took."""

    viewer: Viewer
    changed: tuple[str, ...]
    size: int
    milliseconds: float


@dataclass
class Walk:
    """A table of one's own that follows a log."""

    game: Game[State]
    log: Log
    table: Table[State] = field(init=False)
    steps: list[Step] = field(default_factory=list)
    before: Tree = field(default_factory=dict)
    """The state before the last step, by the paths of its fields."""
    sent: tuple[Sent, ...] = ()

    def __post_init__(self) -> None:
        entries, self.log = self.log.entries, self.log.upto(0)
        self.table = Table(self.game, self.log, saves=False)
        self._views = self._look()
        self.follow(entries)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*self.table.seats, None)

    def follow(self, entries: list[Entry]) -> bool:
        """Take the entries that are new; says whether there were any."""
        new = entries[len(self.log.entries) :]
        for entry in new:
            self.steps.append(described(self.table, entry, len(self.steps) + 1))
            if entry is new[-1]:
                self.before = tree_of(self.table.state)
            self.table.apply(entry)
        if new:
            self.log = Log(self.log.header, list(self.table.log.entries))
            self._weigh()
        return bool(new)

    def _look(self) -> dict[Viewer, tuple[View, float]]:
        found = {}
        for viewer in self.viewers:
            began = perf_counter()
            found[viewer] = self.table.view(viewer), (perf_counter() - began) * 1000
        return found

    def _weigh(self) -> None:
        was, self._views = self._views, self._look()
        self.sent = tuple(_sent(viewer, was[viewer][0], *self._views[viewer]) for viewer in self.viewers)


def _sent(viewer: Viewer, was: View, now: View, milliseconds: float) -> Sent:
    changed = {name: value for name, value in now.items() if was.get(name) != value}
    return Sent(viewer, tuple(changed), len(orjson.dumps(changed)) if changed else 0, milliseconds)


def described(table: Table[State], entry: Entry, number: int) -> Step:
    """An entry in words, as the table stands before it."""
    if not isinstance(entry, Answer):
        words = "gives up" if isinstance(entry, Resign) else "chance falls anew"
        return Step(number, ", ".join(getattr(entry, "seats", ())) or "–", "", words, "")
    offer = table.offer(entry.seat)
    options = {option.key: option for option in (*offer.options, *offer.anytime)} if offer else {}
    words = ", ".join(options[key].label if key in options else key for key in entry.choice) or "nothing"
    is_anytime = bool(entry.choice) and entry.choice[0].startswith(ANYTIME)
    topic = ANY_TIME if is_anytime else topic_of(table, entry.seat)
    return Step(number, name_of(table, entry.seat), topic, words, (offer.rule if offer else "") or "")


def topic_of(table: Table[State], seat: Seat) -> str:
    """What a seat is asked, by the name its game has for it."""
    offer = table.offer(seat)
    if offer is None:
        return ""
    return offer.topic.name if offer.topic else ANY_TIME if offer.anytime else ""


def name_of(table: Table[State], seat: Seat) -> str:
    return table.log.header.seats.get(seat, seat)
