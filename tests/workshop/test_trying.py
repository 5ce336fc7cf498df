"""A card tried at once: the author sits down where it can be used with the next answer."""

import pytest

from app.games import GAMES
from app.kernel.game import Game, State
from app.kernel.log import load_log
from app.kernel.table import Table
from app.workshop.trying import prepared

TRIED = {"fourth-wall": ("H01", "M03"), "within-walls": ("SP1",), "projector": (), "wick": ()}


@pytest.mark.parametrize(("game", "card"), [(game, card) for game, cards in TRIED.items() for card in cards])
def test_the_card_is_offered_to_the_author_in_the_very_next_question(game: str, card: str) -> None:
    playing: Game[State] = GAMES[game]
    cards = playing.card_set()
    found = prepared(game, cards.files, "Ours, draft", card, seconds=60)
    assert found.is_at_hand
    log = load_log(found.log)
    assert (log.header.card_set, log.header.card_hash) == ("Ours, draft", cards.hash)
    offer = Table(playing, log, cards).offer(found.seat)
    assert offer is not None
    assert card in {option.card for option in (*offer.options, *offer.anytime)}
