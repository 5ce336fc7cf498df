"""What is to be done about cards: taken from notes and figures of playtests, answered by versions of a set."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.campaigns import Taken
from app.store.database import READING
from app.store.models import PlaytestItemRow


@dataclass(frozen=True, slots=True)
class Origin:
    """The note behind an item, or the figure; a figure has neither feeling nor room."""

    words: str = ""
    source: str = ""
    """Who said it, at which table, of which version."""
    feeling: str = ""
    room: str = ""
    person: str = ""
    seat: str = ""
    step: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """Something to do, about a card if it names one."""

    number: int
    text: str
    set: str
    kind: str
    card: str
    answered: int = 0
    """The version that answers it; 0 while none does."""
    origin: Origin | None = None
    playtest: str = ""

    @property
    def key(self) -> str:
        """Names it among the items of a set."""
        return f"{self.playtest}.{self.number}"


class ItemShelf:
    """The items of one store."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**READING)

    async def of_playtest(self, code: str) -> list[Item]:
        """All items of a playtest, the first one first."""
        return await self._found(PlaytestItemRow.playtest == code)

    async def of_set(self, set: str) -> list[Item]:
        """Everything that is to be done about the cards of a set, from all playtests."""
        return await self._found(PlaytestItemRow.set_code == set)

    async def _found(self, where: Any) -> list[Item]:
        row = PlaytestItemRow
        query = select(row.__table__).where(where).order_by(row.playtest, row.number)
        async with self._reading.connect() as connection:
            return [_item(found) for found in await connection.execute(query)]

    async def add(self, code: str, item: Item) -> int:
        """Write it down as the next one, and give its number; raises Taken if another came first."""
        row = PlaytestItemRow
        last = select(func.max(row.number)).where(row.playtest == code)
        values = {"playtest": code, "text": item.text, "set_code": item.set, "kind": item.kind, "card": item.card}
        try:
            async with self._engine.begin() as connection:
                number: int = ((await connection.execute(last)).scalar_one() or 0) + 1
                more = {"number": number, "answered": item.answered, "origin": _origin_text(item.origin)}
                await connection.execute(insert(row), values | more)
        except IntegrityError:
            raise Taken from None
        return number

    async def answer(self, items: Iterable[Item], version: int) -> None:
        """A version answers these; 0 if none does after all."""
        row = PlaytestItemRow
        async with self._engine.begin() as connection:
            for item in items:
                one = update(row).where(row.playtest == item.playtest, row.number == item.number)
                await connection.execute(one.values(answered=version))

    async def reword(self, items: Iterable[Item]) -> None:
        """Write items anew: only for words that their author has taken out."""
        row = PlaytestItemRow
        async with self._engine.begin() as connection:
            for item in items:
                one = update(row).where(row.playtest == item.playtest, row.number == item.number)
                await connection.execute(one.values(text=item.text, origin=_origin_text(item.origin)))


def _origin_text(origin: Origin | None) -> str:
    return json.dumps(asdict(origin)) if origin else ""


def _item(found: Any) -> Item:
    item = Item(found.number, found.text, found.set_code, found.kind, found.card, found.answered)
    return replace(item, playtest=found.playtest, origin=Origin(**json.loads(found.origin)) if found.origin else None)
