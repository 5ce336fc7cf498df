"""The clocks of a room's open questions: when silence answers, and what makes a clock slower, stand still, or stop.

Whether a clock runs and whether it stands still depends on public facts alone: the table's setting, how many people
play, and whether those whom everybody sees the table wait for are connected.
"""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from app.kernel.decision import Seat, Viewer
from app.kernel.game import State, TableOption
from app.kernel.log import Answer
from app.kernel.table import Table

if TYPE_CHECKING:
    from app.live.room import Room

UNDO_SECONDS = 60.0
"""After so long, silence refuses to let something be taken back."""
MOST_HELD = 60.0
"""So many seconds in all a question's clock stands still for people whose connection is down."""
TIMES_SLOWER = 2.5
SETTING = TableOption(
    "table.clocks",
    "Clocks",
    "normal",
    (("off", "no clocks"), ("normal", "as the rules say"), ("slower", "slower")),
)


def now() -> float:
    return asyncio.get_running_loop().time()


class Closing(NamedTuple):
    """A question that ends by itself: seconds left, of how many, and whether they stand still at the moment."""

    left: float
    of: float
    is_held: bool


class Ending(NamedTuple):
    """When silence answers a question. As long as its clock stands still, this is when it would at the latest."""

    when: float
    of: float
    is_held: bool


@dataclass(slots=True)
class Timer:
    """The clock of one open question: when it was first shown, and for how long it has stood still since."""

    opened_at: float
    held: float = 0.0
    held_since: float | None = None

    def hold(self, is_to_hold: bool, most: float) -> None:
        """Let it stand still or run, from now on."""
        if self.held_since is not None:
            self.held = min(most, self.held + now() - self.held_since)
        self.held_since = now() if is_to_hold and self.held < most else None

    def ending(self, limit: float, most: float) -> Ending:
        """When so many seconds have gone by, with all the time it may stand still."""
        held = most if self.held_since is not None else self.held
        return Ending(self.opened_at + held + limit, limit, self.held_since is not None)


@dataclass(slots=True)
class Clocks:
    """The timers of a room, by seat and the number of its question at the table."""

    timers: dict[tuple[Seat, int], Timer] = field(default_factory=dict)
    undo: tuple[int, float] = (0, 0.0)
    """The number of the last wish to take something back, and when it was first seen."""

    def note(self, room: "Room") -> None:
        """Start the timers of questions that are seen for the first time; forget those of questions that are closed."""
        table = room.table
        if room.state.undo and room.state.undo.number != self.undo[0]:
            self.undo = (room.state.undo.number, now())
        if table is None:
            return
        asked = table.asked()
        seats = (seat for seat in table.seats if seat in asked or table.timing_of(seat))
        keys = [(seat, table.number_of(seat)) for seat in seats]
        self.timers = {key: self.timers.get(key) or Timer(now()) for key in keys}
        for (seat, _), timer in self.timers.items():
            timer.hold(not _all_connected(room, table, seat), MOST_HELD * room.pace)

    def restart(self) -> None:
        """Let all timers begin anew."""
        self.timers = {}

    def settles_at(self, room: "Room", table: Table[State], answer: Answer) -> float:
        """Before this the answer may not settle its ask; a fixed window closes only when silence would close it."""
        timer = self.timers.get((answer.seat, answer.number)) or Timer(now())
        timing = table.timing_of(answer.seat)
        if timing and timing.is_fixed and (limit := _limit(room, table, answer.seat)):
            return timer.ending(limit, MOST_HELD * room.pace).when
        return timer.opened_at + table.pause_before(answer) * room.pace

    def ending(self, room: "Room", seat: Seat) -> Ending | None:
        """When silence answers for this seat: where the rules set a time, or the table does not wait for the absent."""
        table = room.table
        if table is None:
            return None
        limit, patience = _limit(room, table, seat), int(room.state.options.get("table.absent", 0))
        if not limit and not patience:
            return None
        timer = self.timers.get((seat, table.number_of(seat))) or Timer(now())
        endings = []
        if limit:
            endings.append(timer.ending(limit, MOST_HELD * room.pace))
        if patience and seat in table.asked():
            endings.append(Ending(timer.opened_at + patience, patience, False))
        return min(endings, default=None)

    def closing(self, room: "Room", viewer: Viewer) -> Closing | None:
        """How long this viewer's own question stays open; nothing where it does not end by itself."""
        ending = None if viewer is None else self.ending(room, viewer)
        if ending is None or viewer is None or room.table is None or room.is_waiting:
            return None
        timer = self.timers.get((viewer, room.table.number_of(viewer)))
        unused = MOST_HELD * room.pace - timer.held if timer and ending.is_held else 0.0
        since = now() - timer.held_since if timer and timer.held_since is not None and ending.is_held else 0.0
        return Closing(max(0.0, ending.when - now() - unused + since), ending.of, ending.is_held)

    def closing_for_all(self, room: "Room") -> Closing | None:
        """How long the table still waits, where the rules say so and everybody sees all who are asked."""
        table = room.table
        if table is None or table.is_covered(None):
            return None
        timed = (self.closing(room, seat) for seat in table.asked() if _limit(room, table, seat))
        return min((closing for closing in timed if closing), default=None)

    def undo_lapses_at(self, room: "Room") -> float | None:
        """When silence refuses what a player would like to take back."""
        return self.undo[1] + UNDO_SECONDS if room.state.undo else None

    def next_change(self, room: "Room") -> float | None:
        """When a clock that stands still runs on, though players are away."""
        most = MOST_HELD * room.pace
        ends = [timer.held_since + most - timer.held for timer in self.timers.values() if timer.held_since is not None]
        return min(ends, default=None)


def _limit(room: "Room", table: Table[State], seat: Seat) -> float:
    """The seconds the rules give this seat, as this table wants it; 0 for no limit."""
    timing = table.timing_of(seat)
    if timing is None or not timing.at_most or _is_alone(room):
        return 0.0
    setting = room.state.options.get(SETTING.key, SETTING.default)
    if setting == "off" and not timing.is_fixed:  # a window without an end would tell who could answer
        return 0.0
    return timing.at_most * (TIMES_SLOWER if setting == "slower" else 1.0) * room.pace


def _is_alone(room: "Room") -> bool:
    """One person with bots keeps no player waiting."""
    return len({room.holder(seat) for seat in room.people_seats()}) <= 1


def _all_connected(room: "Room", table: Table[State], seat: Seat) -> bool:
    """Whether everybody is connected for whom, as all can see, the table waits at this seat's question."""
    people = (room.state.person_of(other) for other in table.waited_with(seat))
    return all(room.presence.is_connected(person.id) for person in people if person)
