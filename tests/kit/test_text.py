"""Card text becomes a tree of blocks and sentences; a sentence not known is refused with its place."""

from collections.abc import Callable
from dataclasses import dataclass

import orjson
import pytest

from app.kernel.errors import CardError
from app.kit import text as texts
from app.kit.text import Place, Problem, Said, Sentence, Text, TextError, TextReader, snake

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
    return TextReader(
        GRAMMAR, ["deed", "fate"], [DrawCards, Burn, Winner], builders, ["fox", "foxglove"], ["draw", "Win", "Later"]
    )


def read(text: str) -> dict[str, tuple[object, ...]]:
    return {block.label: block.nodes for block in reader().read(PLACE, text, LABELS)}


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
    (block,) = reader().plain(PLACE, "Draw 2 cards. Burn a fox.", "deed")
    assert block.nodes == (DrawCards(2), Burn("fox"))


@pytest.mark.parametrize(
    ("text", "complaint"), [("Draw 2 cards. Burn it.", "column 20"), (" ", "the text is at least one sentence")]
)
def test_a_text_without_labels_is_refused_with_its_place_too(text: str, complaint: str) -> None:
    with pytest.raises(CardError) as refusal:
        reader().plain(PLACE, text, "deed")
    assert complaint in str(refusal.value)


def test_a_node_is_named_in_the_grammar_as_in_the_code() -> None:
    assert snake("OpenGate") == "open_gate"
    assert snake("Burn") == "burn"


def test_a_stretch_of_text_is_read_sentence_by_sentence_or_as_one_phrase() -> None:
    text = "When it rains: Draw 1 cards. Draw 2 cards."
    cut = reader().cut(PLACE, text, 15, len(text), "deed")
    assert [sentence.node for sentence in cut] == [DrawCards(1), DrawCards(2)]
    assert reader().phrase(PLACE, "Whoever holds a fox wins.", 0, "fate") == Winner("fox")


TEXT = "Now: Draw 2 cards. Burn a fox. Later: Whoever holds a foxglove wins."


@dataclass(frozen=True)
class Card:
    text: Text
    now = Said[DrawCards | Burn]("Now")
    never = Said[Winner]("Never")


def test_the_tree_keeps_words_nodes_places_and_rule_words() -> None:
    now, later = reader().read(PLACE, TEXT, LABELS)
    assert (now.label, later.label, later.terms) == ("Now", "Later", ("Later",))
    assert now.sentences == (
        Sentence("Draw 2 cards.", DrawCards(2), 5, 18, ("draw",)),
        Sentence("Burn a fox.", Burn("fox"), 19, 30),
    )
    assert [TEXT[one.start : one.end] for one in (*now.sentences, *later.sentences)] == [
        "Draw 2 cards.",
        "Burn a fox.",
        "Whoever holds a foxglove wins.",
    ]


def test_words_and_rule_words_are_told_from_the_tree() -> None:
    tree = reader().read(PLACE, TEXT, LABELS)
    assert texts.words(tree) == TEXT
    assert texts.words(tree, "Now") == "Draw 2 cards. Burn a fox."
    assert texts.words(tree, "Never") == ""
    assert texts.terms(tree) == ("draw", "Later", "Win")


def test_a_record_gives_the_nodes_of_a_label() -> None:
    card = Card(reader().read(PLACE, TEXT, LABELS))
    assert card.now == (DrawCards(2), Burn("fox"))
    assert card.never == ()


def test_several_sentences_may_run_as_one() -> None:
    (block,) = reader().plain(PLACE, "Draw 2 cards. Burn a fox.", "deed")
    assert (block.label, block.nodes) == ("", (DrawCards(2), Burn("fox")))
    assert block.running([DrawCards(3)]).nodes == (DrawCards(3),)


def test_nodes_and_places_stay_in_the_process() -> None:
    (block,) = reader().plain(PLACE, "Burn a fox.", "deed")
    assert orjson.loads(orjson.dumps((block,))) == [
        {"label": "", "cost": "", "sentences": [{"words": "Burn a fox.", "terms": []}], "terms": []}
    ]


def test_a_problem_says_from_where_to_where_it_reaches() -> None:
    with pytest.raises(TextError) as refusal:
        read("Now: Draw 2 cards. Draw seven cards.")
    assert refusal.value.problem == Problem(
        24, 36, "did not understand 'seven cards.'; the nearest sentence known is `Draw N cards.`", "Draw N cards."
    )
