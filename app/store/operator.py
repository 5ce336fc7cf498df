"""The operator's token: made on the machine that serves, kept as a hash, the same for all processes of one store.

In the store and not among the settings: it can be made and replaced while the server runs, no file and no list of
processes ever shows it, and a reader of a copy of the database cannot use it.
"""

import hashlib
import hmac
import secrets

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from app.store.database import READING
from app.store.models import SecretRow

NAME = "operator"
"""Under which the hash is kept."""


async def new_operator_token(engine: AsyncEngine) -> str:
    """Make a token; the one before opens nothing from now on."""
    token = secrets.token_urlsafe(24)
    make = postgresql.insert(SecretRow) if engine.dialect.name == "postgresql" else sqlite.insert(SecretRow)
    statement = make.values(name=NAME, value=_hash(token))
    replacing = statement.on_conflict_do_update(index_elements=["name"], set_={"value": statement.excluded.value})
    async with engine.begin() as connection:
        await connection.execute(replacing)
    return token


async def is_operator_token(engine: AsyncEngine, token: str) -> bool:
    """Whether this is the newest token."""
    async with engine.execution_options(**READING).connect() as connection:
        kept = (await connection.execute(select(SecretRow.value).where(SecretRow.name == NAME))).scalar()
    return kept is not None and hmac.compare_digest(str(kept), _hash(token))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
