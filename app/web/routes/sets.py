"""Card sets of one's own, as JSON: begin, edit, check, freeze, take along."""

from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from app.kernel.cardset import CardSet
from app.kit.loader import CardProblem, Loader
from app.kit.record import json_schema
from app.store.workshop import DraftCard, SetFacts, Version
from app.web.addresses import guests_url
from app.web.deps import BEARER, address_of, counting_misses, doors_of, knocking, same_site
from app.web.hosting import check_opening
from app.web.own_cards import workshop_of
from app.workshop.cardfiles import packed, unpacked
from app.workshop.sets import Begun, Checked, Conflicting, Faulty, Workshop, loader_of

router = APIRouter(prefix="/api/sets", tags=["card sets"], dependencies=[Depends(same_site)])

Row = dict[str, object]
Edited = Annotated[int | None, Query(description="How often the card had been saved when you read it; 0 for a new one")]
Number = Annotated[int | None, Query(alias="version", ge=1)]


class NewSet(BaseModel):
    game: str
    name: str = Field("", max_length=80)
    source: str = Field("", alias="from", max_length=40, description="`shipped`, or `CODE@N` of any set")


class Card(BaseModel):
    kind: str = Field(max_length=40)
    card: Row


class Note(BaseModel):
    note: str = Field("", max_length=400)


async def _workshop(request: Request) -> Workshop:
    return workshop_of(request)


async def _token(request: Request) -> str | None:
    """The owner's token: from the header for clients, from the set's own cookie for pages."""
    header = request.headers.get("authorization", "")
    if header.lower().startswith(BEARER):
        return header[len(BEARER) :].strip()
    return request.cookies.get(f"veil-set-{str(request.path_params.get('set', '')).lower()}")


WorkshopDep = Annotated[Workshop, Depends(_workshop)]
OwnerDep = Annotated[str | None, Depends(_token)]


async def _read(request: Request, workshop: WorkshopDep) -> SetFacts:
    with knocking(request):
        return await workshop.find(request.path_params["set"])


async def _own(request: Request, workshop: WorkshopDep, token: OwnerDep) -> SetFacts:
    with counting_misses(request):
        return await workshop.own(request.path_params["set"], token)


ReadDep = Annotated[SetFacts, Depends(_read)]
OwnDep = Annotated[SetFacts, Depends(_own)]


def json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


def _begun(request: Request, begun: Begun) -> Response:
    facts = begun.facts
    link = f"{guests_url(request)}/workshop/sets/{facts.code}"
    return json({"set": facts.code, "link": link, "play": facts.play_code, "owner_token": begun.owner_token}, 201)


def _version(version: Version) -> Row:
    return {"version": version.number, "hash": version.hash, "note": version.note, "at": version.at}


def _kind(loader: Loader[CardSet], kind: str, cards: list[DraftCard]) -> Row:
    schema, count = json_schema(loader.kinds[kind].record), sum(card.kind == kind for card in cards)
    return {"kind": kind, "key": loader.key_of(kind), "count": count, "schema": schema}


def _card(card: DraftCard) -> Row:
    drawn = {"picture": card.picture} if card.picture else {}
    return {"kind": card.kind, "id": card.id, "card": card.body, "edited": card.edited} | drawn


def _checked(checked: Checked) -> Response:
    problems: tuple[CardProblem, ...] = checked.problems
    return json({**_card(checked.card), "problems": problems, "effect": checked.effect})


# Sets


@router.post("", status_code=201)
async def begin(new: NewSet, workshop: WorkshopDep, request: Request) -> Response:
    """Begins a set, empty or forked. The owner's token is the right to edit it; it is told once and never again."""
    check_opening(request)
    doors_of(request).count("set", address_of(request))
    return _begun(request, await workshop.begin(new.game, new.name, new.source))


@router.post("/import", status_code=201)
async def bring_in(workshop: WorkshopDep, request: Request) -> Response:
    """Begins a set from its file, which is the body of the request."""
    check_opening(request)
    doors_of(request).count("set", address_of(request))
    return _begun(request, await workshop.bring_in(unpacked(await request.body())))


@router.get("/{set}")
async def show(facts: ReadDep, workshop: WorkshopDep, token: OwnerDep) -> Response:
    """A set: its kinds of card with their schema, its versions and, for its owner, what is wrong with the draft."""
    loader, is_owner = loader_of(facts.game), workshop.is_owner(facts, token)
    versions = await workshop.shelf.versions(facts.code)
    newest = versions[-1].number if versions else None
    cards = await workshop.cards(facts, None if is_owner else newest) if is_owner or newest else []
    return json(
        {
            "set": facts.code,
            "game": facts.game,
            "name": facts.name,
            "from": facts.source,
            "is_owner": is_owner,
            "kinds": [_kind(loader, kind, cards) for kind in loader.kinds],
            "versions": [_version(version) for version in versions],
        }
        | ({"play": facts.play_code, "problems": await workshop.problems(facts)} if is_owner else {})
    )


@router.delete("/{set}")
async def remove(facts: OwnDep, workshop: WorkshopDep) -> Response:
    """Deletes a set; rooms that play with a version of it go on."""
    await workshop.shelf.set_deleted(facts.code, True)
    return json({"deleted": facts.code})


@router.post("/{set}/restore")
async def bring_back(set: str, workshop: WorkshopDep, token: OwnerDep, request: Request) -> Response:
    """Brings a deleted set back; its owner can for thirty days."""
    with knocking(request):
        facts = await workshop.bring_back(set, token)
    return json({"set": facts.code})


# Cards


@router.get("/{set}/cards/{kind}")
async def cards(kind: str, facts: ReadDep, workshop: WorkshopDep, token: OwnerDep, version: Number = None) -> Response:
    """All cards of a kind: the owner's draft, or a version; without a number others read the newest one."""
    number = version
    if number is None and not workshop.is_owner(facts, token):
        number = (await workshop.version(facts.code))[1].number
    return json({"cards": [_card(card) for card in await workshop.cards(facts, number) if card.kind == kind]})


@router.get("/{set}/cards/{kind}/{id}")
async def card(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """One card of the draft."""
    found = await workshop.card(facts, kind, id)
    return _checked(await workshop.check(facts, kind, found.body))


@router.put("/{set}/cards/{kind}/{id}")
async def save(kind: str, id: str, row: Row, facts: OwnDep, workshop: WorkshopDep, edited: Edited = None) -> Response:
    """Saves a card, right or wrong, and says what is wrong; 409 with the card if it changed since you read it."""
    try:
        return _checked(await workshop.save(facts, id, kind, row, edited))
    except Conflicting as conflict:
        now = _card(conflict.card) if conflict.card else None
        return json({"error": "edited", "detail": str(conflict), "card": now}, 409)


@router.delete("/{set}/cards/{kind}/{id}")
async def take_out(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """Takes a card out of the draft."""
    await workshop.card(facts, kind, id)
    await workshop.shelf.remove(facts.code, kind, id)
    return json({"removed": id})


@router.put("/{set}/cards/{kind}/{id}/picture")
async def bring_picture(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep, request: Request) -> Response:
    """Draws a card with the picture that is the body of the request: PNG, JPEG or WebP, to 2 MB."""
    doors_of(request).count("picture", address_of(request))
    await workshop.card(facts, kind, id)
    hash = await workshop.bring_picture(await request.body())
    await workshop.draw(facts, kind, id, f"webp {hash}")
    return json({"picture": f"/pictures/{hash}.webp"})


@router.delete("/{set}/cards/{kind}/{id}/picture")
async def drop_picture(kind: str, id: str, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """Leaves the picture of a card to us."""
    await workshop.draw(facts, kind, id, "")
    return json({"picture": ""})


@router.post("/{set}/check")
async def check(given: Card, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """What a card would be in this draft, without saving it."""
    return _checked(await workshop.check(facts, given.kind, given.card))


# Versions


@router.post("/{set}/versions", status_code=201)
async def freeze(given: Note, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """Freezes the draft; 422 with all problems if it has any."""
    try:
        version = await workshop.freeze(facts, given.note)
    except Faulty as faulty:
        return json({"error": "cards", "detail": str(faulty), "problems": faulty.problems}, 422)
    return json(_version(version), 201)


@router.post("/{set}/versions/{number}/draft")
async def take_up(number: int, facts: OwnDep, workshop: WorkshopDep) -> Response:
    """Makes a version the draft again."""
    await workshop.take_up(facts, number)
    return json({"draft": number})


@router.get("/{set}/versions/{number}/file")
async def take_along(number: int, facts: ReadDep, workshop: WorkshopDep) -> Response:
    """A version as one file."""
    data = packed(await workshop.parcel(facts, number))
    headers = {"content-disposition": f'attachment; filename="{facts.game}-{facts.code}-{number}.zip"'}
    return Response(data, media_type="application/zip", headers=headers)
