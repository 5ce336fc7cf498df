"""Saves a position as a scene: its log, and a test that begins there."""

import re
from pathlib import Path

from app.cli.rules import checkout
from app.dev.bench import Bench
from app.games import PACKAGES
from app.kernel.errors import SetupError
from app.kernel.game import State
from app.kernel.table import Table

NO_LETTER = re.compile(r"[^a-z0-9]+")
WIDE = 110
"""Longer lines are broken."""


def folder_of(game: str) -> Path:
    """Where the tests of a game are: those of its own project, or among ours."""
    package = PACKAGES[game]
    tests = checkout(package.folder) / "tests"
    return tests if package.project else tests / "games" / package.folder.name


def save(bench: Bench, words: str) -> list[Path]:
    """Write the log of the position and a test beside the others; nothing that is there is written over."""
    slug = NO_LETTER.sub("-", words.lower()).strip("-")
    if not slug:
        raise SetupError("Give the scene a name: what is so at the table, in a few words.")
    folder = folder_of(bench.id)
    log, test = folder / "scenes" / f"{slug}.log", folder / f"test_scene_{slug.replace('-', '_')}.py"
    if log.exists() or test.exists():
        raise SetupError(f"There is a scene called {slug} already.")
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(bench.walk.log.dump(), "utf-8")
    test.write_text(source_of(bench, slug), "utf-8")
    return [log, test]


def source_of(bench: Bench, slug: str) -> str:
    """A test that plays the log again under the rules of its day, and has room for what is to happen next."""
    name = slug.replace("-", "_")
    return (
        f'"""A scene that `veil dev` saved: {slug.replace("-", " ")}."""\n\n'
        "from app.contract.scene import Load\n\n\n"
        f"def test_{name}(scene: Load) -> None:\n"
        f'    table = scene("{slug}")\n'
        f"{claim(bench.walk.table)}"
    )


def claim(table: Table[State]) -> str:
    """What is so in this position: who is asked what, or how it has ended."""
    if table.outcome is not None:
        return f'    assert table.outcome is not None\n    assert table.outcome.ending == "{table.outcome.ending}"\n'
    asked = {seat: offer.topic.key for seat in table.asked() if (offer := table.offer(seat)) and offer.topic}
    pairs = [f'"{seat}": "{topic}"' for seat, topic in asked.items()]
    line = f"    assert table.asked() == {{{', '.join(pairs)}}}\n"
    if len(line) <= WIDE:
        return line
    return "    assert table.asked() == {\n" + "".join(f"        {pair},\n" for pair in pairs) + "    }\n"
