"""What is left of a game: its log, its replay as any seat saw it, a report of a mistake, a room that branches off."""

import json
from dataclasses import dataclass, replace

from app.kernel.decision import Seat, Viewer
from app.kernel.game import State, View
from app.kernel.log import Header, Log, entry_from_json, header_from_json, header_to_json
from app.kernel.offer import Offer
from app.kernel.table import Table
from app.live.chronicle import chronicle
from app.live.errors import NotNow
from app.live.room import Room


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a finished game, seen with one pair of eyes."""

    step: int
    steps: int
    view: View
    decision: Offer | None


def full_log(room: Room) -> Log:
    """The log with its seed; only once the game has ended, and never of a campaign, which goes on."""
    if room.is_sealed:
        raise NotNow("A campaign keeps its seed and its log, for it can go on: they tell what nobody may know yet.")
    if room.status != "ended":
        raise NotNow("The full log is published when the game has ended.")
    return Log(room.header, room.state.log_entries())


def own_story(room: Room, viewer: Viewer) -> list[str]:
    """The lines this viewer has been told so far."""
    if room.table is None:
        return []
    return [text for text, _tone in room.table.state.story.heard(viewer)]


def replay(room: Room, viewer: Viewer, step: int | None) -> Moment:
    """The game after so many answers, as this viewer saw it."""
    log = full_log(room)
    steps = len(log.entries)
    at = steps if step is None else max(0, min(step, steps))
    table = _table_at(room, log, at)
    return Moment(at, steps, table.view(viewer), table.offer(viewer))


def everybody_holds(room: Room, step: int) -> dict[Seat, View]:
    """What every seat saw at that step, side by side."""
    table = _table_at(room, full_log(room), step)
    return {info.seat: table.view(info.seat) for info in room.seats}


def _table_at(room: Room, log: Log, step: int) -> Table[State]:
    """The table after so many answers: the one looked at last if it only has to go on, else from a checkpoint."""
    written = chronicle(room)
    saved = max((one for one in written.checkpoints if one.count <= step), key=lambda one: one.count, default=None)
    table, start = written.at, saved.count if saved else 0
    if table is None or not start <= len(table.log.entries) <= step:
        table = Table.resume(room.game, log.upto(start), saved, room.cards, saves=0) if saved else _table_at_start(room)
    written.at = None  # a table that fails half-way is of no more use
    for entry in log.entries[len(table.log.entries) : step]:
        table.apply(entry)
    written.at = table
    return table


def _table_at_start(room: Room) -> Table[State]:
    return Table(room.game, Log(room.header), room.cards, saves=0)


def report(room: Room) -> str:
    """A file that replays in the tests and names nobody: the log up to what our rules failed at last, or all of it.

    It is written when a rule fails, and kept in the journal: it holds every secret, so it is read after the end.
    """
    if (room.status != "ended" or room.is_sealed) and not room.state.is_reported:
        raise NotNow("A report holds every secret of the table; it is for games that are over.")
    failure = room.state.failures[-1] if room.state.failures else None
    header = header_from_json(failure.header) if failure else room.header
    lines = [header_to_json(without_names(header))]
    if failure is None:
        lines += room.state.entries
    else:
        lines += [*failure.entries, failure.entry, json.dumps({"failed": failure.detail})]
    return "\n".join(lines) + "\n"


def without_names(header: Header) -> Header:
    """The header with every person's name replaced by its seat's."""
    return replace(header, seats={seat: str(seat) for seat in header.seats})


def read_report(text: str) -> tuple[Log, str]:
    """A report's log and what failed at its end, for a test that replays it."""
    lines = [line for line in text.splitlines() if line.strip()]
    failed = ""
    if lines and "failed" in json.loads(lines[-1]):
        failed = json.loads(lines.pop())["failed"]
    return Log(header_from_json(lines[0]), [entry_from_json(line) for line in lines[1:]]), failed


def seat_or_spectator(room: Room, seat: str | None) -> Viewer:
    """The viewer of that name."""
    if seat in (None, "", "spectator"):
        return None
    if not any(info.seat == seat for info in room.seats):
        raise NotNow(f"There is no seat {seat!r} at this table.")
    return Seat(str(seat))
