"""The operator's own page: what the server keeps and does. Rooms are seen from outside: no hand, no chat, no card."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.live import overseeing
from app.live.hub import Hub
from app.live.jobs import Job
from app.live.overseeing import RoomLine
from app.store.overview import ALL, DELETED, Overview
from app.store.rotation import Rotation
from app.web.deps import HubDep, check_origin, form_of
from app.web.numbers import whole
from app.web.operator import IsOperator, OperatorOnly, is_right, signed_in, signed_out
from app.web.operator_contexts import JobLine, OperatorPage, OperatorRoom, SignIn
from app.web.pages import Trouble
from app.web.templating import page

router = APIRouter(include_in_schema=False)

ROOMS_A_PAGE = 40
SHOWN = ("all", "lobby", "playing", "stopped", "ended", "deleted")
WORDS = {"lobby": "in the lobby", "playing": "in play", "stopped": "stopped", "ended": "over"}
UNITS = (("day", 86400), ("hour", 3600), ("minute", 60))


@router.get("/operator")
async def operator(request: Request, hub: HubDep, is_operator: IsOperator, show: str = ALL, at: str = "") -> Response:
    """Everything at a glance; an operator who has not signed in is asked for the token."""
    if not is_operator:
        return page("pages/operator_sign_in.html", SignIn())
    shown, skip = show if show in SHOWN else ALL, max(whole(at) or 0, 0)
    return page("pages/operator.html", await _overview(request, hub, shown, skip))


@router.post("/operator/sign-in")
async def sign_in(request: Request) -> Response:
    check_origin(request)
    token = str((await form_of(request)).get("token", "")).strip()
    if not token or not await is_right(request, token):
        return page("pages/operator_sign_in.html", SignIn("That is not the newest token."), 403)
    return signed_in(RedirectResponse("/operator", 303), token, request)


@router.post("/operator/sign-out")
async def sign_out(request: Request) -> Response:
    check_origin(request)
    return signed_out(RedirectResponse("/operator", 303))


@router.post("/operator/rooms/{room}/{act}", dependencies=[OperatorOnly])
async def act(request: Request, room: str, act: str, hub: HubDep) -> Response:
    """Does to a room what the operator has confirmed."""
    check_origin(request)
    form = await form_of(request)
    if form.get("sure") != "yes":
        words = "Tick the box beside it first, so that nothing happens by a slip of the hand."
        return page("pages/trouble.html", Trouble("Not done", words, "/operator", "Back to the rooms"), 409)
    if act == "delete":
        await overseeing.set_deleted(hub, room, True)
    elif act == "restore":
        await overseeing.set_deleted(hub, room, False)
    elif act == "close":
        await overseeing.close(hub, room)
    else:
        return page("pages/trouble.html", Trouble("Not done", f"There is nothing called {act!r} to do here."), 404)
    show = str(form.get("show", ALL))
    return RedirectResponse(f"/operator?show={show if show in SHOWN else ALL}", 303)


async def _overview(request: Request, hub: Hub, show: str, skip: int) -> OperatorPage:
    store = Overview(hub.journal.engine)
    found = await overseeing.lines(hub, show, ROOMS_A_PAGE + 1, skip)
    counts = await store.counts()
    rotation: Rotation = request.app.state.rotation
    jobs: list[Job] = request.app.state.jobs
    return OperatorPage(
        show=show,
        counts=tuple((name, _count(counts, name)) for name in SHOWN),
        rooms=tuple(_room(line) for line in found[:ROOMS_A_PAGE]),
        before=max(skip - ROOMS_A_PAGE, 0) if skip else None,
        after=skip + ROOMS_A_PAGE if len(found) > ROOMS_A_PAGE else None,
        size=in_bytes(await store.size()),
        kind="Postgres" if hub.journal.is_shared else "SQLite",
        in_memory=len(hub.rooms),
        watchers=sum(it.watchers for room in list(hub.rooms.values()) for it in room.audiences.values()),
        backup=_backup(rotation),
        jobs=tuple(_job(job) for job in jobs),
    )


def _count(counts: dict[str, int], name: str) -> int:
    return sum(counts.values()) - counts[DELETED] if name == ALL else counts.get(name, 0)


def _room(line: RoomLine) -> OperatorRoom:
    return OperatorRoom(
        code=line.code,
        game=line.game,
        status="deleted" if line.is_deleted else WORDS.get(line.status, line.status),
        campaign=line.campaign,
        people=line.people,
        here=line.here,
        moved=ago(line.moved_at),
        moved_at=f"{line.moved_at:%Y-%m-%d %H:%M} UTC",
        events=line.events,
        versions=line.versions,
        is_deleted=line.is_deleted,
    )


def _backup(rotation: Rotation) -> str:
    newest = rotation.newest()
    last = f"last one {ago(newest)}, in {rotation.folder}" if newest else "none yet"
    if rotation.hours:
        return f"every {rotation.hours:g} hours, {rotation.keep} kept: {last}"
    return "none by itself; set VEIL_BACKUP_EVERY, or run veil backup FILE"


def _job(job: Job) -> JobLine:
    when = "at work" if job.is_running else ago(job.at) if job.at else "not yet"
    return JobLine(job.name, when, job.failed or job.said, bool(job.failed))


def ago(moment: datetime) -> str:
    """How long ago, in words."""
    seconds = (datetime.now(UTC) - moment).total_seconds()
    unit, length = next(((unit, length) for unit, length in UNITS if seconds >= length), ("", 0))
    if not unit:
        return "just now"
    number = int(seconds // length)
    return f"{number} {unit}{'' if number == 1 else 's'} ago"


def in_bytes(size: int) -> str:
    return f"{size / 1_000_000:,.1f} MB"
