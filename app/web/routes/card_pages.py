"""The editor of one card: a form made from its record, the printed card beside it, checked while one types."""

import asyncio
import re
from dataclasses import replace
from urllib.parse import quote

from fastapi import APIRouter, Depends, Request
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.responses import RedirectResponse, Response

from app.kernel.cardset import Row
from app.kernel.errors import CardError
from app.kit.emblem import fields, parts
from app.kit.loader import CardProblem
from app.live.errors import NoSuchRoom
from app.store.workshop import DraftCard, SetFacts
from app.web.card_faces import face
from app.web.deps import address_of, doors_of, form_of, same_site
from app.web.from_tests import NewsDep
from app.web.numbers import whole
from app.web.routes.pages import trouble
from app.web.routes.sets import OwnDep, OwnerDep, WorkshopDep, json
from app.web.set_views import head_of, last_version
from app.web.templating import html, page
from app.web.workshop_contexts import CardPage, Phrase, Picture
from app.workshop.cardfiles import pictured
from app.workshop.differences import CardChange, differences
from app.workshop.forms import fields_of, label_of, next_id, row_of
from app.workshop.pictures import GROUNDS
from app.workshop.press import Press, name_of, reader_among
from app.workshop.sets import Conflicting, Workshop, checked, draft_card, forms_of, labels_of, loader_of

router = APIRouter(
    prefix="/workshop/sets/{set}/cards/{kind}", include_in_schema=False, dependencies=[Depends(same_site)]
)

BLANK = re.compile(r"(\{\w+\}|\[[^\]]*\]|\b[A-Z]{2,}\b|\b[NSOACDX]\b)")
NEW = "new"


class _Desk:
    """A card on the desk: the set around it, and what was typed."""

    def __init__(self, facts: SetFacts, kind: str, id: str, cards: list[DraftCard], row: Row) -> None:
        self.facts, self.kind, self.id, self.row = facts, kind, id, row
        self.loader = loader_of(facts.game)
        self.others = [card for card in cards if (card.kind, card.id) != (kind, id)]
        self.mates = [card for card in cards if card.kind == kind]
        self.saved = next((card for card in self.mates if card.id == id), None)

    @property
    def is_new(self) -> bool:
        return self.saved is None


@router.get("/{id}")
async def edit(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep, token: OwnerDep, news: NewsDep) -> Response:
    """The card as it was last saved; `new` is a blank one."""
    loader, cards = loader_of(facts.game), await workshop.shelf.cards(facts.code)
    if kind not in loader.kinds:
        raise NoSuchRoom(f"There are no cards of kind {kind!r} in this set.")
    mates = [card for card in cards if card.kind == kind]
    saved = next((card for card in mates if card.id == id), None)
    if saved is None and id != NEW:
        raise NoSuchRoom(f"There is no {kind} {id!r} in this set.")
    row = saved.body if saved else {loader.key_of(kind): next_id([card.id for card in mates])}
    desk = _Desk(facts, kind, id, cards, row)
    shown = await _page(desk, workshop, token)
    tests = await news.about(facts, kind, id, shown.name, shown.head.newest)
    return page("workshop/card.html", replace(shown, tests=tests))


@router.post("/{id}")
async def save(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep, token: OwnerDep, request: Request) -> Response:
    """Saves the card, right or wrong; says so if another tab has saved it in between."""
    try:
        desk, form = await _typed(kind, id, facts, workshop, request)
    except CardError as error:
        return trouble("Not saved.", f"{error} Go back: what you typed is still there.", 422, *_back(facts, kind, id))
    known = str(desk.row.get(desk.loader.key_of(kind), "")) if id == NEW else id
    try:
        await workshop.save(facts, known, kind, desk.row, whole(form.get("edited", "")))
    except Conflicting as conflict:
        return page("workshop/card.html", await _page(desk, workshop, token, conflict), 409)
    except CardError as error:
        return page("workshop/card.html", await _page(desk, workshop, token, said=str(error)), 422)
    return RedirectResponse(f"/workshop/sets/{facts.code}/cards/{kind}/{quote(known)}?saved", 303)


@router.post("/{id}/check")
async def check(
    kind: str, id: str, facts: OwnDep, workshop: WorkshopDep, token: OwnerDep, request: Request
) -> Response:
    """What the card would be as it is typed now: problems with their places, its effect, its face."""
    try:
        desk, _ = await _typed(kind, id, facts, workshop, request)
    except CardError as error:
        return json({"problems": [{"field": error.field, "message": error.reason, "start": 0, "end": 0}]})
    shown = await _page(desk, workshop, token)
    return json(
        {
            "problems": shown.problems,
            "reads": html("workshop/_reads.html", shown),
            "face": str(shown.face),
            "name": shown.name,
        }
    )


@router.post("/{id}/picture")
async def draw(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep, request: Request) -> Response:
    """Another picture for the card: one that is brought, parts of our own, or what we would draw."""
    async with request.form() as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
        said = {name: str(form.get(name, "")) for name in ("how", "ground", "part", "field")}
    try:
        if data:
            doors_of(request).count("picture", address_of(request))
            picture = f"webp {await workshop.bring_picture(data)}"
        else:
            picture = "emblem {ground} {part} {field}".format_map(said) if said["how"] == "emblem" else ""
        await workshop.draw(facts, kind, id, picture)
    except CardError as error:
        return trouble("No new picture.", str(error), 422, *_back(facts, kind, id))
    return RedirectResponse(f"/workshop/sets/{facts.code}/cards/{kind}/{quote(id)}#picture", 303)


@router.post("/{id}/remove")
async def remove(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """Takes the card out of the draft."""
    await workshop.card(facts, kind, id)
    await workshop.shelf.remove(facts.code, kind, id)
    return RedirectResponse(f"/workshop/sets/{facts.code}", 303)


def _back(facts: SetFacts, kind: str, id: str) -> tuple[str, str]:
    return f"/workshop/sets/{facts.code}/cards/{kind}/{quote(id)}", "Back to the card"


async def _typed(
    kind: str, id: str, facts: SetFacts, workshop: Workshop, request: Request
) -> tuple[_Desk, dict[str, str]]:
    form = {name: str(value) for name, value in (await form_of(request)).items()}
    loader = loader_of(facts.game)
    row = draft_card(loader, kind, row_of(loader, kind, form)).body
    return _Desk(facts, kind, id, await workshop.shelf.cards(facts.code), row), form


async def _page(
    desk: _Desk, workshop: Workshop, token: str | None, conflict: Conflicting | None = None, said: str = ""
) -> CardPage:
    head, _ = await head_of(workshop, desk.facts, token, "cards")
    before = await last_version(workshop, desk.facts)
    was = next((card.body for card in before or () if (card.kind, card.id) == (desk.kind, desk.id)), None)
    seen = await asyncio.to_thread(_seen, desk)
    ids = [card.id for card in desk.mates]
    place = ids.index(desk.id) if desk.id in ids else len(ids)
    now = conflict.card if conflict else None
    return CardPage(
        head=head,
        kind=desk.kind,
        kind_label=label_of(desk.kind),
        id=desk.id,
        name=name_of(desk.row, "A new card" if desk.is_new else desk.id),
        place=place + 1,
        of=max(len(ids), place + 1),
        before=ids[place - 1] if place > 0 else "",
        after=ids[place + 1] if place + 1 < len(ids) else "",
        fields=fields_of(desk.loader, desk.kind, desk.row, was, is_new=desk.is_new),
        edited=now.edited if now else desk.saved.edited if desk.saved else 0,
        is_new=desk.is_new,
        face=seen[0],
        problems=seen[1],
        effect=seen[2],
        phrases=_phrases(seen[3]),
        labels=labels_of(desk.loader, desk.kind),
        conflict=_conflict(desk, now) if now else None,
        said=said,
        picture=_picture(desk.saved) if desk.saved else None,
        notes=desk.saved.notes if desk.saved else {},
    )


def _picture(card: DraftCard) -> Picture:
    how, ground, part, field = (*card.picture.split(), "", "", "", "")[:4]
    is_ours = how == "emblem"
    return Picture(
        how, ground if is_ours else "mint", part if is_ours else "", field if is_ours else "plain",
        GROUNDS, parts(), ("plain", *sorted(fields())),
    )  # fmt: skip


def _seen(desk: _Desk) -> tuple[Markup, tuple[CardProblem, ...], tuple[str, ...], tuple[str, ...]]:
    card = DraftCard(desk.kind, desk.id, desk.row)
    reader = reader_among(desk.loader, desk.others, card, desk.saved)
    press = Press(desk.facts.game, desk.loader, reader, frozenset(pictured(desk.loader, [desk.saved or card])))
    found = checked(desk.loader, desk.others, card, desk.saved)
    forms = forms_of(desk.facts.game, desk.kind, press.reader)
    return face(press, desk.kind, desk.row), found.problems, found.effect, forms


def _conflict(desk: _Desk, now: DraftCard) -> CardChange | None:
    """What this tab would change in the card as another one has saved it."""
    mine = DraftCard(desk.kind, desk.id, desk.row)
    return next(iter(differences(desk.loader, [now], [mine])), None)


def _phrases(forms: tuple[str, ...]) -> tuple[Phrase, ...]:
    """Every sentence form, cut at what an author fills in."""
    return tuple(
        Phrase(form, tuple((part, bool(BLANK.fullmatch(part))) for part in BLANK.split(form) if part)) for form in forms
    )
