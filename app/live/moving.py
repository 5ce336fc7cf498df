"""Moves a room to newer rules: from its newest checkpoint on, unseen where nothing changed for any seat.

Nothing ever stops a table. What the rules as they are now can carry out of the log stays; from where they cannot, the
turn begins again, and the table is told so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import structlog

from app.kernel.cardset import CardSet
from app.kernel.game import Game, State
from app.kernel.log import Entry, Header, Log, header_to_json
from app.kernel.saving import dump, load
from app.kernel.table import Saved, Table
from app.live.checkpoints import Checkpoint, asked_by
from app.live.events import Moved
from app.live.exclusive import exclusive

if TYPE_CHECKING:
    from app.live.room import Room

log = structlog.get_logger()

FAR = 10_000
"""So much higher questions are numbered after a turn began again; always the same, so that it tells nothing."""


def is_due(room: "Room") -> bool:
    """Whether the log cannot be played as it stands: the rules were mended since, or fail in the middle of it."""
    if not room.state.header or room.status == "ended" or room.state.is_reported or room.is_stuck:
        return False
    is_older = room.header.rules_version < room.game.rules_version
    broken = room.broken
    return is_older or (broken is not None and (room.table is None or broken.count < len(room.state.entries) - 1))


def is_informed(room: "Room") -> bool:
    """Whether the newest checkpoint says how the table stood after the last answer."""
    return room.checkpoint is not None and room.checkpoint.at == len(room.state.entries)


@exclusive
async def bring_up(room: "Room") -> None:
    """Go on under the rules as they are now."""
    if not is_due(room):
        return
    moved = plan(room, room.checkpoint)
    if moved is not None:
        told = "told" if moved.is_told else "unseen"
        log.info("a room moves to other rules", room=room.code, rules=room.game.rules_version, told=told)
        await room.commit(moved)
    room.is_stuck = is_due(room)


def plan(room: "Room", checkpoint: Checkpoint | None) -> Moved | None:
    """How the room goes on; nothing if not even its beginning can be set."""
    header = replace(room.header, rules_version=room.game.rules_version)
    entries = room.state.entries
    for start in _starts(room, checkpoint):
        replayed = _replayed(room.game, header, start, entries[start.count if start else 0 :], room.cards)
        if replayed is None:
            continue
        count = (start.count if start else 0) + replayed.began
        is_same = replayed.is_whole and _is_asked_the_same(replayed.table, checkpoint, len(entries))
        shift = {} if is_same else dict.fromkeys(header.seats, FAR)
        remembered = room.remembered.dump() if room.remembered.lines else ""
        return Moved(count, header_to_json(header), replayed.base, not is_same, shift, remembered)
    return None


def _starts(room: "Room", checkpoint: Checkpoint | None) -> Iterator[Saved | None]:
    """Where the log can be entered: its newest checkpoint, else its beginning."""
    if checkpoint is not None and checkpoint.saved.count <= len(room.state.entries):
        yield checkpoint.saved
    yield room.base


def _is_asked_the_same(table: Table[State], checkpoint: Checkpoint | None, count: int) -> bool:
    return checkpoint is not None and checkpoint.at == count and checkpoint.asked == asked_by(table)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A part of a log, as far as the rules as they are now carry it."""

    table: Table[State]
    began: int
    """After how many of its entries the last turn began."""
    base: str
    """The checkpoint of that moment, as the beginning of a log; nothing where that is the very start."""
    is_whole: bool


def _replayed(
    game: Game[State], header: Header, start: Saved | None, entries: Sequence[Entry], cards: CardSet
) -> Replayed | None:
    """Play on from there; None if even that cannot be entered."""
    try:
        table = _entered(game, header, start, cards)
    except Exception:
        # Rules that cannot read a checkpoint may still play its log.
        log.exception("a checkpoint cannot be entered under other rules")
        return None
    for number, entry in enumerate(entries):
        try:
            table.apply(entry)
        except Exception:
            log.info("an answer does not fit other rules", exc_info=True)
            return _replayed_whole(game, header, start, entries[:number], cards)
    return Replayed(table, table.began, _base(table, start), is_whole=True)


def _replayed_whole(
    game: Game[State], header: Header, start: Saved | None, entries: Sequence[Entry], cards: CardSet
) -> Replayed | None:
    """The same for as many entries as can be carried out."""
    replayed = _replayed(game, header, start, entries, cards)
    return replace(replayed, is_whole=False) if replayed else None


def _entered(game: Game[State], header: Header, start: Saved | None, cards: CardSet) -> Table[State]:
    if start is None:
        return Table(game, Log(header), cards)
    return Table.resume(game, Log(header), rebased(game, start, cards), cards)


def _base(table: Table[State], start: Saved | None) -> str:
    if table.began == 0 and start is None:
        return ""
    assert table.saved is not None, "whatever is entered begins at a checkpoint"
    return rebased(table.game, table.saved, table.cards).dump()


def rebased(game: Game[State], saved: Saved, cards: CardSet) -> Saved:
    """A checkpoint as the beginning of a log, in the words of the rules as they are now."""
    state = load(game.state, saved.state, game.positions, game.mends, cards=cards)
    state.knowledge.lessons.clear()
    state.knowledge.now = 0
    return Saved(0, dict(saved.numbers), dump(state, game.rules_version))
