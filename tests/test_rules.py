"""Every rule of every game stands in three places: RULES.md, beside the code, and on a test."""

import pytest

from app.cli.rules import ledger
from app.games import GAMES, game_called


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_rule_has_code_and_a_test(game: str) -> None:
    gaps = ledger(game_called(game)).gaps
    assert not gaps, "\n" + "\n".join(gaps)
