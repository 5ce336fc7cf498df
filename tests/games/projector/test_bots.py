"""The bots: random ones always reach an end, the one with sense plays the first area to its goal."""

from app.games.projector import GAME
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.log import Log
from app.kernel.table import Table
from tests.contract.proofs import header_of
from tests.games.projector.scene import given


def test_the_bot_with_sense_achieves_the_goal_of_the_carousel() -> None:
    achieved = 0
    for number in range(3):
        table = Table(GAME, Log(header_of(GAME, 2, f"carousel {number}", days=4)), saves=0)
        play_out(table, dict.fromkeys(table.seats, GAME.bots["sense"]), Chance(f"{number}"), 20_000)
        achieved += "CA" in table.state.campaign.goals
    assert achieved >= 2


def test_it_goes_home_when_little_is_left() -> None:
    scene = given(decks={"Ada": ["Dash"] * 5}, hands={"Ada": ["Fend"], "Bo": ["Fend"]}, lost={"Ada": ["Dash"] * 8})
    scene.let_it_happen()
    view, offer = scene.table.view(scene.seat("Ada")), scene.offer("Ada")
    assert GAME.bots["sense"](view, offer, Chance("x")) == ("go-home",)


def test_it_tests_where_a_test_matters() -> None:
    scene = given(at={"Ada": "B3"}, lay={"B3": "CA:12"}, up=["B3"], hands={"Ada": ["Tinker", "Dash"]}).let_it_happen()
    view, offer = scene.table.view(scene.seat("Ada")), scene.offer("Ada")
    assert GAME.bots["sense"](view, offer, Chance("x")) == ("text-CA:12-1",)
