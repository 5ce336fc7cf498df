"""The dice: the very numbers are written down here, because a sequence that drifts breaks every log."""

import pytest

from app.kernel.chance import Chance, commitment


def test_the_sequence_of_a_seed_never_changes() -> None:
    chance = Chance("veil")
    assert [chance.below(1000) for _ in range(8)] == [902, 11, 471, 46, 528, 18, 74, 870]
    assert [chance.die(6) for _ in range(8)] == [2, 3, 4, 1, 1, 4, 1, 5]
    assert [chance.pick("abcdef") for _ in range(4)] == ["f", "a", "b", "b"]


def test_a_shuffle_never_changes() -> None:
    cards = list(range(10))
    Chance("veil").shuffle(cards)
    assert cards == [1, 5, 2, 4, 6, 7, 8, 3, 0, 9]


def test_every_page_has_a_sequence_of_its_own() -> None:
    chance = Chance("veil")
    chance.turn_page()
    assert [chance.below(1000) for _ in range(4)] == [168, 879, 475, 396]


def test_a_salt_changes_the_dice_from_there_on() -> None:
    chance = Chance("veil")
    chance.salt("pepper")
    assert [chance.below(1000) for _ in range(4)] == [21, 134, 57, 119]
    assert chance.seed == "c5c06fcd6023b218baf5121b776344e9a1c1c04ee67990641d37c4cc068e9bcc"


def test_a_page_is_the_same_wherever_one_opens_the_book() -> None:
    turned = Chance("veil")
    turned.below(6)
    turned.turn_page()
    turned.turn_page()
    opened = Chance("veil", page=2)
    assert [turned.below(1000) for _ in range(20)] == [opened.below(1000) for _ in range(20)]


@pytest.mark.parametrize("sides", [1, 2, 6, 20])
def test_a_die_shows_all_its_faces_and_no_others(sides: int) -> None:
    chance = Chance("faces")
    assert {chance.die(sides) for _ in range(1000)} == set(range(1, sides + 1))


def test_a_shuffle_keeps_every_card_and_is_fair_enough() -> None:
    chance = Chance("fair")
    first = dict.fromkeys(range(5), 0)
    for _ in range(5000):
        cards = list(range(5))
        chance.shuffle(cards)
        assert sorted(cards) == [0, 1, 2, 3, 4]
        first[cards[0]] += 1
    assert all(900 < count < 1100 for count in first.values())


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment("veil") == "01979b66ee1794c473f53cafff0889e714aac28b2515e3572072424b919634f3"
