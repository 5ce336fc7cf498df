"""The rulebook of every printed game: all of its chapters, no word of a card without its entry, no example unplayed."""

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from app.games import GAMES, game_called
from app.kit.record import decks_of
from app.kit.text import blocks_in
from app.live.book import book
from app.live.card_words import card_terms

ROOT = Path(__file__).resolve().parents[2]
PRINTED = [game.id for game in GAMES.values() if game.cover.credits]
NAME = re.compile(r"www(?:\.\w+)+|[A-Z]\w+(?: [A-Z]\w+)+")
CHAPTERS = ("welcome", "ends", "turn", "card", "examples", "words", "questions", "advice", "rules-all", "makers")


def sentences(game: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is printed on the cards of a game, sentence by sentence, with the rule words found in it."""
    cards = game_called(game).card_set()
    for deck in decks_of(type(cards)):
        for block in blocks_in(getattr(cards, deck)):
            terms = (*block.terms, *(term for sentence in block.sentences for term in sentence.terms))
            yield " ".join((block.label, *(sentence.words for sentence in block.sentences))), terms


@pytest.mark.parametrize("game", PRINTED)
def test_every_word_of_the_glossary_that_stands_on_a_card_leads_to_it(game: str) -> None:
    anchors = book(game).anchors()
    for words, terms in sentences(game):
        for term in sorted(terms, key=len, reverse=True):  # "Close a Gate" is one word, and explains its Gate
            words = re.sub(re.escape(term), "", words, flags=re.IGNORECASE)
        left = [word for word in anchors if re.search(rf"\b{re.escape(word)}s?\b", words)]
        assert {anchors[word] for word in left} <= {anchors.get(term) for term in terms}, (words, left)


@pytest.mark.parametrize("game", PRINTED)
def test_every_rule_word_on_a_card_has_a_place_in_the_book(game: str) -> None:
    found = game_called(game)
    for choice in scenarios(game):
        known = card_terms(found, found.check_options(choice), found.card_set())
        ids = re.findall(r"^- \*\*([A-Z]+-\w+)\*\* ", (ROOT / rules_of(game)).read_text("utf-8"), re.MULTILINE)
        places = {*book(game).anchors().values(), *ids}
        assert set(known.values()) <= places
    words = {term for _, terms in sentences(game) for term in terms}
    assert words <= {word for choice in scenarios(game) for word in known_words(game, choice)}


def scenarios(game: str) -> list[dict[str, str]]:
    """The tables whose sets have words of their own."""
    return [{"scenario": str(number)} for number in range(1, 5)] if game == "great-old-ones" else [{}]


def known_words(game: str, choice: dict[str, str]) -> set[str]:
    found = game_called(game)
    return set(card_terms(found, found.check_options(choice), found.card_set()))


def rules_of(game: str) -> Path:
    return Path("app", "games", game.replace("-", "_"), "RULES.md")


@pytest.mark.parametrize("game", PRINTED)
def test_every_example_is_a_test_that_is_there(game: str) -> None:
    assert len(book(game).examples) >= 5
    for example in book(game).examples:
        file, name = example.scene.split("::")
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, example.title


@pytest.mark.parametrize("game", PRINTED)
async def test_the_book_has_all_its_chapters_and_who_made_the_game(light_http: httpx.AsyncClient, game: str) -> None:
    page = unescape((await light_http.get(f"/rules/{game}")).text)
    for chapter in CHAPTERS:
        assert f'id="{chapter}"' in page
    assert "data-print-book" in page
    assert 'type="search"' in page
    assert all(f'id="{word.anchor}"' in page for word in book(game).words)
    assert all(one.asks in page for one in book(game).questions)
    assert "Veil is independent" in page


def test_the_projects_own_page_names_who_made_the_games_and_says_that_veil_is_independent() -> None:
    page = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert "Veil is independent of the printed games" in page
    for game in PRINTED:
        for _work, who in game_called(game).cover.credits:
            assert all(name in page for name in NAME.findall(who)), who
