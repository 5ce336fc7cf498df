"""The steps of a replay: worked out and drawn in a worker, and kept for the next look at the same step."""

import pickle
from collections.abc import Mapping
from dataclasses import dataclass

import orjson
from fastapi import Request
from markupsafe import Markup

from app.kernel.decision import Seat, Viewer
from app.kernel.game import View
from app.kernel.log import Answer
from app.live import records
from app.live.chronicle import Source
from app.live.debrief import Debrief, told
from app.live.errors import NotNow
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.replays import Tape, wound
from app.live.room import Room
from app.web.brought import Brought
from app.web.deps import address_of, hub_of
from app.web.fragments import Me, fragment
from app.web.looking_back import held_by, read, responses_of, revealed
from app.web.pages import ReplayPage, Revealed
from app.web.templating import html, page_of
from app.web.wire import decision_json, region_json

PIECE = 0.2
"""Seconds of work at a time; then it is another request's turn."""
EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class Looking:
    """Which step of a room's game is looked at, and with whose eyes."""

    room: RoomView
    step: int
    seen_by: str
    viewer: Viewer
    side: str
    layout: str
    terms: Mapping[str, str]
    art: Brought


# In the worker: plain values in, bytes out; None where there is more to do.


def as_json(source: Source, step: int, seen_by: str) -> bytes | None:
    """What a seat saw after so many answers, for clients."""
    tape = wound(source, step, PIECE)
    if tape is None:
        return None
    eyes = Seat(seen_by) if seen_by else None
    regions = {name: region_json(region) for name, region in tape.table.view(eyes).items()}
    steps = len(tape.opened.log.entries)
    shown = {"step": step, "steps": steps, "regions": regions, "decision": decision_json(tape.table.offer(eyes))}
    return orjson.dumps(shown)


def as_page(source: Source, text: str, given: bytes) -> bytes | None:
    """The same as a page; through everybody's eyes also with what each seat held."""
    looking = pickle.loads(given)
    assert isinstance(looking, Looking)
    tape = wound(source, looking.step, PIECE)
    if tape is None:
        return None
    context = _context(looking, read(text), tape)
    return html(page_of(looking.room.game, "replay.html"), context).encode()


def _context(looking: Looking, left: Debrief, tape: Tape) -> ReplayPage:
    begun = [turn for turn in left.course.turns if turn.step <= looking.step]
    return ReplayPage(
        layout=looking.layout,
        room=looking.room,
        step=looking.step,
        steps=left.course.steps,
        seen_by=looking.seen_by,
        seat=looking.viewer,
        side=looking.side,
        regions=_drawn(tape, looking.viewer, tape.table.view(looking.viewer)),
        hands=_hands(looking, tape) if looking.seen_by == EVERYBODY else (),
        where=begun[-1].words if begun else "Before the first turn",
        turn=len(begun),
        caption=_last_told(looking, left, tape),
        turns=left.course.turns,
        moments=left.course.moments,
        terms=looking.terms,
        art=looking.art,
    )


def _drawn(tape: Tape, viewer: Viewer, view: View) -> dict[str, Markup]:
    side = tape.opened.sides[viewer] if viewer else ""
    return {name: fragment(tape.opened.game.id, name, region, Me("", side=side)) for name, region in view.items()}


def _hands(looking: Looking, tape: Tape) -> tuple[Revealed, ...]:
    """What every seat holds, of those that hold something."""
    shown = (revealed(looking.room, seat, *_held(tape, seat)) for seat in tape.opened.sides)
    return tuple(one for one in shown if one.hand or one.secret)


def _held(tape: Tape, seat: Seat) -> tuple[Markup, Markup]:
    me = Me("", side=tape.opened.sides[seat], is_open=True)
    return held_by(tape.opened.game.id, seat, tape.table.view(seat), me)


def _last_told(looking: Looking, left: Debrief, tape: Tape) -> tuple[str, str]:
    """What the last answer led to, in the words this viewer was told it with; else whose answer it was."""
    step, viewer = looking.step, looking.viewer
    lines = [(text, line[2]) for line in left.lines if line[0] == step and (text := told(line, viewer))]
    if lines or not step:
        return lines[-1] if lines else ("The table is laid.", "")
    names = {chair.seat: chair.name or chair.label for chair in looking.room.chairs}
    last = tape.table.log.entries[-1]
    return (f"{names[last.seat]} has answered.", "") if isinstance(last, Answer) else ("The table goes on.", "")


# In the server


async def step_as_json(request: Request, room: Room, step: int, seen_by: str) -> bytes:
    """What a seat saw after so many answers, for clients."""

    async def work() -> bytes:
        source = await records.source(hub_of(request).debriefs, room)
        return await hub_of(request).workers.ask(address_of(request), as_json, source, step, seen_by)

    return await responses_of(request).of(("json", room.code, room.header.seed, step, seen_by), work)


async def step_as_page(request: Request, room: Room, looking: Looking) -> bytes:
    """The same as a page."""
    assert room.debrief is not None  # without it there are no steps
    text, given = room.debrief.text, pickle.dumps(looking)

    async def work() -> bytes:
        source = await records.source(hub_of(request).debriefs, room)
        return await hub_of(request).workers.ask(address_of(request), as_page, source, text, given)

    return await responses_of(request).of(("page", hash(text), given), work)


async def step_of(hub: Hub, room: Room, step: int | None) -> int:
    """The step that is looked at, within the game."""
    records.check_open(room)
    left = await hub.debriefs.of(room)
    if left is None:
        raise NotNow("This game can no longer be played again.")
    steps = left.course.steps
    return steps if step is None else max(0, min(step, steps))
