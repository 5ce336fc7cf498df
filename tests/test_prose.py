"""Nothing is decided by prose: a question is known by its topic, an option by its data, a moment by its kind.

Sources are read, never imported, so what is half-written is looked at too.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from jinja2 import nodes

from app.games import GAMES
from app.kit.record import decks_of
from app.web.templating import environment

ROOT = Path(__file__).resolve().parent.parent
APP = sorted((ROOT / "app").rglob("*.py"))
BOTS = [path for path in APP if "games" in path.parts and ("bots" in path.parts or path.stem == "bots")]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))

PROSE = frozenset({"prompt", "label", "because"})
"""What is worded for people; it may be worded anew at any time."""
TOLD = PROSE | {"about", "cause", "step", "steps", "text", "title", "told", "warning", "words"}
"""The same in pages, where nothing else is called so."""
TAKEN_APART = {
    *("count", "endswith", "find", "index", "partition", "removeprefix", "removesuffix", "replace", "rpartition"),
    *("rsplit", "split", "splitlines", "startswith"),
}
LEFT_ALONE = {
    "app/games/within_walls/records.py": "the label of a text is a word of its grammar",
    "app/kit/record.py": "the label of a text is a word of its grammar",
    "app/kit/text.py": "the label of a text is a word of its grammar",
    "app/lab/exports.py": "a label of figures is made of what was counted",
    "app/workshop/trying.py": "a chair that bears the name of a card",
    "lab/_slow.html": "a label of figures is made of what was counted",
    "fourth_wall/_region_tracker.html": "the label of a text is a word of its grammar",
    "great_old_ones/_region_round.html": "a step of the round is known by its name",
    "lab/_goal.html": "a label of figures is made of what was counted",
    "pages/_book_parts.html": "words of a rulebook with its marks",
    "dev/_side.html": "values of the state, which are data",
}
"""Where words are read that are no prompt, no option's label and no line of the story, and why."""


# Python


def by_prose(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every place that compares, searches or takes apart words meant for people, or the key of an option."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Attribute(attr="key" | "prompt" | "label" | "because" as of), attr=how):
                if how in TAKEN_APART:
                    yield node.lineno, f"takes .{of} apart by .{how}"
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
                if any(_is_prose(side) for side in sides) and not any(_is_nothing(side) for side in sides):
                    yield node.lineno, "compares words"
            case ast.Call(func=ast.Attribute(value=ast.Name("re")), args=args) if any(map(_is_prose, args)):
                yield node.lineno, "searches words"


def _is_prose(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr=name):
            return name in PROSE
        case ast.Call(func=ast.Attribute(value=inner)) | ast.Subscript(value=inner):
            return _is_prose(inner)
        case _:
            return False


def _is_nothing(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and not node.value


@pytest.mark.parametrize("path", APP, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_goes_by_prose(path: Path) -> None:
    name = str(path.relative_to(ROOT))
    assert name in LEFT_ALONE or not list(by_prose(ast.parse(path.read_text("utf-8"))))


def test_bots_read_no_word_at_all() -> None:
    assert {path.relative_to(ROOT).parts[2] for path in BOTS} >= {"fourth_wall", "projector", "within_walls", "wick"}
    for path in BOTS:
        read = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
        assert not [(path, node.lineno) for node in read if node.attr in PROSE]


@pytest.mark.parametrize(
    "source",
    [
        "if 'clue' in offer.prompt: ...",
        "int(option.label.split()[0])",
        "kind = option.key.partition('-')",
        "again = offer.prompt == before",
        "re.search('clue', offer.prompt.lower())",
    ],
)
def test_what_goes_by_prose_is_found(source: str) -> None:
    assert list(by_prose(ast.parse(source)))


# Templates


def told_apart(source: str) -> Iterator[tuple[int, str]]:
    """Every place of a template that compares, searches or takes apart what it is to show."""
    tree = environment().parse(source)
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Getattr) and call.node.attr in TAKEN_APART and _is_told(call.node.node):
            yield call.lineno, f"takes words apart by {call.node.attr}"
    for made in tree.find_all(nodes.Filter):
        if made.name == "replace" and made.node is not None and _is_told(made.node):
            yield made.lineno, "takes words apart by replace"
    for test in tree.find_all(nodes.Compare):
        sides = [test.expr, *(other.expr for other in test.ops)]
        if any(map(_is_told, sides)) and any(
            isinstance(it, nodes.Const) and it.value and isinstance(it.value, str) for it in sides
        ):
            yield test.lineno, "compares words"


def _is_told(node: nodes.Node) -> bool:
    while isinstance(node, nodes.Filter | nodes.Getitem):
        if isinstance(node, nodes.Filter) and (node.node is None or node.name == "length"):
            return False
        node = node.node  # type: ignore[assignment]
    name = node.attr if isinstance(node, nodes.Getattr) else node.name if isinstance(node, nodes.Name) else ""
    return name in TOLD


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_template_goes_by_what_it_shows(path: Path) -> None:
    if not any(str(path).endswith(name) for name in LEFT_ALONE):
        assert not list(told_apart(path.read_text("utf-8")))


@pytest.mark.parametrize(
    "source",
    [
        "{% set who, colon, what = line.text.partition(': ') %}",
        "{{ option.label|replace('Utilise: ', '') }}",
        "{{ 'Cultist' if 'Cultist' in beat.title else 'Agent' }}",
        "{{ beat.steps[0].split()[-1] }}",
    ],
)
def test_what_a_template_goes_by_is_found(source: str) -> None:
    assert list(told_apart(source))


# Scripts


SEARCHED = re.compile(
    r"textContent[^;,()]*\)*\s*(?:[!=]==|\.(?:match|search|split|replace|startsWith|endsWith|includes|indexOf)\()"
    r"|(?:[!=]== |\.(?:test|exec|groupBy)\()[^;]*textContent|groupBy\([^;]*textContent|innerText"
)
FINDS = re.compile(r"includes\((?:wanted|words)\)")
"""A search in what is shown, for what a person types."""
SAID_ONCE = re.compile(r"card\.textContent\.includes\(text\)")
"""A tooltip that says what the card says is not read out a second time."""


def searched(source: str) -> Iterable[str]:
    """The lines of a script that compare or search the words of a page."""
    lines = (line.strip() for line in source.splitlines())
    return [line for line in lines if SEARCHED.search(line) and not FINDS.search(line) and not SAID_ONCE.search(line)]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_goes_by_what_a_page_says(path: Path) -> None:
    assert not searched(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        "const after = lines.findLastIndex((line) => line.textContent === heard);",
        "Map.groupBy(shown, (play) => play.textContent);",
        r"if (/^\d+$/.test(name.textContent)) next();",
        'const [who, said] = line.textContent.split(": ");',
    ],
)
def test_what_a_script_goes_by_is_found(source: str) -> None:
    assert searched(source)


# Cards


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
