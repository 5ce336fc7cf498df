"""What holds for the shipped cards holds for a fork of them of which every third card says another thing."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from app.contract.freshness import prove_fresh
from app.contract.moments import prove_moments
from app.contract.proofs import (
    Played,
    bots_of,
    finished,
    play,
    prove_checkpoints,
    prove_dice_to_come_unseen,
    prove_eyes,
    prove_imagined,
    prove_marks,
    prove_names_hidden,
    prove_offers,
    prove_options,
    prove_replay,
    prove_twin,
    prove_views_stand,
    varied,
)
from app.contract.traffic import as_sent, traffic
from app.games import GAMES
from app.games.projector.records import Cards, shipped
from app.kernel.cardset import CardSet, Row, tables
from app.kernel.chance import Chance
from app.kernel.game import Game, State
from app.kernel.table import Table
from tests.contract.test_by_hand import SHORT
from tests.games.projector.every_card import Passage, falls, passages, perform
from tests.prove_sets import play_with
from tests.workshop.random_sets import Author

STEPS = 2
MOST_GAMES = 80
"""So many games of bots a card has, to come to the table."""
SHORT_GAMES = [game for game in GAMES.values() if game.id != "projector"]
"""Cards of the other turn up over dozens of evenings; a stage is set for each of them instead."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@cache
def forked(id: str) -> Played[State]:
    """A game of bots with a set of its own, played to its end."""
    game: Game[State] = GAMES[id]
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
    played, chance = forked(game.id), Chance("forked")
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


@EVERY_GAME
def test_of_a_forked_set_every_option_is_taken_and_every_region_fresh(game: Game[State]) -> None:
    played, chance = forked(game.id), Chance("options")
    for count in (0, *(chance.below(len(played.log.entries)) for _ in range(STEPS))):
        assert prove_options(played, count) >= 0
        prove_eyes(played, count)
        for viewer in played.viewers[:2]:
            prove_views_stand(played, (count, count + 20), viewer)
            prove_marks(played, (count, count + 20), viewer)
    assert prove_fresh(played, every=10) > 0


def bot_games(game: Game[State], cards: CardSet) -> Iterator[Table[State]]:
    """Games at every number of players and under options drawn by lot, by each kind of bot in turn."""
    ours, bots = _playing(game, cards), list(bots_of(game).values())
    for number in range(MOST_GAMES):
        header = varied(ours, game.players[number % len(game.players)], f"every card {number}")
        yield Table(ours, play(ours, header, bots[number % len(bots)]).log, saves=0)


def names(row: Row) -> set[str]:
    """All that a card is counted as: its id, its name, its text."""
    return {str(row[field]) for field in ("id", "name", "text") if row.get(field)}


def is_told_of(table: Table[State], row: Row) -> bool:
    """Whether somebody is sent the card."""
    sent = b"".join(traffic(table, viewer) for viewer in (*table.seats, None))
    return any(as_sent(name) in sent for name in names(row))


@pytest.mark.parametrize("game", SHORT_GAMES, ids=lambda game: game.id)
def test_every_card_of_a_forked_set_is_played(game: Game[State]) -> None:
    cards = Author(game, "every card").valid_set()
    kinds = {kind: [row for _, row in rows if names(row)] for kind, rows in tables(cards.files, game.schema).items()}
    unmet, counted = {kind: list(rows) for kind, rows in kinds.items()}, set[str]()
    for table in bot_games(game, cards):
        used = {*table.state.tally.drawn, *table.state.tally.played}
        counted |= {kind for kind, rows in kinds.items() for row in rows if names(row) & used}
        for kind, rows in unmet.items():
            met = used if kind in counted else set[str]()
            rows[:] = [row for row in rows if not names(row) & met and (kind in counted or not is_told_of(table, row))]
        if not any(unmet.values()):
            break
    assert counted, "nothing counts the cards of this game"
    assert {kind: rows for kind, rows in unmet.items() if rows} == {}


PROJECTOR = GAMES["projector"]


@cache
def edited() -> tuple[Cards, list[Passage]]:
    """A fork of the largest set, and what its cards say otherwise."""
    cards = PROJECTOR.read_cards(Author(PROJECTOR, "every card").valid_set().files)
    assert isinstance(cards, Cards)
    before = {str(passage) for passage in passages(shipped())}
    return cards, [passage for passage in passages(cards) if str(passage) not in before]


def test_every_changed_text_of_a_forked_set_is_carried_out_on_a_stage() -> None:
    cards, changed = edited()
    assert len(changed) > 20
    for passage in changed:
        for die in falls(passage):
            perform(cards, passage, die)
