"""The report as JSON and as one long table for a spreadsheet."""

import csv
import io
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, fields, replace
from typing import Any

from app.lab.report import Counted, NoteAt, Report
from app.lab.simulated import Simulated
from app.simulation.figures import Share
from app.store.items import Item
from app.store.lab import PlaytestFacts
from app.workshop.trial_figures import FEWEST

Cell = str | int | float
RISKY = ("=", "+", "-", "@", "\t")
"""What a spreadsheet would take for a formula."""
RULE = re.compile(r"[A-Z]{2}-\d{3}")
SMALL_SAMPLE = "small sample"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table, column by column."""

    what: str
    table: Cell = ""
    version: Cell = ""
    who: str = ""
    about: str = ""
    number: Cell = ""
    value: Cell = ""
    text: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """What else the report's page shows: what bots did with each version, and what is to be done."""

    simulated: Sequence[Simulated] = ()
    items: Sequence[Item] = ()


NOTHING_ELSE = Beside()


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


def report_json(report: Report, beside: Beside = NOTHING_ELSE) -> dict[str, Any]:
    """The whole report."""
    found = asdict(report)
    del found["facts"]
    for place, version in enumerate(report.versions):
        trial = beside.simulated[place] if beside.simulated else Simulated()
        found["versions"][place].update(small_sample=version.is_tiny, simulated=asdict(trial))
    sets = [asdict(tested) for tested in report.facts.versions]
    head = {"goal": report.facts.goal, "card_sets": sets, "games": report.games, "small_sample": report.is_small}
    return facts_json(report.facts) | head | found | {"items": [asdict(item) for item in beside.items]}


def redacted(report: Report, known: Collection[str]) -> Report:
    """The report for all to read: without what people wrote and who they are, and without the way to their tables.

    Of what was looked up only known cards and rules are named.
    """
    return replace(
        report,
        notes=tuple(_unsigned(note) for note in report.notes),
        tables=tuple(
            replace(table, room="", notes=tuple(_unsigned(note) for note in table.notes)) for table in report.tables
        ),
        players=tuple(replace(player, room="", name="") for player in report.players),
        answers=tuple(replace(one, quotes=()) for one in report.answers),
        looked_up=_named(report.looked_up, known),
    )


def _unsigned(note: NoteAt) -> NoteAt:
    return replace(note, room="", name="", note=replace(note.note, text="", person=""))


def _named(counts: Sequence[Counted], known: Collection[str]) -> tuple[Counted, ...]:
    """What a page sent as looked up could be anything; what is neither card nor rule goes by its kind alone."""
    found: dict[str, int] = {}
    for counted in counts:
        kind, _, about = counted.label.partition(":")
        is_known = RULE.fullmatch(about) if kind == "rule" else about in known
        label = counted.label if is_known else f"{kind}:"
        found[label] = found.get(label, 0) + counted.count
    return tuple(Counted(label, count) for label, count in found.items())


# As a table


def report_csv(report: Report, beside: Beside = NOTHING_ELSE) -> str:
    """Everything in the report, a line each."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.name for column in fields(Line)])
    writer.writerows([_safe(cell) for cell in astuple(line)] for line in _lines(report, beside))
    return out.getvalue()


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(RISKY) else cell


def _lines(report: Report, beside: Beside) -> Iterator[Line]:
    few = SMALL_SAMPLE if report.is_small else ""
    yield Line("goal", about=report.facts.name, text=report.facts.goal)
    yield Line("games", number=report.games, value=report.rooms, text=few)
    if found := report.minutes:
        yield Line("minutes", number=report.games, value=found.median, text=f"p10 {found.p10}, p90 {found.p90}")
    yield from _tables(report)
    yield from _people(report)
    yield from _counts(report)
    for place in range(len(report.versions)):
        trial = beside.simulated[place] if beside.simulated else Simulated()
        yield from _version(report, place, trial)
    yield from _differences(report)
    for item in beside.items:
        answered = f"answered in version {item.answered}" if item.answered else "open"
        words = item.origin.words if item.origin else ""
        yield Line("to do", about=item.card, number=item.number, value=answered, text=item.text or words)


def _tables(report: Report) -> Iterator[Line]:
    for table in report.tables:
        of_it = Line("", table=table.number, version=_name(report, table.version))
        won = ", ".join(table.winners)
        yield replace(of_it, what="game", about=table.ending, number=table.answers, value=table.minutes, text=won)
        for what, count in (("people", table.people), ("bots", table.bots), ("pauses", table.pauses)):
            yield replace(of_it, what=f"{what} at the table", number=count)
        for step, gauges in table.stages:
            for gauge, value in gauges.items():
                yield replace(of_it, what="course", about=gauge, number=step, value=value)
    for at in report.notes:
        note, of_it = at.note, Line("", table=at.table, version=_name(report, at.version))
        where = f"/rooms/{at.room}/replay?step={note.step}&seat={note.seat}" if at.room else ""
        yield replace(
            of_it,
            what="note",
            who=at.name,
            about=note.topic,
            number=note.step,
            value=note.feeling,
            text=note.text,
            where=where,
        )


def _people(report: Report) -> Iterator[Line]:
    for player in report.players:
        of_it = Line("", table=player.table, version=_name(report, player.version))
        who = player.name or player.label
        new = "for the first time" if player.is_first_time else ""
        yield replace(
            of_it, what="person", who=who, about=player.label, number=player.answers, value=player.median, text=new
        )
        counted = (
            ("notes", player.notes), ("looked up", player.looked_up), ("refused", player.refused),
            ("passed", player.passed), ("taken back", player.taken_back), ("lost", player.lost),
        )  # fmt: skip
        for what, count in counted:
            yield replace(of_it, what=f"{what} by person", who=who, number=count)


def _counts(report: Report) -> Iterator[Line]:
    for one in report.answers:
        for counted in one.counts:
            yield Line("answer", about=one.asked.text, number=counted.count, value=counted.label)
        if one.mean is not None:
            yield Line("mean answer", about=one.asked.text, number=one.total, value=one.mean)
        for text, who in one.quotes:
            yield Line("answer", who=who, about=one.asked.text, text=text)
    for kind, slow in (("topic", report.topics), ("card", report.cards)):
        for it in slow:
            more = f"p90 {it.p90}, passed {it.passed}, refused {it.refused}"
            yield Line(f"seconds by {kind}", about=it.about, number=it.times, value=it.median, text=more)
    for what, counts in (
        ("looked up", report.looked_up), ("refused", report.refused), ("taken back", report.taken_back),
        ("feeling", report.feelings), ("ending", report.endings),
    ):  # fmt: skip
        for counted in counts:
            yield Line(what, about=counted.label, number=counted.count)


def _version(report: Report, place: int, trial: Simulated) -> Iterator[Line]:
    version, name = report.versions[place], _name(report, place)
    few = SMALL_SAMPLE if version.is_tiny else ""
    yield Line("version", version=name, about=version.reference, number=version.games, text=few)
    yield Line("games with bots", version=name, number=version.with_bots)
    for side, found in version.figures.wins.items() if version.figures else ():
        yield Line("wins", version=name, about=side, number=found.games, value=found.share, text=_interval(found, few))
    for card in version.figures.cards if version.figures else ():
        yield Line("card seen", version=name, about=card.id, number=card.drawn)
        yield Line("card played", version=name, about=card.id, number=card.games_played)
        few = SMALL_SAMPLE if card.games_played < FEWEST else ""
        for side, found in card.wins.items():
            won = Line(f"{side} won with card", version=name, about=card.id, number=found.games, value=found.share)
            yield replace(won, text=_interval(found, few))
    if trial.games:
        yield Line("simulated games", version=name, number=trial.games)
    for kept in trial.cards:
        yield Line("simulated card played", version=name, about=kept["id"], number=kept["games_played"])
        for side, it in kept["wins"].items():
            won = Line(f"simulated {side} won with card", version=name, about=kept["id"], number=it["games"])
            yield replace(won, value=it["share"], text=f"{it['low']} to {it['high']}")


def _interval(found: Share, few: str) -> str:
    return f"{found.low} to {found.high}{f', {few}' if few else ''}"


def _differences(report: Report) -> Iterator[Line]:
    for it in report.compared:
        told = "not chance" if it.is_sure else "may be chance"
        numbers = f"{it.first} against {it.second} {it.unit}; {it.low} to {it.high}, {told}"
        yield Line("B against A", about=it.what, number=sum(it.of), value=it.points, text=numbers)


def _name(report: Report, place: int) -> str:
    return report.versions[place].name
