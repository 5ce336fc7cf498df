"""My things: everything one browser keeps goes to another."""

import re

import httpx

from tests.web.guests import begin


async def test_a_code_brings_all_things_to_another_browser_once(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones")
    token = next(iter(room.tokens.values()))
    light_http.cookies.set(f"veil-{room.room}", token)
    shown = (await light_http.post("/mine/code")).text
    code = re.findall(r"/mine/take/[\w-]+", shown)[0]
    light_http.cookies.clear()
    looked = await light_http.get(code)
    assert "Are these your things?" in looked.text
    assert not looked.cookies  # nothing changes by looking
    taken = await light_http.post(code)
    assert taken.cookies[f"veil-{room.room}"] == token
    assert "1 thing has come" in taken.text
    light_http.cookies.clear()
    again = await light_http.post(code)
    assert again.status_code == 403
    assert not again.cookies


async def test_a_saved_file_is_given_back_and_a_changed_one_is_not(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "great-old-ones")
    token = next(iter(room.tokens.values()))
    light_http.cookies.set(f"veil-{room.room}", token)
    file = (await light_http.post("/mine/file")).content
    assert token.encode() not in file
    light_http.cookies.clear()
    back = await light_http.post("/mine/back", files={"file": ("things.json", file)})
    assert back.cookies[f"veil-{room.room}"] == token
    light_http.cookies.clear()
    changed = await light_http.post("/mine/back", files={"file": ("things.json", file.replace(b"gAAAA", b"gAAAB"))})
    assert changed.status_code == 422
    assert not changed.cookies


async def test_a_browser_that_has_known_one_side_gets_no_seat_of_the_other(light_http: httpx.AsyncClient) -> None:
    room = await begin(light_http, "fourth-wall")
    wall, other = room.tokens["wall"], room.tokens["investigator-1"]
    light_http.cookies.set(f"veil-{room.room}", other)
    file = (await light_http.post("/mine/file")).content
    light_http.cookies.clear()
    light_http.cookies.set(f"veil-{room.room}", wall)
    back = await light_http.post("/mine/back", files={"file": ("things.json", file)})
    assert f"veil-{room.room}" not in back.cookies
    light_http.cookies.clear()
