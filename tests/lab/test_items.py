"""What is to be done after a playtest: from a note or a figure, to the card's page, to the version that answers it."""

from random import Random

import httpx

from tests.lab.testing import begun, forked
from tests.web.guests import bearer


async def test_a_note_becomes_an_item_on_the_cards_page_and_a_version_answers_it(http: httpx.AsyncClient) -> None:
    cards = await forked(http, "Lamps")
    test = await begun(http, card_sets=[cards.version])
    table = await test.table("Annabel", "Ben")
    await table.begin()
    await table.note("Annabel", "unfair", "Too bright")
    await table.play(Random(1))
    designer, writer = bearer(test.owner), bearer(cards.owner)
    (note,) = (await test.report())["notes"]
    kind = "comfort"
    card = (await http.get(f"/api/sets/{cards.code}/cards/{kind}", headers=writer)).json()["cards"][0]
    place, todo = f"/workshop/sets/{cards.code}/cards/{kind}/{card['id']}", f"/playtests/{test.code}/items"
    said = {"note": f"{note['room']}.{note['note']['event']}", "text": "Dim it", "card": card["id"]}
    await http.post(todo, data=said, headers=designer)
    await http.post(todo, data={"figure": "Looked up 4 times.", "card": card["id"]}, headers=designer)

    shown = (await http.get(place, headers=writer)).text
    for words in ("“Too bright”", "Dim it", "Annabel, table 1, Lamps 1", "Looked up 4 times.", "noticed by the table"):
        assert words in shown, words
    assert "In figures" in shown
    assert "small sample" in shown

    form = (await http.get(f"/workshop/sets/{cards.code}/versions", headers=writer)).text
    assert f'value="{test.code}.1"' in form
    others = (await http.get(f"/workshop/sets/{cards.code}/versions")).text
    assert "Too bright" not in others
    body = {**card["card"], "name": "A Dimmer Lamp"}
    await http.put(f"/api/sets/{cards.code}/cards/{kind}/{card['id']}", json=body, headers=writer)
    frozen = {"note": "Dimmer", "answers": [f"{test.code}.1"]}
    await http.post(f"/workshop/sets/{cards.code}/versions", data=frozen, headers=writer)
    assert "answered in version 2" in (await http.get(place, headers=writer)).text
    versions = (await http.get(f"/workshop/sets/{cards.code}/versions", headers=writer)).text
    assert "Answers 1 item from tests: Dim it." in versions
    answered = (await http.get(f"/api{todo}", headers=designer)).json()["items"]
    assert [item["answered"] for item in answered] == [2, 0]

    await table.ask("DELETE", "/me", "Annabel")
    after = (await http.get(place, headers=writer)).text
    assert [words in after for words in ("Too bright", "Annabel", "Dim it")] == [False, False, True]


async def test_items_are_their_owners_and_say_something(light_http: httpx.AsyncClient) -> None:
    test = await begun(light_http)
    todo = f"/api/playtests/{test.code}/items"
    assert (await light_http.post(todo, json={"text": "Mine now"})).status_code == 403
    assert (await light_http.get(todo)).status_code == 403
    empty = await light_http.post(todo, json={"text": "  "}, headers=bearer(test.owner))
    assert empty.status_code == 409
