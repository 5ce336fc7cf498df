"""The pages of Roll For Great Old Ones: what is offered has its place on a board, and nothing is said twice."""

import re

import httpx
import pytest

from app.games.great_old_ones import GAME
from app.games.great_old_ones.omens import OmensView
from app.games.great_old_ones.setup import seats
from app.games.great_old_ones.sheet import SHEET_REGIONS
from app.games.great_old_ones.state import State
from app.games.great_old_ones.view import You
from app.kernel.bots import random_bot
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.log import Answer, Log, OptionValue
from app.kernel.offer import OfferedOption
from app.kernel.region import regions
from app.kernel.table import Table, new_header
from app.web.fragments import Me, fragment
from app.web.templating import environment
from tests.rules import rule

ANSWERS = 110
BOARDS = '{% import "games/great_old_ones/_sheet.html" as sheet %}{{ sheet.all(seats, regions) }}'
ME = Me("", side="investigators")
FIRST = Seat("investigator-1")
SHEETS = regions(SHEET_REGIONS)


def laid(scenario: str, people: int = 3) -> Table[State]:
    options: dict[str, OptionValue] = {"investigators": people, "scenario": scenario}
    names = {info.seat: info.label for info in seats(options)}
    return Table(GAME, Log(new_header(GAME, names, f"pages {scenario}", **options)), saves=0)


def answer_any(table: Table[State], chance: Chance) -> Seat:
    seat = chance.pick(table.asked())
    offer = table.offer(seat)
    assert offer is not None
    table.apply(Answer(seat, offer.number, random_bot({}, offer, chance) or offer.default))
    return seat


def page(table: Table[State], seat: Seat) -> str:
    """Everything the page of a seat holds of the game."""
    fragments = {name: fragment(GAME.id, name, region, ME) for name, region in table.view(seat).items()}
    boards = environment().from_string(BOARDS).render(seats=list(table.seats), regions=fragments)
    return "".join(words for name, words in fragments.items() if name not in SHEETS) + boards


def places(html: str) -> set[str]:
    return {key for found in re.findall(r'data-(?:place|does)="([^"]*)"', html) for key in found.split()}


def is_on_a_board(option: OfferedOption) -> bool:
    return option.region is not None


@pytest.mark.parametrize("scenario", ["1", "2", "3", "4"])
def test_whatever_is_offered_on_a_board_has_its_place_there(scenario: str) -> None:
    table, chance, missing = laid(scenario), Chance("pages"), set()
    for _ in range(ANSWERS):
        if table.outcome:
            break
        answer_any(table, chance)
        for seat in table.asked()[:1]:
            offer = table.offer(seat)
            assert offer is not None
            offered = {option.key for option in (*offer.options, *offer.anytime) if is_on_a_board(option)}
            missing |= offered - places(page(table, seat)) if offered else set()
    assert not missing


def test_every_id_on_a_page_stands_there_once() -> None:
    table, chance = laid("2", 4), Chance("ids")
    for _ in range(ANSWERS):
        answer_any(table, chance)
    ids = re.findall(r' id="([^"]*)"', page(table, FIRST))
    assert len(ids) == len(set(ids)), sorted({one for one in ids if ids.count(one) > 1})


def test_the_big_screen_gets_nothing_it_has_no_place_for() -> None:
    table = laid("1")
    for name in ("you", "omens", "vitals", "role"):
        assert fragment(GAME.id, name, table.view(None)[name], Me("", is_screen=True)).strip() == ""


def test_the_numbers_in_hand_are_the_numbers_on_the_board() -> None:
    table, chance = laid("1"), Chance("hand")
    while not table.state.at(FIRST).values_left:
        answer_any(table, chance)
    you = table.view(FIRST)["you"]
    person = table.state.at(FIRST)
    die = table.state.die_of(person)
    assert isinstance(you, You)
    assert die is not None
    assert (you.die, you.values_left, you.free_numbers) == (die.value, person.values_left, person.free_numbers)


def test_the_omens_are_the_board_in_short() -> None:
    table, chance = laid("2"), Chance("omens")
    for _ in range(ANSWERS):
        answer_any(table, chance)
    omens, state = table.view(None)["omens"], table.state
    assert isinstance(omens, OmensView)
    assert (omens.crossed, omens.level, omens.cultists) == (state.ritual, state.level, sum(state.cultists))
    assert omens.tracks == tuple((name, state.tracks[name], total) for name, _, total in omens.tracks)


def test_an_entry_changes_little_of_a_page() -> None:
    table, chance, changed = laid("1", 4), Chance("weight"), list[int]()
    for _ in range(ANSWERS):
        before = table.view(None)
        answer_any(table, chance)
        after = table.view(None)
        names = [name for name in after if after[name] != before[name]]
        changed.append(sum(len(fragment(GAME.id, name, after[name], ME)) for name in names))
    assert sorted(changed)[ANSWERS // 2] < 4_000, "half of all answers"
    assert sum(changed) / ANSWERS < 6_000, "all of them, the scenario's own actions included"


@rule("GO-003")
async def test_the_catalogue_says_for_whom_and_how_long(http: httpx.AsyncClient) -> None:
    listed = next(game for game in (await http.get("/api/games")).json() if game["id"] == GAME.id)
    assert (listed["age"], listed["minutes"]) == (14, [60, 60])
    facts = (await http.get("/")).text.partition('data-cover="great-old-ones"')[2]
    assert "1 to 4 people, about 60 min, age\u00a014+" in facts
