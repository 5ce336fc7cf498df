"""The public contract over HTTP, as design.md, section 7, names it."""

import asyncio
import re
from random import Random

import httpx
import pytest

from app.games import GAMES, game_called
from app.kernel.chance import commitment
from app.kernel.log import load_log
from app.kernel.region import STORY_REGIONS
from app.kernel.table import Table
from tests.web.guests import Gathering, Json, any_choice, bearer, begin, open_room, parsed, sit_all
from tests.web.house import House

DECISION = {"number", "prompt", "seats_waited_for", "options", "pick", "anytime"}
BESIDES = {"topic", "needs", "why_not", "default", "chosen", "held", "votes", "rule", "because", "turn", "closes_in"}
"""What a page or a bot can use besides, and a client that does not know it can leave."""
SO_ON = {"again", "stands"}
"""Only where an answer was given twice in this turn."""
OF_AN_OPTION = {"card", "region", "warning", "text", "act", "place", "seat", "amount", "declines"}


async def play_over_http(gathering: Gathering, chance: Random) -> Json:
    """Everybody looks and answers in turn until the game has ended."""
    for _ in range(20_000):
        for seat in gathering.tokens:
            view = await gathering.view(seat)
            if view["status"] == "ended":
                return view
            await answer_what_is_asked(gathering, seat, view, chance)
    raise AssertionError("the game never ended")


async def answer_what_is_asked(gathering: Gathering, seat: str, view: Json, chance: Random) -> None:
    while (decision := view["decision"]) and decision["options"] and decision["chosen"] is None:
        check_decision(decision)
        response = await gathering.answer(seat, decision["number"], any_choice(decision, chance))
        if response.status_code == 422:
            response = await gathering.answer(seat, decision["number"], decision["default"])
        assert response.status_code in (200, 409), response.text
        view = parsed(response) if response.status_code == 200 else parsed(response)["view"]
        if view["status"] == "ended":
            return


def check_decision(decision: Json) -> None:
    assert set(decision) - SO_ON == DECISION | BESIDES
    assert isinstance(decision["number"], int)
    assert decision["prompt"]
    assert isinstance(decision["seats_waited_for"], list)
    assert decision["pick"] is None or set(decision["pick"]) == {"min", "max"}
    for option in (*decision["options"], *decision["anytime"]):
        assert {"key", "label"} <= set(option) <= {"key", "label", *OF_AN_OPTION}
        assert None not in option.values()


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_clients_that_answer_at_random_finish_every_game(http: httpx.AsyncClient, game: str) -> None:
    gathering = await begin(http, game)
    promise = (await gathering.view(None))["regions"]["room"]["commitment"]
    view = await play_over_http(gathering, Random(1))
    assert set(view["outcome"]) == {"ending", "reason", "winners"}
    response = await gathering.log()
    log = load_log(response.text)
    assert commitment(log.header.seed) == promise
    table = Table(game_called(game), log)
    assert table.outcome
    assert table.outcome.ending == view["outcome"]["ending"]


async def test_the_server_answers_lists_its_games_and_documents_itself(http: httpx.AsyncClient) -> None:
    async with asyncio.timeout(60):
        while (await http.get("/healthz")).status_code != 200:
            await asyncio.sleep(0.05)
    metrics = await http.get("/metrics")
    assert "veil_rooms" in metrics.text
    for game in (await http.get("/api/games")).json():
        assert {"id", "title", "players", "age", "minutes", "options", "seats", "card_sets", "regions", "bots"} <= set(
            game
        )
        known = GAMES[game["id"]]
        own = {*known.regions, *(["notes"] if known.notebook else []), *(["standing"] if known.standing else [])}
        assert set(game["regions"]) == {"room", "chat", "waiting", *own} - STORY_REGIONS
        assert [option["key"] for option in game["options"]] == [option.key for option in known.options]
    paths = (await http.get("/openapi.json")).json()["paths"]
    for path in ("", "/{room}/seats", "/{room}/start", "/{room}/view", "/{room}/answers", "/{room}/log"):
        assert f"/api/rooms{path}" in paths
    assert (await http.get("/docs")).status_code == 200


async def test_a_view_holds_what_the_contract_names(http: httpx.AsyncClient) -> None:
    gathering = await open_room(http, "fourth-wall")
    view = await gathering.view(None)
    assert set(view) == {"seat", "seq", "status", "regions", "decision", "story"}
    assert (view["status"], view["decision"], view["seat"]) == ("lobby", None, None)
    await sit_all(gathering)
    await gathering.post("/start", token=gathering.host)
    listed = next(game for game in (await http.get("/api/games")).json() if game["id"] == "fourth-wall")
    seats = set(gathering.tokens)
    for seat in (*gathering.tokens, None):
        view = await gathering.view(seat)
        assert (view["status"], view["seat"]) == ("playing", seat)
        absent = {
            f"{family}-{n}" for family in ("team", "held") for n in range(1, 7) if f"investigator-{n}" not in seats
        }
        assert set(view["regions"]) == set(listed["regions"]) - absent
        if view["decision"]:
            check_decision(view["decision"])


async def test_the_text_of_a_card_is_a_tree_of_words_labels_and_rule_words(http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    shown = (await gathering.view(None))["regions"]
    people = [person for name in shown if name.startswith("team-") for person in shown[name]["dealt"]]
    blocks = [block for person in people for block in person["text"]]
    assert {block["label"]: block["cost"][1:] for block in blocks} == {"Unique": " AP", "Exploit": ""}
    assert all(set(block) == {"label", "cost", "sentences", "terms"} for block in blocks)
    sentences = [sentence for block in blocks for sentence in block["sentences"]]
    assert all(set(sentence) == {"words", "terms"} and sentence["words"] for sentence in sentences)
    assert any(sentence["terms"] for sentence in sentences)


async def test_an_answer_sent_twice_counts_once(house: House, http: httpx.AsyncClient) -> None:
    gathering, seat, decision = await asked(http)
    first = await gathering.answer(seat, decision["number"], decision["default"], "once")
    again = await asyncio.gather(
        *(gathering.answer(seat, decision["number"], decision["default"], "once") for _ in range(4))
    )
    assert [response.status_code for response in (first, *again)] == [200] * 5
    room = await house.hub.room(gathering.room)
    assert len(room.state.entries) == 1


async def asked(http: httpx.AsyncClient) -> tuple[Gathering, str, Json]:
    """A game, somebody who is asked, and what."""
    gathering = await begin(http, "fourth-wall")
    for seat in gathering.tokens:
        view = await gathering.view(seat)
        if view["decision"] and view["decision"]["options"]:
            return gathering, seat, view["decision"]
    raise AssertionError("nobody is asked anything")


async def test_a_stale_answer_is_refused_with_the_fresh_view(http: httpx.AsyncClient) -> None:
    gathering, seat, decision = await asked(http)
    assert (await gathering.answer(seat, decision["number"], decision["default"])).status_code == 200
    response = await gathering.answer(seat, decision["number"], decision["default"])
    assert response.status_code == 409
    refusal = parsed(response)
    assert refusal["error"] == "stale"
    assert refusal["detail"].endswith(".")
    assert refusal["view"] == await gathering.view(seat)


async def test_an_illegal_answer_is_refused_with_the_reason(http: httpx.AsyncClient) -> None:
    gathering, seat, decision = await asked(http)
    before = await gathering.view(seat)
    for choice in ("no such key", [], [decision["options"][0]["key"]] * 2):
        response = await gathering.answer(seat, decision["number"], choice)
        assert response.status_code == 422
        refusal = parsed(response)
        assert refusal["error"] == "illegal"
        assert refusal["detail"].endswith(".")
        assert refusal["view"] == before


async def test_one_key_may_be_sent_as_a_word_or_as_a_list(http: httpx.AsyncClient) -> None:
    gathering, seat, decision = await asked(http)
    [key] = decision["default"]
    assert (await gathering.answer(seat, decision["number"], key)).status_code == 200


async def test_the_log_is_everybodys_own_story_until_the_end(http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    stories = [parsed(await gathering.log(seat)) for seat in (*gathering.tokens, None)]
    assert all(set(story) == {"story"} for story in stories)
    assert "seed" not in str(stories)


async def test_a_room_can_be_deleted_and_restored_by_its_host(http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    seat, host = next(iter(gathering.tokens)), bearer(gathering.host)
    before = await gathering.view(seat)
    assert (await http.delete(gathering.path(), headers=bearer(gathering.tokens[seat]))).status_code == 403
    assert (await http.delete(gathering.path(), headers=host)).status_code == 200
    assert (await http.get(gathering.path("/view"))).status_code == 404
    restored = await http.post(gathering.path("/restore"), headers=bearer(gathering.tokens[seat]))
    assert restored.status_code == 403
    assert (await http.post(gathering.path("/restore"), headers=host)).status_code == 200
    after = await gathering.view(seat)
    assert {**after, "seq": 0} == {**before, "seq": 0}


async def test_replay_report_branch_and_rematch_over_http(http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    seat = next(iter(gathering.tokens))
    start = await gathering.view(seat)
    for early in ("/replay", "/report", "/replay?step=0&seat=wall"):
        response = await http.get(gathering.path(early), headers=bearer(gathering.tokens[seat]))
        assert (response.status_code, parsed(response)["error"]) == (409, "not-now")
    for other in gathering.tokens:
        await answer_what_is_asked(gathering, other, await gathering.view(other), Random(2))
    await gathering.post("/give-up", {"seat": "wall"}, token=gathering.tokens["wall"])
    replayed = parsed(await http.get(gathering.path(f"/replay?step=0&seat={seat}")))
    assert replayed["decision"] == start["decision"]
    untold = {name: region for name, region in replayed["regions"].items() if name not in STORY_REGIONS}
    assert untold.items() <= start["regions"].items()
    assert parsed(await http.get(gathering.path("/replay")))["step"] == replayed["steps"]
    assert (await http.get(gathering.path("/report"))).status_code == 200
    branch = await http.post(gathering.path("/branch?step=2"))
    assert branch.status_code == 201
    view = parsed(await http.get(f"/api/rooms/{parsed(branch)['room']}/view"))
    assert (view["status"], {chair["kind"] for chair in view["regions"]["room"]["chairs"]}) == ("playing", {"free"})
    rematch = await gathering.post("/rematch", token=gathering.host)
    assert (await gathering.view(None))["regions"]["room"]["rematch"] == rematch["room"]


async def ended(http: httpx.AsyncClient) -> Gathering:
    gathering = await begin(http, "fourth-wall")
    for seat in gathering.tokens:
        await answer_what_is_asked(gathering, seat, await gathering.view(seat), Random(2))
    await gathering.post("/give-up", {"seat": "wall"}, token=gathering.tokens["wall"])
    return gathering


async def test_whoever_comes_over_to_the_next_game_is_known_there_and_the_host_can_begin_it(
    http: httpx.AsyncClient,
) -> None:
    gathering = await ended(http)
    room = f"/rooms/{gathering.room}"
    http.cookies.set(f"veil-{gathering.room}", gathering.host)
    assert "Same table again" in (await http.get(room)).text
    new = (await http.post(f"{room}/again")).headers["location"]
    assert "Same table again" not in (await http.get(room)).text
    twice = await http.post(f"{room}/again", headers={"accept": "text/html"}, follow_redirects=True)
    assert "The rematch is in room" in twice.text
    assert 'role="alert"' in twice.text
    assert "Begin the game" in (await http.get(new, follow_redirects=True)).text
    for seat, token in gathering.tokens.items():
        http.cookies.clear()
        http.cookies.set(f"veil-{gathering.room}", token)
        page = (await http.get(new, follow_redirects=True)).text
        assert page.count("this is you") == 1
        mine = parsed(await http.get(f"/api{new}/view?seat={seat}", headers=bearer(token)))
        assert mine["status"] == "lobby"
    http.cookies.clear()
    stranger = (await http.get(new, follow_redirects=True)).text
    assert "this is you" not in stranger
    assert "Begin the game" not in stranger


async def test_the_front_door_leads_back_to_ones_own_tables_and_to_nobody_elses(http: httpx.AsyncClient) -> None:
    gathering, other = await begin(http, "fourth-wall"), await open_room(http, "within-walls")
    assert "Back to your table" not in (await http.get("/")).text
    http.cookies.set(f"veil-{gathering.room}", gathering.tokens["wall"])
    http.cookies.set(f"veil-{other.room}", "somebody else's")
    http.cookies.set("veil-nothere2", "x")
    door = (await http.get("/")).text
    assert f'href="/rooms/{gathering.room}"' in door
    assert other.room not in door
    await gathering.post("/give-up", {"seat": "wall"}, token=gathering.tokens["wall"])
    assert "Back to your table" not in (await http.get("/")).text
    http.cookies.clear()


async def test_a_finished_game_is_played_on_from_any_step_by_whoever_takes_a_free_chair(
    http: httpx.AsyncClient,
) -> None:
    gathering = await ended(http)
    assert 'form="branch">Play on from here' in (await http.get(f"/rooms/{gathering.room}/replay?step=2")).text
    branched = await http.post(f"/rooms/{gathering.room}/branch?step=2")
    assert branched.status_code == 303
    new = branched.headers["location"]
    page = (await http.get(new)).text
    assert "4 free chairs" in page
    assert "give chairs to bots" in page
    sat = await http.post(f"{new}/sit", data={"seat": "wall", "name": "Wanda"})
    assert sat.status_code == 303
    chairs = parsed(await http.get(f"/api{new}/view"))["regions"]["room"]["chairs"]
    assert [chair["name"] for chair in chairs if chair["seat"] == "wall"] == ["Wanda"]
    too_far = await http.post(f"/rooms/{gathering.room}/branch?step=99999")
    assert too_far.status_code == 409
    http.cookies.clear()


async def test_whoever_opens_a_room_sits_where_the_mode_has_a_chair(http: httpx.AsyncClient) -> None:
    """The Wall's chair is named for Conflict alone; a page without script may ask for it in Alliance all the same."""
    page = (await http.get("/open/fourth-wall")).text
    assert 'data-when="mode=conflict "' in page.split('value="wall"')[0].rsplit("<label", 1)[1]
    assert "only in Conflict" in page
    for mode, seat in (("conflict", "wall"), ("alliance", "investigator-1")):
        opened = await http.post("/open/fourth-wall", data={"name": "Ada", "mode": mode, "seat": "wall"})
        assert opened.status_code == 303
        room = f"/api{opened.headers['location']}"
        chairs = parsed(await http.get(f"{room}/view"))["regions"]["room"]["chairs"]
        assert [chair["seat"] for chair in chairs if chair["name"] == "Ada"] == [seat]


async def test_seats_are_handed_over_and_given_to_bots_over_http(http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    seat = "investigator-1"
    made = await gathering.post(f"/seats/{seat}/hand-over", token=gathering.tokens[seat])
    taken = await gathering.post("/take-over", {"code": made["code"], "name": "Another phone"})
    assert taken["seat"] == seat
    response = await http.post(gathering.path("/take-over"), json={"code": made["code"]})
    assert response.status_code == 403
    gone = await http.get(gathering.path(f"/view?seat={seat}"), headers=bearer(gathering.tokens[seat]))
    assert gone.status_code == 403
    gathering.tokens[seat] = taken["token"]
    await gathering.lend(seat, "random")
    chairs = (await gathering.view(None))["regions"]["room"]["chairs"]
    assert {chair["kind"] for chair in chairs if chair["seat"] == seat} == {"bot"}
    left = await http.delete(gathering.path("/seats/wall"), headers=bearer(gathering.tokens["wall"]))
    assert left.status_code == 200


async def test_a_host_gives_a_bots_seat_away_by_a_form_and_never_by_a_link(http: httpx.AsyncClient) -> None:
    gathering = await open_room(http, "fourth-wall")
    for _ in range(4):
        await gathering.post("/seats", {"bot": "sense"}, token=gathering.host)
    await gathering.post("/start", token=gathering.host)
    http.cookies.set(f"veil-{gathering.room}", gathering.host)
    path = f"/rooms/{gathering.room}/hand-over"
    assert (await http.get(f"{path}?seat=wall")).headers["location"] == f"/rooms/{gathering.room}"
    offered = (await http.post(path, data={"seat": "wall", "kind": "give"})).text
    assert "<h1" in offered
    http.cookies.clear()
    link = re.findall(rf"/rooms/{gathering.room}/take/[\w-]+", offered)[0]
    assert "A seat is waiting for you" in (await http.get(link)).text
    assert (await http.post(link, data={"name": "Viktor"})).status_code == 303
    assert 'data-role="wall"' in (await http.get(f"/rooms/{gathering.room}")).text
    http.cookies.clear()


async def test_the_wall_goes_to_the_bot_and_back_in_the_middle_of_the_game(http: httpx.AsyncClient) -> None:
    gathering = await begin(http, "fourth-wall")
    before = await until_asked(gathering, "wall")
    await gathering.lend("wall")
    team = [seat for seat in gathering.tokens if seat != "wall"]
    while "wall" in (await gathering.view(None))["regions"]["waiting"]["seats"]:
        await asyncio.sleep(0.02)
    await gathering.post("/seats/wall/take-back", token=gathering.tokens["wall"])
    after = await until_asked(gathering, "wall")
    assert after["regions"]["turn"]["wall_turns"] > before["regions"]["turn"]["wall_turns"]
    assert after["regions"]["hand"]["horrors"]
    assert not any([(await gathering.view(seat))["regions"]["hand"]["horrors"] for seat in team])
    answered = await gathering.answer("wall", after["decision"]["number"], after["decision"]["options"][0]["key"])
    assert answered.status_code == 200


async def until_asked(gathering: Gathering, seat: str) -> Json:
    """The others answer until that seat is asked; gives its view."""
    for _ in range(1000):
        view = await gathering.view(seat)
        if view["decision"] and view["decision"]["options"]:
            return view
        for other in gathering.tokens:
            if other != seat:
                await answer_what_is_asked(gathering, other, await gathering.view(other), Random(1))
    raise AssertionError(f"{seat} was never asked")


async def test_options_pause_chat_undo_and_giving_up_over_http(http: httpx.AsyncClient) -> None:
    gathering = await open_room(http, "fourth-wall")
    await sit_all(gathering)
    wall, first = gathering.tokens["wall"], gathering.tokens["investigator-1"]
    changed = await gathering.post("/options", {"key": "gates", "value": 4}, token=gathering.host)
    assert changed["options"]["gates"] == 4
    await gathering.post("/ready", {"seat": "wall", "ready": True}, token=wall)
    await gathering.post("/start", token=gathering.host)
    await gathering.post("/pause", {"paused": True}, token=gathering.host)
    assert (await gathering.view(None))["regions"]["room"]["is_paused"]
    await gathering.post("/pause", {"paused": False}, token=gathering.host)
    await gathering.post("/chat", {"text": "Psst", "channel": "investigators"}, token=first)
    assert (await gathering.view("wall"))["regions"]["chat"]["lines"] == []
    assert [line["text"] for line in (await gathering.view("investigator-2"))["regions"]["chat"]["lines"]] == ["Psst"]
    refused = await http.post(gathering.path("/undo"), json={"seat": "wall"}, headers=bearer(wall))
    assert refused.status_code == 409
    await gathering.post("/give-up", {"seat": "wall"}, token=wall)
    assert (await gathering.view(None))["status"] == "ended"


async def test_whoever_holds_several_seats_looks_through_the_one_that_is_asked_or_named(
    http: httpx.AsyncClient,
) -> None:
    gathering = await open_room(http, "fourth-wall")
    await sit_all(gathering)
    token = gathering.tokens["investigator-1"]
    await http.delete(gathering.path("/seats/investigator-2"), headers=bearer(gathering.tokens["investigator-2"]))
    await gathering.post("/seats", {"name": "", "seat": "investigator-2"}, token=token)
    await gathering.post("/start", token=gathering.host)
    for seat in ("investigator-1", "investigator-2"):
        response = await http.get(gathering.path(f"/view?seat={seat}"), headers=bearer(token))
        assert parsed(response)["seat"] == seat
    response = await http.get(gathering.path("/view?seat=wall"), headers=bearer(token))
    assert response.status_code == 403
