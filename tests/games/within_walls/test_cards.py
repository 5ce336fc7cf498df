"""Card sets: what is read, and what is refused with a reason."""

import pytest

from app.games.within_walls.records import Cards, read_cards, shipped
from app.kernel.errors import CardError
from tests.games.within_walls.keyed import with_event, with_text
from tests.rules import rule


def refusal(file: str, card: str, text: str) -> str:
    with pytest.raises(CardError) as refused:
        with_text(file, card, text)
    return str(refused.value)


@rule("WW-298", "WW-R68")
def test_a_text_that_does_not_fit_the_vocabulary_is_refused_with_the_nearest_sentence() -> None:
    said = refusal("events.toml", "E01", "You gain one Insanity.")
    assert "events.toml, The Locked Ward, column 10" in said
    assert "S gain(s) N Insanity" in said


@rule("WW-298")
@pytest.mark.parametrize(
    ("file", "card", "text", "why"),
    [
        ("events.toml", "E01", "Remove the covered Insanity.", "only Alcohol and Drugs"),
        ("insanity.toml", "I11", "Ignore that break.", "when your mind would break"),
        ("events.toml", "E01", "(b) You gain 1 Drug.", "nothing stands before"),
        ("events.toml", "E01", "Choose one: (a) You gain 1 Drug.", "a choice has the options"),
        ("events.toml", "E01", "Otherwise: You gain 1 Drug.", "nothing stands before"),
    ],
)
def test_sentences_stand_only_where_they_make_sense(file: str, card: str, text: str, why: str) -> None:
    assert why in refusal(file, card, text)


def without(file: str, card: str) -> dict[str, str]:
    """The shipped files without one card."""
    sources = dict(shipped().files)
    parts = sources[file].split("\n\n[[")
    sources[file] = "\n\n[[".join(part for part in parts if f'id = "{card}"' not in part)
    return sources


@rule("WW-299")
def test_a_story_deck_holds_every_act() -> None:
    sources = dict(shipped().files)
    sources["stories.toml"] = sources["stories.toml"].replace("act = 3", "act = 4")
    with pytest.raises(CardError, match="lacks act 3"):
        read_cards(sources)


@rule("WW-299")
def test_an_insanity_deck_holds_every_location() -> None:
    sources = dict(shipped().files)
    sources["insanity.toml"] = sources["insanity.toml"].replace("location = 7", "location = 6")
    with pytest.raises(CardError, match="lacks location 7"):
        read_cards(sources)


@rule("WW-299")
def test_a_set_without_enough_history_is_refused() -> None:
    with pytest.raises(CardError, match="twelve light and twelve dark"):
        read_cards(without("histories.toml", "L03"))


@rule("WW-R30")
def test_the_visible_side_of_an_insanity_never_tells_its_effect() -> None:
    pairs: dict[tuple[int, int], set[str]] = {}
    for card in shipped().insanity.values():
        pairs.setdefault((card.location, card.tier), set()).add(card.words)
    assert len(pairs) == 21
    assert all(len(words) == 2 for words in pairs.values())


@rule("WW-258")
def test_a_spy_event_is_known_by_its_text() -> None:
    assert [card.card for card in shipped().events.values() if card.is_spy_event] == ["E20", "E24", "E25", "E26"]
    assert with_event("E01", "You may spy on another player of your choice.").events["E01"].is_spy_event


def test_the_shipped_set_is_whole() -> None:
    cards: Cards = shipped()
    assert sum(card.copies for card in cards.events.values()) == 65
    assert len(cards.stories) == 24
    assert len(cards.insanity) == 42
    assert sum(card.copies for card in cards.items.values()) == 42
    assert len(cards.professions) == 12
    assert all(card.opening for card in cards.stories.values())
    assert all(card.closing or card.act == 5 for card in cards.stories.values())
