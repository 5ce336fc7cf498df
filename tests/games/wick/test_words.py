"""What the sentences on cards do."""

import pytest

from app.games.wick import GAME
from app.games.wick.records import LOADER, Clause
from app.games.wick.rules import effect
from app.kernel.errors import CardError
from app.kit.saying import ByHand
from tests.games.wick.scene import laid
from tests.rules import rule

TWO = {"Ada": ["open-window", "lantern"], "Bo": ["matchbook"]}


def test_every_form_has_an_effect_and_every_term_a_rule() -> None:
    assert effect.forms == {*Clause.__subclasses__(), ByHand}
    assert set(GAME.terms({}, GAME.card_set())) == {"Wax", "Noise", "Dread", "Light", "Hush", "holder"}


def test_an_author_is_told_what_is_not_understood() -> None:
    files = {"wick.toml": LOADER.shipped().files["wick.toml"].replace("Gain 1 Wax.", "Gain 1 Candle.", 1)}
    with pytest.raises(CardError, match=r"did not understand 'Candle\.'; the nearest sentence known is `Gain N Wax\.`"):
        LOADER.read(files)


@rule("WK-020", "WK-021")
def test_what_lies_in_the_light_is_read_before_the_noise() -> None:
    night = laid(hands=TWO, noises=("only-the-tap", "only-the-tap"), wax=10)
    night.hour({"Ada": "Open Window", "Bo": "Matchbook"})  # 4 of 4: lose 1, gain 1, then gain 1
    told = [text for text, _tone in night.state.story.heard(None) if text.startswith("Wax")]
    assert told[0] == "Wax: 10, now 9."
    assert set(told[1:3]) in ({"Wax: 9, now 8.", "Wax: 8, now 9."}, {"Wax: 9, now 10.", "Wax: 10, now 9."})
    assert told[3] == "Wax: 9, now 10."


@rule("WK-021")
def test_wax_never_grows_above_a_whole_candle() -> None:
    night = laid(hands={"Ada": ["cupped-hands"], "Bo": ["matchbook"]}, wax=16)
    night.hour({"Ada": "Cupped Hands", "Bo": "Matchbook"})
    assert max(int(text.split()[-1][:-1]) for text, _ in night.state.story.heard(None) if text[:3] == "Wax") == 16


@rule("WK-022")
def test_all_discard_at_once_what_they_like() -> None:
    night = laid(hands={"Cy": ["lantern", "wet-match"]}, noises=("third-stair",) * 2)
    night.hour({"Ada": "Warm Milk", "Bo": "Warm Milk"})
    assert all(night.is_asked(who) for who in ("Ada", "Bo", "Cy"))
    night.when("Cy", "Wet Match").when("Ada", "Warm Milk")
    assert "wet-match" in night.hand("Cy")  # until the last has chosen
    night.when("Bo", "Warm Milk")
    assert "wet-match" in night.faces(night.state.ashes.cards)
    assert night.hand("Cy")[0] == "lantern"


@rule("WK-022")
def test_who_has_no_more_cards_than_that_gives_them_unasked() -> None:
    night = laid(holds={"Cy": 1}, hands={"Cy": ["lantern"]}, noises=("third-stair",) * 2)
    night.hour({"Ada": "Warm Milk", "Bo": "Warm Milk"})
    assert [who for who in ("Ada", "Bo", "Cy") if night.is_asked(who)] == ["Ada", "Bo"]
    night.when("Ada", "Warm Milk").when("Bo", "Warm Milk")
    assert "lantern" in night.faces(night.state.ashes.cards)


@rule("WK-023")
def test_the_oldest_noise_of_an_earlier_hour_is_hushed() -> None:
    night = laid(hands={"Ada": ["old-song"]}, room=("polite-knock", "third-stair"))
    night.hour({"Ada": "Old Song", "Bo": "Warm Milk"})
    assert night.room == ["third-stair", "stopped-clock"]
    assert night.faces(night.state.dark)[0] == "polite-knock"


@rule("WK-023")
def test_with_no_earlier_noise_nothing_is_hushed() -> None:
    night = laid(hands={"Ada": ["old-song"]}).hour({"Ada": "Old Song", "Bo": "Warm Milk"})
    assert night.room == ["stopped-clock"]


@rule("WK-024")
def test_the_holder_looks_at_two_cards_and_the_others_only_know_that_it_was_so() -> None:
    night = laid(hands={"Ada": ["count-the-heads"], "Cy": ["lantern"] * 4})
    night.hour({"Ada": "Count the Heads", "Bo": "Warm Milk"})
    assert night.labels("Ada") == ["Bo", "Cy"]
    night.when("Ada", "Cy")
    seen = [night.state.knowledge.knows(night.seat("Ada"), card) for card in night.player("Cy").hand]
    assert sum(seen) == 2
    assert night.told("Ada looks at cards of Cy: A Lantern, A Lantern.", "Ada")
    assert night.told("Ada looks at cards of Cy.", "Bo")
    assert not night.told("Lantern", "Bo")
