"""A game's RULES.md, cut into what a page can show: headings, numbered rules, tables, paragraphs."""

import re
from dataclasses import dataclass, field
from functools import cache

from app.games import PACKAGES, game_called

NO_WORD = re.compile(r"[^a-z0-9]+")
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

    @property
    def anchor(self) -> str:
        """What a link to this heading names."""
        return "rules-" + NO_WORD.sub("-", self.title.lower()).strip("-")


@cache
def rulebook(game: str) -> tuple[Section, ...]:
    """The rules of a game in order."""
    sections: list[Section] = []
    for line in (PACKAGES[game_called(game).id].folder / "RULES.md").read_text("utf-8").splitlines():
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


def with_word(sections: tuple[Section, ...], word: str) -> tuple[Section, ...]:
    """What has that word in it, under its headings; a heading that has it keeps everything under it."""
    wanted = word.strip().lower()
    if not wanted:
        return sections
    return tuple(kept for section in sections if (kept := _with_word(section, wanted)) is not None)


def _with_word(section: Section, wanted: str) -> Section | None:
    if wanted in section.title.lower():
        return section
    entries = [entry for entry in section.entries if wanted in f"{entry.id} {entry.text}".lower()]
    rows = [row for row in section.rows if any(wanted in cell.lower() for cell in row)]
    return Section(section.title, section.level, entries, rows) if entries or rows else None
