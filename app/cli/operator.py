"""What only the operator at the machine can do: make the token that opens /operator, read what failed in a room."""

import asyncio

from app.cli.environment import check_store
from app.cli.screen import errors, screen
from app.kernel.errors import SetupError
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


def show_failures(settings: Settings, room: str) -> None:
    """Say what our rules failed at in a room, be it going on: no hands, no seed, no chat."""
    from app.store.database import open_engine
    from app.store.inspection import Failures, failures_in

    check_store(settings)

    async def look() -> Failures | None:
        engine = open_engine(settings.database_url)
        try:
            return await failures_in(engine, room.lower())
        finally:
            await engine.dispose()

    found = asyncio.run(look())
    if found is None:
        raise SetupError(f"There is no room {room!r}.")
    played_by = f", {found.versions}" if found.versions else ""
    screen.print(f"{room.lower()}: {found.game}, {found.status}{played_by}", markup=False, soft_wrap=True)
    for one in found.found:
        when = f"{one.at:%Y-%m-%d %H:%M:%S} UTC, after {one.count} entries of the log"
        screen.print(f"{when}: {one.why}", markup=False, soft_wrap=True)
    words = "Where in the code it failed stands in the server's log. The whole report has the seed in it, so it can be"
    errors.print(
        f"{words} read after the end, at /api/rooms/{room.lower()}/report." if found.found else "No rule has failed.",
        style="dim",
    )
