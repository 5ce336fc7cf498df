"""A set of which its author takes cards away is refused in words, or a table plays with what is left."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.contract.proofs import header_of
from app.games import GAMES
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.driver import play_out
from app.kernel.errors import CardError, SetupError
from app.kernel.game import Game, State
from app.kernel.log import Log
from app.kernel.table import Table
from app.store.workshop import DraftCard
from app.workshop.cardfiles import cards_of, files_of
from app.workshop.sets import loader_of

FEW, LARGE = 40, 300
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def left_over(game: Game[State]) -> Iterator[tuple[str, list[DraftCard]]]:
    """Nothing; all but one kind; of small sets also one card of a kind and all others."""
    cards = cards_of(loader_of(game.id), game.card_set().files)
    yield "nothing", []
    for kind in dict.fromkeys(card.kind for card in cards):
        others = [card for card in cards if card.kind != kind]
        yield f"no {kind}", others
        if len(cards) < LARGE:
            yield f"one {kind}", [next(card for card in cards if card.kind == kind), *others]


def is_played(game: Game[State], cards: CardSet) -> bool:
    """Whether a few answers are given at a table with these cards, or it is said why it cannot be laid."""
    header = replace(header_of(game, game.players[0], "taken away"), card_hash=cards.hash)
    try:
        table = Table(game, Log(header), cards, saves=0)
    except SetupError as error:
        return bool(str(error))
    play_out(table, dict.fromkeys(table.seats, game.bots["sense"]), Chance("taken away"), FEW)
    return bool(table.log.entries)


@EVERY_GAME
def test_cards_that_are_taken_away_never_break_a_table(game: Game[State]) -> None:
    refused = 0
    for name, cards in left_over(game):
        try:
            read = game.read_cards(files_of(cards))
        except CardError:
            refused += 1
            continue
        assert is_played(game, read), name
    assert refused > 0
