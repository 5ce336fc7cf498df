"""What a finished game was at a step, and what a report of a failure holds."""

import json
from dataclasses import dataclass

from app.kernel.decision import Viewer
from app.kernel.game import View
from app.kernel.log import Log, entry_from_json, header_from_json
from app.kernel.offer import Offer
from app.live.chronicle import Source
from app.live.replays import wound


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One step of a finished game, seen with one pair of eyes."""

    step: int
    steps: int
    view: View
    decision: Offer | None


def replay_step(source: Source, viewer: Viewer, step: int | None) -> ReplayStep:
    """The game after so many answers, as this viewer saw it."""
    steps = source.log.count("\n") - 1
    at = steps if step is None else max(0, min(step, steps))
    tape = None
    while tape is None:
        tape = wound(source, at, 1.0)
    return ReplayStep(at, steps, tape.table.view(viewer), tape.table.offer(viewer))


def read_report(text: str) -> tuple[Log, str]:
    """A report's log and what failed at its end."""
    lines = [line for line in text.splitlines() if line.strip()]
    failed = ""
    if lines and "failed" in json.loads(lines[-1]):
        failed = json.loads(lines.pop())["failed"]
    return Log(header_from_json(lines[0]), [entry_from_json(line) for line in lines[1:]]), failed
