"""Playtests from the link to the report: what is recorded, who reads it, and what nobody may learn."""

import asyncio
import csv
import io
import json
from random import Random

import httpx
import pytest
from sqlalchemy import update

from app.lab.redacting import redacted
from app.live.events import Opened
from app.live.lab_events import Noticed
from app.live.lab_state import LabEvent
from app.store.lab import LabShelf
from app.store.models import PlaytestRoomRow
from tests.lab.testing import Playtest, Seated, begun, forked
from tests.web.guests import bearer, begin
from tests.web.house import House

RECORDED = tuple(kind.__name__ for kind in LabEvent.__args__)


async def test_people_come_by_one_link_and_sit_together_until_a_table_is_full(http: httpx.AsyncClient) -> None:
    test = await begun(http)
    first = await test.table("Ann", "Ben")
    second = await test.table("Cat")
    assert second.room != first.room
    letter = (await http.get(f"/playtests/{test.code}/join")).text
    assert "Table 2 waits for 1 more: Cat is there." in letter
    assert "What is kept" in letter
    assert "dark too strong" not in letter  # the goal is the designer's


async def test_of_two_versions_rooms_play_one_after_the_other(house: House, http: httpx.AsyncClient) -> None:
    codes = [(await forked(http, name, kinder=name == "Milder")).version for name in ("Meaner", "Milder")]
    test = await begun(http, card_sets=codes)
    rooms = [(await http.post("/api/rooms", json={"game": "wick", "playtest": test.code})).json() for _ in range(4)]
    names = [(await house.hub.room(room["room"])).state.card_set for room in rooms]
    assert names == ["Meaner 1", "Milder 1", "Meaner 1", "Milder 1"]


async def test_a_whole_evening_stands_in_the_report(http: httpx.AsyncClient) -> None:
    test = await begun(http)
    table = await test.table("Ann", "Ben", first="Ben")
    await table.begin()
    await table.play(Random(1), 4)
    number = await table.note("Ben", "stuck")
    await table.ask("PUT", f"/notes/{number}", "Ben", {"text": "What do I do now?"})
    await table.ask("POST", "/looks", "Ann", {"what": "rule", "about": "WK-013"})
    refused = await table.view("Ann")
    if refused["decision"] and refused["decision"]["options"]:
        await table.ask("POST", "/answers", "Ann", {"decision": refused["decision"]["number"], "choice": "no such"})
    await table.play(Random(2))
    for who, mark in (("Ann", "4"), ("Ben", "5")):
        assert (await table.ask("POST", "/after", who, {"answers": {"0": mark, "2": f"{who} says"}})).status_code == 200
    report = await test.report()
    assert (report["games"], report["people"], report["first_timers"]) == (1, 2, 1)
    assert [one["label"] for one in report["answers"][0]["counts"] if one["count"]] == ["4", "5"]
    assert report["answers"][0]["mean"] == 4.5
    assert {quote[0] for quote in report["answers"][2]["quotes"]} == {"Ann says", "Ben says"}
    (note,) = report["notes"]
    assert (note["name"], note["note"]["feeling"], note["note"]["text"]) == ("Ben", "stuck", "What do I do now?")
    assert {"label": "rule:WK-013", "count": 1} in report["looked_up"]
    assert report["topics"]
    assert (await test.report(who="first"))["people"] == 1
    page = await http.get(f"/playtests/{test.code}", headers=bearer(test.owner))
    assert "What do I do now?" in page.text
    assert "small sample: 1 game" in page.text


async def test_a_note_keeps_to_the_byte_what_the_replay_shows_that_seat(house: House, http: httpx.AsyncClient) -> None:
    test = await begun(http)
    table = await test.table("Ann", "Ben")
    await table.begin()
    dice, pinned = Random(3), 0
    for answers in (1, 3, 4):
        await table.play(dice, answers)
        for who in ("Ann", "Ben"):
            await table.note(who)
    await table.play(dice)
    for seq, line, _ in await LabShelf(house.hub.journal.engine).events_of(table.room, ("Noted",)):
        noted = json.loads(line)[1]
        params = {"seat": noted["seat"], "step": noted["step"]}
        replay = (await http.get(f"/api/rooms/{table.room}/replay", params=params)).json()
        kept = json.loads(noted["view"])
        for part in ("regions", "decision"):
            assert json.dumps(kept[part]) == json.dumps(replay[part]), f"event {seq}"
        pinned += 1
    assert pinned == 6


async def test_nobody_at_the_table_learns_of_notes_and_look_ups(http: httpx.AsyncClient) -> None:
    test = await begun(http)
    table = await test.table("Ann", "Ben")
    await table.begin()
    before = {who: await table.view(who) for who in ("Ann", "Ben", None)}
    await table.note("Ann", "unfair", "Ben cheats")
    await table.ask("POST", "/looks", "Ann", {"what": "card", "about": "Lantern"})
    assert {who: await table.view(who) for who in ("Ann", "Ben", None)} == before
    assert (await http.get(f"/api/playtests/{test.code}")).json().get("notes") is None
    assert (await http.get(f"/api/playtests/{test.code}.csv")).status_code == 403
    wrong = await http.get(f"/api/playtests/{test.code}.csv", headers=bearer("no owner"))
    assert wrong.status_code == 403


async def test_the_public_report_has_neither_names_nor_words(http: httpx.AsyncClient) -> None:
    test, _ = await played(http)
    assert "Secret words" in json.dumps(await test.report())
    await http.post(f"/api/playtests/{test.code}/public", json={"public": True}, headers=bearer(test.owner))
    public = (await http.get(f"/api/playtests/{test.code}")).text
    assert json.loads(public)["games"] == 1
    assert not [word for word in ("Annabel", "Benedict", "Secret words") if word in public]
    page = (await http.get(f"/playtests/{test.code}")).text
    assert not [word for word in ("Annabel", "Benedict", "Secret words") if word in page]
    rows = list(csv.reader(io.StringIO((await http.get(f"/api/playtests/{test.code}.csv")).text)))
    (note,) = [row for row in rows if row[0] == "note"]
    assert (note[3], note[6], note[7]) == ("", "idea", "")


async def played(http: httpx.AsyncClient) -> tuple[Playtest, Seated]:
    test = await begun(http)
    table = await test.table("Annabel", "Benedict")
    await table.begin()
    await table.play(Random(5), 3)
    await table.note("Annabel", "idea", "Secret words of Benedict")
    await table.play(Random(6))
    return test, table


async def test_a_player_takes_name_and_words_out_and_the_log_stays(http: httpx.AsyncClient) -> None:
    test, table = await played(http)
    assert (await table.ask("DELETE", "/me", "Annabel")).status_code == 200
    everywhere = [
        (await http.get(f"/api/playtests/{test.code}", headers=bearer(test.owner))).text,
        (await http.get(f"/api/playtests/{test.code}.csv", headers=bearer(test.owner))).text,
        (await http.get(f"/api/rooms/{table.room}/log")).text,
        (await http.get(f"/rooms/{table.room}?watch=yes")).text,
    ]
    assert not [text for text in everywhere if "Annabel" in text or "Secret words" in text]
    assert "Benedict" in everywhere[2]
    assert len(everywhere[2].splitlines()) > 10


async def test_a_player_is_shown_the_way_to_take_it_out(http: httpx.AsyncClient) -> None:
    test = await begun(http, questions=[])
    table = await test.table("Annabel", "Benedict")
    await table.begin()
    await table.play(Random(5))
    cookie = {"Cookie": f"veil-{table.room}={table.tokens['Annabel']}"}
    asked = await http.get(f"/rooms/{table.room}/after", headers=cookie)
    assert asked.headers["location"] == f"/rooms/{table.room}?asked=no"  # there are no questions to be led back to
    ended = await http.get(asked.headers["location"], headers=cookie)
    assert f'action="/rooms/{table.room}/take-out"' in ended.text
    assert "take-out" not in (await http.get(f"/rooms/{table.room}?watch=yes")).text
    await http.post(f"/rooms/{table.room}/take-out", headers=cookie)
    after = (await http.get(f"/rooms/{table.room}?asked=no", headers=cookie)).text
    assert "take-out" not in after
    assert "Annabel" not in after
    (player,) = [it for it in (await test.report())["players"] if it["name"] != "Benedict"]
    assert player["name"] == player["label"] == "Player 1"


def test_names_go_and_nothing_that_only_looks_like_one() -> None:
    rows = [
        (1, '["Opened",{"game":"wick","host":"seat","name":"The seat of Ann"}]'),
        (2, '["SatDown",{"seat":"player-1","person":"host","when":""}]'),
        (3, '["Ended",{"ending":"dawn","winners":["seat"],"reason":"seat and seating","rule":""}]'),
        (4, '["AnsweredAfter",{"person":"host","answers":{"0":"5"}}]'),
    ]
    found = redacted(rows, "host", "seat", "Player 1")
    assert json.loads(found[1])[1]["host"] == "Player 1"
    assert 2 not in found
    assert json.loads(found[3])[1] | {"reason": ""} == {"ending": "dawn", "winners": ["seat"], "reason": "", "rule": ""}
    assert json.loads(found[3])[1]["reason"] == "Player 1 and seating"
    assert json.loads(found[4])[1]["answers"] == {}


async def test_nothing_is_recorded_in_rooms_that_are_no_playtests(house: House, http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "wick", players=2)
    seat = next(iter(gathering.tokens))
    for path, body in (("/notes", {"feeling": "fun"}), ("/looks", {"what": "card", "about": "x"})):
        refused = await http.post(gathering.path(path), json=body, headers=bearer(gathering.tokens[seat]))
        assert refused.status_code == 409
    view = await gathering.view(seat)
    if view["decision"] and view["decision"]["options"]:
        await gathering.answer(seat, view["decision"]["number"], "no such option")
        await gathering.answer(seat, view["decision"]["number"], view["decision"]["default"])
    lines = await LabShelf(house.hub.journal.engine).whole_journal(gathering.room)
    kinds = {json.loads(line)[0] for _, line in lines}
    assert "Started" in kinds
    assert not kinds & {*RECORDED}
    opened = json.loads(lines[0][1])[1]
    assert (opened["playtest"], opened["tester"]) == ("", "")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/notes", {"feeling": "angry"}),
        ("PUT", "/notes/7", {"text": "x"}),
        ("POST", "/after", {"answers": {"0": "5"}}),
        ("POST", "/fill", {"agree": True}),
        ("POST", "/observer", {"agree": True}),
    ],
)
async def test_what_cannot_be_is_refused_in_words(
    light_http: httpx.AsyncClient, method: str, path: str, body: object
) -> None:
    test = await begun(light_http)
    table = await test.table("Ann", "Ben")
    await table.begin()
    refused = await table.ask(method, path, "Ann", body)
    assert refused.status_code == 409
    assert refused.json()["detail"].endswith(".")


async def test_questions_and_notes_are_bounded(light_house: House, light_http: httpx.AsyncClient) -> None:
    many = [{"kind": "words", "text": f"Question {n}"} for n in range(9)]
    refused = await light_http.post("/api/playtests", json={"game": "wick", "questions": many})
    assert refused.status_code == 409
    lonely = [{"kind": "choice", "text": "Which?", "choices": ["only one"]}]
    assert (await light_http.post("/api/playtests", json={"game": "wick", "questions": lonely})).status_code == 409
    test = await begun(light_http)
    table = await test.table("Ann", "Ben")
    await table.begin()
    room = await light_house.hub.room(table.room)
    person = next(iter(room.people_seated()))
    room.state.lab.notes[person.id] = 200
    who = next(name for name in table.tokens if name == person.name)
    refused = await table.ask("POST", "/notes", who, {"feeling": "fun"})
    assert (refused.status_code, "You have written 200 notes here" in refused.text) == (409, True)
    other = next(name for name in table.tokens if name != who)
    refused = await table.ask("POST", "/notes", other, {"feeling": "fun", "text": "x" * 1001})
    assert (refused.status_code, "1,000 characters are the most; these are 1,001." in refused.text) == (409, True)
    number = await table.note(other, "fun", "x" * 1000)
    assert (await table.ask("PUT", f"/notes/{number}", other, {"text": "x" * 5000})).status_code == 409
    rows = await LabShelf(light_house.hub.journal.engine).events_of(table.room, ("Noted", "NoteWorded"))
    assert [len(json.loads(line)[1]["text"]) for _, line, _ in rows] == [1000]


async def test_what_no_designer_means_is_refused_or_left_out(http: httpx.AsyncClient) -> None:
    for evening in ("0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00", "yesterday"):
        refused = await http.post("/api/playtests", json={"game": "wick", "evenings": [evening]})
        assert (refused.status_code, "is no point in time" in refused.text) == (409, True)
    test = await begun(http, goal="Is\0 it <b>dark</b>?", name="<i>Night</i>")
    added = await http.post(
        f"/api/playtests/{test.code}/items", json={"text": "a\0 b <u>c</u>"}, headers=bearer(test.owner)
    )
    assert added.status_code == 201
    report = await test.report()
    assert (report["goal"], report["items"][0]["text"]) == ("Is it <b>dark</b>?", "a b <u>c</u>")
    for path in ("", "/join"):
        page = (await http.get(f"/playtests/{test.code}{path}", headers=bearer(test.owner))).text
        assert not [markup for markup in ("<i>Night", "<b>dark", "<u>c") if markup in page]


async def test_two_hundred_tables_are_the_most(light_house: House, light_http: httpx.AsyncClient) -> None:
    test = await begun(light_http)
    room = (await test.table("Ann", "Ben")).room
    async with light_house.hub.journal.engine.begin() as connection:
        await connection.execute(update(PlaytestRoomRow).where(PlaytestRoomRow.room == room).values(number=200))
    for path in ("/api/rooms", f"/api/playtests/{test.code}/join"):
        body = {"game": "wick", "playtest": test.code, "name": "Cat"}
        refused = await light_http.post(path, json=body)
        assert refused.status_code == 409
        assert "A playtest has at most 200 rooms, and this one has had them all." in refused.text
    page = await light_http.post(f"/playtests/{test.code}/join", data={"name": "Cat"})
    assert "at most 200 rooms" in page.text


async def test_two_who_come_at_once_meet_at_one_table(light_http: httpx.AsyncClient) -> None:
    test = await begun(light_http)
    path = f"/api/playtests/{test.code}/join"
    come = (light_http.post(path, json={"name": name}) for name in ("Ann", "Ben", "Cat"))
    rooms = [response.json()["room"] for response in await asyncio.gather(*come)]
    assert len(set(rooms)) == 2


async def test_an_evening_is_announced_and_goes_into_a_calendar(light_http: httpx.AsyncClient) -> None:
    test = await begun(light_http, evenings=["2099-12-01T20:00:00+01:00"])
    letter = (await light_http.get(f"/playtests/{test.code}/join")).text
    assert '<time datetime="2099-12-01T19:00+00:00" data-local>' in letter
    calendar = (await light_http.get(f"/playtests/{test.code}/evening/0.ics")).text
    assert "DTSTART:20991201T190000Z" in calendar


def test_what_older_servers_wrote_has_no_playtest() -> None:
    assert Opened("wick", "{}", "wick", "", "", "Host", "").playtest == ""
    assert Noticed("lost", "host").seat is None
