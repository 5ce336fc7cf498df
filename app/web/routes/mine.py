"""My things: everything this browser keeps goes to another one, by a code or as a file."""

from collections.abc import Mapping
from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from app.kernel.errors import VeilError
from app.live import things
from app.live.hub import Hub
from app.live.tokens import hash_token
from app.web.addresses import invite
from app.web.cookies import BROWSER, YEAR, known_codes, remembering, with_browser, with_cookie
from app.web.deps import HubDep, address_of, check_origin, doors_of
from app.web.pages import Mine, TakeMine
from app.web.templating import page

router = APIRouter(include_in_schema=False)

PREFIX = "veil-"
CAMPAIGN = "campaign-"


def own(request: Request) -> dict[str, str]:
    """The tokens this browser keeps."""
    cookies = {name.removeprefix(PREFIX): value for name, value in request.cookies.items() if name.startswith(PREFIX)}
    return things.readable_things(cookies)


def _mine(request: Request, problem: str = "") -> Mine:
    seats = sum("-" not in key for key in own(request))
    return Mine(seats, len(known_codes(request)), problem=problem)


def _count(request: Request) -> None:
    doors_of(request).count("write", f"{address_of(request)} mine")


@router.get("/mine")
async def mine(request: Request) -> Response:
    return page("pages/mine.html", _mine(request))


@router.post("/mine/code")
async def make_code(request: Request, hub: HubDep) -> Response:
    """A code, good once and for ten minutes."""
    check_origin(request)
    _count(request)
    try:
        code = await things.pack(hub, own(request))
    except VeilError as error:
        return page("pages/mine.html", _mine(request, str(error)), 409)
    it = invite(request, f"/mine/take/{code}")
    return page("pages/mine.html", replace(_mine(request), link=it.link, qr=it.qr))


@router.get("/mine/take/{code}")
async def take_page(code: str) -> Response:
    """Asks before anything comes: nothing changes by looking."""
    return page("pages/take_mine.html", TakeMine(code))


@router.post("/mine/take/{code}")
async def take(request: Request, hub: HubDep, code: str) -> Response:
    check_origin(request)
    _count(request)
    try:
        came = await things.unpack(hub, code)
    except VeilError as error:
        return page("pages/take_mine.html", TakeMine(code, str(error)), 403)
    return await _keep(request, hub, came)


@router.post("/mine/file")
async def save(request: Request, hub: HubDep) -> Response:
    check_origin(request)
    _count(request)
    try:
        data = await things.to_file(hub, own(request))
    except VeilError as error:
        return page("pages/mine.html", _mine(request, problem=str(error)), 409)
    saved = {"Content-Disposition": 'attachment; filename="veil-my-things.json"'}
    return Response(data, media_type="application/json", headers=saved)


@router.post("/mine/back")
async def give_back(request: Request, hub: HubDep) -> Response:
    """A file that was saved is given back, here or in another browser."""
    check_origin(request)
    _count(request)
    async with request.form() as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
    try:
        came = await things.from_file(hub, data)
    except VeilError as error:
        return page("pages/mine.html", _mine(request, problem=str(error)), 422)
    return await _keep(request, hub, came)


@router.post("/mine/forget")
async def forget(request: Request) -> Response:
    """This browser forgets who it was; what it had stays with the browser it moved to."""
    check_origin(request)
    form = await request.form()
    if form.get("sure") != "yes":
        return page("pages/mine.html", _mine(request, problem="Tick the box first: this browser forgets it all."), 409)
    response = RedirectResponse("/mine", 303)
    for key in own(request):
        response.delete_cookie(PREFIX + key, path="/")
    return response


async def _keep(request: Request, hub: Hub, came: Mapping[str, str]) -> Response:
    """What this browser has already stays as it is: one person a table."""
    new = {key: token for key, token in came.items() if PREFIX + key not in request.cookies}
    mark = request.cookies.get(BROWSER, "")
    marks = {key: hash_token(f"{key}/{mark}") for key in new} if mark else {}
    kept = await things.fitting(hub, new, marks)
    response = page("pages/mine.html", replace(_mine(request), came=len(kept)))
    for key, token in kept.items():
        with_cookie(response, PREFIX + key, token, request, YEAR)
        if key.startswith(CAMPAIGN):
            remembering(response, key.removeprefix(CAMPAIGN), request)
    return with_browser(response, request)
