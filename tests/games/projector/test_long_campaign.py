"""A campaign goes on over many days: it comes back from the store as it was, and its state does not grow for ever."""

from app.games.projector import GAME
from app.kernel.table import Table
from tests.games.projector.long_campaign import cold_load, play
from tests.rules import rule

DAYS, LARGEST = 5, 64 << 10


@rule("PJ-003", "PJ-259", "PJ-260")
async def test_a_campaign_of_some_days_comes_back_as_it_was() -> None:
    campaign = play(2, DAYS)
    table = campaign.table
    room, _spent = await cold_load(table)
    assert room.table is not None
    assert room.table.fingerprint() == table.fingerprint()
    assert Table(GAME, table.log, saves=0).fingerprint() == table.fingerprint()
    assert max(campaign.sizes) < LARGEST
