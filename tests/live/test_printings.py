"""A room plays with the cards it was dealt, whatever becomes of their files."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from app import games
from app.kernel.chance import Chance
from app.kernel.log import load_log
from app.live import records
from app.live.hub import Hub
from app.store.database import open_engine
from app.store.journal import Journal
from app.store.migrate import migrate
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


@pytest.mark.parametrize("game", RAW)
async def test_a_room_from_before_sets_were_kept_finds_its_cards_by_their_old_name(sqlite_url: str, game: str) -> None:
    engine = open_engine(sqlite_url)
    await migrate(engine)
    hub = Hub(Journal(engine), pace=0, allows_seeds=True)
    party = await begun(hub, game)
    await play_on(party.room, Chance("before"), 10)
    seen, hash = told(party.room), party.room.cards.hash
    async with engine.begin() as connection:  # as the release before this one would have left it
        named = text("UPDATE journal SET event = replace(event, :hash, :raw)")
        await connection.execute(named, {"hash": hash, "raw": RAW[game]})
        for statement in (
            "DROP TABLE debriefs",
            "DROP TABLE card_aliases",
            "DROP TABLE card_sets",
            "UPDATE alembic_version SET version_num = '0002'",
        ):
            await connection.execute(text(statement))
    with new_printing(game, edited(games.GAMES[game], "a card gone")):
        await migrate(engine)
        room = await party.again()
        assert room.cards.hash == hash
        assert told(room) == seen
        await play_on(room, Chance("after"), 20)
        assert not room.broken
    await hub.close()
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
