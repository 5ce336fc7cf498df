"""The rules ledger: every id of a game's RULES.md with the code that carries it out and the tests that prove it.

Sources are read, never imported. Only a checkout of a project has the tests.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from rich.text import Text

from app.cli.screen import screen
from app.games import PACKAGES
from app.kernel.errors import VeilError
from app.kernel.game import Game, State

CODE = frozenset({".py", ".lark", ".toml", ".html"})
TO_COME = "rules_to_come.txt"
Places: TypeAlias = dict[str, list[str]]
"""Where each id stands, as file:line."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the ledger."""

    id: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    is_to_come: bool

    @property
    def gap(self) -> str | None:
        """What is wrong with it, if anything."""
        missing = " and ".join(name for name, places in (("code", self.code), ("test", self.tests)) if not places)
        if self.is_to_come:
            return None if missing else f"has code and a test, yet is listed in {TO_COME}"
        return f"missing: {missing}" if missing else None


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rules of a game, and what names rules that it does not have."""

    rules: tuple[Rule, ...]
    strangers: tuple[str, ...]

    @property
    def gaps(self) -> list[str]:
        """Everything wrong, a line each."""
        return [f"{rule.id} {rule.gap}" for rule in self.rules if rule.gap] + list(self.strangers)


def ledger(game: Game[State], root: Path | None = None) -> Ledger:
    """Read a game's ledger from a checkout: ours, or that of the package which brings the game."""
    package = PACKAGES[game.id].folder if root is None else root / "app" / "games" / game.id.replace("-", "_")
    root = root or checkout(package)
    tests_folder = root / "tests"
    if not tests_folder.is_dir():
        raise VeilError("The tests are not here. Only a checkout of the project has them, and this command needs them.")
    ids = rule_ids((package / "RULES.md").read_text("utf-8"), game.prefix)
    drawn = root / "templates" / "games" / package.name
    code = code_places([package, root / "app" / "kernel", drawn], game.prefix, root)
    tests = tested_places(tests_folder, game.prefix, root)
    to_come = rules_to_come(package / TO_COME, ids)
    rules = [Rule(id, tuple(code.get(id, ())), tuple(tests.get(id, ())), id in to_come) for id in ids]
    return Ledger(tuple(rules), tuple(_strangers(ids, code, tests)))


def checkout(package: Path) -> Path:
    """The folder of the project a package belongs to, which is the nearest above it that says so."""
    return next((folder for folder in package.parents if (folder / "pyproject.toml").is_file()), package.parent)


def _strangers(ids: Iterable[str], *all_places: Places) -> Iterator[str]:
    known = set(ids)
    for places in all_places:
        for id in sorted(places.keys() - known):
            yield f"{id} is no rule, but is named in {', '.join(places[id])}"


def rule_ids(text: str, prefix: str) -> list[str]:
    """The ids of a RULES.md, in its order."""
    ids = re.findall(rf"^- \*\*({prefix}-[A-Z]?\d+)\*\* ", text, re.MULTILINE)
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise VeilError(f"These ids stand for two rules each: {', '.join(twice)}.")
    return ids


def code_places(folders: Iterable[Path], prefix: str, root: Path) -> Places:
    """Where code names rules."""
    places: Places = {}
    mention = re.compile(rf"\b{prefix}-[A-Z]?\d+\b")
    for file in (file for folder in folders for file in sorted(folder.rglob("*")) if file.suffix in CODE):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for id in dict.fromkeys(mention.findall(line)):
                places.setdefault(id, []).append(f"{file.relative_to(root)}:{number}")
    return places


def tested_places(folder: Path, prefix: str, root: Path) -> Places:
    """Where tests bear the ids of rules, as in `@rule("FW-042")`."""
    places: Places = {}
    for file in sorted(folder.rglob("*.py")):
        for id, line in _marks(ast.parse(file.read_text("utf-8"), str(file))):
            if id.startswith(f"{prefix}-"):
                places.setdefault(id, []).append(f"{file.relative_to(root)}:{line}")
    return places


def _marks(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"rule", "pytest.mark.rule"}:
            yield from ((str(word.value), node.lineno) for word in node.args if isinstance(word, ast.Constant))


def rules_to_come(file: Path, ids: Iterable[str]) -> set[str]:
    """The ids that are not built yet: one id, or a range `FW-A001..FW-A073`, per line; `#` begins a remark."""
    listed: set[str] = set()
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        entry = line.partition("#")[0].strip()
        if entry:
            found = _entry_ids(entry, ids)
            if not found:
                raise VeilError(f"{file.name}: {entry!r} stands for no rule.")
            listed |= found
    return listed


def _entry_ids(entry: str, ids: Iterable[str]) -> set[str]:
    first, _, last = entry.partition("..")
    (series, least), (other, most) = _parts(first), _parts(last or first)
    return {id for id in ids if series == other == _parts(id)[0] and least <= _parts(id)[1] <= most}


def _parts(id: str) -> tuple[str, int]:
    """`FW-A012` as its series and number."""
    series = id.strip().rstrip("0123456789")
    return series, int(id.strip()[len(series) :] or -1)


def show_ledger(read: Ledger, only_missing: bool) -> None:
    """The rules, or only what is wrong, and a summary."""
    for rule in () if only_missing else read.rules:
        screen.print(
            Text(_line(rule), style="yellow" if rule.gap else "dim" if rule.is_to_come else ""), soft_wrap=True
        )
    for gap in read.gaps if only_missing else read.strangers:
        screen.print(Text(gap, style="yellow"), soft_wrap=True)
    screen.print(_summary(read))


def _line(rule: Rule) -> str:
    places = [", ".join(where) or "missing" for where in (rule.code, rule.tests)]
    note = "  (to come)" if rule.is_to_come else ""
    return f"{rule.id}{note}  code: {places[0]}  tests: {places[1]}"


def _summary(read: Ledger) -> str:
    counts: Mapping[str, int] = {
        "rules": len(read.rules),
        "with code": sum(bool(rule.code) for rule in read.rules),
        "with a test": sum(bool(rule.tests) for rule in read.rules),
        "to come": sum(rule.is_to_come for rule in read.rules),
        "gaps": len(read.gaps),
    }
    return ", ".join(f"{count} {name}" for name, count in counts.items())
