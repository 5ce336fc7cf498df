"""What is to be done after a playtest: notes and figures become items about cards, answered by versions of the set."""

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from app.lab.items import from_figure, from_note, note_in, write_down
from app.lab.naming import card_called, cards_in
from app.lab.reporting import report
from app.store.items import Origin
from app.web.deps import form_of, same_site
from app.web.numbers import whole
from app.web.routes.playtests import LabDep, OwnDep

router = APIRouter(prefix="/playtests/{playtest}/items", include_in_schema=False, dependencies=[Depends(same_site)])


@router.post("")
async def add(request: Request, facts: OwnDep, lab: LabDep) -> Response:
    """A note, a figure or plain words become something to do, on the card's page in the workshop too."""
    form = {name: str(value) for name, value in (await form_of(request)).items()}
    card = card_called(await cards_in(lab.shelf, facts), form.get("card", ""))
    origin: Origin | None = None
    if key := form.get("note", ""):
        found = await report(lab, facts)
        at = note_in(found, key)
        origin = from_note(found, at) if at else None
    elif words := form.get("figure", ""):
        origin = from_figure(words, facts)
    await write_down(lab.items, facts, form.get("text", ""), card, origin)
    return RedirectResponse(f"/playtests/{facts.code}#todo", 303)


@router.post("/{number}")
async def answer(request: Request, facts: OwnDep, number: int, lab: LabDep) -> Response:
    """Says which version answers an item."""
    form = await form_of(request)
    items = [item for item in await lab.items.of_playtest(facts.code) if item.number == number]
    await lab.items.answer(items, max(0, whole(str(form.get("version", ""))) or 0))
    return RedirectResponse(f"/playtests/{facts.code}#todo", 303)
