"""What only whoever has the machine can do: make the token that opens /operator."""

import asyncio

from app.cli.environment import check_store
from app.cli.screen import errors, screen
from app.settings import Settings


def make_token(settings: Settings) -> None:
    """Print a new token, and nothing else where a program reads it."""
    from app.store.database import open_engine
    from app.store.operator import new_operator_token

    check_store(settings)

    async def make() -> str:
        engine = open_engine(settings.database_url)
        try:
            return await new_operator_token(engine)
        finally:
            await engine.dispose()

    screen.print(asyncio.run(make()), markup=False, soft_wrap=True)
    errors.print(
        "The token opens /operator, /metrics and /docs of this server, also as `Authorization: Bearer …`. "
        "It is shown this once; the one before opens nothing any more.",
        style="dim",
    )
