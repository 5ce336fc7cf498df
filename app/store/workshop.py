"""Card sets that people write: their drafts, card by card, and their versions."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TypeAlias

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.store.campaigns import Taken
from app.store.card_sets import StoredSet, keep_card_set
from app.store.database import READING
from app.store.models import WorkshopCardRow, WorkshopSetRow, WorkshopVersionRow


@dataclass(frozen=True, slots=True)
class SetFacts:
    code: str
    play_code: str
    game: str
    name: str
    source: str
    owner_hash: str
    created_at: datetime
    is_deleted: bool = False


@dataclass(frozen=True, slots=True)
class DraftCard:
    """A card of a draft as it was last saved; `edited` counts how often."""

    kind: str
    id: str
    body: Mapping[str, object]
    edited: int = 1
    picture: str = ""
    """How it is drawn: `webp HASH`, `emblem GROUND PART FIELD`, or nothing, which leaves it to us."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What its author's spreadsheet says besides, by the headings there; no part of the card."""


@dataclass(frozen=True, slots=True)
class Version:
    number: int
    hash: str
    note: str
    at: datetime


Kept: TypeAlias = Mapping[str, Mapping[str, Mapping[str, str]]]
"""How spreadsheets of a set are meant: columns by kind of card, and words under a blank kind."""


class Edited(Exception):
    """The card was saved by another tab in between."""


class SetShelf:
    """The sets of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**READING)

    async def open(self, facts: SetFacts, cards: Iterable[DraftCard]) -> None:
        """A new set with these cards in its draft; raises Taken if a code is in use."""
        row = {"code": facts.code, "play_code": facts.play_code, "game": facts.game, "name": facts.name}
        more = {"source": facts.source, "owner_hash": facts.owner_hash, "created_at": facts.created_at}
        try:
            async with self._engine.begin() as connection:
                await connection.execute(insert(WorkshopSetRow), {**row, **more})
                await _lay(connection, facts.code, cards)
        except IntegrityError:
            raise Taken from None

    async def facts(self, code: str) -> SetFacts | None:
        """What is known of the set whose public or play link has this code, deleted or not."""
        either = or_(WorkshopSetRow.code == code, WorkshopSetRow.play_code == code)
        async with self._reading.connect() as connection:
            row = (await connection.execute(select(WorkshopSetRow.__table__).where(either))).first()
        return None if row is None else SetFacts(
            row.code, row.play_code, row.game, row.name, row.source, row.owner_hash, row.created_at,
            row.deleted_at is not None,
        )  # fmt: skip

    async def set_deleted(self, code: str, is_deleted: bool) -> None:
        """Hide a set or bring it back; rooms that play with a version of it go on either way."""
        gone = datetime.now(UTC) if is_deleted else None
        hidden = update(WorkshopSetRow).where(WorkshopSetRow.code == code).values(deleted_at=gone, deleted_since=None)
        async with self._engine.begin() as connection:
            await connection.execute(hidden)

    # The draft

    async def cards(self, code: str) -> list[DraftCard]:
        """All cards of the draft, kind by kind in their order."""
        row = WorkshopCardRow
        query = select(row.__table__).where(row.set_code == code).order_by(row.kind, row.place, row.id)
        async with self._reading.connect() as connection:
            return [
                DraftCard(
                    found.kind, found.id, json.loads(found.body), found.edited, found.picture, _notes(found.notes)
                )
                for found in await connection.execute(query)
            ]

    async def save(self, code: str, card: DraftCard, after: int | None) -> int:
        """Save one card and say how often that was done; raises Edited unless it was saved `after` times before."""
        try:
            async with self._engine.begin() as connection:
                return await _save(connection, code, card, after)
        except IntegrityError:  # another tab has begun the same card
            raise Edited from None

    async def take(self, code: str, cards: Iterable[DraftCard]) -> None:
        """Save many cards at once, all or none, with what is noted of them."""
        async with self._engine.begin() as connection:
            for card in cards:
                await _save(connection, code, card, None)
                noted = _one(update(WorkshopCardRow), code, card)
                await connection.execute(noted.values(notes=json.dumps(dict(card.notes))))

    async def draw(self, code: str, kind: str, id: str, picture: str) -> None:
        """Give a card another picture; what stands on it is as it was."""
        one = _one(update(WorkshopCardRow), code, DraftCard(kind, id, {}))
        async with self._engine.begin() as connection:
            await connection.execute(one.values(picture=picture))

    async def reading(self, code: str) -> Kept:
        """How spreadsheets of this set are meant, as it was kept."""
        query = select(WorkshopSetRow.reading).where(WorkshopSetRow.code == code)
        async with self._reading.connect() as connection:
            kept = (await connection.execute(query)).scalar_one()
        found: Kept = json.loads(kept or "{}")
        return found

    async def keep_reading(self, code: str, reading: Kept) -> None:
        kept = update(WorkshopSetRow).where(WorkshopSetRow.code == code).values(reading=json.dumps(reading))
        async with self._engine.begin() as connection:
            await connection.execute(kept)

    async def remove(self, code: str, kind: str, id: str) -> bool:
        """Take a card out of the draft, and say whether it was there."""
        async with self._engine.begin() as connection:
            gone = await connection.execute(_one(delete(WorkshopCardRow), code, DraftCard(kind, id, {})))
            return bool(gone.rowcount)

    async def replace(self, code: str, cards: Iterable[DraftCard]) -> None:
        """The draft has these cards and no others from now on; what was noted of them stays."""
        noted = {(card.kind, card.id): card.notes for card in await self.cards(code)}
        cards = [replace(card, notes=card.notes or noted.get((card.kind, card.id), {})) for card in cards]
        async with self._engine.begin() as connection:
            await connection.execute(delete(WorkshopCardRow).where(WorkshopCardRow.set_code == code))
            await _lay(connection, code, cards)

    # Versions

    async def versions(self, code: str) -> list[Version]:
        """All versions, the first one first."""
        row = WorkshopVersionRow
        query = select(row.__table__).where(row.set_code == code).order_by(row.number)
        async with self._reading.connect() as connection:
            return [
                Version(found.number, found.hash, found.note, found.at) for found in await connection.execute(query)
            ]

    async def freeze(self, code: str, cards: StoredSet, note: str) -> int:
        """Keep the cards as the next version; raises Taken if another process has just made one."""
        last = select(func.max(WorkshopVersionRow.number)).where(WorkshopVersionRow.set_code == code)
        try:
            async with self._engine.begin() as connection:
                number: int = ((await connection.execute(last)).scalar_one() or 0) + 1
                await keep_card_set(connection, cards)
                row = {"set_code": code, "number": number, "hash": cards.hash, "note": note, "at": datetime.now(UTC)}
                await connection.execute(insert(WorkshopVersionRow), row)
        except IntegrityError:
            raise Taken from None
        return number


async def _save(connection: AsyncConnection, code: str, card: DraftCard, after: int | None) -> int:
    known = await _saved(connection, code, card)
    if after is not None and after != known:
        raise Edited
    if known:
        await connection.execute(_one(update(WorkshopCardRow), code, card), _body(card) | {"edited": known + 1})
    else:
        places = select(func.count()).where(WorkshopCardRow.set_code == code)
        place = (await connection.execute(places.where(WorkshopCardRow.kind == card.kind))).scalar_one()
        await _lay(connection, code, [card], place)
    return known + 1


async def _saved(connection: AsyncConnection, code: str, card: DraftCard) -> int:
    query = _one(select(WorkshopCardRow.edited), code, card).with_for_update()
    return (await connection.execute(query)).scalar() or 0


def _one(statement, code: str, card: DraftCard):  # type: ignore[no-untyped-def]
    row = WorkshopCardRow
    return statement.where(row.set_code == code, row.kind == card.kind, row.id == card.id)


def _body(card: DraftCard) -> dict[str, object]:
    return {"body": json.dumps(dict(card.body))}


def _notes(kept: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(kept or "{}")
    return found


async def _lay(connection: AsyncConnection, code: str, cards: Iterable[DraftCard], first: int = 0) -> None:
    rows = [
        {"set_code": code, "kind": card.kind, "id": card.id, "place": place, "edited": 1, "picture": card.picture}
        | _body(card)
        | {"notes": json.dumps(dict(card.notes))}
        for place, card in enumerate(cards, start=first)
    ]
    if rows:
        await connection.execute(insert(WorkshopCardRow), rows)
