"""The generated pictures of cards."""

import re
from xml.etree import ElementTree

import pytest

from app.kit.emblem import WORDS, cover, emblem, fields, glyph, part_of, parts, wallpaper


def test_a_card_always_has_the_same_picture_and_hardly_another_has_it() -> None:
    cards = [f"card-{number}" for number in range(60)]
    pictures = [emblem("noise", card, 2) for card in cards]

    assert pictures == [emblem("noise", card, 2) for card in cards]
    assert len({*pictures}) > 50


@pytest.mark.parametrize(
    ("card", "given", "part"),
    [
        ("third-stair", "", "stairs"),
        ("matchbook", "", "match"),
        ("third-stair", "bell", "bell"),
        ("third-stair", "no-such", "stairs"),
    ],
)
def test_the_part_is_the_one_named_else_the_one_the_id_speaks_of(card: str, given: str, part: str) -> None:
    assert part_of(card, given) == part


def test_every_word_names_a_part_that_is_there() -> None:
    assert {*WORDS.values()} <= set(parts())


@pytest.mark.parametrize("field", fields())
def test_pictures_are_well_formed(field: str) -> None:
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fields()[field]}</svg>')
    ElementTree.fromstring(emblem("noise", field, 1))
    ElementTree.fromstring(cover(field, "candle"))
    ElementTree.fromstring(glyph("candle"))


def test_the_wallpaper_fits_into_a_style_sheet() -> None:
    assert re.fullmatch(r'url\("[^"#<>]*"\)', wallpaper("candle", "#241a1c"))
