"""A game put away in the middle and taken out at another table."""

from dataclasses import replace

import pytest

from app.kernel.bots import random_bot
from app.kernel.campaign import CampaignSave, resume, rules_of, save
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.errors import LogError, SetupError
from app.kernel.game import CampaignRules
from app.kernel.log import Log
from app.kernel.table import Table, new_header
from tests.kernel.toy import ADA, BO, CY, TOY, Lantern
from tests.kernel.toy_cards import CARDS

LONG = replace(TOY, campaign=CampaignRules(lambda _state: False, lambda _state, _header: None, ()))
NAMES = {ADA: "Ada", BO: "Bo", CY: "Cy"}


def played(answers: int) -> Table[Lantern]:
    table = Table(LONG, Log(new_header(LONG, NAMES, "one")), saves=8)
    play_out(table, dict.fromkeys(NAMES, random_bot), Chance("bots"), answers)
    return table


@pytest.mark.parametrize("answers", [0, 1, 5, 9, 14])
def test_another_table_goes_on_with_nothing_dealt_or_rolled_again_though_its_seed_is_another(answers: int) -> None:
    table = played(answers)
    assert table.outcome is None
    kept = CampaignSave.load(save(table).dump())
    header = new_header(LONG, NAMES, "two")
    again = Table.resume(LONG, Log(header, kept.log_entries()), resume(LONG, kept, header, CARDS))
    assert [again.view(seat) for seat in NAMES] == [table.view(seat) for seat in NAMES]
    assert [again.offer(seat) for seat in NAMES] == [table.offer(seat) for seat in NAMES]


def test_what_fell_before_falls_again_and_then_come_other_dice() -> None:
    before = Chance("one")
    before.fallen = []
    rolled = [before.die(20) for _ in range(5)]
    after = Chance("two", falls=before.fallen)
    assert [after.die(20) for _ in range(5)] == rolled
    assert after.die(10**9) == Chance("two").die(10**9)


def test_something_else_is_not_taken_for_a_campaign() -> None:
    for text in ("", "{}", "[]", '{"game": 1}'):
        with pytest.raises(LogError):
            CampaignSave.load(text)
    with pytest.raises(SetupError, match="one sitting"):
        rules_of(TOY)
