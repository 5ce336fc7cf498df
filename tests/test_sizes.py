"""How long functions and files of app/ may be. Card tables are no code and have no limit."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FUNCTION, LONGEST_FILE = 40, 400


def too_long(name: str, source: str) -> Iterator[str]:
    """Everything in this source that is over a limit."""
    lines = source.count("\n")
    if lines > LONGEST_FILE:
        yield f"{name}: {lines} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{name}:{node.lineno} {node.name}: {length} lines"


def test_no_function_is_over_40_lines_and_no_file_over_400() -> None:
    files = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in sorted((ROOT / "app").rglob("*.py"))}
    found = [line for name, source in files.items() for line in too_long(name, source)]
    assert not found, "\n".join(found)


def test_what_is_too_long_is_found() -> None:
    function = "def long():\n" + "    pass\n" * LONGEST_FUNCTION
    assert list(too_long("a.py", function)) == ["a.py:1 long: 41 lines"]
    assert list(too_long("a.py", "x = 1\n" * (LONGEST_FILE + 1))) == ["a.py: 401 lines"]
    assert not list(too_long("a.py", "async def short():\n" + "    pass\n" * (LONGEST_FUNCTION - 1)))
