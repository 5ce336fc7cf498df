"""The rulebooks: as pages of their own, and in the panel beside the table."""

import asyncio
from functools import lru_cache

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from app.live.book import book
from app.live.catalogue import game_info
from app.web.book_page import prologue_page, rules_page
from app.web.deps import RoomDep, TokenDep
from app.web.routes.pages import trouble
from app.web.templating import html

router = APIRouter(include_in_schema=False)

MOST_BOOKS = 64
SCREEN = "screen"
"""In place of a seat: the big screen."""


@router.get("/rules/{game}")
async def rules(game: str, panel: bool = False, find: str = "") -> Response:
    """The rulebook of a game, or what it has about a word."""
    found = game_info(game)
    if found is None:
        return trouble("That game is not here yet.", "Choose another one.", 404)
    made = _about(game, panel, find) if find else await asyncio.to_thread(_whole, game, panel)
    return HTMLResponse(made)


@lru_cache(MOST_BOOKS)
def _whole(game: str, is_panel: bool) -> str:
    """Drawn once: bots play for its pictures, and nothing in it changes."""
    return _about(game, is_panel, "")


def _about(game: str, is_panel: bool, find: str) -> str:
    found = game_info(game)
    assert found is not None
    return html("pages/_rules.html" if is_panel else "pages/rules.html", rules_page(found, find, is_panel))


@router.get("/rooms/{room}/prologue")
async def prologue(room: RoomDep, token: TokenDep, seat: str = "") -> Response:
    """What the game at this table is about, in pictures: for all alike, and for the sides of the chairs one holds."""
    found, own = game_info(room.game.id), room.seats_of(room.person(token))
    if found is None or not book(found.id).prologue:
        return trouble("There is no prologue.", "The rulebook says what the game is about.", 404)
    side = next((room.side_of(held) for held in own if seat in (held, "")), "")
    page = prologue_page(found, room.options, side, seat == SCREEN)
    return HTMLResponse(await asyncio.to_thread(html, "pages/_prologue.html", page))
