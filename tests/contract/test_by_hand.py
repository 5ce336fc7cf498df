"""Sentences nobody has taught the engine: their owner settles them in known words, in every game, by plain answers."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from app.games import GAMES
from app.kernel.cardset import CardSet, Row
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.game import Game, State
from app.kernel.log import Answer, Log
from app.kernel.table import Table, new_header
from app.kit.by_hand import COUNTED, MARK, Topic
from app.kit.loader import Loader
from app.kit.text import SENTENCE, TextReader
from app.store.workshop import DraftCard
from app.workshop.cardfiles import cards_of, files_of
from app.workshop.press import rows_of
from app.workshop.sets import loader_of

SONG = f"{MARK} Everybody sings, and the quietest pays for it."
MOST_TRIED = 40
"""Sentences of a card that are tried; the boards have hundreds."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def sung(game: Game[State]) -> CardSet:
    """The shipped set, with the song on every card that takes one behind a sentence."""
    loader = loader_of(game.id)
    cards = cards_of(loader, game.card_set().files)
    reader = loader.reader_of(rows_of(cards))
    return game.read_cards(files_of([_sung(loader, card, reader) for card in cards]))


def _sung(loader: Loader[CardSet], card: DraftCard, reader: TextReader | None) -> DraftCard:
    for row in islice(_with_song(card.body), MOST_TRIED):
        if not any(loader.faults(card.kind, row, reader)) and "ByHand(" in repr(
            loader.made_card(card.kind, row, reader)
        ):
            return replace(card, body=row)
    return card


def _with_song(row: Row) -> Iterator[Row]:
    """The row with the song behind one sentence or another."""
    for name, value in row.items():
        for changed in _changed(value):
            yield {**row, name: changed}


def _changed(value: object) -> Iterator[object]:
    if isinstance(value, str):
        for found in SENTENCE.finditer(value) if value.strip().endswith(".") else ():
            yield f"{value[: found.end()]} {SONG}{value[found.end() :]}"
    elif isinstance(value, dict):
        yield from _with_song(value)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in _changed(part))


def tables(game: Game[State], cards: CardSet) -> Iterator[tuple[Table[State], dict[Seat, str]]]:
    options = game.check_options({})
    seats = {info.seat: info.label for info in game.seats(options)}
    for number in range(20):
        header = replace(new_header(game, seats, f"song {number}", **options), card_hash=cards.hash)
        yield Table(game, Log(header), cards), seats


def settled(table: Table[State], seats: dict[Seat, str], said: list[str]) -> None:
    """Play on with bots, but let people settle one song: agreed to, refused, and done."""
    bots = dict.fromkeys(seats, table.game.bots["sense"])
    chance, refuses = Chance("song bots"), True
    while table.outcome is None and len(table.log.entries) < 800:
        asked = [(seat, table.offer(seat)) for seat in table.asked()]
        person = next(((seat, offer) for seat, offer in asked if offer and isinstance(offer.topic, Topic)), None)
        if person is None or person[1] is None or len(said) > 3:
            answer = next_answer(table, bots, chance)
            assert answer is not None
        else:
            seat, offer = person
            key = offer.default[0]
            if offer.topic is Topic.AGREE and refuses:
                key, refuses = "refuse", False
            if offer.topic is Topic.SETTLE and len(said) < 3:
                key = offer.keys[len(said)]
            said.append(f"{offer.topic} {key}")
            answer = Answer(seat, offer.number, (key,))
        table.apply(answer)


@EVERY_GAME
def test_a_song_is_settled_in_known_words_and_replays_alike(game: Game[State]) -> None:
    cards = sung(game)
    for table, seats in tables(game, cards):
        said: list[str] = []
        settled(table, seats, said)
        if said:
            break
    assert said, "nobody ever sang"
    assert table.state.tally.counts[COUNTED] > 0
    assert any(line.tone == "by-hand" for line in table.state.story.lines) or table.outcome
    assert Table(game, table.log, cards).fingerprint() == table.fingerprint()


@EVERY_GAME
def test_bots_leave_it_at_nothing(game: Game[State]) -> None:
    for table, seats in tables(game, sung(game)):
        bots = dict.fromkeys(seats, game.bots["random"])
        chance, sang = Chance("bots"), 0
        while table.outcome is None and len(table.log.entries) < 800:
            answer = next_answer(table, bots, chance)
            assert answer is not None
            offer = table.offer(answer.seat)
            if offer is not None and offer.topic is Topic.SETTLE:
                assert answer.choice == ("done",)
                sang += 1
            table.apply(answer)
        if sang:
            return
    raise AssertionError("nobody ever sang")
