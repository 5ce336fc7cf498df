"""A loader reads sets of cards, and tells an author everything that is wrong with one."""

from dataclasses import dataclass

import pytest

from app.kernel.cardset import CardSet, Schema
from app.kernel.errors import CardError
from app.kit import record
from app.kit.loader import Loader
from app.kit.text import Text, TextReader

GRAMMAR = """
// V01 Burn N.
// V02 Wait.
start: "Burn" NUMBER "." -> burn | "Wait" "." -> wait
NUMBER: /[0-9]+/
%ignore " "
"""


@dataclass(frozen=True)
class Burn:
    amount: str


@dataclass(frozen=True)
class Wait:
    pass


@record.card
class Candle:
    id: str = record.words()
    wax: int = record.number(1, 9)
    is_lit: bool = record.flag(called="lit")
    text: Text = record.plain_text("start")

    def mistake(self) -> tuple[str, str] | None:
        return ("lit", "a stump does not burn") if self.is_lit and self.wax == 1 else None


@dataclass(frozen=True)
class Cards(CardSet):
    candles: dict[str, Candle] = record.deck(Candle, "candle", "taper")


def reader(_rows: record.Rows) -> TextReader:
    return TextReader(GRAMMAR, ("start",), (Burn, Wait), {}, ("-",))


def check(cards: Cards, _rows: record.Rows) -> None:
    if len(cards.candles) < 2:
        raise CardError("A set has two candles.")


LOADER = Loader(Cards, "nowhere", "candles", Schema(), reader, check)


def file(*cards: str) -> dict[str, str]:
    return {"candles.toml": "\n".join(cards)}


TALL = '[[candle]]\nid = "tall"\nwax = 9\ntext = "Burn 2."'
STUMP = '[[taper]]\nid = "stump"\nwax = 1\ntext = "Wait."'


def test_a_set_that_is_right_has_no_problems() -> None:
    assert LOADER.problems(file(TALL, STUMP)) == ()
    assert set(LOADER.read(file(TALL, STUMP)).candles) == {"tall", "stump"}


def test_kinds_come_from_the_decks_of_the_set() -> None:
    assert {kind: deck.record for kind, deck in LOADER.kinds.items()} == {"candle": Candle, "taper": Candle}
    assert LOADER.key_of("taper") == "id"


def test_every_field_that_is_wrong_is_named_with_its_place_and_the_nearest_sentence() -> None:
    wrong = '[[candle]]\nid = "odd"\nwax = 10\ncolour = "red"\ntext = "Wait. Burn all."'
    colour, wax, text = LOADER.problems(file(wrong, STUMP))
    assert (colour.field, colour.id, colour.kind) == ("colour", "odd", "candle")
    assert (wax.field, wax.message) == ("wax", "10 is not a whole number from 1 to 9")
    assert (text.field, text.start, text.end, text.nearest) == ("text", 11, 15, "Burn N.")


def test_fields_that_do_not_fit_each_other_are_one_problem() -> None:
    (problem,) = LOADER.problems(file(TALL, STUMP + "\nlit = true"))
    assert (problem.id, problem.field, problem.message) == ("stump", "lit", "a stump does not burn")


def test_what_is_wrong_with_the_whole_set_names_no_card() -> None:
    (problem,) = LOADER.problems(file(TALL))
    assert (problem.kind, problem.message) == ("", "A set has two candles.")


@pytest.mark.parametrize("text", ["[[candle", "candle = 1", '[[lamp]]\nid = "x"'])
def test_what_is_no_card_at_all_is_a_problem_and_no_crash(text: str) -> None:
    assert LOADER.problems({"x.toml": text})
