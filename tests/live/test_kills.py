"""A server that is killed in the middle of a game loses nothing; the long run is `tests.prove`'s."""

from tests.live.kills import run


async def test_three_kills_in_the_middle_of_games_lose_nothing(database_url: str) -> None:
    report = await run(3, database_url)
    assert report.kills == 3
    assert report.games >= 1
    assert report.resumed >= 3
    assert report.acknowledged > 50
