"""Pages of a room whose game is over. All that was left of it is drawn in a worker, once for all who see the same."""

import hashlib
import pickle
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial

import structlog
from fastapi import Request
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from app.kernel.decision import Seat, Viewer
from app.kernel.errors import VeilError
from app.kernel.game import View
from app.kernel.region import Slot
from app.live import debrief
from app.live.catalogue import game_info
from app.live.debrief import Debrief
from app.live.notes import library
from app.live.regions import RoomView
from app.live.room import Room
from app.web.deps import hub_of
from app.web.fragments import Fragments, Me, fragment
from app.web.pages import Revealed, RoomPage, slots_of
from app.web.response_cache import ResponseCache
from app.web.templating import html, page, page_of, symbols_of

log = structlog.get_logger()

SECRET = "secret"
TURNS, DREADFUL, GOOD = ("turn", "round"), ("dread", "bad", "turn-of-cult"), ("good", "gain")


def responses_of(request: Request) -> ResponseCache:
    responses = request.app.state.responses
    assert isinstance(responses, ResponseCache)
    return responses


async def ended_page(request: Request, room: Room, left: Debrief, context: RoomPage) -> Response:
    """The page with all there is to look back at or, whatever is broken in it, the plain one that says so."""
    whole = replace(context, library=library(room))
    given = pickle.dumps(whole)
    key = ("ended", hash(left.text), hashlib.sha256(given).digest())
    try:
        drawn = await responses_of(request).of(key, partial(hub_of(request).workers.run, draw, left.text, given))
    except VeilError:
        raise
    except Exception:
        log.exception("a page failed", room=room.code)
        return page("pages/stopped.html", context)
    return HTMLResponse(drawn)


# In the worker


@lru_cache(maxsize=8)
def read(text: str) -> Debrief:
    """What is left of a game, for as long as it is likely to be looked at again."""
    return debrief.load(text)


def draw(text: str, given: bytes) -> bytes:
    """The page of which the server has given what it knows of the room."""
    context, left = pickle.loads(given), read(text)
    assert isinstance(context, RoomPage)
    viewer, view, own = context.seat, context.room, context.regions
    assert isinstance(own, Fragments)
    whole = replace(
        context,
        regions=replace(own, regions={**left.view(viewer), **own.regions}),
        verdict=left.verdict(viewer),
        course=left.course.stages,
        moments=left.course.moments,
        turning=left.course.turning,
        portraits=portraits(view.game, left.course.portraits),
        story=_story(left, viewer),
        revealed=() if view.campaign else tuple(_held(view, left, chair.seat, chair.side) for chair in view.chairs),
    )
    return html(page_of(view.game, "debrief.html"), whole).encode()


def portraits(game: str, faces: Mapping[Seat, str]) -> dict[Seat, str]:
    """Those of them that the game's sprite can draw."""
    known = symbols_of(game)
    return {seat: face for seat, face in faces.items() if face.partition(" ")[0] in known}


def _held(view: RoomView, left: Debrief, seat: Seat, side: str) -> Revealed:
    """What one seat held at the end; of a campaign nothing, for it goes on."""
    me = Me(view.code, seat, side=side, is_open=True)
    hand, secret = held_by(view.game, seat, left.view(seat), me)
    return revealed(view, seat, hand, secret)


def held_by(game: str, seat: Seat, regions: View, me: Me) -> tuple[Markup, Markup]:
    """What a seat holds and hides, drawn: the regions of these names, or those of its own by their slots."""
    found = game_info(game)
    slots = slots_of(found, regions, seat) if found else {}
    own = {slot: [it.name for it in slots.get(slot, ()) if it.owner == seat] for slot in (Slot.HAND, Slot.ME)}
    names = ([*own[Slot.HAND], "hand"], [*own[Slot.ME], SECRET])
    drawn = [[fragment(game, name, regions[name], me) for name in wanted if name in regions] for wanted in names]
    return Markup("").join(drawn[0]), Markup("").join(drawn[1])


def revealed(view: RoomView, seat: Seat, hand: Markup, secret: Markup) -> Revealed:
    """What one seat holds, under its name."""
    chair = next(chair for chair in view.chairs if chair.seat == seat)
    has_won = bool(view.outcome and seat in view.outcome[2])
    return Revealed(seat, chair.label, chair.name, has_won, hand, secret)


def _story(left: Debrief, viewer: Viewer) -> Markup:
    """The story's lines as list items."""
    return Markup("".join(_line(text, tone) for text, tone in left.story(viewer)))


def _line(text: str, tone: str) -> str:
    kind = "story-turn" if tone in TURNS else "story-line"
    feeling = " is-dread" if tone in DREADFUL else " is-good" if tone in GOOD else ""
    return f'<li class="{kind}{feeling}">{escape(text)}</li>'
