"""The report as JSON and as one long table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from typing import Any

from app.lab.report import NoteAt, Report
from app.store.lab import PlaytestFacts

COLUMNS = ("what", "table", "version", "who", "about", "number", "value", "text")
Cell = str | int | float
RISKY = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would take for a formula."""


def facts_json(facts: PlaytestFacts) -> dict[str, Any]:
    """What everybody with the link may know of a playtest; the goal is its owner's."""
    return {
        "playtest": facts.code,
        "game": facts.game,
        "name": facts.name,
        "author": facts.author,
        "questions": [asdict(asked) for asked in facts.questions],
        "options": dict(facts.options),
        "evenings": list(facts.evenings),
    }


def report_json(report: Report) -> dict[str, Any]:
    """The whole report."""
    found = asdict(replace(report, facts=report.facts))
    del found["facts"]
    sets = [asdict(tested) for tested in report.facts.versions]
    return facts_json(report.facts) | {"goal": report.facts.goal, "card_sets": sets, "games": report.games} | found


def redacted(report: Report) -> Report:
    """The report without what people wrote and who they are, for all to read."""
    notes = tuple(_unsigned(note) for note in report.notes)
    tables = tuple(replace(table, notes=tuple(_unsigned(note) for note in table.notes)) for table in report.tables)
    answers = tuple(replace(one, quotes=()) for one in report.answers)
    return replace(report, notes=notes, tables=tables, answers=answers)


def _unsigned(note: NoteAt) -> NoteAt:
    return replace(note, name="", note=replace(note.note, text="", person=""))


def report_csv(report: Report) -> str:
    """Everything in the report, a line each."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([_safe(cell) for cell in line] for line in _lines(report))
    return out.getvalue()


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(RISKY) else cell


def _lines(report: Report) -> Iterator[Iterable[Cell]]:
    for table in report.tables:
        yield (
            "game",
            table.number,
            table.version,
            "",
            table.ending,
            table.answers,
            table.minutes,
            ", ".join(table.winners),
        )
    for at in report.notes:
        note = at.note
        yield "note", at.table, at.version, at.name, note.topic, note.step, note.feeling, note.text
    for one in report.answers:
        for counted in one.counts:
            yield "answer", "", "", "", one.asked.text, "", counted.count, counted.label
        for text, who in one.quotes:
            yield "answer", "", "", who, one.asked.text, "", "", text
    for kind, slow in (("topic", report.topics), ("card", report.cards)):
        for it in slow:
            yield f"seconds by {kind}", "", "", "", it.about, it.times, it.median, f"p90 {it.p90}"
    for kind, counts in (
        ("looked up", report.looked_up),
        ("refused", report.refused),
        ("taken back", report.taken_back),
    ):
        for counted in counts:
            yield kind, "", "", "", counted.label, counted.count, "", ""
    yield from _figures(report)


def _figures(report: Report) -> Iterator[Iterable[Cell]]:
    for place, version in enumerate(report.versions):
        for side, found in version.figures.wins.items() if version.figures else ():
            yield "wins", "", place, side, version.name, found.games, found.share, f"{found.low} to {found.high}"
        for card in version.figures.cards if version.figures else ():
            yield "card played", "", place, "", card.id, card.games_played, card.drawn, ""
