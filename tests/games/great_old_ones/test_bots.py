"""The bot with sense, in scenes where people would agree."""

from app.games.great_old_ones.bots.sense import sense
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.views import SeatView
from tests.games.great_old_ones.scene import Scene, given, steps


def choice(scene: Scene, who: str) -> str | None:
    seat: Seat = scene.person(who).seat
    picked = sense(SeatView(scene.table, seat), scene.offer(who), Chance("bot"))
    return picked[0] if picked else None


def test_it_completes_a_search_rather_than_begin_something() -> None:
    assert choice(given({"Bob": {"die": 4, "search": [2, 2, 2], "rerolls": 30}}), "Bob") == "die-search"


def test_it_rests_when_it_is_nearly_down() -> None:
    bob = {"die": 4, "rest": [1, 2, 3], "search": [2], "health": 1, "rerolls": 30}
    assert choice(given({"Bob": bob}), "Bob") == "die-rest"


def test_it_takes_the_die_that_completes_something() -> None:
    scene = given({"Bob": {"search": [2, 2, 2]}}, steps("choosing"), d12=1, pool=(3, 4))
    assert choice(scene, "Bob") == "d6-2"


def test_it_rerolls_a_failed_search_for_nothing_and_accepts_a_good_one() -> None:
    bob = {"die": 4, "search": [2, 2, 2]}
    failed = given({"Bob": bob}, dice=(1,)).when("Bob", "die-search")
    assert choice(failed, "Bob") == "reroll-search-1-1"
    good = given({"Bob": bob}, dice=(6,)).when("Bob", "die-search")
    assert choice(good, "Bob") == "accept"


def test_it_hunts_monsters_once_its_seal_is_closed() -> None:
    bob = {"die": 3, "special": [3], "healing": [1, 1], "clues": 8, "rerolls": 30, "health": 9}
    assert choice(given({"Bob": bob}, monsters=(0, 0)), "Bob") == "die-special"


def test_it_helps_whoever_has_the_fewest_hearts() -> None:
    people = {"Bob": {"die": 3, "healing": [1, 1]}, "Mandy": {"health": 1}, "Sally": {"health": 9}}
    assert choice(given(people).when("Bob", "die-healing"), "Bob") == "investigator-2"


def test_it_holds_back_where_it_is_not_asked() -> None:
    people = {"Bob": {"die": 3, "values": 0, "rerolls": 1}, "Mandy": {"die": 4}}
    scene = given(people).when("Bob", "finished")
    assert choice(scene, "Bob") is None
