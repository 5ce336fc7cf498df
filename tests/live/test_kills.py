"""The server dies in the middle of a game and comes back."""

from tests.live.kills import run


async def test_a_killed_server_loses_nothing_that_it_acknowledged(database_url: str) -> None:
    report = await run(3, database_url)
    assert report.kills == 3
    assert report.reconnects >= 3
    assert report.acknowledged > 20
    assert report.is_clean, report
