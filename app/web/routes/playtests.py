"""Playtests as JSON: begin, join, note, report."""

from dataclasses import asdict
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.kernel.decision import Seat
from app.kernel.log import OptionValue
from app.lab.exports import Beside, facts_json, redacted, report_csv, report_json
from app.lab.items import note_in, write_down
from app.lab.naming import card_called, cards_in, name_of
from app.lab.playtests import SHIPPED, Lab, NewPlaytest
from app.lab.report import EVERYTHING, Chosen, Report
from app.lab.reporting import report, take_out
from app.lab.simulated import Simulated, simulated
from app.live import filling, seating
from app.live import lab as rooms
from app.live.errors import NoSuchRoom, NotAllowed
from app.live.room import Room
from app.store.lab import Asked, PlaytestFacts, Tested
from app.web.addresses import guests_url
from app.web.cookies import mark_of
from app.web.deps import BEARER, RoomDep, TokenDep, address_of, doors_of, knocking, player_of, same_site
from app.web.hosting import check_opening
from app.web.lab import lab_of, pinned
from app.web.own_cards import workshop_of

router = APIRouter(prefix="/api", tags=["playtests"], dependencies=[Depends(same_site)])
OWNED = "veil-playtest-"
"""The cookies that keep owners' tokens, each with the code of its playtest behind this."""


class Question(BaseModel):
    kind: str = Field(description="`scale`, `choice` or `words`")
    text: str = Field(max_length=200)
    choices: list[str] = Field([], max_length=8, description="Of a choice; of a scale, what its two ends mean")


class New(BaseModel):
    game: str
    name: str = Field("", max_length=80)
    goal: str = Field("", max_length=200)
    author: str = Field("", max_length=80)
    questions: list[Question] = []
    card_sets: list[str] = Field([], max_length=2, description="One version or two to compare: `CODE@N`, or `shipped`")
    options: dict[str, OptionValue] = {}
    evenings: list[str] = Field([], max_length=12)


class Joining(BaseModel):
    name: str = Field("", max_length=200)
    first_time: bool = False


class NewNote(BaseModel):
    feeling: str = Field(max_length=40, description="`fun`, `stuck`, `unfair`, `confused`, `idea` or `bug`")
    text: str = Field("", description="At most 1,000 characters; they can come later, too")
    seat: str | None = None


class Words(BaseModel):
    text: str = Field(description="At most 1,000 characters")


class Look(BaseModel):
    what: str = Field(description="`card`, `rule` or `hint`")
    about: str = Field("", max_length=80)
    seat: str | None = None


class After(BaseModel):
    answers: dict[str, str] = Field(
        max_length=8, description="By the place of each question, counted from 0; at most 1,000 characters each"
    )


class Public(BaseModel):
    public: bool = True


class NewItem(BaseModel):
    text: str = Field(max_length=400)
    card: str = Field("", max_length=80, description="The id or the name of a card of the versions that are tested")


class Agreement(BaseModel):
    agree: bool = True


def owner_token(request: HTTPConnection) -> str | None:
    """The owner's token: from the header for clients, from the playtest's own cookie for pages."""
    header = request.headers.get("authorization", "")
    if header.lower().startswith(BEARER):
        return header[len(BEARER) :].strip()
    return request.cookies.get(f"{OWNED}{str(request.path_params.get('playtest', '')).lower()}")


async def _found(request: Request) -> PlaytestFacts:
    with knocking(request):
        return await lab_of(request).find(request.path_params["playtest"])


async def owned(connection: HTTPConnection) -> PlaytestFacts:
    """The playtest in the path, for its owner alone."""
    with knocking(connection):
        return await lab_of(connection).own(connection.path_params["playtest"], owner_token(connection))


async def _own(request: Request) -> PlaytestFacts:
    return await owned(request)


async def _lab(request: Request) -> Lab:
    return lab_of(request)


FoundDep = Annotated[PlaytestFacts, Depends(_found)]
OwnDep = Annotated[PlaytestFacts, Depends(_own)]
LabDep = Annotated[Lab, Depends(_lab)]
Who = Annotated[str, Query(description="`all`, `first` for those who had never played, or `others`")]
Tables = Annotated[str, Query(description="`all`, `people` for tables without bots, or `bots` for those with some")]


def json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


# Playtests


@router.post("/playtests", status_code=201)
async def begin(new: New, lab: LabDep, request: Request) -> Response:
    """Begins a playtest. The owner's token reads its report; it is told once and never again."""
    check_opening(request)
    doors_of(request).count("playtest", address_of(request))
    begun = await lab.begin(await wanted(request, new))
    link = f"{guests_url(request)}/playtests/{begun.facts.code}/join"
    return json({"playtest": begun.facts.code, "link": link, "owner_token": begun.owner_token}, 201)


async def wanted(request: Request, new: New) -> NewPlaytest:
    """What a designer asked for, with the card sets behind their names."""
    versions = [await _tested(request, new.game, reference) for reference in new.card_sets]
    questions = [Asked(one.kind, one.text, tuple(one.choices)) for one in new.questions]
    return NewPlaytest(
        new.game, new.name, new.goal, new.author, questions, versions, new.options, evenings=new.evenings
    )


async def _tested(request: Request, game: str, reference: str) -> Tested:
    if reference == SHIPPED.reference:
        return SHIPPED
    with knocking(request):
        facts, version = await workshop_of(request).version(reference, is_play=True)
    if facts.game != game:
        raise NotAllowed(f"{facts.name} is no set for this game.")
    return Tested(f"{facts.code}@{version.number}", f"{facts.name} {version.number}", version.hash)


@router.get("/playtests/{playtest}.csv")
async def as_csv(request: Request, lab: LabDep, facts: FoundDep, who: Who = "all", tables: Tables = "all") -> Response:
    """The report as one table for a spreadsheet."""
    found = await readable_report(request, lab, facts, Chosen(who, tables))
    saved = {"Content-Disposition": f'attachment; filename="playtest-{facts.code}.csv"'}
    text = report_csv(found, await _beside(request, lab, facts))
    return Response(text, media_type="text/csv; charset=utf-8", headers=saved)


@router.get("/playtests/{playtest}")
async def show(request: Request, lab: LabDep, facts: FoundDep, who: Who = "all", tables: Tables = "all") -> Response:
    """The report: for its owner with every word, for others without, and only if the owner lets them read it."""
    if not facts.is_public and not lab.is_owner(facts, owner_token(request)):
        return json(facts_json(facts))
    found = await readable_report(request, lab, facts, Chosen(who, tables))
    return json(report_json(found, await _beside(request, lab, facts)))


async def readable_report(request: Request, lab: Lab, facts: PlaytestFacts, chosen: Chosen = EVERYTHING) -> Report:
    """The report as this reader may read it."""
    is_owner = lab.is_owner(facts, owner_token(request))
    if not is_owner and not facts.is_public:
        raise NotAllowed("The report is read with its owner's link.")
    found = await report(lab, facts, chosen)
    if is_owner:
        return found
    cards = await cards_in(lab.shelf, facts)
    return redacted(found, {*cards, *map(name_of, cards.values())})


async def trials_of(request: Request, facts: PlaytestFacts) -> list[Simulated]:
    """What bots did with each version."""
    shelf = request.app.state.trials.shelf
    return [await simulated(shelf, it.reference) for it in facts.versions or (SHIPPED,)]


async def _beside(request: Request, lab: Lab, facts: PlaytestFacts) -> Beside:
    """What the report's page shows besides; things to do are the owner's."""
    is_owner = lab.is_owner(facts, owner_token(request))
    return Beside(await trials_of(request, facts), await lab.items.of_playtest(facts.code) if is_owner else ())


@router.get("/playtests/{playtest}/notes/{room}/{event}")
async def show_note(room: str, event: int, facts: OwnDep, lab: LabDep) -> Response:
    """One note with what its author saw: regions and decision, to the byte what the replay shows that seat then."""
    found = note_in(await report(lab, facts), f"{room}.{event}")
    if found is None:
        raise NoSuchRoom("There is no such note in this playtest.")
    return json({"note": asdict(found.note), "name": found.name} | await lab.shelf.view_of(room, event))


@router.post("/playtests/{playtest}/public")
async def publish(given: Public, facts: OwnDep, lab: LabDep) -> Response:
    """Lets everybody read the report without names and words, or no longer."""
    await lab.shelf.set_public(facts.code, given.public)
    return json({"public": given.public})


@router.delete("/playtests/{playtest}")
async def remove(facts: OwnDep, lab: LabDep) -> Response:
    """Closes a playtest; its rooms stay."""
    await lab.shelf.set_deleted(facts.code, True)
    return json({"deleted": facts.code})


@router.post("/playtests/{playtest}/items", status_code=201)
async def add_item(given: NewItem, facts: OwnDep, lab: LabDep) -> Response:
    """Something to do, about a card if one is named; it stands on the card's page in the workshop, too."""
    card = card_called(await cards_in(lab.shelf, facts), given.card)
    return json({"item": await write_down(lab.items, facts, given.text, card)}, 201)


@router.get("/playtests/{playtest}/items")
async def show_items(facts: OwnDep, lab: LabDep) -> Response:
    """What is to be done, and which versions answer it."""
    return json({"items": [asdict(item) for item in await lab.items.of_playtest(facts.code)]})


# At the table


@router.post("/playtests/{playtest}/join", status_code=201)
async def join(given: Joining, facts: FoundDep, lab: LabDep, request: Request) -> Response:
    """A seat in the next room that has one, or in a new room. Sitting down agrees to what is recorded."""
    room, seat, token = await sit_down(request, lab, facts, given.name, given.first_time)
    return json({"room": room.code, "seat": seat, "token": token}, 201)


async def sit_down(
    request: Request, lab: Lab, facts: PlaytestFacts, name: str, is_first_time: bool
) -> tuple[Room, Seat, str]:
    """Sit down in the next room; the first at a table is its host."""
    async with lab.joining:
        found, token = await lab.waiting(facts), None
        if found is None:  # its owner was allowed to open rooms here
            doors_of(request).count("open", address_of(request))
            opened = await lab.open_room(facts)
            room, token = await lab.hub.room(opened.room), opened.host_token
        else:
            room = found[0]
        ticket = await seating.sit(room, name, None, token, mark_of(request, room))
    if is_first_time:
        await rooms.say_first_time(room, ticket.token)
    return room, ticket.seat, ticket.token


@router.post("/rooms/{room}/notes", status_code=201)
async def note(given: NewNote, room: RoomDep, token: TokenDep) -> Response:
    """Pins a note to what the bearer sees now; only in rooms of playtests."""
    rooms.check_playtest(room)
    seat = player_of(room, token, given.seat)
    return json({"note": await rooms.note(room, seat, given.feeling, given.text, token, pinned)}, 201)


@router.put("/rooms/{room}/notes/{number}")
async def word(number: int, given: Words, room: RoomDep, token: TokenDep) -> Response:
    """The words of a note, written later."""
    await rooms.word(room, number, given.text, token)
    return json({"note": number})


@router.post("/rooms/{room}/looks", status_code=201)
async def look(given: Look, room: RoomDep, token: TokenDep) -> Response:
    """A card, a rule or a hint was looked up."""
    rooms.check_playtest(room)
    await rooms.look(room, player_of(room, token, given.seat), given.what, given.about, token)
    return json({"noticed": True}, 201)


@router.post("/rooms/{room}/after")
async def after(given: After, room: RoomDep, lab: LabDep, token: TokenDep) -> Response:
    """The answers to the designer's questions, after the end."""
    await rooms.answer_after(room, given.answers, token)
    await lab.shelf.keep_sums(room.code, None)
    return json({"answered": True})


@router.post("/rooms/{room}/fill")
async def fill(given: Agreement, room: RoomDep, token: TokenDep) -> Response:
    """One more of those who wait would like bots on the free chairs, or would rather wait; asked after ten minutes."""
    return json({"filled": await filling.answer(room, given.agree, token)})


@router.post("/rooms/{room}/observer")
async def let_watch(given: Agreement, room: RoomDep, token: TokenDep) -> Response:
    """Lets the designer watch everything, or no longer."""
    await rooms.let_watch(room, given.agree, token)
    return json({"agreed": given.agree})


@router.delete("/rooms/{room}/me")
async def leave(room: RoomDep, lab: LabDep, token: TokenDep) -> Response:
    """Takes one's name and words out of a room of a playtest, once its game is over; the game's log stays."""
    await take_out(lab, room, token)
    return json({"taken_out": True})
