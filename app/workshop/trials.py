"""Simulated games of a version, or of two on the same deals, in processes beside the live tables."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context

import structlog
from sqlalchemy.ext.asyncio import AsyncEngine

from app.games import game_called
from app.kernel.errors import SetupError
from app.kernel.log import OptionValue
from app.live.codes import readable
from app.live.errors import NoSuchRoom, NotNow, TooMany
from app.live.tokens import new_code
from app.live.workers import end_with_parent
from app.simulation.playing import Plan, Played, best_bot, cores, play_chunk, sides_of
from app.store.trials import DONE, RUNNING, STOPPED, TrialRow, TrialShelf
from app.store.workshop import SetFacts
from app.workshop.sets import Workshop
from app.workshop.trial_figures import difference, trial_figures

log = structlog.get_logger()

LEAST, MOST = 100, 5000
MOST_ANSWERS = 5_000
"""Of one game: cards may be written so that it never ends, and then it counts as unfinished."""
AT_ONCE = 5
"""Games a process is given at a time: so long it holds on when the tables need the machine."""
MOST_WAITING = 8
SLOW = 0.05
"""Seconds the server may come late to its own appointments before a trial holds still."""
LOWEST = 19
ABANDONED = timedelta(hours=6)


@dataclass
class Trial:
    """A trial of this process: what is played, what came of it, and what plays it."""

    row: TrialRow
    plans: tuple[Plan, ...]
    played: tuple[list[Played], ...]
    task: "asyncio.Task[None] | None" = None
    is_paused: bool = False
    _shown: tuple[int, str] = field(default=(-1, ""))

    @property
    def done(self) -> int:
        """How many games each version has been played."""
        return min(len(games) for games in self.played)

    def figures(self) -> str:
        """What they have added up to so far, as JSON; worked out anew only when more have come."""
        if self._shown[0] != self.done:
            self._shown = (self.done, json.dumps(_figures(self.plans, self.played, self.done)) if self.done else "")
        return self._shown[1]


class Trials:
    """The trials of one server: at most one process a core but one, at the lowest priority."""

    def __init__(self, engine: AsyncEngine, workshop: Workshop) -> None:
        self.shelf, self._workshop = TrialShelf(engine), workshop
        self._running: dict[str, Trial] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self.niceness = LOWEST

    async def begin(
        self, facts: SetFacts, version: int, against: int, options: Mapping[str, OptionValue], games: int
    ) -> TrialRow:
        """Start a trial; one that was made before with the same words is given again."""
        if not LEAST <= games <= MOST:
            raise SetupError(f"A trial has {LEAST} to {MOST:,} games, not {games}.")
        if len(self._running) >= MOST_WAITING:
            raise TooMany("Other trials are waiting already.", 60)
        chosen = json.dumps(game_called(facts.game).check_options(options), sort_keys=True)
        for known in await self.shelf.of_set(facts.code):
            same = (known.version, known.against, known.options, known.games) == (version, against, chosen, games)
            if same and known.status in (DONE, RUNNING):
                return known
        row = TrialRow(new_code(), facts.code, version, against, chosen, games, datetime.now(UTC))
        plans = tuple([await self._plan(facts, row, number) for number in (version, against) if number])
        await self.shelf.begin(row)
        trial = self._running[row.code] = Trial(row, plans, tuple([] for _ in plans))
        trial.task = asyncio.create_task(self._run(trial))
        return row

    async def _plan(self, facts: SetFacts, row: TrialRow, version: int) -> Plan:
        stored = await self._workshop.stored(f"{facts.code}@{version}")
        game, options = game_called(facts.game), json.loads(row.options)
        bots = {info.side: best_bot(game) for info in game.seats(options)}
        return Plan(facts.game, options, bots, f"trial {facts.code} {row.games}", row.games, stored.files, MOST_ANSWERS)

    async def find(self, code: str) -> tuple[TrialRow, Trial | None]:
        """A trial as it was kept, and as it runs if it runs here."""
        row = await self.shelf.one(readable(code.strip()))
        if row is None:
            raise NoSuchRoom("There is no such trial.")
        return row, self._running.get(row.code)

    async def stop(self, code: str) -> None:
        """End a trial; what it came to is kept."""
        trial = self._running.get(code)
        if trial is None:
            raise NotNow("This trial is not running here.")
        if trial.task is not None:
            trial.task.cancel()
            with suppress(asyncio.CancelledError):
                await trial.task

    async def _run(self, trial: Trial) -> None:
        status = STOPPED
        try:
            async with self._turn:  # one trial after another
                await self._play(trial)
            status = DONE
        except asyncio.CancelledError:
            pass
        except Exception:
            log.exception("a trial failed", trial=trial.row.code)
        figures = await asyncio.to_thread(trial.figures)
        await self.shelf.keep(trial.row.code, trial.done, status, figures)
        del self._running[trial.row.code]
        if not self._running:
            self._close_pool()

    async def _play(self, trial: Trial) -> None:
        loop, hands = asyncio.get_running_loop(), max(1, cores() - 1)
        pool = self._pool = self._pool or self._new_pool(hands)
        while trial.done < trial.row.games:
            await self._calm(trial)
            starts = [trial.done + AT_ONCE * hand for hand in range(hands)]
            chunks = [range(at, min(at + AT_ONCE, trial.row.games)) for at in starts if at < trial.row.games]
            work = [loop.run_in_executor(pool, play_chunk, plan, chunk) for chunk in chunks for plan in trial.plans]
            found = await asyncio.gather(*work)
            for number, played in enumerate(found):
                trial.played[number % len(trial.plans)].extend(played)

    async def _calm(self, trial: Trial) -> None:
        """Hold still while the server comes late to its own appointments: people are playing."""
        while True:
            asked = time.monotonic()
            await asyncio.sleep(0.01)
            trial.is_paused = time.monotonic() - asked - 0.01 > SLOW
            if not trial.is_paused:
                return
            await asyncio.sleep(1)

    def _new_pool(self, hands: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(hands, get_context("spawn"), initializer=_settle_down, initargs=(self.niceness,))

    def _close_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def close(self) -> None:
        """Stop what runs, with what it came to kept."""
        for trial in list(self._running.values()):
            await self.stop(trial.row.code)
        self._close_pool()

    async def tidy(self) -> None:
        """Say of trials whose process has ended that they were stopped."""
        for row in await self.shelf.interrupted():
            if row.at < datetime.now(UTC) - ABANDONED:  # a younger one may run in another process
                await self.shelf.keep(row.code, row.done, STOPPED, row.figures)


def _figures(plans: tuple[Plan, ...], played: tuple[list[Played], ...], done: int) -> dict[str, object]:
    sides = sides_of(plans[0])
    each = [games[:done] for games in played]
    found: dict[str, object] = {"versions": [asdict(trial_figures(games, sides)) for games in each]}
    if len(each) > 1:
        pairs = {side: difference(each[0], each[1], side) for side in sides}
        found["difference"] = {side: {**asdict(it), "is_sure": it.is_sure} for side, it in pairs.items() if it}
    return found


def _settle_down(niceness: int) -> None:
    """In the new process: the tables come first, always."""
    os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server's stop is theirs
    end_with_parent()
