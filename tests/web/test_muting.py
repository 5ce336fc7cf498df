"""Somebody spoils the evening: the seat stays theirs, their voice does not. And what everybody reads of seats."""

from collections.abc import Mapping
from random import Random

import httpx
import pytest

from app.games import GAMES
from app.kernel.decision import Seat
from app.live import claims
from app.live.events import UndoAsked
from tests.web.guests import Gathering, any_choice, bearer, begin, open_room
from tests.web.house import House

WORDS = "has muted you"


async def refused(room: Gathering, rest: str, body: Mapping[str, object], token: str | None) -> str:
    response = await room.http.post(room.path(rest), json=body, headers=bearer(token))
    assert response.status_code == 403, response.text
    return response.text


async def asked_seat(room: Gathering, seats: list[str]) -> str:
    """One of these who has a question before them."""
    return next(seat for seat, view in [(it, await room.view(it)) for it in seats] if view["decision"])


async def answer_something(room: Gathering, seat: str) -> None:
    decision = (await room.view(seat))["decision"]
    response = await room.answer(seat, decision["number"], decision["default"] or any_choice(decision, Random(seat)))
    assert response.status_code == 200, response.text


@pytest.mark.parametrize("game", GAMES)
async def test_a_muted_person_plays_on_and_neither_talks_nor_asks(light_http: httpx.AsyncClient, game: str) -> None:
    room = await begin(light_http, game)
    troll = await asked_seat(room, list(room.tokens))
    other, token = next(seat for seat in room.tokens if seat != troll), room.tokens[troll]
    asks = {"name": "Troll"}
    await room.post("/chat", {"text": "spam", "seat": troll}, token=token)
    assert "host" in await refused(room, f"/seats/{troll}/mute", {"muted": True}, room.tokens[other])
    await room.post(f"/seats/{troll}/mute", {"muted": True}, token=room.host)

    assert WORDS in await refused(room, "/chat", {"text": "more spam", "seat": troll}, token)
    assert WORDS in await refused(room, f"/seats/{other}/ask", asks, token)
    await answer_something(room, troll)  # the seat is theirs, and so is what it is asked
    for viewer in (*room.tokens, None):
        shown = (await room.view(viewer))["regions"]
        chair = next(it for it in shown["room"]["chairs"] if it["seat"] == troll)
        assert (chair["kind"], chair["muted_by"]) == ("person", "Hanna")
        assert "more spam" not in str(shown["chat"])
        assert [line["text"] for line in shown["chat"]["lines"] if "has muted" in line["text"]]
        assert (WORDS in shown["chat"]["silent"]) == (viewer == troll)

    await room.post(f"/seats/{troll}/mute", {"muted": False}, token=room.host)
    await room.post("/chat", {"text": "sorry", "seat": troll}, token=token)
    assert "sorry" in str((await room.view(None))["regions"]["chat"])


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_muted_person_has_asked_for_is_asked_no_longer(light_house: House, game: str) -> None:
    async with httpx.AsyncClient(base_url=light_house.url, timeout=60) as http:
        room = await begin(http, game)
        live, seats = light_house.hub.rooms[room.room], list(room.tokens)
        people = [person.id for person in live.people_seated()]
        async with live.lock:
            await live.commit(UndoAsked(1, Seat(seats[-1]), 0, 1, "", people))
            await live.commit(*claims.asked(live, "bot", Seat(seats[0]), by=people[-1], name="random"))
        await room.post(f"/seats/{seats[-1]}/mute", {"muted": True}, token=room.host)
        shown = (await room.view(None))["regions"]["room"]
        assert (shown["undo"], shown["claims"]) == (None, [])


async def test_neither_a_host_nor_a_chair_that_is_nobodys_is_muted(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones", investigators=2)
    seat, other = room.tokens
    await room.lend(seat)
    nobody = await light_http.post(room.path(f"/seats/{seat}/mute"), json={}, headers=bearer(room.host))
    assert (nobody.status_code, "Nobody sits there" in nobody.text) == (409, True)
    await room.post(f"/seats/{other}/mute", token=room.host)
    await room.post(f"/seats/{seat}/take-back", token=room.tokens[seat])
    await room.post("/chat", {"text": "here again", "seat": seat}, token=room.tokens[seat])


@pytest.mark.parametrize("game", GAMES)
async def test_every_change_of_hands_is_read_in_the_story_and_on_the_chair(
    light_http: httpx.AsyncClient, game: str
) -> None:
    room = await begin(light_http, game)
    seat = list(room.tokens)[-1]
    await room.lend(seat)
    await room.post(f"/seats/{seat}/take-back", token=room.tokens[seat])
    link = await room.post(f"/seats/{seat}/hand-over", token=room.tokens[seat])
    await room.post("/take-over", {"code": link["code"], "name": "Zoe"})
    cookie = {"Cookie": f"veil-{room.room}={room.host}"}
    page = await light_http.get(f"/rooms/{room.room}", headers=cookie)
    screen = await light_http.get(f"/rooms/{room.room}/table?display=yes")
    for text in (page.text, screen.text):
        told = text.split('id="region-handed"')[1].split("</ol>")[0]
        assert "seat to a bot." in told
        assert "is back." in told
        assert "Zoe has taken" in told
    row = page.text.split(f'data-seat-row="{seat}"')[1].split("</li>")[0]
    assert "A bot has played it" in row
    assert "Taken over by Zoe" in row
    assert "who has seen this hand" in row


async def test_a_closed_table_asks_nobody_to_sit_down(light_http: httpx.AsyncClient) -> None:
    room = await open_room(light_http, "great-old-ones", investigators=2)
    assert "Come and sit down" in (await light_http.get(f"/rooms/{room.room}")).text
    await room.post("/options", {"key": "table.newcomers", "value": "closed"}, token=room.host)
    lobby = await light_http.get(f"/rooms/{room.room}")
    assert "Come and look on" in lobby.text
    assert "Come and sit down" not in lobby.text
    await sit_closed(room)
    watching = await light_http.get(f"/rooms/{room.room}?watch=yes")
    assert "The table is closed to newcomers." in watching.text
    assert "sit down on a free chair" not in watching.text


async def sit_closed(room: Gathering) -> None:
    """The host fills the table with bots and begins."""
    for chair in (await room.view(None))["regions"]["room"]["chairs"]:
        await room.post("/seats", {"bot": True, "seat": chair["seat"]}, token=room.host)
    await room.post("/start", token=room.host)
