"""Everything that can happen in a room, as the journal keeps it. A room is the fold of its events."""

import json
from dataclasses import dataclass
from typing import TypeAlias, cast, get_args

from app.kernel.decision import Seat
from app.kernel.log import OptionValue
from app.kernel.plain import from_plain, to_plain


@dataclass(frozen=True, slots=True)
class Opened:
    game: str
    options: str
    card_set: str
    name: str
    seed: str
    host: str
    host_hash: str


@dataclass(frozen=True, slots=True)
class OptionSet:
    key: str
    value: str
    """As JSON, so that numbers stay numbers."""


@dataclass(frozen=True, slots=True)
class PersonCame:
    person: str
    name: str
    token_hash: str


@dataclass(frozen=True, slots=True)
class Renamed:
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class SatDown:
    seat: Seat
    person: str


@dataclass(frozen=True, slots=True)
class BotSat:
    seat: Seat
    kind: str


@dataclass(frozen=True, slots=True)
class StoodUp:
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReadySet:
    seat: Seat
    is_ready: bool


@dataclass(frozen=True, slots=True)
class HandOverMade:
    """A one-time link to a seat."""

    seat: Seat
    code_hash: str


@dataclass(frozen=True, slots=True)
class Started:
    header: str


@dataclass(frozen=True, slots=True)
class Played:
    """An entry of the game's log."""

    entry: str


@dataclass(frozen=True, slots=True)
class UndoAsked:
    number: int
    by: Seat
    count: int
    """How many entries of the game's log would be left."""


@dataclass(frozen=True, slots=True)
class UndoAnswered:
    number: int
    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class Undone:
    count: int
    salt: str


@dataclass(frozen=True, slots=True)
class GaveUp:
    """A seat is, or is no longer, for giving up."""

    seat: Seat
    wants_to: bool


@dataclass(frozen=True, slots=True)
class Said:
    channel: str
    person: str
    seat: str
    text: str
    at: str


@dataclass(frozen=True, slots=True)
class PauseSet:
    is_paused: bool


@dataclass(frozen=True, slots=True)
class Stopped:
    """A mistake of ours: the room stays at the last good answer."""

    reason: str
    entry: str


@dataclass(frozen=True, slots=True)
class Rematched:
    room: str


Event: TypeAlias = (
    Opened | OptionSet | PersonCame | Renamed | SatDown | BotSat | StoodUp | ReadySet | HandOverMade | Started | Played
    | UndoAsked | UndoAnswered | Undone | GaveUp | Said | PauseSet | Stopped | Rematched
)  # fmt: skip

KINDS: dict[str, type] = {kind.__name__: kind for kind in get_args(Event)}


def dump_event(event: Event) -> str:
    """As one line for the journal."""
    return json.dumps([type(event).__name__, to_plain(event)], ensure_ascii=False, separators=(",", ":"))


def load_event(line: str) -> Event:
    """Back from its line."""
    name, values = json.loads(line)
    return cast(Event, from_plain(KINDS[name], values))


def dump_value(value: OptionValue) -> str:
    return json.dumps(value)


def load_value(text: str) -> OptionValue:
    return cast(OptionValue, json.loads(text))
