"""A playtest counted once more, from the raw lines of its journals and the published logs of its games alone."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from math import isclose, sqrt
from statistics import fmean, median
from typing import Any

from sqlalchemy import select

from app.kernel.log import Log, load_log
from app.kernel.table import Table
from app.lab.playtests import Lab
from app.live import records
from app.store.lab import PlaytestFacts
from app.store.models import EventRow
from tests.lab.differences import wrong_differences

Line = tuple[str, dict[str, Any], datetime]


@dataclass
class Counted:
    """One table: what its journal says, and how its game ended."""

    room: str
    number: int
    version: int
    lines: list[Line]
    winners: set[str] = field(default_factory=set)
    ending: str = ""
    answers: int = 0
    drawn: Mapping[str, int] = field(default_factory=dict)
    played: Mapping[str, int] = field(default_factory=dict)

    def of(self, *kinds: str) -> list[dict[str, Any]]:
        return [values for kind, values, _ in self.lines if kind in kinds]

    def at(self, kind: str) -> datetime:
        return next(at for found, _, at in self.lines if found == kind)

    @property
    def people(self) -> dict[str, str]:
        """Those who sit there, by their names."""
        names = {"host": self.of("Opened")[0]["host"]}
        names |= {it["person"]: it["name"] for it in self.of("PersonCame", "Renamed")}
        return {it["person"]: names[it["person"]] for it in self.of("SatDown")}

    @property
    def new(self) -> set[str]:
        return {it["person"] for it in self.of("FirstTimer")}

    @property
    def said(self) -> dict[str, dict[str, str]]:
        return {it["person"]: it["answers"] for it in self.of("AnsweredAfter")}


async def counted(lab: Lab, facts: PlaytestFacts) -> list[Counted]:
    """Every table of a playtest."""
    return [
        await _table(lab, Counted(test.room, test.number, test.version, []))
        for test in await lab.shelf.rooms(facts.code)
    ]


async def _table(lab: Lab, found: Counted) -> Counted:
    query = select(EventRow.event, EventRow.at).where(EventRow.room == found.room).order_by(EventRow.seq)
    async with lab.shelf.engine.connect() as connection:
        found.lines = [(*json.loads(line), at) for line, at in await connection.execute(query)]
    room = await lab.hub.room(found.room)
    log = load_log(await records.published_log(lab.hub.debriefs, room))
    table = Table(room.game, Log(log.header), room.cards, saves=False)
    for entry in log.entries:
        table.apply(entry)
    assert table.outcome is not None
    sides = {info.seat: info.side for info in room.seats}
    found.winners = {sides[seat] for seat in table.outcome.winners}
    found.ending, found.answers = table.outcome.ending, len(log.entries)
    found.drawn, found.played = dict(table.state.tally.drawn), dict(table.state.tally.played)
    return found


def everybody(_table: Counted, _person: str) -> bool:
    return True


def newcomers(table: Counted, person: str) -> bool:
    return person in table.new


def differences(
    report: Mapping[str, Any], tables: list[Counted], chosen: Callable[[Counted, str], bool] = everybody
) -> list[str]:
    """The figures of a report, as JSON has it, that are not those of the logs."""
    tables = [table for table in tables if any(chosen(table, person) for person in table.people)]
    people = [(table, person) for table in tables for person in table.people if chosen(table, person)]
    seen = [it for table in tables for it in table.of("Noticed") if chosen(table, it["person"])]
    expected: dict[str, Any] = {
        "games": len(tables),
        "people": len(people),
        "first_timers": sum(person in table.new for table, person in people),
        "feelings": _ranked(Counter(it["feeling"] for table in tables for it in _notes(table, chosen).values())),
        "endings": _ranked(Counter(table.ending for table in tables)),
        "looked_up": _ranked(Counter(_looked_up(it) for it in seen if it["what"] in ("card", "rule", "hint"))),
        "refused": _ranked(Counter(it["topic"] for it in seen if it["what"] == "refused")),
        "topics": _times(seen, lambda it: [it["topic"]]),
        "cards": _times(seen, lambda it: it["about"]),
    }
    wrong = [f"{name}: {report[name]} is not {value}" for name, value in expected.items() if report[name] != value]
    wrong += _wrong_notes(report, tables, chosen) + _wrong_answers(report, people) + _wrong_versions(report, tables)
    return wrong + _wrong_people(report, people) + wrong_differences(report, tables, chosen)


def _notes(table: Counted, chosen: Callable[[Counted, str], bool]) -> dict[tuple[str, int], dict[str, Any]]:
    notes = {(it["person"], it["number"]): dict(it) for it in table.of("Noted") if chosen(table, it["person"])}
    for it in table.of("NoteWorded"):
        if note := notes.get((it["person"], it["number"])):
            note["text"] = it["text"]
    return notes


def _wrong_notes(report: Mapping[str, Any], tables: list[Counted], chosen: Callable[[Counted, str], bool]) -> list[str]:
    kept = ("person", "seat", "number", "feeling", "text", "step", "topic")
    told = sorted((at["room"], at["table"], at["name"], *(at["note"][key] for key in kept)) for at in report["notes"])
    true = sorted(
        (table.room, table.number, table.people[note["person"]], *(note[key] for key in kept))
        for table in tables
        for note in _notes(table, chosen).values()
    )
    return [] if told == true else [f"notes: {set(told) ^ set(true)}"]


def _wrong_answers(report: Mapping[str, Any], people: list[tuple[Counted, str]]) -> list[str]:
    wrong = []
    for place, found in enumerate(report["answers"]):
        said = [text for table, person in people if (text := table.said.get(person, {}).get(str(place), "").strip())]
        if found["asked"]["kind"] == "words":
            true: object = sorted(said)
            told: object = sorted(text for text, _ in found["quotes"])
        else:
            told = {it["label"]: it["count"] for it in found["counts"] if it["count"]}, found["mean"]
            marks = [int(text) for text in said] if found["asked"]["kind"] == "scale" else []
            true = dict(Counter(said)), round(fmean(marks), 1) if marks else None
        wrong += [] if told == true else [f"answers to {place}: {told} is not {true}"]
    return wrong


def _wrong_versions(report: Mapping[str, Any], tables: list[Counted]) -> list[str]:
    wrong = []
    minutes = [round((table.at("Ended") - table.at("Started")).total_seconds() / 60) for table in tables]
    if report["minutes"]["median"] != median(minutes):
        wrong.append(f"minutes: {report['minutes']} is not {median(minutes)}")
    for place, version in enumerate(report["versions"]):
        games = [table for table in tables if table.version == place]
        bots = sum(bool(_bots(table)) for table in games)
        if (version["games"], version["with_bots"]) != (len(games), bots):
            wrong.append(f"games of {place}: {version['games']}, {version['with_bots']} is not {len(games)}, {bots}")
        figures = version["figures"]
        for side, share in figures["wins"].items() if figures else ():
            wrong += _wrong_share(f"{side} of {place}", share, sum(side in it.winners for it in games), len(games))
        for card in figures["cards"] if figures else ():
            drawn, with_it = (
                sum(it.drawn.get(card["id"], 0) for it in games),
                [it for it in games if card["id"] in it.played],
            )
            if (card["drawn"], card["games_played"]) != (drawn, len(with_it)):
                wrong.append(f"{card['id']}: {card} is not {drawn}, {len(with_it)}")
            for side, share in card["wins"].items():
                wrong += _wrong_share(card["id"], share, sum(side in it.winners for it in with_it), len(with_it))
    return wrong


def _wrong_people(report: Mapping[str, Any], people: list[tuple[Counted, str]]) -> list[str]:
    true = []
    for table, person in people:
        seen = [it for it in table.of("Noticed") if it["person"] == person]
        taken = [it["seconds"] for it in seen if it["what"] in ("answered", "passed")]
        what = Counter("looked up" if it["what"] in ("card", "rule", "hint") else it["what"] for it in seen)
        counts = [what[kind] for kind in ("looked up", "refused", "passed", "taken back", "lost")]
        notes = len([it for it in table.of("Noted") if it["person"] == person])
        who = (table.number, table.people[person], person in table.new)
        true.append((*who, len(taken), round(median(taken), 1) if taken else 0.0, notes, *counts))
    kept = (
        "table", "name", "is_first_time", "answers", "median", "notes", "looked_up", "refused", "passed",
        "taken_back", "lost",
    )  # fmt: skip
    told = [tuple(player[key] for key in kept) for player in report["players"]]
    return [] if sorted(told) == sorted(true) else [f"people: {set(told) ^ set(true)}"]


def _bots(table: Counted) -> list[dict[str, Any]]:
    return table.of("BotSat")


def _wrong_share(about: str, share: Mapping[str, float], won: int, games: int) -> list[str]:
    """Against the roots of (p - won/games)² = z² p (1 - p) / games, which bound Wilson's interval."""
    z = 1.959964
    rate = won / games
    a, b, c = 1 + z * z / games, -(2 * rate + z * z / games), rate * rate
    root = sqrt(max(0.0, b * b - 4 * a * c))
    true = (won, rate, (-b - root) / (2 * a), (-b + root) / (2 * a))
    told = (share["games"], share["share"], share["low"], share["high"])
    return (
        []
        if all(isclose(*pair, abs_tol=1e-3) for pair in zip(told, true, strict=True))
        else [f"{about}: {told}, {true}"]
    )


def _looked_up(it: Mapping[str, Any]) -> str:
    return f"{it['what']}:{it['about'][0] if it['about'] else it['topic']}"


def _ranked(counts: Mapping[str, int]) -> list[dict[str, Any]]:
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{"label": label, "count": count} for label, count in ranked][:12]


def _times(seen: Iterable[Mapping[str, Any]], of: Callable[[Mapping[str, Any]], list[str]]) -> list[dict[str, Any]]:
    taken: dict[str, list[float]] = defaultdict(list)
    passed: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for it in seen:
        if it["what"] == "refused":
            refused[it["topic"]] += 1
        elif it["what"] in ("answered", "passed"):
            passed[it["topic"]] += it["what"] == "passed"
            for about in of(it):
                taken[about].append(it["seconds"])
    found = sorted(taken.items(), key=lambda pair: (-sum(pair[1]), pair[0]))[:12]
    return [
        {
            "about": about,
            "times": len(seconds),
            "median": round(median(seconds), 1),
            "p90": round(sorted(seconds)[int(0.9 * (len(seconds) - 1))], 1),
            "passed": passed[about],
            "refused": refused[about],
        }
        for about, seconds in found
    ]
