"""Every kind of moment is drawn for everybody, however little there is to tell of it: no page breaks over it."""

import pytest

from app.games import GAMES, game_called
from app.kernel.decision import Viewer
from app.kernel.moment import Beat
from app.live.showing import Showing
from app.web.beats import beat_html, view_of
from app.web.fragments import Me

TOLD = {
    "fourth-wall": {"eye-opens", "gate-closed", "gate-opens", "insane"},
    "within-walls": {"breaks"},
    "great-old-ones": {"dice", "sealed", "cost"},
    "projector": {"arrives"},
}
"""Where the rules always tell what the drawing is made of: the numbers before and after, the card, the dice."""
KINDS = [
    pytest.param(id, kind, id=f"{id}-{kind.key}")
    for id, game in GAMES.items()
    for kind in game.beats
    if kind.key not in TOLD.get(id, ())
]


@pytest.mark.parametrize(("id", "kind"), KINDS)
def test_a_moment_is_drawn_that_says_nothing_but_its_kind(id: str, kind: Beat) -> None:
    game, moment = game_called(id), kind()
    seat = game.seats(game.check_options({}))[0].seat
    readers: tuple[Viewer, ...] = (None, seat)
    for reader in readers:
        me = Me("room", reader, is_screen=reader is None)
        assert kind.key in beat_html(view_of(game, game.card_set(), {}, Showing(moment, "So it goes."), me))
