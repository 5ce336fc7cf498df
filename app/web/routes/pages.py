"""The pages people see: front door, opening a room, the room in all its states, the big screen."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import cast

import structlog
from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Seat, Viewer
from app.kernel.errors import VeilError
from app.kernel.region import RegionValue
from app.live import campaigns, lab, play, seating
from app.live.campaigns import OpenedCampaign, open_campaign
from app.live.card_words import card_terms
from app.live.catalogue import GameInfo, game_info, games
from app.live.codes import readable
from app.live.errors import LiveError, NoSuchRoom
from app.live.frames import Audience
from app.live.hub import Hub
from app.live.regions import RoomView
from app.live.room import Room
from app.web.acts import Acting, Values, act
from app.web.addresses import invite
from app.web.beats import opening_html
from app.web.beside import beside
from app.web.brought import brought_by
from app.web.cookies import MOST_KNOWN, YEAR, known_codes, marked, with_cookie, with_token
from app.web.deps import (
    HubDep,
    RoomDep,
    TokenDep,
    check_origin,
    count_act,
    form_of,
    knocking,
    room_of,
    token_of,
    viewer_of,
)
from app.web.flash import back_to, forget, refused, said
from app.web.fragments import Fragments, Me, clock_html, me_in, waits_html
from app.web.hosting import NEEDS_KEY, check_opening, may_host
from app.web.looking_back import ended_page
from app.web.numbers import whole
from app.web.own_cards import has_workshop, known_sets, own_cards, set_in
from app.web.pages import (
    Create,
    KnownCampaign,
    KnownRoom,
    Landing,
    RoomPage,
    SitIn,
    Trouble,
)
from app.web.prompts import prompt_html, prompt_of, waited_for
from app.web.routes.claims import cookie_of, is_somebody_missing, who_are_you
from app.web.routes.deleting import way_back
from app.web.story import story_html
from app.web.templating import page, page_of

log = structlog.get_logger()

router = APIRouter(include_in_schema=False)

MOST_OWN = 4


@router.get("/")
async def landing(request: Request, hub: HubDep, code: str = "") -> Response:
    """The front door; a room code typed there leads to its room."""
    wanted = "".join(code.lower().split())
    if not wanted:
        return page("pages/landing.html", Landing(tuple(games()), await _own_rooms(request, hub)))
    try:
        with knocking(request):
            return RedirectResponse(await _behind(hub, wanted), 303)
    except NoSuchRoom as error:
        return page("pages/landing.html", Landing(tuple(games()), problem=str(error)), 404)


async def _behind(hub: Hub, code: str) -> str:
    """Where a code leads: to a room, or to a campaign."""
    try:
        return f"/rooms/{(await hub.room(code)).code}"
    except NoSuchRoom:
        if await hub.shelf.facts(readable(code)) is None:
            raise
        return f"/campaigns/{code}"


async def _own_rooms(request: Request, hub: Hub) -> tuple[KnownRoom, ...]:
    """The tables this browser can go back to, the last one it came to first."""
    own = []
    for name, token in reversed(list(request.cookies.items())[-MOST_KNOWN:]):
        code = name.removeprefix("veil-")
        with suppress(VeilError):  # rooms come and go, and not every cookie is a room's
            facts = await hub.journal.facts(readable(code)) if name != code else None
            room = await hub.room(code) if facts and facts.status in ("lobby", "playing") else None
            if room and room.status != "ended" and not room.state.lesson and room.person(token):
                own.append(KnownRoom(room.code, room.state.name, room.status != "lobby"))
    return tuple(own[:MOST_OWN])


@router.get("/open/{game}")
async def create(game: str, request: Request, hub: HubDep, cards: str = "") -> Response:
    found = game_info(game)
    if found is None:
        return trouble("That game is not here yet.", "Choose another one.", 404)
    return page("pages/create.html", await _create(found, request, hub, cards))


async def _create(game: GameInfo, request: Request, hub: Hub, cards: str, problem: str = "") -> Create:
    sets = await known_sets(request, game.id, cards)
    chosen = cards if cards in dict(sets) else ""
    needs_key = "" if may_host(request) else NEEDS_KEY
    known = await _known(request, hub)
    return Create(game, known, problem, needs_key, sets, chosen, has_workshop=has_workshop(game.id))


async def _known(request: Request, hub: Hub) -> tuple[KnownCampaign, ...]:
    """The campaigns this browser has a hand in."""
    found = []
    for code in known_codes(request):
        with suppress(LiveError), knocking(request):  # a cookie can be made up like any other guess
            found.append(await campaigns.facts_of(hub, code))
    return tuple(KnownCampaign(facts.code, facts.name) for facts in found if not facts.is_deleted)


@router.post("/open/{game}")
async def open_room(game: str, request: Request, hub: HubDep) -> Response:
    """Opens the room, lets its host sit down, and leads there."""
    check_origin(request)
    found = game_info(game)
    if found is None:
        return trouble("That game is not here yet.", "Choose another one.", 404)
    form = await form_of(request)
    options = {
        option.key: read_option(option.choices, str(form[option.key])) for option in found.options if option.key in form
    }
    chosen = set_in(str(form.get("set_link", ""))) or str(form.get("cards", "")) or None
    check_opening(request)
    try:
        host, named = str(form.get("name", "")), str(form.get("room", ""))
        own = await own_cards(request, game, chosen)
        campaign = await open_campaign(hub, game, options, named, host) if form.get("campaign") == "yes" else None
        opened = campaign or await hub.open(game, options, None if own else chosen, name=named, host=host, own=own)
        room = await hub.room(opened.room)
        if form.get("seat"):
            wanted = Seat(str(form["seat"]))
            known = wanted in {info.seat for info in room.seats}  # the options may have taken that side away
            await seating.sit(room, host, wanted if known else None, opened.host_token, marked(request, room))
    except VeilError as error:
        return page("pages/create.html", await _create(found, request, hub, chosen or "", str(error)), 422)
    response = with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, opened.host_token, request)
    return with_owner(response, campaign, request) if campaign else response


def with_owner(response: Response, opened: OpenedCampaign, request: Request) -> Response:
    """The owner's browser keeps the campaign's token."""
    return with_cookie(response, f"veil-campaign-{opened.campaign}", opened.owner_token, request, YEAR)


def read_option(choices: tuple[tuple[str | int | bool, str], ...], text: str) -> str | int | bool:
    """What a field of a form says of an option with these choices."""
    found = next((value for value, _ in choices if str(value) == text), None)
    if found is not None:
        return found
    number = whole(text)
    return text if number is None else number


def trouble(title: str, detail: str, status: int, *way_on: str) -> Response:
    """Says what is wrong; the way on is an address and its words, and leads to the front door where none is given."""
    return page("pages/trouble.html", Trouble(title, detail, *way_on), status)


def room_page(
    request: Request, room: Room, token: str | None, viewer: Viewer, problem: str = "", is_screen: bool = False
) -> RoomPage:
    """Everything a page of this room may show to this viewer."""
    audience = room.audience(viewer, is_page=True)
    context = _room_page(request, room, audience.regions, me_in(room, token, viewer, is_screen))
    prompt, told = _prompt(room, audience, viewer), story_html(audience.story.whole())
    opening = opening_html(room, me_in(room, token, viewer, is_screen))
    context = replace(context, giving_up="" if viewer is None else play.after_giving_up(room, viewer))
    return replace(context, seat=viewer, seq=audience.seq, prompt=prompt, told=told, problem=problem, opening=opening)


def ended_context(
    request: Request, room: Room, token: str | None, viewer: Viewer, problem: str = "", is_screen: bool = False
) -> RoomPage:
    """The same of a room whose game is over, but for what is left of that: its page is completed in a worker."""
    me = me_in(room, token, viewer, is_screen)
    context = _room_page(request, room, room.own_regions(viewer), me)
    return replace(context, seat=viewer, problem=problem, is_recorded=lab.is_recorded(room, token))


def _room_page(request: Request, room: Room, regions: Mapping[str, RegionValue], me: Me) -> RoomPage:
    view = regions["room"]
    assert isinstance(view, RoomView)
    invited = invite(request, f"/rooms/{room.code}")
    return RoomPage(
        room=view,
        game=cast(GameInfo, game_info(view.game)),
        seat=me.seat,
        side=me.side,
        own_seats=me.own_seats,
        is_host=me.is_host,
        name=me.name,
        link=invited.link,
        qr=invited.qr,
        reach=invited.reach,
        seq=0,
        regions=Fragments(view.game, regions, me),
        beside=beside(view, me),
        prompt=Markup(""),
        terms=card_terms(room.game, room.options, room.cards),
        art=brought_by(room),
        tester=room.state.tester,
        is_observed=lab.may_observe(room),
    )


def _prompt(room: Room, audience: Audience, viewer: Viewer) -> Markup:
    """The open question; before the start and after the end there is none."""
    if room.table is None or room.status == "ended":
        return Markup("")
    signs = clock_html(room, viewer) + waits_html(waited_for(audience))
    return prompt_html(prompt_of(room, audience, viewer)) + signs


@router.get("/rooms/{room}")
async def room_now(request: Request, room: str, hub: HubDep, seat: str = "", watch: str = "") -> Response:
    """Lobby, table or debrief: whatever state the room is in. Of a deleted one its host sees the way back."""
    token = token_of(request)
    try:
        found = await room_of(request)
    except NoSuchRoom:
        away = await way_back(hub, room, token)
        if away is None:
            raise
        return away
    return await _room_now(request, found, hub, token, seat, watch)


async def _room_now(request: Request, room: Room, hub: Hub, token: str | None, seat: str, watch: str) -> Response:
    if room.is_moved and not room.outcome:
        return RedirectResponse(f"/rooms/{room.state.rematch}", 303)
    known = token if room.person(token) else None
    before = request.cookies.get(f"veil-{room.state.after}")
    if known is None and before is not None and room.person(before):
        return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, before, request)
    viewer = viewer_of(room, known, seat if seat in room.seats_of(room.person(known)) else None)
    problem = said(request)
    if known is None and not watch and is_somebody_missing(room):
        is_asking = cookie_of(room) in request.cookies
        return RedirectResponse(f"/rooms/{room.code}/i-am", 303) if is_asking else who_are_you(room)
    if room.outcome:
        await hub.debriefs.of(room)
    if is_to_be_asked(room, known) and request.query_params.get("asked") != "no":
        return RedirectResponse(f"/rooms/{room.code}/after", 303)
    response = await show(request, room, known, viewer, problem)
    return forget(response, room) if problem else response


def is_to_be_asked(room: Room, token: str | None) -> bool:
    """Whether the designer's questions wait for this player of a playtest."""
    person = room.person(token) if room.state.playtest and room.outcome else None
    return bool(room.seats_of(person)) and person is not None and person.id not in room.state.lab.answered


async def show(request: Request, room: Room, token: str | None, viewer: Viewer, problem: str) -> Response:
    """The room's page in its present state."""
    if room.debrief is not None and room.outcome:
        return await ended_page(request, room, room.debrief, ended_context(request, room, token, viewer, problem))
    context = room_page(request, room, token, viewer, problem)
    if room.status == "ended" or (room.table is None and room.status != "lobby"):
        return page("pages/stopped.html", context)
    own = page_of(context.room.game, "table.html")
    return page_or_stopped("pages/lobby.html" if room.status == "lobby" else own, context)


def page_or_stopped(name: str, context: RoomPage) -> Response:
    """The page or, whatever is broken in it, the plain one that says so."""
    try:
        return page(name, context)
    except Exception:
        log.exception("a page failed", room=context.room.code, page=name)
        return page("pages/stopped.html", context)


@router.post("/rooms/{room}/sit")
async def sit(request: Request, room: RoomDep, token: TokenDep) -> Response:
    check_origin(request)
    form = await form_of(request)
    known = token if room.person(token) else None
    wanted = Seat(str(form["seat"])) if form.get("seat") else None
    owner, name = _owner(room, wanted), str(form.get("name", ""))
    if wanted and owner and owner.casefold() != name.strip().casefold() and form.get("sure") != "yes":
        return page("pages/sit_in.html", SitIn(_view(room), wanted, owner, name))
    try:
        ticket = await seating.sit(room, name, wanted, known, marked(request, room))
    except VeilError as error:
        return refused(request, room, error)
    return with_token(RedirectResponse(f"/rooms/{room.code}", 303), room, ticket.token, request)


def _owner(room: Room, seat: Seat | None) -> str:
    """Whose chair it was on the evening before, before the next one begins."""
    resumed = room.state.resumed if room.status == "lobby" else None
    return resumed.seats.get(seat, "") if resumed and seat else ""


def _view(room: Room) -> RoomView:
    view = room.own_regions(None)["room"]
    assert isinstance(view, RoomView)
    return view


@router.post("/rooms/{room}/again")
async def again(request: Request, room: RoomDep, hub: HubDep, token: TokenDep) -> Response:
    """The host lays the table once more, and goes there first."""
    check_origin(request)
    try:
        opened = await hub.rematch(room, token)
    except VeilError as error:
        return refused(request, room, error)
    return RedirectResponse(f"/rooms/{opened.room}", 303)


@router.post("/rooms/{room}/act")
async def act_by_form(request: Request, room: RoomDep, token: TokenDep) -> Response:
    """Any form of the room's pages, without script."""
    check_origin(request)
    form = await form_of(request)
    values: Values = {key: [str(value) for value in form.getlist(key)] for key in form}
    viewer: Viewer = None
    try:
        viewer = viewer_of(room, token, str(form.get("as", "")) or None)
        acting = Acting(room, token, viewer, values)
        count_act(request, room.code, acting.text("act", "answer"), is_write=False)  # as a write it was counted before
        await act(acting)
    except VeilError as error:
        return refused(request, room, error, viewer)
    return back_to(room, viewer)


@router.get("/rooms/{room}/act")
@router.get("/rooms/{room}/sit")
@router.get("/rooms/{room}/hand-over")
@router.get("/rooms/{room}/again")
@router.get("/rooms/{room}/delete")
@router.get("/rooms/{room}/restore")
async def form_reopened(room: RoomDep) -> Response:
    """A phone that opens the address of a form again is led to the room."""
    return back_to(room)
