"""The socket of the pages obeys the same rights as that of the public contract."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from tests.web.guests import Gathering, PageWatcher, bearer, begin
from tests.web.house import House

SEAT = "investigator-1"


@pytest.fixture
async def gathering(light_http: httpx.AsyncClient) -> Gathering:
    return await begin(light_http, "fourth-wall")


@asynccontextmanager
async def page_of(house: House, gathering: Gathering, seat: str | None) -> AsyncIterator[PageWatcher]:
    """Somebody's page, open and up to date."""
    token = gathering.tokens[seat] if seat else None
    page = await PageWatcher(f"{house.socket_url}/rooms/{gathering.room}/live", token).connect()
    try:
        await page.until(lambda: page.seq is not None)
        yield page
    finally:
        await page.close()


async def form_of(gathering: Gathering) -> str:
    """The answer silence would give, as a form."""
    decision = (await gathering.view(SEAT))["decision"]
    return json.dumps({"act": "answer", "decision": str(decision["number"]), "choice": decision["default"]})


async def test_a_form_up_the_socket_is_an_answer(light_house: House, gathering: Gathering) -> None:
    room = await light_house.hub.room(gathering.room)
    async with page_of(light_house, gathering, SEAT) as page:
        seq = page.seq
        await page.send(await form_of(gathering))
        await page.until(lambda: page.seq != seq)
    assert len(room.state.entries) == 1


async def test_an_answer_with_an_id_is_acknowledged_and_counts_once(light_house: House, gathering: Gathering) -> None:
    room = await light_house.hub.room(gathering.room)
    form = json.dumps({**json.loads(await form_of(gathering)), "id": "first"})
    async with page_of(light_house, gathering, SEAT) as page:
        for times in (1, 2):
            await page.send(form)
            await page.until(lambda: sum('data-id="first" data-why=""' in text for text in page.got) == times)  # noqa: B023
        await page.send(form.replace("first", "second"))
        await page.until(lambda: any('data-id="second" data-why="' in text for text in page.got))
    assert len(room.state.entries) == 1


async def test_whoever_loses_a_seat_can_neither_see_nor_answer_through_it(
    light_house: House, gathering: Gathering
) -> None:
    room = await light_house.hub.room(gathering.room)
    async with page_of(light_house, gathering, SEAT) as page:
        form, shown = await form_of(gathering), len(page.got)
        async with room.lock:  # the form is on its way while the seat changes hands
            await page.send(form)
            room.state.chairs[SEAT].person = room.state.chairs["wall"].person  # type: ignore[index]
        await page.until(lambda: page.refusals)
        assert "not your seat" in page.refusals[0]["detail"]
        await gathering.post("/chat", {"text": "Anybody here?"}, token=gathering.host)
        await page.until(lambda: page.closed)
        assert room.state.entries == []
        assert not any("Anybody here?" in message for message in page.got[shown:])


async def test_wrong_forms_are_refused_in_plain_words(light_house: House, gathering: Gathering) -> None:
    room = await light_house.hub.room(gathering.room)
    async with page_of(light_house, gathering, SEAT) as page:
        for number, message in enumerate(
            ("{", "[]", "[" * 30_000, b"\xff", '{"act": "fly"}', '{"decision": "x"}', "{}")
        ):
            await page.send(message)
            await page.until(lambda number=number: len(page.refusals) > number)
        assert all("toast" in refusal["detail"] for refusal in page.refusals)
        assert page.closed is None
    assert room.state.entries == []


async def test_a_spectators_page_cannot_act_and_another_site_cannot_open_one(
    light_house: House, light_http: httpx.AsyncClient, gathering: Gathering
) -> None:
    async with page_of(light_house, gathering, None) as page:
        await page.send(await form_of(gathering))
        await page.until(lambda: page.refusals)
        assert "sit down to play" in page.refusals[0]["detail"]
    url = f"{light_house.socket_url}/rooms/{gathering.room}/live"
    foreign = PageWatcher(url, gathering.tokens[SEAT])
    await foreign.connect(None, Origin="https://evil.example")
    await foreign.until(lambda: foreign.closed)
    assert foreign.seq is None
    await foreign.close()
    await light_http.delete(gathering.path(), headers=bearer(gathering.host))
    gone = await PageWatcher(url, None).connect()
    await gone.until(lambda: gone.closed)
    assert "no such room" in gone.refusals[0]["detail"]
    await gone.close()
