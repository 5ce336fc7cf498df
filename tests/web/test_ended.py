"""Pages of a game that is over are read from what is left of it: nothing is played again, however long it was."""

from pathlib import Path

import httpx
import pytest

from app.games import GAMES
from app.kernel.log import header_to_json, load_log
from app.kernel.table import Table
from app.live.events import Played, Said, Started
from app.live.hub import Hub
from app.live.play import begin_at
from app.live.printings import stored
from app.store.card_sets import keep_card_set
from app.web import looking_back
from tests.keep import cards_kept
from tests.web.house import House

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


async def _ended(hub: Hub, game: str) -> str:
    """A room in which a recorded game was played, and which everybody has left since."""
    file = min(PLAYTHROUGHS.glob(f"{game}-[0-9].jsonl"), key=lambda file: file.stat().st_size)
    log = load_log(file.read_text("utf-8"))
    cards = stored(GAMES[game], cards_kept(GAMES[game], log.header.card_hash))
    async with hub.journal.engine.begin() as connection:
        await keep_card_set(connection, cards)
    opened = await hub.open(game, log.header.options)
    room = await hub.room(opened.room)
    played = [Played(entry) for entry in log.entries]
    await begin_at(room, [Started(header_to_json(log.header))], played)
    await hub.debriefs.of(room)
    await room.maintain()
    await hub.evict_if_loaded(room.code)
    return room.code


@pytest.mark.parametrize("game", GAMES)
async def test_no_page_of_it_plays_it_again(
    light_house: House, light_http: httpx.AsyncClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await _ended(light_house.hub, game)

    def refuse(*_given: object) -> None:
        raise AssertionError("a game that is over was played again")

    with monkeypatch.context() as patched:
        for name in ("_prepare", "apply"):
            patched.setattr(Table, name, refuse)
        for path in (f"/rooms/{room}?watch=yes", f"/rooms/{room}/table", "/", f"/api/rooms/{room}/log"):
            answer = await light_http.get(path, headers={"Accept": "text/html"})
            assert answer.status_code == 200, path
            assert "<main" not in answer.text or "stopped" not in answer.text.partition("<main")[0]
        view = (await light_http.get(f"/api/rooms/{room}/view")).json()
        left = light_house.hub.rooms[room].debrief
        assert left is not None
        assert view["outcome"]["reason"] == left.course.outcome.reason
        page = await light_http.get(f"/rooms/{room}?watch=yes", headers={"Accept": "text/html"})
        assert left.verdict(None).title in page.text
    replayed = (await light_http.get(f"/api/rooms/{room}/replay?step=3")).json()
    assert (replayed["step"], replayed["steps"]) == (3, left.course.steps)
    assert (await light_http.get(f"/rooms/{room}/replay?step=3", headers={"Accept": "text/html"})).status_code == 200


async def test_a_page_is_drawn_once_until_something_is_new(
    light_house: House, light_http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, drawn = await _ended(light_house.hub, "fourth-wall"), list[str]()

    def draw(text: str, given: bytes) -> bytes:
        drawn.append(text)
        return looking_back_draw(text, given)

    looking_back_draw = looking_back.draw
    monkeypatch.setattr(looking_back, "draw", draw)
    pages = [(await light_http.get(f"/rooms/{room}?watch=yes")).text for _ in range(3)]
    assert (len(set(pages)), len(drawn)) == (1, 1)
    assert (await light_http.get(f"/rooms/{room}/table")).text != pages[0]
    async with light_house.hub.rooms[room].lock:
        await light_house.hub.rooms[room].commit(Said("table", "host", "", "Well played.", ""))
    assert "Well played." in (await light_http.get(f"/rooms/{room}?watch=yes")).text
    assert len(drawn) == 3


async def test_a_page_that_cannot_be_drawn_says_so(
    light_house: House, light_http: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await _ended(light_house.hub, "fourth-wall")
    monkeypatch.setattr(looking_back, "read", lambda _text: None)
    page = await light_http.get(f"/rooms/{room}?watch=yes")
    assert page.status_code == 200
    assert "<main" in page.text
