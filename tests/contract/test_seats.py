"""On no evening does anybody sit where they do not belong, whatever they try; many more evenings in `make prove`."""

import pytest

from app.games import GAMES
from tests.contract.seats import prove_seats


@pytest.mark.parametrize("game", GAMES)
def test_nobody_learns_what_nobody_gave_them(game: str) -> None:
    prove_seats(game, examples=7, steps=40)
