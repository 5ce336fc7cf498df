"""A campaign goes on over many days: it comes back from the store as it was, and its state does not grow for ever."""

from tests.games.projector.long_campaign import check, cold_load, play
from tests.rules import rule

DAYS, LARGEST = 5, 64 << 10


@rule("PJ-003", "PJ-259", "PJ-260")
async def test_a_campaign_of_some_days_comes_back_as_it_was() -> None:
    campaign = play(2, DAYS)
    room, _spent = await cold_load(campaign)
    check(campaign, room)
    assert campaign.laid is not None
    assert max(campaign.sizes) < LARGEST
