"""Docstrings name who acts: the player, the host, the client, a seat."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUBJECT = re.compile(r"(?:^|[.;:]\s+)(?:what |when |where |if |until )?(?:somebody|whoever|nobody|anybody)\b", re.I)


def vague(name: str, source: str) -> Iterator[str]:
    """Every docstring, of fields too, in which a sentence or a part of it is about somebody or whoever."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if SUBJECT.search(text.strip()):
                yield f"{name}:{node.lineno} {text.strip()[:80]}"


def test_no_docstring_is_about_somebody() -> None:
    files = sorted((ROOT / "app").rglob("*.py"))
    found = [line for file in files for line in vague(str(file.relative_to(ROOT)), file.read_text("utf-8"))]
    assert not found, "\n".join(found)


def test_a_vague_docstring_is_found() -> None:
    assert list(vague("a.py", '"""Whoever asks."""')) == ["a.py:1 Whoever asks."]
    assert list(vague("a.py", '"""A seat; nobody where it is free."""'))
    assert not list(vague("a.py", '"""The host, whoever that is."""'))
