"""Whatever authors type is read or refused in words, and what can be read can be played; more in `make prove`."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from app.games import GAMES
from app.kernel.game import Game, State
from app.workshop.sets import checked
from tests.prove_sets import play_with
from tests.workshop.random_sets import Author

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
SLOWLY = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@EVERY_GAME
def test_random_cards_are_read_or_refused_in_words(game: Game[State]) -> None:
    author = Author(game, "random")
    right = wrong = 0

    @SLOWLY
    @given(number=some.integers(0, len(author.cards) - 1), seed=some.integers(0, 2**32))
    def read(number: int, seed: int) -> None:
        nonlocal right, wrong
        author.dice.seed(seed)
        card = author.rewritten(author.cards[number])
        faults = author.faults(card)
        right, wrong = right + (not faults), wrong + bool(faults)
        assert all(fault.message for fault in faults)
        for fault in faults:
            assert 0 <= fault.start <= fault.end

    read()
    assert right > 5
    assert wrong > 5


@EVERY_GAME
def test_what_a_random_card_does_is_said_in_words(game: Game[State]) -> None:
    author = Author(game, "said")
    cards = [author.rewritten(card) for card in author.cards[:30]]
    for card in cards:
        found = checked(author.loader, [other for other in author.cards if other.id != card.id], card)
        assert bool(found.problems) or all(line.strip() for line in found.effect)


@EVERY_GAME
def test_random_sets_are_played(game: Game[State]) -> None:
    for number in range(2):
        cards = Author(game, f"set {number}").valid_set()
        assert cards.hash != game.card_set().hash
        assert play_with(game, cards, number).log.entries
