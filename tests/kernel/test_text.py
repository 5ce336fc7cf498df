"""Card text is read sentence by sentence; a sentence nobody knows is refused with its place and the nearest one."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from app.kernel.errors import CardError
from app.kernel.text import Place, TextReader, snake

GRAMMAR = """
// V01 Draw N cards.
// V02 Burn a THING.
// V03 Whoever holds a THING wins.
deed: "Draw " NUMBER " cards." -> draw_cards
    | "Burn " NAME_OF "." -> burn
fate: "Whoever holds " NAME_OF " wins." -> winner
NAME_OF.2: /a / NAME
NUMBER: /[0-9]+/
"""
PLACE = Place("The Lamp", "lamps.toml")
LABELS = {"Now": "deed", "Later": "fate"}


@dataclass(frozen=True)
class DrawCards:
    count: int


@dataclass(frozen=True)
class Burn:
    name: str


@dataclass(frozen=True)
class Winner:
    name: str


def reader() -> TextReader:
    builders: dict[str, Callable[[str], object]] = {"NUMBER": int, "NAME_OF": lambda words: words.removeprefix("a ")}
    return TextReader(GRAMMAR, ["deed", "fate"], [DrawCards, Burn, Winner], builders, ["fox", "foxglove"])


def read(text: str) -> dict[str, tuple[object, ...]]:
    return reader().blocks(PLACE, text, LABELS)


def test_each_label_opens_a_block_of_sentences() -> None:
    assert read("Now: Draw 2 cards. Burn a fox. Later: Whoever holds a foxglove wins.") == {
        "Now": (DrawCards(2), Burn("fox")),
        "Later": (Winner("foxglove"),),
    }


def test_a_card_may_have_no_text() -> None:
    assert read("") == {}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "Now: Draw 2 cards. Draw seven cards.",
            "lamps.toml, The Lamp, column 25: did not understand 'seven cards.'; the nearest sentence known is "
            "`Draw N cards.`.",
        ),
        ("Now: Draw 2", "column 12: did not understand the end of 'Draw 2'; the nearest sentence known is"),
        ("Draw 2 cards.", "column 1: did not understand Draw 2 cards.; the text begins with one of the labels Now:"),
        ("Now: Burn a fox. Now: Burn a fox.", "column 18: did not understand Now:; each label stands once on a card"),
        ("Now: Later: Whoever holds a fox wins.", "a label is followed by at least one sentence"),
        ("Now: Whoever holds a fox wins.", "the nearest sentence known is `Whoever holds a THING wins.`"),
        ("Now: Burn a bat.", "did not understand"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(CardError) as refusal:
        read(text)
    assert complaint in str(refusal.value)


def test_a_text_without_labels_is_a_row_of_sentences() -> None:
    assert reader().sentences(PLACE, "Draw 2 cards. Burn a fox.", "deed") == (DrawCards(2), Burn("fox"))


@pytest.mark.parametrize(
    ("text", "complaint"), [("Draw 2 cards. Burn it.", "column 20"), (" ", "the text is at least one sentence")]
)
def test_a_text_without_labels_is_refused_with_its_place_too(text: str, complaint: str) -> None:
    with pytest.raises(CardError) as refusal:
        reader().sentences(PLACE, text, "deed")
    assert complaint in str(refusal.value)


def test_a_node_is_named_in_the_grammar_as_in_the_code() -> None:
    assert snake("OpenGate") == "open_gate"
    assert snake("Burn") == "burn"


def test_a_stretch_of_text_is_read_sentence_by_sentence_or_as_one_phrase() -> None:
    text = "When it rains: Draw 1 cards. Draw 2 cards."
    assert list(reader().stretch(PLACE, text, 15, len(text), "deed")) == [DrawCards(1), DrawCards(2)]
    assert reader().phrase(PLACE, "Whoever holds a fox wins.", 0, "fate") == Winner("fox")
