"""The pages of one set: the wall of its cards, its versions, its spreadsheets, its sheets for the printer."""

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Depends, Request
from markupsafe import Markup
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse, Response

from app.kernel.cardset import CardSet
from app.kernel.errors import CardError
from app.kit.loader import Loader
from app.kit.record import columns
from app.store.items import Item
from app.store.workshop import DraftCard, Kept, SetFacts
from app.web.addresses import guests_url
from app.web.card_faces import face
from app.web.cookies import YEAR, with_cookie
from app.web.deps import form_of, knocking, same_site
from app.web.from_tests import NewsDep, TestNews
from app.web.numbers import whole
from app.web.routes.pages import trouble
from app.web.routes.sets import OwnDep, OwnerDep, ReadDep, WorkshopDep
from app.web.set_views import changes_of, head_of, kinds_of, wall
from app.web.templating import page
from app.web.workshop_contexts import Change, Links, PrintPage, SetAway, SetPage, SheetPage, VersionsPage
from app.workshop.differences import CardChange, differences
from app.workshop.press import Press, copies_of
from app.workshop.sets import Faulty, Workshop, loader_of
from app.workshop.spreadsheets import DryRun, Reading, Unmapped, dry_run, forgotten, reading_of, remembered, sheet_of

router = APIRouter(prefix="/workshop/sets/{set}", include_in_schema=False, dependencies=[Depends(same_site)])

A_SHEET = 9
"""Cards of 63 by 88 millimetres on one sheet of paper."""
MOST_PRINTED = 360
"""Cards on one page; there are more pages where a set has more."""
READ_AS = "read:"
COLUMN = "column:"


@router.get("")
async def cards(
    facts: ReadDep, workshop: WorkshopDep, token: OwnerDep, request: Request, version: int | None = None
) -> Response:
    """The wall: the owner's draft, or a version."""
    head, cards = await head_of(workshop, facts, token, "cards", version)
    changes = await changes_of(workshop, facts, cards) if head.is_draft else ()
    problems = await workshop.problems(facts) if head.is_draft else ()
    rows = await asyncio.to_thread(wall, facts.game, cards, changes, problems)
    base = guests_url(request)
    links = Links(f"{base}/workshop/sets/{facts.code}", f"{base}/play/{facts.play_code}") if head.is_owner else None
    whole_set = tuple(problem for problem in problems if not problem.id)
    return page("workshop/set.html", SetPage(head, rows, whole_set, links, len(changes)))


@router.post("/delete")
async def delete(facts: OwnDep, workshop: WorkshopDep, request: Request) -> Response:
    """Puts the set away; rooms that play with a version of it go on."""
    form = await form_of(request)
    if form.get("sure") != "yes":
        here, asked = f"/workshop/sets/{facts.code}", "Tick the box first: this puts the set away for everybody."
        return trouble("The set stays.", asked, 409, here, "Back to the set")
    await workshop.shelf.set_deleted(facts.code, True)
    return page("workshop/away.html", SetAway(facts.code, facts.name, facts.game))


@router.post("/restore")
async def bring_back(set: str, workshop: WorkshopDep, token: OwnerDep, request: Request) -> Response:
    """The owner thinks better of it, within thirty days."""
    key = str((await form_of(request)).get("key", "")) or token
    with knocking(request):
        facts = await workshop.bring_back(set, key)
    response = RedirectResponse(f"/workshop/sets/{facts.code}", 303)
    return with_cookie(response, f"veil-set-{facts.code}", key or "", request, YEAR)


# Versions


@router.get("/versions")
async def versions(
    facts: ReadDep, workshop: WorkshopDep, token: OwnerDep, news: NewsDep, first: str = "", second: str = ""
) -> Response:
    """All versions, and what changed from one to another."""
    shown = await _versions(facts, workshop, token, first, second)
    return page("workshop/versions.html", replace(shown, items=await _items(shown, facts, news)))


async def _items(shown: VersionsPage, facts: SetFacts, news: TestNews) -> tuple[Item, ...]:
    """What is to be done, for the set's owner alone: it holds what players said."""
    return tuple(await news.items(facts)) if shown.head.is_owner else ()


async def _versions(
    facts: SetFacts, workshop: Workshop, token: str | None, first: str = "", second: str = "", problem: str = ""
) -> VersionsPage:
    head, _ = await head_of(workshop, facts, token, "versions")
    numbers = [version.number for version in head.versions]
    later = _compared(second, numbers, 0 if head.is_owner else head.newest)
    earlier = _compared(first, numbers, head.newest if later != head.newest else max(head.newest - 1, 0))
    changes = await _changes(facts, workshop, earlier, later) if earlier != later and numbers else ()
    problems = len(await workshop.problems(facts)) if head.is_owner else 0
    return VersionsPage(head, changes, earlier, later, problems, problem)


def _compared(asked: str, numbers: list[int], otherwise: int) -> int:
    number = whole(asked)
    return number if number in numbers or (number == 0 and asked) else otherwise


async def _changes(facts: SetFacts, workshop: Workshop, first: int, second: int) -> tuple[Change, ...]:
    before, after = [await workshop.cards(facts, number or None) for number in (first, second)]
    return await asyncio.to_thread(_drawn, facts.game, before, after)


def _drawn(game: str, before: list[DraftCard], after: list[DraftCard]) -> tuple[Change, ...]:
    loader = loader_of(game)
    old, new = Press.of(game, loader, before), Press.of(game, loader, after)

    def drawn(change: CardChange) -> Change:
        was = face(old, change.kind, change.before) if change.before is not None else None
        now = face(new, change.kind, change.after) if change.after is not None else None
        return Change(change, was, now)

    return tuple(drawn(change) for change in differences(loader, before, after))


@router.post("/versions")
async def freeze(facts: OwnDep, workshop: WorkshopDep, token: OwnerDep, news: NewsDep, request: Request) -> Response:
    """Freezes the draft; the version says which items it answers."""
    form = await form_of(request)
    try:
        version = await workshop.freeze(facts, str(form.get("note", "")))
    except Faulty as faulty:
        shown = await _versions(facts, workshop, token, problem=str(faulty))
        return page("workshop/versions.html", replace(shown, items=await _items(shown, facts, news)), 422)
    ticked = {str(key) for key in form.getlist("answers")}
    await news.lab.items.answer([item for item in await news.items(facts) if item.key in ticked], version.number)
    return RedirectResponse(f"/workshop/sets/{facts.code}/versions", 303)


@router.post("/versions/{number}/draft")
async def take_up(number: int, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """A version becomes the draft again."""
    await workshop.take_up(facts, number)
    return RedirectResponse(f"/workshop/sets/{facts.code}", 303)


# Spreadsheets


@router.get("/sheet")
async def sheets(facts: ReadDep, workshop: WorkshopDep, token: OwnerDep) -> Response:
    head, _ = await head_of(workshop, facts, token, "sheet")
    kept = await workshop.shelf.reading(facts.code) if head.is_owner else {}
    return page("workshop/sheet.html", SheetPage(head, kinds_of(loader_of(facts.game)), kept=kept))


@router.post("/sheet/forget")
async def forget(facts: OwnDep, workshop: WorkshopDep, request: Request) -> Response:
    """No longer reads a column, or some words, as it was said once."""
    form = {name: str(value) for name, value in (await form_of(request)).items()}
    kept = await workshop.shelf.reading(facts.code)
    left = forgotten(kept, form.get("kind", ""), form.get("heading", ""), form.get("words", ""))
    await workshop.shelf.keep_reading(facts.code, left)
    return RedirectResponse(f"/workshop/sets/{facts.code}/sheet", 303)


@router.get("/sheet/{kind}.csv")
async def take_along(kind: str, facts: ReadDep, workshop: WorkshopDep, token: OwnerDep) -> Response:
    """All cards of a kind as rows."""
    _, cards = await head_of(workshop, facts, token, "sheet")
    loader = loader_of(facts.game)
    if kind not in loader.kinds:
        raise CardError(f"There are no cards of kind {kind!r}; there are {', '.join(loader.kinds)}.")
    text = sheet_of(loader, kind, [card for card in cards if card.kind == kind])
    headers = {"content-disposition": f'attachment; filename="{facts.game}-{kind}.csv"'}
    return Response(f"\ufeff{text}", media_type="text/csv; charset=utf-8", headers=headers)


@router.post("/sheet")
async def try_out(facts: OwnDep, workshop: WorkshopDep, token: OwnerDep, request: Request) -> Response:
    """Says what rows would do to the draft; with `take`, does it."""
    async with request.form() as form:
        text = await _rows_in(form)
        kind, is_meant = str(form.get("kind", "")), form.get("take") == "yes"
        said = {name: str(value) for name, value in form.items() if name.startswith((READ_AS, COLUMN))}
    head, draft = await head_of(workshop, facts, token, "sheet")
    loader, kept = loader_of(facts.game), await _keep(workshop, facts, kind, said)
    shown = SheetPage(head, kinds_of(loader), text=text, kept=kept)
    try:
        fields = _fields(loader, kind)
        run = await asyncio.to_thread(dry_run, loader, kind, text, draft, reading_of(kept, kind))
    except Unmapped as error:
        found = replace(shown, run=DryRun(kind, (), error.headings), fields=fields, problem=str(error))
        return page("workshop/sheet.html", found, 422)
    except CardError as error:
        return page("workshop/sheet.html", replace(shown, problem=str(error)), 422)
    if is_meant:
        await workshop.take(facts, [DraftCard(kind, row.id, row.card, notes=row.notes) for row in run.taken])
        return RedirectResponse(f"/workshop/sets/{facts.code}", 303)
    return page("workshop/sheet.html", replace(shown, run=run, fields=fields))


async def _rows_in(form: FormData) -> str:
    """The rows of a file, or those that were pasted."""
    file = form.get("file")
    data = await file.read() if isinstance(file, UploadFile) else b""
    return data.decode("utf-8-sig", "replace") if data else str(form.get("rows", ""))


def _fields(loader: Loader[CardSet], kind: str) -> tuple[str, ...]:
    """What a column can stand for."""
    if kind not in loader.kinds:
        raise CardError("Say first of which kind the cards are.")
    return tuple(columns(loader.kinds[kind].record))


async def _keep(workshop: Workshop, facts: SetFacts, kind: str, said: dict[str, str]) -> Kept:
    """How the set's spreadsheets are meant, with what is said now; that is kept in the set."""
    kept = await workshop.shelf.reading(facts.code)
    if not said or kind not in loader_of(facts.game).kinds:
        return kept
    headings = {name.removeprefix(COLUMN): field for name, field in said.items() if name.startswith(COLUMN)}
    words = {name.removeprefix(READ_AS): ours for name, ours in said.items() if name.startswith(READ_AS)}
    kept = remembered(kept, kind, Reading(headings, words))
    await workshop.shelf.keep_reading(facts.code, kept)
    return kept


# Print and play


@router.get("/print")
async def printed(
    facts: ReadDep,
    workshop: WorkshopDep,
    token: OwnerDep,
    since: int = 0,
    paper: str = "a4",
    backs: bool = False,
    copies: bool = False,
    part: int = 1,
) -> Response:
    """Sheets for the printer: the whole set, or what changed since a version; of very many, one part at a time."""
    head, cards = await head_of(workshop, facts, token, "print")
    if since in [version.number for version in head.versions]:
        changes = differences(loader_of(facts.game), await workshop.cards(facts, since), cards)
        changed = {(change.kind, change.id) for change in changes}
        cards = [card for card in cards if (card.kind, card.id) in changed]
    pieces = [card for card in cards for _ in range(copies_of(card.body) if copies else 1)]
    parts = max(1, -(-len(pieces) // MOST_PRINTED))
    here = min(max(part, 1), parts)
    shown = pieces[(here - 1) * MOST_PRINTED : here * MOST_PRINTED]
    faces = await asyncio.to_thread(_printed, facts.game, cards, shown)
    chosen = paper if paper in ("a4", "letter") else "a4"
    return page("workshop/print.html", PrintPage(head, _sheets(faces), since, chosen, backs, copies, here, parts))


def _printed(game: str, cards: list[DraftCard], pieces: list[DraftCard]) -> list[Markup]:
    """Each of these cards of a set drawn; the same card is drawn once."""
    press, drawn = Press.of(game, loader_of(game), cards), dict[tuple[str, str], Markup]()
    for card in pieces:
        if (card.kind, card.id) not in drawn:
            drawn[card.kind, card.id] = face(press, card.kind, card.body)
    return [drawn[card.kind, card.id] for card in pieces]


def _sheets(faces: list[Markup]) -> tuple[tuple[Markup, ...], ...]:
    return tuple(tuple(faces[start : start + A_SHEET]) for start in range(0, len(faces), A_SHEET))
