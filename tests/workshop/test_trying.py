"""A card tried at once: the author sits down where it can be used with the next answer, or where it turns up."""

from collections.abc import Iterator
from contextlib import suppress

import pytest

from app.games import GAMES
from app.kernel.errors import IllegalAnswer
from app.kernel.game import Game, State
from app.kernel.log import Answer, load_log
from app.kernel.table import Table
from app.workshop.trying import Hand, Prepared, prepared

TRIED = (
    ("fourth-wall", "marble", "M01", Hand.USED),
    ("fourth-wall", "horror", "H09", Hand.USED),
    ("fourth-wall", "investigator", "I01", Hand.OFFERED),
    ("within-walls", "event", "E01", Hand.USED),
    ("projector", "location", "AH:10", Hand.USED),
    ("projector", "realspace", "Tinker", Hand.USED),
    ("great-old-ones", "skill", "A1", Hand.NEXT),
    ("great-old-ones", "row", "soul", Hand.NEXT),
    ("wick", "comfort", "matchbook", Hand.OFFERED),
    ("wick", "noise", "only-the-tap", Hand.OFFERED),
)


def sat_down(game: Game[State], found: Prepared) -> Table[State]:
    return Table(game, load_log(found.log), game.card_set())


def tallied(table: Table[State]) -> int:
    """How many cards were drawn or played at it so far."""
    return sum(table.state.tally.drawn.values()) + sum(table.state.tally.played.values())


def choices(table: Table[State], found: Prepared) -> Iterator[Answer]:
    """What the author can answer."""
    offer = table.offer(found.seat)
    assert offer is not None
    yield Answer(found.seat, offer.number, offer.default)
    for option in (*offer.options, *offer.anytime):
        yield Answer(found.seat, offer.number, (option.key,))


def turns_something_up(game: Game[State], found: Prepared, answer: Answer) -> bool:
    table = sat_down(game, found)
    before = tallied(table)
    with suppress(IllegalAnswer):
        table.apply(answer)
    return tallied(table) > before


@pytest.mark.parametrize(("id", "kind", "card", "hand"), TRIED)
def test_the_card_is_near_in_the_very_next_question(id: str, kind: str, card: str, hand: Hand) -> None:
    game: Game[State] = GAMES[id]
    cards = game.card_set()
    found = prepared(id, cards.files, "Ours, draft", kind, card, seconds=30)
    log = load_log(found.log)
    assert (log.header.card_set, log.header.card_hash) == ("Ours, draft", cards.hash)
    assert found.hand >= hand
    table = sat_down(game, found)
    offer = table.offer(found.seat)
    assert offer is not None
    if found.hand == Hand.NEXT:
        assert any(turns_something_up(game, found, answer) for answer in choices(table, found))
    else:
        assert card in {option.card for option in (*offer.options, *offer.anytime)}


def test_every_game_is_tried() -> None:
    assert {id for id, *_ in TRIED} == set(GAMES)
