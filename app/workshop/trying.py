"""A card tried at once: bots play until somebody could use it, and that somebody's chair is the author's."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.games import game_called
from app.kernel.cardset import CardSet
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.game import Game, State
from app.kernel.log import Log, OptionValue
from app.kernel.table import Table, new_header
from app.simulation.playing import best_bot

SECONDS = 6.0
MOST_GAMES, MOST_ANSWERS = 60, 500


@dataclass(frozen=True, slots=True)
class Prepared:
    """A table at which the author sits down: what was played so far, on which chair, whether the card is at hand."""

    log: str
    seat: Seat
    options: Mapping[str, OptionValue]
    is_at_hand: bool


def prepared(game_id: str, files: Mapping[str, str], name: str, card: str, seconds: float = SECONDS) -> Prepared:
    """A table where this card can be used with the next answer; a fresh one, if bots come to none within bounds."""
    game = game_called(game_id)
    cards = game.read_cards(files)
    options = _options(game, card)
    until = time.monotonic() + seconds
    for number in range(MOST_GAMES):
        table = _table(game, replace(cards, name=name), options, f"{card} {number}")
        seat = _played_to(table, card, until)
        if seat is not None:
            return Prepared(table.log.dump(), seat, options, True)
        if time.monotonic() > until:
            break
    fresh = _table(game, replace(cards, name=name), options, card)
    return Prepared(fresh.log.dump(), (fresh.asked() or fresh.seats)[0], options, False)


def _options(game: Game[State], card: str) -> dict[str, OptionValue]:
    """The usual ones, but for one that chooses this very card: a scenario, a setting."""
    chosen = {option.key: card for option in game.options if any(value == card for value, _ in option.choices)}
    return game.check_options(chosen)


def _table(game: Game[State], cards: CardSet, options: Mapping[str, OptionValue], seed: str) -> Table[State]:
    seats = {info.seat: info.label for info in game.seats(options)}
    header = replace(new_header(game, seats, seed, **options), card_set=cards.name, card_hash=cards.hash)
    return Table(game, Log(header), cards, saves=0)


def _played_to(table: Table[State], card: str, until: float) -> Seat | None:
    """Let bots play until a seat may choose this card, and say which."""
    bots = dict.fromkeys(table.seats, table.game.bots[best_bot(table.game)])
    chance = Chance(f"{table.log.header.seed} trying")
    for _ in range(MOST_ANSWERS):
        for seat in table.asked():
            if _offers(table, seat, card):
                return seat
        answer = next_answer(table, bots, chance)
        if answer is None or time.monotonic() > until:
            return None
        table.apply(answer)
        if table.outcome is not None:
            return None
    return None


def _offers(table: Table[State], seat: Seat, card: str) -> bool:
    offer = table.offer(seat)
    return offer is not None and any(option.card == card for option in (*offer.options, *offer.anytime))
