"""Playtests: what is asked, of which cards, and the rooms in which it is played."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.campaigns import Taken
from app.store.database import READING
from app.store.models import (
    DebriefRow,
    EventRow,
    PlaytestRoomRow,
    PlaytestRow,
    RoomRow,
    SnapshotRow,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question after the end: `scale` from 1 to 5, `choice` of some words, or `words`."""

    kind: str
    text: str
    choices: tuple[str, ...] = ()
    """Those of a choice; of a scale, what its two ends mean."""


@dataclass(frozen=True, slots=True)
class Tested:
    """A version of a card set that is tried: `CODE@N`, how it is called, and the hash of its meaning."""

    reference: str
    name: str
    hash: str


@dataclass(frozen=True, slots=True)
class PlaytestFacts:
    code: str
    game: str
    name: str
    author: str
    goal: str
    questions: tuple[Asked, ...]
    versions: tuple[Tested, ...]
    options: Mapping[str, str | int | bool]
    evenings: tuple[str, ...]
    owner_hash: str
    created_at: datetime
    is_public: bool = False
    is_deleted: bool = False


@dataclass(frozen=True, slots=True)
class TestRoom:
    """A room of a playtest: which of the versions it plays, and the sums that were kept of it."""

    room: str
    number: int
    version: int
    sums: Mapping[str, object] | None = None


class LabShelf:
    """The playtests of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = self.engine = engine
        self._reading = engine.execution_options(**READING)

    async def open(self, facts: PlaytestFacts) -> None:
        """A new playtest; raises Taken if its code is in use."""
        row = {
            "code": facts.code,
            "game": facts.game,
            "name": facts.name,
            "author": facts.author,
            "goal": facts.goal,
            "owner_hash": facts.owner_hash,
            "created_at": facts.created_at,
            "body": json.dumps(
                {
                    "questions": [[asked.kind, asked.text, list(asked.choices)] for asked in facts.questions],
                    "versions": [[tested.reference, tested.name, tested.hash] for tested in facts.versions],
                    "options": dict(facts.options),
                    "evenings": list(facts.evenings),
                }
            ),
        }
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(PlaytestRow), row)
        except IntegrityError:
            raise Taken from None

    async def facts(self, code: str) -> PlaytestFacts | None:
        """What is known of a playtest, deleted or not."""
        async with self._reading.connect() as connection:
            row = (await connection.execute(select(PlaytestRow.__table__).where(PlaytestRow.code == code))).first()
        if row is None:
            return None
        body = json.loads(row.body)
        return PlaytestFacts(
            code=row.code,
            game=row.game,
            name=row.name,
            author=row.author,
            goal=row.goal,
            questions=tuple(Asked(kind, text, tuple(choices)) for kind, text, choices in body["questions"]),
            versions=tuple(Tested(*tested) for tested in body["versions"]),
            options=body["options"],
            evenings=tuple(body["evenings"]),
            owner_hash=row.owner_hash,
            created_at=row.created_at,
            is_public=row.is_public,
            is_deleted=row.deleted_at is not None,
        )

    async def set_public(self, code: str, is_public: bool) -> None:
        """Let everybody with the link read what the report says without names, or no longer."""
        await self._change(code, is_public=is_public)

    async def set_deleted(self, code: str, is_deleted: bool) -> None:
        """Hide a playtest or bring it back; its rooms stay."""
        await self._change(code, deleted_at=datetime.now(UTC) if is_deleted else None)

    async def _change(self, code: str, **values: object) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(PlaytestRow).where(PlaytestRow.code == code).values(**values))

    # Its rooms

    async def rooms(self, code: str) -> list[TestRoom]:
        """All rooms, the first one first."""
        row = PlaytestRoomRow
        query = select(row.__table__).where(row.playtest == code).order_by(row.number)
        async with self._reading.connect() as connection:
            return [
                TestRoom(found.room, found.number, found.version, json.loads(found.sums) if found.sums else None)
                for found in await connection.execute(query)
            ]

    async def lobbies(self, code: str, most: int) -> list[TestRoom]:
        """The rooms whose game has not begun, the newest first."""
        row = PlaytestRoomRow
        query = select(row.__table__).join(RoomRow, RoomRow.code == row.room)
        query = query.where(row.playtest == code, RoomRow.status == "lobby", RoomRow.deleted_at.is_(None))
        async with self._reading.connect() as connection:
            rows = await connection.execute(query.order_by(row.number.desc()).limit(most))
            return [TestRoom(found.room, found.number, found.version) for found in rows]

    async def rooms_of_version(self, reference: str) -> list[TestRoom]:
        """The rooms, of any playtest, that play the version `CODE@N`."""
        row = PlaytestRow
        query = select(row.code).where(row.body.contains(f'"{reference}"', autoescape=True))
        async with self._reading.connect() as connection:
            codes = list((await connection.execute(query)).scalars())
        found = []
        for code in codes:
            facts = await self.facts(code)
            places = [place for place, it in enumerate(facts.versions) if it.reference == reference] if facts else []
            found += [room for room in await self.rooms(code) if room.version in places]
        return found

    async def next_number(self, code: str) -> int:
        """The number that the next room of a playtest gets."""
        last = select(func.max(PlaytestRoomRow.number)).where(PlaytestRoomRow.playtest == code)
        async with self._reading.connect() as connection:
            found: int | None = (await connection.execute(last)).scalar_one()
        return (found or 0) + 1

    async def add_room(self, code: str, room: TestRoom) -> None:
        """Raises Taken if another room has got this number meanwhile."""
        row = {"playtest": code, "room": room.room, "number": room.number, "version": room.version, "sums": None}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(PlaytestRoomRow), row)
        except IntegrityError:
            raise Taken from None

    async def keep_sums(self, room: str, sums: Mapping[str, object] | None) -> None:
        """What is left of a room for the report; nothing lets it be summed up anew."""
        row = PlaytestRoomRow
        text = None if sums is None else json.dumps(sums)
        async with self._engine.begin() as connection:
            await connection.execute(update(row).where(row.room == room).values(sums=text))

    async def unsummed(self, most: int, playtest: str = "", without: Collection[str] = ()) -> list[TestRoom]:
        """Rooms that are over and were not summed up yet, of one playtest or of any, but for these."""
        row = PlaytestRoomRow
        query = select(row.__table__).join(RoomRow, RoomRow.code == row.room)
        query = query.where(row.sums.is_(None), RoomRow.status == "ended", RoomRow.deleted_at.is_(None))
        query = query.where(row.room.not_in(without), *([row.playtest == playtest] if playtest else [])).limit(most)
        async with self._reading.connect() as connection:
            return [TestRoom(it.room, it.number, it.version) for it in await connection.execute(query)]

    # The journals of its rooms

    async def events_of(self, room: str, kinds: Sequence[str]) -> list[tuple[int, str, datetime]]:
        """The events of these kinds in a room's journal: number, line, and when."""
        row = EventRow
        query = select(row.seq, row.event, row.at).where(row.room == room).order_by(row.seq)
        begins = tuple(f'["{kind}",' for kind in kinds)
        async with self._reading.connect() as connection:
            return [(seq, line, at) for seq, line, at in await connection.execute(query) if line.startswith(begins)]

    async def view_of(self, room: str, event: int) -> dict[str, Any]:
        """What the author of a note saw, as it was kept with it: regions and decision."""
        query = select(EventRow.event).where(EventRow.room == room, EventRow.seq == event)
        async with self._reading.connect() as connection:
            line = (await connection.execute(query)).scalar_one()
        found: dict[str, Any] = json.loads(json.loads(line)[1]["view"])
        return found

    async def whole_journal(self, room: str) -> list[tuple[int, str]]:
        """Every event of a room."""
        query = select(EventRow.seq, EventRow.event).where(EventRow.room == room).order_by(EventRow.seq)
        async with self._reading.connect() as connection:
            return [(seq, line) for seq, line in await connection.execute(query)]

    async def forget_debrief(self, room: str) -> None:
        """Have a room's debrief and snapshot made anew from its journal."""
        async with self._engine.begin() as connection:
            for table in (DebriefRow, SnapshotRow):
                await connection.execute(delete(table).where(table.room == room))

    async def reword(self, room: str, lines: Mapping[int, str]) -> None:
        """Write events anew: only for words that their author has taken out."""
        row = EventRow
        async with self._engine.begin() as connection:
            for seq, line in lines.items():
                await connection.execute(update(row).where(row.room == room, row.seq == seq).values(event=line))
