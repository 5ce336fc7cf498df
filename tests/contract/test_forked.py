"""What holds for the shipped cards holds for a fork of them of which every third card says another thing."""

from dataclasses import replace

import pytest

from app.contract.moments import prove_moments
from app.contract.proofs import (
    Played,
    finished,
    prove_checkpoints,
    prove_dice_to_come_unseen,
    prove_imagined,
    prove_names_hidden,
    prove_offers,
    prove_replay,
    prove_twin,
)
from app.games import GAMES
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.game import Game, State
from tests.contract.test_by_hand import SHORT
from tests.prove_sets import play_with
from tests.workshop.random_sets import Author

STEPS = 2
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def forked(game: Game[State]) -> Played[State]:
    """A game of bots with a set of its own, played to its end."""
    for number in range(20):
        cards = Author(game, f"forked {number}").valid_set()
        table = play_with(game, cards, number, **SHORT.get(game.id, {}))
        if table.outcome:
            assert cards.hash != game.card_set().hash
            return finished(_playing(game, cards), table.log)
    raise AssertionError("no such game ever ended")


def _playing(game: Game[State], cards: CardSet) -> Game[State]:
    return replace(game, card_set=lambda: cards)


@EVERY_GAME
def test_a_forked_set_is_replayed_and_keeps_its_secrets(game: Game[State]) -> None:
    played, chance = forked(game), Chance("forked")
    prove_replay(played)
    assert prove_checkpoints(played) > 0
    prove_moments(played)
    for count in (0, *(chance.below(len(played.log.entries)) for _ in range(STEPS))):
        prove_offers(played, played.at(count))
        for viewer in played.viewers:
            prove_imagined(played, count, viewer, chance)
            prove_dice_to_come_unseen(played, count, viewer)
            prove_names_hidden(played, count, viewer)
    for viewer in played.viewers[:1]:
        prove_twin(played, viewer, chance)
