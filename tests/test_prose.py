"""Nobody decides by prose: bots know a question by its topic and an option by its data.

Sources are read, never imported, so a bot that is half-written is looked at too.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import GAMES
from app.kit.record import decks_of

ROOT = Path(__file__).resolve().parent.parent
BOTS = sorted(path for path in (ROOT / "app" / "games").rglob("*.py") if "bots" in path.parts or path.stem == "bots")

PROSE = frozenset({"prompt", "label", "because"})
"""What is worded for people; it may be worded anew at any time."""
TAKEN_APART = frozenset({"split", "rsplit", "partition", "rpartition", "startswith", "endswith", "removeprefix"})


def by_prose(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every place that reads words meant for people, or takes the key of an option apart."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        if node.attr in PROSE:
            yield node.lineno, f"reads .{node.attr}"
        if node.attr in TAKEN_APART and isinstance(node.value, ast.Attribute) and node.value.attr == "key":
            yield node.lineno, f"takes a key apart by .{node.attr}"


def test_bots_are_found() -> None:
    assert {path.relative_to(ROOT).parts[2] for path in BOTS} >= {"fourth_wall", "projector", "within_walls"}


@pytest.mark.parametrize("path", BOTS, ids=lambda path: str(path.relative_to(ROOT / "app" / "games")))
def test_no_bot_goes_by_prose(path: Path) -> None:
    assert list(by_prose(ast.parse(path.read_text()))) == []


@pytest.mark.parametrize(
    "source", ["if 'clue' in offer.prompt: ...", "int(option.label.split()[0])", "kind = option.key.partition('-')"]
)
def test_what_goes_by_prose_is_found(source: str) -> None:
    assert list(by_prose(ast.parse(source)))


def printed_names() -> set[str]:
    """What the cards of all shipped sets are called, and known by."""
    sets = [game.card_set() for game in GAMES.values()]
    cards = [(key, card) for made in sets for deck in decks_of(type(made)) for key, card in getattr(made, deck).items()]
    return {name for key, card in cards for name in (key, getattr(card, "name", key)) if len(name) > 1}


def test_no_bot_knows_a_card_by_name() -> None:
    """Another set may call it something else: what a card does is what counts."""
    names, found = printed_names(), list[str]()
    assert {"Spot", "lantern"} <= names
    for path in BOTS:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and node.value in names:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.value}")
    assert not found, found
