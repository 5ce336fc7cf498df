"""A host deletes a room with all its words, and can bring it back; the operator closes a table."""

from datetime import timedelta
from urllib.parse import quote

import httpx
import pytest
from sqlalchemy import MetaData, String, cast, select

from app.games import GAMES
from app.live import overseeing
from app.live.errors import NotNow
from app.store.purging import purge
from tests.web.guests import Gathering, begin, open_room
from tests.web.house import House

PAGE = {"Accept": "text/html"}
BUTTON = "Delete this room"


def cookie(gathering: Gathering, token: str | None) -> dict[str, str]:
    return PAGE | ({"Cookie": f"veil-{gathering.room}={token}"} if token else {})


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_host_deletes_a_lobby_and_brings_it_back(light_http: httpx.AsyncClient, game: str) -> None:
    gathering = await open_room(light_http, game)
    seat = (await gathering.view(None))["regions"]["room"]["chairs"][0]["seat"]
    guest = (await gathering.post("/seats", {"name": "Gus", "seat": seat}))["token"]
    at, host = f"/rooms/{gathering.room}", cookie(gathering, gathering.host)
    assert BUTTON in (await light_http.get(at, headers=host)).text
    for other in (cookie(gathering, guest), cookie(gathering, None)):
        assert BUTTON not in (await light_http.get(at, headers=other)).text
        await light_http.post(f"{at}/delete", data={"sure": "yes"}, headers=other)
    unsure = await light_http.post(f"{at}/delete", headers=host)
    assert quote("Tick the box first") in unsure.headers["set-cookie"]  # shown on the room's page
    assert (await light_http.get(at, headers=cookie(gathering, guest))).status_code == 200
    deleted = await light_http.post(f"{at}/delete", data={"sure": "yes"}, headers=host)
    assert (deleted.status_code, deleted.headers["location"]) == (303, at)
    assert "Bring it back" in (await light_http.get(at, headers=host)).text
    for other in (cookie(gathering, guest), cookie(gathering, None)):
        hidden = await light_http.get(at, headers=other)
        assert (hidden.status_code, "Bring it back" in hidden.text) == (404, False)
        assert (await light_http.post(f"{at}/restore", headers=other)).status_code in (403, 404)
    assert (await light_http.post(f"{at}/restore", headers=host)).status_code == 303
    assert (await light_http.get(at, headers=cookie(gathering, guest))).status_code == 200


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"projector"}))
async def test_the_operator_closes_a_table_and_its_host_may_delete_it(
    light_house: House, light_http: httpx.AsyncClient, game: str
) -> None:
    gathering = await begin(light_http, game)
    await overseeing.close(light_house.hub, gathering.room)
    view = await gathering.view(None)
    assert view["status"] == "ended"
    assert overseeing.CLOSED in [line["text"] for line in view["regions"]["chat"]["lines"]]
    shown = await light_http.get(f"/rooms/{gathering.room}", headers=cookie(gathering, gathering.host))
    assert (shown.status_code, BUTTON in shown.text) == (200, True)
    with pytest.raises(NotNow):
        await overseeing.close(light_house.hub, gathering.room)


async def test_nobody_closes_what_is_not_being_played(light_house: House, light_http: httpx.AsyncClient) -> None:
    gathering = await open_room(light_http, "fourth-wall")
    with pytest.raises(NotNow, match="Only a game that is being played"):
        await overseeing.close(light_house.hub, gathering.room)


async def test_no_word_is_left_of_what_is_gone_for_good(house: House, http: httpx.AsyncClient) -> None:
    gone, kept = await begin(http, "within-walls"), await begin(http, "within-walls")
    for gathering in (gone, kept):
        await gathering.post("/chat", {"text": "The cellar key is mine"}, gathering.host)
    await overseeing.close(house.hub, gone.room)
    await house.hub.delete(gone.room)
    for _ in range(2):  # what a sweep sees for the first time it does not purge yet
        await purge(house.hub.journal.engine, timedelta(0))
    assert await rows_naming(house, gone.room) == []
    assert await rows_naming(house, kept.room)


async def rows_naming(house: House, room: str) -> list[str]:
    """The tables in which anything still names the room."""
    found = MetaData()
    async with house.hub.journal.engine.connect() as connection:
        await connection.run_sync(found.reflect)
        return [
            table.name
            for table in found.sorted_tables
            for column in table.columns
            if (await connection.execute(select(column).where(cast(column, String).contains(room)))).first()
        ]
