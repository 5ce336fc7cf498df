"""A game's story and course as its checkpoints carry them on, for when its rules can no longer be played again."""

import json
from dataclasses import dataclass
from typing import cast

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.story import Line
from app.kernel.table import Table
from app.live.debrief import Stage


@dataclass(frozen=True, slots=True)
class Remembered:
    """Every line told so far, and how the game stood whenever that was written down."""

    lines: tuple[Line, ...] = ()
    stages: tuple[dict[str, int], ...] = ()

    def with_table(self, table: Table[State]) -> "Remembered":
        """The same up to now. A state keeps its newest lines, so only older ones need remembering."""
        gauges, stages = dict(table.game.gauges(table.state)), self.stages
        newest = tuple(table.state.story.lines)
        older = self.before(table)
        return Remembered((*older, *newest), stages if gauges in stages[-1:] else (*stages, gauges))

    def before(self, table: Table[State]) -> tuple[Line, ...]:
        """The lines that the table no longer has itself."""
        story = table.state.story
        first = story.lines[0].number if story.lines else story.count + 1
        return tuple(line for line in self.lines if line.number < first)

    def past_stages(self) -> list[Stage]:
        """How the game stood then, before the first step of the log that goes on."""
        return [Stage(0, gauges) for gauges in self.stages]

    def dump(self) -> str:
        lines = [(line.number, line.text, line.tone, line.seats, line.others) for line in self.lines]
        return json.dumps([lines, self.stages])

    @staticmethod
    def load(text: str) -> "Remembered":
        if not text:
            return Remembered()
        lines, stages = json.loads(text)
        return Remembered(tuple(_line(*line) for line in lines), tuple(stages))


def _line(number: int, text: str, tone: str, seats: list[str] | None, others: str) -> Line:
    return Line(number, text, tone, None if seats is None else cast("tuple[Seat, ...]", tuple(seats)), others)
