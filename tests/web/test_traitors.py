"""The pages of Within Walls by plain forms: what is said, what is noted, and what becomes of too much of it."""

import re

import httpx
import pytest

from tests.web.guests import Gathering, PageWatcher, begin
from tests.web.house import House

ADA, BO, CY = "player-1", "player-2", "player-3"
MARKUP = "<script>alert('dark')</script><b onclick=x>&amp;"


@pytest.fixture
async def gathering(light_http: httpx.AsyncClient) -> Gathering:
    return await begin(light_http, "within-walls", players=3)


def cookie(gathering: Gathering, seat: str) -> dict[str, str]:
    return {"Cookie": f"veil-{gathering.room}={gathering.tokens[seat]}"}


async def send(gathering: Gathering, seat: str, **form: str) -> httpx.Response:
    """A form of the page, without script."""
    return await gathering.http.post(f"/rooms/{gathering.room}/act", data=form, headers=cookie(gathering, seat))


async def page_of(gathering: Gathering, seat: str) -> str:
    response = await gathering.http.get(f"/rooms/{gathering.room}", headers=cookie(gathering, seat))
    assert response.status_code == 200
    return response.text


async def test_markup_is_only_words_and_a_long_line_is_cut(gathering: Gathering) -> None:
    for words in (MARKUP, "ten thousand " * 800):
        assert (await send(gathering, ADA, act="say", text=words)).status_code == 303
    page = await page_of(gathering, BO)
    assert "alert(&#39;dark&#39;)" in page
    assert "<script>alert" not in page
    assert "<b onclick" not in page
    assert max(len(found) for found in re.findall(r"ten thousand[^<]*", page)) == 500


async def test_a_flood_of_words_is_stemmed_and_the_table_goes_on(gathering: Gathering) -> None:
    said = [await send(gathering, ADA, act="say", text=f"No, me! {number}") for number in range(30)]
    assert [response.status_code for response in said].count(303) in range(20, 25)
    assert said[-1].status_code == 429
    assert "faster than anybody can read" in said[-1].text
    decision = (await gathering.view(BO))["decision"]
    assert (await gathering.answer(BO, decision["number"], decision["default"])).status_code == 200


async def test_a_notebook_is_kept_by_plain_forms_and_nobody_else_is_sent_a_byte(
    light_house: House, gathering: Gathering
) -> None:
    watcher = PageWatcher(f"{light_house.socket_url}/rooms/{gathering.room}/live", gathering.tokens[BO])
    await watcher.connect()
    await watcher.until(lambda: watcher.seq is not None)
    got = len(watcher.got)
    assert (await send(gathering, ADA, act="mark", about=BO, mark="cultist?")).status_code == 303
    assert (await send(gathering, ADA, act="write", text=f"He smiled. {MARKUP}")).status_code == 303
    own = await page_of(gathering, ADA)
    assert "He smiled. &lt;script&gt;" in own
    assert re.findall(r'value="([^"]*)" aria-pressed="true"', own) == ["cultist?"]
    for page in (await page_of(gathering, BO), await page_of(gathering, CY)):
        assert "He smiled" not in page
        assert 'aria-pressed="true"' not in page
    await send(gathering, CY, act="say", text="What are you writing?")
    await watcher.until(lambda: len(watcher.got) > got)
    assert len(watcher.got) == got + 1
    assert "What are you writing?" in watcher.got[-1]
    await watcher.close()


async def test_wrong_notes_are_refused_in_plain_words(gathering: Gathering) -> None:
    for form in ({"act": "mark", "about": ADA, "mark": "agent"}, {"act": "mark", "about": BO, "mark": "x"}):
        response = await send(gathering, ADA, **form)
        assert response.status_code == 409
        assert "notebook" in response.text
    assert (await send(gathering, ADA, act="write", text="Psst", **{"as": BO})).status_code == 403


async def test_where_the_table_whispers_the_page_offers_it_and_others_read_no_word(
    light_http: httpx.AsyncClient,
) -> None:
    gathering = await begin(light_http, "within-walls", players=3, whispers=True)
    assert re.findall(r'<option value="(to:[^"]*)"', await page_of(gathering, ADA)) == [f"to:{BO}", f"to:{CY}"]
    assert (await send(gathering, ADA, act="say", channel=f"to:{BO}", text="Cy is it.")).status_code == 303
    assert "Cy is it." in await page_of(gathering, BO)
    other = await page_of(gathering, CY)
    assert "whispers to Player 2" in other
    assert "Cy is it." not in other
