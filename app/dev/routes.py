"""The bench's page and its buttons."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.dev import scenes
from app.dev.bench import LOOKS_EVERY, Bench
from app.dev.pages import TABS, BenchPage, SeatGlass
from app.dev.reloading import Unloadable
from app.dev.steps import topic_of
from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.web.deps import same_site
from app.web.templating import page

router = APIRouter(include_in_schema=False, prefix="/dev", dependencies=[Depends(same_site)])
WAITS = 20.0


def _bench(request: Request) -> Bench:
    bench = request.app.state.bench
    assert isinstance(bench, Bench)
    return bench


BenchDep = Annotated[Bench, Depends(_bench)]


@router.get("")
async def show(request: Request, bench: BenchDep, tab: str = TABS[0], seat: str = "") -> Response:
    """The bench as it is now."""
    bench.follow()
    glasses = tuple(_glasses(request, bench))
    known = {glass.seat for glass in glasses}
    viewer = None if seat == "spectator" else Seat(seat) if seat in known else glasses[0].seat
    shown = BenchPage(bench, glasses, tab if tab in TABS else TABS[0], viewer, "")
    response = page("dev/bench.html", shown)
    frames = " ".join(f"http://127.0.0.1:{port}" for port in request.app.state.ports[1:])
    response.headers["Content-Security-Policy"] = f"default-src 'self'; img-src 'self' data:; frame-src {frames}"
    return response


def _glasses(request: Request, bench: Bench) -> list[SeatGlass]:
    table, ports = bench.walk.table, request.app.state.ports[1:]
    names, asked = bench.walk.log.header.seats, table.asked()
    return [
        SeatGlass(
            info.seat,
            names[info.seat],
            info.side,
            info.seat in bench.bot_seats,
            info.seat in asked,
            topic_of(table, info.seat),
            f"http://127.0.0.1:{port}/rooms/{bench.room.code}",
        )
        for info, port in zip(bench.seats, ports, strict=False)
    ]


@router.get("/wait")
async def wait(bench: BenchDep, version: int = -1) -> JSONResponse:
    """The number of the bench as it is, as soon as that is another one."""
    for _ in range(int(WAITS / LOOKS_EVERY)):
        if bench.version != version:
            break
        await asyncio.sleep(LOOKS_EVERY)
    return JSONResponse({"version": bench.version})


@router.post("/begin")
async def begin(
    bench: BenchDep,
    players: Annotated[int, Form()],
    bots: Annotated[int, Form()] = 0,
    seed: Annotated[str, Form()] = "1",
) -> Response:
    try:
        await bench.begin(players, bots, seed.strip() or "1")
    except (VeilError, Unloadable) as error:
        bench.changed("not begun", str(error))
    return _back()


@router.post("/go")
async def go(bench: BenchDep, to: Annotated[int, Form()]) -> Response:
    await bench.go_to(to)
    return _back()


@router.post("/on")
async def play_on(bench: BenchDep) -> Response:
    await bench.play_on()
    return _back()


@router.post("/scene")
async def save_scene(bench: BenchDep, name: Annotated[str, Form()] = "") -> Response:
    try:
        _log, test = scenes.save(bench, name)
        bench.changed(f"saved {test.name}")
    except (VeilError, OSError) as error:
        bench.changed(f"not saved: {error}")
    return _back()


def _back() -> Response:
    return RedirectResponse("/dev", 303)
