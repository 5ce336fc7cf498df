"""Any step of a finished game as any seat saw it. Runs in any process, which keeps the games looked at last."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field

from app.kernel.game import State
from app.kernel.log import Log
from app.kernel.table import Saved, Table
from app.live.chronicle import Replayable, Source

MOST_KEPT = 8
"""So many games are kept at hand; another is played anew when it is asked for."""
CHECKPOINT_EVERY = 32


@dataclass(slots=True)
class Tape:
    """A finished game that can be wound to any step."""

    opened: Replayable
    table: Table[State]
    checkpoints: list[Saved] = field(default_factory=list)
    """Where the game can be entered again, in order."""

    @property
    def at(self) -> int:
        return len(self.table.log.entries)

    def wind(self, step: int, seconds: float) -> bool:
        """Go towards that step for so many seconds; says whether it is reached."""
        began = time.monotonic()
        saved = max((one for one in self.checkpoints if one.count <= step), key=lambda one: one.count, default=None)
        if not (saved.count if saved else 0) <= self.at <= step:
            self.table = self._enter(saved)
        while self.at < step:
            self.table.apply(self.opened.log.entries[self.at])
            self._keep_checkpoint()
            if time.monotonic() - began > seconds:
                break
        return self.at == step

    def _enter(self, saved: Saved | None) -> Table[State]:
        if saved is None:
            return _at_start(self.opened)
        log = self.opened.log.upto(saved.count)
        return Table.resume(self.opened.game, log, saved, self.opened.cards, saves=CHECKPOINT_EVERY)

    def _keep_checkpoint(self) -> None:
        saved = self.table.saved
        if saved is not None and saved.count > (self.checkpoints[-1].count if self.checkpoints else 0):
            self.checkpoints.append(saved)


def _at_start(opened: Replayable) -> Table[State]:
    header = opened.log.header
    if opened.base is not None:
        return Table.resume(opened.game, Log(header), opened.base, opened.cards, saves=CHECKPOINT_EVERY)
    return Table(opened.game, Log(header), opened.cards, saves=CHECKPOINT_EVERY)


_tapes: "OrderedDict[Source, Tape]" = OrderedDict()


def wound(source: Source, step: int, seconds: float) -> Tape | None:
    """The game at that step; None if it takes longer to get there, and the next call goes on from here."""
    tape = _tapes.pop(source, None)  # a game that fails half-way is of no more use
    if tape is None:
        opened = source.opened()
        tape = Tape(opened, _at_start(opened))
    is_there = tape.wind(step, seconds)
    _tapes[source] = tape
    while len(_tapes) > MOST_KEPT:
        _tapes.popitem(last=False)
    return tape if is_there else None
