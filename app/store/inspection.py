"""A look at a database that changes nothing in it."""

import asyncio
import json
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import or_, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.database import is_postgres, open_engine
from app.store.migrate import revision_of, revisions
from app.store.models import EventRow, RoomRow
from app.store.overview import Overview
from app.store.readiness import SECONDS_TO_ANSWER, UnusableStore, name_of, place_of, reason_for, try_file

WITH_HEADER = ("Started", "Moved")
"""Events that say by which rules and with which cards a room is played from there on."""
FAILED = "TakenBack"
"""The event of an answer that a rule of ours failed at."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a database is like."""

    name: str
    size: int
    is_sound: bool
    revision: str | None
    is_known: bool
    """Whether this Veil knows that revision."""
    missing: int
    """How many migrations are still to come."""
    open_rooms: list[tuple[str, str, int]]
    """Rooms being played: code, game, and the version of the rules they are played by."""
    stopped: list[str]


async def inspect(url: str) -> Found | None:
    """The database as it is; None if there is none yet. Raises UnusableStore if it cannot be used."""
    place = place_of(url)
    folder = folder_of(url)
    if folder is not None and folder.is_dir() and not Path(place.database or "").exists():
        return None
    engine = open_engine(url)
    try:
        if folder is not None:
            try_file(place)
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            return await _look(engine, name_of(place))
    except (SQLAlchemyError, sqlite3.Error, OSError, ValueError) as error:
        raise UnusableStore(reason_for(place, error)) from None
    finally:
        await engine.dispose()


def folder_of(url: str) -> Path | None:
    """Where the file of a SQLite database is; None for Postgres, whose disk is elsewhere."""
    return None if is_postgres(url) else Path(place_of(url).database or "").absolute().parent


async def _look(engine: AsyncEngine, name: str) -> Found:
    overview = Overview(engine)
    async with engine.connect() as connection:
        revision, known = await revision_of(connection), revisions()
        is_known = revision is None or revision in known
        has_rooms = revision is not None and is_known
        return Found(
            name=name,
            size=await overview.size(),
            is_sound=await _is_sound(connection),
            revision=revision,
            is_known=is_known,
            missing=known.index(revision) if revision in known else len(known) if revision is None else 0,
            open_rooms=await _playing(connection) if has_rooms else [],
            stopped=await _stopped(connection) if has_rooms else [],
        )


async def _is_sound(connection: AsyncConnection) -> bool:
    """SQLite looks through its own file; Postgres sees to itself."""
    if connection.dialect.name == "postgresql":
        return True
    return (await connection.execute(text("PRAGMA quick_check(1)"))).scalar() == "ok"


async def _playing(connection: AsyncConnection) -> list[tuple[str, str, int]]:
    """By the newest header in the journal: a room has another one once it has moved to newer rules."""
    has_header = or_(*(EventRow.event.startswith(f'["{kind}",') for kind in WITH_HEADER))
    query = (
        select(RoomRow.code, RoomRow.game, EventRow.event)
        .join(EventRow, EventRow.room == RoomRow.code)
        .where(RoomRow.status == "playing", RoomRow.deleted_at.is_(None), has_header)
        .order_by(EventRow.seq)
    )
    newest = {code: (game, event) for code, game, event in await connection.execute(query)}
    return [(code, game, rules_of(event)) for code, (game, event) in newest.items()]


def rules_of(event: str) -> int:
    """The version of the rules in an event's header."""
    return int(json.loads(json.loads(event)[1]["header"])["rules_version"])


async def _stopped(connection: AsyncConnection) -> list[str]:
    query = select(RoomRow.code).where(RoomRow.status == "stopped", RoomRow.deleted_at.is_(None))
    return [row.code for row in await connection.execute(query)]


@dataclass(frozen=True, slots=True)
class FailureFound:
    """A rule of ours that failed in a room, from outside: nothing of it names a card, a choice or a seat."""

    at: datetime
    count: int
    """How many entries stood in the log."""
    why: str
    """What the table was told."""


@dataclass(frozen=True, slots=True)
class Failures:
    """What our rules could not carry out in a room, and what it is played by."""

    game: str
    status: str
    versions: str
    found: tuple[FailureFound, ...]


async def failures_in(engine: AsyncEngine, room: str) -> Failures | None:
    """Every answer that a room took back by itself; None if there is no such room."""
    facts = select(RoomRow.game, RoomRow.status).where(RoomRow.code == room)
    kinds = or_(*(EventRow.event.startswith(f'["{kind}",') for kind in (*WITH_HEADER, FAILED)))
    events = select(EventRow.at, EventRow.event).where(EventRow.room == room, kinds).order_by(EventRow.seq)
    async with engine.connect() as connection:
        row = (await connection.execute(facts)).first()
        lines = [(at, json.loads(event)) for at, event in await connection.execute(events)]
    if row is None:
        return None
    headers = [json.loads(values["header"]) for _, (kind, values) in lines if kind != FAILED]
    played_by = f"rules {headers[-1]['rules_version']}, cards {headers[-1]['card_hash'][:8]}" if headers else ""
    found = (FailureFound(at, values["count"], values["why"]) for at, (kind, values) in lines if kind == FAILED)
    return Failures(row.game, row.status, played_by, tuple(found))
