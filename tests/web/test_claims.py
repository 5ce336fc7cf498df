"""Coming back without a cookie, over HTTP: pages and the public contract."""

import httpx

from tests.web.guests import Gathering, bearer, begin, parsed


async def claims_of(room: Gathering) -> list[dict[str, object]]:
    view = await room.view(None)
    return list(view["regions"]["room"]["claims"])


async def test_a_browser_without_a_token_is_asked_who_it_is_and_may_watch(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones")
    page = await light_http.get(f"/rooms/{room.room}")
    assert "Who are you?" in page.text
    assert "I only watch" in page.text
    watching = await light_http.get(f"/rooms/{room.room}?watch=yes")
    assert "Who are you?" not in watching.text
    known = await light_http.get(f"/rooms/{room.room}", headers={"Cookie": f"veil-{room.room}={room.host}"})
    assert "I only watch" not in known.text


async def test_those_seated_give_a_client_its_token_anew(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones", investigators=3)
    seat, *others = room.tokens
    given = await room.post("/claims", {"seat": seat})
    number = (await claims_of(room))[0]["number"]
    refused = await light_http.post(room.path("/claims/redeem"), json={"code": given["code"]})
    assert refused.status_code == 403
    for other in others:
        await room.post("/claims/answer", {"number": number, "agree": True}, token=room.tokens[other])
    token = (await room.post("/claims/redeem", {"code": given["code"]}))["token"]
    view = parsed(await light_http.get(room.path("/view"), headers=bearer(str(token))))
    assert view["seat"] == seat
    old = await light_http.get(room.path("/view"), headers=bearer(room.tokens[seat]))
    assert old.status_code == 403


async def test_nothing_others_see_holds_the_code(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones")
    seat = next(iter(room.tokens))
    asked = await light_http.post(f"/rooms/{room.room}/i-am", data={"seat": seat})
    code = asked.cookies[f"veil-claim-{room.room}"]
    for viewer in (*room.tokens, None):
        assert code not in str(await room.view(viewer))
    light_http.cookies.clear()
    stranger = await light_http.post(f"/rooms/{room.room}/i-am/redeem")
    assert stranger.status_code == 403


async def test_the_table_is_asked_only_so_often(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones")
    seat = next(iter(room.tokens))
    answers = [await light_http.post(room.path("/claims"), json={"seat": seat}) for _ in range(6)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429


async def test_whoever_was_replaced_by_a_bot_takes_the_seat_back(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones")
    seat = next(iter(room.tokens))
    await room.lend(seat)
    chair = (await room.view(None))["regions"]["room"]["chairs"][0]
    assert (chair["kind"], chair["plays_for"], chair["presence"]) == ("bot", chair["name"], "bot")
    await room.post(f"/seats/{seat}/take-back", token=room.tokens[seat])
    assert (await room.view(seat))["seat"] == seat


async def test_another_name_on_somebodys_chair_asks_to_confirm(light_http: httpx.AsyncClient) -> None:
    opened = parsed(await light_http.post("/api/campaigns", json={"game": "projector"}))
    first = Gathering(light_http, opened["room"], opened["host_token"])
    ticket = await first.post("/seats", {"name": "Ann"})
    await first.post("/seats", {"bot": True}, token=first.host)
    await first.post("/start", token=first.host)
    going = bearer(str(ticket["token"]))
    newer = parsed(await light_http.post(f"/api/campaigns/{opened['campaign']}/sittings", json={}, headers=going))
    form = {"seat": ticket["seat"], "name": "Ben"}
    asked = await light_http.post(f"/rooms/{newer['room']}/sit", data=form)
    assert "This is Ann’s chair" in asked.text
    sat = await light_http.post(f"/rooms/{newer['room']}/sit", data={**form, "sure": "yes"})
    assert sat.status_code == 303
