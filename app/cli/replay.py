"""Tells a finished or broken-off game again, as one viewer heard it."""

from collections.abc import Callable
from pathlib import Path

from app.cli.logs import Replay, has_commitment, read_log, replay
from app.cli.screen import screen, show_lines, show_outcome, show_view
from app.cli.setting import find_seat
from app.kernel.decision import Viewer
from app.kernel.errors import LogError
from app.kernel.log import Header, Log
from app.kernel.story import Line

SPECTATOR = "spectator"
EVERYBODY = "everybody"


def tell_again(file: Path, listener: str, upto: int | None) -> None:
    """The story as the listener heard it, the view at the end, and whether the seed is the promised one."""
    log = read_log(file)
    if upto is not None and not 0 <= upto <= len(log.entries):
        raise LogError(f"This log has {len(log.entries)} answers; --to takes a number from 0 to that.")
    told = replay(log, upto)
    viewer = _viewer(told, listener)
    _show_header(log, file)
    if listener == EVERYBODY:
        _tell_everybody(told)
    else:
        _tell(told, viewer)
    show_outcome(told.table)


def _show_header(log: Log, file: Path) -> None:
    header = log.header
    screen.rule(header.game)
    screen.print(f"Seats: {', '.join(f'{seat} ({name})' for seat, name in header.seats.items())}", markup=False)
    screen.print(f"Options: {', '.join(f'{key}={value}' for key, value in header.options.items())}", markup=False)
    screen.print(f"Cards: {header.card_set} ({header.card_hash}); {len(log.entries)} answers", markup=False)
    screen.print(_promise(header, has_commitment(file)), style="dim")


def _promise(header: Header, was_made: bool) -> str:
    if was_made:
        return f"The seed matches the commitment made at the start: {header.commitment}"
    return f"No commitment to the seed stands in this log; it would be {header.commitment}"


def _viewer(told: Replay, listener: str) -> Viewer:
    if listener in (SPECTATOR, EVERYBODY):
        return None
    table = told.table
    return find_seat(table.game.seats(table.log.header.options), listener)


def _tell(told: Replay, viewer: Viewer) -> None:
    _tell_lines(told, lambda line: line.told(viewer))
    show_view(told.table.view(viewer))


def _tell_everybody(told: Replay) -> None:
    """Every line in full, then the view of spectators and what each seat sees besides."""
    if told.table.outcome is None:
        screen.print("This game is not over: what follows gives its secrets away.", style="yellow")
    _tell_lines(told, _in_full)
    spectators_view = told.table.view(None)
    show_view(spectators_view)
    for seat in told.table.seats:
        screen.rule(f"What {seat} sees besides")
        show_view(told.table.view(seat), spectators_view)


def _in_full(line: Line) -> str:
    return line.text if line.seats is None else f"[{', '.join(line.seats)}] {line.text}"


def _tell_lines(told: Replay, worded: Callable[[Line], str]) -> None:
    show_lines((worded(line), line.tone) for line in told.lines)
