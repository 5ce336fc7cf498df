"""Pages of a finished game: any step of it, and play taken up again from there."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Viewer
from app.kernel.log import Answer, entry_from_json
from app.live import records
from app.live.chronicle import Chronicle, chronicle
from app.live.regions import RoomView
from app.live.room import Room
from app.web.cookies import with_token
from app.web.deps import HubDep, RoomDep, TokenDep, check_origin
from app.web.fragments import Me, fragment
from app.web.hosting import check_opening
from app.web.looking_back import revealed
from app.web.pages import ReplayPage, Revealed
from app.web.templating import page

router = APIRouter(include_in_schema=False)

EVERYBODY, SPECTATOR = "everybody", "spectator"
LAYOUTS = {False: "room/replay.html", True: "room/_replay_step.html"}


@router.get("/rooms/{room}/replay")
async def replay(room: RoomDep, token: TokenDep, step: int = 0, seat: str = "", part: bool = False) -> Response:
    """Any step of a finished game through anybody's eyes; in part only what changes from step to step."""
    own = room.seats_of(room.person(token))
    seen_by = seat or (own[0] if own else EVERYBODY)
    viewer = None if seen_by == EVERYBODY else records.seat_or_spectator(room, seen_by)
    context = _context(room, step, seen_by, viewer, LAYOUTS[part])
    return page(f"games/{context.room.game.replace('-', '_')}/replay.html", context)


def _context(room: Room, step: int, seen_by: str, viewer: Viewer, layout: str) -> ReplayPage:
    moment = records.replay(room, viewer, step)
    written = chronicle(room)
    view = room.audience(None).regions["room"]
    assert isinstance(view, RoomView)
    me = Me(room.code, side=room.side_of(viewer))
    begun = [turn for turn in written.turns if turn.step <= moment.step]
    return ReplayPage(
        layout=layout,
        room=view,
        step=moment.step,
        steps=moment.steps,
        seen_by=seen_by,
        seat=viewer,
        side=me.side,
        regions={name: fragment(view.game, name, region, me) for name, region in moment.view.items()},
        hands=_hands(room, view, moment.step) if seen_by == EVERYBODY else (),
        where=begun[-1].words if begun else "Before the first turn",
        turn=len(begun),
        caption=_last_told(room, written, moment.step, viewer),
        turns=written.turns,
        moments=written.moments,
        terms=room.game.terms(room.options),
    )


def _hands(room: Room, view: RoomView, step: int) -> tuple[Revealed, ...]:
    held = records.everybody_holds(room, step)
    shown = (revealed(room, view, seat, seen) for seat, seen in held.items())
    return tuple(one for one in shown if one.hand or one.secret)


def _last_told(room: Room, written: Chronicle, step: int, viewer: Viewer) -> tuple[str, str]:
    """What the last answer led to, in the words this viewer was told it with; else whose answer it was."""
    told = [(text, line.tone) for at, line in written.lines if at == step and (text := line.told(viewer))]
    if told or not step:
        return told[-1] if told else ("The table is laid.", "")
    entry = entry_from_json(written.entries[step - 1])
    names = {info.seat: room.name_of(info) or info.label for info in room.seats}
    return (f"{names[entry.seat]} has answered.", "") if isinstance(entry, Answer) else ("The table goes on.", "")


@router.post("/rooms/{room}/branch")
async def branch(request: Request, room: RoomDep, hub: HubDep, step: int) -> Response:
    """A new room that plays on from that step; whoever opened it is its host."""
    check_origin(request)
    check_opening(request)
    opened = await hub.branch(room, step)
    another = await hub.room(opened.room)
    return with_token(RedirectResponse(f"/rooms/{another.code}", 303), another, opened.host_token, request)
