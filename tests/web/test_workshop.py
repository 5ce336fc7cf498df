"""The pages of the workshop: what an owner does there, and what others find."""

import re
from html import unescape

import httpx
import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from app.kit.loader import Loader

EDITED = [game for game in GAMES.values() if isinstance(game.loader, Loader)]
EVERY_GAME = pytest.mark.parametrize("game", EDITED, ids=lambda game: game.id)


async def begin(http: httpx.AsyncClient, game: str, source: str = "shipped", name: str = "Ours") -> str:
    """A new set in this browser; gives its code."""
    begun = await http.post(f"/workshop/{game}/begin", data={"from": source, "name": name})
    assert begun.status_code == 200, begun.text
    return code_in(begun.text)


def code_in(page: str) -> str:
    found = re.search(r"/workshop/sets/([a-z0-9]{8})", page)
    assert found
    return found.group(1)


def link(page: str, label: str) -> str:
    found = re.search(rf'value="([^"]+)" aria-label="{label}"', page)
    assert found
    return unescape(found.group(1))


@EVERY_GAME
async def test_every_page_of_a_forked_set_opens(light_http: httpx.AsyncClient, game: Game[State]) -> None:
    code = await begin(light_http, game.id)
    here = f"/workshop/sets/{code}"
    wall = await light_http.get(here)
    assert wall.status_code == 200, wall.text
    for path in dict.fromkeys(re.findall(rf'href="({here}/cards/[^"]+)"', wall.text)):
        if path.endswith("/new") or path.endswith(("1", "2")):
            assert (await light_http.get(unescape(path))).status_code == 200, path
    for path in ("/workshop", f"/workshop/{game.id}", f"/workshop/{game.id}/shipped", f"{here}/versions"):
        assert (await light_http.get(path, follow_redirects=True)).status_code == 200, path
    for path in (f"{here}/sheet", f"{here}/print?backs=yes&copies=yes&paper=letter"):
        assert (await light_http.get(path)).status_code == 200, path


async def test_the_owners_link_is_shown_once_and_makes_another_browser_the_owners(
    light_http: httpx.AsyncClient,
) -> None:
    begun = await light_http.post("/workshop/fourth-wall/begin", data={"from": "shipped", "name": "Ours"})
    code, owner, play = code_in(begun.text), link(begun.text, "The owner’s link"), link(begun.text, "The play link")
    again = (await light_http.get(f"/workshop/sets/{code}")).text
    assert "own?key=" not in again
    async with httpx.AsyncClient(base_url=light_http.base_url) as other:
        assert (await other.get(f"/workshop/sets/{code}")).status_code == 409, "no version yet"
        path = "/workshop" + owner.partition("/workshop")[2]
        assert (await other.get(path)).status_code == 200
        assert (await other.get(f"/workshop/sets/{code}")).status_code == 409, "looking changes nothing"
        wrong = await other.post(f"/workshop/sets/{code}/own", data={"key": "nonsense"})
        assert wrong.status_code == 403
        taken = await other.post(f"/workshop/sets/{code}/own", data={"key": path.partition("key=")[2]})
        assert taken.status_code == 303
        assert (await other.get(f"/workshop/sets/{code}/cards/horror/new")).status_code == 200
    assert (await light_http.get("/play" + play.partition("/play")[2])).status_code == 404, "nothing to play yet"


async def test_a_card_is_checked_saved_frozen_compared_and_played(light_http: httpx.AsyncClient) -> None:
    code = await begin(light_http, "fourth-wall")
    here = f"/workshop/sets/{code}"
    await light_http.post(f"{here}/versions", data={"note": "as it came"})
    wrong = {
        "id": "H01", "name": "The Lodger", "copies": "2", "manifest_cost": "1", "trigger_cost": "1",
        "defeat_cost": "CF", "text": "Trigger: Target Investigator\r\nLoses 1 Marbel.", "edited": "1",
    }  # fmt: skip
    found = (await light_http.post(f"{here}/cards/horror/H01/check", data=wrong)).json()
    [problem] = found["problems"]
    assert "Trigger: Target Investigator\nLoses 1 Marbel."[problem["start"] :].startswith("Marbel")
    assert "The Lodger" in found["face"]
    assert (await light_http.post(f"{here}/cards/horror/H01", data=wrong)).status_code == 303
    refused = await light_http.post(f"{here}/versions", data={"note": ""})
    assert (refused.status_code, "1 problem first." in refused.text) == (422, True)
    right = wrong | {"text": "Trigger: Target Investigator Loses 1 Marble.", "edited": "2"}
    late = await light_http.post(f"{here}/cards/horror/H01", data=right | {"edited": "1"})
    assert late.status_code == 409
    assert "Another tab has saved this card" in late.text
    assert (await light_http.post(f"{here}/cards/horror/H01", data=right)).status_code == 303
    await light_http.post(f"{here}/versions", data={"note": "A lodger"})
    compared = (await light_http.get(f"{here}/versions?first=1&second=2")).text
    assert compared.count('class="mat difference"') == 1
    assert "<ins>The Lodger</ins>" in compared
    opened = await light_http.post("/open/fourth-wall", data={"name": "Ann", "seat": "wall", "cards": f"{code}@2"})
    assert opened.status_code == 303
    lobby = (await light_http.get(opened.headers["location"])).text
    assert "Ours 2" in lobby
    offered = (await light_http.get(f"/open/fourth-wall?cards={code}@2")).text
    assert f'value="{code}@2" selected' in offered


async def test_a_card_is_tried_at_a_table_of_ones_own(light_http: httpx.AsyncClient) -> None:
    code = await begin(light_http, "wick")
    here = f"/workshop/sets/{code}/cards/comfort/matchbook"
    box = {"id": "matchbook", "name": "A Box of Matches", "copies": "4", "light": "1"}
    saved = await light_http.post(here, data=box | {"text": "Gain 2 Wax.", "edited": "1"})
    assert saved.status_code == 303, saved.text
    opened = await light_http.post(f"{here}/try")
    assert opened.status_code == 303, opened.text
    room = opened.headers["location"]
    table = (await light_http.get(room)).text
    assert "Ours, draft" in table
    view = (await light_http.get(f"/api{room}/view")).json()
    assert "A Box of Matches" in str(view["regions"])
    offered = {option.get("card") for option in (*view["decision"]["options"], *view["decision"]["anytime"])}
    assert "matchbook" in offered
    async with httpx.AsyncClient(base_url=light_http.base_url) as stranger:
        refused = await stranger.post(f"/api{room}/seats", json={"name": "Mallory"})
        assert refused.status_code in (403, 409)
    await light_http.post(here, data=box | {"text": "Everybody hums.", "edited": "2"})
    refused = await light_http.post(f"{here}/try")
    assert (refused.status_code, "Not yet." in refused.text) == (422, True)


async def test_rows_go_out_and_come_back(light_http: httpx.AsyncClient) -> None:
    code = await begin(light_http, "fourth-wall")
    here = f"/workshop/sets/{code}"
    await light_http.post(f"{here}/versions", data={})
    rows = (await light_http.get(f"{here}/sheet/horror.csv")).text.lstrip("\ufeff").replace("Gatekeeper", "Lodger")
    tried = await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": rows})
    assert "Take over 1 row" in tried.text
    assert "Lodger" not in (await light_http.get(here)).text, "nothing has changed yet"
    await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": rows, "take": "yes"})
    compared = (await light_http.get(f"{here}/versions?first=1&second=0")).text
    assert compared.count('class="mat difference"') == 1
    assert "<ins>Lodger</ins>" in compared
    nothing = await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": "no rows"})
    assert nothing.status_code == 422


async def test_other_peoples_sheets_are_explained_once_and_what_is_strange_is_noted(
    light_http: httpx.AsyncClient,
) -> None:
    code = await begin(light_http, "fourth-wall")
    here = f"/workshop/sets/{code}"
    rows = "Nr,Titel,Defeat cost,Text,Artist\nH90,The Lodger,F,Trigger: Add 1 Dome.,Ann"
    asked = await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": rows})
    assert (asked.status_code, 'name="column:Nr"' in asked.text) == (422, True)
    said = {"column:Nr": "id", "column:Titel": "name", "column:Artist": ""}
    tried = await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": rows} | said)
    assert "1</b> card: " in tried.text
    [words] = re.findall(r'name="(read:[^"]+)"', tried.text)
    mended = {unescape(words): unescape(words).removeprefix("read:").replace("Dome", "Doom")}
    numbers = "manifest_cost,trigger_cost,copies"
    rows = rows.replace("Text", f"{numbers},Text").replace("F,Trigger", "F,1,1,2,Trigger")
    again = await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": rows} | mended)
    assert "Take over 1 row" in again.text, "nothing has to be said twice"
    await light_http.post(f"{here}/sheet", data={"kind": "horror", "rows": rows, "take": "yes"})
    card = (await light_http.get(f"{here}/cards/horror/H90")).text
    assert "Add 1 Doom." in card
    assert "<dt>Artist</dt><dd>Ann</dd>" in card
    assert ",Artist" in (await light_http.get(f"{here}/sheet/horror.csv")).text.partition("\r\n")[0]
    kept = (await light_http.get(f"{here}/sheet")).text
    assert "<b>Nr</b> is id" in kept
    await light_http.post(f"{here}/sheet/forget", data={"kind": "horror", "heading": "Nr"})
    assert "<b>Nr</b>" not in (await light_http.get(f"{here}/sheet")).text


async def test_a_set_that_was_put_away_comes_back_for_its_owner_alone(light_http: httpx.AsyncClient) -> None:
    begun = await light_http.post("/workshop/fourth-wall/begin", data={"from": "shipped", "name": "Ours"})
    code, owner = code_in(begun.text), "/workshop" + link(begun.text, "The owner’s link").partition("/workshop")[2]
    here = f"/workshop/sets/{code}"
    await light_http.post(f"{here}/delete", data={"sure": "yes"})
    async with httpx.AsyncClient(base_url=light_http.base_url) as other:
        assert (await other.get(here)).status_code == 404
        assert (await other.post(f"{here}/restore", data={"key": "nonsense"})).status_code == 404
        assert "is put away" in (await other.get(owner)).text
        key = owner.partition("key=")[2]
        assert (await other.post(f"{here}/restore", data={"key": key})).status_code == 303
        assert (await other.get(f"{here}/cards/horror/new")).status_code == 200


async def test_what_an_author_types_is_never_markup(light_http: httpx.AsyncClient) -> None:
    code = await begin(light_http, "fourth-wall", name="<b>Ours</b>")
    here = f"/workshop/sets/{code}"
    card = {"id": "H01", "name": "<script>alert(1)</script>", "text": "<img src=x onerror=alert(1)>", "edited": "1"}
    await light_http.post(f"{here}/cards/horror/H01", data=card)
    for path in (here, f"{here}/cards/horror/H01", f"{here}/print", f"{here}/versions", "/workshop/fourth-wall"):
        shown = (await light_http.get(path)).text
        assert "<script>alert" not in shown, path
        assert "<img src=x" not in shown, path
        assert "<b>Ours</b>" not in shown, path
    found = (await light_http.post(f"{here}/cards/horror/H01/check", data=card)).json()
    assert "<script>" not in found["face"] + found["reads"]


@pytest.mark.parametrize("path", ["/workshop/nonsense", "/workshop/sets/abcdefgh", "/workshop/open?link=abcdefgh"])
async def test_what_is_not_there_says_so(light_http: httpx.AsyncClient, path: str) -> None:
    assert (await light_http.get(path)).status_code == 404


async def test_only_the_owner_edits(light_http: httpx.AsyncClient) -> None:
    code = await begin(light_http, "fourth-wall")
    async with httpx.AsyncClient(base_url=light_http.base_url) as other:
        for path in ("cards/horror/H01", "cards/horror/H01/remove", "versions", "sheet", "delete", "versions/1/draft"):
            refused = await other.post(f"/workshop/sets/{code}/{path}", data={"sure": "yes"})
            assert refused.status_code == 403, path
        assert (await other.get(f"/workshop/sets/{code}/cards/horror/H01")).status_code == 403
