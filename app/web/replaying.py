"""The steps of a replay: worked out and drawn in a worker, and kept for whoever looks at the same step next."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias, TypedDict, cast

import orjson
from fastapi import Request

from app.kernel.decision import Seat, Viewer
from app.kernel.game import View
from app.kernel.log import Answer
from app.live import records
from app.live.chronicle import Source
from app.live.errors import NotNow
from app.live.hub import Hub
from app.live.replays import Tape, wound
from app.live.room import Room
from app.web.deps import address_of, hub_of
from app.web.fragments import Me, fragment
from app.web.wire import decision_json, region_json

PIECE = 0.5
"""Seconds of work at a time; then it is somebody else's turn."""
MOST_KEPT = 16 * 1024 * 1024
"""So many bytes of steps are kept."""
EVERYBODY = "everybody"
HELD = ("hand", "secret")


Work: TypeAlias = Callable[[Source, int, str], bytes | None]


class Shown(TypedDict, total=False):
    """A step as the worker gives it: as values for clients, or drawn for pages."""

    regions: dict[str, str]
    decision: object
    hands: dict[str, dict[str, str]]
    by: str
    """The seat whose answer led there."""


# In the worker: plain values in, JSON out; None where there is more to do.


def as_json(source: Source, step: int, seen_by: str) -> bytes | None:
    """What a seat saw after so many answers, for clients."""
    tape = wound(source, step, PIECE)
    if tape is None:
        return None
    regions = {name: region_json(region) for name, region in tape.table.view(_eyes(seen_by)).items()}
    return orjson.dumps({"regions": regions, "decision": decision_json(tape.table.offer(_eyes(seen_by)))})


def as_html(source: Source, step: int, seen_by: str) -> bytes | None:
    """The same drawn for pages; through everybody's eyes also what each seat held."""
    tape = wound(source, step, PIECE)
    if tape is None:
        return None
    viewer = None if seen_by == EVERYBODY else _eyes(seen_by)
    last = tape.table.log.entries[-1] if step else None
    by = last.seat if isinstance(last, Answer) else ""
    held = {seat: _held(tape, seat) for seat in tape.opened.sides} if seen_by == EVERYBODY else {}
    return orjson.dumps({"regions": _drawn(tape, viewer, tape.table.view(viewer)), "hands": held, "by": by})


def _eyes(seen_by: str) -> Viewer:
    return Seat(seen_by) if seen_by else None


def _held(tape: Tape, seat: Seat) -> dict[str, str]:
    view = tape.table.view(seat)
    return _drawn(tape, seat, {name: view[name] for name in HELD if name in view})


def _drawn(tape: Tape, viewer: Viewer, view: View) -> dict[str, str]:
    side = tape.opened.sides[viewer] if viewer else ""
    return {name: fragment(tape.opened.game.id, name, region, Me("", side=side)) for name, region in view.items()}


# In the server


@dataclass
class Steps:
    """The steps that were looked at last."""

    size: int = 0
    _kept: "OrderedDict[tuple[object, ...], bytes]" = field(default_factory=OrderedDict)

    async def of(self, request: Request, room: Room, work: Work, step: int, seen_by: str) -> Shown:
        """What the work makes of that step, now or the last time somebody looked."""
        hub = hub_of(request)
        key = (work.__name__, room.code, room.header.seed, step, seen_by)
        if key not in self._kept:
            source = await records.source(hub.debriefs, room)
            self._keep(key, await hub.workers.ask(address_of(request), work, source, step, seen_by))
        self._kept.move_to_end(key)  # nothing is awaited in between, so it is still there
        return cast(Shown, orjson.loads(self._kept[key]))

    def _keep(self, key: tuple[object, ...], data: bytes) -> None:
        self.size += len(data) - len(self._kept.get(key, b""))  # several may have waited for the same
        self._kept[key] = data
        while self.size > MOST_KEPT and len(self._kept) > 1:
            self.size -= len(self._kept.popitem(last=False)[1])


def steps_of(request: Request) -> Steps:
    steps = request.app.state.steps
    assert isinstance(steps, Steps)
    return steps


async def step_of(hub: Hub, room: Room, step: int | None) -> tuple[int, int]:
    """The step that is looked at, within the game, and how many there are."""
    records.check_open(room)
    left = await hub.debriefs.of(room)
    if left is None:
        raise NotNow("This game can no longer be played again.")
    steps = left.course.steps
    return (steps if step is None else max(0, min(step, steps))), steps
