"""Eight thousand hostile inputs, half on each database; the proofs send a million."""

from app.store.database import is_postgres
from tests.hostile.storm import app_on, storm

INPUTS = 4_000


async def test_hostile_inputs_do_no_harm(database_url: str) -> None:
    async with app_on(database_url) as app:
        tally = await storm(app, INPUTS, f"test on {'postgres' if is_postgres(database_url) else 'sqlite'}")
    assert tally.inputs >= INPUTS
    assert not [status for status in tally.statuses if status >= 500]
    assert {200, 303, 400, 403, 404, 405, 409, 413, 422, 429} <= set(tally.statuses), "of everything something"
    assert tally.refused > INPUTS // 20
