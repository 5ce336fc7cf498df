"""A bot that sits in for an absent member of the party chooses nothing that lasts."""

import pytest

from app.contract.proofs import header_of
from app.games.projector import GAME
from app.games.projector.bots.sense import sense
from app.games.projector.printing import add_slide
from app.games.projector.state import RESERVE_LIMIT, State
from app.kernel.chance import Chance
from app.kernel.driver import next_answer
from app.kernel.log import Answer, Log
from app.kernel.table import Table
from tests.games.projector.scene import Scene, campaign, resumed


def absent(table: Table[State]) -> Answer | None:
    """What bots on all chairs answer next, if the one on Bo's only sits in."""
    seats = dict.fromkeys(table.seats, sense)
    return next_answer(table, seats, Chance("sitting in"), frozenset([table.seats[1]]))


def test_in_two_days_only_those_who_are_bots_themselves_choose_perk_and_style() -> None:
    table = Table(GAME, Log(header_of(GAME, 3, "sitting in", days=2)), saves=0)
    while table.outcome is None:
        answer = absent(table)
        assert answer is not None
        table.apply(answer)
    chosen = [bool(player.perk and player.style) for player in table.state.campaign.players]
    assert chosen == [True, False, True]


def learning(slides: int) -> Scene:
    """A night after which everybody has so many slides of one kind."""
    state, log = campaign()
    state.phase, state.actions_left = "learning", 3
    for player in state.campaign.players:
        for _ in range(slides):
            add_slide(state, player, "Dash")
    return resumed(state, log)


@pytest.mark.parametrize(
    ("slides", "action", "first"), [(12, "Meld", ()), (RESERVE_LIMIT[2], "Print", ("Dash",))], ids=["meld", "overwrite"]
)
def test_melding_and_overwriting_wait_for_the_party(slides: int, action: str, first: tuple[str, ...]) -> None:
    scene = learning(slides).all_say(action)
    for label in first:
        scene.when("Bo", label)
    bo, reserve = scene.seat("Bo"), scene.reserve("Bo")
    assert scene.table.asks_lasting(bo)
    while (answer := absent(scene.table)) is not None:
        assert answer.seat != bo
        scene.table.apply(answer)
    assert scene.table.asked() == (bo,), "the bot waits, and so does the table"
    assert scene.reserve("Bo") == reserve
