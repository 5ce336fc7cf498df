"""Checkpoints of rooms in the store: where a game can be entered again, and how it stood when that was written."""

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import structlog

from app.kernel.decision import Seat
from app.kernel.game import State
from app.kernel.log import Log
from app.kernel.table import Saved, Table
from app.live.clock import now
from app.store.journal import Snapshot

if TYPE_CHECKING:
    from app.live.session import Session

log = structlog.get_logger()

QUIET_SECONDS = 20.0
"""A room in which nothing was answered for so long writes a checkpoint."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The newest place where the flow can be entered, and the table as it stood some entries later."""

    saved: Saved
    at: int = 0
    """How many entries the log had; what follows is said of the table after these."""
    asked: dict[Seat, str] = field(default_factory=dict)
    """What each seat was asked, as a short name for it."""
    fingerprint: str = ""
    rules: int = 0
    remembered: str = ""
    """The story and the course until then."""

    def dump(self) -> str:
        """As text, for the store."""
        values = {"at": self.at, "asked": self.asked, "fingerprint": self.fingerprint, "rules": self.rules}
        return json.dumps({"saved": self.saved.dump(), "remembered": self.remembered, **values})

    @staticmethod
    def read(text: str) -> "Checkpoint | None":
        """The same, unless it is in a form this server does not know."""
        try:
            return Checkpoint.load(text)
        except (ValueError, KeyError, TypeError):
            log.warning("a checkpoint cannot be read")
            return None

    @staticmethod
    def load(text: str) -> "Checkpoint":
        """Back from text, which older servers wrote without anything about the table."""
        values = json.loads(text)
        if not isinstance(values, dict):
            return Checkpoint(Saved.load(text))
        saved = Saved.load(values["saved"])
        table = values["at"], values["asked"], values["fingerprint"], values["rules"]
        return Checkpoint(saved, *table, values.get("remembered", ""))


def asked_by(table: Table[State]) -> dict[Seat, str]:
    """What each seat is asked now: the question's number and everything that can be chosen."""
    return {seat: _name_of(table, seat) for seat in table.seats}


def _name_of(table: Table[State], seat: Seat) -> str:
    offer = table.offer(seat)
    if offer is None:
        return ""
    anytime = [option.key for option in offer.anytime]
    asked = [offer.number, offer.rule, offer.pick, offer.chosen, [*offer.keys], anytime]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:16]


def taken(table: Table[State], *, is_newest: bool = True) -> Checkpoint | None:
    """The newest checkpoint of a table, worked out afresh if the table has kept an older one only; or just that."""
    saved = table.saved
    if is_newest and saved is not None and saved.count < table.began:
        saved = Table.resume(table.game, Log(table.log.header, [*table.log.entries]), saved, table.cards).saved
    if saved is None:
        return None
    version = table.game.rules_version
    return Checkpoint(saved, len(table.log.entries), asked_by(table), table.fingerprint(), version)


def is_due(room: "Session") -> bool:
    """Whether the table has moved on since its last checkpoint was written."""
    is_going_on = room.table is not None and not (room.broken or room.outcome or room.is_outgrown)
    return is_going_on and room.checked_at != len(room.state.entries)


def due_at(room: "Session") -> float | None:
    """When a checkpoint is to be written if nothing happens until then."""
    return room.stepped_at + QUIET_SECONDS if is_due(room) else None


async def keep_when_quiet(room: "Session") -> None:
    """Write a checkpoint of a room that has come to rest."""
    due = due_at(room)
    if due is not None and due <= now():
        await keep(room)


async def keep(room: "Session", *, is_newest: bool = True) -> None:
    """Write a checkpoint; where another process has written one of this very moment, compare the two tables."""
    if room.table is None or not is_due(room):
        return
    seq, own = room.seq, taken(room.table, is_newest=is_newest)
    room.checked_at, room.checked_seq = len(room.state.entries), seq
    if own is None:
        return
    room.remembered = room.remembered.with_table(room.table)
    room.checkpoint = own = replace(own, remembered=room.remembered.dump())
    theirs = await room.journal.snapshot(room.code) if room.journal.is_shared else None
    if theirs is None or theirs.seq < seq:
        await room.journal.keep_snapshot(room.code, Snapshot(seq, own.dump()))
    elif theirs.seq == seq and differ(own, Checkpoint.read(theirs.data)):
        log.error("two processes had different tables; this one reads its own again", room=room.code, seq=seq)
        await room.reload()


def differ(own: Checkpoint, other: Checkpoint | None) -> bool:
    """Whether two tables of one moment and one version of the rules are not the same."""
    return other is not None and (own.rules, own.at) == (other.rules, other.at) and own.fingerprint != other.fingerprint
