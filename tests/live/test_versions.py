"""Two releases serve one Postgres for a while, and a game goes on from one to the other."""

from tests.live.versions import run
from tests.postgres import drop_database, new_database


async def test_a_game_goes_on_from_an_older_server_to_a_newer_one_and_nothing_is_lost(postgres: str) -> None:
    url = await new_database(postgres)
    report = await run(2, url)
    await drop_database(url)
    assert report.kills == 2
    assert report.acknowledged > 10
    assert report.is_clean, [str(report), report.stuck]
