"""A finished game looked back on: its course turn by turn, and what was hidden to the end."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.kernel.decision import Seat
from app.kernel.game import View
from app.kernel.table import Table
from app.live.records import full_log
from app.live.room import Room


@dataclass(frozen=True, slots=True)
class Stage:
    """How a game stood at the beginning of a turn, after so many answers."""

    step: int
    gauges: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something worth looking back at, and the step after which it had happened."""

    step: int
    words: str


TONES = ("dread", "good")
MOST_HAPPENINGS = 12


def moments(room: Room) -> tuple[Happening, ...]:
    """What everybody was told in a raised voice, if that was often the later half of it."""
    table = room.table_at_start()
    found: list[Happening] = []
    heard = 0
    for step, entry in enumerate(room.state.log_entries(), start=1):
        table.apply(entry)
        lines = [line for line in table.state.story.lines if line.number > heard]
        found += [Happening(step, line.told(None)) for line in lines if line.tone in TONES and line.told(None)]
        heard = table.state.story.count
    return tuple(found[-MOST_HAPPENINGS:])


def course(room: Room) -> tuple[Stage, ...]:
    """The game's gauges at every checkpoint, and at the end."""
    table = room.table_at_start()
    stages = [Stage(0, dict(room.game.gauges(table.state)))]
    page = table.state.chance.page
    for step, entry in enumerate(room.state.log_entries(), start=1):
        table.apply(entry)
        if table.state.chance.page != page or table.outcome:
            page = table.state.chance.page
            stages.append(Stage(step, dict(room.game.gauges(table.state))))
    return tuple(stages)


def hidden_to_the_end(room: Room) -> dict[Seat, View]:
    """What each seat saw at the end, for all to see now; of a campaign nothing, for it goes on."""
    if room.is_sealed:
        return {}
    table = Table(room.game, full_log(room), saves=0)
    return {info.seat: table.view(info.seat) for info in room.seats}
