"""What a room's own cards bring to a page: pictures and news of the cards that it shows, and of no others."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx

from app.games import GAMES
from app.kernel.game import Game, State
from app.kernel.log import header_to_json, load_log
from app.live.events import Played, Started
from app.live.hub import Hub, OpenedRoom
from app.live.play import begin_at
from app.live.printings import OwnCards
from app.store.card_sets import StoredSet, keep_card_set
from app.web.brought import SHOWN
from app.workshop.cardfiles import cards_of, files_of
from app.workshop.pictures import left_to_us
from app.workshop.sets import loader_of
from tests.web.guests import Gathering, PageWatcher, any_choice, sit_all
from tests.web.house import House

PLACE = re.compile(r'(?: id="brought"|"beforeend:#brought")>(.*?)</span>', re.DOTALL)
BROUGHT = re.compile(r'<symbol id="art-([^"]+)"|data-news="([^"]+)"')
ANSWERS = 10


async def unreleased(hub: Hub, game: Game[State]) -> OpenedRoom:
    """A room opened by the play link of a set that draws every card anew."""
    cards = cards_of(loader_of(game.id), game.card_set().files)
    files = files_of([replace(card, picture=left_to_us(f"{card.id} again")) for card in cards])
    hash = game.read_cards(files).hash
    async with hub.journal.engine.begin() as connection:
        await keep_card_set(connection, StoredSet(hash, game.id, "Unreleased", files))
    own = OwnCards("Unreleased 2", hash, game.card_set().hash, is_unreleased=True)
    return await hub.open(game.id, own=own, seed="brought", host="Hanna")


async def page_of(http: httpx.AsyncClient, gathering: Gathering, seat: str | None) -> str:
    cookie = {"cookie": f"veil-{gathering.room}={gathering.tokens[seat]}"} if seat else {}
    query = {"seat": seat} if seat else {"watch": "yes"}
    return (await http.get(f"/rooms/{gathering.room}", params=query, headers=cookie)).text


def check(sent: str) -> int:
    """All that one page was sent: nothing is brought for a card that it does not show; says for how many it is."""
    brought = {picture or news for place in PLACE.findall(sent) for picture, news in BROUGHT.findall(place)}
    assert brought <= set(SHOWN.findall(sent))
    return len(brought)


async def test_no_page_knows_a_card_that_it_does_not_show(light_house: House, light_http: httpx.AsyncClient) -> None:
    for game in GAMES.values():
        await _played(light_house, light_http, game)


async def _played(light_house: House, light_http: httpx.AsyncClient, game: Game[State]) -> None:
    opened, chance = await unreleased(light_house.hub, game), Random("brought")
    gathering = Gathering(light_http, opened.room, opened.host_token)
    await sit_all(gathering)
    await gathering.post("/start", token=gathering.host)
    sockets = {}
    for seat in (None, *gathering.tokens):
        token, at = gathering.tokens[seat] if seat else None, f"{light_house.socket_url}/rooms/{opened.room}/live"
        sockets[seat] = await PageWatcher(at, token).connect()
    for _ in range(ANSWERS):
        for seat in gathering.tokens:
            if (asked := (await gathering.view(seat))["decision"]) and asked["options"]:
                await gathering.answer(seat, asked["number"], any_choice(asked, chance))
                break
    known = [check(await page_of(light_http, gathering, seat) + "".join(it.got)) for seat, it in sockets.items()]
    assert max(known) > 0, f"{game.id}: cards that are met are drawn as their author wants them"
    for socket in sockets.values():
        await socket.close()


async def test_the_log_of_unreleased_cards_leaves_them_out(light_house: House, light_http: httpx.AsyncClient) -> None:
    game, hub = GAMES["wick"], light_house.hub
    opened = await unreleased(hub, game)
    room = await hub.room(opened.room)
    log = load_log((Path(__file__).parent.parent / "playthroughs" / "wick-2.jsonl").read_text("utf-8"))
    header = replace(log.header, card_hash=room.state.card_hash, card_set=room.state.card_set)
    await begin_at(room, [Started(header_to_json(header))], [Played(entry) for entry in log.entries])
    assert room.status == "ended"
    told = (await light_http.get(f"/api/rooms/{opened.room}/log")).text
    assert "matchbook" not in told.partition("\n")[0]
    replayed = (await light_http.get(f"/rooms/{opened.room}/replay?step=3")).text
    assert 0 < check(replayed) < 10
