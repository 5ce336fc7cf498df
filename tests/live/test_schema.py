"""A newer release adds to the tables while an older one serves: that one goes on, and is not started again."""

import pytest

from app.kernel.chance import Chance
from app.live import play
from app.live.campaigns import open_campaign
from app.live.hub import Hub
from app.store.models import Base
from app.store.readiness import UnusableStore, make_ready
from tests.live.party import ADA, begun, play_on


async def migrated(hub: Hub) -> None:
    """What a later release would do: a column more in every table, another table, and its own number."""
    tables = [table.name for table in Base.metadata.sorted_tables]
    async with hub.journal.engine.begin() as connection:
        for name in tables:
            await connection.exec_driver_sql(f"ALTER TABLE {name} ADD COLUMN mood VARCHAR(8)")
        await connection.exec_driver_sql("CREATE TABLE moods (name VARCHAR(8) PRIMARY KEY)")
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")


async def test_whoever_plays_goes_on_while_the_tables_are_added_to(hub: Hub) -> None:
    party = await begun(hub)
    await play_on(party.room, Chance("before"), 4)
    await migrated(hub)
    await play.say(party.room, "table", "Did you feel that?", None, party.tokens[ADA])
    await play_on(party.room, Chance("after"))
    assert await hub.debriefs.of(party.room) is not None
    await party.room.maintain()
    await hub.evict_if_loaded(party.room.code)
    assert (await hub.room(party.room.code)).status == "ended"
    another = await begun(hub)
    await play_on(another.room, Chance("anew"), 4)
    await hub.delete(another.room.code)
    assert await hub.restored(another.room.code, another.host)
    assert (await open_campaign(hub, "projector")).campaign


async def test_but_none_of_the_older_release_starts_on_them(hub: Hub, database_url: str) -> None:
    await migrated(hub)
    with pytest.raises(UnusableStore, match=r"^The database .* was used by a newer Veil; start that one, or change"):
        await make_ready(database_url)
