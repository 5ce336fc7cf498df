"""A room plays with the cards it was dealt, whatever becomes of their files."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app import games
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.log import load_log
from app.live import records
from app.live.hub import Hub
from app.live.room import Room
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import MIGRATIONS, migrate
from tests.live.party import begun, play_on
from tests.live.printings import EDITS, edited, evening, new_printing, outlive, told

RAW = {
    "fourth-wall": "ba91320472b995ca",
    "within-walls": "0987b2e3e7b1f41f",
    "great-old-ones": "b75d6b738dd29ba3",
    "projector": "afd126821871ab24",
}
"""What the sets were called while their name was the hash of their files' bytes."""


@pytest.fixture
async def light(sqlite_url: str) -> AsyncIterator[Hub]:
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    yield hub
    await hub.close()
    await engine.dispose()


@pytest.mark.parametrize("game", RAW)
async def test_rooms_outlive_every_edit_of_their_cards(light: Hub, game: str) -> None:
    played = await evening(light, game)
    shipped = games.GAMES[game].card_set()
    same, other = edited(games.GAMES[game], "a comment"), edited(games.GAMES[game], *EDITS)
    assert same.files != shipped.files
    assert same.hash == shipped.hash != other.hash
    with new_printing(game, other):
        await outlive(played, other, 40)
        published = await records.published_log(light.debriefs, await played.ended.again())
        assert load_log(published).files == shipped.files


async def test_a_set_is_kept_with_the_event_that_starts_its_room(hub: Hub) -> None:
    party = await begun(hub)
    await begun(hub)
    async with hub.journal.engine.connect() as connection:
        rows = (await connection.execute(text("SELECT hash, game, name, files FROM card_sets"))).all()
    assert [(row.hash, row.game, row.name) for row in rows] == [(party.room.header.card_hash, "lantern", "lantern")]
    assert "lantern.toml" in rows[0].files


def first_kept(game: str) -> CardSet:
    """The cards of the release in which sets were kept for the first time."""
    kept = json.loads((MIGRATIONS / "versions" / "0003_card_sets.json").read_text("utf-8"))
    [found] = [row for row in kept if row["alias"] == RAW[game]]
    return games.GAMES[game].read_cards(found["files"])


async def left_by_the_release_before(room: Room, engine: AsyncEngine) -> None:
    """Another database with this room in it, as it would be from before sets were kept."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    named = {"hash": room.cards.hash, "raw": RAW[room.game.id]}
    async with room.journal.engine.connect() as connection:
        rooms = (await connection.execute(text("SELECT code, game, status, created_at, touched_at FROM rooms"))).all()
        told = text("SELECT room, seq, replace(event, :hash, :raw) AS event, at FROM journal")
        events = (await connection.execute(told, named)).all()
    async with engine.begin() as connection:

        def make(sync: Connection) -> None:
            config.attributes["connection"] = sync
            command.upgrade(config, "0002")

        await connection.run_sync(make)
        for row in rooms:
            columns = "code, game, status, created_at, touched_at"
            add = text(f"INSERT INTO rooms ({columns}) VALUES (:code, :game, :status, :created_at, :touched_at)")
            await connection.execute(add, row._asdict())
        for row in events:
            add = text("INSERT INTO journal (room, seq, event, at) VALUES (:room, :seq, :event, :at)")
            await connection.execute(add, row._asdict())


@pytest.mark.parametrize("game", RAW)
async def test_a_room_from_before_sets_were_kept_finds_its_cards_by_their_old_name(
    light: Hub, tmp_path: Path, game: str
) -> None:
    with new_printing(game, first_kept(game)):
        party = await begun(light, game)
    await play_on(party.room, Chance("before"), 10)
    engine = open_engine(f"sqlite:///{tmp_path}/before.db")
    await left_by_the_release_before(party.room, engine)
    with new_printing(game, edited(games.GAMES[game], "a card gone")):
        await migrate(engine)
        journal = Journal(engine)
        room = Room(party.room.code, journal, 0)
        await room.load()
        assert room.cards.hash == party.room.cards.hash
        assert told(room) == told(party.room)
        await play_on(room, Chance("after"), 20)
        assert not room.broken
    await journal.close()
    await engine.dispose()


async def test_a_room_whose_cards_nobody_has_says_so(hub: Hub) -> None:
    party = await begun(hub)
    async with hub.journal.engine.begin() as connection:
        await connection.execute(
            text("UPDATE journal SET event = replace(event, :hash, 'nobodys')"), {"hash": party.room.cards.hash}
        )
    room = await party.again()
    assert room.broken
    assert "does not have the cards" in room.broken.reason
