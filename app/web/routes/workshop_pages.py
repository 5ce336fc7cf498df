"""The workshop's front: the sets of a game, and the ways in. All of it works without script."""

import asyncio
import re
from contextlib import suppress
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from app.kernel.errors import VeilError
from app.live.catalogue import GameInfo, games
from app.live.errors import NoSuchRoom
from app.store.workshop import DraftCard
from app.web.addresses import guests_url
from app.web.card_faces import face
from app.web.cookies import YEAR, with_cookie
from app.web.deps import address_of, doors_of, form_of, knocking, same_site
from app.web.hosting import check_opening
from app.web.own_cards import own_sets
from app.web.routes.pages import trouble
from app.web.routes.sets import WorkshopDep
from app.web.set_views import game_of, wall
from app.web.templating import page
from app.web.workshop_contexts import Links, OwnerLink, SetAway, SetHead, SetPage, SetTile, Shelf
from app.workshop.cardfiles import cards_of, unpacked
from app.workshop.forms import label_of
from app.workshop.press import Press
from app.workshop.sets import SHIPPED, Begun, Workshop, editable, loader_of, shipped_files

router = APIRouter(prefix="/workshop", include_in_schema=False, dependencies=[Depends(same_site)])

CODE = re.compile(r"[a-z0-9]{8}")
MOST_TILES = 12


def _games() -> tuple[GameInfo, ...]:
    return tuple(game for game in games() if editable(game.id))


@router.get("")
async def workshop() -> Response:
    """The workshop of the first game."""
    return RedirectResponse(f"/workshop/{_games()[0].id}", 303)


@router.get("/open")
async def by_link(workshop: WorkshopDep, request: Request, link: str = "") -> Response:
    """Where a link or a code of a set leads."""
    address = urlsplit(link.strip())
    codes = CODE.findall((address.path or link).lower())
    try:
        with knocking(request):
            facts, is_play = await workshop.linked(codes[-1] if codes else "")
    except NoSuchRoom as error:
        return trouble("No set here.", str(error), 404, "/workshop", "To the workshop")
    if is_play:
        return RedirectResponse(f"/play/{facts.play_code}", 303)
    if address.path.endswith("/own") and address.query:
        return RedirectResponse(f"/workshop/sets/{facts.code}/own?{address.query}", 303)
    return RedirectResponse(f"/workshop/sets/{facts.code}", 303)


@router.get("/{game}")
async def shelf(game: str, workshop: WorkshopDep, request: Request) -> Response:
    """The sets of one game: the shipped one, and those of this browser."""
    found = next((one for one in _games() if one.id == game), None)
    if found is None:
        return trouble("No workshop here.", "The cards of that game cannot be edited.", 404)
    return page("workshop/shelf.html", await _shelf(found, workshop, request))


async def _shelf(game: GameInfo, workshop: Workshop, request: Request, problem: str = "") -> Shelf:
    own = []
    for code, token in list(own_sets(request).items())[-MOST_TILES:]:
        with suppress(VeilError):  # a cookie can be made up, and sets are deleted
            facts = await workshop.own(code, token)
            if facts.game == game.id:
                own.append(await _tile(workshop, facts.code))
    shipped = await asyncio.to_thread(_shipped_tile, game.id)
    return Shelf(game, _games(), shipped, tuple(reversed(own)), problem)


def _shipped_tile(game: str) -> SetTile:
    cards = cards_of(loader_of(game), shipped_files(game))
    about = f"{_counts(cards)}. Our own cards, written for Veil."
    return SetTile(SHIPPED, "The stand-in set", about, (), _three(game, cards), has_draft=False)


async def _tile(workshop: Workshop, code: str) -> SetTile:
    facts = await workshop.find(code)
    cards, versions = await workshop.shelf.cards(code), tuple(await workshop.shelf.versions(code))
    problems = await workshop.problems(facts)
    faces = await asyncio.to_thread(_three, facts.game, cards)
    begun = {"": "Begun empty", SHIPPED: "From the stand-in set"}.get(facts.source, f"From {facts.source}")
    return SetTile(code, facts.name, f"{begun}. {_counts(cards)}.", versions, faces, len(problems))


def _counts(cards: list[DraftCard]) -> str:
    kinds: dict[str, int] = {}
    for card in cards:
        kinds[card.kind] = kinds.get(card.kind, 0) + 1
    each = ", ".join(f"{count} {label_of(kind).lower()}" for kind, count in kinds.items())
    return f"{len(cards)} cards: {each}" if cards else "No cards yet"


def _three(game: str, cards: list[DraftCard]) -> tuple[Markup, ...]:
    """Three cards, of different kinds where there are such."""
    press = Press.of(game, loader_of(game), cards)
    firsts = {card.kind: card for card in reversed([card for card in cards if "name" in card.body])}
    chosen = [*list(firsts.values())[::-1], *cards][:3]
    return tuple(face(press, card.kind, card.body) for card in chosen)


@router.get("/{game}/shipped")
async def look_through(game: str) -> Response:
    """The shipped set, to be read."""
    if not editable(game):
        return trouble("No workshop here.", "The cards of that game cannot be edited.", 404)
    cards = cards_of(loader_of(game), shipped_files(game))
    head = SetHead(game_of(game), SHIPPED, "The stand-in set", False, (), len(cards), "cards", 1)
    return page("workshop/set.html", SetPage(head, await asyncio.to_thread(wall, game, cards)))


@router.post("/{game}/begin")
async def begin(game: str, workshop: WorkshopDep, request: Request) -> Response:
    """Forks the shipped set or any version, or begins empty."""
    form = await form_of(request)
    return await _begin(request, workshop, game, str(form.get("name", "")), str(form.get("from", "")))


async def _begin(request: Request, workshop: Workshop, game: str, name: str, source: str) -> Response:
    check_opening(request)
    doors_of(request).count("set", address_of(request))
    try:
        return await _welcome(request, workshop, await workshop.begin(game, name, source))
    except VeilError as error:
        return trouble("No set was begun.", str(error), 422, f"/workshop/{game}", "To the workshop")


@router.post("/{game}/file")
async def bring_in(game: str, workshop: WorkshopDep, request: Request) -> Response:
    """A set's file becomes a set of this browser."""
    async with request.form() as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
    check_opening(request)
    doors_of(request).count("set", address_of(request))
    try:
        return await _welcome(request, workshop, await workshop.bring_in(unpacked(data)))
    except VeilError as error:
        return page("workshop/shelf.html", await _shelf(game_of(game), workshop, request, str(error)), 422)


async def _welcome(request: Request, workshop: Workshop, begun: Begun) -> Response:
    """The new set, with its three links: the owner's is never shown again."""
    facts, base = begun.facts, guests_url(request)
    path = f"{base}/workshop/sets/{facts.code}"
    links = Links(path, f"{base}/play/{facts.play_code}", f"{path}/own?key={begun.owner_token}")
    cards = await workshop.shelf.cards(facts.code)
    head = SetHead(game_of(facts.game), facts.code, facts.name, True, (), len(cards), "cards")
    response = page("workshop/begun.html", SetPage(head, (), links=links))
    return with_cookie(response, f"veil-set-{facts.code}", begun.owner_token, request, YEAR)


@router.get("/sets/{set}/own")
async def owner_link(set: str, workshop: WorkshopDep, request: Request, key: str = "") -> Response:
    """Says what the link is for; only pressing the button changes anything."""
    with knocking(request):
        away = await workshop.away(set, key)
        facts = away or await workshop.find(set)
    if away:
        return page("workshop/away.html", SetAway(away.code, away.name, away.game, key))
    return page("workshop/own.html", OwnerLink(facts.code, facts.name, facts.game, key))


@router.post("/sets/{set}/own")
async def make_mine(set: str, workshop: WorkshopDep, request: Request) -> Response:
    """The browser keeps the owner's token."""
    form = await form_of(request)
    token = str(form.get("key", ""))
    with knocking(request):
        facts = await workshop.find(set)
    if not workshop.is_owner(facts, token):
        doors_of(request).count("miss", address_of(request))
        wrong = "That is not this set's owner link. Look at it again."
        return page("workshop/own.html", OwnerLink(facts.code, facts.name, facts.game, token, wrong), 403)
    response = RedirectResponse(f"/workshop/sets/{facts.code}", 303)
    return with_cookie(response, f"veil-set-{facts.code}", token, request, YEAR)
