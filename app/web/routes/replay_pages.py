"""Pages of a finished game: any step of it, and play taken up again from there."""

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Seat, Viewer
from app.live import records
from app.live.debrief import Debrief, told
from app.live.regions import RoomView
from app.live.room import Room
from app.web.cookies import with_token
from app.web.deps import HubDep, RoomDep, TokenDep, check_origin
from app.web.hosting import check_opening
from app.web.looking_back import revealed
from app.web.pages import ReplayPage, Revealed
from app.web.replaying import EVERYBODY, HELD, Shown, as_html, step_of, steps_of
from app.web.templating import page

router = APIRouter(include_in_schema=False)

SPECTATOR = "spectator"
LAYOUTS = {False: "room/replay.html", True: "room/_replay_step.html"}


@router.get("/rooms/{room}/replay")
async def replay(
    request: Request, room: RoomDep, hub: HubDep, token: TokenDep, step: int = 0, seat: str = "", part: bool = False
) -> Response:
    """Any step of a finished game through anybody's eyes; in part only what changes from step to step."""
    own = room.seats_of(room.person(token))
    seen_by = seat or (own[0] if own else EVERYBODY)
    viewer = None if seen_by == EVERYBODY else records.seat_or_spectator(room, seen_by)
    at, _steps = await step_of(hub, room, step)
    eyes = EVERYBODY if seen_by == EVERYBODY else viewer or ""
    shown = await steps_of(request).of(request, room, as_html, at, eyes)
    assert room.debrief is not None  # without it there are no steps
    context = _context(room, room.debrief, shown, Looking(at, seen_by, viewer, LAYOUTS[part]))
    return page(f"games/{context.room.game.replace('-', '_')}/replay.html", context)


@dataclass(frozen=True, slots=True)
class Looking:
    """Which step is looked at, and with whose eyes."""

    step: int
    seen_by: str
    viewer: Viewer
    layout: str


def _context(room: Room, left: Debrief, shown: Shown, looking: Looking) -> ReplayPage:
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    begun = [turn for turn in left.course.turns if turn.step <= looking.step]
    return ReplayPage(
        layout=looking.layout,
        room=view,
        step=looking.step,
        steps=left.course.steps,
        seen_by=looking.seen_by,
        seat=looking.viewer,
        side=room.side_of(looking.viewer),
        regions={name: Markup(html) for name, html in shown["regions"].items()},
        hands=_hands(view, shown["hands"]),
        where=begun[-1].words if begun else "Before the first turn",
        turn=len(begun),
        caption=_last_told(view, left, shown["by"], looking),
        turns=left.course.turns,
        moments=left.course.moments,
        terms=room.game.terms(room.options),
    )


def _hands(view: RoomView, held: Mapping[str, Mapping[str, str]]) -> tuple[Revealed, ...]:
    shown = (
        revealed(view, Seat(seat), *(Markup(drawn.get(name, "")) for name in HELD)) for seat, drawn in held.items()
    )
    return tuple(one for one in shown if one.hand or one.secret)


def _last_told(view: RoomView, left: Debrief, by: str, looking: Looking) -> tuple[str, str]:
    """What the last answer led to, in the words this viewer was told it with; else whose answer it was."""
    step, viewer = looking.step, looking.viewer
    lines = [(text, line[2]) for line in left.lines if line[0] == step and (text := told(line, viewer))]
    if lines or not step:
        return lines[-1] if lines else ("The table is laid.", "")
    names = {chair.seat: chair.name or chair.label for chair in view.chairs}
    return (f"{names[Seat(by)]} has answered.", "") if by else ("The table goes on.", "")


@router.post("/rooms/{room}/branch")
async def branch(request: Request, room: RoomDep, hub: HubDep, step: int) -> Response:
    """A new room that plays on from that step; whoever opened it is its host."""
    check_origin(request)
    check_opening(request)
    opened = await hub.branch(room, step)
    another = await hub.room(opened.room)
    return with_token(RedirectResponse(f"/rooms/{another.code}", 303), another, opened.host_token, request)
