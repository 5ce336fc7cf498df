"""Sentences the engine does not know: their owner settles them in known words, in every game, by plain answers."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from app.contract.proofs import (
    finished,
    prove_checkpoints,
    prove_imagined,
    prove_names_hidden,
    prove_replay,
    prove_twin,
)
from app.contract.tables import upto
from app.games import GAMES
from app.kernel.cardset import CardSet, Row
from app.kernel.chance import Chance
from app.kernel.decision import Seat
from app.kernel.driver import next_answer
from app.kernel.game import Game, State
from app.kernel.log import Answer, Log, OptionValue
from app.kernel.table import Table, new_header
from app.kit.by_hand import COUNTED, MARK, Topic
from app.kit.loader import Loader
from app.kit.text import SENTENCE, TextReader
from app.store.workshop import DraftCard
from app.workshop.cardfiles import cards_of, files_of
from app.workshop.press import rows_of
from app.workshop.sets import loader_of

SONG = f"{MARK} Everybody sings, and the quietest pays for {{}}."
MOST_TRIED = 40
"""Sentences of a card that are tried; the boards have hundreds."""
SHORT: dict[str, dict[str, OptionValue]] = {"projector": {"days": 1, "opens": "AH"}}
MOST_ANSWERS, MOST_SAID = 4000, 20
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def sung(game: Game[State]) -> CardSet:
    """The shipped set, with the song on every card that takes one behind a sentence."""
    loader = loader_of(game.id)
    cards = cards_of(loader, game.card_set().files)
    reader = loader.reader_of(rows_of(cards))
    return game.read_cards(files_of([_sung(loader, card, reader) for card in cards]))


def _sung(loader: Loader[CardSet], card: DraftCard, reader: TextReader | None) -> DraftCard:
    song = SONG.format(re.sub(r"\W+", " ", f"{card.kind} {card.id}"))
    for row in islice(_with_song(card.body, song), MOST_TRIED):
        if not any(loader.faults(card.kind, row, reader)) and "ByHand(" in repr(
            loader.made_card(card.kind, row, reader)
        ):
            return replace(card, body=row)
    return card


def _with_song(row: Row, song: str) -> Iterator[Row]:
    """The row with the song behind one sentence or another."""
    for name, value in row.items():
        for changed in _changed(value, song):
            yield {**row, name: changed}


def _changed(value: object, song: str) -> Iterator[object]:
    if isinstance(value, str):
        for found in SENTENCE.finditer(value) if value.strip().endswith(".") else ():
            yield f"{value[: found.end()]} {song}{value[found.end() :]}"
    elif isinstance(value, dict):
        yield from _with_song(value, song)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from ([*value[:at], changed, *value[at + 1 :]] for changed in _changed(part, song))


def tables(game: Game[State], cards: CardSet) -> Iterator[tuple[Table[State], dict[Seat, str]]]:
    options = game.check_options(SHORT.get(game.id, {}))
    seats = {info.seat: info.label for info in game.seats(options)}
    for number in range(20):
        header = replace(new_header(game, seats, f"song {number}", **options), card_hash=cards.hash)
        yield Table(game, Log(header), cards), seats


def settled(table: Table[State], seats: dict[Seat, str], said: list[str]) -> None:
    """Play on with bots, but let people settle what is to be settled: agreed to, refused, and done."""
    bots = dict.fromkeys(seats, table.game.bots["sense"])
    chance, refuses = Chance("song bots"), True
    while table.outcome is None and len(table.log.entries) < MOST_ANSWERS:
        asked = [(seat, table.offer(seat)) for seat in table.asked()]
        person = next(((seat, offer) for seat, offer in asked if offer and isinstance(offer.topic, Topic)), None)
        if person is None or person[1] is None or len(said) > MOST_SAID:
            answer = next_answer(table, bots, chance)
            assert answer is not None
        else:
            seat, offer = person
            key = offer.default[0]
            if offer.topic is Topic.AGREE and refuses:
                key, refuses = "refuse", False
            elif offer.topic is Topic.SETTLE and len(said) % 4 < 3:
                key = offer.keys[1 + chance.below(len(offer.keys) - 1)]
            said.append(f"{offer.topic} {key}")
            answer = Answer(seat, offer.number, (key,))
        table.apply(answer)


def sung_evening(game: Game[State]) -> tuple[Game[State], Table[State], list[str]]:
    """A game with the songs at which people have settled some, played to its end."""
    cards = sung(game)
    for table, seats in tables(game, cards):
        said: list[str] = []
        settled(table, seats, said)
        if said and table.outcome:
            return replace(game, card_set=lambda: cards), table, said
    raise AssertionError("there was never anything to settle")


@EVERY_GAME
def test_songs_are_settled_in_known_words_and_give_away_nothing(game: Game[State]) -> None:
    singing, table, said = sung_evening(game)
    assert {line.partition(" ")[0] for line in said} >= {str(Topic.SETTLE), str(Topic.AGREE)}
    assert f"{Topic.AGREE} refuse" in said
    assert table.state.tally.counts[COUNTED] > 0
    assert any(line.tone == "by-hand" for line in table.state.story.lines)
    played, chance = finished(singing, table.log), Chance("settled")
    assert played.fingerprint == table.fingerprint()
    prove_replay(played)
    prove_checkpoints(played)
    settling = [at for at, entry in enumerate(table.log.entries) if isinstance(entry, Answer) and _settles(entry)][:6]
    for count in [*settling, *(at + 1 for at in settling)]:
        for viewer in played.viewers:
            prove_imagined(played, count, viewer, chance)
            prove_names_hidden(played, count, viewer)
    afterwards = upto(played, settling[-1] + MOST_SAID)
    twins = [prove_twin(afterwards, viewer, chance) for viewer in played.viewers]
    assert any(twin.steps for twin in twins) or not played.has_cards


def _settles(answer: Answer) -> bool:
    return any(key in ("agree", "refuse", "done") or key.startswith(("say-", "number-")) for key in answer.choice)


@EVERY_GAME
def test_those_who_agree_are_told_to_what_and_see_the_card(game: Game[State]) -> None:
    for table, seats in tables(game, sung(game)):
        bots, chance = dict.fromkeys(seats, game.bots["sense"]), Chance("staged")
        while table.outcome is None and len(table.log.entries) < MOST_ANSWERS:
            answer = next_answer(table, bots, chance)
            assert answer is not None
            offer = table.offer(answer.seat)
            if offer is not None and offer.topic is Topic.SETTLE:
                answer = replace(answer, choice=offer.keys[1:2])
                card = offer.options[0].card
            if offer is not None and offer.topic is Topic.AGREE:
                assert "Everybody sings" in offer.prompt
                assert " says it means: “" in offer.prompt
                assert card
                assert {option.card for option in offer.options} == {card, None}
                return
            table.apply(answer)
    raise AssertionError("no agreement was ever asked for")


@EVERY_GAME
def test_every_number_that_is_offered_can_be_said(game: Game[State]) -> None:
    for table, seats in tables(game, sung(game)):
        bots, chance, asked = dict.fromkeys(seats, game.bots["sense"]), Chance("counted"), set[str]()
        while table.outcome is None and len(table.log.entries) < MOST_ANSWERS:
            answer = next_answer(table, bots, chance)
            assert answer is not None
            offer = table.offer(answer.seat)
            if offer is not None and offer.topic is Topic.SETTLE:
                new = [key for key in offer.keys[1:] if key not in asked]
                if not new:
                    return
                asked.add(new[0])
                answer = replace(answer, choice=(new[0],))
            if offer is not None and offer.topic is Topic.HOW_MANY:
                answer = replace(answer, choice=(offer.keys[0],))
            table.apply(answer)
        if asked:
            return
    raise AssertionError("there was never anything to settle")


@EVERY_GAME
def test_bots_leave_it_at_nothing(game: Game[State]) -> None:
    for table, seats in tables(game, sung(game)):
        bots = dict.fromkeys(seats, game.bots["random"])
        chance, sang = Chance("bots"), 0
        while table.outcome is None and len(table.log.entries) < MOST_ANSWERS:
            answer = next_answer(table, bots, chance)
            assert answer is not None
            offer = table.offer(answer.seat)
            if offer is not None and offer.topic is Topic.SETTLE:
                assert answer.choice == ("done",)
                sang += 1
            table.apply(answer)
        if sang:
            return
    raise AssertionError("there was never anything to settle")
