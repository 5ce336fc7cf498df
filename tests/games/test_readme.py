"""The page that builds a game builds the game that is there."""

import ast
import re
from pathlib import Path

import pytest

GAMES = Path(__file__).resolve().parents[2] / "app" / "games"
PAGE = (GAMES / "README.md").read_text("utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FILES = sorted(
    path.relative_to(GAMES).as_posix()
    for path in (GAMES / "wick").rglob("*")
    if path.suffix in {".py", ".lark", ".toml"} and path.name not in {"rulebook.toml", "lessons.py", "coach.toml"}
)
"""All but the rules, the lesson and the coach's words, which are as many as they need."""
LINES = 500


def test_every_file_of_the_game_is_built() -> None:
    assert sorted({file for file, _code in BLOCKS}) == FILES


@pytest.mark.parametrize("file", FILES)
def test_each_step_stands_in_its_file_in_this_order(file: str) -> None:
    text, at = (GAMES / file).read_text("utf-8"), 0
    for code in (code for name, code in BLOCKS if name == file):
        assert code in text[at:], code
        at = text.index(code, at) + len(code)


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith(".py")])
def test_whatever_the_game_defines_is_spoken_of(file: str) -> None:
    tree = ast.parse((GAMES / file).read_text("utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    assert [name for name in names if not re.search(rf"\b{name}\b", PAGE)] == []


def test_it_is_a_small_game_without_a_page_of_its_own() -> None:
    lines = [line for file in FILES for line in (GAMES / file).read_text("utf-8").splitlines()]
    assert len([line for line in lines if "lessons" not in line]) < LINES
    root = GAMES.parents[1]
    assert not (root / "templates" / "games" / "wick").exists()
    assert not list((root / "static").rglob("*wick*"))
