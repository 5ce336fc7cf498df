"""What the operator sees of rooms and may do with them: their size and state, never a hand, a card or a word."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog

from app.games import GAMES
from app.kernel.log import Resign
from app.live.codes import readable
from app.live.errors import NoSuchRoom, NotNow
from app.live.events import Played, Said
from app.live.exclusive import exclusive
from app.live.hub import Hub
from app.live.room import Room
from app.store.inspection import WITH_HEADER
from app.store.overview import Overview, RoomRecord

log = structlog.get_logger()

SEATING = ("SatDown", "BotSat", "StoodUp")
CLOSED = "Whoever runs this server has closed this table."
AT_ONCE = 200
"""So many old rooms are deleted at a time; the next sweep sees to the rest."""


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room from outside."""

    code: str
    game: str
    status: str
    campaign: str
    people: int
    """Who hold seats, bots left out."""
    here: int
    """Those of them this process can see at the table."""
    moved_at: datetime
    events: int
    versions: str
    """Of its rules and cards, once it has begun."""
    is_deleted: bool


async def lines(hub: Hub, show: str, most: int, skip: int = 0) -> list[RoomLine]:
    """The rooms in this state, those that moved last first."""
    overview = Overview(hub.journal.engine)
    records = await overview.rooms(show, most, skip)
    seated: dict[str, dict[str, str]] = {}
    versions: dict[str, str] = {}
    for room, event in await overview.events_of([record.code for record in records], (*SEATING, *WITH_HEADER)):
        kind, values = json.loads(event)
        if kind in WITH_HEADER:
            versions[room] = _versions(json.loads(values["header"]))
        else:
            seated.setdefault(room, {})[values["seat"]] = values.get("person", "")
    return [_line(hub, it, seated.get(it.code, {}), versions.get(it.code, "")) for it in records]


def _line(hub: Hub, record: RoomRecord, seated: Mapping[str, str], versions: str) -> RoomLine:
    people = {person for person in seated.values() if person}
    room = hub.rooms.get(record.code)
    return RoomLine(
        code=record.code,
        game=GAMES[record.game].title if record.game in GAMES else record.game,
        status=record.status,
        campaign=record.campaign,
        people=len(people),
        here=sum(room.presence.is_connected(person) for person in people) if room else 0,
        moved_at=record.moved_at,
        events=record.events,
        versions=versions,
        is_deleted=record.deleted_at is not None,
    )


def _versions(header: Mapping[str, object]) -> str:
    return f"rules {header['rules_version']}, cards {str(header['card_hash'])[:8]}"


# What the operator may do


async def set_deleted(hub: Hub, code: str, is_deleted: bool) -> None:
    """Hide a room, or bring it back; a sitting goes with its whole campaign."""
    record = await _record(hub, code)
    if record.campaign:
        await hub.shelf.set_deleted(record.campaign, is_deleted)
        gone: Sequence[str] = [sitting.room for sitting in await hub.shelf.sittings(record.campaign)]
    else:
        await hub.journal.set_deleted(record.code, is_deleted)
        gone = [record.code]
    for room in gone:
        await hub.evict_if_loaded(room)
    log.info("the operator deleted a room" if is_deleted else "the operator restored a room", room=record.code)


async def close(hub: Hub, code: str) -> None:
    """End a game that is being played: all give it up, and all are told who made them."""
    record = await _record(hub, code)
    if record.campaign:
        raise NotNow("This is a sitting of a campaign: its people go on elsewhere, or it is deleted as a whole.")
    await _close(await hub.room(record.code))
    log.info("the operator closed a room", room=record.code)


@exclusive
async def _close(room: Room) -> None:
    if room.status != "playing" or room.table is None:
        raise NotNow("Only a game that is being played can be closed; any room can be deleted.")
    everybody = tuple(info.seat for info in room.seats)
    said = Said("table", "", "", CLOSED, datetime.now(UTC).isoformat(timespec="seconds"))
    await room.commit(said, Played(Resign(everybody)))


async def _record(hub: Hub, code: str) -> RoomRecord:
    found = await Overview(hub.journal.engine).room(readable(code))
    if found is None:
        raise NoSuchRoom("There is no such room.")
    return found


# By itself


async def delete_old(hub: Hub, days: int) -> int:
    """Delete rooms that ended so many days ago, as their hosts could: hidden at first, gone 30 days later."""
    limit = datetime.now(UTC) - timedelta(days=days)
    old = await Overview(hub.journal.engine).ended_before(limit, AT_ONCE) if days else []
    for code in old:
        await hub.journal.set_deleted(code, True)
        await hub.evict_if_loaded(code)
    return len(old)
