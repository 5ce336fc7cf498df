"""Pages of a room whose game is over. All that was left of it is drawn in a worker, once for all who see the same."""

import hashlib
import pickle
from dataclasses import replace
from functools import lru_cache, partial

import structlog
from fastapi import Request
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from app.kernel.decision import Seat, Viewer
from app.kernel.errors import VeilError
from app.live import debrief
from app.live.debrief import Debrief
from app.live.notes import library
from app.live.regions import RoomView
from app.live.room import Room
from app.web.deps import hub_of
from app.web.fragments import Fragments, Me, fragment
from app.web.kept import Kept
from app.web.pages import Revealed, RoomPage
from app.web.templating import html, page

log = structlog.get_logger()

SECRET = "secret"
TURNS, DREADFUL, GOOD = ("turn", "round"), ("dread", "bad", "turn-of-cult"), ("good", "gain")


def kept_of(request: Request) -> Kept:
    kept = request.app.state.kept
    assert isinstance(kept, Kept)
    return kept


async def ended_page(request: Request, room: Room, left: Debrief, context: RoomPage) -> Response:
    """The page with all there is to look back at or, whatever is broken in it, the plain one that says so."""
    whole = replace(context, library=library(room))
    given = pickle.dumps(whole)
    key = ("ended", hash(left.text), hashlib.sha256(given).digest())
    try:
        drawn = await kept_of(request).of(key, partial(hub_of(request).workers.run, draw, left.text, given))
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
        story=_story(left, viewer),
        revealed=() if view.campaign else tuple(_held(view, left, chair.seat, chair.side) for chair in view.chairs),
    )
    return html(f"games/{view.game.replace('-', '_')}/debrief.html", whole).encode()


def _held(view: RoomView, left: Debrief, seat: Seat, side: str) -> Revealed:
    """What one seat held at the end; of a campaign nothing, for it goes on."""
    me = Me(view.code, seat, side=side)
    regions = {name: left.region(seat, name) for name in ("hand", SECRET)}
    drawn = {name: fragment(view.game, name, region, me) for name, region in regions.items() if region is not None}
    return revealed(view, seat, drawn.get("hand", Markup("")), drawn.get(SECRET, Markup("")))


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
