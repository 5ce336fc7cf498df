"""Try it now: a private table against bots, at the moment at which a card of the draft can be used."""

from dataclasses import replace

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from app.kernel.log import NewDice, header_to_json, load_log
from app.live import seating
from app.live.events import Played, Started
from app.live.hub import Hub
from app.live.play import begin_at
from app.live.printings import OwnCards
from app.live.tokens import new_seed
from app.simulation.playing import best_bot
from app.store.workshop import SetFacts
from app.web.cookies import with_token
from app.web.deps import HubDep, address_of, doors_of, same_site
from app.web.hosting import check_opening
from app.web.routes.pages import trouble
from app.web.routes.sets import OwnDep, WorkshopDep
from app.workshop.press import name_of
from app.workshop.sets import Faulty
from app.workshop.trying import Prepared, prepared

router = APIRouter(
    prefix="/workshop/sets/{set}/cards/{kind}/{id}", include_in_schema=False, dependencies=[Depends(same_site)]
)

AUTHOR = "The author"


@router.post("/try")
async def try_it(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep, hub: HubDep, request: Request) -> Response:
    """Opens the table and leads there. The room says that it plays a draft, and every other chair has a bot on it."""
    card = await workshop.card(facts, kind, id)
    check_opening(request)
    doors_of(request).count("try", address_of(request))
    try:
        draft = await workshop.keep_draft(facts)
    except Faulty as faulty:
        asked = f"{faulty} A table deals only cards that can be read."
        return trouble("Not yet.", asked, 422, f"/workshop/sets/{facts.code}", "Look at the set")
    found = await hub.workers.run(prepared, facts.game, dict(draft.files), draft.name, kind, id)
    own = OwnCards(draft.name, draft.hash, await workshop.hash_before(facts))
    code, token = await _open(hub, facts, own, f"Trying {name_of(card.body, id)}", found)
    room = await hub.room(code)
    return with_token(RedirectResponse(f"/rooms/{code}", 303), room, token, request)


async def _open(hub: Hub, facts: SetFacts, own: OwnCards, name: str, found: Prepared) -> tuple[str, str]:
    log = load_log(found.log)
    opened = await hub.open(facts.game, found.options, name=name, host=AUTHOR, own=own)
    room = await hub.room(opened.room)
    for info in room.seats:
        if info.seat == found.seat:
            await seating.sit(room, AUTHOR, info.seat, opened.host_token)
        else:
            await seating.seat_bot(room, info.seat, best_bot(room.game), opened.host_token)
    header = replace(log.header, seats={info.seat: room.name_of(info) for info in room.seats})
    played = [Played(entry) for entry in (*log.entries, NewDice(new_seed()))]
    await begin_at(room, [Started(header_to_json(header))], played)
    return opened.room, opened.host_token
