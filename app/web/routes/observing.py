"""The observer: a designer who watches everything, for as long as every player at the table lets it be so."""

from dataclasses import dataclass

from fastapi import APIRouter, Depends, Request, WebSocket
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.live import lab as rooms
from app.live.card_words import card_terms
from app.live.errors import NoSuchRoom
from app.live.frames import Frame
from app.live.observing import check, observed
from app.live.regions import RoomView
from app.live.room import Room
from app.store.lab import PlaytestFacts
from app.web.brought import Bringing, brought_by
from app.web.deps import form_of, hub_of, knocking, same_site
from app.web.entering import let_in
from app.web.fragments import FRAME, PERSONAL, Me, fragment
from app.web.pages import ReplayPage
from app.web.routes.playtests import OwnDep, owned
from app.web.socket_session import Reply, SocketSession
from app.web.story import story_html, told_html
from app.web.templating import page, page_of

router = APIRouter(prefix="/playtests/{playtest}/rooms/{room}", include_in_schema=False)
PLACES = ("top", "board", "hand", "side")
CLOSED = Markup('<div id="observed-{}" hx-swap-oob="innerHTML"></div>')
CAPTION = Markup('<p class="prompt-ask" id="observed-caption" hx-swap-oob="outerHTML" role="status">{}</p>')
ONLY_WATCHES = "Whoever watches can neither speak nor act."


@dataclass(frozen=True, slots=True)
class AskToObserve:
    facts: PlaytestFacts
    room: str
    number: str
    is_asked: bool
    agreed: int
    people: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Observing(ReplayPage):
    """One seat's view as it is now, and the number of its last change."""

    seq: int = 0
    told: Markup = Markup("")  # noqa: RUF009 (it is immutable)


async def _room(connection: HTTPConnection, facts: PlaytestFacts, code: str) -> Room:
    """A room of this playtest; any other is as good as none."""
    with knocking(connection):
        room = await hub_of(connection).room(code)
        if room.state.playtest != facts.code:
            raise NoSuchRoom("There is no such room in this playtest.")
    return room


def _asking(facts: PlaytestFacts, room: Room, problem: str = "") -> AskToObserve:
    people, agreed = room.people_seated(), room.state.lab.lets_watch
    count = sum(person.id in agreed for person in people)
    return AskToObserve(facts, room.code, room.code, room.state.lab.is_observer_asked, count, len(people), problem)


@router.get("/watch")
async def watch(request: Request, room: str, facts: OwnDep, seat: str = "") -> Response:
    """One seat's view as it is now; nothing, as soon as one player has taken the word back."""
    found = await _room(request, facts, room)
    if found.status == "ended":
        return RedirectResponse(f"/playtests/{facts.code}", 303)
    if found.table is None or not rooms.may_observe(found):
        return page("lab/ask_to_observe.html", _asking(facts, found))
    viewer = _seat(found, seat)
    view, me, shown = found.table.view(viewer), _me(found, viewer), found.own_regions(None)["room"]
    assert isinstance(shown, RoomView)
    audience = found.audience(viewer, is_page=True)
    context = Observing(
        layout="lab/observer.html",
        room=shown,
        step=0,
        steps=0,
        seen_by=viewer,
        seat=viewer,
        side=me.side,
        regions={name: fragment(found.game.id, name, region, me) for name, region in view.items()},
        hands=(),
        where=facts.code,
        turn=0,
        caption=(found.table.about(viewer), ""),
        turns=(),
        moments=(),
        terms=card_terms(found.game, found.options, found.cards),
        art=brought_by(found),
        seq=audience.seq,
        told=story_html(audience.story.whole()),
    )
    return page(page_of(found.game.id, "replay.html"), context)


def _seat(room: Room, asked: str) -> Seat:
    """The seat that is looked through: the one that was asked for, or the first."""
    return next((info.seat for info in room.seats if info.seat == asked), room.seats[0].seat)


def _me(room: Room, seat: Seat) -> Me:
    return Me("", side=room.side_of(seat))


@router.websocket("/live")
async def live(socket: WebSocket, seq: str = "", seat: str = "") -> None:
    """What the seat sees, as it comes. Whatever is sent up is refused; once a player takes the word back it closes."""

    async def come() -> SocketSession:
        facts = await owned(socket)
        room = await _room(socket, facts, str(socket.path_params["room"]))
        check(room)
        return _session(socket, room, _seat(room, seat))

    await let_in(socket, come, _closed, seq)


def _session(socket: WebSocket, room: Room, seat: Seat) -> SocketSession:
    me, brought = _me(room, seat), Bringing(brought_by(room))

    def show(frame: Frame, _ack: str) -> str:
        """The game's regions, new lines, and whom the table waits for; nothing with which one could act."""
        names = sorted(name for name in frame.regions if name not in PERSONAL)
        drawn = [fragment(room.game.id, name, frame.regions[name], me) for name in names]
        told = told_html(room.audience(seat, is_page=True), frame.story) if frame.story else ""
        caption = CAPTION.format(room.table.about(seat) if room.table else "")
        return "".join((*drawn, told, brought.missing(drawn), caption, FRAME.format(frame.seq, frame.status)))

    async def take(_text: str) -> Reply | None:
        return Reply(CAPTION.format(ONLY_WATCHES), True)

    return SocketSession(
        socket, room, seat, show, take, _closed, is_page=True, look=lambda since: observed(room, seat, since)
    )


def _closed(_name: str, words: str) -> str:
    """Takes everything off the page at once, and says why."""
    return Markup("").join((*(CLOSED.format(place) for place in PLACES), CAPTION.format(words)))


@router.post("/observe", dependencies=[Depends(same_site)])
async def observe(request: Request, room: str, facts: OwnDep) -> Response:
    """Asks the players, or takes it back."""
    found, form = await _room(request, facts, room), await form_of(request)
    try:
        await rooms.ask_to_observe(found, form.get("ask") == "yes")
    except VeilError as error:
        return page("lab/ask_to_observe.html", _asking(facts, found, str(error)), 409)
    return RedirectResponse(f"/playtests/{facts.code}/rooms/{found.code}/watch", 303)
