"""A backup while people play is one moment of every table; restored, the tables play on."""

import asyncio
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.kernel.chance import Chance
from app.live.hub import Hub
from app.store.backup import back_up, restore
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
from app.store.models import EventRow
from tests.live.party import begun, play_on
from tests.postgres import new_database

GAMES = ("lantern", "fourth-wall", "within-walls", "great-old-ones")


async def journals(engine: AsyncEngine) -> dict[str, list[str]]:
    async with engine.connect() as connection:
        rows = await connection.execute(select(EventRow).order_by(EventRow.room, EventRow.seq))
        found: dict[str, list[str]] = {}
        for row in rows:
            kept = found.setdefault(row.room, [])
            assert row.seq == len(kept) + 1
            kept.append(row.event)
        return found


async def test_restored_in_a_database_of_the_other_kind_tables_play_on(
    hub: Hub, engine: AsyncEngine, database_url: str, tmp_path: Path, postgres: str
) -> None:
    parties = [await begun(hub, game) for game in GAMES]
    playing = [asyncio.create_task(play_on(it.room, Chance("before"), 150)) for it in parties]
    while any(party.room.seq < 25 and not game.done() for party, game in zip(parties, playing, strict=True)):
        await asyncio.sleep(0)
    # Another loop in a thread of its own, as the command is another process: nobody's answer waits for it.
    await asyncio.to_thread(lambda: asyncio.run(back_up(database_url, tmp_path / "kept.db")))
    at_the_end = [party.room.seq for party in parties]
    await asyncio.gather(*playing)
    is_from_postgres = engine.dialect.name == "postgresql"
    other = f"sqlite:///{tmp_path / 'other.db'}" if is_from_postgres else await new_database(postgres)
    await restore(tmp_path / "kept.db", other)
    copy = open_engine(other)
    await migrate(copy)
    kept, whole = await journals(copy), await journals(engine)
    again = Hub(Journal(copy), pace=0)
    try:
        for party, seq in zip(parties, at_the_end, strict=True):
            lines = kept[party.room.code]
            assert min(25, seq) <= len(lines) <= seq
            assert lines == whole[party.room.code][: len(lines)]
            room = await again.room(party.room.code)
            assert await play_on(room, Chance("after"), 30) > 0 or room.status == "ended"
            assert room.broken is None
            assert room.person(party.host)
    finally:
        await again.close()
        await copy.dispose()
