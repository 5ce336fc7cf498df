"""What is left of a game: its log, what its replay is made from, a report of a mistake."""

import json
from dataclasses import replace

from app.kernel.decision import Seat, Viewer
from app.kernel.log import Header, entry_to_json, header_from_json, header_to_json, with_files
from app.live.chronicle import Source, source_of
from app.live.debriefs import Debriefs
from app.live.errors import NotNow
from app.live.room import Room


def check_open(room: Room) -> None:
    """Raise if log and replay are not for all to see: only once the game has ended, and never of a campaign."""
    if room.is_sealed:
        raise NotNow("A campaign keeps its seed and its log, for it can go on: they tell what nobody may know yet.")
    if room.status != "ended":
        raise NotNow("The full log is published when the game has ended.")


async def full_log(debriefs: Debriefs, room: Room) -> str:
    """The log with its seed, for all to see once the game has ended."""
    check_open(room)
    return (await debriefs.shelf.log(room.code))[0] if _is_put_by(room) else room.log_text()


async def published_log(debriefs: Debriefs, room: Room) -> str:
    """The full log; cards that new rooms no longer have come with it, so that it can be played anywhere.

    Cards that are not released stay away: most of them no player at that table has seen.
    """
    log = await full_log(debriefs, room)
    is_shipped = room.cards.hash == room.game.card_set().hash
    return log if is_shipped or room.state.is_unreleased else with_files(log, room.cards.files)


def _is_put_by(room: Room) -> bool:
    """Whether the game lies in its debrief, and its answers are not in memory."""
    return room.table is None and room.debrief is not None


async def source(debriefs: Debriefs, room: Room) -> Source:
    """What a replay is made from, for all to see once the game has ended."""
    check_open(room)
    if not _is_put_by(room):
        return room.source()
    log, base = await debriefs.shelf.log(room.code)
    return source_of(room.code, log, base, room.seats, room.game, room.cards)


def own_story(room: Room, viewer: Viewer) -> list[str]:
    """The lines this viewer has been told so far."""
    if room.table is None:
        return []
    return [text for text, _tone in room.table.state.story.heard(viewer)]


async def report_of(debriefs: Debriefs, room: Room) -> str:
    """The report of a game that is over, be it that nothing lies on its table any more."""
    if room.table is not None or room.debrief is None or room.is_sealed:
        return report(room)
    if room.state.failures:
        whole = Room(room.code, room.journal, room.pace)
        await whole.load_log()
        return report(whole)
    entries = (await full_log(debriefs, room)).partition("\n")[2]
    return f"{header_to_json(without_names(room.header))}\n{entries}"


def report(room: Room) -> str:
    """A file that replays in the tests and names no player: the log up to what our rules failed at last, or all of it.

    It is written when a rule fails, and kept in the journal: it holds every secret, so it is read after the end.
    """
    if (room.status != "ended" or room.is_sealed) and not room.state.is_reported:
        raise NotNow("A report holds every secret of the table; it is for games that are over.")
    failure = room.state.failures[-1] if room.state.failures else None
    header = header_from_json(failure.header) if failure else room.header
    lines = [header_to_json(without_names(header))]
    if failure is None:
        lines += map(entry_to_json, room.state.entries)
    else:
        lines += [*map(entry_to_json, (*failure.entries, failure.entry)), json.dumps({"failed": failure.detail})]
    return "\n".join(lines) + "\n"


def without_names(header: Header) -> Header:
    """The header with every person's name replaced by its seat's."""
    return replace(header, seats={seat: str(seat) for seat in header.seats})


def seat_or_spectator(room: Room, seat: str | None) -> Viewer:
    """The viewer of that name."""
    if seat in (None, "", "spectator"):
        return None
    if not any(info.seat == seat for info in room.seats):
        raise NotNow(f"There is no seat {seat!r} at this table.")
    return Seat(str(seat))
