"""The lab, as requests find it."""

from starlette.requests import HTTPConnection

from app.lab.playtests import Lab
from app.live.hub import OpenedRoom
from app.web.deps import knocking


def lab_of(connection: HTTPConnection) -> Lab:
    found = connection.app.state.lab
    assert isinstance(found, Lab)
    return found


async def open_tested(connection: HTTPConnection, playtest: str) -> OpenedRoom:
    """One more room of a playtest."""
    with knocking(connection):
        facts = await lab_of(connection).find(playtest)
    return await lab_of(connection).open_room(facts)
