"""Card files are read field by field; what is wrong is said to their author, with file, card and field."""

from collections.abc import Callable

import pytest

from app.kernel.cardset import Fields, hash_of, tables
from app.kernel.errors import CardError
from tests.kernel.toy_cards import CARDS, FILES, read_cards


def test_a_set_is_known_by_the_hash_of_its_files() -> None:
    assert hash_of({"a": "x", "b": "y"}) == hash_of({"b": "y", "a": "x"})
    assert hash_of({"a": "x"}) != hash_of({"a": "x "})
    assert hash_of({"a": "x"}) != hash_of({"b": "x"})
    assert CARDS.hash == hash_of(FILES)


def test_rows_of_one_kind_are_gathered_over_all_files() -> None:
    rows = tables({"b.toml": "[[fox]]\nname = 'b'", "a.toml": "[[fox]]\nname = 'a'\n[[owl]]\nname = 'c'"})
    assert rows == {"fox": [("a.toml", {"name": "a"}), ("b.toml", {"name": "b"})], "owl": [("a.toml", {"name": "c"})]}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[[card", "lantern.toml: this is not valid TOML"),
        ("card = 5", r"lantern.toml: write each card as a table \[\[card\]\]"),
        ("card = [1, 2]", r"write each card as a table \[\[card\]\]"),
        ("[[card]]\nname = 'fox'\ncolour = 'red'", "lantern.toml, fox, colour: there is no such field; .* name, worth"),
        ("[[card]]\nworth = 3", "a card without a name, name: this field is missing"),
        ("[[card]]\nname = 3", "3, name: 3 is not text"),
        ("[[card]]\nname = 'fox'", "fox, worth: this field is missing"),
        ("[[card]]\nname = 'fox'\nworth = 10", "fox, worth: 10 is not a whole number from 0 to 9"),
        ("[[card]]\nname = 'fox'\nworth = true", "fox, worth: True is not a whole number"),
        ("[[card]]\nname = 'fox'\nworth = 2.5", "fox, worth: 2.5 is not a whole number"),
    ],
)
def test_a_wrong_card_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        read_cards({"lantern.toml": text})


def fields(**row: object) -> Fields:
    return Fields("file.toml", row, ("name", "text", "number", "flag"))


def test_fields_are_taken_out_by_their_kind() -> None:
    full = fields(name="fox", text="runs", number=4, flag=True)
    assert (full.text("text"), full.number("number", 1, 9), full.flag("flag")) == ("runs", 4, True)


def test_fields_left_out_fall_back_on_their_default() -> None:
    empty = fields(name="fox")
    assert (empty.text("text", ""), empty.number("number", 1, 9, 2), empty.flag("flag")) == ("", 2, False)


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        (lambda card: card.flag("flag"), "file.toml, fox, flag: 1 is neither true nor false."),
        (lambda card: card.text("text"), "file.toml, fox, text: 7 is not text."),
    ],
)
def test_a_field_of_the_wrong_kind_is_refused(read: Callable[[Fields], object], reason: str) -> None:
    with pytest.raises(CardError) as refusal:
        read(fields(name="fox", text=7, flag=1))
    assert str(refusal.value) == reason
