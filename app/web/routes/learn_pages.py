"""The lessons: which there are, a table of one's own for each, and a real one afterwards."""

from contextlib import suppress

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from app.kernel.errors import VeilError
from app.live.catalogue import games
from app.live.codes import readable
from app.live.hub import Hub, OpenedRoom
from app.live.learning import open_game, open_lesson
from app.web.cookies import MOST_KNOWN, with_token
from app.web.deps import HubDep, address_of, doors_of, form_of, same_site
from app.web.hosting import check_opening
from app.web.pages import Learn
from app.web.routes.pages import trouble
from app.web.templating import page

router = APIRouter(include_in_schema=False, prefix="/learn", dependencies=[Depends(same_site)])

NAME = "Robin"
"""What a learner is called who gives no name."""


@router.get("")
async def learn(request: Request, hub: HubDep) -> Response:
    """Every lesson; one that was left goes on where it was."""
    taught = tuple(game for game in games() if game.lessons)
    return page("pages/learn.html", Learn(taught, await _begun(request, hub)))


@router.get("/{game}")
async def learn_game(game: str, request: Request, hub: HubDep) -> Response:
    """The lessons of one game."""
    taught = tuple(info for info in games() if info.id == game and info.lessons)
    if not taught:
        return trouble("There is no lesson for that game.", "Choose another one.", 404)
    return page("pages/learn.html", Learn(taught, await _begun(request, hub)))


@router.post("/{game}/{lesson}")
async def begin(game: str, lesson: str, request: Request, hub: HubDep) -> Response:
    """Opens the table of a lesson. It needs no key: a guest of a game may learn it first."""
    doors_of(request).count("lesson", address_of(request))
    return await _led_to(await open_lesson(hub, game, lesson), request, hub)


@router.post("/{game}/{lesson}/play")
async def play(game: str, lesson: str, request: Request, hub: HubDep) -> Response:
    """Opens a real table with bots."""
    check_opening(request)
    name = str((await form_of(request)).get("name") or NAME)
    return await _led_to(await open_game(hub, game, lesson, name), request, hub)


async def _led_to(opened: OpenedRoom, request: Request, hub: Hub) -> Response:
    room = await hub.room(opened.room)
    return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, opened.host_token, request)


async def _begun(request: Request, hub: Hub) -> dict[tuple[str, str], str]:
    """The rooms of the lessons this browser has begun, the newest of each."""
    found: dict[tuple[str, str], str] = {}
    for name, token in list(request.cookies.items())[-MOST_KNOWN:]:
        code = name.removeprefix("veil-")
        with suppress(VeilError):  # rooms come and go, and not every cookie is a room's
            facts = await hub.journal.facts(readable(code)) if name != code else None
            room = await hub.room(code) if facts and facts.status == "playing" else None
            if room and room.state.lesson and room.person(token):
                found[room.game.id, room.state.lesson] = room.code
    return found
