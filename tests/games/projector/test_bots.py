"""The bots: random ones always reach an end, the one with sense plays the first area to its goal."""

import pytest

from app.contract.proofs import header_of
from app.games.projector import GAME
from app.games.projector.records import shipped
from app.games.projector.topics import Topic
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.log import Answer, Log
from app.kernel.table import Table
from app.kernel.views import SeatView
from tests.games.projector.scene import campaign, given, resumed, slides


def test_the_bot_with_sense_achieves_the_goal_of_the_carousel_on_its_first_day() -> None:
    achieved = 0
    for number in range(3):
        table = Table(GAME, Log(header_of(GAME, 2, f"carousel {number}", days=1)), saves=0)
        play_out(table, dict.fromkeys(table.seats, GAME.bots["sense"]), Chance(f"{number}"), 20_000)
        achieved += "CA:04" in table.state.campaign.goals
    assert achieved >= 1


def test_what_it_aims_at_people_has_nothing_to_do_with_the_numbers_of_baddies() -> None:
    scene = given(
        players=3,
        levels={"Soothe": 4},
        hands={"Ada": ["Soothe", "Dash"]},
        lost={"Ada": ["Dash"], "Bo": ["Dash"], "Cy": ["Dash"]},
        foes=[("Paper Wolf", "Ada"), ("Flicker", "Ada")],
    )
    scene.does("Ada", "Play Soothe")
    view, offer = SeatView(scene.table, scene.seat("Ada")), scene.offer("Ada")
    assert offer.topic is Topic.AIM
    assert GAME.bots["sense"](view, offer, Chance("x")) == (scene.seat("Ada"),)


def test_a_party_of_bots_with_sense_wins_the_campaign() -> None:
    table = Table(GAME, Log(header_of(GAME, 2, "campaign", days=40)), saves=0)
    outcome = play_out(table, dict.fromkeys(table.seats, GAME.bots["sense"]), Chance("campaign"), 20_000)
    assert outcome is not None
    assert outcome.ending == "won"


@pytest.mark.parametrize("style", sorted(shipped().styles))
def test_it_builds_a_deck_whatever_the_style(style: str) -> None:
    state, log = campaign()
    for player in state.campaign.players:
        player.style = style
        slides(state, player, ["Persuade"] * 2 + ["Soothe"] + ["Dash", "Spot", "Fend", "Tinker"] * 3)
    state.phase = "adventure"
    scene = resumed(state, log)
    view, offer = SeatView(scene.table, scene.seat("Ada")), scene.offer("Ada")
    assert offer.topic is Topic.BUILD_DECK
    choice = GAME.bots["sense"](view, offer, Chance("x"))
    assert choice is not None
    scene.table.check(Answer(scene.seat("Ada"), offer.number, choice))


def test_it_goes_home_when_little_is_left() -> None:
    scene = given(decks={"Ada": ["Dash"] * 5}, hands={"Ada": ["Fend"], "Bo": ["Fend"]}, lost={"Ada": ["Dash"] * 8})
    scene.let_it_happen()
    view, offer = SeatView(scene.table, scene.seat("Ada")), scene.offer("Ada")
    assert GAME.bots["sense"](view, offer, Chance("x")) == ("go-home",)


def test_it_tests_where_a_test_matters() -> None:
    scene = given(at={"Ada": "B3"}, lay={"B3": "CA:12"}, up=["B3"], hands={"Ada": ["Tinker", "Dash"]}).let_it_happen()
    view, offer = SeatView(scene.table, scene.seat("Ada")), scene.offer("Ada")
    assert GAME.bots["sense"](view, offer, Chance("x")) == ("text-CA:12-1",)


def test_it_sends_the_worst_baddie_away_when_it_can() -> None:
    scene = given(
        setup="CA:03", at={"Ada": "B3"}, up=["B3"], items={"Ada": ["Lens of Who"]}, foes=[("The Afterimage", None)]
    )
    scene.projection.counters["Focus"] = 2
    scene.let_it_happen()
    view, offer = SeatView(scene.table, scene.seat("Ada")), scene.offer("Ada")
    assert GAME.bots["sense"](view, offer, Chance("x")) == ("text-IT:03-1",)


def test_it_carries_what_was_found_to_where_it_belongs() -> None:
    scene = given(area="AH", at={"Ada": "E3"}, up=["E3", "A3", "C2"], items={"Ada": ["Winding Key"]}).let_it_happen()
    view, offer = SeatView(scene.table, scene.seat("Ada")), scene.offer("Ada")
    assert GAME.bots["sense"](view, offer, Chance("x")) == ("text-AH:22-1",)  # by the dumbwaiter, not on foot
