"""The operator's token in the store."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.models import SecretRow
from app.store.operator import is_operator_token, new_operator_token


async def test_the_token_itself_is_kept_nowhere(engine: AsyncEngine) -> None:
    token = await new_operator_token(engine)
    async with engine.connect() as connection:
        kept = [row.value for row in await connection.execute(select(SecretRow.value))]
    assert token not in kept
    assert not await is_operator_token(engine, kept[0])  # a copy of the database opens nothing
    assert await is_operator_token(engine, token)


async def test_a_new_token_takes_the_place_of_the_old(engine: AsyncEngine) -> None:
    old, new = await new_operator_token(engine), await new_operator_token(engine)
    assert [await is_operator_token(engine, token) for token in (old, new)] == [False, True]
