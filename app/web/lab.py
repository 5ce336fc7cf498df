"""The lab, as requests find it."""

import orjson
from starlette.requests import HTTPConnection

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.table import Table
from app.lab.playtests import Lab
from app.live.hub import OpenedRoom
from app.web.deps import knocking
from app.web.wire import decision_json, region_json


def lab_of(connection: HTTPConnection) -> Lab:
    found = connection.app.state.lab
    assert isinstance(found, Lab)
    return found


async def open_tested(connection: HTTPConnection, playtest: str) -> OpenedRoom:
    """One more room of a playtest."""
    with knocking(connection):
        facts = await lab_of(connection).find(playtest)
    return await lab_of(connection).open_room(facts)


def pinned(table: Table[State], seat: Seat) -> str:
    """What a seat sees now, as a replay of the game shows it."""
    regions = {name: region_json(region) for name, region in table.view(seat).items()}
    return orjson.dumps({"regions": regions, "decision": decision_json(table.offer(seat))}).decode()
