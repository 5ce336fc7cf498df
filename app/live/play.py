"""Starting, pausing, talking, taking back, giving up, playing again."""

import secrets
from datetime import UTC, datetime

from app.kernel.decision import Seat
from app.kernel.game import TableOption
from app.kernel.log import Answer, Header, Log, OptionValue, Resign, entry_from_json, entry_to_json, header_to_json
from app.kernel.table import Table
from app.live.errors import NotAllowed, NotNow
from app.live.events import (
    Event,
    GaveUp,
    OptionSet,
    PauseSet,
    Played,
    Said,
    Started,
    UndoAnswered,
    UndoAsked,
    Undone,
    dump_value,
)  # fmt: skip
from app.live.room import Room

MOST_WORDS = 500

TABLE_SETTINGS = (
    TableOption("table.undo_dice", "After taking back", "same", (("same", "the same dice"), ("new", "new dice"))),
    TableOption("table.absent", "Seconds until silence is an answer, 0 to wait", 0, least=0, most=86400),
)


async def set_option(room: Room, key: str, value: OptionValue, token: str | None) -> None:
    """The host changes an option of the table before the start, or a setting of the room at any time."""
    async with room.lock:
        room.host(token)
        settings = {setting.key: setting for setting in TABLE_SETTINGS}
        if key in settings:
            settings[key].check(value)
        elif room.status != "lobby":
            raise NotNow("The options of a game are fixed once it has begun.")
        else:
            room.game.check_options({**_game_options(room), key: value})
        await room.commit(OptionSet(key, dump_value(value)))


def _game_options(room: Room) -> dict[str, OptionValue]:
    return {key: value for key, value in room.state.chosen_options().items() if "." not in key}


async def start(room: Room, token: str | None) -> None:
    """Deal. Every seat must be taken, by a person or a bot."""
    async with room.lock:
        room.host(token)
        if room.status != "lobby":
            raise NotNow("The game has begun already.")
        header = _new_header(room)
        Table(room.game, Log(header))  # a table that cannot be set up says why before anything is written
        await room.commit(Started(header_to_json(header)))


def _new_header(room: Room) -> Header:
    seats: dict[Seat, str] = {}
    for info in room.seats:
        chair = room.state.chairs.get(info.seat)
        person = room.state.person_of(info.seat)
        if person is None and not (chair and chair.bot):
            raise NotNow(f"{info.label} has nobody yet: let somebody sit down, or seat a bot.")
        seats[info.seat] = person.name if person else f"{chair.bot if chair else ''} bot"
    game, cards = room.game, room.game.card_set()
    return Header(game.id, game.rules_version, cards.name, cards.hash, room.options, seats, room.state.seed)


async def set_pause(room: Room, is_paused: bool, token: str | None) -> None:
    async with room.lock:
        room.host(token)
        await room.commit(PauseSet(is_paused))


async def say(room: Room, channel: str, text: str, seat: Seat | None, token: str | None) -> None:
    """A line of chat on the table's channel or one's own side's."""
    async with room.lock:
        person = room.person(token)
        if person is None:
            raise NotAllowed("Sit down to talk at this table.")
        own = room.seats_of(person)
        speaker = seat if seat in own else next(iter(own), None)
        if channel != "table" and channel != room.side_of(speaker):
            raise NotAllowed("You cannot talk on that channel.")
        words = "".join(letter for letter in text if letter.isprintable()).strip()[:MOST_WORDS]
        if not words:
            raise NotNow("There is nothing to say.")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        await room.commit(Said(channel, person.id, speaker or "", words, at))


# Taking back


async def ask_undo(room: Room, seat: Seat, token: str | None, count: int | None = None) -> bool:
    """Take one's last answer back, or rewind to an earlier moment: at once if nobody learnt anything, else by consent.

    True when it was done at once.
    """
    async with room.lock:
        if seat not in room.seats_of(room.person(token)):
            raise NotAllowed("That is not your seat.")
        if room.table is None or room.table.outcome:
            raise NotNow("There is nothing to take back.")
        left = _last_answer_of(room, seat) if count is None else count
        if not 0 <= left < len(room.state.entries):
            raise NotNow("There is nothing to take back.")
        if _is_free(room, seat, left):
            await room.commit(_undone(room, left))
            return True
        asked = UndoAsked(room.state.undo_count + 1, seat, left)
        await room.commit(asked, *_if_alone(room, seat, left))
        return room.state.undo is None


def _if_alone(room: Room, seat: Seat, left: int) -> tuple[Event, ...]:
    others = [other for other in room.people_seats() if other != seat]
    return () if others else (_undone(room, left),)


def _last_answer_of(room: Room, seat: Seat) -> int:
    for index in range(len(room.state.entries) - 1, -1, -1):
        entry = entry_from_json(room.state.entries[index])
        if isinstance(entry, Answer) and entry.seat == seat:
            return index
    raise NotNow("There is nothing to take back.")


def _is_free(room: Room, seat: Seat, left: int) -> bool:
    """Nobody else has answered since, and nobody has learnt anything."""
    assert room.table is not None
    since = [entry_from_json(line) for line in room.state.entries[left:]]
    own = all(isinstance(entry, Answer) and entry.seat == seat for entry in since)
    return own and not room.table.state.knowledge.learnt_since(left)


def _undone(room: Room, left: int) -> Undone:
    new_dice = room.state.chosen_options().get("table.undo_dice") == "new"
    return Undone(left, secrets.token_hex(8) if new_dice else "")


async def answer_undo(room: Room, number: int, seat: Seat, agrees: bool, token: str | None) -> None:
    """Consent to taking back, or not. The number makes sure that one consents to what one saw."""
    async with room.lock:
        if seat not in room.seats_of(room.person(token)):
            raise NotAllowed("That is not your seat.")
        undo = room.state.undo
        if undo is None or undo.number != number:
            raise NotNow("That is no longer asked.")
        events: list[Event] = [UndoAnswered(number, seat, agrees)]
        if agrees and set(room.people_seats()) <= {*undo.agreed, seat}:
            events.append(_undone(room, undo.count))
        await room.commit(*events)


# Giving up


async def give_up(room: Room, seat: Seat, wants_to: bool, token: str | None) -> None:
    """Say that one would give up; the game ends when all whom its rules ask agree. Bots go with their side."""
    async with room.lock:
        if seat not in room.seats_of(room.person(token)):
            raise NotAllowed("That is not your seat.")
        table = room.playing()
        wanting = {*room.state.giving_up, seat} if wants_to else {*room.state.giving_up} - {seat}
        sides = {room.side_of(other) for other in wanting}
        bots = {info.seat for info in room.seats if info.side in sides and room.state.person_of(info.seat) is None}
        resigning = tuple(info.seat for info in room.seats if info.seat in wanting | bots)
        events: list[Event] = [GaveUp(seat, wants_to)]
        if wants_to and table.game.resigned(table.state, resigning) is not None:
            events.append(Played(entry_to_json(Resign(resigning))))
        await room.commit(*events)
