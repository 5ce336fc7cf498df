"""The public contract: rooms, seats, views and answers, as JSON."""

from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from app.kernel.decision import Seat
from app.kernel.errors import AnswerError
from app.kernel.log import Answer, OptionValue
from app.live import handing, muting, play, records, seating, standing
from app.live.hub import OpenedRoom
from app.live.room import Room
from app.web.addresses import guests_url
from app.web.cookies import mark_of
from app.web.deps import (
    HubDep,
    RoomDep,
    SeatQuery,
    TokenDep,
    owning,
    player_of,
    same_site,
    viewer_of,
)
from app.web.errors import error_data, status_of
from app.web.hosting import check_opening
from app.web.lab import open_tested
from app.web.own_cards import own_cards
from app.web.replaying import step_as_json, step_of
from app.web.wire import frame_data

router = APIRouter(prefix="/api", tags=["rooms"], dependencies=[Depends(same_site)])

Name = Annotated[str, Field(max_length=200)]


class NewRoom(BaseModel):
    game: str
    options: dict[str, OptionValue] = {}
    card_set: str | None = Field(
        None, max_length=80, description="`CODE@N` of a set of one's own; else the shipped one"
    )
    seed: str | None = Field(None, max_length=200)
    name: Name = ""
    host: Name = ""
    playtest: str | None = Field(None, max_length=40, description="One more room of this playtest, set as it says")


class NewSeat(BaseModel):
    name: Name = ""
    seat: str | None = None
    bot: str | bool | None = None


class Mute(BaseModel):
    muted: bool = True


class NewAnswer(BaseModel):
    decision: int
    choice: str | list[str]
    id: str = Field("", max_length=100)
    seat: str | None = None

    def keys(self) -> tuple[str, ...]:
        return (self.choice,) if isinstance(self.choice, str) else tuple(self.choice)


class Standing(BaseModel):
    decision: int
    stands: bool = True
    seat: str | None = None


class OptionChange(BaseModel):
    key: str
    value: OptionValue


class OfSeat(BaseModel):
    seat: str


class Ready(OfSeat):
    ready: bool = True


class BotKind(BaseModel):
    bot: str = "sense"


class Words(BaseModel):
    text: str = Field(max_length=4000)
    channel: str = "table"
    seat: str | None = None


class Pause(BaseModel):
    paused: bool = True


class UndoWish(OfSeat):
    steps: int = Field(
        1,
        ge=0,
        description="How many of your own answers to take back, with all that came after; "
        "0, once a rule of ours has failed, to begin this turn again",
    )


class Consent(OfSeat):
    number: int
    agree: bool


class GiveUp(OfSeat):
    give_up: bool = True


class HandOver(BaseModel):
    code: str = Field(max_length=100)
    name: Name = ""


def json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


@router.post("/rooms", status_code=201)
async def open_room(new: NewRoom, hub: HubDep, request: Request) -> Response:
    """Opens a room. The host's token is the right to start, pause and delete it; sit down with it to play too."""
    check_opening(request)
    if new.playtest:
        return _opened(request, await open_tested(request, new.playtest))
    own = await own_cards(request, new.game, new.card_set)
    named = None if own else new.card_set
    opened = await hub.open(new.game, new.options, named, new.seed, new.name, new.host, own)
    return _opened(request, opened)


def _opened(request: Request, opened: OpenedRoom) -> Response:
    link = f"{guests_url(request)}/rooms/{opened.room}"
    return json({"room": opened.room, "link": link, "host_token": opened.host_token}, 201)


@router.delete("/rooms/{room}")
async def delete_room(room: RoomDep, hub: HubDep, token: TokenDep) -> Response:
    """Hides the room until the host restores it."""
    room.host(token)
    await hub.delete(room.code)
    return json({"deleted": room.code})


@router.post("/rooms/{room}/restore")
async def restore_room(room: str, hub: HubDep, token: TokenDep, request: Request) -> Response:
    """Brings a deleted room back; the host's token says whose it is."""
    with owning(request, room):
        restored = await hub.restored(room, token)
    return json({"room": restored.code})


@router.post("/rooms/{room}/seats", status_code=201)
async def sit_down(new: NewSeat, room: RoomDep, token: TokenDep, request: Request) -> Response:
    """Sits down on the named or the next free seat. With `bot`, the host seats a bot there.

    In a running game a chair is asked for instead (`/seats/{seat}/ask`), unless the host takes it.
    """
    wanted = Seat(new.seat) if new.seat else None
    if new.bot:
        kind = new.bot if isinstance(new.bot, str) else "sense"
        seat = await seating.seat_bot(room, wanted, kind, token)
        return json({"seat": seat, "token": None}, 201)
    ticket = await seating.sit(room, new.name, wanted, token, mark_of(request, room))
    return json({"seat": ticket.seat, "token": ticket.token}, 201)


@router.delete("/rooms/{room}/seats/{seat}")
async def stand_up(seat: str, room: RoomDep, token: TokenDep) -> Response:
    """Leaves a seat. The host may ask a player off: at once before the start, else those concerned are asked.

    A player who was asked off has no token any more.
    """
    return json({"seat": seat, "asked": not await seating.stand_up(room, Seat(seat), token)})


@router.post("/rooms/{room}/seats/{seat}/bot")
async def give_to_bot(seat: str, kind: BotKind, room: RoomDep, token: TokenDep) -> Response:
    """The host lets a bot play this seat; a person's seat in a running game only once those concerned say yes.

    The person may take it back at any time.
    """
    await seating.seat_bot(room, Seat(seat), kind.bot, token)
    return json({"seat": seat, "asked": room.state.chairs[Seat(seat)].bot is None})


@router.post("/rooms/{room}/seats/{seat}/mute")
async def mute(seat: str, given: Mute, room: RoomDep, token: TokenDep) -> Response:
    """The host takes the voice of the player who sits there, or gives it back; the table is told.

    A muted person keeps the seat and plays on; their talk and what they would ask the table for is refused.
    """
    await muting.mute(room, Seat(seat), given.muted, token)
    return json({"seat": seat, "muted": given.muted})


@router.post("/rooms/{room}/seats/{seat}/hand-over")
async def make_hand_over(seat: str, room: RoomDep, token: TokenDep, request: Request) -> Response:
    """A link, good for one use, that gives this seat and nothing else to whoever opens it.

    For one's own seat; the host may give a chair that no player holds.
    """
    code = await handing.make_hand_over(room, Seat(seat), token)
    return json({"code": code, "link": f"{guests_url(request)}/rooms/{room.code}/take/{code}"})


@router.post("/rooms/{room}/seats/{seat}/move")
async def make_move(seat: str, room: RoomDep, token: TokenDep, request: Request) -> Response:
    """A link, good for one use, that moves the holder of this seat to another device, with all their seats and powers.

    The old token is dead once it is used.
    """
    code = await handing.make_move(room, Seat(seat), token)
    return json({"code": code, "link": f"{guests_url(request)}/rooms/{room.code}/take/{code}"})


@router.post("/rooms/{room}/take-over", status_code=201)
async def take_over(given: HandOver, room: RoomDep, token: TokenDep, request: Request) -> Response:
    """Uses the code of a hand-over or of a move."""
    ticket = await handing.take_over(room, given.code, given.name, token, mark_of(request, room))
    return json({"seat": ticket.seat, "token": ticket.token}, 201)


@router.post("/rooms/{room}/ready")
async def set_ready(given: Ready, room: RoomDep, token: TokenDep) -> Response:
    await seating.set_ready(room, Seat(given.seat), given.ready, token)
    return json({"seat": given.seat, "ready": given.ready})


@router.post("/rooms/{room}/options")
async def set_option(change: OptionChange, room: RoomDep, token: TokenDep) -> Response:
    await play.set_option(room, change.key, change.value, token)
    return json({"options": room.state.options})


@router.post("/rooms/{room}/start")
async def start(room: RoomDep, token: TokenDep) -> Response:
    """Deals. Host only."""
    await play.start(room, token)
    return json({"status": room.status})


@router.post("/rooms/{room}/pause")
async def pause(given: Pause, room: RoomDep, token: TokenDep) -> Response:
    """Pauses the table or goes on: the host's, and after the stop card every player's to go on."""
    await play.set_pause(room, given.paused, token)
    return json({"paused": room.state.is_paused})


@router.post("/rooms/{room}/stop-card")
async def stop_card(room: RoomDep, token: TokenDep) -> Response:
    """Pauses the table for any player, without saying who it was."""
    await play.lay_stop_card(room, token)
    return json({"paused": room.state.is_paused})


@router.post("/rooms/{room}/chat", status_code=201)
async def say(words: Words, room: RoomDep, token: TokenDep) -> Response:
    await play.say(room, words.channel, words.text, Seat(words.seat) if words.seat else None, token)
    return json({"said": True}, 201)


@router.get("/rooms/{room}/view")
async def view(room: RoomDep, token: TokenDep, seat: SeatQuery = None) -> Response:
    """What the bearer may see; without a token, what a spectator sees.

    `decision` is what this seat is asked. Its `topic` says what it is about, in a word that lasts when the `prompt`
    is worded anew. An option has a `key` and a `label`, and where it applies a `text` (what choosing it does), a
    `warning`, the `card`, `place`, `seat` and `amount` it is about, the kind of `act` it is, and `declines` if
    choosing it does nothing. Where several are chosen that must give certain things, `needs` names them, how many
    of them at least and how many options to spare, and each option what it `gives`. The `text` of a card whose
    sentences run is a list of blocks, each with its `label`, what it costs (`cost`), its `sentences` with their
    `words`, and the rule words (`terms`) in the label and in each sentence.
    """
    return json(whole_view(room, token, seat))


def whole_view(room: Room, token: str | None, seat: str | None) -> dict[str, object]:
    viewer = viewer_of(room, token, seat)
    return {"seat": viewer, **frame_data(room.audience(viewer).whole(), room.closes_in(viewer))}


@router.post("/rooms/{room}/answers")
async def answer(given: NewAnswer, room: RoomDep, token: TokenDep) -> Response:
    """Answers a decision. A refusal carries the view as it is now."""
    seat = player_of(room, token, given.seat)
    try:
        await room.answer(Answer(seat, given.decision, given.keys(), given.id))
    except AnswerError as error:
        return json({**error_data(error), "view": whole_view(room, token, given.seat)}, status_of(error)[0])
    return json(whole_view(room, token, given.seat))


@router.post("/rooms/{room}/undo")
async def undo(wish: UndoWish, room: RoomDep, token: TokenDep) -> Response:
    """Takes back at once where no seat learnt anything, otherwise asks the others."""
    if wish.steps == play.WHOLE_TURN:
        done = await play.ask_again(room, Seat(wish.seat), token)
    else:
        done = await play.ask_undo(room, Seat(wish.seat), token, wish.steps)
    return json({"done": done})


@router.post("/rooms/{room}/undo/consent")
async def consent(given: Consent, room: RoomDep, token: TokenDep) -> Response:
    await play.answer_undo(room, given.number, Seat(given.seat), given.agree, token)
    return json({"asked": room.state.undo is not None})


@router.post("/rooms/{room}/standing")
async def let_stand(given: Standing, room: RoomDep, token: TokenDep) -> Response:
    """Lets the answer in `again` stand for all equal questions of this turn, or has the seat asked itself again."""
    seat = player_of(room, token, given.seat)
    await (standing.so_on if given.stands else standing.no_more)(room, seat, given.decision)
    return json({"stands": given.stands})


@router.post("/rooms/{room}/give-up")
async def give_up(given: GiveUp, room: RoomDep, token: TokenDep) -> Response:
    await play.give_up(room, Seat(given.seat), given.give_up, token)
    return json({"status": room.status})


@router.get("/rooms/{room}/log")
async def log(room: RoomDep, hub: HubDep, token: TokenDep, seat: SeatQuery = None) -> Response:
    """After the end the full log, seed included; before, the story as the bearer was told it."""
    if room.status == "ended":
        return Response(await records.published_log(hub.debriefs, room), media_type="application/x-ndjson")
    return json({"story": records.own_story(room, viewer_of(room, token, seat))})


@router.get("/rooms/{room}/replay")
async def replay(
    request: Request, room: RoomDep, hub: HubDep, seat: SeatQuery = None, step: int | None = None
) -> Response:
    """Any step of a finished game as any seat saw it."""
    viewer = records.seat_or_spectator(room, seat)
    at = await step_of(hub, room, step)
    return Response(await step_as_json(request, room, at, viewer or ""), media_type="application/json")


@router.get("/rooms/{room}/report")
async def report(room: RoomDep, hub: HubDep) -> Response:
    """A file without names that replays the game; for games that are over."""
    return _report(await records.report_of(hub.debriefs, room))


def _report(text: str) -> Response:
    saved = {"Content-Disposition": 'attachment; filename="veil-report.ndjson"'}
    return Response(text, media_type="application/x-ndjson", headers=saved)


@router.post("/rooms/{room}/branch", status_code=201)
async def branch(room: RoomDep, hub: HubDep, step: int, request: Request) -> Response:
    """A new room that begins where this finished game was after so many answers; everybody sits down anew."""
    check_opening(request)
    opened = await hub.branch(room, step)
    return json({"room": opened.room, "host_token": opened.host_token}, 201)


@router.post("/rooms/{room}/rematch", status_code=201)
async def rematch(room: RoomDep, hub: HubDep, token: TokenDep) -> Response:
    """A new room with the same game, options and people, named in this one; the same tokens open the seats there."""
    opened = await hub.rematch(room, token)
    return json({"room": opened.room, "host_token": opened.host_token}, 201)
