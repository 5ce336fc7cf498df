"""Card files are read field by field; what is wrong is said to their author, with file, card and field."""

from collections.abc import Callable

import pytest

from app.kernel.cardset import Schema, hash_of, tables
from app.kernel.errors import CardError
from app.kit.fields import Fields
from tests.kernel.toy_cards import read_cards

SCHEMA = Schema({"fox": {"copies": 1}, "den": {"depth": 2}}, ordered=frozenset({"step"}))
FOXES = """
[[fox]]
id = "F1"
name = "Vixen"
text = "Runs.\\nHides."
[fox.den]
mouths = 2

[[fox]]
id = "F2"
name = "Cub"

[[step]]
name = "Wake"

[[step]]
name = "Hunt"
"""


def meaning(text: str, **pictures: str) -> str:
    return hash_of({"foxes.toml": text, **pictures}, SCHEMA)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "F1"', '# The mother of all.\nid = "F1"  # here'),
        ('id = "F1"\nname = "Vixen"', 'name    =   "Vixen"\n\nid = "F1"'),
        ('"Runs.\\nHides."', '"""\n  Runs.\n  Hides.  """'),
        ('id = "F1"', 'id = "F1"\ncopies = 1'),
        ('id = "F1"', 'id = "F1"\nis_sly = false\nflavour = ""\nfriends = []'),
        ("mouths = 2", "mouths = 2\ndepth = 2"),
        ('[[fox]]\nid = "F2"\nname = "Cub"\n', ""),
    ],
    ids=["a comment", "fields", "white space", "a default", "blanks", "a default within", "order"],
)
def test_how_a_set_is_written_does_not_change_what_it_is(old: str, new: str) -> None:
    changed = FOXES.replace(old, new)
    assert changed != FOXES
    if not new:
        changed = f"{old}{changed}"
    assert meaning(changed) == meaning(FOXES)


def test_in_which_files_cards_stand_does_not_change_what_a_set_is() -> None:
    foxes, _, steps = FOXES.partition("[[step]]")
    assert hash_of({"b.toml": foxes, "a.toml": f"[[step]]{steps}"}, SCHEMA) == meaning(FOXES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mouths = 2", "mouths = 3"),
        ("Vixen", "Reynard"),
        ("Runs.\\nHides.", "Runs. Hides."),
        ('id = "F1"', 'id = "F1"\ncopies = 2'),
        ('[[fox]]\nid = "F2"\nname = "Cub"\n', ""),
        ('[[step]]\nname = "Wake"\n\n[[step]]\nname = "Hunt"', '[[step]]\nname = "Hunt"\n\n[[step]]\nname = "Wake"'),
    ],
    ids=["a number", "a name", "a line", "no default", "a card gone", "an order that means something"],
)
def test_what_a_set_says_is_what_it_is(old: str, new: str) -> None:
    assert old in FOXES
    assert meaning(FOXES.replace(old, new)) != meaning(FOXES)


def test_a_picture_counts_by_what_it_shows() -> None:
    assert meaning(FOXES, **{"vixen.svg": "<svg/>"}) != meaning(FOXES)
    assert meaning(FOXES, **{"vixen.svg": "<svg/>"}) != meaning(FOXES, **{"vixen.svg": "<svg></svg>"})


def test_cards_whose_order_means_nothing_are_dealt_in_one_order_however_they_are_written() -> None:
    turned = tables(
        {"foxes.toml": "[[fox]]\nid = 'F2'\n[[fox]]\nid = 'F1'\n[[step]]\nid = '2'\n[[step]]\nid = '1'"}, SCHEMA
    )
    assert [[row["id"] for _, row in turned[kind]] for kind in ("fox", "step")] == [["F1", "F2"], ["2", "1"]]


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
    return Fields("file.toml", row, ("name", "text", "number", "flag"), {"number": 2})


def test_fields_are_taken_out_by_their_kind() -> None:
    full = fields(name="fox", text="runs", number=4, flag=True)
    assert (full.text("text"), full.number("number", 1, 9), full.flag("flag")) == ("runs", 4, True)


def test_fields_left_out_fall_back_on_their_default() -> None:
    empty = fields(name="fox")
    assert (empty.text("text", ""), empty.number("number", 1, 9), empty.flag("flag")) == ("", 2, False)


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
