"""Puts a game on a table as its log tells it, as far as the rules carry it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import structlog

from app.kernel.campaign import CampaignSave
from app.kernel.cardset import CardSet
from app.kernel.game import Game, SeatInfo, State
from app.kernel.log import Entry, Header, Log, OptionValue, entry_to_json
from app.kernel.table import Saved, Table
from app.live.events import Event, Moved, TakenBack, Undone

log = structlog.get_logger()

SNAPSHOT_EVERY = 128
"""A checkpoint is written after so many events at the latest."""
KEPT_EVERY = 64
"""A table keeps one in memory after so many entries."""
REPORTED = "This table was closed when its report was taken: that holds every hidden card."


@dataclass(frozen=True, slots=True)
class Broken:
    """A mistake of ours: the rules cannot carry out an entry, and the table stands where it stood before it.

    What a failing rule says may name a card: `detail` and `entry` are for the report alone, `reason` is for all.
    """

    reason: str
    kind: str = ""
    detail: str = ""
    entry: str = ""
    count: int = 0
    """How many entries stand before the one that failed."""


def failed(error: Exception, entry: Entry | None, count: int) -> Broken:
    """What is kept of a failing rule."""
    kind = type(error).__name__
    reason = f"A rule of ours failed ({kind}). The table stays at the last good answer."
    return Broken(reason, kind, f"{kind}: {error}", entry_to_json(entry) if entry else "", count)


def run(
    room: str,
    game: Game[State],
    header: Header,
    cards: CardSet,
    entries: Sequence[Entry],
    saved: Saved | None,
    base: Saved | None = None,
) -> tuple[Table[State], Broken | None]:
    """The table after these entries, from the checkpoint if it fits; after the last good one if a rule fails.

    A sitting of a campaign has a `base`: that is where its log begins.
    """
    if saved is not None:
        try:
            return Table.resume(game, Log(header, list(entries)), saved, cards, saves=KEPT_EVERY), None
        except Exception:
            # A checkpoint is only a short cut: what is wrong with it may not be wrong with the log.
            log.exception("a checkpoint does not fit", room=room)
    return _run_from_start(room, game, header, cards, entries, base)


def _run_from_start(
    room: str, game: Game[State], header: Header, cards: CardSet, entries: Sequence[Entry], base: Saved | None
) -> tuple[Table[State], Broken | None]:
    table = set_up(game, header, cards, base)
    for number, entry in enumerate(entries):
        broken = step(room, table, entry)
        if broken is not None:
            return _run_from_start(room, game, header, cards, entries[:number], base)[0], broken
    return table, None


def set_up(game: Game[State], header: Header, cards: CardSet, base: Saved | None) -> Table[State]:
    """The table before its first answer."""
    if base is not None:
        return Table.resume(game, Log(header), base, cards, saves=KEPT_EVERY)
    return Table(game, Log(header), cards, saves=KEPT_EVERY)


def step(room: str, table: Table[State], entry: Entry) -> Broken | None:
    """Let an entry happen. After a failure the table is of no more use."""
    count = len(table.log.entries)
    try:
        table.apply(entry)
    except Exception as error:
        # The one place where any mistake of a game's rules is caught: the room takes the entry back.
        log.exception("a rule failed", room=room)
        return failed(error, entry, count)
    return None


def fitting(saved: Saved | None, later: Iterable[Event]) -> Saved | None:
    """The checkpoint, unless something before it has been taken back since, or another log has begun."""
    for event in later:
        if saved is None or isinstance(event, Moved):
            return None
        if isinstance(event, Undone | TakenBack) and event.count < saved.count:
            return None
    return saved


def seats_at(
    game: Game[State], options: dict[str, OptionValue], resumed: CampaignSave | None, header: Header | None
) -> tuple[SeatInfo, ...]:
    """The seats there are; where a campaign rests there is a chair for everybody who might join."""
    if resumed is None:
        return game.seats(options)
    most = game.seats({**options, game.player_option: game.players[-1]})
    kept = header.seats if header else resumed.seats
    return tuple(info for info in most if info.seat in kept or (resumed.is_resting and not header))
