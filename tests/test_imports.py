"""Who may import whom: every package of app/ knows only those below it.

Sources are read, never imported, so the table holds for packages that are half-written or not there yet.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Each part of app/ may import itself and these. A part without a row is a mistake: give it one.
MAY_IMPORT: dict[str, frozenset[str]] = {
    "__init__": frozenset(),
    "settings": frozenset(),
    "network": frozenset(),
    "kernel": frozenset(),
    "store": frozenset(),
    "kit": frozenset({"kernel"}),
    "games": frozenset({"kernel", "kit"}),
    "live": frozenset({"kernel", "kit", "games", "store"}),
    "lab": frozenset({"kernel", "games", "simulation", "live", "workshop", "store"}),
    "workshop": frozenset({"kernel", "kit", "games", "simulation", "live", "store"}),
    "web": frozenset({"kernel", "kit", "live", "lab", "workshop", "simulation", "store", "network"}),
    "simulation": frozenset({"kernel", "games"}),
    "cli": frozenset({"kernel", "kit", "games", "simulation", "workshop", "store", "settings", "network"}),
    "contract": frozenset({"kernel", "kit", "games", "live", "web"}),  # and no part of a server imports it
    "dev": frozenset({"kernel", "kit", "games", "live", "web", "cli", "settings", "network", "main"}),  # nor this
}
KNOW_EVERYTHING = frozenset({"main", "__main__"})

THIRD_PARTIES: dict[str, frozenset[str]] = {"kernel": frozenset(), "kit": frozenset({"lark"})}
ONLY_TESTED_WITH = frozenset({"pytest", "hypothesis", "httpx", "playwright"})
PURE = frozenset({"kernel", "kit", "games"})
IMPURE_MODULES = frozenset({"random", "time", "datetime", "uuid", "secrets", "asyncio", "socket"})
CHANCE = PurePosixPath("app/kernel/chance.py")


def imported_names(tree: ast.AST, path: PurePosixPath) -> Iterator[tuple[int, str]]:
    """Every import as line and full dotted name, relative ones resolved."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = origin(node, path)
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def origin(node: ast.ImportFrom, path: PurePosixPath) -> str:
    package = path.parent.parts
    above = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join([*above, *([node.module] if node.module else [])])


def part_of(path: PurePosixPath) -> str:
    """The row of the table a file belongs to: kernel for app/kernel/log.py, cli for app/cli.py."""
    return path.parts[1].removesuffix(".py")


def game_of(path: PurePosixPath) -> str | None:
    """The game a file belongs to; None for the register, which may know them all."""
    name = path.parts[2].removesuffix(".py")
    return None if name == "__init__" else name


def complaint_about(path: PurePosixPath, name: str) -> str | None:
    top, *rest = name.split(".")
    part = part_of(path)
    if top == "app":
        return complaint_about_ours(path, rest)
    if part in PURE and top in IMPURE_MODULES and not (top == "random" and path == CHANCE):
        return f"{part} is pure and may not import {top}"
    if part in PURE and top in {"typing", "typing_extensions"} and rest[:1] == ["Any"]:
        return f"{part} may not use Any"
    if part in THIRD_PARTIES and top not in sys.stdlib_module_names | THIRD_PARTIES[part]:
        return f"{part} may not import {top}"
    if part != "contract" and top in ONLY_TESTED_WITH:
        return f"a server runs without {top}"
    return None


def complaint_about_ours(path: PurePosixPath, target: list[str]) -> str | None:
    part = part_of(path)
    if part in KNOW_EVERYTHING:
        return None
    if not target or target[0] not in MAY_IMPORT[part] | {part}:
        return f"{part} may not import {'.'.join(['app', *target])}"
    if part == "games" and target[0] == "games" and game_of(path) not in {None, *target[1:2]}:
        return f"the game {game_of(path)} may not import {'.'.join(['app', *target])}"
    return None


def complaints(path: PurePosixPath, source: str) -> list[str]:
    """What is wrong with the imports of one file, each with its place."""
    if part_of(path) not in MAY_IMPORT.keys() | KNOW_EVERYTHING:
        return [f"{path}: {part_of(path)} has no row in the table of imports"]
    tree = ast.parse(source, str(path))
    found = [(line, complaint_about(path, name)) for line, name in imported_names(tree, path)]
    found += [(line, complaint_about(path, "typing.Any")) for line in lines_with_dotted_any(tree)]
    return [f"{path}:{line}: {complaint}" for line, complaint in sorted(found, key=lambda it: it[0]) if complaint]


def lines_with_dotted_any(tree: ast.AST) -> Iterator[int]:
    """Any reached as an attribute, as in typing.Any."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "Any":
            yield node.lineno


def test_every_file_imports_only_what_it_may() -> None:
    files = sorted((ROOT / "app").rglob("*.py"))
    found = [
        complaint
        for file in files
        for complaint in complaints(PurePosixPath(file.relative_to(ROOT).as_posix()), file.read_text("utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source", "complaint"),
    [
        ("app/kernel/log.py", "import app", "kernel may not import app"),
        ("app/kernel/log.py", "from app.games import fox", "kernel may not import app.games.fox"),
        ("app/kernel/log.py", "from ..store import rows", "kernel may not import app.store.rows"),
        ("app/kernel/log.py", "import rich.table", "kernel may not import rich"),
        ("app/kernel/log.py", "from lark import Lark", "kernel may not import lark"),
        ("app/kit/text.py", "import orjson", "kit may not import orjson"),
        ("app/kernel/log.py", "from random import Random", "kernel is pure and may not import random"),
        ("app/kernel/chance.py", "import time", "kernel is pure and may not import time"),
        ("app/kernel/log.py", "from typing import Any", "kernel may not use Any"),
        ("app/games/fox/view.py", "import typing\nx: typing.Any", "games may not use Any"),
        ("app/games/fox/rules.py", "def f():\n    import secrets", "games is pure and may not import secrets"),
        ("app/games/fox/rules.py", "import app.games.owl", "the game fox may not import app.games.owl"),
        ("app/games/fox/rules.py", "from ..owl.state import State", "the game fox may not import app.games.owl.state"),
        ("app/games/fox/rules.py", "from .. import owl", "the game fox may not import app.games.owl"),
        ("app/games/fox/rules.py", "from app.games import *", "the game fox may not import app.games.*"),
        ("app/games/fox/rules.py", "import app.games", "the game fox may not import app.games"),
        ("app/games/fox/rules.py", "from app.live.room import Room", "games may not import app.live.room"),
        ("app/games/__init__.py", "from app.live.room import Room", "games may not import app.live.room"),
        ("app/live/room.py", "from app.web import pages", "live may not import app.web.pages"),
        ("app/web/deps.py", "from app.games.fox import rules", "web may not import app.games.fox.rules"),
        ("app/store/rows.py", "from app.kernel.log import Log", "store may not import app.kernel.log"),
        ("app/cli.py", "from app.live.hub import Hub", "cli may not import app.live.hub"),
        ("app/cli.py", "from .web import pages", "cli may not import app.web.pages"),
        ("app/live/hub.py", "import app.contract.proofs", "live may not import app.contract.proofs"),
        ("app/web/deps.py", "import pytest", "a server runs without pytest"),
        ("app/helpers.py", "", "helpers has no row in the table of imports"),
    ],
)
def test_a_wrong_import_is_caught(path: str, source: str, complaint: str) -> None:
    [found] = complaints(PurePosixPath(path), source)
    assert complaint in found


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("app/kernel/cardset.py", "import tomllib\nfrom .errors import CardError"),
        ("app/kit/text.py", "from lark import Lark\nfrom app.kernel.errors import CardError"),
        ("app/kernel/chance.py", "from random import Random"),
        ("app/games/__init__.py", "from app.games import fox, owl\nfrom app.kernel.game import Game"),
        ("app/games/fox/rules.py", "from . import state\nfrom app.games.fox.state import State"),
        ("app/games/fox/text.py", "from app.kernel.cardset import CardSet\nfrom lark import Lark"),
        ("app/live/room.py", "import asyncio\nfrom app.games import GAMES\nfrom app.store import rows"),
        ("app/web/deps.py", "from typing import Any\nfrom app.live.hub import Hub\nfrom app.kernel.log import Log"),
        ("app/cli.py", "import random\nfrom app.games import GAMES"),
        ("app/contract/plugin.py", "import pytest\nfrom app.games import GAMES"),
        ("app/main.py", "import app.web\nfrom app.settings import Settings"),
        ("app/__main__.py", "from app.cli import main"),
    ],
)
def test_a_right_import_passes(path: str, source: str) -> None:
    assert complaints(PurePosixPath(path), source) == []
