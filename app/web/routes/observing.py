"""The observer: a designer who watches everything, for as long as every player at the table lets it be so."""

from dataclasses import dataclass

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from app.kernel.decision import Seat
from app.kernel.errors import VeilError
from app.live import lab as rooms
from app.live.card_words import card_terms
from app.live.errors import NoSuchRoom
from app.live.regions import RoomView
from app.live.room import Room
from app.store.lab import PlaytestFacts
from app.web.deps import HubDep, form_of, knocking, same_site
from app.web.fragments import Me, fragment
from app.web.pages import ReplayPage
from app.web.routes.playtests import OwnDep
from app.web.templating import page, page_of

router = APIRouter(
    prefix="/playtests/{playtest}/rooms/{room}", include_in_schema=False, dependencies=[Depends(same_site)]
)


@dataclass(frozen=True, slots=True)
class AskToObserve:
    facts: PlaytestFacts
    room: str
    number: str
    is_asked: bool
    agreed: int
    people: int
    problem: str = ""


async def _room(request: Request, hub: HubDep, facts: PlaytestFacts, code: str) -> Room:
    """A room of this playtest; any other is as good as none."""
    with knocking(request):
        room = await hub.room(code)
        if room.state.playtest != facts.code:
            raise NoSuchRoom("There is no such room in this playtest.")
    return room


def _asking(facts: PlaytestFacts, room: Room, problem: str = "") -> AskToObserve:
    people, agreed = room.people_seated(), room.state.lab.lets_watch
    count = sum(person.id in agreed for person in people)
    return AskToObserve(facts, room.code, room.code, room.state.lab.is_observer_asked, count, len(people), problem)


@router.get("/watch")
async def watch(request: Request, room: str, facts: OwnDep, hub: HubDep, seat: str = "") -> Response:
    """One seat's view as it is now; nothing, as soon as one player has taken the word back."""
    found = await _room(request, hub, facts, room)
    if found.table is None or not rooms.may_observe(found):
        return page("lab/ask_to_observe.html", _asking(facts, found))
    infos = {info.seat: info for info in found.seats}
    viewer = Seat(seat) if seat in infos else found.seats[0].seat
    view, me = found.table.view(viewer), Me("", side=infos[viewer].side)
    shown = found.own_regions(None)["room"]
    assert isinstance(shown, RoomView)
    context = ReplayPage(
        layout="lab/observer.html",
        room=shown,
        step=0,
        steps=0,
        seen_by=viewer,
        seat=viewer,
        side=infos[viewer].side,
        regions={name: fragment(found.game.id, name, region, me) for name, region in view.items()},
        hands=(),
        where=facts.code,
        turn=0,
        caption=(found.table.about(viewer), ""),
        turns=(),
        moments=(),
        terms=card_terms(found.game, found.options, found.cards),
    )
    return page(page_of(found.game.id, "replay.html"), context)


@router.post("/observe")
async def observe(request: Request, room: str, facts: OwnDep, hub: HubDep) -> Response:
    """Asks the players, or takes it back."""
    found, form = await _room(request, hub, facts, room), await form_of(request)
    try:
        await rooms.ask_to_observe(found, form.get("ask") == "yes")
    except VeilError as error:
        return page("lab/ask_to_observe.html", _asking(facts, found, str(error)), 409)
    return RedirectResponse(f"/playtests/{facts.code}/rooms/{found.code}/watch", 303)
