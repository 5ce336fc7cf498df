"""A game's RULES.md, cut into what a page can show: headings, numbered rules, tables, paragraphs."""

import re
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from app.games import game_called

RULE = re.compile(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\* (.+)$")


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, with its id; a paragraph or list item without."""

    text: str
    id: str = ""


@dataclass(slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    level: int
    entries: list[Entry] = field(default_factory=list)
    rows: list[tuple[str, ...]] = field(default_factory=list)


@cache
def rulebook(game: str) -> tuple[Section, ...]:
    """The rules of a game in order."""
    package = f"app.games.{game_called(game).id.replace('-', '_')}"
    sections: list[Section] = []
    for line in files(package).joinpath("RULES.md").read_text(encoding="utf-8").splitlines():
        _take(sections, line.rstrip())
    return tuple(sections)


def _take(sections: list[Section], line: str) -> None:
    if line.startswith("#"):
        sections.append(Section(line.lstrip("# "), len(line) - len(line.lstrip("#"))))
    elif not line or not sections or set(line) <= set("|-: "):
        return
    elif line.startswith("|"):
        sections[-1].rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
    elif found := RULE.match(line):
        sections[-1].entries.append(Entry(found.group(2), found.group(1)))
    else:
        sections[-1].entries.append(Entry(line.removeprefix("- ")))
